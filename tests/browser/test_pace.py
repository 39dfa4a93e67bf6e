"""The pace of a table, with the clocks of page and host driven together: no stop-watch."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from bestiary.tables.event import Moved
from tests.browser.conftest import Visit
from tests.browser.play_turns import play_mammuz
from tests.browser.stepped_server import STARTED_AT_MS, SteppedServer
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks

STEP_MS: Final = 200
MAX_STEPS: Final = 3000

WATCH_JS: Final = """
let receivedSeq = 0, awaited = null;
const shown = [];
window.WebSocket = class extends WebSocket {
    constructor(...args) {
        super(...args);
        this.addEventListener('message', ({data}) => {
            receivedSeq = JSON.parse(data).seq ?? receivedSeq;
            if (awaited && receivedSeq >= awaited.seq) awaited.done();
        });
    }
};
window.untilReceived = seq => new Promise(done => {
    if (receivedSeq >= seq) done();
    else awaited = {seq, done};
});
window.takeShown = () => shown.splice(0);
let last = '';
new MutationObserver(() => {
    const now = [...document.querySelectorAll('.happening > :not([inert])')];
    const words = now.map(({className, textContent}) => `${className}: ${textContent.trim()}`);
    const text = words.join(' | ');
    if (text !== last) shown.push([Date.now(), text]);
    last = text;
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
"""Keeps what was received and when something was shown, by the page's own clock."""


@pytest.fixture
def stepped_server() -> Iterator[SteppedServer]:
    with SteppedServer() as server:
        yield server


def advance_both(server: SteppedServer, visitor: Visitor, ms: int) -> None:
    """Let the same time pass for the host, and then for a page that has received everything."""
    server.advance_ms(ms)
    seq = server.live_table.published_snapshot.seq
    visitor.page.evaluate("seq => untilReceived(seq)", seq)
    visitor.page.clock.run_for(ms)


@pytest.mark.slow
def test_a_game_of_mammuz_against_four_bots_can_be_followed(
    visit: Visit, stepped_server: SteppedServer
) -> None:
    """Who challenges whom is said before the card turns; the verdict stays; then who takes what."""
    visitor = visit(address=stepped_server.address, size=DESK, speed=1)
    page = visitor.page
    page.add_init_script(WATCH_JS)
    page.clock.install(time=STARTED_AT_MS / 1000)
    visitor.open_table("mammuz", 5, bots="steady").start_game()
    page.clock.pause_at(STARTED_AT_MS / 1000 + 60)
    page.evaluate("takeShown()")
    shown: list[tuple[int, str]] = []
    for _ in range(MAX_STEPS):
        advance_both(stepped_server, visitor, STEP_MS)
        shown += [(at_ms, text) for at_ms, text in page.evaluate("takeShown()")]
        if page.locator("main.after").count():
            break
        if page.locator("footer.mine .doing").count():
            table = stepped_server.live_table.table
            ahead_ms = table.shown_until_ms - stepped_server.now_ms()
            is_dealt = table.play is not None and not table.play.moves
            assert is_dealt or abs(ahead_ms) <= 2 * STEP_MS, "page and host are at the same event"
            play_mammuz(page)
    else:
        raise AssertionError("the game does not end")
    verdicts = 0
    for (said_ms, before), (up_ms, verdict), (until_ms, after) in zip(
        shown, shown[1:], shown[2:], strict=False
    ):
        if verdict.startswith("verdict") and "★" not in verdict:
            verdicts += 1
            assert re.match("said .*challenge", before), before
            assert up_ms - said_ms >= 1500
            assert until_ms - up_ms >= 1500, "no verdict is shown shorter"
            if "dinosaur" not in verdict and "★" not in after:
                assert re.match(r"said .*takes? .*(cards?|nothing)", after) or after == "", after
    assert verdicts >= 1
    stored = stepped_server.stored_events()
    bot_moves = [event for event in stored if isinstance(event, Moved) and event.by == "bot"]
    assert len(bot_moves) >= 4
    assert all(event.pause_ms > 0 for event in bot_moves)


@pytest.mark.slow
def test_a_player_sets_the_pace_in_the_menu(visit: Visit) -> None:
    """Also during the game, and all read it; an onlooker has no such choice."""
    ada = visit(size=DESK).open_table("mausen", 3, bots="novice")
    expect(ada.page.locator("section[aria-labelledby=how] li").nth(1)).to_contain_text("Calm")
    ada.start_game()
    onlooker = visit(size=DESK, name="Olga").go(f"#/table/{ada.table}")
    ada.button("Menu").click()
    pace = ada.page.get_by_label("Pace of the table")
    expect(pace).to_have_value("calm")
    pace.select_option("brisk")
    sentence = ignoring_invisible_marks("Ada sets a brisk pace.")
    for visitor in (ada, onlooker):
        expect(visitor.page.get_by_role("log").get_by_text(sentence)).to_have_count(1)
    expect(pace).to_have_value("brisk")
    onlooker.button("Menu").click()
    expect(onlooker.page.get_by_label("Pace on this device")).to_be_visible()
    expect(onlooker.page.get_by_label("Pace of the table")).to_have_count(0)
