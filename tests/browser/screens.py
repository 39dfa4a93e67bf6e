"""Every place of the page, and how one gets there. Each is photographed and examined."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.browser.play_turns import play_to_the_end
from tests.browser.visitor import Visitor

GAMES: Final = ("mausen", "lascaux", "mammuz")
MAX_PLAYERS: Final = {"mausen": 6, "lascaux": 5, "mammuz": 7}

Navigate = Callable[[Visitor], object]


def by_hash(hash: str, landmark: str = "main h1, main, form") -> Navigate:
    """A place that needs nothing but its address."""

    def arrive(visitor: Visitor) -> None:
        visitor.go(hash)
        expect(visitor.page.locator(landmark).first).to_be_visible()

    return arrive


def open_home(visitor: Visitor) -> None:
    """Home, with a table of one's own."""
    visitor.open_table("lascaux", 3)
    visitor.go("#/")
    expect(visitor.page.locator("#mine")).to_be_visible()
    expect(visitor.page.locator("article .picture svg.icon").first).to_be_visible()


def open_waiting_table(visitor: Visitor) -> None:
    """A table that waits for players."""
    visitor.open_table("mammuz", 7)
    expect(visitor.page.locator("figure img")).to_be_visible()


def open_game(name: str) -> Navigate:
    """A game with as many as can play it, where it is one's turn."""

    def arrive(visitor: Visitor) -> None:
        visitor.open_table(name, MAX_PLAYERS[name], bots="random").start_game()
        expect(visitor.page.locator("footer.mine")).to_be_visible()

    return arrive


def open_finished_game(name: str) -> Navigate:
    """A game that is over."""

    def arrive(visitor: Visitor) -> None:
        visitor.open_table(name, 3, bots="steady").start_game()
        play_to_the_end(visitor, name)
        expect(visitor.page.locator("main.after svg[role=img]")).to_be_visible()

    return arrive


def open_replay(visitor: Visitor) -> None:
    """A finished game, seen again."""
    visitor.open_table("mausen", 3, bots="novice").start_game()
    play_to_the_end(visitor, "mausen")
    visitor.go(f"#/replay/{visitor.table}/1/7")
    expect(visitor.page.locator(".theatre .board")).to_be_visible()


def open_shared_screen(visitor: Visitor) -> None:
    """The screen for all, while players come."""
    invite = visitor.open_table("mammuz", 5).invite()
    code = visitor.page.locator(".code strong").inner_text()
    visitor.go(f"{invite.replace('#/table/', '#/tv/')}/{code}")
    expect(visitor.page.locator("figure img")).to_be_visible()


def open_hot_seat(visitor: Visitor) -> None:
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


def open_unknown_code(visitor: Visitor) -> None:
    """A code that leads nowhere."""
    visitor.forgiven = "status of 404"
    visitor.go("#/code/ZZZZZZ")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def open_linked_device(visitor: Visitor) -> None:
    """A seat on another device: the table, with the cards of that seat."""
    visitor.open_table("mausen", 3, bots="novice").start_game()
    visitor.page.locator("header.top nav button").last.click()
    expect(visitor.page.locator("dialog")).to_be_visible()
    visitor.page.locator("dialog li button").first.click()
    link = visitor.page.locator("dialog figcaption input").input_value()
    visitor.go(link[link.index("#") :])
    expect(visitor.page.locator("main.board")).to_be_visible()


SCREENS: Final[dict[str, dict[str, Navigate]]] = {
    "home": {"home": open_home},
    "open": {"open": by_hash("#/open/lascaux", "form fieldset")},
    "join": {"join": by_hash("#/join", "form")},
    "code": {"wrong-code": open_unknown_code},
    "table": {
        "set-up": open_waiting_table,
        **{f"{name}": open_game(name) for name in GAMES},
        **{f"{name}-after": open_finished_game(name) for name in GAMES},
    },
    "seat": {"carried-seat": open_linked_device},
    "tv": {"tv": open_shared_screen},
    "pass": {"curtain": open_hot_seat},
    "how": {f"{name}-how": by_hash(f"#/how/{name}", "main li p") for name in GAMES},
    "rules": {f"{name}-rules": by_hash(f"#/rules/{name}", "article p") for name in GAMES},
    "replay": {"replay": open_replay},
    "watch": {"watch": by_hash("#/watch", ".drop")},
    "settings": {"settings": by_hash("#/settings", "fieldset")},
    "about": {"about": by_hash("#/about", "dl")},
}
"""By the name of the route, and the name of the picture."""
