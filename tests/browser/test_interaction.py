"""How it feels: confirming, refusals, help, languages, titles, skipping, dragging, large text."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import hand_buttons, play_one_turn
from tests.browser.visitor import (
    DESK,
    PHONE,
    PHONE_LANDSCAPE,
    SMALL,
    TABLET,
    Visitor,
    ignoring_invisible_marks,
)

pytestmark = pytest.mark.slow
MAX_PLAYERS = {"mausen": "6", "lascaux": "5", "mammuz": "7"}


def visitor_on_turn(visit: Visit, game: str = "mausen", players: int = 3, **how: Any) -> Visitor:
    """A visitor in a game against bots, on turn."""
    visitor = visit(**how).open_table(game, players, bots="novice").start_game()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    return visitor


def finger(visitor: Visitor) -> Callable[..., None]:
    """Sends touches to the browser as a screen does."""
    touch = visitor.context.new_cdp_session(visitor.page)

    def put(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return put


def tap(visitor: Visitor, target: Locator) -> None:
    """Touch the middle of something, and let go."""
    put = finger(visitor)
    put("touchStart", middle_of(target))
    put("touchEnd")


def slide(visitor: Visitor, thing: Locator, onto: Locator) -> None:
    """Touch something, and let go in the middle of something else."""
    start, end = middle_of(thing), middle_of(onto)
    put = finger(visitor)
    put("touchStart", start)
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        put("touchMove", (x, y))
    put("touchEnd")


def middle_of(thing: Locator) -> tuple[float, float]:
    """The point in its middle."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def moves_of(visitor: Visitor) -> list[str]:
    """What the page has sent as moves, in order."""
    commands = (message.get("command", {}) for message in visitor.sent)
    return [command["move"] for command in commands if "move" in command]


def wait_for_moves(visitor: Visitor, moves: list[str]) -> None:
    """Until the page has sent just these; commands go out a moment after a tap."""
    deadline = time.monotonic() + 10
    while len(moves_of(visitor)) < len(moves) and time.monotonic() < deadline:
        visitor.page.wait_for_timeout(50)
    assert moves_of(visitor) == moves


def wait_for_next_turn(visitor: Visitor, play: Callable[[], object]) -> None:
    """Make a move, and wait until what came of it is shown and one is on turn again."""
    updates = [frame["type"] for frame in visitor.frames].count("update")
    play()
    while [frame["type"] for frame in visitor.frames].count("update") == updates:
        visitor.page.wait_for_timeout(50)
    visitor.page.wait_for_timeout(100)
    expect(visitor.page.locator("footer.mine")).to_be_visible()


def test_play_now_starts_game(visit: Visit) -> None:
    """From the home page into a game; the first time one says that it need not be explained."""
    visitor = visit().go()
    visitor.button("Play now Mausen").click()
    visitor.button("Play right away").click()
    expect(hand_buttons(visitor.page)).to_have_count(16)
    visitor.go()
    expect(visitor.page.get_by_role("link", name="Mausen").first).to_contain_text("Your turn")


def test_typed_code_opens_table_case_insensitive(visit: Visit) -> None:
    """Typed in on another phone, in small letters too."""
    opener = visit().open_table("lascaux", 3)
    code = opener.page.locator(".code strong").inner_text()
    friend = visit(name="Ben").go("#/join")
    friend.page.get_by_label("Code").fill(code.lower())
    friend.button("To the table").click()
    friend.page.get_by_label("Your nickname").fill("Ben")
    friend.button("Sit down").click()
    expect(opener.page.get_by_text("Ben")).to_be_visible()


def test_public_table_is_listed_in_lobby(visit: Visit) -> None:
    """Others see it at home and sit down."""
    opener = visit(name="Ada").go("#/open/mausen")
    opener.page.get_by_label("Show this table to everybody").check()
    opener.button("Open a table").click()
    expect(opener.page.locator("#seats")).to_be_visible()
    friend = visit(name="Ben").go()
    friend.page.locator(f"a[href='#/table/{opener.table}']").click()
    friend.button("Sit down").click()
    expect(friend.page.get_by_text(ignoring_invisible_marks("Ben (you)"))).to_be_visible()


