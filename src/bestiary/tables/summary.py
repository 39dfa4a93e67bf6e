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
    """The summary of a table as it is now."""
    names = tuple(table_seat.name for table_seat in table.seats if table_seat.name)
    entry = LobbyEntry(
        table.game.name,
        len(table.seats),
        names,
        len(table.seats) - len(names),
        table.opened.time_control.kind,
        table.opened.at_ms,
    )
    return TableSummary(
        code=table.opened.code,
        game=table.game.name,
        rules=table.opened.rules,
        status=table.status,
        is_public=table.opened.is_public,
        next_wakeup_ms=table.next_wakeup_ms(),
        members=tuple(
            sorted({person for table_seat in table.seats for person in table_seat.key_hashes})
        ),
        summary=msgspec.json.encode(entry),
    )
