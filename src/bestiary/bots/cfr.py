"""Bots: a game that is small enough is solved, from the deal to the end.

A search from the own view takes all guesses for equally likely. But who bets does so more often
with a good card: what the others hold follows from what they did, and what they do from what they
may hold. Where the whole game fits into a head, as Kuhn poker does, it is played through from every
deal, and everybody regrets in every place what was not done (counterfactual regret minimisation,
Zinkevich et al. 2007; only regrets above nothing are kept, Tammelin 2014). What was done on average
comes as close to an equilibrium as one likes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec

from bestiary.bots.guessing import IsTimeUp, board_key
from bestiary.bots.visibility import GameProfile
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.view import DecisionKey, View

MAX_MOVES: Final = 8
"""The most moves that a play of a small game takes."""
MAX_NODES: Final = 400
"""The most positions of a small game, those of all deals together."""
SAMPLED_DEALS: Final = 1200
"""So many deals are drawn to find out how likely each is."""
ITERATIONS: Final = 200
"""How often all is played through by default."""


class GameTooLarge(Exception):
    """A game that does not fit into a head."""


class InformationSet:
    """What one seat knows where it has to choose, and what it has learned there."""

    def __init__(self, actions: tuple[int, ...]) -> None:
        """Begin with all actions alike."""
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.strategy_sum = [0.0] * len(actions)
        self.policy = [1.0 / len(actions)] * len(actions)

    def update_policy(self) -> None:
        """Choose each action as often as it is regretted, or all alike."""
        self.regrets = [max(0.0, regret) for regret in self.regrets]
        total = sum(self.regrets)
        if total > 0:
            self.policy = [regret / total for regret in self.regrets]
        else:
            self.policy = [1.0 / len(self.actions)] * len(self.actions)


@dataclass(frozen=True)
class GameNode:
    """Who chooses, what that seat knows, and where its actions lead; or what the end is worth."""

    seat: int
    info_set: InformationSet | None
    children: tuple[GameNode, ...]
    utilities: tuple[float, ...] = ()


class CfrSolver:
    """A whole small game, and what everybody has learned in it."""

    def __init__(self, game: Game, view: View, faces: GameProfile, hurry: IsTimeUp) -> None:
        """Look at all deals of a view's table; raises where there are too many positions."""
        self.game = game
        self.profile = faces
        self.view = view
        self.players = view.players
        self.info_sets: dict[DecisionKey, InformationSet] = {}
        self.node_count = 0
        self.iterations = 0
        drawn: Counter[bytes] = Counter()
        deals: dict[bytes, GameNode] = {}
        rng = Pcg32(derive_seed("solution", game.rules))
        for _ in range(SAMPLED_DEALS):
            if drawn and hurry():
                break
            setup = game.position.deal(view.players, view.options, rng)
            name = msgspec.json.encode(setup)
            drawn[name] += 1
            if name not in deals:
                start = game.position.initial_state(view.players, view.options, setup)
                deals[name] = self.build_node(start)
        self.weighted_roots = [(drawn[name] / drawn.total(), deal) for name, deal in deals.items()]

    def build_node(self, state: Engine) -> GameNode:
        """A position and all that can come of it."""
        self.node_count += 1
        if self.node_count > MAX_NODES or DEALER_SEAT in state.seats_to_move():
            raise GameTooLarge
        if state.is_over():
            return GameNode(DEALER_SEAT, None, (), self.utilities(state))
        seat = state.seats_to_move()[0]
        actions = state.legal_actions(seat)
        name = board_key(self.game, self.view, state, seat)
        place = self.info_sets.setdefault(name, InformationSet(actions))
        return GameNode(seat, place, tuple(self.child_node(state, seat, each) for each in actions))

    def child_node(self, state: Engine, seat: int, action: int) -> GameNode:
        """Where an action leads."""
        then = state.clone()
        then.apply(seat, action)
        return self.build_node(then)

    def utilities(self, state: Engine) -> tuple[float, ...]:
        """What the end is worth to each seat."""
        winners, scores = state.winners(), state.scores()
        middle = sum(scores) / len(scores)
        return tuple(
            self.profile.win_weight * (seat in winners) / len(winners)
            + self.profile.point_weight * (score - middle)
            for seat, score in enumerate(scores)
        )

    def iterate(self, iterations: int, is_time_up: IsTimeUp) -> None:
        """Play all through so many times, or until time runs out."""
        while self.iterations < iterations and not is_time_up():
            self.iterations += 1
            for chance, deal in self.weighted_roots:
                self.traverse(deal, [1.0] * self.players, chance)
            for place in self.info_sets.values():
                place.update_policy()

    def traverse(
        self, node: GameNode, reach: list[float], deal_probability: float
    ) -> tuple[float, ...]:
        """What a position is worth to each seat, where all choose as at present; and regret.

        `reach` says for each seat how likely it comes here by its own choices.
        """
        place = node.info_set
        if place is None:
            return node.utilities
        seat = node.seat
        own = reach[seat]
        found = []
        for often, then in zip(place.policy, node.children, strict=True):
            reach[seat] = own * often
            found.append(self.traverse(then, reach, deal_probability))
        reach[seat] = own
        mean = tuple(
            sum(often * worth[each] for often, worth in zip(place.policy, found, strict=True))
            for each in range(self.players)
        )
        weight = deal_probability
        for each, likely in enumerate(reach):
            if each != seat:
                weight *= likely
        for number, worth in enumerate(found):
            place.regrets[number] += weight * (worth[seat] - mean[seat])
            place.strategy_sum[number] += self.iterations * own * place.policy[number]
        return mean


_solvers: dict[tuple[str, int, str, int], CfrSolver] = {}


def cached_solver(
    game: Game, view: View, faces: GameProfile, iterations: int, is_time_up: IsTimeUp
) -> CfrSolver | None:
    """A game as a table plays it, solved once in so many rounds; None where it is too big."""
    if faces.max_moves > MAX_MOVES:
        return None
    table = (game.rules, view.players, repr(sorted(view.options.items())), iterations)
    if table not in _solvers:
        try:
            found = CfrSolver(game, view, faces, is_time_up)
        except GameTooLarge:
            return None
        found.iterate(iterations, is_time_up)
        if found.iterations < iterations:
            return found  # the next one may have more time
        _solvers[table] = found
    return _solvers[table]
