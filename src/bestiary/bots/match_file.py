"""Bots: match files: the JSON that `bestiary arena --json` printed, to be resumed."""

import msgspec
from msgspec import Struct

from bestiary.bots.match import Match
from bestiary.bots.match_stats import MatchStats, parts_per_deal
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused


class SavedMatch(Struct, frozen=True):
    """The part of a match report that is read."""

    ledger: MatchStats


class MatchFileData(Struct, frozen=True):
    """The part of a file that is read: one match, or those of a ladder."""

    ledger: MatchStats | None = None
    ladder: tuple[SavedMatch, ...] = ()


class MatchFile:
    """The totals of the matches of an earlier run."""

    def __init__(self, name: str, text: bytes) -> None:
        """Refuses what the arena did not print, and numbers that contradict each other."""
        try:
            data = msgspec.json.decode(text, type=MatchFileData)
        except msgspec.MsgspecError:
            raise Refused(FORMAT, "refused-arena-file", file=safe_repr(name)) from None
        self.is_ladder = bool(data.ladder)
        single = () if data.ledger is None else (data.ledger,)
        self.all_stats: tuple[MatchStats, ...] = (*single, *(saved.ledger for saved in data.ladder))
        if not self.all_stats or not all(map(_is_consistent, self.all_stats)):
            raise Refused(FORMAT, "refused-arena-file", file=safe_repr(name))

    @property
    def first_match(self) -> Match:
        """Its game, players and seed are those of all matches of the file."""
        return self.all_stats[0].match

    def stats_for(self, match: Match) -> MatchStats | None:
        """None if the file has no such match, or one with other rules."""
        new = MatchStats.new(match)
        for stats in self.all_stats:
            if stats.match == match and stats.rules == new.rules:
                return stats
        return None


def _is_consistent(stats: MatchStats) -> bool:
    match = stats.match
    most = parts_per_deal(match.players) if match.players in range(1, 16) else 0
    return (
        len(match.bots) == match.players
        and stats.deals >= 0
        and stats.unfinished in range(stats.games + 1)
        and list(stats.lines) == list(dict.fromkeys(match.bots))
        and all(
            line.seats == match.bots.count(name)
            and sum(line.deals.values()) == stats.deals
            and all(parts in range(most + 1) and n > 0 for parts, n in line.deals.items())
            and all(count > 0 for count in line.pace.values())
            and all(0 <= yes <= of > 0 for yes, of in line.tallies.values())
            and line.rating.sigma > 0
            for name, line in stats.lines.items()
        )
    )
