"""Bots: MCCFR: outcome-sampling Monte Carlo CFR (Lanctot et al. 2009; docs/explanation/search.md).

A node is an information set: what its seat knew at the root, its own actions, the public part of
the others' (`visibility`), and its legal actions. So no seat learns to use what it cannot know, and
a bluff can work. Each node holds regrets for regret matching (Hart and Mas-Colell 2000; negative
ones are cut off, Tammelin 2014), a weighted strategy sum whose average approaches an equilibrium,
and per-action baselines that reduce variance (VR-MCCFR, Schmid et al. 2019).
"""

from array import array
from typing import Final

from bestiary.bots.game_profile import GameProfile
from bestiary.core import bits, gil
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.pcg32 import Pcg32

COMPILED: Final = not __file__.endswith(".py")
NONE: Final = -1
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
HASH_MULTIPLIER = 0x9E37_79B9_7F4A_7C15
HIDDEN_ACTION: Final = 64
"""What the other seats see of an action that is not public."""
MAX_TREE_DEPTH: Final = 64
"""Deeper choices are played at random."""
MAX_PLAYOUT_STEPS: Final = 2000
UNIFORM_STEPS: Final = 1 << 30
EXPLORATION: Final = 0.25
"""The probability of a uniformly random action instead of the policy's."""
MIN_REGRET_WEIGHT: Final = 0.05
"""The least weight of a regret, however unlikely the others made the node."""


