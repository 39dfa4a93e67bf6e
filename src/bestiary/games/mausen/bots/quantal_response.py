"""Mausen bots: how likely each seat is to choose each card; compiled.

A logit quantal response equilibrium (McKelvey and Palfrey 1995) of one round, approximated by a
fixed number of damped iterations: each seat answers the others' probabilities, and all move a part
of the way to the answer. A card's payoff is the prey that it catches on average, less what it is
worth in hand; it ignores what the others win. All hands are known (MS-18).

Probabilities and points are fixed-point integers, so that the compiled and the interpreted module
agree on every machine.
"""

from typing import Final

from bestiary.games.mausen import rules
from bestiary.games.mausen.rules import State

CARD_COUNT: Final = 16
FRACTION_BITS: Final = 20
FIXED_POINT_ONE: Final = 1 << FRACTION_BITS
"""Probability 1, and one point."""
ITERATIONS: Final = 24
STEP_DIVISOR: Final = 4
"""An iteration goes this part of the way: with longer steps many seats would all jump to the animal
that no seat plays, and back."""
CUTOFF_POINTS: Final = 16
"""A card that is worse than the best by so many points is never chosen."""


class QuantalResponse:
    """The choice probabilities of one round. Raises ValueError if a seat has chosen already."""

    def __init__(self, state: State) -> None:
        if len(state.seats_to_move()) != state.players:
            raise ValueError(state.seats_to_move())
        self.players = state.players
        self.hands = [0] * 6
        self.middle_points = [0] * 4
        self.expected_points = [0] * 4
        # What a card is worth in hand, by value and in tenths of a point.
        self.holding_value = [tenths * FIXED_POINT_ONE // 10 for tenths in (0, 7, 15, 25)]
        self.probability = [0] * 96
        self.expected_catch = [0] * 96
        self.response = [0] * 16
        self.initialise(state)
        if state.middle:  # into an empty middle a cheap card is best (MS-13)
            for _ in range(ITERATIONS):
                self.iterate()
            self.update_expected_catches()

    def choice_probabilities(self, seat: int) -> list[int]:
        """A seat's probability for each of the 16 cards, in parts of `FIXED_POINT_ONE`."""
        self.check_seat(seat)
        self.respond(seat)
        return [self.response[card] for card in range(CARD_COUNT)]

    def expected_catch_of(self, seat: int, card: int) -> int:
        """The points that a card catches on average if a seat chooses it, rounded."""
        self.check_seat(seat)
        if card not in range(CARD_COUNT):
            raise ValueError(card)
        catch = self.expected_catch[CARD_COUNT * seat + card]
        return (catch + FIXED_POINT_ONE // 2) // FIXED_POINT_ONE

    def check_seat(self, seat: int) -> None:
        if seat not in range(self.players):
            raise ValueError(seat)

    def initialise(self, state: State) -> None:
        """Start from weights: the prey in the middle times the card's value."""
        for animal in range(4):
            self.middle_points[animal] = rules.points_of_animal(state.middle, animal)
        for seat in range(self.players):
            self.hands[seat] = state.hands[seat]
            for card in range(CARD_COUNT):
                attraction = (1 + self.middle_points[(card // 4 + 1) % 4]) * (card % 4 + 1)
                self.response[card] = attraction if state.hands[seat] >> card & 1 else 0
            self.normalise()
            for card in range(CARD_COUNT):
                self.probability[CARD_COUNT * seat + card] = self.response[card]

    def iterate(self) -> None:
        """Let every seat answer the current probabilities, and go a part of the way there."""
        self.update_expected_catches()
        for seat in range(self.players):
            self.respond(seat)
            for card in range(CARD_COUNT):
                place = CARD_COUNT * seat + card
                total = (STEP_DIVISOR - 1) * self.probability[place] + self.response[card]
                self.probability[place] = total // STEP_DIVISOR

    def update_expected_catches(self) -> None:
        """What each card catches times the probability that it chases (MS-5 to MS-8).

        It chases if no other seat chooses the same card, and no higher one is chosen just once.
        """
        for animal in range(4):
            self.expected_points[animal] = self.middle_points[animal] * FIXED_POINT_ONE
            for seat in range(self.players):
                self.expected_points[animal] += self.expected_card_points(seat, animal)
        for seat in range(self.players):
            for animal in range(4):
                prey = (animal + 1) % 4
                catch = self.expected_points[prey] - self.expected_card_points(seat, prey)
                for card in range(4 * animal + 3, 4 * animal - 1, -1):
                    p_none = FIXED_POINT_ONE
                    p_one = 0
                    for other in range(self.players):
                        if other != seat:
                            probability = self.probability[CARD_COUNT * other + card]
                            p_other = FIXED_POINT_ONE - probability
                            p_one = (p_one * p_other + p_none * probability) >> FRACTION_BITS
                            p_none = p_none * p_other >> FRACTION_BITS
                    self.expected_catch[CARD_COUNT * seat + card] = p_none * catch >> FRACTION_BITS
                    catch = catch * (FIXED_POINT_ONE - p_one) >> FRACTION_BITS

    def expected_card_points(self, seat: int, animal: int) -> int:
        points = 0
        for value in range(4):
            points += (value + 1) * self.probability[CARD_COUNT * seat + 4 * animal + value]
        return points

    def respond(self, seat: int) -> None:
        """A seat's logit response: a card weighs e times less for each point of payoff less."""
        best = -CARD_COUNT * FIXED_POINT_ONE
        for card in range(CARD_COUNT):
            payoff = self.expected_catch[CARD_COUNT * seat + card] - self.holding_value[card % 4]
            self.response[card] = payoff
            if self.hands[seat] >> card & 1:
                best = max(best, payoff)
        for card in range(CARD_COUNT):
            is_held = self.hands[seat] >> card & 1
            self.response[card] = exp_negative(best - self.response[card]) if is_held else 0
        self.normalise()

    def normalise(self) -> None:
        total = 0
        for card in range(CARD_COUNT):
            total += self.response[card]
        for card in range(CARD_COUNT):
            self.response[card] = self.response[card] * FIXED_POINT_ONE // total


def exp_negative(deficit: int) -> int:
    """exp(-deficit), in fixed point: (1 - x / 256) to the power of 256."""
    if deficit >= CUTOFF_POINTS * FIXED_POINT_ONE:
        return 0
    power = FIXED_POINT_ONE - (deficit >> 8)
    for _ in range(8):
        power = power * power >> FRACTION_BITS
    return power
