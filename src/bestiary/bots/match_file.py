"""Bots: a match that was played before is gone on with, from what the arena printed."""

import msgspec
from msgspec import Struct

from bestiary.bots.match import Match
from bestiary.bots.match_stats import MatchStats, parts_per_deal
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused


class SavedMatch(Struct, frozen=True):
    """What is read of one match."""

    ledger: MatchStats


class MatchFileData(Struct, frozen=True):
    """What is read of a file: one match, or those of a ladder."""

    ledger: MatchStats | None = None
    ladder: tuple[SavedMatch, ...] = ()


class MatchFile:
    """The matches of an earlier run."""

    def __init__(self, name: str, text: bytes) -> None:
        """Read them from what a file holds; refuses what the arena did not print."""
        try:
            found = msgspec.json.decode(text, type=MatchFileData)
        except msgspec.MsgspecError:
            raise Refused(FORMAT, "refused-arena-file", file=safe_repr(name)) from None
        self.is_ladder = bool(found.ladder)
        own = () if found.ledger is None else (found.ledger,)
        self.all_stats: tuple[MatchStats, ...] = (*own, *(kept.ledger for kept in found.ladder))
        if not self.all_stats or not all(map(_is_consistent, self.all_stats)):
            raise Refused(FORMAT, "refused-arena-file", file=safe_repr(name))

    @property
    def first_match(self) -> Match:
        """What the others have in common: game, number of players, seed."""
        return self.all_stats[0].match

    def stats_for(self, match: Match) -> MatchStats | None:
        """What was played of a match; None where nothing was."""
        new = MatchStats.new(match)
        for each in self.all_stats:
            if each.match == match and each.rules == new.rules:
                return each
        return None


def _is_consistent(stats: MatchStats) -> bool:
    """The numbers agree with each other."""
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
