"""Bots: plays a match to a number of games, or until its result is significant."""

from collections.abc import Iterator

from bestiary.bots.confidence_interval import is_share_above
from bestiary.bots.match_stats import MatchStats
from bestiary.bots.match_workers import defer_sigint, play_deals


def play_match(
    stats: MatchStats, games: int, jobs: int = 1, until_clear: bool = False
) -> Iterator[None]:
    """Add deals to `stats` until it counts `games`; yields after each deal.

    A deal is played whole, so there may be a few games more. With `until_clear` it stops as soon
    as the first bot's share is significant. The caller may stop between any two deals.
    """
    players = stats.match.players
    deals = -(-games // players)
    if until_clear and is_significant(stats):
        return
    for deal in play_deals(stats.match, range(stats.deals, deals), jobs):
        with defer_sigint():
            stats.add(deal)
        yield
        if until_clear and is_significant(stats):
            return


def is_significant(stats: MatchStats) -> bool:
    """The first bot's share differs from fair, by the anytime-valid test."""
    name = stats.match.bots[0]
    fair = stats.lines[name].seats / stats.match.players
    wins = stats.win_histogram(name)
    return is_share_above(wins, fair) or is_share_above(wins.complement(), 1 - fair)
