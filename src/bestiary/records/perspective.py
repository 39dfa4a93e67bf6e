"""Records: a replay from one viewer's perspective, which shows no more than the play did."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self, cast

from bestiary.catalog import AnyPlay, AnyPlayedMove, AnyPreparedMove, AnySnapshot
from bestiary.core.annotation import PlayedMove
from bestiary.core.event import Event, drop_duplicate_public_parts, visible_events
from bestiary.core.game import Move
from bestiary.core.message import safe_repr
from bestiary.core.play import PreparedMove
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, ONLOOKER, Actor, Viewer
from bestiary.records.record import Record, RecordRefused, replay


@dataclass(frozen=True)
class Perspective:
    """A viewer, either a seat or the onlooker; or one that sees all cards."""

    viewer: Viewer = ONLOOKER
    sees_all: bool = False

    @classmethod
    def from_name(cls, name: str, players: int) -> Self:
        """Parse `all`, `onlooker` or the number of a seat; refuses any other name."""
        if name in ("all", "onlooker"):
            return cls(sees_all=name == "all")
        if name not in [str(seat) for seat in range(players)]:
            given = safe_repr(name)
            raise Refused(FORMAT, "record-refused-perspective", given=given, most=players - 1)
        return cls(int(name))


@dataclass(frozen=True)
class PerspectiveStep:
    """One position in a perspective, and the move that led there."""

    ply: int
    seat: Actor
    """Who moved; at ply 0 the dealer."""
    move: str
    """Empty if the perspective does not show it."""
    events: tuple[Event, ...]
    board: Any
    history: Any
    full_state: dict[str, Any] | None
    """None unless the perspective sees all cards."""
    played: AnyPlayedMove | None = None
    """The move with all its events; None unless the perspective sees all cards, and at ply 0."""


Position = tuple[AnySnapshot, AnyPlayedMove]
"""A position of a play, and the move that led there; its first has an empty one of the dealer."""


@dataclass(frozen=True)
class PlayedRecord:
    """A record after it was played: its positions can be shown from every perspective."""

    record: Record
    positions: tuple[Position, ...]

    @classmethod
    def of(cls, record: Record) -> Self:
        """Play a record, once; raises `RecordRefused` if it breaks a rule."""
        try:
            play = record.initial_play()
        except Refused as refused:
            raise RecordRefused(0, refused) from None
        moves = []
        for before, step in pairwise(replay(record, play.state)):
            seat, move = step.seat, cast("Any", step.move)
            events = record.game.events.move_events(before.state, seat, move, step.state)
            moves.append((seat, PreparedMove(before.state, seat, move, step.state, events)))
        return cls(record, tuple(_positions(play, moves)))

    def steps(self, perspective: Perspective) -> list[PerspectiveStep]:
        return [_step(snapshot, perspective, played) for snapshot, played in self.positions]


def perspective_steps(
    play: AnyPlay,
    moves: Iterable[tuple[Actor, Move | AnyPreparedMove]],
    perspective: Perspective,
) -> Iterator[PerspectiveStep]:
    """Make the moves in the play and yield a step before the first and after each of them."""
    for snapshot, played in _positions(play, moves):
        yield _step(snapshot, perspective, played)


def _positions(
    play: AnyPlay, moves: Iterable[tuple[Actor, Move | AnyPreparedMove]]
) -> Iterator[Position]:
    initial_events = play.game.events.initial_events(play.state)
    yield play.snapshot(), PlayedMove(0, play.state, DEALER, "", initial_events)
    for seat, given_move in moves:
        before = play.state
        events = play.move(seat, given_move)
        played = PlayedMove(len(play.moves), before, seat, play.moves[-1][1], events)
        yield play.snapshot(), played


def _step(
    snapshot: AnySnapshot, perspective: Perspective, played: AnyPlayedMove
) -> PerspectiveStep:
    """The text of a move is shown to the seat that made it, and with all cards."""
    viewer, sees_all, seat = perspective.viewer, perspective.sees_all, played.seat
    game, state, events = snapshot.game, snapshot.state, played.events
    return PerspectiveStep(
        ply=played.ply,
        seat=seat,
        move=str(played.move) if sees_all or seat == viewer else "",
        events=drop_duplicate_public_parts(events) if sees_all else visible_events(events, viewer),
        board=game.view.board(state, viewer),
        history=snapshot.histories[viewer],
        full_state=game.position.to_dict(state) if sees_all else None,
        played=played if sees_all and played.ply else None,
    )
