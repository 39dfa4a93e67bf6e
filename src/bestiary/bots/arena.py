"""Bots: the arena plays a match, deal by deal, until there are enough."""

from collections.abc import Iterator

from bestiary.bots.crew import deals, undisturbed
from bestiary.bots.interval import is_above
from bestiary.bots.ledger import Ledger


def rounds(ledger: Ledger, games: int, jobs: int = 1, until_clear: bool = False) -> Iterator[None]:
    """Go on until so many games are played in all, or the first bot's share is clear of fair.

    Every deal is played whole, so that it may be a few games more. Each is added to the ledger
    before the next step; what was added stays right if nobody asks for more.
    """
    players = ledger.match.players
    last = -(-games // players)
    if until_clear and is_clear(ledger):
        return
    for deal in deals(ledger.match, range(ledger.deals, last), jobs):
        with undisturbed():
            ledger.add(deal)
        yield
        if until_clear and is_clear(ledger):
            return


def is_clear(ledger: Ledger) -> bool:
    """The first bot's share is above or below fair, by the test that may be asked at any time."""
    name = ledger.match.bots[0]
    fair = ledger.lines[name].seats / ledger.match.players
    won = ledger.won(name)
    return is_above(won, fair) or is_above(won.turned(), 1 - fair)
