"""Every place of the page, and how one gets there. Each is photographed and examined."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.browser.players import play_to_the_end
from tests.browser.visitor import Visitor

GAMES: Final = ("mausen", "lascaux", "mammuz")
MOST: Final = {"mausen": 6, "lascaux": 5, "mammuz": 7}

Arrive = Callable[[Visitor], object]


def at(hash: str, landmark: str = "main h1, main, form") -> Arrive:
    """A place that needs nothing but its address."""

    def arrive(visitor: Visitor) -> None:
        visitor.go(hash)
        expect(visitor.page.locator(landmark).first).to_be_visible()

    return arrive


def home(visitor: Visitor) -> None:
    """Home, with a table of one's own."""
    visitor.open_table("lascaux", 3)
    visitor.go("#/")
    expect(visitor.page.locator("#mine")).to_be_visible()
    expect(visitor.page.locator("article .picture svg.icon").first).to_be_visible()


def set_up(visitor: Visitor) -> None:
    """A table that waits for players."""
    visitor.open_table("mammuz", 7)
    expect(visitor.page.locator("figure img")).to_be_visible()


def game(name: str) -> Arrive:
    """A game with as many as can play it, where it is one's turn."""

    def arrive(visitor: Visitor) -> None:
        visitor.open_table(name, MOST[name], bots="random").begin()
        expect(visitor.page.locator("footer.mine")).to_be_visible()

    return arrive


def after(name: str) -> Arrive:
    """A game that is over."""

    def arrive(visitor: Visitor) -> None:
        visitor.open_table(name, 3, bots="steady").begin()
        play_to_the_end(visitor, name)
        expect(visitor.page.locator("main.after svg[role=img]")).to_be_visible()

    return arrive


def replay(visitor: Visitor) -> None:
    """A finished game, seen again."""
    visitor.open_table("mausen", 3, bots="novice").begin()
    play_to_the_end(visitor, "mausen")
    visitor.go(f"#/replay/{visitor.table}/1/7")
    expect(visitor.page.locator(".theatre .board")).to_be_visible()


def tv(visitor: Visitor) -> None:
    """The screen for all, while players come."""
    invite = visitor.open_table("mammuz", 5).invite()
    code = visitor.page.locator(".code strong").inner_text()
    visitor.go(f"{invite.replace('#/table/', '#/tv/')}/{code}")
    expect(visitor.page.locator("figure img")).to_be_visible()


def curtain(visitor: Visitor) -> None:
    """One device for several: the curtain."""
    visitor.go("#/open/mausen")
    visitor.page.locator("input[type=radio]").nth(1).check()
    visitor.page.locator("fieldset input[type=text]").nth(0).fill("Ada")
    visitor.page.locator("fieldset input[type=text]").nth(1).fill("Ben")
    visitor.page.locator("form .strong").click()
    visitor.page.locator(".bots button").click()
    expect(visitor.page.locator("li.free")).to_have_count(0)
    visitor.page.locator(".actions .strong").click()
    expect(visitor.page.locator("main.curtain")).to_be_visible()


def wrong_code(visitor: Visitor) -> None:
    """A code that leads nowhere."""
    visitor.forgiven = "status of 404"
    visitor.go("#/code/ZZZZZZ")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def carried(visitor: Visitor) -> None:
    """A seat on another device: the table, with the cards of that seat."""
    visitor.open_table("mausen", 3, bots="novice").begin()
    visitor.page.locator("header.top nav button").last.click()
    expect(visitor.page.locator("dialog")).to_be_visible()
    visitor.page.locator("dialog li button").first.click()
    link = visitor.page.locator("dialog figcaption input").input_value()
    visitor.go(link[link.index("#") :])
    expect(visitor.page.locator("main.board")).to_be_visible()


PLACES: Final[dict[str, dict[str, Arrive]]] = {
    "home": {"home": home},
    "open": {"open": at("#/open/lascaux", "form fieldset")},
    "join": {"join": at("#/join", "form")},
    "code": {"wrong-code": wrong_code},
    "table": {
        "set-up": set_up,
        **{f"{name}": game(name) for name in GAMES},
        **{f"{name}-after": after(name) for name in GAMES},
    },
    "seat": {"carried-seat": carried},
    "tv": {"tv": tv},
    "pass": {"curtain": curtain},
    "rules": {f"{name}-rules": at(f"#/rules/{name}", "article p") for name in GAMES},
    "replay": {"replay": replay},
    "watch": {"watch": at("#/watch", ".drop")},
    "settings": {"settings": at("#/settings", "fieldset")},
    "about": {"about": at("#/about", "dl")},
}
"""By the name of the route, and the name of the picture."""
