"""Reload, lost connections, other devices, other tabs, wrong links."""

import base64
import re

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tools.render_icons import PUBLIC, SIZES, render_icon

from tests.browser.conftest import Visit
from tests.browser.play_turns import hand_buttons, hand_names, play_one_turn
from tests.browser.server import serve
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks
from tests.server_process import free_port

pytestmark = pytest.mark.slow


def visitor_in_game(visit: Visit, **how: object) -> Visitor:
    """A visitor in a game of Mausen against two bots."""
    visitor = visit(**how)
    return visitor.open_table("mausen", 3, bots="novice").start_game()


def test_reload_restores_hand_log_and_turn(visit: Visit) -> None:
    """The hand, the log and the turn are there again."""
    visitor = visitor_in_game(visit, size=DESK)
    play_one_turn(visitor.page, "mausen")
    play_one_turn(visitor.page, "mausen")
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    expect(hand_buttons(visitor.page)).to_have_count(14)  # a card leaves just after it is laid
    hand, log = hand_names(visitor.page), visitor.page.locator("ol.log li").all_inner_texts()
    visitor.page.reload()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    assert hand_names(visitor.page) == hand
    expect(visitor.page.locator("ol.log li")).to_have_text(log)


def test_link_to_a_path_in_place_of_a_game_asks_for_no_such_path(visit: Visit) -> None:
    """The page says that it cannot be loaded, once: no storm of requests or errors."""
    visitor = visit(size=DESK)
    visitor.forgiven = "Failed to load resource"
    requested: list[str] = []
    visitor.page.on("request", lambda request: requested.append(request.url))
    visitor.go("#/rules/..%2F..%2F..%2Fapi%2Fserver%3F/x")
    expect(visitor.page.get_by_text("could not be loaded")).to_be_visible()
    visitor.page.wait_for_timeout(500)
    asked = [url for url in requested if "/manual/" in url or "api/server?" in url]
    assert asked == [f"{visitor.address}api/games/..%2F..%2F..%2Fapi%2Fserver%3F/manual/en"]
    assert len(requested) < 40


def test_offline_move_is_sent_after_reconnect(visit: Visit) -> None:
    """A move that was chosen without a connection is sent once it is back."""
    visitor = visit()
    cut: list[WebSocketRoute] = []
    is_dead = False

    def through(socket: WebSocketRoute) -> None:
        if is_dead:
            socket.close()
        else:
            socket.connect_to_server()
            cut.append(socket)

    visitor.page.route_web_socket("**/stream", through)
    visitor.open_table("mausen", 3, bots="novice").start_game()
    expect(visitor.page.locator("footer.mine")).to_be_visible()
    is_dead = True
    cut[-1].close()
    lost = visitor.page.get_by_text("Connection lost")
    expect(lost).to_be_visible()
    hand_buttons(visitor.page).first.click()
    is_dead = False
    expect(lost).not_to_be_visible(timeout=20_000)
    expect(hand_buttons(visitor.page)).to_have_count(15)


def test_linked_device_shows_same_seat_and_updates(visit: Visit) -> None:
    """The link of the seat shows the same cards there; a move here is seen there."""
    here = visitor_in_game(visit)
    here.button("Menu").click()
    here.button("Move to another device").click()
    link = here.page.get_by_role("textbox").input_value()
    there = visit(size=DESK, language="de", name="Other").go(link[link.index("#") :])
    expect(hand_buttons(there.page)).to_have_count(16)
    assert link.rpartition("/")[2] not in there.page.url, "the secret stays in the address"
    here.page.keyboard.press("Escape")
    hand_buttons(here.page).first.click()
    expect(hand_buttons(there.page)).to_have_count(15)
    hand_buttons(there.page).last.click()
    expect(hand_buttons(here.page)).to_have_count(14)


def test_a_link_takes_no_seat_away_unasked(visit: Visit) -> None:
    """A wrong link leaves the device its seat; a right one asks, and tells the two apart."""
    ada = visit(size=DESK).open_table("mausen", 3)
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    ben.forgiven = "Failed to load resource"
    ada.button("Menu").click()
    ada.button("Move to another device").click()
    link = ada.page.get_by_role("dialog").locator("figcaption input").input_value()
    link = link[link.index("#") :]
    is_ben = ben.page.get_by_text(ignoring_invisible_marks("Ben (you)"))
    ben.go(f"{link.rpartition('/')[0]}/AAAAAAAAAAAAAAAAAAAAAA")
    expect(ben.page.get_by_text("This link opens no seat.")).to_be_visible()
    ben.page.get_by_role("link", name="To the table").click()
    expect(is_ben).to_be_visible()
    question = ben.page.get_by_role("alertdialog", name="Play as Ada")
    ben.go(link)
    expect(question).to_contain_text(ignoring_invisible_marks("You play as Ben"))
    assert ben.axe_violations() == []
    question.get_by_role("button", name="No").click()
    expect(is_ben).to_be_visible()
    ben.go(link)
    question.get_by_role("button", name=ignoring_invisible_marks("Play as Ada")).click()
    expect(ben.page.get_by_text(ignoring_invisible_marks("Ada (you)"))).to_be_visible()
    assert link.rpartition("/")[2] not in ben.page.url


def test_two_tabs_of_one_seat_get_the_same_updates(visit: Visit) -> None:
    """What one does in one tab, the other shows."""
    visitor = visitor_in_game(visit)
    other: Page = visitor.new_tab()
    other.goto(visitor.page.url)
    expect(hand_buttons(other)).to_have_count(16)
    hand_buttons(other).first.click()
    expect(hand_buttons(visitor.page)).to_have_count(15)


