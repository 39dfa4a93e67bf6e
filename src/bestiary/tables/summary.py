"""Tables: what a store keeps of a table to find it by, and what the lobby shows of it."""

import msgspec
from msgspec import Struct

from bestiary.core.store import TableSummary
from bestiary.tables.table import Table


class LobbyEntry(Struct, frozen=True):
    """What the list of open tables shows of one."""

    game: str
    players: int
    names: tuple[str, ...]
    """Of the people and bots who sit there."""
    free: int
    """How many seats are free."""
    time_control: str
    """Its kind."""
    opened_ms: int


def summary_of(table: Table) -> TableSummary:
    opened, players = table.opened, len(table.seats)
    names = tuple(seat.name for seat in table.seats if seat.name)
    free, clock = players - len(names), opened.time_control.kind
    entry = LobbyEntry(opened.game, players, names, free, clock, opened.at_ms)
    return TableSummary(
        code=table.code,
        game=opened.game,
        rules=opened.rules,
        status=table.status,
        is_public=opened.is_public,
        next_wakeup_ms=table.next_wakeup_ms(),
        members=tuple(sorted({person for seat in table.seats for person in seat.key_hashes})),
        summary=msgspec.json.encode(entry),
    )
