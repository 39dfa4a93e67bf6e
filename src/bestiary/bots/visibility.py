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

from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.event import visible_events
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed, pick, shuffled

PROBED_PLAYS: Final = 6
PROBED_POSITIONS: Final = 10
"""In how many positions of a play moves are tried."""
PROBED_MOVES: Final = 24
"""How many are tried in each."""
MAX_MOVES: Final = 2000
WIN_WEIGHT_WITH_POINTS: Final = 0.2
"""What a win counts where there are points too; the most that points can make counts the rest."""


@dataclass(frozen=True)
class GameProfile:
    """What is found of a game."""

    public_actions: int
    """The actions that everybody sees, as bits."""
    is_zero_sum: bool
    """What one gains the others lose: points are all that is played for."""
    score_spread: float
    """How far from the mean points lie at the end, at most; 0 where there are none."""
    max_moves: int
    """How many moves a play takes, at most."""

    @property
    def win_weight(self) -> float:
        """What a win counts in all: less where there are points too, and nothing for stakes."""
        if self.is_zero_sum:
            return 0.0
        return WIN_WEIGHT_WITH_POINTS if self.score_spread else 1.0

    @property
    def point_weight(self) -> float:
        """What a point more than all have on average counts."""
        return (1.0 - self.win_weight) / self.score_spread if self.score_spread else 0.0


_profiles: dict[str, GameProfile] = {}


def game_profile(game: Game) -> GameProfile:
    """What is found of a game, tried the first time that it is asked for."""
    if game.rules not in _profiles:
        _profiles[game.rules] = _probe_game(game)
    return _profiles[game.rules]


def _probe_game(game: Game) -> GameProfile:
    """Try moves in random games, and look at how these end."""
    told = _ActionVisibility()
    sums = set()
    spread = 0.0
    length = 0
    for number in range(PROBED_PLAYS):
        rng = Pcg32(derive_seed("faces", game.rules, number))
        path = _random_play(game, rng)
        for state in shuffled(path[:-1], rng)[:PROBED_POSITIONS]:
            _probe_position(game, state, told, rng)
        length = max(length, len(path) - 1)
        scores = path[-1].scores()
        sums.add(sum(scores))
        middle = sum(scores) / len(scores)
        spread = max(spread, *(abs(score - middle) for score in scores))
    if not game.has_scores:
        return GameProfile(
            told.public_actions(), is_zero_sum=False, score_spread=0.0, max_moves=length
        )
    return GameProfile(
        told.public_actions(), is_zero_sum=sums == {0}, score_spread=spread, max_moves=length
    )


class _ActionVisibility:
    """Which actions were told apart from others by those who watched."""

    def __init__(self) -> None:
        """None yet."""
        self.distinguished = 0
        self.confused = 0

    def public_actions(self) -> int:
        """Those that were told apart whenever there were others."""
        return self.distinguished & ~self.confused

    def add(self, same: set[tuple[int, ...]], others: set[tuple[int, ...]]) -> None:
        """Some moves look the same, and others look different."""
        for actions in same:
            for place, action in enumerate(actions):
                if any(len(each) > place and each[place] != action for each in same):
                    self.confused |= 1 << action
                if any(len(each) > place and each[place] != action for each in others):
                    self.distinguished |= 1 << action


def _random_play(game: Game, rng: Pcg32) -> list[Engine]:
    """The positions of one random play at a full table; the last is its end."""
    players = game.player_counts[-1]
    options = game.validate_options(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.initial_state(players, options, setup)
    path = [state]
    while not state.is_over() and len(path) < MAX_MOVES:
        state, _ = _random_move(game, state, pick(state.seats_to_move(), rng), rng)
        path.append(state)
    return path


def _random_move(
    game: Game, state: Engine, seat: int, rng: Pcg32
) -> tuple[Engine, tuple[int, ...]]:
    """The state after a move of any legal actions, and these."""
    state = state.clone()
    actions: tuple[int, ...] = ()
    while game.moves.compose(actions) is None:
        action = pick(state.legal_actions(seat), rng)
        state.apply(seat, action)
        actions = (*actions, action)
    return state, actions


def _probe_position(game: Game, state: Engine, visibility: _ActionVisibility, rng: Pcg32) -> None:
    """Try moves in a position, and sort them by what the others see of them."""
    seat = pick(state.seats_to_move(), rng)
    if seat == DEALER_SEAT:
        return
    looks: defaultdict[bytes, set[tuple[int, ...]]] = defaultdict(set)
    for _ in range(PROBED_MOVES):
        after, actions = _random_move(game, state, seat, rng)
        looks[_observation_key(game, state, seat, actions, after)].add(actions)
    for look, same in looks.items():
        others = {actions for other, found in looks.items() if other != look for actions in found}
        visibility.add(same, others)


def _observation_key(
    game: Game, before: Engine, seat: int, actions: tuple[int, ...], after: Engine
) -> bytes:
    """All that the others see of a move."""
    events = game.events.move_events(before, seat, game.moves.compose(actions), after)
    seen = [
        (visible_events(events, other), game.view.board(after, other))
        for other in range(before.players)
        if other != seat
    ]
    return msgspec.json.encode(seen, order="deterministic")
