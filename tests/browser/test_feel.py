"""How it feels: confirming, refusals, help, languages, titles, skipping, dragging, large text."""

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.players import hand_of, play_once
from tests.browser.visitor import ASIDE, DESK, PHONE, SMALL, TABLET, Visitor, loose

pytestmark = pytest.mark.slow
MOST = {"mausen": "6", "lascaux": "5", "mammuz": "7"}


def begun(visit: Visit, game: str = "mausen", players: int = 3, **how: Any) -> Visitor:
    """Somebody in a game against bots, whose turn it is."""
    visitor = visit(**how).open_table(game, players, bots="novice").begin()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    return visitor


def test_play_now_is_one_click(visit: Visit) -> None:
    """From the home page into a game."""
    visitor = visit().go()
    visitor.button("Play now Mausen").click()
    expect(hand_of(visitor.page)).to_have_count(16)
    visitor.go()
    expect(visitor.page.get_by_role("link", name="Mausen").first).to_contain_text("Your turn")


def test_a_code_leads_to_the_table(visit: Visit) -> None:
    """Typed in on another phone, in small letters too."""
    opener = visit().open_table("lascaux", 3)
    code = opener.page.locator(".code strong").inner_text()
    friend = visit(name="Ben").go("#/join")
    friend.page.get_by_label("Code").fill(code.lower())
    friend.button("To the table").click()
    friend.page.get_by_label("Your nickname").fill("Ben")
    friend.button("Sit down").click()
    expect(opener.page.get_by_text("Ben")).to_be_visible()


def test_a_table_for_everybody_stands_in_the_list(visit: Visit) -> None:
    """Others see it at home and sit down."""
    opener = visit(name="Ada").go("#/open/mausen")
    opener.page.get_by_label("Show this table to everybody").check()
    opener.button("Open a table").click()
    expect(opener.page.locator("#seats")).to_be_visible()
    friend = visit(name="Ben").go()
    friend.page.locator(f"a[href='#/table/{opener.table}']").click()
    friend.button("Sit down").click()
    expect(friend.page.get_by_text(loose("Ben (you)"))).to_be_visible()


def test_a_move_is_asked_about_where_its_owner_wants_it(visit: Visit) -> None:
    """No keeps it from being sent; yes sends it."""
    visitor = begun(visit, confirm=True)
    hand_of(visitor.page).first.click()
    expect(visitor.page.get_by_role("alertdialog")).to_be_visible()
    visitor.button("No", exact=True).click()
    assert not [message for message in visitor.sent if message.get("wish", {}).get("move")]
    hand_of(visitor.page).first.click()
    visitor.button("Yes", exact=True).click()
    expect(hand_of(visitor.page)).to_have_count(15)


def test_a_refused_move_says_which_rule_forbids_it_and_links_to_it(visit: Visit) -> None:
    """Here something between page and server changes the card to one that was played."""
    visitor = visit()
    played: list[str] = []

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def changed(data: Any) -> None:
            message = json.loads(data)
            if message.get("wish", {}).get("do") == "move":
                played.append(message["wish"]["move"])
                message["wish"]["move"] = played[0]
            server.send(json.dumps(message))

        socket.on_message(changed)

    visitor.page.route_web_socket("**/stream", meddle)
    visitor.open_table("mausen", 3, bots="novice").begin()
    play_once(visitor.page, "mausen")
    expect(hand_of(visitor.page)).to_have_count(15)
    play_once(visitor.page, "mausen")
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_contain_text("has been played already")
    refusal.get_by_role("button", name="MS-").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("never returns to a hand")
    expect(hand_of(visitor.page)).to_have_count(15)