def test_confirm_moves_setting_asks_before_sending(visit: Visit) -> None:
    """No keeps it from being sent; yes sends it."""
    visitor = visitor_on_turn(visit, confirm=True)
    hand_buttons(visitor.page).first.click()
    expect(visitor.page.get_by_role("alertdialog")).to_be_visible()
    visitor.button("No", exact=True).click()
    assert not [message for message in visitor.sent if message.get("command", {}).get("move")]
    hand_buttons(visitor.page).first.click()
    visitor.button("Yes", exact=True).click()
    expect(hand_buttons(visitor.page)).to_have_count(15)


@pytest.mark.parametrize("one_tap", [False, True])
def test_first_tap_selects_and_second_plays_unless_one_tap_is_set(
    visit: Visit, one_tap: bool
) -> None:
    """A finger that slips plays nothing; mouse and keys play at once."""
    visitor = visitor_on_turn(visit, size=PHONE, oneTap=one_tap)
    page = visitor.page
    card = hand_buttons(page).first
    name = str(card.get_attribute("aria-label"))
    tap(visitor, card)
    if not one_tap:
        expect(page.locator("footer .doing")).to_contain_text(name)
        expect(page.locator(".hand .selected")).to_have_count(1)
        other = hand_buttons(page).nth(5)
        tap(visitor, other)
        expect(page.locator(".hand .selected")).to_have_count(1)
        expect(hand_buttons(page)).to_have_count(16)
        tap(visitor, page.locator("footer.prompt"))
        expect(page.locator(".hand .selected")).to_have_count(0)
        tap(visitor, other)
        tap(visitor, other)
    expect(hand_buttons(page)).to_have_count(15)
    hand_buttons(page).first.click()
    expect(hand_buttons(page)).to_have_count(14)


def test_tapped_colour_glows_before_it_is_bet_on(visit: Visit) -> None:
    """In Lascaux the paintings of that colour are lit; what a second tap does is said in full."""
    visitor = visitor_on_turn(visit, "lascaux", size=SMALL)
    page = visitor.page
    page.evaluate("document.documentElement.style.fontSize = '180%'")
    colours = page.locator("button.colour:enabled")
    colours.first.scroll_into_view_if_needed()
    tap(visitor, colours.first)
    expect(page.locator("button.colour.selected")).to_have_count(1)
    expect(page.locator("footer .doing")).to_have_text(
        ignoring_invisible_marks("Bet on brown? Tap again")
    )
    is_cut = "it => it.scrollWidth > it.clientWidth"
    assert not page.locator("footer .doing").evaluate(is_cut)
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("li.meant, li.other").first).to_be_visible()
    expect(page.locator("button.colour[aria-pressed=true]")).to_have_count(0)


def on_bidding(visit: Visit) -> Visitor:
    """A visitor in Lascaux who has bet on a colour, and may lay a stone or pass."""
    visitor = visitor_on_turn(visit, "lascaux", size=PHONE)
    page = visitor.page
    page.locator("button.colour:enabled").first.click()
    expect(page.locator(".bids button.pass")).to_be_enabled()
    return visitor


def test_stone_and_passing_are_selected_before_they_are_played(visit: Visit) -> None:
    """In Lascaux a first tap on either only says what it would do."""
    visitor = on_bidding(visit)
    page = visitor.page
    bid, pass_ = page.locator(".bids .strong"), page.locator(".bids .pass")
    before = moves_of(visitor)
    tap(visitor, bid)
    expect(page.locator("footer .doing")).to_contain_text("Lay a stone")
    expect(page.locator(".bids .selected")).to_have_text(re.compile("Lay a stone"))
    tap(visitor, pass_)
    expect(page.locator(".bids .selected")).to_have_text(re.compile("Pass"))
    assert moves_of(visitor) == before
    tap(visitor, pass_)
    wait_for_moves(visitor, [*before, "pass"])


@pytest.mark.parametrize(
    ("button", "target", "move"), [("strong", "pot", "bid"), ("pass", "stack", "pass")]
)
def test_stone_slides_into_the_pot_and_passing_onto_the_stack(
    visit: Visit, button: str, target: str, move: str
) -> None:
    """In Lascaux a slide is the second way: it needs no second tap."""
    visitor = on_bidding(visit)
    page = visitor.page
    before = moves_of(visitor)
    slide(visitor, page.locator(f".bids .{button}"), page.locator("h1"))
    slide(visitor, page.locator(f".bids .{button}"), page.locator(f"[data-drop={target}]"))
    wait_for_moves(visitor, [*before, move])


