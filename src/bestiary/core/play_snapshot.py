"""Core: a play at one sequence number, immutable, secrets included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bestiary.core.engine import Engine
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.view import View

if TYPE_CHECKING:
    from bestiary.core.game import Game


class PlaySnapshot(Struct, frozen=True):
    """The state of a play, and each viewer's history at that point."""

    game: Game
    players: int
    options: Mapping[str, str]
    state: Engine
    histories: Mapping[int | None, Any]

    def view(self, viewer: int | None) -> View:
        """All that a seat, or the onlooker (None), may know; refuses any other viewer."""
        if viewer not in self.histories:
            raise Refused(FORMAT, "refused-seat", seat=safe_repr(viewer))
        return View(
            game=self.game.name,
            rules=self.game.rules,
            players=self.players,
            options=self.options,
            seat=viewer,
            board=self.game.view.board(self.state, viewer),
            history=self.histories[viewer],
            offers=() if viewer is None else self.game.moves.offers(self.state, viewer),
        )
