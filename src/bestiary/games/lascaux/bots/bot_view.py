"""Lascaux bots: a view in numbers."""

from dataclasses import dataclass
from typing import Self

from bestiary.core.bot import Choice
from bestiary.core.message import Message, message
from bestiary.core.random_source import RandomSource
from bestiary.core.view import View
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import Bid, ChooseMarker, Pass
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.view import guess

BID_TEXT, PASS_TEXT = str(Bid()), str(Pass())


@dataclass(frozen=True)
class BotView:
    """What a seat that has to choose sees."""

    state: State
    """A guess: its deck and the others' markers are random."""
    seat: int
    marker: int | None
    colours: tuple[int, ...]
    """What may be chosen now; empty in the bidding."""
    must_pass: bool
    passed_mask: int
    """The seats that have passed, one bit each."""

    @classmethod
    def from_view(cls, view: View, rng: RandomSource) -> Self:
        """Raises ValueError for an onlooker's view."""
        if view.seat is None:
            raise ValueError(view.seat)
        board = view.board
        return cls(
            state=guess(view, rng),
            seat=view.seat,
            marker=None if board.marker is None else COLOURS.index(board.marker),
            colours=tuple(map(COLOURS.index, board.allowed_colours))
            if board.phase == "mark"
            else (),
            must_pass=all(offer.verb == PASS_TEXT for offer in view.offers),
            passed_mask=sum(1 << seat for seat in board.passed),
        )


def marker_choice(colour: int, reason: Message) -> Choice:
    return Choice(str(ChooseMarker(COLOURS[colour])), reason)


def forced_pass() -> Choice:
    """Pass for lack of stones (LX-11)."""
    return Choice(PASS_TEXT, message("lascaux-why-no-stones"))
