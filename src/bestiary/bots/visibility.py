"""Bots: which actions the other seats can see, and how a game's score is scaled.

Both are found by random plays, once per game. Many moves are tried in each position: if two give
all other seats the same events and boards, the actions in which they differ are hidden. So are
actions that were never met.
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
"""Per play."""
PROBED_MOVES: Final = 24
"""Per position."""
MAX_MOVES: Final = 2000
WIN_UTILITY_WITH_POINTS: Final = 0.2
"""The utility of a win in games with points; the greatest score gives the rest."""


@dataclass(frozen=True)
class GameProfile:
    """What random plays show of a game."""

    public_actions: int
    """A bit for each action that all seats see."""
    is_zero_sum: bool
    """The scores always sum to 0: points alone count, not the win."""
    score_spread: float
    """The greatest distance of a final score from the mean; 0 without points."""
    max_moves: int
    """Of the longest play."""

    @property
    def win_utility(self) -> float:
        """The utility of a win, from 0 to 1."""
        if self.is_zero_sum:
            return 0.0
        return WIN_UTILITY_WITH_POINTS if self.score_spread else 1.0

    @property
    def point_utility(self) -> float:
        """The utility of one point above the mean."""
        return (1.0 - self.win_utility) / self.score_spread if self.score_spread else 0.0


_profiles: dict[str, GameProfile] = {}


def game_profile(game: Game) -> GameProfile:
    """Cached by rules version."""
    if game.rules not in _profiles:
        _profiles[game.rules] = _probe_game(game)
    return _profiles[game.rules]


def _probe_game(game: Game) -> GameProfile:
    visibility = _ActionVisibility()
    sums = set()
    spread = 0.0
    max_moves = 0
    for number in range(PROBED_PLAYS):
        rng = Pcg32(derive_seed("faces", game.rules, number))
        path = _random_play(game, rng)
        for state in shuffled(path[:-1], rng)[:PROBED_POSITIONS]:
            _probe_position(game, state, visibility, rng)
        max_moves = max(max_moves, len(path) - 1)
        scores = path[-1].scores()
        sums.add(sum(scores))
        mean = sum(scores) / len(scores)
        spread = max(spread, *(abs(score - mean) for score in scores))
    if not game.has_scores:
        return GameProfile(
            visibility.public_actions(), is_zero_sum=False, score_spread=0.0, max_moves=max_moves
        )
    return GameProfile(
        visibility.public_actions(),
        is_zero_sum=sums == {0},
        score_spread=spread,
        max_moves=max_moves,
    )


class _ActionVisibility:
    """Which actions the other seats could and could not tell from others."""

    def __init__(self) -> None:
        self.distinguished = 0
        self.confused = 0

    def public_actions(self) -> int:
        """Those that were never confused with another one."""
        return self.distinguished & ~self.confused

    def add(self, same: set[tuple[int, ...]], others: set[tuple[int, ...]]) -> None:
        """`same` look the same to the other seats, `others` look different."""
        for actions in same:
            for index, action in enumerate(actions):
                if any(len(move) > index and move[index] != action for move in same):
                    self.confused |= 1 << action
                if any(len(move) > index and move[index] != action for move in others):
                    self.distinguished |= 1 << action


def _random_play(game: Game, rng: Pcg32) -> list[Engine]:
    """The positions of one random play with the most players, the end included."""
    players = game.player_counts[-1]
    options = game.validate_options(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.initial_state(players, options, setup)
    path = [state]
    while not state.is_over() and len(path) < MAX_MOVES:
        state, _ = _apply_random_move(game, state, pick(state.seats_to_move(), rng), rng)
        path.append(state)
    return path


def _apply_random_move(
    game: Game, state: Engine, seat: int, rng: Pcg32
) -> tuple[Engine, tuple[int, ...]]:
    """The state after random actions that make a move, and these actions."""
    state = state.clone()
    actions: tuple[int, ...] = ()
    while game.moves.compose(actions) is None:
        action = pick(state.legal_actions(seat), rng)
        state.apply(seat, action)
        actions = (*actions, action)
    return state, actions


def _probe_position(game: Game, state: Engine, visibility: _ActionVisibility, rng: Pcg32) -> None:
    """Try moves in a position and group them by what the other seats see."""
    seat = pick(state.seats_to_move(), rng)
    if seat == DEALER_SEAT:
        return
    by_look: defaultdict[bytes, set[tuple[int, ...]]] = defaultdict(set)
    for _ in range(PROBED_MOVES):
        after, actions = _apply_random_move(game, state, seat, rng)
        by_look[_observation_key(game, state, seat, actions, after)].add(actions)
    for look, same in by_look.items():
        others = {actions for other, moves in by_look.items() if other != look for actions in moves}
        visibility.add(same, others)


def _observation_key(
    game: Game, before: Engine, seat: int, actions: tuple[int, ...], after: Engine
) -> bytes:
    """All that the other seats see of a move."""
    events = game.events.move_events(before, seat, game.moves.compose(actions), after)
    observed = [
        (visible_events(events, other), game.view.board(after, other))
        for other in range(before.players)
        if other != seat
    ]
    return msgspec.json.encode(observed, order="deterministic")
