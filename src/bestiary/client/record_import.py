"""The client: the events of a table that resumes a record, and the record of a table."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bestiary.core.random_source import RandomStreams
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.host.live_table import read_table
from bestiary.host.secure_random import SecureRandom
from bestiary.records import Record
from bestiary.tables import event as stored
from bestiary.tables.decide import new_code, new_key
from bestiary.tables.event import TableEvent, decode_event
from bestiary.tables.table import Table


def events_from_record(
    record: Record, person: str, kinds: Sequence[str], chance: RandomStreams, at_ms: int
) -> list[TableEvent]:
    """The events of a table where a valid record was played, with a person at seat 0.

    If the dealer is to move, it moves at once.
    """
    rng = SecureRandom()
    play = record.to_play()
    events: list[TableEvent] = [
        stored.Opened(
            at_ms=at_ms,
            actor=person,
            game=record.game.name,
            rules=record.game.rules,
            players=record.players,
            options=dict(play.options),
            onlookers=False,
            pace="at_once",
            code=new_code(rng),
            invite=new_key(rng),
        ),
        stored.Sat(at_ms=at_ms, seat=0, person=person, name=record.names[0]),
    ]
    for seat, kind in enumerate(kinds, 1):
        events.append(stored.BotSeated(at_ms=at_ms, seat=seat, bot=kind, name=record.names[seat]))
    meta = json.dumps(record.extra.get("meta", {}))
    events.append(stored.Started(at_ms=at_ms, setup=record.setup, seed=0, meta=meta))
    events += [stored.Moved(at_ms=at_ms, seat=seat, move=move) for seat, move in record.moves]
    while play.to_move() == (DEALER,):
        ply = len(play.moves)
        move = record.game.moves.chance_move(play.state, chance.substream(f"ply {ply}"))
        play.move(DEALER, move)
        events.append(stored.Moved(at_ms=at_ms, seat=None, move=str(move)))
    return events


def record_of_table(table: Table, meta: dict[str, Any]) -> Record:
    assert table.play is not None
    record = Record.from_play(table.play, [table_seat.name for table_seat in table.seats])
    return replace(record, extra=record.extra | {"meta": meta})


def stored_record(table_id: str, bodies: Sequence[bytes]) -> Record | None:
    """The record of a stored table; None if it cannot be resumed, or a lesson is on there."""
    try:
        events = [decode_event(body) for body in bodies]
        opened = events[0]
        started = [event for event in events if isinstance(event, stored.Started)]
        if not isinstance(opened, stored.Opened) or not started:
            return None
        table = read_table(table_id, events)
        if table.lesson_step:
            return None
        return record_of_table(table, json.loads(started[-1].meta or "{}"))
    except (Refused, msgspec.MsgspecError, LookupError, ValueError):
        return None


def stored_lesson(table_id: str, bodies: Sequence[bytes]) -> Table | None:
    """A stored table at which a lesson is on; None for any other."""
    try:
        opened, *events = [decode_event(body) for body in bodies]
        if not isinstance(opened, stored.Opened) or not opened.lesson:
            return None
        table = read_table(table_id, [opened, *events])
        return table if table.current_step() else None
    except (Refused, msgspec.MsgspecError, LookupError, ValueError):
        return None
