"""Lascaux bots: playouts of a few rounds from a guessed state; compiled.

Hidden markers are drawn from given probabilities, later ones from `valuation`; each seat bids up to
a random part of what taking first is worth to it. At the end a softmax of the expected points
estimates the probability to win.
"""

import math
from typing import Final

from bestiary.core import bits, gil
from bestiary.core.pcg32 import Pcg32
from bestiary.games.lascaux import rules
from bestiary.games.lascaux.bots import valuation
from bestiary.games.lascaux.bots.valuation import RowValuation
from bestiary.games.lascaux.rules import State

COMPILED: Final = not __file__.endswith(".py")
RANDOM_RESOLUTION: Final = 1 << 20
SOFTMAX_TEMPERATURE: Final = 1.0
"""A lead of so many points makes a win e times as likely."""


class Playout:
    """Playouts from one state, of which only the public part is used."""

    def __init__(self, state: State, seat: int, marker_probabilities: list[float]) -> None:
        """`marker_probabilities` are six for each seat, for the markers that are chosen already.

        Raises ValueError if the seat or their number does not fit.
        """
        if seat < 0 or seat >= state.players or len(marker_probabilities) != 6 * state.players:
            raise ValueError(seat, marker_probabilities)
        self.players = state.players
        self.state = state.clone()
        self.trial = state.clone()
        self.seat = seat
        self.valuation = RowValuation(state.players)
        self.marker_probabilities = marker_probabilities + [0.0] * 6 * (5 - state.players)
        self.bid_fraction = [1.0] * 5

    def total_value(self, action: int, seed: int, count: int, rounds: int) -> float:
        """The sum of win probabilities after an action, over `count` playouts. Raises Refused."""
        self.state.clone().apply(self.seat, action)  # refuses what is not legal
        rng = Pcg32(seed)
        gil_state = gil.release()
        total = self.total_value_without_gil(action, rng, count, rounds)
        gil.reacquire(gil_state)
        return total

    def total_value_without_gil(self, action: int, rng: Pcg32, count: int, rounds: int) -> float:
        total = 0.0
        for _ in range(count):
            self.trial.copy_from(self.state)
            self.sample_hidden(self.trial, rng)
            self.trial.apply_unchecked(self.seat, action)
            for _round in range(rounds):
                if self.trial.phase != rules.OVER:
                    self.play_round(self.trial, rng)
            total += self.win_probability(self.trial)
        return total

    def sample_hidden(self, state: State, rng: Pcg32) -> None:
        """Shuffle the deck, and draw the markers of the other seats."""
        for last in range(rules.CARD_COUNT - 1, state.deck_top, -1):
            other = state.deck_top + rng.below_unchecked(last - state.deck_top + 1)
            card = state.deck[last]
            state.deck[last] = state.deck[other]
            state.deck[other] = card
        for seat in range(self.players):
            if seat != self.seat and state.markers[seat] >= 0:
                state.markers[seat] = self.sample_colour(self.marker_probabilities, seat, rng)
        self.prepare_round(state, rng)

    def prepare_round(self, state: State, rng: Pcg32) -> None:
        """Value the row of a round, and draw what part of its stake each seat bids."""
        self.valuation.fill_for_state(state)
        spread = valuation.MAX_BID_FRACTION - valuation.MIN_BID_FRACTION
        for seat in range(self.players):
            sample = 1.0 * rng.below_unchecked(RANDOM_RESOLUTION) / RANDOM_RESOLUTION
            self.bid_fraction[seat] = valuation.MIN_BID_FRACTION + spread * sample

    def sample_colour(self, probabilities: list[float], seat: int, rng: Pcg32) -> int:
        """A random colour by this seat's probabilities."""
        sample = 1.0 * rng.below_unchecked(RANDOM_RESOLUTION) / RANDOM_RESOLUTION
        last = 0
        for colour in range(6):
            probability = probabilities[6 * seat + colour]
            if probability > 0:
                last = colour
                sample -= probability
                if sample < 0:
                    return colour
        return last

    def play_round(self, state: State, rng: Pcg32) -> None:
        """Markers, bids and passes, until the next round begins."""
        if state.phase == rules.MARK and bits.count(state.to_move_mask()) == self.players:
            self.prepare_round(state, rng)
        while state.phase == rules.MARK:
            seat = bits.lowest(state.to_move_mask())
            colour = self.sample_colour(self.valuation.bet_probabilities, seat, rng)
            state.apply_unchecked(seat, colour)
        while state.phase == rules.BIDDING:
            seat = bits.lowest(state.to_move_mask())
            state.apply_unchecked(seat, rules.BID if self.should_bid(state, seat) else rules.PASS)

    def should_bid(self, state: State, seat: int) -> bool:
        """A seat bids while taking first is worth more to it than the stones in the middle."""
        if state.stones[seat] == 0:
            return False
        stake = self.valuation.stake(state, seat, state.markers[seat], state.passed_mask)
        return stake * self.bid_fraction[seat] > state.pot + 1

    def win_probability(self, state: State) -> float:
        """An estimate by expected points; at the end by the score."""
        total = 0.0
        own = 0.0
        for seat in range(self.players):
            if state.phase == rules.OVER:
                points = 1.0 * state.score(seat)
            else:
                points = state.stones[seat] / 6.0
                points += self.valuation.expected_majority_points(state, seat)
            weight = math.exp(points / SOFTMAX_TEMPERATURE)
            total += weight
            if seat == self.seat:
                own = weight
        return own / total
