"""Bots: the arena plays a match, deal by deal, until there are enough."""

from collections.abc import Iterator

from bestiary.bots.confidence_interval import is_share_above
from bestiary.bots.match_stats import MatchStats
from bestiary.bots.match_workers import defer_sigint, play_deals


def play_match(
    stats: MatchStats, games: int, jobs: int = 1, until_clear: bool = False
) -> Iterator[None]:
    """Go on until so many games are played in all, or the first bot's share is clear of fair.

    Every deal is played whole, so that it may be a few games more. Each is added to the ledger
    before the next step; what was added stays right if nobody asks for more.
    """
    players = stats.match.players
    last = -(-games // players)
    if until_clear and is_significant(stats):
        return
    for deal in play_deals(stats.match, range(stats.deals, last), jobs):
        with defer_sigint():
            stats.add(deal)
        yield
        if until_clear and is_significant(stats):
            return


def is_significant(stats: MatchStats) -> bool:
    """The first bot's share is above or below fair, by the test that may be asked at any time."""
    name = stats.match.bots[0]
    fair = stats.lines[name].seats / stats.match.players
    won = stats.win_histogram(name)
    return is_share_above(won, fair) or is_share_above(won.complement(), 1 - fair)
