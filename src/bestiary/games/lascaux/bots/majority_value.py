"""Lascaux bots: the expected points of a share of an animal's nine cards; compiled.

Expected if each card without an owner goes to any seat with equal probability (LX-16). The table
over all shares is filled once, by dynamic programming.
"""

from functools import cache


class MajorityValueTable:
    """`points` by share code: the own count is the last digit, the others' are those before."""

    def __init__(self, players: int) -> None:
        if players < 3 or players > 5:
            raise ValueError(players)
        self.players = players
        self.points = [0.0] * 100000
        self.fill_table()

    def fill_table(self) -> None:
        """If all nine cards are owned, LX-16 gives the points.

        Before that it is the mean over who gets the next card: entries further on, filled first.
        """
        size = 10
        for _ in range(1, self.players):
            size *= 10
        for share_code in range(size - 1, -1, -1):
            own_count = share_code % 10
            other_digits = share_code // 10
            cards_owned = own_count
            largest_other = 0
            while other_digits:
                largest_other = max(largest_other, other_digits % 10)
                cards_owned += other_digits % 10
                other_digits //= 10
            if cards_owned == 9:
                self.points[share_code] = own_count if own_count >= largest_other else 0
            elif cards_owned < 9:
                digit = 1
                for _ in range(self.players):
                    self.points[share_code] += self.points[share_code + digit] / self.players
                    digit *= 10


@cache
def majority_value(players: int) -> MajorityValueTable:
    """The table for a number of players, filled once."""
    return MajorityValueTable(players)
