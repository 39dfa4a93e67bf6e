"""How a game works, in a minute: from home, from the table and before the rules."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from bestiary import catalog
from bestiary.i18n import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.play_turns import page_sentence, sentence_of_file
from tests.browser.screens import GAMES, MAX_PLAYERS
from tests.browser.visitor import SMALL

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_home_shows_how_a_game_works(visit: Visit, game: str, language: str) -> None:
    """A tap from home: a few pictures with a sentence each; the rules are one tap further."""
    visitor = visit(size=SMALL, language=language)
    page = visitor.go().page
    folder = Path(str(catalog.installed_game(game).folder))
    tile = page.locator(f"article.game-{game}")
    tile.get_by_role("link", name=page_sentence(page, "web-how")).click()
    steps = page.locator("main > ol > li")
    expect(steps.first).to_contain_text(sentence_of_file(folder, language, f"{game}-web-how-goal"))
    for step in steps.all():
        expect(step.locator("svg, .heap, .stone").first).to_be_visible()
    count = steps.count()
    assert 4 <= count <= 6
    assert len(page.locator("main > ol").inner_text().split()) < 250, "a minute"
    assert not visitor.is_wider_than_the_screen()
    page.get_by_role("link", name=page_sentence(page, "web-rules-all")).click()
    expect(page.locator("main > section > ol > li")).to_have_count(count)
    expect(page.locator("main article")).to_contain_text(catalog.game(game).rule_prefix + "-1")


@pytest.mark.parametrize("game", GAMES)
def test_question_mark_says_what_it_does(visit: Visit, game: str) -> None:
    """In words, with a way to "How it works"; then a tap explains instead of playing."""
    visitor = visit(size=SMALL).open_table(game, MAX_PLAYERS[game], bots="random").start_game()
    page = visitor.page
    expect(page.locator("footer.mine")).to_be_visible()
    visitor.button(page_sentence(page, "web-what-is-this")).click()
    expect(page.locator("footer")).to_contain_text(page_sentence(page, "web-help-tap"))
    page.locator(".board [data-rules]").last.click()
    expect(page.get_by_role("dialog")).to_contain_text(catalog.game(game).rule_prefix)
    page.keyboard.press("Escape")
    visitor.button(page_sentence(page, "web-what-is-this")).click()
    page.locator("footer").get_by_role("link", name=page_sentence(page, "web-how")).click()
    expect(page.locator("main > ol > li p").first).to_be_visible()
    page.go_back()
    expect(page.locator("footer.mine")).to_be_visible()
    expect(page.locator("footer")).not_to_contain_text(page_sentence(page, "web-help-tap"))
