"""Bots: which actions the other seats can see, and how a game's score is scaled.

Both are found by random plays, once per game. Many moves are tried in each position: if two give
all other seats the same events and boards, the actions in which they differ are hidden. So are
actions that were never met.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

import msgspec

from bestiary.catalog import AnyGame
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.event import visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed, pick, pick_weighted, shuffled

PROBED_PLAYS: Final = 6
POSITIONS_PER_PLAY: Final = 10
MOVES_PER_POSITION: Final = 24
MAX_MOVES: Final = 2000
WIN_UTILITY_WITH_POINTS: Final = 0.2
"""The utility of a win in games with points; the greatest score gives the rest."""

Actions = tuple[int, ...]
"""Actions of one seat, in order; whole moves or their beginnings."""


@dataclass(frozen=True)
class GameProfile:
    """What random plays show of a game."""

    public_actions: int
    """A bit for each action that all seats see."""
    win_utility: float
    """From 0 to 1; 0 if the scores always sum to 0: points alone count, not the win."""
    point_utility: float
    """Of one point above the mean; 0 without points."""
    max_moves: int
    """Of the longest play."""


_profiles: dict[str, GameProfile] = {}


def game_profile(game: AnyGame) -> GameProfile:
    """Cached by rules version."""
    if game.rules not in _profiles:
        _profiles[game.rules] = _probe_game(game)
    return _profiles[game.rules]


def _probe_game(game: AnyGame) -> GameProfile:
    distinguished = confused = max_moves = 0
    sums = set()
    spread = 0.0
    for number in range(PROBED_PLAYS):
        rng = Pcg32(derive_seed("faces", game.rules, number))
        path = _random_play_states(game, rng)
        for state in shuffled(path[:-1], rng)[:POSITIONS_PER_PLAY]:
            seen_apart, seen_alike = _probe_position(game, state, rng)
            distinguished |= seen_apart
            confused |= seen_alike
        max_moves = max(max_moves, len(path) - 1)
        scores = path[-1].scores()
        sums.add(sum(scores))
        mean = sum(scores) / len(scores)
        spread = max(spread, *(abs(score - mean) for score in scores))
    public_actions = distinguished & ~confused
    if not (game.has_scores and spread):
        return GameProfile(public_actions, 1.0, 0.0, max_moves)
    win_utility = 0.0 if sums == {0} else WIN_UTILITY_WITH_POINTS
    return GameProfile(public_actions, win_utility, (1.0 - win_utility) / spread, max_moves)


def _random_play_states(game: AnyGame, rng: Pcg32) -> list[Engine]:
    """The positions of one random play with the most players, the end included."""
    state = Play.new(game, game.player_counts[-1], rng).state
    path = [state]
    while not state.is_over() and len(path) < MAX_MOVES:
        state, _ = _random_move(game, state, pick(state.seats_to_move(), rng), rng)
        path.append(state)
    return path


def _random_move(game: AnyGame, state: Engine, seat: int, rng: Pcg32) -> tuple[Engine, Actions]:
    """The state after random actions that make a move, and these actions."""
    state = state.clone()
    actions: Actions = ()
    while game.moves.compose(actions) is None:
        if seat == DEALER_SEAT:
            outcomes = state.chance_outcomes()
            action, _ = pick_weighted(outcomes, [weight for _, weight in outcomes], rng)
        else:
            action = pick(state.legal_actions(seat), rng)
        state.apply(seat, action)
        actions = (*actions, action)
    return state, actions


def _probe_position(game: AnyGame, state: Engine, rng: Pcg32) -> tuple[int, int]:
    """The actions that the other seats could tell from others, and those that they could not."""
    seat = pick(state.seats_to_move(), rng)
    if seat == DEALER_SEAT:
        return 0, 0
    others = [other for other in range(state.players) if other != seat]
    by_look: defaultdict[bytes, set[Actions]] = defaultdict(set)
    for _ in range(MOVES_PER_POSITION):
        after, actions = _random_move(game, state, seat, rng)
        events = game.events.move_events(state, seat, game.moves.compose(actions), after)
        seen = [(visible_events(events, other), game.view.board(after, other)) for other in others]
        by_look[msgspec.json.encode(seen, order="deterministic")].add(actions)
    all_moves = set().union(*by_look.values())
    distinguished = confused = 0
    for moves in by_look.values():
        distinguished |= _differing_actions(moves, all_moves - moves)
        confused |= _differing_actions(moves, moves)
    return distinguished, confused


def _differing_actions(moves: set[Actions], others: set[Actions]) -> int:
    """A bit for each action of the moves in whose place one of the others has another."""
    mask = 0
    for actions in moves:
        for index, action in enumerate(actions):
            if any(len(other) > index and other[index] != action for other in others):
                mask |= 1 << action
    return mask
