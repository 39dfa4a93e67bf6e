"""Ways to move through any game at random, for tests that name none."""

from collections.abc import Iterator
from typing import Any

from bestiary import catalog
from bestiary.core.chance import pick
from bestiary.core.engine import DEALER, Engine
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.offer import any_move
from bestiary.core.play import Play

TABLES = [(name, n) for name, entry in catalog.entries().items() for n in entry.game.seats]
"""Every game with every number of players."""
OURS = [table for table in TABLES if catalog.entry(table[0]).package.startswith("bestiary.games.")]
"""The same for the games of the package, whose rules are compiled and have a naive twin."""


def step(play: Play, rng: Generator) -> tuple[int | None, str]:
    """Make one random move that is offered, or the dealer's."""
    seat = pick(play.to_move(), rng)
    move = offered(play, seat, rng)
    play.move(seat, move)
    return seat, move


def offered(play: Play, seat: int | None, rng: Generator) -> str:
    """A random move that a seat is offered."""
    if seat is None:
        return str(play.game.moves.chance(play.state, rng))
    return any_move(pick(play.view(seat).offers, rng), rng)


def walked(game: Game, players: int, rng: Generator, most: int = 10_000) -> Play:
    """A play after a random number of moves."""
    play = Play.dealt(game, players, rng, any_options(game, rng))
    for _ in range(rng.below(min(most, length(game, players)))):
        if not play.is_over:
            step(play, rng)
    return play


def any_options(game: Game, rng: Generator) -> dict[str, str]:
    """A value for each option of a game."""
    return {name: pick(values, rng) for name, values in game.options.items()}


def length(game: Game, players: int) -> int:
    """About how many moves a play takes."""
    state = Play.dealt(game, players, Generator(1)).state
    return max(1, sum(1 for _ in acted(state, Generator(1))))


def acted(state: Engine, rng: Generator, most: int = 10_000) -> Iterator[tuple[int, int]]:
    """Carry out random legal actions, each told before it is made, until the end."""
    for _ in range(most):
        seats = state.seats()
        if not seats:
            return
        seat = pick(seats, rng)
        action = pick(state.actions(seat), rng)
        yield seat, action
        state.apply(seat, action)


def random_move(game: Game, state: Engine, seat: int | None, rng: Generator) -> Any:
    """A whole move made of random legal actions."""
    who = DEALER if seat is None else seat
    state = state.clone()
    actions: tuple[int, ...] = ()
    while (move := game.moves.compose(actions)) is None:
        action = pick(state.actions(who), rng)
        state.apply(who, action)
        actions = (*actions, action)
    return move
