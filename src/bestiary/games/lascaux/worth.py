"""Lascaux: what a share of an animal's nine cards is worth before all of them are taken.

The worth is the points to be expected if every card that nobody has yet went to anybody by lot
(LX-16). It is counted out once for every way in which the nine cards can lie.
"""

from functools import cache
from typing import Final

COMPILED: Final = not __file__.endswith(".py")


class Worth:
    """A table by shares: one's own count is the last digit, the others' are the digits before."""

    def __init__(self, players: int) -> None:
        """Count out the table for a number of players."""
        if players < 3 or players > 5:
            raise ValueError(players)
        self.players = players
        self.points = [0.0] * 100000
        self.fill()

    def fill(self) -> None:
        """Where all nine cards are owned, LX-16 says it.

        Before that it is the mean over who may get the next card, which stands further on.
        """
        size = 10
        for _ in range(1, self.players):
            size *= 10
        for shares in range(size - 1, -1, -1):
            mine = shares % 10
            rest = shares // 10
            total = mine
            most = 0
            while rest:
                most = max(most, rest % 10)
                total += rest % 10
                rest //= 10
            if total == 9:
                self.points[shares] = mine if mine >= most else 0
            elif total < 9:
                digit = 1
                for _ in range(self.players):
                    self.points[shares] += self.points[shares + digit] / self.players
                    digit *= 10

    def of(self, shares: int) -> float:
        """The points to be expected of these shares; 0 for what cannot be."""
        return self.points[shares] if 0 <= shares < 100000 else 0.0


@cache
def worth(players: int) -> Worth:
    """The table for a number of players, counted out once."""
    return Worth(players)
