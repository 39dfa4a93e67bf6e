"""Core: a play at one sequence number, immutable, secrets included."""

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct

from bestiary.core.game import BoardT, Game, HistoryT, MoveT, StateT
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.view import View
from bestiary.core.viewer import DEALER, ONLOOKER, Actor, Viewer, seat_or_none


class PlaySnapshot(Struct, Generic[StateT, MoveT, BoardT, HistoryT], frozen=True):
    """The state of a play, and each viewer's history at that point."""

    game: Game[StateT, MoveT, BoardT, HistoryT]
    players: int
    options: Mapping[str, str]
    state: StateT
    histories: Mapping[Viewer, HistoryT]

    def view(self, viewer: Viewer | Actor) -> View[BoardT, HistoryT]:
        """All that a seat, or the onlooker, may know; refuses any other viewer."""
        if viewer is DEALER or viewer not in self.histories:
            raise Refused(FORMAT, "refused-seat", seat=safe_repr(viewer))
        return View(
            game=self.game.name,
            rules=self.game.rules,
            players=self.players,
            options=self.options,
            seat=seat_or_none(viewer),
            board=self.game.view.board(self.state, viewer),
            history=self.histories[viewer],
            offers=() if viewer is ONLOOKER else self.game.moves.offers(self.state, viewer),
        )
