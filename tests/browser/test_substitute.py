"""A bot plays for who is away, until the return; a test drives the clocks of host and pages."""

import time
from collections.abc import Iterator
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import play_one_turn
from tests.browser.stepped_server import POLL_S, REAL_TIMEOUT_S, SteppedServer
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks

pytestmark = pytest.mark.slow
STEP_MS = 3_000
"""A page has to be heard from every 20 s."""


@pytest.fixture
def stepped_server() -> Iterator[SteppedServer]:
    with SteppedServer() as server:
        yield server


def three_at_a_table(visit: Visit, server: SteppedServer) -> list[Visitor]:
    """Ada, who opened the table, Ben and Cem."""
    visitors = [visit(address=server.address, size=DESK, name=it) for it in ("Ada", "Ben", "Cem")]
    for visitor in visitors:
        visitor.page.clock.install()
    ada, *others = visitors
    ada.open_table("mausen", 3)
    invite = ada.invite()
    for visitor, name in zip(others, ("Ben", "Cem"), strict=True):
        visitor.join(invite, name)
    ada.start_game()
    return visitors


def close_browser(server: SteppedServer, visitor: Visitor, seat: int) -> tuple[object, str]:
    """What it had stored, and where it was."""
    stored, place = visitor.context.storage_state(), urldefrag(visitor.page.url).fragment
    visitor.leave()
    deadline = time.monotonic() + REAL_TIMEOUT_S
    while seat in [stream.seat for stream in list(server.live_table.subscribers.values())]:
        assert time.monotonic() < deadline, "the host has not noticed it"
        time.sleep(POLL_S)
    return stored, f"#{place}"


def pass_time(server: SteppedServer, ms: int, *visitors: Visitor) -> None:
    """For the host and the pages alike."""
    for _ in range(ms // STEP_MS):
        server.advance_ms(STEP_MS)
        for visitor in visitors:
            visitor.page.clock.run_for(STEP_MS)


def stop_clocks(*visitors: Visitor) -> None:
    """Only `pass_time` lets time pass, until `resume`."""
    for visitor in visitors:
        visitor.page.clock.pause_at(visitor.page.evaluate("Date.now() + 1000") / 1000)


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def offer(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role(
        "button", name=ignoring_invisible_marks(f"Let a bot play for {name}")
    )


def test_the_opener_lets_a_bot_play_for_a_closed_browser_that_comes_back(
    stepped_server: SteppedServer, visit: Visit
) -> None:
    """After 30 s, not before; and the player who is back plays on with the same cards."""
    ada, ben, cem = three_at_a_table(visit, stepped_server)
    play_one_turn(ada.page, "mausen")
    play_one_turn(cem.page, "mausen")
    stored, place = close_browser(stepped_server, ben, 1)
    stop_clocks(ada, cem)
    pass_time(stepped_server, STEP_MS, ada, cem)
    expect(panel(ada.page, "Ben").get_by_text("away")).to_be_visible()
    pass_time(stepped_server, 21_000, ada, cem)
    expect(offer(ada, "Ben")).to_have_count(0)
    pass_time(stepped_server, 12_000, ada, cem)
    expect(offer(ada, "Ben")).to_be_visible()
    for visitor in (ada, cem):
        visitor.page.clock.resume()
    assert ada.axe_violations() == []
    offer(ada, "Ben").click()
    expect(panel(ada.page, "Ben").get_by_text("bot")).to_be_visible()
    pass_time(stepped_server, 12_000, ada, cem)
    expect(ada.page.locator("footer.mine")).to_be_visible()
    back = visit(address=stepped_server.address, name="Ben", storage=stored).go(place)
    expect(back.page.get_by_text("A bot is playing for you.")).to_be_visible()
    back.button("I’m back").click()
    expect(back.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    expect(panel(ada.page, "Ben").get_by_text("bot")).to_have_count(0)
    for visitor in (ada, cem):
        play_one_turn(visitor.page, "mausen")
    pass_time(stepped_server, STEP_MS, ada, cem)
    expect(offer(ada, "Ben")).to_have_count(0)


def test_without_the_opener_most_of_those_who_are_here_vote(
    stepped_server: SteppedServer, visit: Visit
) -> None:
    """All see who is in favour; a vote of one of two is not enough."""
    ada, ben, cem = three_at_a_table(visit, stepped_server)
    play_one_turn(ben.page, "mausen")
    play_one_turn(cem.page, "mausen")
    close_browser(stepped_server, ada, 0)
    stop_clocks(ben, cem)
    pass_time(stepped_server, 36_000, ben, cem)
    offer(ben, "Ada").click()
    in_favour = ignoring_invisible_marks("In favour: Ben")
    for visitor in (ben, cem):
        expect(visitor.page.get_by_text(in_favour)).to_be_visible()
    expect(offer(ben, "Ada")).to_have_count(0)
    expect(panel(ben.page, "Ada").get_by_text("bot")).to_have_count(0)
    offer(cem, "Ada").click()
    for visitor in (ben, cem):
        expect(panel(visitor.page, "Ada").get_by_text("bot")).to_be_visible()
        expect(visitor.page.get_by_text(in_favour)).to_have_count(0)
    pass_time(stepped_server, 12_000, ben, cem)
    expect(ben.page.locator("footer.mine")).to_be_visible()


def test_who_left_by_the_menu_comes_back_to_the_seat(visit: Visit) -> None:
    """The bot that kept it gives it back."""
    ada = visit(size=DESK).open_table("mausen", 3)
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    ada.page.locator("li.free button").click()
    ada.start_game()
    ben.button("Menu").click()
    ben.button("Leave the table").click()
    ben.page.get_by_role("alertdialog").get_by_role("button", name="Leave the table").click()
    expect(panel(ada.page, "Ben").get_by_text("bot")).to_be_visible()
    mine = ben.page.get_by_role("region", name="Your tables")
    mine.get_by_role("link", name="Mausen").click()
    ben.button("I’m back").click()
    expect(panel(ada.page, "Ben").get_by_text("bot")).to_have_count(0)
    play_one_turn(ada.page, "mausen")
    assert play_one_turn(ben.page, "mausen")
    assert ben.sent[-1]["command"]["type"] == "move"