def test_cards_to_lay_and_to_turn_up_are_selected_by_touch_first(visit: Visit) -> None:
    """In Mammuz taps pick cards, and which one to challenge; only one more tap plays."""
    visitor = visitor_on_turn(visit, "mammuz", size=PHONE)
    page = visitor.page
    lay, doubt, cards = (
        page.locator("button.lay"),
        page.locator("button.doubt"),
        page.locator(".pick"),
    )
    has_laid = False
    while not (has_laid and doubt.is_visible()):
        if has_laid or not lay.is_visible():
            wait_for_next_turn(visitor, lambda: play_one_turn(page, "mammuz"))
            continue
        before = moves_of(visitor)
        tap(visitor, page.locator(".hand button").first)
        expect(page.locator(".tray .laid")).to_have_count(1)
        if page.locator(".picker").is_visible():
            tap(visitor, page.locator(".picker button[aria-disabled=false]").first)
        expect(lay).to_be_enabled()
        assert moves_of(visitor) == before
        wait_for_next_turn(visitor, lambda: tap(visitor, lay))
        assert len(moves_of(visitor)) == len(before) + 1
        has_laid = True
    before = moves_of(visitor)
    tap(visitor, doubt)
    expect(cards.first.or_(page.locator(".doubt.selected"))).to_be_visible()
    assert moves_of(visitor) == before
    tap(visitor, cards.first if cards.first.is_visible() else doubt)
    wait_for_moves(visitor, [*before, "challenge 1"])


def test_challenged_card_slides_to_its_challenger(visit: Visit) -> None:
    """In Mammuz, a second way to turn it up."""
    visitor = visitor_on_turn(visit, "mammuz", size=PHONE)
    page = visitor.page
    doubt, cards = page.locator("button.doubt"), page.locator(".pick")
    while not (doubt.is_visible() and page.locator(".display.last .lying").count() > 1):
        wait_for_next_turn(visitor, lambda: play_one_turn(page, "mammuz"))
    doubt.click()
    expect(cards.first).to_be_visible()
    before = moves_of(visitor)
    slide(visitor, cards.last, page.locator("h1"))
    slide(visitor, cards.last, page.locator(".middle-of .claim").last)
    assert moves_of(visitor) == before
    place = cards.count()
    slide(visitor, cards.last, page.locator(".hand"))
    wait_for_moves(visitor, [*before, f"challenge {place}"])


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=str)
def test_dinosaur_does_not_cover_the_card_that_caused_it(visit: Visit, size: Any) -> None:
    """In Mammuz; a route in between turns up a dinosaur."""
    visitor = visit(size=size, speed=1)
    page = visitor.page
    routes: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        route.connect_to_server()
        routes.append(route)

    page.route_web_socket("**/stream", through)
    visitor.open_table("mammuz", 5, bots="novice").start_game()
    lying = page.locator(".display.last .lying")
    expect(page.locator("footer.mine")).to_be_visible()
    while lying.count() == 0:
        wait_for_next_turn(visitor, lambda: play_one_turn(page, "mammuz"))
    seq = max(frame["seq"] for frame in visitor.frames if frame["type"] in ("welcome", "update"))
    message = {"id": "mammuz-unleashed", "args": {"card": "plesiosaurus"}}
    event = {"type": "DinosaurUnleashed", "dinosaur": "plesiosaurus", "seat": 0, "challenged": 1}
    entry = {"seq": seq + 1, "events": [event | {"place": 1, "message": message}]}
    routes[-1].send(json.dumps({"type": "update", "seq": seq + 1, "entries": [entry]}))
    panel = page.locator("div.dinosaur")
    expect(panel).to_be_visible()
    page.wait_for_timeout(300)
    visitor.screenshot(f"mammuz-dinosaur-{size['width']}x{size['height']}-light")
    said, card = panel.bounding_box(), page.locator(".revealed .card").bounding_box()
    assert said is not None
    assert card is not None
    is_beside = card["x"] + card["width"] <= said["x"] or said["x"] + said["width"] <= card["x"]
    is_above = card["y"] + card["height"] <= said["y"] or said["y"] + said["height"] <= card["y"]
    assert is_beside or is_above, (said, card)
    expect(page.locator(".revealed .card")).to_be_in_viewport(ratio=1)