@pytest.mark.parametrize("game", MOST)
def test_everything_that_can_be_pressed_explains_itself(visit: Visit, game: str) -> None:
    """With the question mark, a tap on any card or button of a board tells its rules."""
    visitor = begun(visit, game)
    page = visitor.page
    things = page.locator("main.board button:visible")
    for index in range(things.count()):
        thing = things.nth(index)
        name = thing.get_attribute("aria-label") or thing.inner_text()
        explained = thing.evaluate("it => !!it.closest('[data-rules], [data-help]')")
        assert explained, f"nobody says what {name!r} does"
    visitor.button("What does this do?").click()
    page.locator(
        "main.board button:enabled[data-rules]:not([aria-disabled=true]):visible"
    ).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("dt").first).to_be_visible()
    assert not [message for message in visitor.sent if message.get("wish", {}).get("move")]
    sheet.locator("dt a").first.click()
    expect(page.locator("article .rule.chosen")).to_be_in_viewport()


def test_the_language_changes_without_losing_the_place(visit: Visit) -> None:
    """In the middle of a game, with the log in the new language."""
    visitor = begun(visit, size=DESK)
    page = visitor.page
    url = page.url
    visitor.button("Menu").click()
    visitor.button("Italiano").click()
    page.keyboard.press("Escape")
    expect(page.locator("footer.mine")).to_contain_text("Tocca a te")
    expect(page.locator("ol.log li").first).to_contain_text("si siede")
    assert page.url == url
    assert page.evaluate("document.documentElement.lang") == "it"
    page.reload()
    expect(page.locator("footer.mine")).to_contain_text("Tocca a te")


def test_the_title_says_when_it_is_ones_turn(visit: Visit) -> None:
    """For those who look at something else."""
    visitor = begun(visit)
    expect(visitor.page).to_have_title("● Your turn – Mausen")


AWAY = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
}"""
"""Look at something else: no tab is ever hidden where nobody sees the browser itself."""

NOTICES = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map((notice) => notice.title);
}"""


def test_a_notification_says_that_it_is_ones_turn_to_who_asked_for_it_and_looks_away(
    visit: Visit,
) -> None:
    """And to nobody else."""
    ada = visit(name="Ada", workers="allow").open_table("mausen", 3)
    ada.context.grant_permissions(["notifications"])
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    ada.page.locator("li.free button").click()
    ada.begin()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def round_of_both() -> list[str]:
        held = hand_of(ada.page).count()
        play_once(ada.page, "mausen")
        expect(ada.page.locator("footer.mine")).to_have_count(0)
        play_once(ben.page, "mausen")
        expect(ada.page.locator("footer.mine")).to_be_visible()
        expect(hand_of(ada.page)).to_have_count(held - 1)
        ada.page.wait_for_timeout(300)
        notices: list[str] = ada.page.evaluate(NOTICES)
        return notices

    ada.button("Menu").click()
    wanted = ada.page.get_by_role("checkbox", name="Notify")
    expect(wanted).not_to_be_checked()
    ada.page.keyboard.press("Escape")
    ada.page.evaluate(AWAY)
    assert round_of_both() == [], "nobody asked for it"
    ada.page.reload()
    ada.button("Menu").click()
    wanted.check()
    expect(wanted).to_be_checked()
    ada.page.keyboard.press("Escape")
    assert round_of_both() == [], "she sees it herself"
    ada.page.evaluate(AWAY)
    assert round_of_both() == ["● Your turn – Mausen"]


def test_what_is_shown_can_be_skipped_and_never_keeps_anybody_from_playing(visit: Visit) -> None:
    """While a chase is shown the next card can be played."""
    visitor = begun(visit, speed=3)
    page = visitor.page
    hand_of(page).first.click()
    expect(visitor.button("Skip")).to_be_visible()
    expect(page.locator("footer.mine")).to_be_visible()
    expect(hand_of(page)).to_have_count(15)
    hand_of(page).first.click()
    expect(hand_of(page)).to_have_count(14)
    visitor.button("Skip").click()
    expect(visitor.button("Skip")).not_to_be_visible()


