"""Bots: a match: the same bots at one table, deal after deal, and each deal from every seat.

A deal is played once for each seat: the setup stays, the bots move on by one. So nobody is lucky
with the cards: whatever lay at a seat, every bot had it once.
"""

from collections import Counter
from collections.abc import Iterator
from time import process_time_ns
from typing import Any, Final

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.pace import step
from bestiary.bots.roster import bot, filled
from bestiary.core.bot import Bot
from bestiary.core.chance import seed_of, shuffled
from bestiary.core.game import Game, Move, Options, Result
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.text import quoted

LIMIT: Final = 10_000
"""After so many moves a play is left unfinished: it is nobody's win."""


class Match(Struct, frozen=True):
    """Who plays what, and the seed from which all follows."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat; the first is the one that is asked about."""
    seed: int


class Outcome(Struct, frozen=True):
    """One play: who sat where, and how it ended."""

    bots: tuple[str, ...]
    """Seat 0 first."""
    winners: tuple[int, ...]
    """Nobody where it was left unfinished."""
    scores: tuple[int, ...] | None
    """None where it was left unfinished, and in games without points."""
    is_over: bool


class Deal(Struct, frozen=True):
    """All plays of one deal."""

    number: int
    outcomes: tuple[Outcome, ...]
    pace: dict[str, Counter[int]]
    """How long each bot kept a core busy, choice by choice, in the steps of `pace`."""
    tallies: dict[str, Counter[tuple[str, bool]]]
    """What each bot did and did not, where the game counts it."""


def table(game: Game, wanted: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A name for each seat, the last name at all that are left; refuses what cannot be."""
    game.check(players, {})
    return filled(game, wanted, players)


def seatings(match: Match, number: int) -> Iterator[tuple[str, ...]]:
    """Who sits where in each play of a deal: in an order of chance, moved on seat by seat."""
    ring = shuffled(match.bots, Generator(seed_of(match.seed, number, "ring")))
    for turn in range(match.players):
        yield tuple(ring[(seat - turn) % match.players] for seat in range(match.players))


def setup(match: Match, number: int, options: Options) -> dict[str, Any]:
    """How a deal lies before the first choice."""
    rng = Generator(seed_of(match.seed, number, "deal"))
    return catalog.game(match.game).position.deal(match.players, options, rng)


def dealt(match: Match, number: int, limit: int = LIMIT) -> Deal:
    """Play one deal of a match from every seat."""
    deal = Deal(
        number=number,
        outcomes=(),
        pace={name: Counter() for name in match.bots},
        tallies={name: Counter() for name in match.bots},
    )
    outcomes = (played(match, deal, seated, limit) for seated in seatings(match, number))
    return Deal(number, tuple(outcomes), deal.pace, deal.tallies)


def played(match: Match, deal: Deal, seated: tuple[str, ...], limit: int = LIMIT) -> Outcome:
    """One play, to its end or the limit; counts in the deal what everybody did."""
    game = catalog.game(match.game)
    options = game.check(match.players, {})
    play = Play(game, match.players, setup(match, deal.number, options), options)
    dealer = Generator(seed_of(match.seed, deal.number, "dealer"))
    bots = [
        bot(game, name, seed_of(match.seed, deal.number, "bot", seat))
        for seat, name in enumerate(seated)
    ]
    while len(play.moves) < limit and not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            play.move(None, game.moves.chance(play.state, dealer))
        else:
            name = seated[seat]
            before = play.state
            move = _chosen(play, seat, name, bots[seat], deal.pace[name])
            if game.tally is not None:
                deal.tallies[name].update(game.tally(before, seat, move).items())
    result = play.result or Result((), None)
    return Outcome(seated, result.winners, result.scores, play.is_over)


def _chosen(play: Play, seat: int, name: str, bot: Bot, pace: Counter[int]) -> Move:
    """Let a bot make its move, and count how long a core was busy with it."""
    view = play.view(seat)
    begun = process_time_ns()
    choice = bot.choose(view)
    pace[step(process_time_ns() - begun)] += 1
    try:
        play.move(seat, choice.move)
    except Refused as refused:
        move, why = quoted(choice.move), refused.text
        raise Refused(refused.rule, "refused-bot-move", name=name, move=move, why=why) from refused
    return play.moves[-1][1]
