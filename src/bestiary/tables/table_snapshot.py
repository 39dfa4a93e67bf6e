"""Tables: an immutable snapshot of a table at one sequence number, secrets included."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bestiary.core.offer import Offer
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.core.view import View
from bestiary.tables.identity import contains_hash
from bestiary.tables.table import Table
from bestiary.tables.table_view import TableView, table_view


class TableSnapshot(Struct, frozen=True):
    """A table at `seq`; what each viewer may know of it is computed from this."""

    seq: int
    table_view: TableView
    play: PlaySnapshot | None
    play_before_choices: PlaySnapshot | None
    """The play before the seats of `seats_that_may_change` chose."""
    seats_that_may_change: frozenset[int]
    key_hashes: tuple[tuple[str, ...], ...]
    code: str
    invite: str

    @classmethod
    def of(cls, table: Table, last: TableSnapshot | None, is_move: bool) -> TableSnapshot:
        """The snapshot of a table now; shares with the `last` one what a move does not change."""
        is_same = (
            last is not None
            and is_move
            and table.opened.time_control.kind == "none"
            and last.table_view.status == table.status
        )
        return cls(
            seq=table.seq,
            table_view=last.table_view if is_same and last else table_view(table),
            play=None if table.play is None else table.play.snapshot(),
            play_before_choices=table.snapshot_before_choices(),
            seats_that_may_change=table.seats_that_may_change(),
            key_hashes=last.key_hashes
            if is_same and last
            else tuple(table_seat.key_hashes for table_seat in table.seats),
            code=table.opened.code,
            invite=table.opened.invite,
        )

    def seat_of(self, person: str | None) -> int | None:
        """The seat of a person; None if they have none."""
        if person is None:
            return None
        for seat, key_hashes in enumerate(self.key_hashes):
            if contains_hash(person, key_hashes):
                return seat
        return None

    def view(self, seat: int | None) -> View | None:
        """The game to a viewer; None if none was dealt."""
        return None if self.play is None else self.play.view(seat)

    def alternatives(self, seat: int | None) -> tuple[Offer, ...]:
        """What a seat may choose instead of its choice that is not turned up yet."""
        if (
            seat is None
            or seat not in self.seats_that_may_change
            or self.play_before_choices is None
        ):
            return ()
        return self.play_before_choices.game.moves.offers(self.play_before_choices.state, seat)

    def full_state(self) -> dict[str, Any] | None:
        """All cards; None before the game is over."""
        if self.play is None or not self.play.state.is_over():
            return None
        return self.play.game.position.to_dict(self.play.state)

    def table_view_for(self, seat: int | None) -> TableView:
        return self.table_view.to(seat, self.code, self.invite)
