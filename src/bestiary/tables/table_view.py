"""Tables: what a viewer may know of a table itself: its players, options and clocks."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bestiary.tables.command import Status
from bestiary.tables.table import Table
from bestiary.tables.time_control import TimeControl


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat, the same to all viewers."""

    name: str = ""
    """Empty if the seat is free."""
    bot: str = ""
    """The kind of bot that plays here."""
    is_ready: bool = False
    is_away: bool = False
    """A bot keeps the seat until its player returns."""
    due_ms: int | None = None
    """When the player's time runs out, in milliseconds since 1970; absent if no clock runs."""


class TableView(Struct, frozen=True):
    """A table, to one viewer."""

    id: str
    game: str
    rules: str
    options: dict[str, str]
    time_control: TimeControl
    onlookers: bool
    is_public: bool
    status: Status
    game_number: int
    """Which game of this group it is, counted from 1; 0 before the first."""
    seats: tuple[SeatView, ...]
    opener: int | None
    """The seat that may start, seat bots and kick."""
    seat: int | None = None
    """The viewer's own seat."""
    code: str | None = None
    """The short code, for those who sit here."""
    invite: str | None = None
    """The secret of the link, for those who sit here."""

    def to(self, seat: int | None, code: str, invite: str) -> TableView:
        """This view with what only a player at the table may know; unchanged for an onlooker."""
        return self if seat is None else replace(self, seat=seat, code=code, invite=invite)


def table_view(table: Table) -> TableView:
    """A table as an onlooker sees it."""
    return TableView(
        id=table.id,
        game=table.opened.game,
        rules=table.opened.rules,
        options=table.opened.options,
        time_control=table.opened.time_control,
        onlookers=table.opened.onlookers,
        is_public=table.opened.is_public,
        status=table.status,
        game_number=table.game_number,
        seats=tuple(
            SeatView(
                table_seat.name,
                table_seat.bot,
                table_seat.is_ready,
                table_seat.is_away,
                table.deadline_ms(seat),
            )
            for seat, table_seat in enumerate(table.seats)
        ),
        opener=table.opener(),
    )
