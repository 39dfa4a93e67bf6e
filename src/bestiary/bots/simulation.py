"""Bots: whole games of random play, one after the other, each of which can be played again.

Every seat does any move that it is offered, as the random bot does. No bot is asked: the
simulation holds the states and tells nobody, so no views are made.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bestiary.core.chance import Chance, pick, seed_of
from bestiary.core.engine import Engine
from bestiary.core.game import Game, Move, Result
from bestiary.core.generator import Generator
from bestiary.core.offer import any_move
from bestiary.core.play import advanced

LIMIT: Final = 10_000
"""After so many moves a game is left unfinished."""


@dataclass(frozen=True)
class Wander:
    """One game of random play."""

    number: int
    """Which one of its seed: the same again whatever was played before."""
    start: int | None
    """The first start player, in games whose setup names one."""
    moves: int
    decisions: int
    """Those of the moves that were the players', not the dealer's."""
    result: Result | None
    """None where it was left unfinished."""
    fired: Counter[str]
    """In how many moves each rule decided something."""


def wanders(
    game: Game, players: int, games: int, seed: int, limit: int = LIMIT
) -> Iterator[Wander]:
    """So many games, numbered from 0; refuses a number of players that the game is not for."""
    game.check(players, {})
    return (wander(game, players, seed, number, limit) for number in range(games))


def wander(game: Game, players: int, seed: int, number: int, limit: int = LIMIT) -> Wander:
    """One of the games of a seed, to its end or the limit."""
    rng = Generator(seed_of(seed, number))
    options = game.check(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.start(players, options, setup)
    fired: Counter[str] = Counter()
    moves = decisions = 0
    while moves < limit and not state.is_over():
        seat = state.to_move()[0]
        move = _any(game, state, seat, rng)
        after = advanced(game, state, seat, move)
        fired.update(game.firing.fired(state, seat, move, after))
        state = after
        moves += 1
        decisions += seat is not None
    return Wander(number, _start(setup), moves, decisions, game.result(state), fired)


def _any(game: Game, state: Engine, seat: int | None, rng: Chance) -> Move:
    """Any move that a seat is offered, or the dealer's."""
    if seat is None:
        move: Move = game.moves.chance(state, rng)
    else:
        move = game.moves.parse(any_move(pick(game.moves.offers(state, seat), rng), rng))
    return move


def _start(setup: dict[str, Any]) -> int | None:
    """The start player of a setup."""
    start = setup.get("start")
    return start if isinstance(start, int) else None
