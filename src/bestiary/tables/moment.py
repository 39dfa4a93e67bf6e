"""Tables: a table at one moment, to be shown once that moment is durable. It never changes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bestiary.core.offer import Offer
from bestiary.core.sight import Sight
from bestiary.core.view import View
from bestiary.tables.person import is_among
from bestiary.tables.standing import TableView, standing
from bestiary.tables.table import Table


class Moment(Struct, frozen=True):
    """What everybody may see of a table when it has a version."""

    version: int
    standing: TableView
    sight: Sight | None
    before: Sight | None
    """The game as it was when those of `may_change` began to choose."""
    may_change: frozenset[int]
    people: tuple[tuple[str, ...], ...]
    code: str
    invite: str

    @classmethod
    def of(cls, table: Table, last: Moment | None, is_move: bool) -> Moment:
        """This moment; what a move leaves as it was is taken from the last one."""
        is_same = (
            last is not None
            and is_move
            and table.opened.time_control.kind == "none"
            and last.standing.status == table.status
        )
        return cls(
            version=table.version,
            standing=last.standing if is_same and last else standing(table),
            sight=None if table.play is None else table.play.sight(),
            before=table.begun(),
            may_change=table.choosers(),
            people=last.people
            if is_same and last
            else tuple(place.people for place in table.seats),
            code=table.opened.code,
            invite=table.opened.invite,
        )

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits."""
        if person is None:
            return None
        for seat, people in enumerate(self.people):
            if is_among(person, people):
                return seat
        return None

    def view(self, seat: int | None) -> View | None:
        """The game to a viewer; None where none was dealt."""
        return None if self.sight is None else self.sight.view(seat)

    def changes(self, seat: int | None) -> tuple[Offer, ...]:
        """What else a player may choose, who has chosen what is not turned up yet."""
        if seat is None or seat not in self.may_change or self.before is None:
            return ()
        return self.before.game.moves.offers(self.before.state, seat)

    def truth(self) -> dict[str, Any] | None:
        """All cards, once the game is over."""
        if self.sight is None or not self.sight.state.is_over():
            return None
        return self.sight.game.position.truth(self.sight.state)

    def standing_to(self, seat: int | None) -> TableView:
        """The table to a viewer."""
        return self.standing.to(seat, self.code, self.invite)
