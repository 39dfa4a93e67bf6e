"""The client: views and events of a game, made of a server's messages."""

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
    """The union of all event types at a table of a game."""
    kinds = (*event_types_in(catalog.game(name).events), *NOTICES)
    return reduce(operator.or_, kinds)


class ViewBuilder:
    """Keeps the last view, from messages that carry whole views."""

    def __init__(self) -> None:
        self.table_view: TableView | None = None
        self.view: View | None = None
        self.alternatives: tuple[Offer, ...] = ()
        self.events: list[Event] = []
        """Those of the last message."""

    @property
    def game(self) -> Game:
        assert self.table_view is not None
        return catalog.game(self.table_view.game)

    def apply(self, message: dict[str, Any]) -> None:
        """Apply a welcome or an update."""
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

    def _update_view(self, game_view: dict[str, Any] | None) -> None:
        """Replace the view; None if no game is on."""
        table_view = self.table_view
        assert table_view is not None
        if game_view is None:
            self.view = None
            self.alternatives = ()
            return
        game = self.game
        self.alternatives = msgspec.convert(game_view.get("alternatives", ()), tuple[Offer, ...])
        self.view = View(
            game=game.name,
            rules=table_view.rules,
            players=len(table_view.seats),
            options=table_view.options,
            seat=table_view.seat,
            board=msgspec.convert(game_view["board"], game.view.Board),
            history=msgspec.convert(game_view["history"], game.view.History),
            offers=msgspec.convert(game_view.get("offers", ()), tuple[Offer, ...]),
        )
