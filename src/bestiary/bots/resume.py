"""Bots: a match that was played before is gone on with, from what the arena printed."""

import msgspec
from msgspec import Struct

from bestiary.bots.ledger import Ledger, whole
from bestiary.bots.match import Match
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted


class Kept(Struct, frozen=True):
    """What is read of one match."""

    ledger: Ledger


class File(Struct, frozen=True):
    """What is read of a file: one match, or those of a ladder."""

    ledger: Ledger | None = None
    ladder: tuple[Kept, ...] = ()


class Before:
    """The matches of an earlier run."""

    def __init__(self, name: str, text: bytes) -> None:
        """Read them from what a file holds; refuses what the arena did not print."""
        try:
            found = msgspec.json.decode(text, type=File)
        except msgspec.MsgspecError:
            raise Refused(FORMAT, "refused-arena-file", file=quoted(name)) from None
        self.is_ladder = bool(found.ladder)
        own = () if found.ledger is None else (found.ledger,)
        self.ledgers: tuple[Ledger, ...] = (*own, *(kept.ledger for kept in found.ladder))
        if not self.ledgers or not all(map(_is_sound, self.ledgers)):
            raise Refused(FORMAT, "refused-arena-file", file=quoted(name))

    @property
    def first(self) -> Match:
        """What the others have in common: game, number of players, seed."""
        return self.ledgers[0].match

    def ledger(self, match: Match) -> Ledger | None:
        """What was played of a match; None where nothing was."""
        new = Ledger.new(match)
        for each in self.ledgers:
            if each.match == match and each.rules == new.rules:
                return each
        return None


def _is_sound(ledger: Ledger) -> bool:
    """The numbers agree with each other."""
    match = ledger.match
    most = whole(match.players) if match.players in range(1, 16) else 0
    return (
        len(match.bots) == match.players
        and ledger.deals >= 0
        and ledger.unfinished in range(ledger.games + 1)
        and list(ledger.lines) == list(dict.fromkeys(match.bots))
        and all(
            line.seats == match.bots.count(name)
            and sum(line.deals.values()) == ledger.deals
            and all(parts in range(most + 1) and n > 0 for parts, n in line.deals.items())
            and all(count > 0 for count in line.pace.values())
            and all(0 <= yes <= of > 0 for yes, of in line.tallies.values())
            and line.rating.sigma > 0
            for name, line in ledger.lines.items()
        )
    )
