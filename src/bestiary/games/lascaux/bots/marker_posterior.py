"""Lascaux bots: the probabilities of the hidden markers, given collections and bids (LX-19).

Before the bidding a seat bets on a colour as likely as `valuation` says. A seat that lays stones
has something to lose, and one that passes before others has less: Bayes' rule weighs each colour by
how well it explains the bids. These likelihoods are estimates from stakes, not a model of bidding.
Seats are independent: each has probabilities of its own.
"""

from itertools import chain
from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.bots.bot_view import BotView
from bestiary.games.lascaux.deck import CARD_COLOURS, COLOURS

LIKELIHOOD_OFFSET: Final = 0.1
"""Added to each likelihood, because players also do what no estimate expects."""
UNIFORM_LIKELIHOODS: Final = [1.0] * len(COLOURS)
"""The likelihoods of a seat that has not bid yet."""


class MarkerPosterior:
    """For each seat the probability of each colour, as one seat sees them."""

    def __init__(self, bot_view: BotView) -> None:
        self.bot_view, self.state = bot_view, bot_view.state
        self.probabilities = [self._posterior(seat) for seat in range(self.state.players)]
        if bot_view.marker >= 0:
            certain = [float(colour == bot_view.marker) for colour in range(len(COLOURS))]
            self.probabilities[bot_view.seat] = certain

    def loss_probability(self) -> float:
        """How likely a pass now is to cost cards of its colour: seats still in go first (LX-13)."""
        pairs = [CARD_COLOURS[card] for card in bits.members(self.state.row)]
        wanted = set(chain(*(pair for pair in pairs if self.bot_view.marker in pair)))
        safe = 1.0
        for other in self._others_in(self.bot_view.seat, self.bot_view.passed):
            safe *= 1 - sum(self.probabilities[other][colour] for colour in wanted)
        return 1 - safe

    def most_certain_marker(self) -> tuple[int, int, float]:
        """The other seat about which most is known, its likeliest colour, and the probability."""
        candidates = [
            (other, colour, probability)
            for other in self._others_in(self.bot_view.seat, ())
            for colour, probability in enumerate(self.probabilities[other])
        ]
        return max(candidates, key=lambda candidate: candidate[2])

    def _others_in(self, seat: int, passed: tuple[int, ...]) -> list[int]:
        return [other for other in range(self.state.players) if other not in (seat, *passed)]

    def _posterior(self, seat: int) -> list[float]:
        """Prior times likelihood, normalised."""
        pairs = zip(self._prior(seat), self._likelihoods(seat), strict=True)
        weights = [prior * (LIKELIHOOD_OFFSET + likelihood) for prior, likelihood in pairs]
        return [weight / sum(weights) for weight in weights]

    def _prior(self, seat: int) -> list[float]:
        """How likely a seat is to bet on each colour, before it bids."""
        return list(self.bot_view.valuation.bet_probabilities[6 * seat : 6 * seat + 6])

    def _likelihoods(self, seat: int) -> list[float]:
        """For each colour, how well it explains what a seat has done in the bidding."""
        passed = self.bot_view.passed
        if seat in passed:
            passed = passed[: passed.index(seat)]
            mean = self._mean_opponent_stake(seat, passed)
            stakes = self.bot_view.stakes(seat, passed)
            return [mean / (mean + stake) if mean + stake > 0 else 1.0 for stake in stakes]
        pot = self._pot_before_last_stone(seat)
        if pot is None:
            return UNIFORM_LIKELIHOODS
        stay_probability = self.bot_view.valuation.stay_probability
        return [stay_probability(stake, pot) for stake in self.bot_view.stakes(seat, passed)]

    def _mean_opponent_stake(self, seat: int, passed: tuple[int, ...]) -> float:
        """The mean stake of the other seats that had not passed, over their likely colours."""
        means = []
        for other in self._others_in(seat, passed):
            stakes = self.bot_view.stakes(other, passed)
            means.append(sum(map(float.__mul__, stakes, self._prior(other))))
        return sum(means) / len(means)

    def _pot_before_last_stone(self, seat: int) -> int | None:
        """The stones in the middle when a seat that is still in last laid one; None if it did not.

        Since the last pass only: the state does not keep the pot before that (LX-10).
        """
        bidders = sorted({*range(self.state.players)} - {*self.bot_view.passed})
        turn = bidders.index(self.state.seats_to_move()[0])
        turns_since = (turn - bidders.index(seat) - 1) % len(bidders) + 1
        return self.state.pot - turns_since if turns_since <= self.state.pot else None
