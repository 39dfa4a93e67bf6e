"""At a table together: who is here, signs, and nudges, with two browsers."""

import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.play_turns import play_one_turn
from tests.browser.visitor import DESK, SMALL, Visitor, ignoring_invisible_marks

pytestmark = pytest.mark.slow
RECORD_DEVICE = """
    window.vibrations = [];
    window.tones = [];
    const vibrate = pattern => window.vibrations.push(pattern);
    Object.defineProperty(navigator, 'vibrate', {value: vibrate});
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
        window.tones.push(1);
        start.apply(this, args);
    };
"""


def two_at_a_table(visit: Visit, game: str = "mausen", language: str = "en") -> list[Visitor]:
    """Ada, who opened the table, and Ben, in a game with one bot."""
    ada = visit(language=language, size=DESK).open_table(game, 3)
    ben = visit(language=language, name="Ben")
    ben.context.add_init_script(RECORD_DEVICE)
    ben.join(ada.invite(), "Ben")
    ada.page.locator(".bots button").click()
    ada.start_game()
    expect(ben.page.locator("main.board")).to_be_visible()
    return [ada, ben]


def panel(page: Page, name: str) -> Locator:
    """The panel of a seat, by the name of its player."""
    return page.get_by_role("region", name=name)


def show_sign(visitor: Visitor, name: str) -> None:
    """Open the menu of signs by keyboard, and choose one."""
    visitor.page.get_by_role("button", name=OPEN_SIGNS[visitor.language]).focus()
    visitor.page.keyboard.press("Enter")
    visitor.button(name).press("Enter")


OPEN_SIGNS = {"en": "Show a sign", "de": "Ein Zeichen geben", "it": "Fai un cenno"}


def test_others_see_that_a_browser_was_closed_and_that_its_player_is_back(visit: Visit) -> None:
    """Seen as a hollow dot and a word, and read aloud; an onlooker sees it too."""
    ada, ben = two_at_a_table(visit)
    watching = visit(name="Carla").go(f"#/table/{ada.table}")
    expect(watching.page.get_by_text("You are watching")).to_be_visible()
    expect(ada.page.get_by_text("one watching")).to_be_visible()
    expect(ben.page.get_by_text("one watching")).to_be_visible()
    storage = ben.context.storage_state()
    address = ben.page.url[len(ben.address) :]
    expect(panel(ada.page, "Ben").get_by_text("here")).to_have_count(1)
    ben.page.close()
    for page in (ada.page, watching.page):
        expect(panel(page, "Ben").get_by_text("away")).to_be_visible()
        expect(panel(page, "Ben").locator(".dot.hollow")).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="Ben is away.")).to_have_count(1)
        expect(panel(page, "Ada").locator(".dot.hollow")).to_have_count(0)
    assert ada.axe_violations() == []
    back = visit(name="Ben", storage=storage).go(address)
    expect(back.page.locator("main.board")).to_be_visible()
    expect(panel(ada.page, "Ben").get_by_text("away")).to_have_count(0)
    expect(ada.page.get_by_role("status").filter(has_text="Ben is back.")).to_have_count(1)
    watching.page.close()
    expect(ada.page.get_by_text("one watching")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "button", "said"),
    [
        ("en", "Bravo!", "Ben: Bravo!"),
        ("de", "Ups!", "Ben: Ups!"),
        ("it", "Accidenti!", "Ben: Accidenti!"),
    ],
)
def test_a_sign_is_seen_and_read_aloud_in_the_readers_language(
    visit: Visit, language: str, button: str, said: str
) -> None:
    """Shown by keyboard, at the seat of who shows it; it passes by itself."""
    ada, ben = two_at_a_table(visit, language=language)
    show_sign(ben, button)
    expect(ben.button(OPEN_SIGNS[language])).to_be_focused()
    for visitor in (ada, ben):
        expect(panel(visitor.page, "Ben").locator(".shown")).to_contain_text(button)
    expect(ada.page.get_by_role("status").filter(has_text=said)).to_have_count(1)
    expect(panel(ada.page, "Ada").locator(".shown")).to_have_count(0)
    expect(ada.page.locator(".shown")).to_have_count(0)
    assert [sent["type"] for sent in ben.sent if sent["type"] == "sign"] == ["sign"]


@pytest.mark.parametrize("game", ["mausen", "lascaux", "mammuz"])
def test_the_signs_of_a_muted_player_are_not_shown(visit: Visit, game: str) -> None:
    """Muted on this device only, and after a reload too."""
    ada, ben = two_at_a_table(visit, game)
    ada.button("Show a sign").click()
    assert ada.axe_violations() == []
    ada.page.get_by_role("group", name="Hide the signs of").get_by_label("Ben").check()
    ada.page.keyboard.press("Escape")
    expect(ada.button("Show a sign")).to_be_focused()
    ada.page.reload()
    expect(ada.page.locator("main.board")).to_be_visible()
    show_sign(ben, "Wow!")
    expect(panel(ben.page, "Ben").locator(".shown")).to_be_visible()
    assert ben.axe_violations() == []
    assert [frame for frame in ada.frames if frame["type"] == "sign"]
    expect(ada.page.locator(".shown")).to_have_count(0)
    expect(ada.page.get_by_role("status").filter(has_text="Wow!")).to_have_count(0)
    show_sign(ada, "Hmm")
    expect(panel(ben.page, "Ada").locator(".shown")).to_be_visible()


