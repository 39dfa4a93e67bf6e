"""Bots: the ladder, rung by rung: whether the stronger of two neighbours really wins more."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bestiary.bots.match import Match, lineup
from bestiary.bots.registry import LADDER, bot_names
from bestiary.core.game import Game

ShareVerdict = Literal["above", "below", "unclear"]
"""Where an interval lies, seen from fair."""


class LadderMatch(Struct, frozen=True):
    """A match of two neighbours, and where the first bot's share should lie."""

    match: Match
    expected: ShareVerdict | None = None


def share_verdict(low: float, high: float, fair: float) -> ShareVerdict:
    """Whether an interval is clear of fair, and on which side."""
    if low > fair:
        return "above"
    return "below" if high < fair else "unclear"


def ladder_matches(game: Game, players: int, seed: int) -> Iterator[LadderMatch]:
    """Each pair of neighbours, the weakest first: one stronger among weaker, and the reverse."""
    for weak, strong in pairwise(name for name in LADDER if name in bot_names(game)):
        above = lineup(game, (strong, weak), players)
        below = lineup(game, (weak, strong), players)
        yield LadderMatch(Match(game.name, players, above, seed), "above")
        yield LadderMatch(Match(game.name, players, below, seed), "below")
