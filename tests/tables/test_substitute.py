"""A bot plays for a player who is away or has left, until the return."""

from collections.abc import Callable

import pytest

from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import Refused
from bestiary.tables.command import Command, Leave, MoveCommand, Rematch, Return, Substitute
from bestiary.tables.decide import CommandContext, decide
from bestiary.tables.table import Table
from tests.tables.test_decide import begun_tables

Act = Callable[[int, Command], tuple[str, ...]]
ALL_SEATS = frozenset(range(4))


def four_at_mausen(absent: frozenset[int] = frozenset()) -> tuple[Table, Act]:
    """Four people, of whom some are away for long, and what each of them can do."""
    rng = Pcg32(1)
    table, _ = begun_tables("mausen", 4, rng)

    def act(seat: int, command: Command) -> tuple[str, ...]:
        context = CommandContext(
            0,
            rng,
            HostBots(0),
            actor=f"person {seat}",
            present_seats=ALL_SEATS - absent,
            absent_seats=absent,
        )
        shown = [
            event
            for stored in decide(table, command, context).events
            for event in table.evolve(stored)
        ]
        return tuple(type(event).__name__ for event in shown)

    return table, act


def refused_as(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.message.id


def test_the_opener_lets_a_bot_play_at_once() -> None:
    table, act = four_at_mausen(absent=frozenset({2}))
    assert act(0, Substitute(2)) == ("BotTookOver",)
    assert table.bot_seats_to_move() == (2,)
    assert table.seats[2].is_away


def test_without_the_opener_most_of_those_who_are_here_decide() -> None:
    """Seat 0 has opened the table and sleeps: two of the other three are enough."""
    table, act = four_at_mausen(absent=frozenset({0}))
    assert act(2, Substitute(0)) == ("SubstituteWanted",)
    assert table.bot_seats_to_move() == ()
    assert refused_as(lambda: act(2, Substitute(0))) == "table-refused-voted"
    assert act(3, Substitute(0)) == ("BotTookOver",)


def test_a_player_who_is_here_is_not_replaced() -> None:
    _, act = four_at_mausen(absent=frozenset({2}))
    assert refused_as(lambda: act(0, Substitute(1))) == "table-refused-still-here"
    assert refused_as(lambda: act(2, Substitute(2))) == "table-refused-still-here"


def test_a_player_who_is_not_awaited_is_not_replaced() -> None:
    _, act = four_at_mausen(absent=frozenset({2}))
    act(2, MoveCommand("E4"))
    assert refused_as(lambda: act(0, Substitute(2))) == "table-refused-not-awaited"


def test_the_seat_is_given_back_on_return_and_votes_are_forgotten() -> None:
    table, act = four_at_mausen(absent=frozenset({0}))
    act(2, Substitute(0))
    act(3, Substitute(0))
    assert act(0, Return()) == ("PlayerReturned",)
    assert (table.bot_seats_to_move(), table.seats[0].substitute_votes) == ((), frozenset())
    assert refused_as(lambda: act(0, Return())) == "table-refused-not-away"


def test_who_leaves_a_running_game_may_come_back() -> None:
    table, act = four_at_mausen()
    assert act(1, Leave()) == ("PlayerLeft",)
    assert (table.seat_of("person 1"), table.bot_seats_to_move()) == (1, (1,))
    assert act(1, Return()) == ("PlayerReturned",)
    assert table.bot_seats_to_move() == ()


def test_while_a_bot_keeps_the_openers_seat_the_next_player_is_the_opener() -> None:
    table, act = four_at_mausen()
    act(0, Leave())
    assert table.opener() == 1
    act(0, Return())
    assert table.opener() == 0


def test_the_bot_plays_on_in_the_next_game_and_makes_no_player_wait() -> None:
    table, act = four_at_mausen()
    act(1, Leave())
    table.status = "over"  # however the game ended
    for seat in (0, 2, 3):
        act(seat, Rematch())
    assert (table.status, table.game_number, table.bot_seats_to_move()) == ("playing", 2, (1,))
