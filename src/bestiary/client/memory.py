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
from bestiary.tables.standing import Standing
from bestiary.tables.told import TOLD


@cache
def _kinds(name: str) -> Any:
    """Everything that can be told at a table where a game is played."""
    kinds = (*kinds_in(catalog.game(name).events), *TOLD)
    return reduce(operator.or_, kinds)


class Memory:
    """Puts views together from what comes over the wire."""

    def __init__(self) -> None:
        """Begin knowing nothing."""
        self.standing: Standing | None = None
        self.seen: Any = None
        self.view: View | None = None
        self.changes: tuple[Offer, ...] = ()
        self.news: list[Event] = []

    @property
    def game(self) -> Game:
        """The game of the table."""
        assert self.standing is not None
        return catalog.game(self.standing.game)

    def learn(self, message: dict[str, Any]) -> None:
        """Take a welcome or news."""
        if message.get("table") is not None:
            self.standing = msgspec.convert(message["table"], Standing)
        assert self.standing is not None
        self.news = []
        is_welcome = message["say"] == "welcome"
        for number in message.get("numbers", ()):
            for fact in number.get("facts", ()):
                self._remember(msgspec.convert(fact, _kinds(self.standing.game)), is_welcome)
        self._look(message.get("game"))

    def _remember(self, event: Event, is_welcome: bool) -> None:
        """Take one fact; in a welcome, what was seen comes whole."""
        self.news.append(event)
        if not is_welcome and not isinstance(event, TOLD):
            if self.seen is None:
                assert self.standing is not None
                self.seen = self.game.view.fresh(len(self.standing.seats))
            self.seen = self.game.view.remember(self.seen, event)
        elif type(event).__name__ == "GameStarted" and not is_welcome:
            self.seen = None

    def _look(self, sight: dict[str, Any] | None) -> None:
        """See the table as it is now."""
        standing = self.standing
        assert standing is not None
        if sight is None:
            self.view = None
            self.seen = None
            return
        game = self.game
        if sight.get("seen") is not None:
            self.seen = msgspec.convert(sight["seen"], game.view.Seen)
        if self.seen is None:
            self.seen = game.view.fresh(len(standing.seats))
        offers = msgspec.convert(sight.get("offers", ()), tuple[Offer, ...])
        self.changes = msgspec.convert(sight.get("changes", ()), tuple[Offer, ...])
        self.view = View(
            game=game.name,
            rules=standing.rules,
            players=len(standing.seats),
            options=standing.options,
            seat=standing.seat,
            now=msgspec.convert(sight["now"], game.view.Now),
            seen=self.seen,
            offers=offers,
        )
