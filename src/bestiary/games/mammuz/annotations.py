"""Mammuz: lies and free challenges: flags of a move, and annotations of a finished play."""

from collections.abc import Iterable

from msgspec.structs import replace

from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.core.viewer import DEALER
from bestiary.games.mammuz.actions import FIRST_CHALLENGE
from bestiary.games.mammuz.deck import CARD_NAMES
from bestiary.games.mammuz.events import CardTurnedUp
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Move
from bestiary.games.mammuz.rules import State


def move_flags(before: State, seat: int, move: Move) -> dict[str, bool]:
    """`lie`: a laid card is not as claimed; `challenge`: a seat free to extend challenged."""
    match move:
        case Declare(species, cards):
            return {"lie": any(card != species for card in cards)}
        case Extend(cards):
            claimed = CARD_NAMES[before.species]
            return {"challenge": False, "lie": any(card != claimed for card in cards)}
        case Challenge() if before.legal_actions(seat)[0] < FIRST_CHALLENGE:
            return {"challenge": True}
        case _:
            return {}


def annotate(played_moves: Iterable[PlayedMove[State, Move]]) -> tuple[Annotation, ...]:
    """Annotate every display, and every challenge by a seat that was free to extend instead.

    A challenge turns up a card of the last display (MZ-8): if that shows a lie, the display is
    caught. A display with a lie whose turned-up card is true, or a dinosaur, is not.
    """
    annotations: list[Annotation] = []
    for played in played_moves:
        turned_up = [event for event in played.events if isinstance(event, CardTurnedUp)]
        if any(event.verdict == "lie" for event in turned_up):  # MZ-10
            annotations[-1] = replace(annotations[-1], caught_at_ply=played.ply)
        seat = played.seat
        if seat is not DEALER and (flags := move_flags(played.before, seat, played.move)):
            annotations.append(Annotation(played.ply, seat, flags))
    return tuple(annotations)