def test_refused_move_shows_rule_and_link(visit: Visit) -> None:
    """Here something between page and server changes the card to one that was played."""
    visitor = visit()
    played: list[str] = []

    def meddle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def changed(data: Any) -> None:
            message = json.loads(data)
            if message.get("command", {}).get("type") == "move":
                played.append(message["command"]["move"])
                message["command"]["move"] = played[0]
            server.send(json.dumps(message))

        socket.on_message(changed)

    visitor.page.route_web_socket("**/stream", meddle)
    visitor.open_table("mausen", 3, bots="novice").start_game()
    play_one_turn(visitor.page, "mausen")
    expect(hand_buttons(visitor.page)).to_have_count(15)
    play_one_turn(visitor.page, "mausen")
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_contain_text("has been played already")
    refusal.get_by_role("button", name="MS-").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("never returns to a hand")
    expect(hand_buttons(visitor.page)).to_have_count(15)


@pytest.mark.parametrize("game", MAX_PLAYERS)
def test_help_mode_explains_every_control(visit: Visit, game: str) -> None:
    """With the question mark, a tap on any card or button of a board tells its rules."""
    visitor = visitor_on_turn(visit, game)
    page = visitor.page
    things = page.locator("main.board button:visible")
    for index in range(things.count()):
        thing = things.nth(index)
        name = thing.get_attribute("aria-label") or thing.inner_text()
        explained = thing.evaluate("it => !!it.closest('[data-rules], [data-help]')")
        assert explained, f"nothing says what {name!r} does"
    visitor.button("What does this do?").click()
    page.locator(
        "main.board button:enabled[data-rules]:not([aria-disabled=true]):visible"
    ).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("dt").first).to_be_visible()
    assert not [message for message in visitor.sent if message.get("command", {}).get("move")]
    sheet.locator("dt a").first.click()
    expect(page.locator("article .rule.chosen")).to_be_in_viewport()


def test_language_switch_keeps_game_and_translates_log(visit: Visit) -> None:
    """In the middle of a game, with the log in the new language."""
    visitor = visitor_on_turn(visit, size=DESK)
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


def test_document_title_shows_own_turn(visit: Visit) -> None:
    """For those who look at something else."""
    visitor = visitor_on_turn(visit)
    expect(visitor.page).to_have_title("● Your turn – Mausen")


HIDE_DOCUMENT_JS = """() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
}"""
"""Hide the page: a browser without a window never hides a tab."""

