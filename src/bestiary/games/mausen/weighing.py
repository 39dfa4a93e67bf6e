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
CARDS: Final = 16
BITS: Final = 20
WHOLE: Final = 1 << BITS
"""What is certain; and also one point."""
STEPS: Final = 24
"""So often it is asked what everybody does if the others do what was supposed last."""
PART: Final = 4
"""One in so many parts of the way is gone in a step: with longer steps many players would all jump
to the animal that nobody plays, and back."""
COLD: Final = 16
"""A card that is worse by so many points is never chosen."""


class Weighing:
    """What everybody is likely to choose in one round."""

    def __init__(self, state: State) -> None:
        """Suppose that everybody wants what lies in the middle, with high cards; think on."""
        if len(state.seats()) != state.players:
            raise ValueError(state.seats())
        self.players = state.players
        self.hands = [0] * 6
        self.lying = [0] * 4
        self.coming = [0] * 4
        self.price = [0] * 4
        self.chance = [0] * 96
        self.hope = [0] * 96
        self.weight = [0] * 16
        # What it costs, by value and in tenths of a point, to let a card go.
        for value, price in enumerate((0, 7, 15, 25)):
            self.price[value] = price * WHOLE // 10
        self.begin(state)
        if state.middle:  # into an empty one everybody lays a cheap card (MS-13)
            for _ in range(STEPS):
                self.step()
            self.foresee()

    def chances(self, seat: int) -> list[int]:
        """How likely a seat chooses each of the 16 cards, the better the likelier."""
        self.check(seat)
        self.answer(seat)
        return [self.weight[card] for card in range(CARDS)]

    def hope_of(self, seat: int, card: int) -> int:
        """How many points may run to a card if a seat chooses it, about."""
        self.check(seat)
        if card not in range(CARDS):
            raise ValueError(card)
        return (self.hope[CARDS * seat + card] + WHOLE // 2) // WHOLE

    def check(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if seat not in range(self.players):
            raise ValueError(seat)

    def begin(self, state: State) -> None:
        """The first thought: how much lies there to be chased, and how high a card is."""
        for card in range(CARDS):
            self.lying[card // 4] += (card % 4 + 1) * bits.amount(state.middle, card)
        for seat in range(self.players):
            self.hands[seat] = state.hands[seat]
            for card in range(CARDS):
                pull = (1 + self.lying[(card // 4 + 1) % 4]) * (card % 4 + 1)
                self.weight[card] = pull if state.hands[seat] >> card & 1 else 0
            self.share()
            for card in range(CARDS):
                self.chance[CARDS * seat + card] = self.weight[card]

    def step(self) -> None:
        """Let everybody answer what all were supposed to do, and go a part of the way there."""
        self.foresee()
        for seat in range(self.players):
            self.answer(seat)
            for card in range(CARDS):
                place = CARDS * seat + card
                self.chance[place] = ((PART - 1) * self.chance[place] + self.weight[card]) // PART

    def foresee(self) -> None:
        """What may run to each card, as likely as it is that it chases (MS-5 to MS-8).

        It chases if nobody else chooses the same card, and no higher one is chosen just once.
        """
        for animal in range(4):
            self.coming[animal] = self.lying[animal] * WHOLE
            for seat in range(self.players):
                self.coming[animal] += self.brought(seat, animal)
        for seat in range(self.players):
            for animal in range(4):
                prey = (animal + 1) % 4
                catch = self.coming[prey] - self.brought(seat, prey)
                for card in range(4 * animal + 3, 4 * animal - 1, -1):
                    none = WHOLE
                    one = 0
                    for other in range(self.players):
                        if other != seat:
                            chance = self.chance[CARDS * other + card]
                            one = (one * (WHOLE - chance) + none * chance) >> BITS
                            none = none * (WHOLE - chance) >> BITS
                    self.hope[CARDS * seat + card] = none * catch >> BITS
                    catch = catch * (WHOLE - one) >> BITS

    def brought(self, seat: int, animal: int) -> int:
        """The points that a seat lays down of an animal, each as likely as it is chosen."""
        points = 0
        for value in range(4):
            points += (value + 1) * self.chance[CARDS * seat + 4 * animal + value]
        return points

    def answer(self, seat: int) -> None:
        """Weigh each card of a seat: e times less for every point that it promises less."""
        best = -CARDS * WHOLE
        for card in range(CARDS):
            if self.hands[seat] >> card & 1:
                best = max(best, self.hope[CARDS * seat + card] - self.price[card % 4])
        for card in range(CARDS):
            self.weight[card] = 0
            if self.hands[seat] >> card & 1:
                less = best - self.hope[CARDS * seat + card] + self.price[card % 4]
                self.weight[card] = fallen(less)
        self.share()

    def share(self) -> None:
        """Make weights into chances."""
        total = 0
        for card in range(CARDS):
            total += self.weight[card]
        for card in range(CARDS):
            self.weight[card] = self.weight[card] * WHOLE // total


def fallen(less: int) -> int:
    """A whole that has shrunk e times for each point: (1 - x / 256) multiplied 256 times."""
    if less >= COLD * WHOLE:
        return 0
    left = WHOLE - (less >> 8)
    for _ in range(8):
        left = left * left >> BITS
    return left
