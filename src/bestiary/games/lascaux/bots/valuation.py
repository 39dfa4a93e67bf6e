"""Lascaux: what the colours of a row are worth to whom, and who therefore bets on which.

Only what lies open is weighed: the row, the collections, who has passed. The weights are the
seats' own, six in a row for each: seat 0's colours, then seat 1's.
"""

from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.bots.majority_value import majority_value
from bestiary.games.lascaux.deck import CARD_COLOURS
from bestiary.games.lascaux.rules import State

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
ANIMAL_MASK: Final = 511
"""The nine cards of an animal, as a set."""
ALL_CARDS: Final = (1 << 54) - 1
"""All cards, as a set."""
RISK_AVERSION: Final = 0.8
"""How far people shun a colour whose cards they may lose to others."""
MIN_BID_FRACTION: Final = 0.4
MAX_BID_FRACTION: Final = 1.0
"""Between these parts of what going first is worth lies what people bid for it."""

CARDS_OF_COLOUR = [0] * 6
FIRST_COLOUR = [0] * 54
SECOND_COLOUR = [0] * 54
for _card in range(54):
    FIRST_COLOUR[_card] = CARD_COLOURS[_card][0]
    SECOND_COLOUR[_card] = CARD_COLOURS[_card][1]
    for _colour in CARD_COLOURS[_card]:
        CARDS_OF_COLOUR[_colour] |= ONE << _card


class Valuation:
    """Weighs the colours of one row for everybody at the table.

    Compiled code would read anywhere: what is asked of a seat, colour or state that there is not
    weighs nothing.
    """

    def __init__(self, players: int) -> None:
        """Nothing is weighed yet."""
        self.majority_value = majority_value(players)
        self.players = players
        self.share_codes = [0] * 30
        self.gains = [0.0] * 30
        self.risk_adjusted_gains = [0.0] * 30
        self.bet_probabilities = [0.0] * 30

    def evaluate(self, state: State) -> None:
        """What each colour would bring each seat, and how likely the seat is to bet on it.

        A colour is wanted for what it brings, and less where others want its cards too.
        """
        if not self.is_valid(state, 0):
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
                self.risk_adjusted_gains[index] = self.gains[index] * (
                    1 - RISK_AVERSION * self.loss_fraction(state, seat, colour, 0)
                )
        for seat in range(self.players):
            for colour in range(6):
                index = 6 * seat + colour
                self.bet_probabilities[index] = (
                    self.risk_adjusted_gains[index] * self.risk_adjusted_gains[index]
                )
                self.bet_probabilities[index] *= self.bet_probabilities[index]
            self.normalise(seat, colours)

    def cards_of_colour(self, state: State | None, colour: int) -> int:
        """The cards of a row that have a colour."""
        return state.row & CARDS_OF_COLOUR[colour] if state is not None and 0 <= colour < 6 else 0

    def is_valid(self, state: State | None, seat: int) -> bool:
        """This is a state of such a table, and somebody's seat at it."""
        if state is None or state.players != self.players:
            return False
        return 0 <= seat < self.players

    def gain(self, seat: int, cards: int) -> float:
        """What these cards would add to a seat's points, one after the other."""
        points = 0.0
        cards &= ALL_CARDS
        if seat < 0 or seat >= self.players:
            return points
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

    def expected_points(self, state: State, seat: int) -> float:
        """The points to be expected of what a seat owns, without its stones."""
        points = 0.0
        for animal in range(6 if self.is_valid(state, seat) else 0):
            points += self.majority_value.points[self.share_code(state, seat, animal)]
        return points

    def share_code(self, state: State, seat: int, animal: int) -> int:
        """How many cards of an animal a seat owns, and in the digits before, how many others do."""
        digit = 10
        code = bits.count(state.owned[seat] >> 9 * animal & ANIMAL_MASK)
        for other in range(self.players):
            if other != seat:
                code += digit * bits.count(state.owned[other] >> 9 * animal & ANIMAL_MASK)
                digit *= 10
        return code

    def normalise(self, seat: int, colours: int) -> None:
        """Make the wishes of a seat sum to one; all alike where nothing is to be had."""
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
        """What part of a colour's cards a seat may expect to lose to those who take before it.

        `out` are the seats that do not, because they have passed already (LX-13).
        """
        cards = self.cards_of_colour(state, colour)
        if cards == 0 or not self.is_valid(state, seat):
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
        """What going first rather than last is worth to a seat with this marker, in stones."""
        loss_fraction = self.loss_fraction(state, seat, colour, passed_mask)
        return 6.0 * self.gains[6 * seat + colour] * loss_fraction if loss_fraction > 0 else 0.0

    def stay_probability(self, stake: float, pot: int) -> float:
        """How likely somebody with so many stones at stake is to leave the middle and lay one."""
        if stake <= 0:
            return 0.0
        probability = (MAX_BID_FRACTION - (pot + 1) / stake) / (MAX_BID_FRACTION - MIN_BID_FRACTION)
        return min(max(probability, 0.0), 1.0)
