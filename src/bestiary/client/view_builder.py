"""The client: what a seat has been shown, as the game's own values."""

from __future__ import annotations

import operator
from functools import cache, reduce
from typing import Any

import msgspec

from bestiary import catalog
from bestiary.core.event import Event, event_types_in
from bestiary.core.game import Game
from bestiary.core.offer import Offer
from bestiary.core.view import View
from bestiary.tables.notices import NOTICES
from bestiary.tables.table_view import TableView


@cache
def _event_types(name: str) -> Any:
    """Every kind of event at a table where a game is played."""
    kinds = (*event_types_in(catalog.game(name).events), *NOTICES)
    return reduce(operator.or_, kinds)


class ViewBuilder:
    """Puts views together from messages that carry whole views."""

    def __init__(self) -> None:
        """Begin knowing nothing."""
        self.table_view: TableView | None = None
        self.view: View | None = None
        self.alternatives: tuple[Offer, ...] = ()
        self.events: list[Event] = []
        """Those of the last message."""

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.table_view is not None
        return catalog.game(self.table_view.game)

    def apply(self, message: dict[str, Any]) -> None:
        """Take a welcome or an update."""
        if message.get("table") is not None:
            self.table_view = msgspec.convert(message["table"], TableView)
        assert self.table_view is not None
        kinds = _event_types(self.table_view.game)
        self.events = [
            msgspec.convert(event, kinds)
            for entry in message["entries"]
            for event in entry.get("events", ())
        ]
        self._update_view(message.get("game"))

    def _update_view(self, seen: dict[str, Any] | None) -> None:
        """See the game as it is now; None if none is on."""
        standing = self.table_view
        assert standing is not None
        if seen is None:
            self.view = None
            self.alternatives = ()
            return
        game = self.game
        self.alternatives = msgspec.convert(seen.get("alternatives", ()), tuple[Offer, ...])
        self.view = View(
            game=game.name,
            rules=standing.rules,
            players=len(standing.seats),
            options=standing.options,
            seat=standing.seat,
            board=msgspec.convert(seen["board"], game.view.Board),
            history=msgspec.convert(seen["history"], game.view.History),
            offers=msgspec.convert(seen.get("offers", ()), tuple[Offer, ...]),
        )
