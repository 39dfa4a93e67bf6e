"""Bots: CFR: solves a small game from every deal, as Kuhn poker (Zinkevich et al. 2007).

A search from one view takes all guesses for equally likely, but what a player holds follows from
what that player did. Counterfactual regret minimization over the whole game has no such flaw: its
average strategy converges to an equilibrium. Negative regrets are cut off (CFR+, Tammelin 2014).
"""

from collections import Counter
from dataclasses import dataclass
from math import prod
from operator import mul
from typing import Final

import msgspec

from bestiary.bots.game_profile import game_profile
from bestiary.bots.guessing import IsTimeUp, board_key
from bestiary.catalog import AnyGame, AnyView
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.view import DecisionKey

MAX_MOVES: Final = 8
"""A game whose plays are longer is not solved."""
MAX_NODES: Final = 400
"""A game with more positions, over all deals, is not solved."""
SAMPLED_DEALS: Final = 1200
"""Drawn to estimate how likely each deal is."""
ITERATIONS: Final = 200


class GameTooLarge(Exception):
    """A game with more than `MAX_NODES` positions, or with chance after the deal."""


class InformationSet:
    """Regrets, average strategy and current policy of a seat that cannot tell some nodes apart."""

    def __init__(self, seat: int, actions: int) -> None:
        self.seat = seat
        self.regrets = [0.0] * actions
        self.strategy_sum = [0.0] * actions
        self.policy = [1.0 / actions] * actions

    def update_policy(self) -> None:
        """Regret matching: in proportion to the regrets, uniform if there are none."""
        self.regrets = [max(0.0, regret) for regret in self.regrets]
        total, uniform = sum(self.regrets), 1.0 / len(self.regrets)
        self.policy = [regret / total if total > 0 else uniform for regret in self.regrets]


@dataclass(frozen=True)
class GameNode:
    """A decision with one child per action, or an end with each seat's utility."""

    info_set: InformationSet | None
    children: tuple["GameNode", ...] = ()
    utilities: tuple[float, ...] = ()


class CfrSolver:
    """The tree of a small game with the options of one table."""

    def __init__(self, game: AnyGame, view: AnyView, is_time_up: IsTimeUp) -> None:
        """Raises GameTooLarge."""
        self.game = game
        self.view = view
        self.info_sets: dict[DecisionKey, InformationSet] = {}
        self.node_count = 0
        self.iterations = 0
        drawn: Counter[bytes] = Counter()
        deals: dict[bytes, GameNode] = {}
        rng = Pcg32(derive_seed("solution", game.rules))
        for _ in range(SAMPLED_DEALS):
            if drawn and is_time_up():
                break
            setup = game.position.deal(view.players, view.options, rng)
            key = msgspec.json.encode(setup)
            drawn[key] += 1
            if key not in deals:
                start = game.position.initial_state(view.players, view.options, setup)
                deals[key] = self.build_node(start)
        self.weighted_roots = [(drawn[key] / drawn.total(), root) for key, root in deals.items()]

    def build_node(self, state: Engine) -> GameNode:
        self.node_count += 1
        if self.node_count > MAX_NODES or DEALER_SEAT in state.seats_to_move():
            raise GameTooLarge
        if state.is_over():
            return GameNode(None, utilities=self.utilities(state))
        seat = state.seats_to_move()[0]
        actions = state.legal_actions(seat)
        key = board_key(self.game, self.view, state, seat)
        info_set = self.info_sets.setdefault(key, InformationSet(seat, len(actions)))
        children = []
        for action in actions:
            child = state.clone()
            child.apply(seat, action)
            children.append(self.build_node(child))
        return GameNode(info_set, tuple(children))

    def utilities(self, state: Engine) -> tuple[float, ...]:
        profile, winners, scores = game_profile(self.game), state.winners(), state.scores()
        mean, win = sum(scores) / len(scores), profile.win_utility / len(winners)
        points = [profile.point_utility * (score - mean) for score in scores]
        return tuple(win * (seat in winners) + point for seat, point in enumerate(points))

    def iterate(self, iterations: int, is_time_up: IsTimeUp) -> None:
        """Go on until so many iterations are done in all, or time is up."""
        while self.iterations < iterations and not is_time_up():
            self.iterations += 1
            for probability, root in self.weighted_roots:
                self.traverse(root, [1.0] * self.view.players, probability)
            for info_set in self.info_sets.values():
                info_set.update_policy()

    def traverse(self, node: GameNode, reach: list[float], chance: float) -> tuple[float, ...]:
        """Each seat's value; adds regrets. `reach` is each seat's part, `chance` the deal's."""
        info_set = node.info_set
        if info_set is None:
            return node.utilities
        seat, own = info_set.seat, reach[info_set.seat]
        values = []
        for probability, child in zip(info_set.policy, node.children, strict=True):
            reach[seat] = own * probability
            values.append(self.traverse(child, reach, chance))
        reach[seat] = own
        mean = tuple(sum(map(mul, info_set.policy, column)) for column in zip(*values, strict=True))
        weight = prod(reach[:seat] + reach[seat + 1 :], start=chance)
        for index, value in enumerate(values):
            info_set.regrets[index] += weight * (value[seat] - mean[seat])
            info_set.strategy_sum[index] += self.iterations * own * info_set.policy[index]
        return mean


_solvers: dict[tuple[str, int, str, int], CfrSolver] = {}


def cached_solver(
    game: AnyGame, view: AnyView, iterations: int, is_time_up: IsTimeUp
) -> CfrSolver | None:
    """The game with the options of a table, solved once; None if it is too large."""
    if game_profile(game).max_moves > MAX_MOVES:
        return None
    table = (game.rules, view.players, repr(sorted(view.options.items())), iterations)
    if table not in _solvers:
        try:
            solver = CfrSolver(game, view, is_time_up)
        except GameTooLarge:
            return None
        solver.iterate(iterations, is_time_up)
        if solver.iterations < iterations:
            return solver  # not kept: the next call may have more time
        _solvers[table] = solver
    return _solvers[table]
