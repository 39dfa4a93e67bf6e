"""Before the game: who begins it, how many seats there are, and who has to go."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import DESK, Visitor, ignoring_invisible_marks

pytestmark = pytest.mark.slow


def commands(visitor: Visitor) -> list[str]:
    """The types of all commands that a page has sent."""
    return [sent["command"]["type"] for sent in visitor.sent if sent["type"] == "command"]


def test_the_game_begins_by_itself_with_the_last_who_is_ready(visit: Visit) -> None:
    """The opener sends one command and is refused nothing; who is awaited is named."""
    ada = visit(size=DESK).open_table("mausen", 3)
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    ada.page.locator("li.free button").click()
    expect(
        ben.page.get_by_role("status").filter(has_text=ignoring_invisible_marks("Waiting for Ada"))
    ).to_be_visible()
    ben.button("Wait, not yet").click()
    ada.button("I’m ready").click()
    expect(
        ada.page.get_by_role("status").filter(has_text=ignoring_invisible_marks("Waiting for Ben"))
    ).to_be_visible()
    ada.button("Wait, not yet").click()
    ben.button("I’m ready").click()
    ada.button("Begin").click()
    for visitor in (ada, ben):
        expect(visitor.page.locator("main.board")).to_be_visible()
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
    assert commands(ada) == ["seat_bot", "ready", "ready", "ready"]
    assert not [frame for frame in ada.frames if frame["type"] == "refused"]


def test_seats_are_added_and_removed_before_the_game(visit: Visit) -> None:
    """By the opener alone; no seat can go that is taken, and the last free one lets it begin."""
    ada = visit(size=DESK).open_table("mammuz", 5)
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    seats = ada.page.get_by_label("Players")
    expect(ben.page.get_by_label("Players")).to_have_count(0)
    expect(seats).to_have_value("5")
    seats.select_option("7")
    for visitor in (ada, ben):
        expect(visitor.page.locator("ol li")).to_have_count(7)
    for free in (4, 3):
        ada.page.locator("li.free button").first.click()
        expect(ada.page.locator("li.free")).to_have_count(free)
    assert seats.locator("option").all_inner_texts() == ["4", "5", "6", "7"]
    assert ada.axe_violations() == []
    seats.select_option("5")
    expect(ben.page.locator("ol li")).to_have_count(5)
    ada.button("I’m ready").click()
    seats.select_option("4")
    expect(ben.page.locator("main.board")).to_be_visible()
    expect(ben.page.get_by_role("region", name="Ada")).to_be_visible()
    assert commands(ada) == ["set_seats", *["seat_bot"] * 2, "set_seats", "ready", "set_seats"]


@pytest.mark.parametrize(
    ("language", "remove", "keep"),
    [
        ("en", "Remove from table", "No"),
        ("de", "Vom Tisch entfernen", "Nein"),
        ("it", "Togli dal tavolo", "No"),
    ],
)
def test_a_person_is_removed_only_after_a_question(
    visit: Visit, language: str, remove: str, keep: str
) -> None:
    """Read out with the name; the code is another one then."""
    ada = visit(size=DESK, language=language).open_table("mausen", 3)
    ben = visit(name="Ben").join(ada.invite(), "Ben")
    code = ada.page.locator(".code strong").inner_text()
    question = ada.page.get_by_role("alertdialog", name=remove)
    ada.button(remove).click()
    expect(question).to_contain_text("Ben")
    expect(question).to_be_focused()
    assert ada.axe_violations() == []
    ada.screenshot(f"remove-desk-{language}")
    question.get_by_role("button", name=keep).click()
    expect(question).to_have_count(0)
    assert commands(ada) == []
    ada.button(remove).click()
    question.get_by_role("button", name=remove).click()
    expect(ada.page.locator("li.free")).to_have_count(2)
    assert commands(ada) == ["kick"]
    expect(ada.page.locator(".code strong")).not_to_have_text(code)
    expect(ben.page.get_by_role("heading").first).to_be_visible()


def test_the_invitation_says_where_to_type_in_the_code(visit: Visit) -> None:
    """The address of this server, as on a screen for all."""
    ada = visit(size=DESK).open_table("mausen", 3)
    how = ignoring_invisible_marks(f"Or go to {ada.address.rstrip('/')} and type in this code:")
    expect(ada.page.locator(".code")).to_contain_text(how)
