"""Lascaux bots: what each colour of the row adds to each seat's points, and who bets on which.

Uses public information only: the row, the collections, who has passed. Arrays hold six entries for
each seat: seat 0's colours, then seat 1's. Compiled.
"""

from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.bots.majority_value import majority_value
from bestiary.games.lascaux.deck import CARD_COLOURS
from bestiary.games.lascaux.rules import State

NINE_CARDS_MASK: Final = 511
ALL_CARDS: Final = (1 << 54) - 1
RISK_AVERSION: Final = 0.8
"""How much a seat discounts a colour whose cards it may lose to others."""
MIN_BID_FRACTION: Final = 0.4
MAX_BID_FRACTION: Final = 1.0
"""Players are assumed to bid between these parts of what taking first is worth."""

CARDS_OF_COLOUR = [
    sum(1 << card for card, pair in enumerate(CARD_COLOURS) if colour in pair)
    for colour in range(6)
]
FIRST_COLOUR = [first for first, _ in CARD_COLOURS]
SECOND_COLOUR = [second for _, second in CARD_COLOURS]


class RowValuation:
    """The values of one row for every seat.

    Compiled code would read beyond its arrays: an unknown seat, colour or state has value 0.
    """

    def __init__(self, players: int) -> None:
        self.majority_value = majority_value(players)
        self.players = players
        self.share_codes = [0] * 30
        self.gains = [0.0] * 30
        self.risk_adjusted_gains = [0.0] * 30
        self.bet_probabilities = [0.0] * 30

    def fill_for_state(self, state: State) -> None:
        """Fill in what each colour adds for each seat, and how likely the seat is to bet on it.

        A colour is wanted for what it adds, and less if other seats want its cards too.
        """
        if not self.is_compatible(state, 0):
            return
        colours = state.allowed_colour_mask()
        for seat in range(self.players):
            for animal in range(6):
                self.share_codes[6 * seat + animal] = self.share_code(state, seat, animal)
            for colour in range(6):
                index = 6 * seat + colour
                self.gains[index] = 0.0
                if colours >> colour & 1:
                    self.gains[index] = self.gain(seat, self.cards_of_colour(state, colour))
                self.bet_probabilities[index] = self.gains[index] * self.gains[index]
            self.normalise(seat, colours)
        for seat in range(self.players):
            for colour in range(6):
                index = 6 * seat + colour
                loss = self.loss_fraction(state, seat, colour, 0)
                self.risk_adjusted_gains[index] = self.gains[index] * (1 - RISK_AVERSION * loss)
        for seat in range(self.players):
            for colour in range(6):
                index = 6 * seat + colour
                square = self.risk_adjusted_gains[index] * self.risk_adjusted_gains[index]
                self.bet_probabilities[index] = square * square
            self.normalise(seat, colours)

    def cards_of_colour(self, state: State | None, colour: int) -> int:
        return state.row & CARDS_OF_COLOUR[colour] if state is not None and 0 <= colour < 6 else 0

    def is_compatible(self, state: State | None, seat: int) -> bool:
        """The state has as many players as this valuation, and the seat is one of them."""
        return state is not None and state.players == self.players and 0 <= seat < self.players

    def gain(self, seat: int, cards: int) -> float:
        """What these cards would add to a seat's expected points."""
        if seat < 0 or seat >= self.players:
            return 0.0
        points = 0.0
        cards &= ALL_CARDS
        left = cards
        while left:
            index = 6 * seat + bits.lowest(left) // 9
            left &= left - 1
            points -= self.majority_value.points[self.share_codes[index]]
            self.share_codes[index] += 1
            points += self.majority_value.points[self.share_codes[index]]
        while cards:
            self.share_codes[6 * seat + bits.lowest(cards) // 9] -= 1
            cards &= cards - 1
        return points

    def expected_majority_points(self, state: State, seat: int) -> float:
        """The expected points of what a seat owns, without its stones."""
        points = 0.0
        for animal in range(6 if self.is_compatible(state, seat) else 0):
            points += self.majority_value.points[self.share_code(state, seat, animal)]
        return points

    def share_code(self, state: State, seat: int, animal: int) -> int:
        """The share code of `MajorityValueTable`: the seat's count last, the others' before it."""
        digit = 10
        code = bits.count(state.owned[seat] >> 9 * animal & NINE_CARDS_MASK)
        for other in range(self.players):
            if other != seat:
                code += digit * bits.count(state.owned[other] >> 9 * animal & NINE_CARDS_MASK)
                digit *= 10
        return code

    def normalise(self, seat: int, colours: int) -> None:
        """Make a seat's bet probabilities sum to one; uniform if no colour adds anything."""
        total = 0.0
        for colour in range(6):
            total += self.bet_probabilities[6 * seat + colour]
        for colour in range(6):
            index = 6 * seat + colour
            if total > 0:
                self.bet_probabilities[index] /= total
            else:
                self.bet_probabilities[index] = 1.0 * (colours >> colour & 1) / bits.count(colours)

    def loss_fraction(self, state: State, seat: int, colour: int, passed_mask: int) -> float:
        """The part of a colour's cards a seat expects to lose; who passed takes later (LX-13)."""
        cards = self.cards_of_colour(state, colour)
        if cards == 0 or not self.is_compatible(state, seat):
            return 0.0
        count = bits.count(cards)
        expected_losses = 0.0
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            keep_probability = 1.0
            for other in range(self.players):
                if other != seat and not passed_mask >> other & 1:
                    take_probability = self.bet_probabilities[6 * other + FIRST_COLOUR[card]]
                    take_probability += self.bet_probabilities[6 * other + SECOND_COLOUR[card]]
                    keep_probability *= 1.0 - take_probability
            expected_losses += 1.0 - keep_probability
        return expected_losses / count

    def stake(self, state: State, seat: int, colour: int, passed_mask: int) -> float:
        """What taking first rather than last is worth to a seat with this marker, in stones."""
        loss_fraction = self.loss_fraction(state, seat, colour, passed_mask)
        return 6.0 * self.gains[6 * seat + colour] * loss_fraction if loss_fraction > 0 else 0.0

    def stay_probability(self, stake: float, pot: int) -> float:
        """How likely a seat with so many stones at stake is to lay one rather than pass."""
        if stake <= 0:
            return 0.0
        probability = (MAX_BID_FRACTION - (pot + 1) / stake) / (MAX_BID_FRACTION - MIN_BID_FRACTION)
        return min(max(probability, 0.0), 1.0)
