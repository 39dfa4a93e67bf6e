"""Bots: whole games of random play, one after the other, each of which can be played again.

Every seat does any move that it is offered, as the random bot does. No bot is asked: the
simulation holds the states and tells nobody, so no views are made.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bestiary.core.engine import Engine
from bestiary.core.game import Game, Move, Result
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import apply_move
from bestiary.core.random_source import RandomSource, derive_seed, pick

MAX_MOVES: Final = 10_000
"""After so many moves a game is left unfinished."""


@dataclass(frozen=True)
class RandomPlay:
    """One game of random play."""

    number: int
    """Which one of its seed: the same again whatever was played before."""
    start_player: int | None
    """The first start player, in games whose setup names one."""
    moves: int
    decisions: int
    """Those of the moves that were the players', not the dealer's."""
    result: Result | None
    """None where it was left unfinished."""
    rule_counts: Counter[str]
    """In how many moves each rule decided something."""


def random_plays(
    game: Game, players: int, games: int, seed: int, limit: int = MAX_MOVES
) -> Iterator[RandomPlay]:
    """So many games, numbered from 0; refuses a number of players that the game is not for."""
    game.validate_options(players, {})
    return (random_play(game, players, seed, number, limit) for number in range(games))


def random_play(
    game: Game, players: int, seed: int, number: int, limit: int = MAX_MOVES
) -> RandomPlay:
    """One of the games of a seed, to its end or the limit."""
    rng = Pcg32(derive_seed(seed, number))
    options = game.validate_options(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.initial_state(players, options, setup)
    fired: Counter[str] = Counter()
    moves = decisions = 0
    while moves < limit and not state.is_over():
        seat = state.to_move()[0]
        move = _random_move(game, state, seat, rng)
        after = apply_move(game, state, seat, move)
        fired.update(game.rule_coverage.applied_rules(state, seat, move, after))
        state = after
        moves += 1
        decisions += seat is not None
    return RandomPlay(number, _start_player(setup), moves, decisions, game.result(state), fired)


def _random_move(game: Game, state: Engine, seat: int | None, rng: RandomSource) -> Move:
    """Any move that a seat is offered, or the dealer's."""
    if seat is None:
        move: Move = game.moves.chance_move(state, rng)
    else:
        move = game.moves.parse(random_move(pick(game.moves.offers(state, seat), rng), rng))
    return move


def _start_player(setup: dict[str, Any]) -> int | None:
    """The start player of a setup."""
    start = setup.get("start")
    return start if isinstance(start, int) else None
