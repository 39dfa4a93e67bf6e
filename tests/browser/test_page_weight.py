"""The first load is light: what a browser that was never here receives until a board stands."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.page_weight import LIMIT_BYTES, SENTENCES, PageWeight, measure_page_weight
from tests.browser.screens import GAMES, MAX_PLAYERS
from tests.browser.visitor import ROOT, Visitor

pytestmark = pytest.mark.slow
ASSETS = ROOT / "src/bestiary/server/static/assets"


def first_load_weight(visitor: Visitor, hash: str, landmark: str) -> PageWeight:
    """What a new visitor loads until `landmark` is visible."""

    def arrive() -> None:
        visitor.go(hash)
        expect(visitor.page.locator(landmark).first).to_be_visible()

    return measure_page_weight(visitor.page, arrive)


@pytest.mark.parametrize("language", ["de", "en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_first_load_of_board_is_within_limit(visit: Visit, game: str, language: str) -> None:
    """At most 150 KB of scripts, styles, page and pictures; and no other game's board is sent."""
    host = visit().open_table(game, MAX_PLAYERS[game], bots="random").start_game()
    storage = host.context.storage_state()
    guest = visit(storage=storage, language=language)
    weight = first_load_weight(guest, f"#/table/{host.table}", "main.board > *")
    assert min(weight.scripts, weight.styles, weight.page) > 500, "something was not weighed"
    assert sum(SENTENCES in url for url in weight.urls) == 1, "one language is enough"
    (lesson,) = ASSETS.glob("Lesson-*.js")
    assert "web-lesson-skip" in lesson.read_text(encoding="utf-8"), "a script of its own"
    assert not any("/Lesson-" in url for url in weight.urls), "only who learns loads it"
    assert weight.limited_bytes <= LIMIT_BYTES, weight


def test_first_load_of_home_is_within_limit(visit: Visit) -> None:
    """At most 150 KB too, with the covers of all games."""
    weight = first_load_weight(visit(), "#/", "article svg:not(.store)")
    assert min(weight.scripts, weight.styles, weight.page) > 500, "something was not weighed"
    assert weight.limited_bytes <= LIMIT_BYTES, weight
