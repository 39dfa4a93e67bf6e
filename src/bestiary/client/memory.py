"""The client: what a seat has been shown, as the game's own values."""

from __future__ import annotations

import operator
from functools import cache, reduce
from typing import Any

import msgspec

from bestiary import catalog
from bestiary.core.event import Event, kinds_in
from bestiary.core.game import Game
from bestiary.core.offer import Offer
from bestiary.core.view import View
from bestiary.tables.standing import TableView
from bestiary.tables.told import TOLD


@cache
def _kinds(name: str) -> Any:
    """Every kind of event at a table where a game is played."""
    kinds = (*kinds_in(catalog.game(name).events), *TOLD)
    return reduce(operator.or_, kinds)


class Memory:
    """Puts views together from messages that carry whole views."""

    def __init__(self) -> None:
        """Begin knowing nothing."""
        self.standing: TableView | None = None
        self.view: View | None = None
        self.alternatives: tuple[Offer, ...] = ()
        self.events: list[Event] = []
        """Those of the last message."""

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.standing is not None
        return catalog.game(self.standing.game)

    def learn(self, message: dict[str, Any]) -> None:
        """Take a welcome or an update."""
        if message.get("table") is not None:
            self.standing = msgspec.convert(message["table"], TableView)
        assert self.standing is not None
        kinds = _kinds(self.standing.game)
        self.events = [
            msgspec.convert(event, kinds)
            for entry in message["entries"]
            for event in entry.get("events", ())
        ]
        self._look(message.get("game"))

    def _look(self, seen: dict[str, Any] | None) -> None:
        """See the game as it is now; None if none is on."""
        standing = self.standing
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
            now=msgspec.convert(seen["board"], game.view.Now),
            seen=msgspec.convert(seen["history"], game.view.Seen),
            offers=msgspec.convert(seen.get("offers", ()), tuple[Offer, ...]),
        )
