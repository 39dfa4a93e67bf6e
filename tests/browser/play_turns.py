"""Plays the games as people do: by roles and names alone, in the language of the page."""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

from bestiary.core.message import Message, MessageArg
from bestiary.i18n import Translator
from tests.browser.visitor import ROOT, Visitor

RANDOM = Random(7)


def translated(page: Page, id: str, **args: MessageArg) -> str:
    """A sentence in the language of a page, once it has found out which that is."""
    page.locator("#page > *").first.wait_for(state="attached")
    language: str = page.evaluate("document.documentElement.lang")
    return Translator(language).translate(Message(id, args))


def play_to_the_end(visitor: Visitor, game: str, most: int = 1500) -> None:
    """Play until the game is over."""
    for _ in range(most):
        if not play_one_turn(visitor.page, game):
            return
    raise AssertionError("the game does not end")


def play_one_turn(page: Page, game: str) -> bool:
    """Wait for one's turn and play; False once the game is over."""
    turn = page.locator("footer.mine .doing")
    over = page.locator("main.after")
    expect(turn.or_(over).first).to_be_visible()
    if over.is_visible():
        return False
    PLAY_TURN[game](page)
    return True


# --- Mausen -----------------------------------------------------------------------------------


def hand_buttons(page: Page) -> Locator:
    """The cards of one's hand in Mausen."""
    return page.get_by_role("group", name=translated(page, "mausen-row-hand")).get_by_role("button")


def hand_names(page: Page) -> list[str]:
    """Their names."""
    return [str(card.get_attribute("aria-label")) for card in hand_buttons(page).all()]


def play_mausen(page: Page) -> None:
    """Any card that may be played: one that has just been played leaves a moment later."""
    hand = hand_buttons(page).and_(page.locator("[aria-disabled=false]"))
    hand.nth(RANDOM.randrange(hand.count())).click()
    expect(page.locator("footer.sent")).to_have_count(0)


# --- Lascaux ----------------------------------------------------------------------------------


def play_lascaux(page: Page) -> None:
    """A colour; then stones, while there are many, and in the end pass."""
    colours = page.get_by_role("group", name=translated(page, "lascaux-part-colour"))
    bid = page.get_by_role("button", name=translated(page, "lascaux-verb-bid"))
    pass_ = page.get_by_role("button", name=translated(page, "lascaux-verb-pass"))
    expect(colours.or_(bid).or_(pass_).first).to_be_visible()
    if colours.is_visible():
        RANDOM.choice(colours.get_by_role("button").and_(page.locator(":enabled")).all()).click()
    elif bid.is_visible() and RANDOM.random() < 0.4:
        bid.click()
    else:
        pass_.click()
    expect(page.locator("footer.sent")).to_have_count(0)


# --- Mammuz -----------------------------------------------------------------------------------


def play_mammuz(page: Page) -> None:
    """Lay as much as one may, challenge now and then; give the herd to any seat."""
    give = page.get_by_role("group", name=translated(page, "mammuz-part-seat"))
    species = page.get_by_role("group", name=translated(page, "mammuz-part-species"))
    doubt = page.get_by_role("button", name=translated(page, "mammuz-web-challenge"), exact=True)
    lay = page.locator("button.lay")
    places = page.locator("button.pick")
    expect(give.or_(species).or_(doubt).or_(lay).or_(places).first).to_be_visible()
    if give.is_visible():
        RANDOM.choice(give.get_by_role("button").all()).click()
    elif not lay.is_visible() or (doubt.is_visible() and RANDOM.random() < 0.3):
        if not places.first.is_visible():
            doubt.click()
        if cards := places.all():  # a single card is turned up at once
            RANDOM.choice(cards).click()
    else:
        stage_and_lay_cards(page, species, lay)
    expect(page.locator("footer.sent")).to_have_count(0)


def stage_and_lay_cards(page: Page, species: Locator, lay: Locator) -> None:
    """Up to four cards, as whatever may be declared."""
    if species.is_visible():
        RANDOM.choice(species.locator("button[aria-disabled=false]").all()).click()
    sentence = re.escape(translated(page, "mammuz-web-hand", count=77)).replace("77", r"\d+")
    alone = re.escape(translated(page, "mammuz-web-hand", count=1))
    hand = page.get_by_role("list", name=re.compile(f"^({sentence}|{alone})$"))
    for _ in range(RANDOM.choice((1, 2, 3, 4))):
        cards = hand.get_by_role("button").and_(page.locator(":not([aria-pressed=true])")).all()
        if not cards:
            break
        RANDOM.choice(cards).click()
    lay.click()


PLAY_TURN = {"mausen": play_mausen, "lascaux": play_lascaux, "mammuz": play_mammuz}


def page_sentence(page: Page, id: str) -> str:
    """A sentence that only the page says, without arguments, in its language."""
    page.locator("#page > *").first.wait_for(state="attached")
    return sentence_of_file(ROOT / "web", page.evaluate("document.documentElement.lang"), id)


def sentence_of_file(folder: Path, language: str, id: str) -> str:
    """A sentence in one line, without arguments, of a folder with sentences."""
    source = (folder / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
    found = re.search(rf"^{id} = (.*)$", source, re.MULTILINE)
    assert found is not None, id
    return found[1]