def test_bots_alone_need_no_signs(visit: Visit) -> None:
    """There is nobody to show one to."""
    visitor = visit().open_table("mausen", 3, bots="novice").start_game()
    expect(visitor.button("Menu")).to_be_visible()
    expect(visitor.button("Show a sign")).to_have_count(0)


def test_a_player_who_is_awaited_is_nudged(visit: Visit) -> None:
    """The server is asked after 30 s, and lets it pass: sound, vibration, title."""
    ada, ben = two_at_a_table(visit)
    ada.page.clock.install()
    ada.page.reload()
    expect(ben.page.locator("footer.mine")).to_be_visible()
    play_one_turn(ada.page, "mausen")
    nudge = ada.page.get_by_role("button", name=ignoring_invisible_marks("Nudge Ben"))
    ada.page.clock.fast_forward(29_000)
    expect(nudge).to_have_count(0)
    ada.page.clock.fast_forward(2_000)
    nudge.click()
    expect(nudge).to_have_count(0)
    assert [sent for sent in ada.sent if sent["type"] == "nudge"] == [{"type": "nudge", "seat": 1}]


def test_a_nudge_is_heard_felt_and_seen(visit: Visit) -> None:
    """By a player who wants no other sounds; what is heard here comes from a route in between."""
    ada, ben = two_at_a_table(visit)
    routes: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        route.connect_to_server()
        routes.append(route)

    ben.page.route_web_socket("**/stream", through)
    ben.page.reload()
    expect(ben.page.locator("footer.mine")).to_be_visible()
    ben.page.locator("h1").click()  # browsers vibrate and sound only after a tap
    ben.page.evaluate("window.tones.length = window.vibrations.length = 0")
    routes[-1].send('{"type": "nudge", "by": 0}')
    expect(ben.page).to_have_title(re.compile("Ada nudges you"))
    expect(ben.page.get_by_role("status").filter(has_text="Ada nudges you.")).to_have_count(1)
    assert ben.page.evaluate("[window.tones.length, window.vibrations]") == [2, [[120, 80, 120]]]
    play_one_turn(ben.page, "mausen")
    expect(ben.page).not_to_have_title(re.compile("nudges"))
    ben.button("Menu").click()
    ben.page.get_by_label("Others may nudge me, with a sound").uncheck()
    ben.page.keyboard.press("Escape")
    routes[-1].send('{"type": "nudge", "by": 0}')
    expect(ben.page).to_have_title(re.compile("Ada nudges you"))
    assert ben.page.evaluate("[window.tones.length, window.vibrations.length]") == [2, 1]
    expect(panel(ada.page, "Ben")).to_be_visible()


def test_a_turn_is_felt_unless_that_is_switched_off(visit: Visit) -> None:
    """By people who wait for people; the first tap on the page allows it."""
    ada, ben = two_at_a_table(visit)
    ben.page.reload()
    expect(ben.page.locator("footer.mine")).to_be_visible()
    ben.page.locator("h1").click()
    ben.page.evaluate("window.vibrations.length = 0")

    def both_play() -> None:
        for visitor in (ben, ada):
            play_one_turn(visitor.page, "mausen")
        expect(ben.page.locator("footer.mine")).to_be_visible()

    both_play()
    assert ben.page.evaluate("window.vibrations") == [[60]]
    ben.button("Menu").click()
    ben.page.get_by_label("Vibrate when it is my turn").uncheck()
    ben.page.keyboard.press("Escape")
    both_play()
    assert ben.page.evaluate("window.vibrations.length") == 1


def test_over_plain_http_a_silent_video_keeps_the_screen_awake(visit: Visit, address: str) -> None:
    """The policy of the page lets it load; the screen of all plays it too, a desktop does not."""
    plain = address.replace("127.0.0.1", "192.0.2.7")
    ada = visit(address=plain, size=DESK)
    ada.context.add_init_script(RECORD_MEDIA)
    ada.open_table("mausen", 3, bots="novice").start_game()
    assert ada.page.evaluate("[isSecureContext, window.media.length]") == [False, 0]
    screen = visit(address=plain, size=DESK, name="")
    screen.context.add_init_script(RECORD_MEDIA)
    screen.go(f"#/tv/{ada.table}")
    expect(screen.page.locator("main.board")).to_be_visible()
    screen.page.wait_for_function("window.media[0]?.readyState >= 1")
    src, blocked = screen.page.evaluate("[window.media[0].src, window.blocked]")
    assert (src, blocked) == (f"{plain}still.mp4", [])


RECORD_MEDIA = """
    window.media = [];
    window.blocked = [];
    document.addEventListener('securitypolicyviolation', ({blockedURI}) =>
        window.blocked.push(blockedURI));
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
        window.media.push(this);
        return play.call(this);
    };
"""


def test_the_menu_of_signs_is_whole_on_a_small_phone(visit: Visit) -> None:
    """Also whose signs to hide can be read and ticked."""
    ada = visit(size=SMALL, language="it").open_table("mausen", 3)
    visit(name="Ben").join(ada.invite(), "Ben")
    ada.page.locator(".bots button").click()
    ada.start_game()
    ada.button(OPEN_SIGNS["it"]).click()
    menu = ada.page.locator("#sign-menu")
    for part in (menu, *menu.get_by_role("button").all(), menu.get_by_role("checkbox")):
        expect(part).to_be_in_viewport(ratio=1)
