"""Deciding changes nothing, and events need no decision before them: a table is what they make."""

import pytest

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER, ONLOOKER
from bestiary.tables.command import Change, MoveCommand
from bestiary.tables.decide import CommandContext, Decision, decide
from bestiary.tables.event import Opened, Sat, Started, TableEvent, decode_event, encode_event
from bestiary.tables.table import Table
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move, random_options

MOVES = 40


def begun_tables(game: str, players: int, rng: Pcg32) -> tuple[Table, Table]:
    """Two tables of the same events: all have sat down, and the cards are dealt."""
    entry = catalog.game(game)
    options = random_options(entry, rng)
    opened = Opened(
        at_ms=0, game=game, rules=entry.rules, players=players, options=options, code="", invite=""
    )
    seats = [Sat(at_ms=0, seat=n, person=f"person {n}", name=f"P{n}") for n in range(players)]
    setup = entry.position.deal(players, options, rng)
    tables = Table("t", opened), Table("t", opened)
    for table in tables:
        for sat in seats:
            table.evolve(sat)
        table.evolve(Started(at_ms=0, setup=setup, seed=1))
    return tables


def contents(table: Table) -> object:
    """All that a table shows and holds."""
    play = table.play
    assert play is not None
    before = table.snapshot_before_choices
    viewers = (ONLOOKER, *range(play.players))
    return (
        [table.seq, table.status, table.decision_seq, table.last_command_key],
        [repr(seat) for seat in table.seats],
        table.seats_that_may_change(),
        play.game.position.to_dict(play.state),
        [(seat, str(move)) for seat, move in play.moves],
        [play.view(viewer) for viewer in viewers],
        None if before is None else [before.view(viewer) for viewer in viewers],
    )


def apply_both_ways(one: Table, other: Table, decision: Decision) -> None:
    """Apply events to one table as decided, and to the other as they are read from a store."""
    moves = iter(decision.moves)
    for event in decision.events:
        stored: TableEvent = decode_event(encode_event(event))
        prepared = next(moves, None) if type(event).__name__ == "Moved" else None
        assert one.evolve(event, prepared) == other.evolve(stored)
    assert contents(one) == contents(other)


@pytest.mark.parametrize(("game", "players"), GAMES_AND_PLAYERS)
def test_deciding_changes_nothing_and_events_suffice(game: str, players: int) -> None:
    rng = Pcg32(players)
    table, other = begun_tables(game, players, rng)
    bots = HostBots(0)
    for number in range(MOVES):
        play = table.play
        assert play is not None
        if play.is_over:
            break
        seats = [seat for seat in play.to_move() if seat is not DEALER]
        seat = pick(seats, rng)
        move = random_offered_move(play, seat, rng)
        context = CommandContext(number, rng, bots, f"person {seat}", f"c{number}")
        before = contents(table)
        decision = decide(table, MoveCommand(move), context)
        with pytest.raises(Refused):
            decide(table, MoveCommand("no move"), context)
        assert contents(table) == before
        apply_both_ways(table, other, decision)
        if seat in table.seats_that_may_change():
            before = contents(table)
            decision = decide(table, Change(move), context)
            assert contents(table) == before
            apply_both_ways(table, other, decision)