def test_with_reduced_motion_nothing_flies(visit: Visit) -> None:
    """Cards change their place, but nothing is under way in between."""
    visitor = visit(speed=1)
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.open_table("mausen", 3, bots="novice").begin()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    hand_of(visitor.page).first.click()
    expect(visitor.button("Skip")).to_be_visible()
    moving = visitor.page.evaluate(
        """() => document.getAnimations().filter(each => {
            const time = each.effect.getComputedTiming();
            const frames = each.effect.getKeyframes();
            return each.playState === 'running' && time.duration > 20 &&
                frames.some(frame => frame.transform && frame.transform !== 'none');
        }).length"""
    )
    assert moving == 0


def test_a_card_can_be_dragged_to_the_middle(visit: Visit) -> None:
    """And stays in hand where it is let go elsewhere."""
    visitor = begun(visit, size=DESK)
    page = visitor.page
    card = hand_of(page).first
    box, goal = card.bounding_box(), page.locator("[data-drop]").first.bounding_box()
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 30, steps=4)
    page.mouse.move(5, box["y"], steps=4)
    page.mouse.up()
    assert not [message for message in visitor.sent if message.get("wish", {}).get("move")]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    page.mouse.up()
    expect(hand_of(page)).to_have_count(15)


def test_a_card_can_be_dragged_with_a_finger(visit: Visit) -> None:
    """On a phone, where a finger could as well scroll."""
    visitor = begun(visit)
    page = visitor.page
    box = hand_of(page).nth(5).bounding_box()
    goal = page.locator("[data-drop]").first.bounding_box()
    assert box is not None
    assert goal is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    end = (goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    touch = visitor.context.new_cdp_session(page)

    def put(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", start)
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        put("touchMove", (x, y))
    put("touchEnd")
    expect(hand_of(page)).to_have_count(15)


@pytest.mark.parametrize("game", MOST)
@pytest.mark.parametrize("size", [SMALL, PHONE, ASIDE, TABLET, DESK], ids=str)
def test_a_full_table_fits_every_screen(visit: Visit, game: str, size: Any) -> None:
    """With the most players: every seat and everything to press is within reach."""
    visitor = begun(visit, game, int(MOST[game]), size=size, language="de")
    page = visitor.page
    visitor.picture(f"{game}-{size['width']}x{size['height']}-light")
    assert not visitor.is_wider_than_the_screen()
    assert page.locator("[data-seat]").count() >= int(MOST[game]) - 1
    board = page.locator("main.board")
    assert board.evaluate("it => it.scrollWidth <= it.clientWidth + 1")
    for seat in page.locator("[data-seat]").all():
        expect(seat).to_be_in_viewport(ratio=0.9)
        cut = seat.locator(".name").evaluate("it => it.scrollHeight > it.clientHeight + 2")
        assert not cut
    small = page.locator("main.board button:visible").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect())"
        ".filter(box => box.width < 24 || box.height < 24).length"
    )
    assert small == 0, "WCAG 2.5.8: targets of 24 by 24 at least"


@pytest.mark.parametrize("game", MOST)
def test_text_can_be_twice_as_large(visit: Visit, game: str) -> None:
    """Nothing is cut off, what can be pressed grows too, and the game can be played."""
    visitor = begun(visit, game)
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    visitor.page.wait_for_timeout(300)
    visitor.picture(f"{game}-large-text-phone-light")
    assert not visitor.is_wider_than_the_screen()
    widths = visitor.page.locator("main.board button:visible").evaluate_all(
        "all => all.map(it => it.getBoundingClientRect().width)"
    )
    assert min(widths) >= 40, "what is drawn on them can still be read"
    astray = visitor.page.locator(".lane [data-lies]").evaluate_all(
        """all => all.filter(card => {
            const [own, lane] = [card, card.closest('.lane')].map(it => it.getBoundingClientRect());
            return own.right > lane.right || own.left < lane.left;
        }).length"""
    )
    assert astray == 0, "cards lie in their lanes"
    names = visitor.page.locator("main.board .others .name").evaluate_all(
        "all => all.filter(it => it.scrollWidth > it.clientWidth + 1).length"
    )
    assert names == 0, "names are whole"
    play_once(visitor.page, game)
