"""Mammuz: who lied when and who was caught, who challenged: told when all is over."""

from collections.abc import Iterable

from msgspec.structs import replace

from bestiary.core.deed import Deed, Made
from bestiary.games.mammuz.events import CardTurnedUp
from bestiary.games.mammuz.tally import tally


def deeds(made: Iterable[Made]) -> tuple[Deed, ...]:
    """Every display and every challenge that was free to be another.

    A challenge turns up a card of the last display (MZ-8): if that shows a lie, the display is
    caught. One that hides its lie behind a true card, or behind a dinosaur, is not.
    """
    found: list[Deed] = []
    for each in made:
        if _shows_lie(each):
            found[-1] = replace(found[-1], caught=each.ply)
        what = {} if each.seat is None else tally(each.before, each.seat, each.move)
        if what and each.seat is not None:
            found.append(Deed(each.ply, each.seat, what))
    return tuple(found)


def _shows_lie(made: Made) -> bool:
    """A card was turned up that is of another species than was claimed (MZ-9)."""
    turned = [event for event in made.events if isinstance(event, CardTurnedUp)]
    return any(event.verdict() == "lie" for event in turned)
