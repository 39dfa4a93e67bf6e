"""Bots: the ladder, rung by rung: whether the stronger of two neighbours really wins more."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bestiary.bots.match import Match, table
from bestiary.bots.roster import LADDER, names
from bestiary.core.game import Game

Verdict = Literal["above", "below", "unclear"]
"""Where an interval lies, seen from fair."""


class Rung(Struct, frozen=True):
    """A match of two neighbours, and where the first bot's share should lie."""

    match: Match
    expected: Verdict | None = None


def verdict(low: float, high: float, fair: float) -> Verdict:
    """Whether an interval is clear of fair, and on which side."""
    if low > fair:
        return "above"
    return "below" if high < fair else "unclear"


def ladder(game: Game, players: int, seed: int) -> Iterator[Rung]:
    """Each pair of neighbours, the weakest first: one stronger among weaker, and the reverse."""
    for weak, strong in pairwise(name for name in LADDER if name in names(game)):
        above = table(game, (strong, weak), players)
        below = table(game, (weak, strong), players)
        yield Rung(Match(game.name, players, above, seed), "above")
        yield Rung(Match(game.name, players, below, seed), "below")
