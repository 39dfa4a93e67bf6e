"""Lascaux: what a player may believe about the markers that lie hidden (LX-19).

Before the bidding everybody is believed to bet on a colour as likely as they want it. Whoever
then lays stones has something to lose, and whoever passes before others has less: so each colour
is weighed anew by what its cards are worth and how likely others are to take them first.

Nobody knows more of another's marker by knowing a third one's. So the chances of each seat are
kept by themselves, and a way in which all markers may lie is as likely as they are together.
"""

from collections.abc import Iterable
from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.bots.valuation import Valuation
from bestiary.games.lascaux.deck import CARD_COLOURS, COLOURS
from bestiary.games.lascaux.rules import State

LIKELIHOOD_OFFSET: Final = 0.1
"""People also do what nobody expects: any colour they want goes at least so well with it."""
UNIFORM_LIKELIHOODS: Final = [1.0] * len(COLOURS)
"""The signs of a seat that has not shown anything yet."""


class MarkerPosterior:
    """The chances of every colour for every seat, as one seat sees them."""

    def __init__(self, state: State, seat: int, marker: int | None, valuation: Valuation) -> None:
        """Weigh what lies open in a state; of the markers only the seat's own is known."""
        valuation.evaluate(state)
        self.seat = seat
        self.probabilities = [
            _posterior(_prior(valuation, other), _likelihoods(state, other, valuation))
            for other in range(state.players)
        ]
        if marker is not None:
            self.probabilities[seat] = [float(colour == marker) for colour in range(len(COLOURS))]

    def flattened(self) -> list[float]:
        """All chances in a row, six for each seat."""
        return [
            probability for probabilities in self.probabilities for probability in probabilities
        ]

    def loss_probability(self, row: int, colour: int, passed_mask: int) -> float:
        """How likely the seat, if it passes now, is to lose cards of its colour to others.

        Only those who have not passed yet take before it (LX-13); `out` have.
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
        """Of which other seat most is known: the seat, its likeliest colour, and the chance."""
        return max(
            (
                (other, colour, probability)
                for other, probabilities in enumerate(self.probabilities)
                if other != self.seat
                for colour, probability in enumerate(probabilities)
            ),
            key=lambda known: known[2],
        )


def pot_before_last_stone(state: State, seat: int) -> int | None:
    """The stones that a seat left in the middle when it last laid one there; None if it did not.

    It counts since the last pass: how much lay there before is not told any more (LX-10).
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
    """How well each colour goes with what a seat has done in the bidding."""
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
    """What the others who were still in had at stake, as far as could be expected."""
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
    """What a seat has at stake with each colour."""
    return [valuation.stake(state, seat, colour, passed_mask) for colour in range(len(COLOURS))]


def _prior(valuation: Valuation, seat: int) -> list[float]:
    """How likely a seat is to bet on each colour, before it has shown anything."""
    return list(valuation.bet_probabilities[6 * seat : 6 * seat + 6])


def _posterior(prior: list[float], likelihoods: list[float]) -> list[float]:
    """The wishes of a seat after its signs, summing to one."""
    weights = [
        prior_probability * (LIKELIHOOD_OFFSET + likelihood)
        for prior_probability, likelihood in zip(prior, likelihoods, strict=True)
    ]
    return [weight / sum(weights) for weight in weights]


def _seat_mask(seats: Iterable[int]) -> int:
    """Some seats as a set."""
    return sum(1 << seat for seat in seats)
