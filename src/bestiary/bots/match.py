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
from bestiary.bots.latency import bucket
from bestiary.bots.registry import fill_seats, make_bot
from bestiary.core.bot import Bot
from bestiary.core.game import Game, Move, Options, Result
from bestiary.core.message import safe_repr
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed, shuffled
from bestiary.core.refusal import Refused

MAX_MOVES: Final = 10_000
"""After so many moves a play is left unfinished: it is nobody's win."""


class Match(Struct, frozen=True):
    """Who plays what, and the seed from which all follows."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat; the first is the one that is asked about."""
    seed: int


class PlayOutcome(Struct, frozen=True):
    """One play: who sat where, and how it ended."""

    bots: tuple[str, ...]
    """Seat 0 first."""
    winners: tuple[int, ...]
    """Nobody where it was left unfinished."""
    scores: tuple[int, ...] | None
    """None where it was left unfinished, and in games without points."""
    is_over: bool


class DealResult(Struct, frozen=True):
    """All plays of one deal."""

    number: int
    outcomes: tuple[PlayOutcome, ...]
    latency_counts: dict[str, Counter[int]]
    """How long each bot kept a core busy, choice by choice, in the steps of `pace`."""
    flag_counts: dict[str, Counter[tuple[str, bool]]]
    """What each bot did and did not, where the game counts it."""


def lineup(game: Game, bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A name for each seat, the last name at all that are left; refuses what cannot be."""
    game.validate_options(players, {})
    return fill_seats(game, bots, players)


def seat_rotations(match: Match, number: int) -> Iterator[tuple[str, ...]]:
    """Who sits where in each play of a deal: in an order of chance, moved on seat by seat."""
    ring = shuffled(match.bots, Pcg32(derive_seed(match.seed, number, "ring")))
    for turn in range(match.players):
        yield tuple(ring[(seat - turn) % match.players] for seat in range(match.players))


def deal_setup(match: Match, number: int, options: Options) -> dict[str, Any]:
    """How a deal lies before the first choice."""
    rng = Pcg32(derive_seed(match.seed, number, "deal"))
    return catalog.game(match.game).position.deal(match.players, options, rng)


def play_deal(match: Match, number: int, limit: int = MAX_MOVES) -> DealResult:
    """Play one deal of a match from every seat."""
    deal = DealResult(
        number=number,
        outcomes=(),
        latency_counts={name: Counter() for name in match.bots},
        flag_counts={name: Counter() for name in match.bots},
    )
    outcomes = (
        play_rotation(match, deal, seated, limit) for seated in seat_rotations(match, number)
    )
    return DealResult(number, tuple(outcomes), deal.latency_counts, deal.flag_counts)


def play_rotation(
    match: Match, deal: DealResult, rotation: tuple[str, ...], limit: int = MAX_MOVES
) -> PlayOutcome:
    """One play, to its end or the limit; counts in the deal what everybody did."""
    game = catalog.game(match.game)
    options = game.validate_options(match.players, {})
    play = Play(game, match.players, deal_setup(match, deal.number, options), options)
    dealer = Pcg32(derive_seed(match.seed, deal.number, "dealer"))
    bots = [
        make_bot(game, name, derive_seed(match.seed, deal.number, "bot", seat))
        for seat, name in enumerate(rotation)
    ]
    while len(play.moves) < limit and not play.is_over:
        seat = play.to_move()[0]
        if seat is None:
            play.move(None, game.moves.chance_move(play.state, dealer))
        else:
            name = rotation[seat]
            before = play.state
            move = _apply_choice(play, seat, name, bots[seat], deal.latency_counts[name])
            if game.move_flags is not None:
                deal.flag_counts[name].update(game.move_flags(before, seat, move).items())
    result = play.result or Result((), None)
    return PlayOutcome(rotation, result.winners, result.scores, play.is_over)


def _apply_choice(play: Play, seat: int, name: str, bot: Bot, pace: Counter[int]) -> Move:
    """Let a bot make its move, and count how long a core was busy with it."""
    view = play.view(seat)
    begun = process_time_ns()
    choice = bot.choose(view)
    pace[bucket(process_time_ns() - begun)] += 1
    try:
        play.move(seat, choice.move)
    except Refused as refused:
        move, why = safe_repr(choice.move), refused.message
        raise Refused(refused.rule, "refused-bot-move", name=name, move=move, why=why) from refused
    return play.moves[-1][1]
