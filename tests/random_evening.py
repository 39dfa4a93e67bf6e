"""An evening at a table, for tests: games at random, in the events of the table."""

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.viewer import DEALER
from bestiary.records import Record
from bestiary.tables.command import Change, MoveCommand
from bestiary.tables.decide import CommandContext, decide
from bestiary.tables.event import Opened, Rematched, Sat, Started, TableEvent
from bestiary.tables.table import Table
from tests.random_play import random_offered_move, random_options


def random_evening(name: str, players: int, games: int) -> tuple[list[TableEvent], list[Record]]:
    """The events of a table, and the record of each game.

    Of the choices that are made at once half are changed.
    """
    rng, game = Pcg32(players), catalog.game(name)
    options = random_options(game, rng)
    opened = Opened(
        at_ms=0, game=name, rules=game.rules, players=players, options=options, code="", invite=""
    )
    table, events, records = Table("t", opened), list[TableEvent]([opened]), list[Record]()

    def append(*new: TableEvent) -> None:
        for event in new:
            table.evolve(event)
            events.append(event)

    append(*(Sat(at_ms=0, seat=n, person=f"person {n}", name=f"P{n}") for n in range(players)))
    for _ in range(games):
        append(Started(at_ms=0, setup=game.position.deal(players, options, rng), seed=1))
        while table.status == "playing":
            assert table.play is not None
            play = table.play.clone()
            seat = pick([seat for seat in play.to_move() if seat is not DEALER], rng)
            context = CommandContext(0, rng, HostBots(0), f"person {seat}", "c")
            move = MoveCommand(random_offered_move(play, seat, rng))
            append(*decide(table, move, context).events)
            if seat in table.seats_that_may_change() and rng.below(2):
                change = Change(random_offered_move(play, seat, rng))
                append(*decide(table, change, context).events)
        assert table.play is not None
        records.append(Record.from_play(table.play, [seat.name for seat in table.seats]))
        append(Rematched(at_ms=0))
    return events, records
