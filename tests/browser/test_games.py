"""Whole games among people with browsers and bots, and what their browsers were sent."""

import msgspec
import pytest
from playwright.sync_api import expect

import bestiary
from bestiary.records import Record, replay
from tests.browser.conftest import Visit
from tests.browser.frame_check import AllowedContent
from tests.browser.play_turns import play_one_turn
from tests.browser.visitor import DESK, PHONE, TABLET, Visitor

pytestmark = pytest.mark.slow
GAMES = ("mausen", "lascaux", "mammuz")
PEOPLE = (
    ("Ada", "en", PHONE, "light"),
    ("Björn", "de", DESK, "dark"),
    ("Chiara", "it", TABLET, "light"),
)


@pytest.mark.parametrize("game", GAMES)
def test_three_people_and_a_bot_play_a_whole_game(visit: Visit, game: str) -> None:
    """In three languages, on three kinds of screens; the record is good and all can read it."""
    people = people_at_table(visit, game)
    play_all_turns(people, game)
    for visitor in people:
        expect(visitor.page.locator("main.after h2").first).to_be_visible()
    answer = people[0].context.request.get(
        f"{people[0].address}api/tables/{people[0].table}/record",
        headers={"authorization": f"Bearer {people[0].key()}"},
    )
    record = Record.from_json(answer.text())
    assert record.names[:3] == ["Ada", "Björn", "Chiara"]
    steps = list(replay(record))
    assert steps[-1].state.is_over()
    for seat, visitor in enumerate(people):
        entries = [entry for frame in visitor.frames for entry in frame.get("entries", ())]
        with_events = [entry for entry in entries if entry.get("events")]
        assert len(with_events) > len(record.moves) / 4, "hardly anything was recorded"
        assert AllowedContent(record, seat).violations(visitor.frames) == []


def people_at_table(visit: Visit, game: str) -> list[Visitor]:
    """Three people and a bot at a table; the game has begun."""
    people = [
        visit(name=name, language=language, size=size, scheme=scheme)
        for name, language, size, scheme in PEOPLE
    ]
    first = people[0].open_table(game, 4)
    invite = first.invite()
    for visitor, (name, *_) in zip(people[1:], PEOPLE[1:], strict=True):
        visitor.join(invite, name)
    first.page.locator("li.free button").click()
    expect(first.page.locator("li.free")).to_have_count(0)
    first.start_game()
    return people


def play_all_turns(people: list[Visitor], game: str) -> None:
    """Every player on turn makes a choice, until the game is over for all."""
    for _ in range(3000):
        waiting = [visitor for visitor in people if not is_over(visitor)]
        if not waiting:
            return
        for visitor in waiting:
            if visitor.page.locator("footer.mine").is_visible():
                play_one_turn(visitor.page, game)
        waiting[0].page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


def is_over(visitor: Visitor) -> bool:
    """Whether the page shows how the game ended."""
    return visitor.page.locator("main.after").is_visible()


def test_frame_check_detects_hidden_cards() -> None:
    """Another player's choice, an invented hand and cards before the end are noticed."""
    record = Record.from_play(bestiary.play("mausen", players=3, seed=1))
    allowed = AllowedContent(record, 0)
    board = msgspec.to_builtins(record.initial_play().view(0).board)
    table = {"seat": 0, "status": "playing"}
    assert allowed.violations([{"table": table, "game": {"board": board}}]) == []
    choice = {"type": "OwnCardChosen", "seat": 1, "card": "E4", "private": True}
    for leak in (
        {"table": table, "entries": [{"seq": 1, "events": [choice]}]},
        {"table": table, "game": {"board": board | {"choice": "M1"}}},
        {"table": table, "game": {"board": board, "full_state": {"hands": []}}},
        {"table": {"seat": 1, "status": "playing"}},
    ):
        assert len(allowed.violations([leak])) == 1, leak


def test_game_without_a_board_is_played_on_the_plain_one(visit: Visit) -> None:
    """It folds no events: every update brings it the whole view."""
    visitor = visit(name="Ada").open_table("kuhn", 2, bots="random").start_game()
    page = visitor.page
    submit = page.locator("main.board form button.strong").first
    for _ in range(100):
        if submit.is_visible():
            submit.click()
        page.wait_for_timeout(50)
        if is_over(visitor):
            break
    assert is_over(visitor)
    updates = [frame for frame in visitor.frames if frame["type"] == "update"]
    assert updates[-1]["game"]["full_state"]
    assert all("game" in frame for frame in updates if frame.get("offers"))
