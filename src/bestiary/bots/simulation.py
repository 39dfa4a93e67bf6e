"""Bots: random plays: whole games in which every seat picks a uniformly random offer.

Play k of a seed is always the same. No views are made: that makes it faster than matches.
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
"""After so many moves a play is left unfinished; no seat wins it."""


@dataclass(frozen=True)
class RandomPlay:
    """The figures of one play."""

    number: int
    """From 0; with the seed it determines the play."""
    start_player: int | None
    """None in games whose setup names none."""
    moves: int
    decisions: int
    """The moves without the dealer's."""
    result: Result | None
    """None if unfinished."""
    rule_counts: Counter[str]
    """In how many moves each rule applied."""


def random_plays(
    game: Game, players: int, games: int, seed: int, limit: int = MAX_MOVES
) -> Iterator[RandomPlay]:
    """Plays 0 to `games` - 1; refuses a number of players that the game is not for."""
    game.validate_options(players, {})
    return (random_play(game, players, seed, number, limit) for number in range(games))


def random_play(
    game: Game, players: int, seed: int, number: int, limit: int = MAX_MOVES
) -> RandomPlay:
    """Play `number` of a seed, to its end or `limit` moves."""
    rng = Pcg32(derive_seed(seed, number))
    options = game.validate_options(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.initial_state(players, options, setup)
    rule_counts: Counter[str] = Counter()
    moves = decisions = 0
    while moves < limit and not state.is_over():
        seat = state.to_move()[0]
        move = _random_move(game, state, seat, rng)
        after = apply_move(game, state, seat, move)
        rule_counts.update(game.rule_coverage.applied_rules(state, seat, move, after))
        state = after
        moves += 1
        decisions += seat is not None
    return RandomPlay(
        number, _start_player(setup), moves, decisions, game.result(state), rule_counts
    )


def _random_move(game: Game, state: Engine, seat: int | None, rng: RandomSource) -> Move:
    if seat is None:
        move: Move = game.moves.chance_move(state, rng)
    else:
        move = game.moves.parse(random_move(pick(game.moves.offers(state, seat), rng), rng))
    return move


def _start_player(setup: dict[str, Any]) -> int | None:
    start = setup.get("start")
    return start if isinstance(start, int) else None
