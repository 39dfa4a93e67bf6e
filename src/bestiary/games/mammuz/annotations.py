"""Mammuz: annotations of a finished play: which displays were lies, which challenges were free."""

from collections.abc import Iterable

from msgspec.structs import replace

from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.games.mammuz.events import CardTurnedUp
from bestiary.games.mammuz.move_flags import move_flags


def annotate(played_moves: Iterable[PlayedMove]) -> tuple[Annotation, ...]:
    """Annotate every display, and every challenge by a seat that was free to extend instead.

    A challenge turns up a card of the last display (MZ-8): if that shows a lie, the display is
    caught. A display with a lie whose turned-up card is true, or a dinosaur, is not.
    """
    annotations: list[Annotation] = []
    for played in played_moves:
        if _reveals_lie(played):
            annotations[-1] = replace(annotations[-1], caught_at_ply=played.ply)
        flags = {} if played.seat is None else move_flags(played.before, played.seat, played.move)
        if flags and played.seat is not None:
            annotations.append(Annotation(played.ply, played.seat, flags))
    return tuple(annotations)


def _reveals_lie(played: PlayedMove) -> bool:
    """A card was turned up that is of another species than was claimed (MZ-10)."""
    return any(
        isinstance(event, CardTurnedUp) and event.verdict() == "lie" for event in played.events
    )
