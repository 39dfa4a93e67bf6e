"""Lascaux: what the colours of a row are worth to whom, and who therefore bets on which.

Only what lies open is weighed: the row, the collections, who has passed. The weights are the
seats' own, six in a row for each: seat 0's colours, then seat 1's.
"""

from typing import Final

from bestiary.core import bits
from bestiary.games.lascaux.deck import PAIRS
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.worth import worth

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
HERD: Final = 511
"""The nine cards of an animal, as a set."""
DECK: Final = (1 << 54) - 1
"""All cards, as a set."""
CAUTION: Final = 0.8
"""How far people shun a colour whose cards they may lose to others."""
LEAST_ZEAL: Final = 0.4
MOST_ZEAL: Final = 1.0
"""Between these parts of what going first is worth lies what people bid for it."""

OF_COLOUR = [0] * 6
FIRST_COLOUR = [0] * 54
SECOND_COLOUR = [0] * 54
for _card in range(54):
    FIRST_COLOUR[_card] = PAIRS[_card][0]
    SECOND_COLOUR[_card] = PAIRS[_card][1]
    for _colour in PAIRS[_card]:
        OF_COLOUR[_colour] |= ONE << _card


class Scales:
    """Weighs the colours of one row for everybody at the table.

    Compiled code would read anywhere: what is asked of a seat, colour or state that there is not
    weighs nothing.
    """

    def __init__(self, players: int) -> None:
        """Nothing is weighed yet."""
        self.worth = worth(players)
        self.players = players
        self.held = [0] * 30
        self.gains = [0.0] * 30
        self.appeals = [0.0] * 30
        self.wishes = [0.0] * 30

    def weigh(self, state: State) -> None:
        """What each colour would bring each seat, and how likely the seat is to bet on it.

        A colour is wanted for what it brings, and less where others want its cards too.
        """
        if not self.can_weigh(state, 0):
            return
        colours = state.colours_to_choose()
        for seat in range(self.players):
            for animal in range(6):
                self.held[6 * seat + animal] = self.shares(state, seat, animal)
            for colour in range(6):
                at = 6 * seat + colour
                self.gains[at] = 0.0
                if colours >> colour & 1:
                    self.gains[at] = self.gain(seat, self.cards(state, colour))
                self.wishes[at] = self.gains[at] * self.gains[at]
            self.even(seat, colours)
        for seat in range(self.players):
            for colour in range(6):
                at = 6 * seat + colour
                self.appeals[at] = self.gains[at] * (
                    1 - CAUTION * self.lost(state, seat, colour, 0)
                )
        for seat in range(self.players):
            for colour in range(6):
                at = 6 * seat + colour
                self.wishes[at] = self.appeals[at] * self.appeals[at]
                self.wishes[at] *= self.wishes[at]
            self.even(seat, colours)

    def cards(self, state: State | None, colour: int) -> int:
        """The cards of a row that have a colour."""
        return state.row & OF_COLOUR[colour] if state is not None and 0 <= colour < 6 else 0

    def can_weigh(self, state: State | None, seat: int) -> bool:
        """This is a state of such a table, and somebody's seat at it."""
        if state is None or state.players != self.players:
            return False
        return 0 <= seat < self.players

    def gain(self, seat: int, cards: int) -> float:
        """What these cards would add to a seat's points, one after the other."""
        points = 0.0
        cards &= DECK
        if seat < 0 or seat >= self.players:
            return points
        left = cards
        while left:
            at = 6 * seat + bits.lowest(left) // 9
            left &= left - 1
            points -= self.worth.points[self.held[at]]
            self.held[at] += 1
            points += self.worth.points[self.held[at]]
        while cards:
            self.held[6 * seat + bits.lowest(cards) // 9] -= 1
            cards &= cards - 1
        return points

    def holding(self, state: State, seat: int) -> float:
        """The points to be expected of what a seat owns, without its stones."""
        points = 0.0
        for animal in range(6 if self.can_weigh(state, seat) else 0):
            points += self.worth.points[self.shares(state, seat, animal)]
        return points

    def shares(self, state: State, seat: int, animal: int) -> int:
        """How many cards of an animal a seat owns, and in the digits before, how many others do."""
        digit = 10
        found = bits.count(state.owned[seat] >> 9 * animal & HERD)
        for other in range(self.players):
            if other != seat:
                found += digit * bits.count(state.owned[other] >> 9 * animal & HERD)
                digit *= 10
        return found

    def even(self, seat: int, colours: int) -> None:
        """Make the wishes of a seat sum to one; all alike where nothing is to be had."""
        total = 0.0
        for colour in range(6):
            total += self.wishes[6 * seat + colour]
        for colour in range(6):
            at = 6 * seat + colour
            if total > 0:
                self.wishes[at] /= total
            else:
                self.wishes[at] = 1.0 * (colours >> colour & 1) / bits.count(colours)

    def lost(self, state: State, seat: int, colour: int, out: int) -> float:
        """What part of a colour's cards a seat may expect to lose to those who take before it.

        `out` are the seats that do not, because they have passed already (LX-13).
        """
        cards = self.cards(state, colour)
        if cards == 0 or not self.can_weigh(state, seat):
            return 0.0
        count = bits.count(cards)
        lost = 0.0
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            safe = 1.0
            for other in range(self.players):
                if other != seat and not out >> other & 1:
                    wanted = self.wishes[6 * other + FIRST_COLOUR[card]]
                    wanted += self.wishes[6 * other + SECOND_COLOUR[card]]
                    safe *= 1.0 - wanted
            lost += 1.0 - safe
        return lost / count

    def stake(self, state: State, seat: int, colour: int, out: int) -> float:
        """What going first rather than last is worth to a seat with this marker, in stones."""
        lost = self.lost(state, seat, colour, out)
        return 6.0 * self.gains[6 * seat + colour] * lost if lost > 0 else 0.0

    def staying(self, stake: float, pot: int) -> float:
        """How likely somebody with so many stones at stake is to leave the middle and lay one."""
        if stake <= 0:
            return 0.0
        chance = (MOST_ZEAL - (pot + 1) / stake) / (MOST_ZEAL - LEAST_ZEAL)
        return min(max(chance, 0.0), 1.0)
