"""Whole games by keyboard alone, and by what is read aloud."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import RANDOM, translated
from tests.browser.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.slow
MAX_KEY_PRESSES = 40_000


class KeyboardUser:
    """A user who has only a keyboard, and hears what has the focus."""

    def __init__(self, page: Page) -> None:
        """Sit down at a page."""
        self.page = page
        self.keys = 0

    def press(self, key: str) -> None:
        """Press a key."""
        self.keys += 1
        assert self.keys < MAX_KEY_PRESSES, "lost with the keyboard"
        self.page.keyboard.press(key)

    def focused_label(self) -> str:
        """What a reader says of what has the focus."""
        said: str = self.page.evaluate(
            """() => {
                const it = document.activeElement;
                if (!it || it === document.body) return '';
                return (it.getAttribute('aria-label') ?? it.innerText ?? '')
                    .replace(/[\u2068\u2069]/g, '').trim();
            }"""
        )
        return said

    def is_enabled(self) -> bool:
        """Whether it can be pressed."""
        can: bool = self.page.evaluate(
            """() => document.activeElement.matches('main.board button')
                && !document.activeElement.disabled
                && document.activeElement.getAttribute('aria-disabled') !== 'true'"""
        )
        return can

    def tab_to(self, *starts: str, skip: int = 0, but: str | None = None) -> bool:
        """Go on with Tab until something is heard that begins so; False after a whole round."""
        for _ in range(120):
            self.press("Tab")
            said = self.focused_label()
            is_other = but is not None and but in said
            if said.startswith(starts) and not is_other and self.is_enabled():
                if skip == 0:
                    return True
                skip -= 1
        return False


def wait_for_my_turn(page: Page) -> bool:
    """Wait until it is, or the game is over."""
    turn = page.locator("footer.mine .doing")
    over = page.locator("main.after")
    expect(turn.or_(over).first).to_be_visible()
    return not over.is_visible()


def visitor_in_game(visit: Visit, game: str, **how: object) -> Visitor:
    """A visitor in a game against two bots."""
    return visit(**how).open_table(game, 3, bots="steady").start_game()


def test_mausen_is_playable_by_keyboard(visit: Visit) -> None:
    """Tab to a card, Enter; sixteen times."""
    visitor = visitor_in_game(visit, "mausen", size=DESK)
    typist = KeyboardUser(visitor.page)
    animals = tuple(
        translated(visitor.page, "mausen-card", animal=animal, value=0)[:-2] for animal in "EDCM"
    )
    cards = animals + tuple(animal.capitalize() for animal in animals)
    rounds = 0
    while wait_for_my_turn(visitor.page):
        assert typist.tab_to(*cards, skip=RANDOM.randrange(3)) or typist.tab_to(*cards)
        typist.press("Enter")
        rounds += 1
        expect(visitor.page.locator("footer.sent")).to_have_count(0)
    assert rounds == 16


def test_lascaux_is_playable_by_keyboard(visit: Visit) -> None:
    """Tab to a colour, a stone or passing; Space."""
    visitor = visitor_in_game(visit, "lascaux", size=PHONE)
    page, typist = visitor.page, KeyboardUser(visitor.page)
    bet = translated(page, "lascaux-web-bet", colour="brown", count=0).split("brown")[0]
    bid, pass_ = translated(page, "lascaux-verb-bid"), translated(page, "lascaux-verb-pass")
    while wait_for_my_turn(page):
        wanted = (bet, bid) if RANDOM.random() < 0.3 else (bet, pass_)
        assert typist.tab_to(*wanted, skip=RANDOM.randrange(2)) or typist.tab_to(bet, bid, pass_)
        typist.press("Space")
        expect(page.locator("footer.sent")).to_have_count(0)


def test_mammuz_is_playable_by_keyboard(visit: Visit) -> None:
    """Pick a species, cards and "Lay"; or challenge and turn up a card."""
    visitor = visitor_in_game(visit, "mammuz", size=PHONE)
    page, typist = visitor.page, KeyboardUser(visitor.page)
    challenge = translated(page, "mammuz-web-challenge")
    turn_up = translated(page, "mammuz-web-turn-up", place=1, count=1, name="").split("1")[0]
    while wait_for_my_turn(page):
        play_mammuz_turn(page, typist, challenge, turn_up)
        expect(page.locator("footer.sent")).to_have_count(0)


def play_mammuz_turn(page: Page, typist: KeyboardUser, challenge: str, turn_up: str) -> None:
    """One move, by what can be heard."""
    if page.get_by_role("group", name=translated(page, "mammuz-part-seat")).is_visible():
        typist.page.locator("main.board").focus()
        while not (typist.is_enabled() and typist.focused_label()):
            typist.press("Tab")
        seats = page.get_by_role("group", name=translated(page, "mammuz-part-seat"))
        names = tuple(button.inner_text().strip() for button in seats.get_by_role("button").all())
        assert typist.tab_to(*names)
        typist.press("Enter")
        return
    lay = page.locator("button.lay")
    if not lay.is_visible() or (RANDOM.random() < 0.3 and typist.tab_to(challenge)):
        if lay.is_visible():
            typist.press("Enter")
            if page.locator("button.pick").count() == 0:  # a single card is turned up at once
                return
        assert typist.tab_to(turn_up) or (typist.tab_to(challenge) and typist.tab_to(turn_up))
        typist.press("Enter")
        return
    species = page.get_by_role("group", name=translated(page, "mammuz-part-species"))
    if species.is_visible():
        labels = [
            button.get_attribute("aria-label") for button in species.get_by_role("button").all()
        ]
        assert typist.tab_to(*(without_invisible_marks(label or "") for label in labels))
        typist.press("Enter")
    cards = tuple(translated(page, "mammuz-card", card=card) for card in CARDS)
    # "hares: 6 left" is a species to declare, "hare, 2 cards" lies in the hand.
    skip = RANDOM.randrange(4)
    assert typist.tab_to(*cards, skip=skip, but=":") or typist.tab_to(*cards, but=":")
    typist.press("Enter")
    assert typist.tab_to("Lay")
    typist.press("Enter")


CARDS = (
    *("mammoth", "bear", "deer", "tiger", "hare", "squirrel", "gopher", "mouse"),
    *("brontosaurus", "pterosaur", "triceratops", "stegosaurus", "plesiosaurus", "tyrannosaurus"),
)


def test_live_region_repeats_log_sentences(visit: Visit) -> None:
    """A live region tells what is new, word by word as the log has it."""
    visitor = visitor_in_game(visit, "mausen", size=DESK)
    page = visitor.page
    aloud = page.locator("[role=log][aria-live=polite] p")
    before = page.locator("ol.log li").count()
    page.get_by_role("group", name="Your hand").get_by_role("button").first.click()
    expect(page.locator("ol.log li").nth(before + 4)).to_be_visible()
    expect(page.locator("footer.mine")).to_be_visible()
    log = [without_invisible_marks(text) for text in page.locator("ol.log li").all_inner_texts()]
    said = [without_invisible_marks(text) for text in aloud.all_text_contents()]
    assert said == log[-len(said) :]
    assert any("turns up" in sentence for sentence in said)


def without_invisible_marks(text: str) -> str:
    """A sentence without invisible marks."""
    return text.replace("\u2068", "").replace("\u2069", "").strip()
