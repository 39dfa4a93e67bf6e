"""Lascaux: a view, as a bot looks at it."""

from dataclasses import dataclass
from typing import Self

from bestiary.core.bot import Choice
from bestiary.core.chance import Chance
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import Bid, Mark, Pass
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.view import guess

BID, PASS = str(Bid()), str(Pass())


@dataclass(frozen=True)
class Sight:
    """What lies open before a seat that owes a choice, and its own marker."""

    state: State
    """A guess: its deck and the others' markers are made up."""
    seat: int
    marker: int | None
    colours: tuple[int, ...]
    """What may be chosen now; none in the bidding."""
    must_pass: bool
    out: int
    """The seats that have passed, as a set."""

    @classmethod
    def of(cls, view: View, rng: Chance) -> Self:
        """Look at a view; an onlooker's has nothing to choose."""
        if view.seat is None:
            raise ValueError(view.seat)
        now = view.now
        return cls(
            state=guess(view, rng),
            seat=view.seat,
            marker=None if now.marker is None else COLOURS.index(now.marker),
            colours=tuple(map(COLOURS.index, now.colours)) if now.phase == "mark" else (),
            must_pass=all(offer.verb == PASS for offer in view.offers),
            out=sum(1 << seat for seat in now.passed),
        )


def bet(colour: int, reason: Text) -> Choice:
    """Choose the marker of a colour."""
    return Choice(str(Mark(COLOURS[colour])), reason)


def forced() -> Choice:
    """Pass for want of stones (LX-11)."""
    return Choice(PASS, text("lascaux-why-no-stones"))