@pytest.mark.parametrize(
    "hash",
    ["#/table/nosuchtable", "#/seat/nosuchtable/AAAAAAAAAAAAAAAAAAAAAA", "#/tv/nosuchtable"],
)
def test_invalid_link_shows_error_and_home_link(visit: Visit, hash: str) -> None:
    """The page is never empty."""
    visitor = visit(language="it")
    visitor.forgiven = "Failed to load resource"
    visitor.go(hash)
    expect(visitor.page.get_by_role("heading")).to_be_visible()
    visitor.page.get_by_role("link", name="Pagina iniziale").click()
    expect(visitor.page.locator("article").first).to_be_visible()


def test_page_reconnects_after_server_restart(
    visit: Visit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The page waits for it and goes on by itself."""
    folder = tmp_path_factory.mktemp("again")
    port = free_port()
    with serve(folder, port) as address:
        visitor = visit(address=address)
        visitor.open_table("mausen", 3, bots="novice").start_game()
        play_one_turn(visitor.page, "mausen")
        expect(visitor.page.locator("footer.mine")).to_be_visible()
    expect(visitor.page.get_by_text("Connection lost")).to_be_visible()
    with serve(folder, port):
        expect(visitor.page.get_by_text("Connection lost")).not_to_be_visible(timeout=30_000)
        hand_buttons(visitor.page).first.click()
        expect(hand_buttons(visitor.page)).to_have_count(14)


def test_page_works_without_secure_context(visit: Visit, address: str) -> None:
    """At the address of another machine nothing essential is missing: a table, a code, a move."""
    visitor = visit(address=address.replace("127.0.0.1", "192.0.2.7"))
    visitor.open_table("mausen", 3)
    assert visitor.page.evaluate("isSecureContext") is False
    visitor.button("Copy link").click()
    expect(visitor.button("Copied")).to_be_visible()
    visitor.page.locator(".bots button").click()
    expect(visitor.page.locator("li.free")).to_have_count(0)
    visitor.start_game()
    hand_buttons(visitor.page).first.click()
    expect(hand_buttons(visitor.page)).to_have_count(15)


def test_installed_page_opens_offline_with_notice(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Where the context is secure the page can be installed: it has a manifest and a worker."""
    folder = tmp_path_factory.mktemp("installed")
    context = chromium.new_context(locale="en")
    page = context.new_page()
    with serve(folder) as address:
        page.goto(address)
        manifest = page.request.get(f"{address}bestiary.webmanifest").json()
        assert manifest["display"] == "standalone"
        for entry in manifest["icons"]:
            icon = page.request.get(address + entry["src"].removeprefix("./"))
            assert icon.headers["content-type"] == entry["type"]
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        expect(page.locator("article").first).to_be_visible()
        page.reload()
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    context.close()


def test_service_worker_deletes_old_caches(chromium: Browser, address: str) -> None:
    """A phone does not keep every version that there ever was."""
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator("article").first).to_be_visible()
    page.evaluate(
        """async () => {
            const cache = await caches.open('bestiary-1');
            await cache.put('./assets/old.js', new Response('old'));
        }"""
    )
    page.reload()
    assert "old.js" in cached_file_names(page), "it is the same page as before"
    page.evaluate("caches.open('bestiary-1').then((all) => all.put('./', new Response('old')))")
    page.close()
    page = context.new_page()
    page.goto(address)
    expect(page.locator("article").first).to_be_visible()
    assert "old.js" not in cached_file_names(page)
    assert any(name.endswith(".css") for name in cached_file_names(page))
    context.close()


def cached_file_names(page: Page) -> list[str]:
    """The names of the files that an installed page keeps."""
    names: list[str] = page.evaluate(
        """async () => {
            const all = await (await caches.open('bestiary-1')).keys();
            return all.map(({url}) => url.split('/').at(-1));
        }"""
    )
    return names


def test_png_icons_match_svg_icon(chromium: Browser) -> None:
    """`.venv/bin/python -m tools.render_icons` draws them anew."""
    for size in SIZES:
        kept = (PUBLIC / f"icon-{size}.png").read_bytes()
        assert coarse_pixels(chromium, kept) == coarse_pixels(chromium, render_icon(chromium, size))


def coarse_pixels(browser: Browser, png: bytes) -> list[int]:
    """A picture in coarse squares and few colours, so that two of one drawing are equal."""
    page = browser.new_page()
    found: list[int] = page.evaluate(
        """async (data) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), {width: 12, height: 12});
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0, 12, 12);
            return [...context.getImageData(0, 0, 12, 12).data].map((value) => value >> 4);
        }""",
        base64.b64encode(png).decode(),
    )
    page.close()
    return [png_width(png), *found]


def png_width(png: bytes) -> int:
    """How wide a picture is: it stands in its head."""
    return int.from_bytes(png[16:20], "big")


def test_clock_is_shown_and_runs(visit: Visit) -> None:
    """All at the table see how long the player on turn may still think."""
    visitor = visit().go("#/open/lascaux")
    visitor.page.get_by_label("Time to think").select_option("fast")
    visitor.page.locator("select").first.select_option("3")
    visitor.button("Open a table").click()
    visitor.page.locator(".bots button").click()
    expect(visitor.page.locator("li.free")).to_have_count(0)
    visitor.start_game()
    expect(visitor.page.get_by_role("timer").first).to_have_text(re.compile(r"[012]:\d\d"))
