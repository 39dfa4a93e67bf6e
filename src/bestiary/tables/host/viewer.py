"""Tables: who looks at a table, and what such a one is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from bestiary.core.event import Event
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.tables.moment import Moment
from bestiary.tables.standing import TableView


class Shown:
    """An event that was shown to somebody, and room for what others make of it once for all."""

    __slots__ = ("audience", "data", "event")

    def __init__(self, event: Event) -> None:
        """Show an event."""
        self.event = event
        self.audience = event.audience()
        self.data: bytes | None = None


class Item:
    """One number of a stream, with what a viewer was shown of it: perhaps nothing."""

    __slots__ = ("data", "facts", "id", "n")

    def __init__(self, n: int, facts: tuple[Shown, ...], id: str = "") -> None:
        """Show facts under a number, which may grant the viewer's own wish."""
        self.n = n
        self.facts = facts
        self.id = id
        self.data: bytes | None = None
        """Room for what others make of it once for all who are shown the same."""


class Told(Struct, frozen=True):
    """News for one viewer: numbers without a gap, and how the table is now."""

    n: int
    items: tuple[Item, ...]
    seat: int | None
    standing: TableView | None
    """The table; None where nothing about it changed."""
    view: View | None
    changes: tuple[Offer, ...]
    truth: dict[str, Any] | None
    is_fresh: bool = False
    """The viewer begins anew: nothing from before counts."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    person: str | None
    """The hash of the viewer's key; None for one who has shown none."""
    seat: int | None
    at: int
    """The last number that the viewer was told; -1 while nothing can be told."""

    def tell(self, told: Told) -> bool:
        """Take news, or say that it cannot be taken now; then nothing more comes by itself."""
        ...

    def refuse(self, id: str, refused: Refused) -> None:
        """Take the refusal of a wish."""
        ...

    def grant(self, id: str, n: int) -> None:
        """Hear that a wish had been granted before."""
        ...

    def dismiss(self, why: str) -> None:
        """Be sent away."""
        ...


def shown_to(facts: Iterable[Shown], seat: int | None) -> tuple[Shown, ...]:
    """What of some facts a viewer is shown."""
    return tuple([fact for fact in facts if fact.audience is None or seat in fact.audience])


def told(
    moment: Moment, seat: int | None, items: tuple[Item, ...], *, is_whole: bool, is_fresh: bool
) -> Told:
    """News for a viewer at a seat, with all about the table where it is wanted or has changed."""
    return Told(
        n=moment.version,
        items=items,
        seat=seat,
        standing=moment.standing_to(seat) if is_whole else None,
        view=moment.view(seat),
        changes=moment.changes(seat),
        truth=moment.truth(),
        is_fresh=is_fresh,
    )
