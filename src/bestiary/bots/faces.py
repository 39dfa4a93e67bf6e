"""Bots: what the others see of an action, and what a game is played for.

No game is asked to say it: it is found by trying, once for each game. Of some random games many
moves are tried in each position. Where two of them look the same to all others, by the events they
are shown and by what lies on the table, the actions in which they differ show nothing. An action
that never could be told from another's is hidden, and so is one that was never met.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

import msgspec

from bestiary.core.chance import pick, seed_of, shuffled
from bestiary.core.engine import DEALER, Engine
from bestiary.core.event import shown
from bestiary.core.game import Game
from bestiary.core.generator import Generator

PLAYS: Final = 6
POSITIONS: Final = 10
"""In how many positions of a play moves are tried."""
MOVES: Final = 24
"""How many are tried in each."""
LONGEST: Final = 2000
WIN: Final = 0.2
"""What a win counts where there are points too; the most that points can make counts the rest."""


@dataclass(frozen=True)
class Faces:
    """What is found of a game."""

    opened: int
    """The actions that everybody sees, as bits."""
    stakes: bool
    """What one gains the others lose: points are all that is played for."""
    spread: float
    """How far from the mean points lie at the end, at most; 0 where there are none."""
    length: int
    """How many moves a play takes, at most."""

    @property
    def win(self) -> float:
        """What a win counts in all: less where there are points too, and nothing for stakes."""
        if self.stakes:
            return 0.0
        return WIN if self.spread else 1.0

    @property
    def point(self) -> float:
        """What a point more than all have on average counts."""
        return (1.0 - self.win) / self.spread if self.spread else 0.0


_found: dict[str, Faces] = {}


def faces(game: Game) -> Faces:
    """What is found of a game, tried the first time that it is asked for."""
    if game.rules not in _found:
        _found[game.rules] = _tried(game)
    return _found[game.rules]


def _tried(game: Game) -> Faces:
    """Try moves in random games, and look at how these end."""
    told = _Told()
    sums = set()
    spread = 0.0
    length = 0
    for number in range(PLAYS):
        rng = Generator(seed_of("faces", game.rules, number))
        path = _random_play(game, rng)
        for state in shuffled(path[:-1], rng)[:POSITIONS]:
            _compare(game, state, told, rng)
        length = max(length, len(path) - 1)
        scores = path[-1].scores()
        sums.add(sum(scores))
        middle = sum(scores) / len(scores)
        spread = max(spread, *(abs(score - middle) for score in scores))
    if not game.scored:
        return Faces(told.opened(), stakes=False, spread=0.0, length=length)
    return Faces(told.opened(), stakes=sums == {0}, spread=spread, length=length)


class _Told:
    """Which actions were told apart from others by those who watched."""

    def __init__(self) -> None:
        """None yet."""
        self.apart = 0
        self.alike = 0

    def opened(self) -> int:
        """Those that were told apart whenever there were others."""
        return self.apart & ~self.alike

    def add(self, same: set[tuple[int, ...]], others: set[tuple[int, ...]]) -> None:
        """Some moves look the same, and others look different."""
        for actions in same:
            for place, action in enumerate(actions):
                if any(len(each) > place and each[place] != action for each in same):
                    self.alike |= 1 << action
                if any(len(each) > place and each[place] != action for each in others):
                    self.apart |= 1 << action


def _random_play(game: Game, rng: Generator) -> list[Engine]:
    """The positions of one random play at a full table; the last is its end."""
    players = game.seats[-1]
    options = game.check(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.start(players, options, setup)
    path = [state]
    while not state.is_over() and len(path) < LONGEST:
        state, _ = _any(game, state, pick(state.seats(), rng), rng)
        path.append(state)
    return path


def _any(game: Game, state: Engine, seat: int, rng: Generator) -> tuple[Engine, tuple[int, ...]]:
    """The state after a move of any legal actions, and these."""
    state = state.clone()
    actions: tuple[int, ...] = ()
    while game.moves.compose(actions) is None:
        action = pick(state.actions(seat), rng)
        state.apply(seat, action)
        actions = (*actions, action)
    return state, actions


def _compare(game: Game, state: Engine, told: _Told, rng: Generator) -> None:
    """Try moves in a position, and sort them by what the others see of them."""
    seat = pick(state.seats(), rng)
    if seat == DEALER:
        return
    looks: defaultdict[bytes, set[tuple[int, ...]]] = defaultdict(set)
    for _ in range(MOVES):
        after, actions = _any(game, state, seat, rng)
        looks[_look(game, state, seat, actions, after)].add(actions)
    for look, same in looks.items():
        others = {actions for other, found in looks.items() if other != look for actions in found}
        told.add(same, others)


def _look(game: Game, before: Engine, seat: int, actions: tuple[int, ...], after: Engine) -> bytes:
    """All that the others see of a move."""
    events = game.events.happened(before, seat, game.moves.compose(actions), after)
    seen = [
        (shown(events, other), game.view.now(after, other))
        for other in range(before.players)
        if other != seat
    ]
    return msgspec.json.encode(seen, order="deterministic")
