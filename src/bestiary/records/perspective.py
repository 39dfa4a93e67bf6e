"""Records: a replay from one viewer's perspective, which shows no more than the play did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bestiary.core.event import Event, deduplicate, visible_events
from bestiary.core.game import Move
from bestiary.core.message import safe_repr
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused


@dataclass(frozen=True)
class Perspective:
    """A viewer, either a seat or the onlooker (None); or one that sees all cards."""

    viewer: int | None = None
    sees_all: bool = False

    @classmethod
    def parse(cls, text: str, players: int) -> Perspective:
        """Parse `all`, `onlooker` or the number of a seat; refuses any other text."""
        if text in ("all", "onlooker"):
            return cls(sees_all=text == "all")
        if text not in [str(seat) for seat in range(players)]:
            raise Refused(
                FORMAT, "record-refused-perspective", given=safe_repr(text), most=players - 1
            )
        return cls(int(text))

    def visible_events(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return deduplicate(events) if self.sees_all else visible_events(events, self.viewer)

    def knows_move_of(self, seat: int | None) -> bool:
        """Whether the text of a seat's move may be shown: to that seat, and with all cards."""
        return self.sees_all or (seat is not None and seat == self.viewer)


@dataclass(frozen=True)
class PerspectiveStep:
    """One position in a perspective, and the move that led there."""

    ply: int
    seat: int | None
    """The seat that moved; None for the dealer, and at ply 0."""
    move: str
    """Empty if the perspective does not show it."""
    events: tuple[Event, ...]
    board: Any
    history: Any
    full_state: dict[str, Any] | None
    """None unless the perspective sees all cards."""


def perspective_steps(
    play: Play, moves: Iterable[tuple[int | None, Move]], perspective: Perspective
) -> Iterator[PerspectiveStep]:
    """Make the moves in the play and yield a step before the first and after each of them."""
    yield _step(play, None, "", play.game.events.initial_events(play.state), perspective)
    for seat, move in moves:
        events = play.move(seat, move)
        yield _step(
            play, seat, str(move) if perspective.knows_move_of(seat) else "", events, perspective
        )


def _step(
    play: Play, seat: int | None, move: str, events: tuple[Event, ...], perspective: Perspective
) -> PerspectiveStep:
    game = play.game
    return PerspectiveStep(
        ply=len(play.moves),
        seat=seat,
        move=move,
        events=perspective.visible_events(events),
        board=game.view.board(play.state, perspective.viewer),
        history=play.snapshot().histories[perspective.viewer],
        full_state=game.position.to_dict(play.state) if perspective.sees_all else None,
    )
