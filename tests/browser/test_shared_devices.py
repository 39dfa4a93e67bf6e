"""A screen for all, and one device for several."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import hand_buttons, play_one_turn
from tests.browser.visitor import DESK, PHONE, Visitor, ignoring_invisible_marks

pytestmark = pytest.mark.slow


def test_shared_screen_shows_code_game_and_result(visit: Visit) -> None:
    """Phones join by the code on the screen; it shows the game, and never a hand."""
    opener = visit(name="Ada").open_table("mausen", 3)
    opener.button("Menu").click()
    link = opener.page.get_by_role("link", name="Screen for all to see").get_attribute("href")
    assert link is not None
    opener.page.keyboard.press("Escape")
    screen = visit(size=DESK, name="").go(link)
    expect(screen.page.get_by_role("img", name="QR")).to_be_visible()
    code = screen.page.locator(".code strong").inner_text()
    friend = visit(name="Ben", language="de").go("#/join")
    friend.page.get_by_label("Code").fill(code)
    friend.page.locator("form .strong").click()
    expect(friend.page.get_by_role("link", name="Bildschirm für alle")).to_be_visible()
    friend.join(friend.page.url[friend.page.url.index("#") :], "Ben")
    expect(screen.page.get_by_text("Ben")).to_be_visible()
    opener.page.locator("li.free button").click()
    expect(opener.page.locator("li.free")).to_have_count(0)
    opener.start_game()
    expect(screen.page.locator("main.board")).to_be_visible()
    expect(screen.page.locator("[data-seat]")).to_have_count(3)
    screen.screenshot("tv-game-desk-light")
    assert screen.axe_violations() == []
    assert hand_buttons(screen.page).count() == 0
    while play_one_turn(opener.page, "mausen"):
        play_one_turn(friend.page, "mausen")
    expect(screen.page.get_by_role("table", name="The scoring")).to_be_visible()
    screen.screenshot("tv-over-desk-light")
    assert screen.axe_violations() == []
    for frame in screen.frames:
        game = frame.get("game") or {}
        assert not game.get("board", {}).get("hand")


def start_hot_seat_game(visitor: Visitor, game: str) -> Page:
    """Ada and Ben on one device, with a bot; the game has begun."""
    page = visitor.go(f"#/open/{game}").page
    expect(page.get_by_label("Others may watch")).to_be_checked()
    page.get_by_label("Several share this one").check()
    expect(page.get_by_label("Others may watch")).to_have_count(0)
    page.get_by_label(ignoring_invisible_marks("Player 1")).fill("Ada")
    page.get_by_label(ignoring_invisible_marks("Player 2")).fill("Ben")
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name="Fill the last seat").click()
    page.get_by_role("button", name="Begin").click()
    return page


COUNT_CURTAINS_JS = """() => {
  window.falls = 0;
  const isCurtain = (node) => node instanceof Element && node.matches('main.curtain');
  const count = ({ addedNodes }) => (window.falls += [...addedNodes].filter(isCurtain).length);
  const observer = new MutationObserver((changes) => changes.forEach(count));
  observer.observe(document.body, { childList: true, subtree: true });
}"""
"""Counts in `window.falls` how often the curtain falls from now on."""


def test_hot_seat_shows_curtain_between_turns(visit: Visit) -> None:
    """It falls once a turn, no hand is visible before its owner confirms, and they play on."""
    visitor = visit(size=PHONE, name="")
    page = start_hot_seat_game(visitor, "mausen")
    rounds = {"Ada": 0, "Ben": 0}
    over = page.locator("main.after")
    curtain = page.locator("main.curtain")
    expect(curtain).to_be_visible()
    page.evaluate(COUNT_CURTAINS_JS)
    while True:
        expect(curtain.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        assert hand_buttons(page).count() == 0
        name = (
            "Ada"
            if page.get_by_role("button", name=ignoring_invisible_marks("I am Ada")).count()
            else "Ben"
        )
        page.get_by_role("button", name=ignoring_invisible_marks(f"I am {name}")).click()
        expect(hand_buttons(page)).to_have_count(16 - rounds[name])
        assert visitor.page.locator(".plate.me").get_attribute("aria-label") == name
        hand_buttons(page).first.click()
        rounds[name] += 1
    assert rounds == {"Ada": 16, "Ben": 16}
    assert page.evaluate("window.falls") == 31
    page.get_by_role("button", name="Play again").click()
    expect(curtain).to_be_visible()
    visitor.go()
    mine = page.get_by_role("region", name="Your tables")
    mine.get_by_role("link", name="Mausen").click()
    expect(curtain).to_be_visible()


def test_hot_seat_player_off_turn_can_peek_at_own_cards(visit: Visit) -> None:
    """While a bot thinks: only one's own, only behind a curtain, until they are hidden again."""
    visitor = visit(name="")
    page = start_hot_seat_game(visitor, "mammuz")
    expect(page.locator("main.curtain")).to_be_visible()
    visitor.screenshot("curtain-phone-light-mammuz")
    assert page.locator("main.board").count() == 0


def test_the_players_of_a_shared_device_do_not_count_as_onlookers_there(visit: Visit) -> None:
    """Nor elsewhere; who really watches does."""
    visitor = visit(name="")
    page = start_hot_seat_game(visitor, "mausen")
    page.get_by_role("button", name=ignoring_invisible_marks("I am Ada")).click()
    expect(page.locator("main.board")).to_be_visible()
    expect(page.get_by_text("watching")).to_have_count(0)
    watching = visit(name="Carla").go(f"#/table/{visitor.table}").page
    expect(page.get_by_text("one watching")).to_be_visible()
    expect(watching.locator("p.watching")).to_have_text("You are watching")
