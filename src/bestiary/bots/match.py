"""Bots: a match: the same bots at one table, deal after deal.

Each deal is played once per seat rotation, so that every bot holds every hand once.
"""

from collections import Counter
from collections.abc import Iterator
from time import process_time_ns
from typing import Any

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.latency import bucket
from bestiary.bots.registry import fill_seats, make_bot
from bestiary.bots.simulation import MAX_MOVES
from bestiary.core.bot import Bot
from bestiary.core.game import Game, Move, Options, Result
from bestiary.core.message import safe_repr
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed, shuffled
from bestiary.core.refusal import Refused


class Match(Struct, frozen=True):
    """The game, the bots and the seed; together they determine every play."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat; the match measures the first."""
    seed: int


class PlayOutcome(Struct, frozen=True):
    """How one play ended."""

    bots: tuple[str, ...]
    """Seat 0 first."""
    winners: tuple[int, ...]
    """Empty if unfinished."""
    scores: tuple[int, ...] | None
    """None if unfinished, and in games without points."""
    is_over: bool


class DealResult(Struct, frozen=True):
    """All plays of one deal."""

    number: int
    outcomes: tuple[PlayOutcome, ...]
    latency_counts: dict[str, Counter[int]]
    """By bot: how many choices took a CPU time in each bucket of `latency`."""
    flag_counts: dict[str, Counter[tuple[str, bool]]]
    """By bot: how often each of the game's move flags was set and not set."""


def lineup(game: Game, bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A bot for each seat, the last one repeated; refuses a table that cannot be played."""
    game.validate_options(players, {})
    return fill_seats(game, bots, players)


def seat_rotations(match: Match, number: int) -> Iterator[tuple[str, ...]]:
    """The bots by seat in each play of a deal: a random order, rotated seat by seat."""
    ring = shuffled(match.bots, Pcg32(derive_seed(match.seed, number, "ring")))
    for turn in range(match.players):
        yield tuple(ring[(seat - turn) % match.players] for seat in range(match.players))


def deal_setup(match: Match, number: int, options: Options) -> dict[str, Any]:
    rng = Pcg32(derive_seed(match.seed, number, "deal"))
    return catalog.game(match.game).position.deal(match.players, options, rng)


def play_deal(match: Match, number: int, limit: int = MAX_MOVES) -> DealResult:
    deal = DealResult(
        number=number,
        outcomes=(),
        latency_counts={name: Counter() for name in match.bots},
        flag_counts={name: Counter() for name in match.bots},
    )
    outcomes = (
        play_rotation(match, deal, rotation, limit) for rotation in seat_rotations(match, number)
    )
    return DealResult(number, tuple(outcomes), deal.latency_counts, deal.flag_counts)


def play_rotation(
    match: Match, deal: DealResult, rotation: tuple[str, ...], limit: int = MAX_MOVES
) -> PlayOutcome:
    """One play, to its end or `limit` moves; counts latencies and flags in `deal`."""
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


def _apply_choice(play: Play, seat: int, name: str, bot: Bot, latency: Counter[int]) -> Move:
    """Apply a bot's choice and count its CPU time; refuses an illegal move by the bot's name."""
    view = play.view(seat)
    began_ns = process_time_ns()
    choice = bot.choose(view)
    latency[bucket(process_time_ns() - began_ns)] += 1
    try:
        play.move(seat, choice.move)
    except Refused as refused:
        move, why = safe_repr(choice.move), refused.message
        raise Refused(refused.rule, "refused-bot-move", name=name, move=move, why=why) from refused
    return play.moves[-1][1]