READ_NOTIFICATIONS_JS = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map((notice) => notice.title);
}"""


def test_turn_notification_only_when_enabled_and_hidden(
    visit: Visit,
) -> None:
    """Only to the player on turn, and only with the setting."""
    ada = visit(name="Ada", workers="allow").open_table("mausen", 3)
    ada.context.grant_permissions(["notifications"])
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    ada.page.locator("li.free button").click()
    ada.start_game()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def round_of_both() -> list[str]:
        held = hand_buttons(ada.page).count()
        play_one_turn(ada.page, "mausen")
        expect(ada.page.locator("footer.mine")).to_have_count(0)
        play_one_turn(ben.page, "mausen")
        expect(ada.page.locator("footer.mine")).to_be_visible()
        expect(hand_buttons(ada.page)).to_have_count(held - 1)
        ada.page.wait_for_timeout(300)
        notices: list[str] = ada.page.evaluate(READ_NOTIFICATIONS_JS)
        return notices

    ada.button("Menu").click()
    wanted = ada.page.get_by_role("checkbox", name="Notify")
    expect(wanted).not_to_be_checked()
    ada.page.keyboard.press("Escape")
    ada.page.evaluate(HIDE_DOCUMENT_JS)
    assert round_of_both() == [], "the setting is off"
    ada.page.reload()
    ada.button("Menu").click()
    wanted.check()
    expect(wanted).to_be_checked()
    ada.page.keyboard.press("Escape")
    assert round_of_both() == [], "she sees it herself"
    ada.page.evaluate(HIDE_DOCUMENT_JS)
    assert round_of_both() == ["● Your turn – Mausen"]


def test_nothing_can_be_chosen_until_all_is_shown_or_skipped(visit: Visit) -> None:
    """What can be pressed belongs to what is shown: no turn while a chase runs."""
    visitor = visitor_on_turn(visit, speed=3)
    page = visitor.page
    hand_buttons(page).first.click()
    expect(visitor.button("Skip")).to_be_visible()
    expect(page.locator("footer.mine")).not_to_be_attached()
    expect(page.locator(".hand button[aria-disabled=false]")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("Your turn"))
    visitor.button("Skip").click()
    expect(visitor.button("Skip")).not_to_be_visible()
    expect(page.locator("footer.mine")).to_be_visible()
    expect(hand_buttons(page)).to_have_count(15)
    hand_buttons(page).first.click()
    expect(hand_buttons(page)).to_have_count(14)


@pytest.mark.parametrize("language", ["en", "de"])
def test_skip_keeps_its_place_and_nothing_moves_around_it(visit: Visit, language: str) -> None:
    """While events are shown, on a small phone, and large enough for a thumb."""
    visitor = visitor_on_turn(visit, players=6, size=SMALL, speed=1, language=language)
    page = visitor.page
    page.evaluate(
        """() => {
            window.boxes = new Set();
            const rounded = it => {
                const {x, y, width, height} = it.getBoundingClientRect();
                return [x, y, width, height].map(Math.round);
            };
            const look = () => {
                const skip = document.querySelector('.skip');
                const prompt = rounded(document.querySelector('.prompt'));
                window.boxes.add(JSON.stringify([prompt, skip && rounded(skip)]));
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    hand_buttons(page).first.click()
    expect(page.locator(".skip")).to_be_visible()
    expect(page.locator("footer.mine")).to_be_visible()
    boxes = [json.loads(box) for box in page.evaluate("[...window.boxes]")]
    assert len({str(prompt) for prompt, _ in boxes}) == 1, boxes
    ((*_, width, height),) = {tuple(skip) for _, skip in boxes if skip}
    assert min(width, height) >= 44, "WCAG 2.5.5"


def test_reduced_motion_disables_card_animations(visit: Visit) -> None:
    """Cards change their place, but nothing is under way in between."""
    visitor = visit(speed=1)
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.open_table("mausen", 3, bots="novice").start_game()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    hand_buttons(visitor.page).first.click()
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


def test_card_can_be_dragged_with_mouse(visit: Visit) -> None:
    """And stays in hand where it is let go elsewhere."""
    visitor = visitor_on_turn(visit, size=DESK)
    page = visitor.page
    card = hand_buttons(page).first
    box, goal = card.bounding_box(), page.locator("[data-drop]").first.bounding_box()
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 30, steps=4)
    page.mouse.move(5, box["y"], steps=4)
    page.mouse.up()
    assert not [message for message in visitor.sent if message.get("command", {}).get("move")]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    page.mouse.up()
    expect(hand_buttons(page)).to_have_count(15)


def test_card_can_be_dragged_by_touch(visit: Visit) -> None:
    """On a phone, where a finger could as well scroll."""
    visitor = visitor_on_turn(visit)
    page = visitor.page
    slide(visitor, hand_buttons(page).nth(5), page.locator("[data-drop]").first)
    expect(hand_buttons(page)).to_have_count(15)


@pytest.mark.parametrize("game", MAX_PLAYERS)
@pytest.mark.parametrize("size", [SMALL, PHONE, PHONE_LANDSCAPE, TABLET, DESK], ids=str)
def test_full_table_fits_every_viewport(visit: Visit, game: str, size: Any) -> None:
    """With the most players: every seat and everything to press is within reach."""
    visitor = visitor_on_turn(visit, game, int(MAX_PLAYERS[game]), size=size, language="de")
    page = visitor.page
    visitor.screenshot(f"{game}-{size['width']}x{size['height']}-light")
    assert not visitor.is_wider_than_the_screen()
    assert page.locator("[data-seat]").count() >= int(MAX_PLAYERS[game]) - 1
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


@pytest.mark.parametrize("game", MAX_PLAYERS)
def test_text_at_200_percent_is_usable(visit: Visit, game: str) -> None:
    """Nothing is cut off, what can be pressed grows too, and the game can be played."""
    visitor = visitor_on_turn(visit, game)
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    visitor.page.wait_for_timeout(300)
    visitor.screenshot(f"{game}-large-text-phone-light")
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
    play_one_turn(visitor.page, game)
