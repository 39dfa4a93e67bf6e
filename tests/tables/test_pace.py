"""The pace of a table: any player sets it, clocks wait for it, and no record knows of it."""

import msgspec
import pytest

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.records import Record
from bestiary.tables.command import Command, MoveCommand, Open, Ready, SetPace, Start
from bestiary.tables.decide import CommandContext, decide, open_table
from bestiary.tables.event import Moved, Opened, PaceChanged, Sat, TableEvent, decode_event
from bestiary.tables.notices import PaceSet
from bestiary.tables.pace import DEAL_MS, UPDATE_GAP_MS, Pace
from bestiary.tables.table import Table
from bestiary.tables.table_view import table_view
from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl
from tests.refusals import refuses

LIVE = TimeControl("live", move_s=30, reserve_s=60)


class Evening:
    """A table of Mausen with three people, and its stored events."""

    def __init__(self, pace: Pace | None = None, time: TimeControl = NO_TIME_CONTROL) -> None:
        command = Open("mausen", "Anna", 3, time_control=time, pace=pace)
        self.rng = Pcg32(7)
        self.now_ms = 1000
        opened, *others = open_table(command, self.context("a"), catalog.game("mausen"))
        self.table = Table("t", opened)
        self.stored: list[TableEvent] = [opened]
        self.shown: list[object] = []
        self.apply(others)
        self.apply([Sat(at_ms=1000, seat=n, person=p, name=p) for n, p in ((1, "b"), (2, "c"))])

    def context(self, person: str) -> CommandContext:
        return CommandContext(self.now_ms, self.rng, HostBots(0), person)

    def apply(self, events: list[TableEvent]) -> None:
        for event in events:
            self.shown += self.table.evolve(event)
            self.stored.append(event)

    def do(self, person: str, command: Command) -> None:
        decision = decide(self.table, command, self.context(person))
        self.apply(list(decision.events))

    def deal(self) -> None:
        for person in ("b", "c"):
            self.do(person, Ready())
        self.do("a", Start())

    def replayed(self) -> Table:
        """The table of the stored events."""
        opened, *others = [decode_event(msgspec.json.encode(event)) for event in self.stored]
        table = Table("t", opened)
        for event in others:
            table.evolve(event)
        return table


def test_a_table_is_calm_unless_it_is_opened_otherwise() -> None:
    assert table_view(Evening().table).pace == "calm"
    assert table_view(Evening("at_once").table).pace == "at_once"


def test_a_table_stored_before_there_was_a_pace_is_calm() -> None:
    opened = Opened(at_ms=0, game="mausen", rules="mausen/1", players=3, code="", invite="")
    body = msgspec.json.encode(opened)
    assert b"pace" not in body
    assert Table("t", decode_event(body)).pace == "calm"


def test_any_player_sets_the_pace_also_during_the_game() -> None:
    evening = Evening()
    evening.do("b", SetPace("brisk"))
    evening.deal()
    evening.do("c", SetPace("at_once"))
    assert evening.shown[-1] == PaceSet(2, "c", "at_once")
    assert table_view(evening.table).pace == evening.replayed().pace == "at_once"


def test_an_onlooker_does_not_set_the_pace() -> None:
    evening = Evening()
    with refuses("table-refused-not-seated"):
        evening.do("stranger", SetPace("brisk"))
    assert evening.table.pace == "calm"


def test_no_record_knows_of_the_pace() -> None:
    one, other = Evening("calm"), Evening("at_once")
    for evening in (one, other):
        evening.deal()
        for person in ("a", "b", "c"):
            evening.do(person, MoveCommand("E1"))
        evening.do("a", SetPace("brisk"))
        assert "pace" not in table_view(evening.table).options
    plays = [evening.table.play for evening in (one, other)]
    records = [Record.from_play(play, ["A", "B", "C"]).to_json() for play in plays if play]
    assert len(records) == 2
    assert records[0] == records[1]


@pytest.mark.parametrize(("pace", "scale"), [("calm", 1.6), ("brisk", 1.0), ("at_once", 0.0)])
def test_a_clock_starts_when_all_was_shown(pace: Pace, scale: float) -> None:
    evening = Evening(pace, LIVE)
    evening.deal()
    due_ms = 1000 + scale * DEAL_MS + 90_000
    assert [evening.table.deadline_ms(seat) for seat in range(3)] == [due_ms] * 3
    evening.now_ms = 20_000
    for person, card in (("a", "E1"), ("b", "C4"), ("c", "D1")):
        evening.do(person, MoveCommand(card))
    moved = [event for event in evening.stored if isinstance(event, Moved)]
    pauses = [event.pause_ms for event in moved]
    assert pauses[:2] == [0, 0], "a choice that is not turned up is not shown"
    # What is turned up depends on the middle; it is what the events say.
    assert evening.table.deadline_ms(0) == 20_000 + pauses[2] + 90_000
    assert (pauses[2] > 0) == (scale > 0)
    assert [seat.reserve_ms for seat in evening.table.seats] == [60_000] * 3


def test_who_moves_before_all_was_shown_loses_no_time() -> None:
    evening = Evening("calm", LIVE)
    evening.deal()
    evening.do("a", MoveCommand("E1"))
    assert evening.table.seats[0].reserve_ms == 60_000


def test_clocks_replay_alike_with_other_durations() -> None:
    """The pause is stored: a later version may show the same events for another time."""
    evening = Evening("calm", LIVE)
    evening.deal()
    for person in ("a", "b", "c"):
        evening.do(person, MoveCommand("E1"))
    index, moved = next(
        (n, e) for n, e in enumerate(evening.stored) if isinstance(e, Moved) and e.pause_ms
    )
    assert evening.replayed().deadline_ms(0) == evening.table.deadline_ms(0)
    evening.stored[index] = msgspec.structs.replace(moved, pause_ms=moved.pause_ms + 5000)
    due_ms = evening.table.deadline_ms(0)
    assert due_ms is not None
    assert evening.replayed().deadline_ms(0) == due_ms + 5000


def test_pauses_add_up_while_people_are_faster_than_the_picture() -> None:
    """As on the page, where updates wait in a queue."""
    evening = Evening("calm")
    evening.deal()
    shown_until_ms = 1000 + round(1.6 * DEAL_MS)
    assert evening.table.shown_until_ms == shown_until_ms
    evening.now_ms = 1500
    for person in ("a", "b", "c"):
        evening.do(person, MoveCommand("E1"))
    nothing_chased_ms = 90 + 90 + 1200 + 450 + 1050 + UPDATE_GAP_MS
    assert evening.table.shown_until_ms == shown_until_ms + round(1.6 * nothing_chased_ms)


def test_what_is_still_to_be_shown_is_shown_at_the_new_pace() -> None:
    evening = Evening("calm")
    evening.deal()
    assert evening.table.shown_until_ms == 1000 + 2400
    evening.now_ms = 1800
    evening.do("a", SetPace("brisk"))
    assert evening.table.shown_until_ms == 1800 + 1000
    evening.do("a", SetPace("at_once"))
    assert evening.table.shown_until_ms == 1800
    evening.do("a", SetPace("calm"))
    assert evening.table.shown_until_ms == 1800
    assert isinstance(evening.stored[-1], PaceChanged)
