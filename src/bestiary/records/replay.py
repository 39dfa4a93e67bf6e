"""Records: replays a record position by position, up to its end or its first error."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bestiary.core.engine import Engine
from bestiary.core.game import Game, Move
from bestiary.core.message import Message, SeatRef, safe_repr
from bestiary.core.play import apply_move
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records.record import Record


class RecordRefused(Refused):
    """A refused record; `ply` is 0 for its setup, else the number of the refused move."""

    def __init__(self, ply: int, refused: Refused, seat: int | None = None) -> None:
        """With a seat the message names the player whose move was refused."""
        message = refused.message
        if seat is not None:
            message = Message("record-refused-move", {"seat": SeatRef(seat), "why": message})
        super().__init__(refused.rule, message.id, **message.args)
        self.ply = ply


@dataclass(frozen=True)
class Step:
    """A position of a record, and the move that led there; ply 0 has none."""

    ply: int
    state: Engine
    seat: int | None = None
    move: Move | None = None


def replay(record: Record) -> Iterator[Step]:
    """Every position of a record in turn; raises `RecordRefused` where it breaks a rule."""
    try:
        state = record.initial_play().state
    except Refused as refused:
        raise RecordRefused(0, refused) from None
    yield Step(0, state)
    for ply, entry in enumerate(record.moves, start=1):
        seat, move = _parse_entry(record.game, record.players, ply, entry)
        try:
            state = apply_move(record.game, state, seat, move)
        except Refused as refused:
            raise RecordRefused(ply, refused, seat) from None
        yield Step(ply, state, seat, move)
    if "result" in record.extra and not _result_matches(record, state):
        raise RecordRefused(len(record.moves) + 1, Refused(FORMAT, "record-wrong-result"))


def _parse_entry(game: Game, players: int, ply: int, entry: Any) -> tuple[int | None, Move]:
    """The seat and the move in one entry of `moves`."""
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], str):
        raise RecordRefused(ply, Refused(FORMAT, "record-bad-move", entry=safe_repr(entry)))
    seat, text = entry
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise RecordRefused(ply, Refused(FORMAT, "refused-seat", seat=safe_repr(seat)))
    try:
        return seat, game.moves.parse(text)
    except Refused as refused:
        raise RecordRefused(ply, refused, seat) from None


def _result_matches(record: Record, state: Engine) -> bool:
    """Whether the recorded result is that of the moves, down to the type of each number."""
    result = record.game.result(state)
    recorded = record.extra["result"]
    return result is not None and repr(_sort_keys(recorded)) == repr(_sort_keys(result.to_dict()))


def _sort_keys(data: Any) -> Any:
    """Two objects are equal, types of numbers included, if their reprs with sorted keys are."""
    return dict(sorted(data.items())) if isinstance(data, dict) else data
