"""Mausen: what everybody is likely to choose, by rules of thumb. Compiled like the rules.

All hands are known (MS-18). For each card it is weighed how likely nobody spoils its chase, what
would run to it, and what it costs to have it no longer. But the others weigh as well. So it goes
a few steps further: if they do this, I do that.

Chances and points are counted in parts of a whole, and all numbers are integers: so both twins,
and all machines, weigh the same.
"""

from typing import Final

from bestiary.core import bits
from bestiary.games.mausen.rules import State

COMPILED: Final = not __file__.endswith(".py")
CARD_COUNT: Final = 16
FRACTION_BITS: Final = 20
FIXED_POINT_ONE: Final = 1 << FRACTION_BITS
"""What is certain; and also one point."""
ITERATIONS: Final = 24
"""So often it is asked what everybody does if the others do what was supposed last."""
STEP_DIVISOR: Final = 4
"""One in so many parts of the way is gone in a step: with longer steps many players would all jump
to the animal that nobody plays, and back."""
CUTOFF_POINTS: Final = 16
"""A card that is worse by so many points is never chosen."""


class QuantalResponse:
    """What everybody is likely to choose in one round."""

    def __init__(self, state: State) -> None:
        """Suppose that everybody wants what lies in the middle, with high cards; think on."""
        if len(state.seats_to_move()) != state.players:
            raise ValueError(state.seats_to_move())
        self.players = state.players
        self.hands = [0] * 6
        self.middle_points = [0] * 4
        self.expected_points = [0] * 4
        self.holding_value = [0] * 4
        self.probability = [0] * 96
        self.expected_catch = [0] * 96
        self.response = [0] * 16
        # What it costs, by value and in tenths of a point, to let a card go.
        for value, value_in_tenths in enumerate((0, 7, 15, 25)):
            self.holding_value[value] = value_in_tenths * FIXED_POINT_ONE // 10
        self.initialise(state)
        if state.middle:  # into an empty one everybody lays a cheap card (MS-13)
            for _ in range(ITERATIONS):
                self.iterate()
            self.update_expected_catches()

    def choice_probabilities(self, seat: int) -> list[int]:
        """How likely a seat chooses each of the 16 cards, the better the likelier."""
        self.check_seat(seat)
        self.respond(seat)
        return [self.response[card] for card in range(CARD_COUNT)]

    def expected_catch_of(self, seat: int, card: int) -> int:
        """How many points may run to a card if a seat chooses it, about."""
        self.check_seat(seat)
        if card not in range(CARD_COUNT):
            raise ValueError(card)
        return (
            self.expected_catch[CARD_COUNT * seat + card] + FIXED_POINT_ONE // 2
        ) // FIXED_POINT_ONE

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if seat not in range(self.players):
            raise ValueError(seat)

    def initialise(self, state: State) -> None:
        """The first thought: how much lies there to be chased, and how high a card is."""
        for card in range(CARD_COUNT):
            self.middle_points[card // 4] += (card % 4 + 1) * bits.count_of(state.middle, card)
        for seat in range(self.players):
            self.hands[seat] = state.hands[seat]
            for card in range(CARD_COUNT):
                attraction = (1 + self.middle_points[(card // 4 + 1) % 4]) * (card % 4 + 1)
                self.response[card] = attraction if state.hands[seat] >> card & 1 else 0
            self.normalise()
            for card in range(CARD_COUNT):
                self.probability[CARD_COUNT * seat + card] = self.response[card]

    def iterate(self) -> None:
        """Let everybody answer what all were supposed to do, and go a part of the way there."""
        self.update_expected_catches()
        for seat in range(self.players):
            self.respond(seat)
            for card in range(CARD_COUNT):
                place = CARD_COUNT * seat + card
                self.probability[place] = (
                    (STEP_DIVISOR - 1) * self.probability[place] + self.response[card]
                ) // STEP_DIVISOR

    def update_expected_catches(self) -> None:
        """What may run to each card, as likely as it is that it chases (MS-5 to MS-8).

        It chases if nobody else chooses the same card, and no higher one is chosen just once.
        """
        for animal in range(4):
            self.expected_points[animal] = self.middle_points[animal] * FIXED_POINT_ONE
            for seat in range(self.players):
                self.expected_points[animal] += self.expected_points_played(seat, animal)
        for seat in range(self.players):
            for animal in range(4):
                prey = (animal + 1) % 4
                catch = self.expected_points[prey] - self.expected_points_played(seat, prey)
                for card in range(4 * animal + 3, 4 * animal - 1, -1):
                    p_none = FIXED_POINT_ONE
                    p_one = 0
                    for other in range(self.players):
                        if other != seat:
                            probability = self.probability[CARD_COUNT * other + card]
                            p_one = (
                                p_one * (FIXED_POINT_ONE - probability) + p_none * probability
                            ) >> FRACTION_BITS
                            p_none = p_none * (FIXED_POINT_ONE - probability) >> FRACTION_BITS
                    self.expected_catch[CARD_COUNT * seat + card] = p_none * catch >> FRACTION_BITS
                    catch = catch * (FIXED_POINT_ONE - p_one) >> FRACTION_BITS

    def expected_points_played(self, seat: int, animal: int) -> int:
        """The points that a seat lays down of an animal, each as likely as it is chosen."""
        points = 0
        for value in range(4):
            points += (value + 1) * self.probability[CARD_COUNT * seat + 4 * animal + value]
        return points

    def respond(self, seat: int) -> None:
        """Weigh each card of a seat: e times less for every point that it promises less."""
        best = -CARD_COUNT * FIXED_POINT_ONE
        for card in range(CARD_COUNT):
            if self.hands[seat] >> card & 1:
                best = max(
                    best,
                    self.expected_catch[CARD_COUNT * seat + card] - self.holding_value[card % 4],
                )
        for card in range(CARD_COUNT):
            self.response[card] = 0
            if self.hands[seat] >> card & 1:
                deficit = (
                    best
                    - self.expected_catch[CARD_COUNT * seat + card]
                    + self.holding_value[card % 4]
                )
                self.response[card] = exp_negative(deficit)
        self.normalise()

    def normalise(self) -> None:
        """Make weights into chances."""
        total = 0
        for card in range(CARD_COUNT):
            total += self.response[card]
        for card in range(CARD_COUNT):
            self.response[card] = self.response[card] * FIXED_POINT_ONE // total


def exp_negative(deficit: int) -> int:
    """A whole that has shrunk e times for each point: (1 - x / 256) multiplied 256 times."""
    if deficit >= CUTOFF_POINTS * FIXED_POINT_ONE:
        return 0
    power = FIXED_POINT_ONE - (deficit >> 8)
    for _ in range(8):
        power = power * power >> FRACTION_BITS
    return power