class MccfrTree:
    """The nodes of one search."""

    def __init__(self, players: int, seat: int, profile: GameProfile, capacity: int) -> None:
        """Room for `capacity` nodes; ValueError for impossible numbers."""
        if not (0 <= seat < players < 16 and 0 < capacity < UNIFORM_STEPS):
            raise ValueError(players, seat, capacity)
        size = 1 << (2 * capacity - 1).bit_length()
        self.players = players
        self.seat = seat
        self.public_actions = profile.public_actions
        self.win_utility = profile.win_utility
        self.point_utility = profile.point_utility
        self.capacity = capacity
        self.slot_count = size
        self.node_count = 0
        self.entry_count = 0
        self.iterations = 0
        self.hash_slots = array("i", bytes(4 * size))
        self.node_keys = array("Q", bytes(8 * capacity))
        self.first_entry = array("i", bytes(4 * capacity))
        self.visits = array("i", bytes(4 * capacity))
        self.node_values = array("d", bytes(8 * capacity * players))
        self.regrets = array("d", bytes(64 * capacity))
        self.strategy_sum = array("d", bytes(64 * capacity))
        self.baselines = array("d", bytes(64 * capacity))
        self.baseline_counts = array("i", bytes(32 * capacity))
        self.root_keys = array("Q", bytes(8 * 16))
        self.info_keys = array("Q", bytes(8 * 16))
        self.utilities = array("d", bytes(8 * 16))
        self.path_nodes = array("i", bytes(4 * MAX_TREE_DEPTH))
        self.path_seats = array("i", bytes(4 * MAX_TREE_DEPTH))
        self.path_sizes = array("i", bytes(4 * MAX_TREE_DEPTH))
        self.path_choices = array("i", bytes(4 * MAX_TREE_DEPTH))
        self.path_probabilities = array("d", bytes(8 * MAX_TREE_DEPTH))
        self.path_regret_weights = array("d", bytes(8 * MAX_TREE_DEPTH))
        self.path_own_reach = array("d", bytes(8 * MAX_TREE_DEPTH))
        self.opponent_reach = array("d", bytes(8 * 16))
        self.own_reach = array("d", bytes(8 * 16))
        self.policy = array("d", bytes(8 * 64))
        self.root_counts = array("i", bytes(4 * 64))
        self.root_wins = array("d", bytes(8 * 64))

    def set_root_key(self, seat: int, key: int) -> None:
        """Set what tells a seat's root information apart in the iterations that follow."""
        if seat not in range(self.players):
            raise ValueError(seat)
        self.root_keys[seat] = key

    def run(self, state: Engine, rng: Pcg32, learner_mask: int, iterations: int) -> None:
        """Iterate from a state; seats of `learner_mask` learn."""
        if None in (state, rng):
            raise TypeError(state, rng)  # compiled code would take it for a state
        if state.players != self.players:
            raise ValueError(state.players)
        for _ in range(iterations):
            copy = state.clone()
            gil_state = gil.release()
            self.run_iteration(copy, rng, learner_mask)
            gil.reacquire(gil_state)

    def run_iteration(self, state: Engine, rng: Pcg32, learner_mask: int) -> None:
        """One iteration: the tree's policy, one new node, a random playout, backpropagation."""
        self.iterations += 1
        depth = 0
        first_action = NONE
        is_new = False
        for seat in range(self.players):
            self.info_keys[seat] = self.root_keys[seat]
            self.opponent_reach[seat] = 1.0
            self.own_reach[seat] = 1.0
        to_move = state.to_move_mask()
        while to_move and not is_new and depth < MAX_TREE_DEPTH and not to_move >> DEALER_SEAT & 1:
            seat = self.seat if to_move >> self.seat & 1 else bits.lowest(to_move)
            legal = state.legal_mask(seat)
            size = bits.count(legal)
            choice = 0
            if size > 1:
                key = mix_key(self.info_keys[seat], legal)
                slot = self.find_slot(key)
                node = self.hash_slots[slot] - 1
                if node < 0:
                    node = self.add_node(key, slot, size)
                    is_new = True
                if node < 0:
                    break
                choice = self.sample_action(node, size, depth, rng)
                self.path_nodes[depth] = node
                self.path_seats[depth] = seat
                self.path_sizes[depth] = size
                self.path_choices[depth] = choice
                self.update_reach(seat, depth, self.policy[choice] / self.path_probabilities[depth])
                depth += 1
            action = bits.nth(legal, choice)
            if first_action == NONE and seat == self.seat:
                first_action = action
            self.update_info_keys(seat, action)
            state.apply_unchecked(seat, action)
            to_move = state.to_move_mask()
        state._playout(rng, MAX_PLAYOUT_STEPS)
        self.set_utilities(state)
        if first_action != NONE and learner_mask >> self.seat & 1:
            self.root_counts[first_action] += 1
            self.root_wins[first_action] += self.win_share(state, self.seat)
        self.backpropagate(depth, learner_mask)

    def update_reach(self, seat: int, depth: int, ratio: float) -> None:
        """Update the reaches by `ratio`: the action's probability by policy over by sampling."""
        self.path_regret_weights[depth] = max(MIN_REGRET_WEIGHT, self.opponent_reach[seat])
        self.path_own_reach[depth] = self.own_reach[seat]
        for other in range(self.players):
            if other == seat:
                self.own_reach[other] *= ratio
            else:
                self.opponent_reach[other] *= ratio

    def update_info_keys(self, seat: int, action: int) -> None:
        """Mix an action into all keys: whole for its seat, its public part for the others."""
        shown = action if self.public_actions >> action & 1 else HIDDEN_ACTION
        for other in range(self.players):
            visible = action if other == seat else shown
            self.info_keys[other] = mix_key(self.info_keys[other], 128 * seat + visible + 1)

    def find_slot(self, key: int) -> int:
        """The hash slot that holds the node of a key plus 1, or a free one (0) for it."""
        slot = key & (self.slot_count - 1)
        while self.hash_slots[slot] and self.node_keys[self.hash_slots[slot] - 1] != key:
            slot = (slot + 1) & (self.slot_count - 1)
        return slot

    def add_node(self, key: int, slot: int, size: int) -> int:
        """A new node with `size` actions in a free slot, or `NONE` if there is no room left."""
        if self.node_count == self.capacity or self.entry_count + size > 8 * self.capacity:
            return NONE
        node = self.node_count
        self.hash_slots[slot] = node + 1
        self.node_keys[node] = key
        self.first_entry[node] = self.entry_count
        self.node_count += 1
        self.entry_count += size
        return node

    def regret_matching(self, node: int, size: int) -> None:
        """Set `policy` in proportion to the regrets, uniform if there are none."""
        first = self.first_entry[node]
        total = 0.0
        for choice in range(size):
            total += self.regrets[first + choice]
        for choice in range(size):
            self.policy[choice] = self.regrets[first + choice] / total if total > 0 else 1.0 / size

    def sample_action(self, node: int, size: int, depth: int, rng: Pcg32) -> int:
        """Draw a choice by policy and exploration; stores its probability."""
        self.regret_matching(node, size)
        remaining = rng.below_unchecked(UNIFORM_STEPS) / (UNIFORM_STEPS * 1.0)
        probability, choice = 1.0, 0
        for choice in range(size):
            probability = (1.0 - EXPLORATION) * self.policy[choice] + EXPLORATION / size
            remaining -= probability
            if remaining < 0:
                break
        self.path_probabilities[depth] = probability
        return choice

    def win_share(self, state: Engine, seat: int) -> float:
        """A seat's share of the win; an equal share if the playout reached its limit."""
        if state.to_move_mask():
            return 1.0 / self.players
        winners = state.winner_mask()
        return 1.0 / bits.count(winners) if winners >> seat & 1 else 0.0

    def set_utilities(self, state: Engine) -> None:
        """Set `utilities` for the end of a playout."""
        total = 0
        if self.point_utility > 0:
            for seat in range(self.players):
                total += state.score(seat)
        for seat in range(self.players):
            value = 0.0
            if self.win_utility > 0:
                value = self.win_utility * self.win_share(state, seat)
            if self.point_utility > 0:
                value += self.point_utility * (state.score(seat) - total / (1.0 * self.players))
            self.utilities[seat] = value

    def backpropagate(self, depth: int, learner_mask: int) -> None:
        """Update the path's nodes of learning seats, and estimate all values with baselines."""
        while depth > 0:
            depth -= 1
            node = self.path_nodes[depth]
            seat = self.path_seats[depth]
            size = self.path_sizes[depth]
            self.regret_matching(node, size)
            ratio = self.policy[self.path_choices[depth]] / self.path_probabilities[depth]
            if learner_mask >> seat & 1:
                self.update_regrets(depth, node, seat, size)
                self.visits[node] += 1
            for other in range(self.players):
                index = node * self.players + other
                if self.visits[node] < 2:
                    self.node_values[index] += self.utilities[other] - self.node_values[index]
                baseline = self.node_values[index]
                value = baseline + ratio * (self.utilities[other] - baseline)
                if learner_mask >> seat & 1:
                    self.node_values[index] += (value - baseline) / self.visits[node]
                self.utilities[other] = value

    def update_regrets(self, depth: int, node: int, seat: int, size: int) -> None:
        """Add the estimated regrets and the policy of one node to its sums."""
        first = self.first_entry[node]
        choice = self.path_choices[depth]
        entry = first + choice
        value = self.utilities[seat]
        if self.visits[node] == 0:
            for other in range(size):
                self.baselines[first + other] = value
        bonus = (value - self.baselines[entry]) / self.path_probabilities[depth]
        expected = self.policy[choice] * bonus
        share = self.path_own_reach[depth] * (1 + self.visits[node])
        for other in range(size):
            expected += self.policy[other] * self.baselines[first + other]
        for other in range(size):
            regret = self.baselines[first + other] - expected
            if other == choice:
                regret += bonus
            regret = self.regrets[first + other] + self.path_regret_weights[depth] * regret
            self.regrets[first + other] = regret if regret > 0 else 0.0
            self.strategy_sum[first + other] += share * self.policy[other]
        self.baseline_counts[entry] += 1
        self.baselines[entry] += (value - self.baselines[entry]) / self.baseline_counts[entry]

    def average_policy(self, actions: tuple[int, ...], legal: int) -> list[float]:
        """Weights of legal actions after own ones; uniform if unseen; ValueError if impossible."""
        size = bits.count(legal)
        for seat in range(self.players):
            self.info_keys[seat] = self.root_keys[seat]
        for action in actions:
            if action not in range(64):
                raise ValueError(action)
            self.update_info_keys(self.seat, action)
        node = self.hash_slots[self.find_slot(mix_key(self.info_keys[self.seat], legal))] - 1
        if node < 0:
            return [1.0] * size
        first = self.first_entry[node]
        return [self.strategy_sum[first + choice] for choice in range(size)]

    def root_win_rate(self, action: int) -> tuple[int, float]:
        """How many iterations the searcher began with an action, and its win rate in them."""
        if action not in range(64) or self.root_counts[action] == 0:
            return 0, 0.0
        return self.root_counts[action], self.root_wins[action] / self.root_counts[action]


def mix_key(key: int, more: int) -> int:
    """A 64-bit hash of a key and a number."""
    key = ((key ^ more) * HASH_MULTIPLIER) & MASK64
    key = ((key ^ (key >> 29)) * HASH_MULTIPLIER) & MASK64
    return key ^ (key >> 32)
