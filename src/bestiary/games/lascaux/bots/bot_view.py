"""Lascaux bots: a view in numbers."""

from typing import Final

from bestiary.core.bot import Choice
from bestiary.core.message import message
from bestiary.core.random_source import RandomSource
from bestiary.games.lascaux.bots.valuation import RowValuation
from bestiary.games.lascaux.moves import Bid, Pass
from bestiary.games.lascaux.view import LascauxView, guess

BID_TEXT, PASS_TEXT = str(Bid()), str(Pass())
FORCED_PASS: Final = Choice(PASS_TEXT, message("lascaux-why-no-stones"))
"""For lack of stones (LX-11)."""


class BotView:
    """What a seat that has to choose sees. Raises ValueError for an onlooker's view."""

    def __init__(self, view: LascauxView, rng: RandomSource) -> None:
        if view.seat is None:
            raise ValueError(view.seat)
        self.seat = view.seat
        self.state = guess(view, rng)  # its deck and the others' markers are random
        self.marker = self.state.markers[view.seat]  # negative before it is chosen
        self.passed = view.board.passed
        self.must_pass = all(offer.verb == PASS_TEXT for offer in view.offers)
        self.valuation = RowValuation(view.players)
        self.valuation.fill_for_state(self.state)

    def stakes(self, seat: int, passed: tuple[int, ...]) -> list[float]:
        """What taking first is worth to a seat with each marker, once these seats have passed."""
        mask = sum(1 << other for other in passed)
        return [self.valuation.stake(self.state, seat, colour, mask) for colour in range(6)]
