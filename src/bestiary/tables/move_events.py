"""Tables: the stored events of moves that are about to be made, and of the end of a game."""

from typing import Literal

from bestiary.catalog import AnyGame, AnyPreparedMove
from bestiary.core.engine import Engine
from bestiary.core.viewer import seat_or_none
from bestiary.tables import event as stored
from bestiary.tables.event import TableEvent
from bestiary.tables.pace import Pace, pause_ms


def moved_event(
    game: AnyGame,
    pace: Pace,
    prepared: AnyPreparedMove,
    at_ms: int,
    by: Literal["player", "bot"] = "player",
    actor: str = "",
    command_id: str = "",
) -> stored.Moved:
    return stored.Moved(
        at_ms=at_ms,
        actor=actor,
        command_id=command_id,
        seat=seat_or_none(prepared.seat),
        move=str(prepared.move),
        by=by,
        pause_ms=pause_ms(game, pace, prepared.events),
    )


def finished_event(game: AnyGame, state: Engine, at_ms: int) -> TableEvent:
    """The event with which a game ends."""
    result = game.result(state)
    assert result is not None
    return stored.Finished(at_ms=at_ms, winners=result.winners, scores=result.scores)
