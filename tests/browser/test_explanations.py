"""What happens for the first time explains itself, once on each device, and hides no control."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import hand_buttons, play_one_turn, play_to_the_end, translated
from tests.browser.test_interaction import tap
from tests.browser.visitor import DESK, SMALL, Visitor

pytestmark = pytest.mark.slow

HIDDEN_CONTROLS_JS: Final = """() => {
    const bubble = document.querySelector('.pointing');
    if (!bubble || getComputedStyle(bubble).visibility === 'hidden') return [];
    const {left, top, right, bottom} = bubble.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return ['the bubble'];
    const controls = document.querySelectorAll(
        '.game :is(button:not(:disabled):not([aria-disabled="true"]), a[href], select, input)'
    );
    return [...controls].filter(control => {
        const {left: l, top: t, right: r, bottom: b} = control.getBoundingClientRect();
        const isSeen = r > l && b > t && getComputedStyle(control).visibility !== 'hidden';
        const width = Math.min(right, r) - Math.max(left, l);
        const height = Math.min(bottom, b) - Math.max(top, t);
        return isSeen && !bubble.contains(control) && width > 1 && height > 1;
    }).map(control => control.getAttribute('aria-label') ?? control.textContent);
}"""
"""The names of the controls that the bubble lies over."""


def bubble(visitor: Visitor) -> Locator:
    return visitor.page.locator(".pointing")


def play_card(visitor: Visitor, card: str) -> None:
    """Choose a card of Mausen by its name, `mouse 4`."""
    hand_buttons(visitor.page).and_(visitor.page.get_by_label(card)).click()
    expect(visitor.page.locator("footer.sent")).to_have_count(0)


def dismiss_all(visitor: Visitor) -> list[str]:
    """Read and dismiss whatever is explained, until nothing is."""
    expect(visitor.page.locator("footer.mine .doing")).to_be_visible()
    texts = []
    while bubble(visitor).count():
        texts.append(bubble(visitor).locator("p").inner_text())
        visitor.page.keyboard.press("Escape")
        expect(bubble(visitor).get_by_text(texts[-1])).to_have_count(0)
    return texts


def is_outlined(visitor: Visitor, seat: int) -> bool:
    """Whether the plate of a seat is pointed at."""
    plate = visitor.page.locator(f'[data-point~="seat:{seat}"]').first
    style: str = plate.evaluate("plate => getComputedStyle(plate).outlineStyle")
    return style == "solid"


def test_the_first_tie_explains_itself_once_to_each_person(visit: Visit) -> None:
    """Ada on a small phone, Ben at a desk; Clara has switched explanations off on her device."""
    ada = visit(size=SMALL, explanations=True).open_table("mausen", 3)
    invite = ada.invite()
    ben = visit(name="Ben", size=DESK, explanations=True).join(invite, "Ben")
    clara = visit(name="Clara").join(invite, "Clara")
    expect(ben.page.locator("section[aria-labelledby=how]")).to_contain_text(
        "What happens for the first time is explained"
    )
    ada.start_game()
    people = (ada, ben, clara)
    for visitor, card in zip(people, ("mouse 4", "mouse 4", "elephant 1"), strict=True):
        play_card(visitor, card)
    tie = translated(ada.page, "mausen-explain-tie")
    for visitor in (ada, ben):
        expect(bubble(visitor)).to_contain_text(tie)
        expect(visitor.page.get_by_role("status").filter(has_text=tie)).to_have_count(1)
        assert [is_outlined(visitor, seat) for seat in range(3)] == [True, True, False]
        wait_until_no_control_is_hidden(visitor)
        assert visitor.axe_violations() == []
    ada.screenshot("mausen-explanation-small-light")

    tap(ada, bubble(ada).get_by_role("button"))
    expect(bubble(ada).get_by_text(tie)).to_have_count(0)
    bubble(ben).get_by_role("button").focus()
    ben.page.keyboard.press("Enter")
    expect(bubble(ben).get_by_text(tie)).to_have_count(0)
    ada.page.reload()
    for visitor in (ada, ben):
        assert tie not in dismiss_all(visitor)

    for visitor, card in zip(people, ("mouse 3", "mouse 3", "dog 1"), strict=True):
        play_card(visitor, card)
    for visitor in (ada, ben):
        expect(hand_buttons(visitor.page)).to_have_count(14)
        ties = [event for event in shown_events(visitor) if event.get("is_doubled")]
        assert {event["card"] for event in ties} == {"M4", "M3"}
        assert all(event["explanations"] for event in ties)
        assert tie not in dismiss_all(visitor)
    expect(clara.page.locator("footer.mine .doing")).to_be_visible()
    expect(bubble(clara)).to_have_count(0)

    clara.page.get_by_role("button", name="Menu").click()
    clara.page.get_by_label("Explain what happens for the first time").check()
    clara.page.keyboard.press("Escape")
    expect(bubble(clara)).to_contain_text(tie)


def shown_events(visitor: Visitor) -> list[dict[str, Any]]:
    """The events that a visitor was sent."""
    entries = [entry for frame in visitor.frames for entry in frame.get("entries", ())]
    return [event for entry in entries for event in entry.get("events", ())]


def test_a_table_opened_without_explanations_explains_nothing(visit: Visit) -> None:
    ada = visit(explanations=True).go("#/open/mausen")
    ada.page.get_by_label("Explain what happens for the first time").uncheck()
    ada.page.locator("form .strong").click()
    ben = visit(name="Ben", explanations=True).join(ada.invite(), "Ben")
    ada.page.locator(".bots button").click()
    ada.start_game()
    for visitor in (ada, ben):
        play_card(visitor, "mouse 4")
    for visitor in (ada, ben):
        expect(hand_buttons(visitor.page)).to_have_count(15)
        assert any(event.get("is_doubled") for event in shown_events(visitor))
        assert not any("explanations" in event for event in shown_events(visitor))
        expect(bubble(visitor)).to_have_count(0)


def wait_until_no_control_is_hidden(visitor: Visitor) -> None:
    """A bubble finds its place anew a frame after something changed around it."""
    for _ in range(200):
        if not visitor.page.evaluate(HIDDEN_CONTROLS_JS):
            return
        visitor.page.wait_for_timeout(50)
    raise AssertionError(visitor.page.evaluate(HIDDEN_CONTROLS_JS))


@pytest.mark.parametrize("game", ["mausen", "lascaux", "mammuz"])
def test_no_explanation_hides_a_control(visit: Visit, game: str) -> None:
    """On the smallest phone, turn by turn, with all that comes up in a few rounds."""
    ada = visit(size=SMALL, language="it", explanations=True).go()
    ada.page.locator(f"article.game-{game} button.strong").click()
    ada.page.get_by_role("dialog").get_by_role("button").last.click()  # not the lesson
    texts = set()
    for _ in range(8):
        turn = ada.page.locator("footer.mine .doing").or_(ada.page.locator("main.after"))
        expect(turn.first).to_be_visible()
        if bubble(ada).count():
            texts.add(bubble(ada).locator("p").inner_text())
            wait_until_no_control_is_hidden(ada)
        if not play_one_turn(ada.page, game):
            break
    assert texts


def test_play_now_explains_until_the_first_game_is_finished(visit: Visit) -> None:
    """Of each game by itself."""
    ada = visit()
    for game, is_explained in (("mausen", True), ("mausen", False), ("lascaux", True)):
        ada.frames.clear()
        ada.go()
        ada.page.locator(f"article.game-{game} button.strong").click()
        if is_explained:  # the first game: a lesson is offered
            ada.button("Play right away").click()
        expect(ada.page.locator("footer.mine .doing")).to_be_visible()
        welcome = next(frame for frame in ada.frames if frame["type"] == "welcome")
        assert welcome["table"]["explanations"] is is_explained
        if game == "mausen" and is_explained:
            play_to_the_end(ada, "mausen")
