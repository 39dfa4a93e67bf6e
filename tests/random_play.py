"""Random play of any game, for tests that name none."""

from collections.abc import Iterator
from typing import Any

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyPlay
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import pick
from bestiary.core.viewer import DEALER, Actor

GAMES_AND_PLAYERS = [
    (name, n) for name, entry in catalog.installed_games().items() for n in entry.game.player_counts
]
"""Every game with every number of players."""
BUILTIN_GAMES_AND_PLAYERS = [
    table
    for table in GAMES_AND_PLAYERS
    if catalog.installed_game(table[0]).package.startswith("bestiary.games.")
]
"""Those of the package: their rules are compiled, and `tests/naive` has them a second time."""


def make_random_move(play: AnyPlay, rng: Pcg32) -> tuple[Actor, str]:
    """Make one random offered move, or the dealer's; return it with its seat."""
    seat = pick(play.to_move(), rng)
    move = random_offered_move(play, seat, rng)
    play.move(seat, move)
    return seat, move


def random_offered_move(play: AnyPlay, seat: Actor, rng: Pcg32) -> str:
    """A random move that a seat is offered, or of the dealer."""
    if seat is DEALER:
        return str(play.game.moves.chance_move(play.state, rng))
    return random_move(pick(play.view(seat).offers, rng), rng)


def random_play_prefix(game: AnyGame, players: int, rng: Pcg32, most: int = 10_000) -> AnyPlay:
    """A play after a random number of moves."""
    play = Play.new(game, players, rng, random_options(game, rng))
    for _ in range(rng.below(min(most, typical_move_count(game, players)))):
        if not play.is_over:
            make_random_move(play, rng)
    return play


def random_options(game: AnyGame, rng: Pcg32) -> dict[str, str]:
    return {name: pick(values, rng) for name, values in game.options.items()}


def typical_move_count(game: AnyGame, players: int) -> int:
    """How many actions one random play takes, at least 1."""
    state = Play.new(game, players, Pcg32(1)).state
    return max(1, sum(1 for _ in apply_random_actions(state, Pcg32(1))))


def apply_random_actions(
    state: Engine, rng: Pcg32, most: int = 10_000
) -> Iterator[tuple[int, int]]:
    """Apply random legal actions until the end; yield each, with its seat, before it is applied."""
    for _ in range(most):
        seats = state.seats_to_move()
        if not seats:
            return
        seat = pick(seats, rng)
        action = pick(state.legal_actions(seat), rng)
        yield seat, action
        state.apply(seat, action)


def random_play_move(game: AnyGame, state: Engine, seat: Actor, rng: Pcg32) -> Any:
    """A whole move made of random legal actions."""
    engine_seat = DEALER_SEAT if seat is DEALER else seat
    state = state.clone()
    actions: tuple[int, ...] = ()
    while (move := game.moves.compose(actions)) is None:
        action = pick(state.legal_actions(engine_seat), rng)
        state.apply(engine_seat, action)
        actions = (*actions, action)
    return move
