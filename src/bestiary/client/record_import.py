"""The client: a record laid out on a table, to go on with, and a table written down again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bestiary import catalog
from bestiary.core.random_source import RandomStreams
from bestiary.core.refusal import Refused
from bestiary.host.live_table import read_table
from bestiary.host.secure_random import SecureRandom
from bestiary.records import Record
from bestiary.tables import event as facts
from bestiary.tables.decide import new_code, new_key
from bestiary.tables.event import TableEvent, decode_event
from bestiary.tables.table import Table


def events_from_record(
    record: Record, person: str, kinds: Sequence[str], chance: RandomStreams, at: int
) -> list[TableEvent]:
    """What has happened at a table where a good record was played, with a person at seat 0.

    Where it is the dealer's turn, the dealer moves at once.
    """
    luck = SecureRandom()
    play = record.to_play()
    events: list[TableEvent] = [
        facts.Opened(
            at_ms=at,
            actor=person,
            game=record.game.name,
            rules=record.game.rules,
            players=record.players,
            options=dict(play.options),
            onlookers=False,
            code=new_code(luck),
            invite=new_key(luck),
        ),
        facts.Sat(at_ms=at, seat=0, person=person, name=record.names[0]),
    ]
    for seat, kind in enumerate(kinds, 1):
        events.append(facts.BotSeated(at_ms=at, seat=seat, bot=kind, name=record.names[seat]))
    meta = json.dumps(record.extra.get("meta", {}))
    events.append(facts.Started(at_ms=at, setup=record.setup, seed=0, meta=meta))
    events += [facts.Moved(at_ms=at, seat=seat, move=move) for seat, move in record.moves]
    while play.to_move() == (None,):
        ply = len(play.moves)
        move = record.game.moves.chance_move(play.state, chance.substream(f"ply {ply}"))
        play.move(None, move)
        events.append(facts.Moved(at_ms=at, seat=None, move=str(move)))
    return events


def record_of_table(table: Table, meta: dict[str, Any]) -> Record:
    """The record of the game at a table."""
    assert table.play is not None
    record = Record.from_play(table.play, [place.name for place in table.seats])
    return replace(record, extra=record.extra | {"meta": meta})


def stored_record(id: str, stored: Sequence[bytes]) -> Record | None:
    """The record of a table that a store has kept; None where nobody can go on with it."""
    try:
        events = [decode_event(each) for each in stored]
        opened = events[0]
        started = [event for event in events if isinstance(event, facts.Started)]
        if not isinstance(opened, facts.Opened) or not started:
            return None
        if opened.rules != catalog.game(opened.game).rules:
            return None
        return record_of_table(read_table(id, events), json.loads(started[-1].meta or "{}"))
    except (Refused, msgspec.MsgspecError, LookupError, ValueError):
        return None
