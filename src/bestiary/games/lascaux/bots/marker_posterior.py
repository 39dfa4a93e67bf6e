"""Lascaux bots: the probabilities of the hidden markers, given collections and bids (LX-19).

Before the bidding a seat bets on a colour as likely as `valuation` says. A seat that lays stones
has something to lose, and one that passes before others has less: Bayes' rule weighs each colour by
how well it explains the bids. These likelihoods are estimates from stakes, not a model of bidding.
Seats are independent: each has probabilities of its own.
"""

from collections.abc import Iterable
from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.bots.valuation import Valuation
from bestiary.games.lascaux.deck import CARD_COLOURS, COLOURS
from bestiary.games.lascaux.rules import State

LIKELIHOOD_OFFSET: Final = 0.1
"""Added to each likelihood, because players also do what no estimate expects."""
UNIFORM_LIKELIHOODS: Final = [1.0] * len(COLOURS)
"""The likelihoods of a seat that has not bid yet."""


class MarkerPosterior:
    """For each seat the probability of each colour, as one seat sees them."""

    def __init__(self, state: State, seat: int, marker: int | None, valuation: Valuation) -> None:
        """`marker` is the seat's own; None if it has not chosen yet."""
        valuation.evaluate(state)
        self.seat = seat
        self.probabilities = [
            _posterior(_prior(valuation, other), _likelihoods(state, other, valuation))
            for other in range(state.players)
        ]
        if marker is not None:
            self.probabilities[seat] = [float(colour == marker) for colour in range(len(COLOURS))]

    def flattened(self) -> list[float]:
        """All probabilities in a row, six for each seat."""
        return [
            probability for probabilities in self.probabilities for probability in probabilities
        ]

    def loss_probability(self, row: int, colour: int, passed_mask: int) -> float:
        """How likely the seat, if it passes now, is to lose cards of its colour to others.

        Only seats that have not passed take before it (LX-13).
        """
        colours = {
            card_colour
            for card in bits.members(row)
            if colour in CARD_COLOURS[card]
            for card_colour in CARD_COLOURS[card]
        }
        safe = 1.0
        for other, probabilities in enumerate(self.probabilities):
            if other != self.seat and not passed_mask >> other & 1:
                safe *= 1 - sum(probabilities[card_colour] for card_colour in colours)
        return 1 - safe

    def most_certain(self) -> tuple[int, int, float]:
        """The other seat about which most is known, its likeliest colour, and the probability."""
        return max(
            (
                (other, colour, probability)
                for other, probabilities in enumerate(self.probabilities)
                if other != self.seat
                for colour, probability in enumerate(probabilities)
            ),
            key=lambda candidate: candidate[2],
        )


def pot_before_last_stone(state: State, seat: int) -> int | None:
    """The stones in the middle when a seat last laid one there; None if it did not.

    Since the last pass only: the state does not keep the pot before that (LX-10).
    """
    laid = 0
    other = state.seats_to_move()[0]
    while laid < state.pot:
        other = (other - 1) % state.players
        if other not in state.passed[: state.passed_count]:
            laid += 1
            if other == seat:
                return state.pot - laid
    return None


def _likelihoods(state: State, seat: int, valuation: Valuation) -> list[float]:
    """For each colour, how well it explains what a seat has done in the bidding."""
    if state.phase_name() != "bid":
        return UNIFORM_LIKELIHOODS
    stack = list(state.passed[: state.passed_count])
    if seat in stack:
        passed_mask = _seat_mask(stack[: stack.index(seat)])
        mean_stake = _mean_opponent_stake(state, seat, passed_mask, valuation)
        stakes = _stakes(state, seat, passed_mask, valuation)
        return [
            mean_stake / (mean_stake + stake) if mean_stake + stake > 0 else 1.0 for stake in stakes
        ]
    pot = pot_before_last_stone(state, seat)
    if pot is None:
        return UNIFORM_LIKELIHOODS
    return [
        valuation.stay_probability(stake, pot)
        for stake in _stakes(state, seat, _seat_mask(stack), valuation)
    ]


def _mean_opponent_stake(state: State, seat: int, passed_mask: int, valuation: Valuation) -> float:
    """The mean stake of the other seats that had not passed, over their likely colours."""
    others = [
        other for other in range(state.players) if other != seat and not passed_mask >> other & 1
    ]
    stakes = [
        sum(
            map(
                float.__mul__,
                _stakes(state, other, passed_mask, valuation),
                _prior(valuation, other),
            )
        )
        for other in others
    ]
    return sum(stakes) / len(stakes)


def _stakes(state: State, seat: int, passed_mask: int, valuation: Valuation) -> list[float]:
    return [valuation.stake(state, seat, colour, passed_mask) for colour in range(len(COLOURS))]


def _prior(valuation: Valuation, seat: int) -> list[float]:
    """How likely a seat is to bet on each colour, before it bids."""
    return list(valuation.bet_probabilities[6 * seat : 6 * seat + 6])


def _posterior(prior: list[float], likelihoods: list[float]) -> list[float]:
    """Prior times likelihood, normalised."""
    weights = [
        prior_probability * (LIKELIHOOD_OFFSET + likelihood)
        for prior_probability, likelihood in zip(prior, likelihoods, strict=True)
    ]
    return [weight / sum(weights) for weight in weights]


def _seat_mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
