"""Core: whole moves, composed one by one from the engine's legal actions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, cast

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import BoardT, Game, HistoryT, MoveT, StateT
from bestiary.core.viewer import DEALER, Actor

if TYPE_CHECKING:
    from bestiary.core.play import Play


class LegalMoves(Generic[StateT, MoveT, BoardT, HistoryT]):
    """What a seat, or the dealer, may do in the play as it is when asked."""

    def __init__(self, play: Play[StateT, MoveT, BoardT, HistoryT], seat: Actor) -> None:
        self._play = play
        self._seat = seat

    def __iter__(self) -> Iterator[MoveT]:
        seat = DEALER_SEAT if self._seat is DEALER else self._seat
        return composed_moves(self._play.game, self._play.state, seat)

    def __contains__(self, move: object) -> bool:
        """Whether a move, or its text, is legal; composes no other."""
        return self._play.is_legal(self._seat, cast(Any, move))

    def __bool__(self) -> bool:
        return self._seat in self._play.state.to_move()

    def count(self) -> int:
        """How many there are; composes them all."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<LegalMoves of {self._play.game.name}: seat={self._seat!r}>"


def composed_moves(
    game: Game[StateT, MoveT, BoardT, HistoryT],
    state: StateT,
    seat: int,
    begun: tuple[int, ...] = (),
) -> Iterator[MoveT]:
    """The legal moves of an engine's seat that begin with some actions already applied."""
    for action in state.legal_actions(seat):
        actions = (*begun, action)
        move = game.moves.compose(actions)
        if move is None:
            after = state.clone()
            after.apply(seat, action)
            yield from composed_moves(game, after, seat, actions)
        else:
            yield move


def chance_probability(
    game: Game[StateT, MoveT, BoardT, HistoryT], state: StateT, move: MoveT
) -> Fraction:
    """How likely a legal move of the dealer is, by the weights of its actions."""
    state = state.clone()
    probability = Fraction(1)
    for action in game.moves.actions(move):
        weights = dict(state.chance_outcomes())
        probability *= Fraction(weights[action], sum(weights.values()))
        state.apply(DEALER_SEAT, action)
    return probability
