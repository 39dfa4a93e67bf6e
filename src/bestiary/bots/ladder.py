"""Bots: the ladder: matches of neighbouring bots, and whether a win share is above fair."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bestiary.bots.match import Match, lineup
from bestiary.bots.registry import LADDER, bot_names
from bestiary.core.game import Game

ShareVerdict = Literal["above", "below", "unclear"]
"""On which side of fair an interval lies; unclear if it contains fair."""


class LadderMatch(Struct, frozen=True):
    """A match of two neighbours, and the verdict expected of the first bot's share."""

    match: Match
    expected_verdict: ShareVerdict | None = None


def share_verdict(low: float, high: float, fair: float) -> ShareVerdict:
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
