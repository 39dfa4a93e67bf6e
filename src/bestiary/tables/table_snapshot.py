"""Tables: an immutable snapshot of a table at one sequence number, secrets included."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bestiary.catalog import AnySnapshot, AnyView
from bestiary.core.event import Event
from bestiary.core.offer import Offer
from bestiary.core.viewer import viewer_of
from bestiary.tables import event as stored
from bestiary.tables.decide import Decision
from bestiary.tables.identity import find_seat
from bestiary.tables.table import Table
from bestiary.tables.table_view import TableView, table_view

MOVE_EVENTS: Final = frozenset({stored.Moved, stored.Changed, stored.Finished})
Choices: TypeAlias = tuple[tuple[Offer, ...] | None, tuple[Offer, ...]]
"""What a viewer may choose, None if no game was dealt; and what instead of its hidden choice."""
NumberedEvents: TypeAlias = list[tuple[int, tuple[Event, ...]]]
"""Each `seq`, with what viewers are shown of it."""


class TableSnapshot(Struct, frozen=True):
    """A table at `seq`; what each viewer may know of it is computed from this."""

    seq: int
    table_view: TableView
    next_wakeup_ms: int
    """When the host has to look at the table even if no command comes."""
    bots_to_move: tuple[int, ...]
    """The seats at which a bot has to choose."""
    play: AnySnapshot | None
    is_game_over: bool
    """Whether the cards of the last game lie open."""
    play_before_choices: AnySnapshot | None
    """The play before the seats of `seats_that_may_change` chose."""
    seats_that_may_change: frozenset[int]
    key_hashes: tuple[tuple[str, ...], ...]
    code: str
    invite: str

    @classmethod
    def of(cls, table: Table, last: TableSnapshot | None, is_move: bool) -> TableSnapshot:
        """The snapshot of a table now; shares with the `last` one what a move does not change."""
        play = table.play
        if last is None or not is_move or table.has_clock or last.table_view.status != table.status:
            view, key_hashes = table_view(table), tuple(seat.key_hashes for seat in table.seats)
            if last is not None and key_hashes == last.key_hashes:
                key_hashes = last.key_hashes
        else:
            view, key_hashes = last.table_view, last.key_hashes
        return cls(
            seq=table.seq,
            table_view=view,
            next_wakeup_ms=table.next_wakeup_ms(),
            bots_to_move=table.bot_seats_to_move() if table.may_have_bots else (),
            play=None if play is None else play.snapshot(),
            is_game_over=play is not None and play.state.is_over(),
            play_before_choices=table.snapshot_before_choices,
            seats_that_may_change=table.seats_that_may_change(),
            key_hashes=key_hashes,
            code=table.code,
            invite=table.invite,
        )

    def seat_of(self, person: str | None) -> int | None:
        return find_seat(person, self.key_hashes)

    def view(self, seat: int | None) -> AnyView | None:
        """The game to a viewer; None if none was dealt."""
        return None if self.play is None else self.play.view(viewer_of(seat))

    def choices(self, seat: int | None) -> Choices:
        """What a viewer may choose now, and instead of a choice that is not turned up yet."""
        play, before = self.play, self.play_before_choices
        if play is None or seat is None:
            return None if play is None else (), ()
        offers = play.game.moves.offers
        if before is None or seat not in self.seats_that_may_change:
            return offers(play.state, seat), ()
        return offers(play.state, seat), offers(before.state, seat)

    def full_state(self) -> dict[str, Any] | None:
        """All cards; None before the game is over."""
        if self.play is None or not self.is_game_over:
            return None
        return self.play.game.position.to_dict(self.play.state)

    def table_view_for(self, seat: int | None) -> TableView:
        """The table view; at a seat, with what only a player at the table may know."""
        if seat is None:
            return self.table_view
        return replace(self.table_view, seat=seat, code=self.code, invite=self.invite)


def apply_decision(
    table: Table, decision: Decision, before: TableSnapshot
) -> tuple[NumberedEvents, TableSnapshot]:
    """Apply the events of a decision: what viewers are shown of each, and the table after them."""
    moves = iter(decision.moves)
    numbered_events = []
    for event in decision.events:
        shown = table.evolve(event, next(moves, None) if type(event) is stored.Moved else None)
        numbered_events.append((table.seq, shown))
    is_move = MOVE_EVENTS.issuperset(map(type, decision.events))
    return numbered_events, TableSnapshot.of(table, before, is_move)
