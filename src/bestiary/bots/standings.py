"""Bots: the figures of a match: shares of the wins with their intervals, points, ratings, pace."""

from typing import Literal

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.interval import anytime, fixed
from bestiary.bots.ledger import Ledger, Line
from bestiary.bots.pace import quantile_ms
from bestiary.bots.ratings import Rating
from bestiary.bots.verdict import Verdict, verdict


class Rate(Struct, frozen=True):
    """How often a bot did something, of how many times that it could have."""

    rate: float
    of: int


class Standing(Struct, frozen=True):
    """One bot of a match."""

    share: float
    """Of the wins, for each seat that it held: `fair` is par."""
    low: float
    high: float
    """The 95 % interval around it."""
    seats: int
    points: float | None
    """On average; None in games without points."""
    rating: Rating | None
    """None where it had nobody to play against."""
    p50_ms: float | None
    p95_ms: float | None
    """Half, and 95 %, of its choices took no longer."""
    rates: dict[str, Rate]


class Standings(Struct, frozen=True):
    """All bots of a match."""

    game: str
    rules: str
    players: int
    games: int
    seed: int
    fair: float
    unfinished: int
    interval: Literal["fixed", "anytime"]
    """Whether the intervals hold for a number of games that was fixed before, or at any time."""
    verdict: Verdict
    """Where the interval of the first bot lies."""
    expected: Verdict | None
    """Where it should lie, in a ladder."""
    bots: dict[str, Standing]
    ledger: Ledger
    """What is needed to go on."""


def standings(
    ledger: Ledger, until_clear: bool = False, expected: Verdict | None = None
) -> Standings:
    """The figures of a match as they stand."""
    match = ledger.match
    fair = 1 / match.players
    bots = {name: _standing(ledger, name, line, until_clear) for name, line in ledger.lines.items()}
    first = bots[match.bots[0]]
    return Standings(
        game=match.game,
        rules=ledger.rules,
        players=match.players,
        games=ledger.games,
        seed=match.seed,
        fair=fair,
        unfinished=ledger.unfinished,
        interval="anytime" if until_clear else "fixed",
        verdict=verdict(first.low, first.high, fair),
        expected=expected,
        bots=bots,
        ledger=ledger,
    )


def _standing(ledger: Ledger, name: str, line: Line, until_clear: bool) -> Standing:
    """The figures of one bot."""
    won = ledger.won(name)
    par = line.seats / ledger.match.players
    bounds = anytime(won) if until_clear else fixed(won, par)
    finished = (ledger.games - ledger.unfinished) * line.seats
    is_scored = catalog.game(ledger.match.game).scored and finished
    return Standing(
        share=won.share / line.seats,
        low=bounds.low / line.seats,
        high=bounds.high / line.seats,
        seats=line.seats,
        points=line.points / finished if is_scored else None,
        rating=line.rating if len(ledger.lines) > 1 else None,
        p50_ms=quantile_ms(line.pace, 0.5),
        p95_ms=quantile_ms(line.pace, 0.95),
        rates={what: Rate(yes / of, of) for what, (yes, of) in sorted(line.tallies.items())},
    )
