"""Bots: what a search learns, information set by information set.

A node belongs to what one seat knows when it has to choose: what it knew at the beginning, its own
actions, of the others' only what they show (`faces.py`), and the actions that are open to it. So
no seat learns to use what it cannot know, and a bluff can work.

At each node a regret is kept for every action: how much better it would have been, so far, than
what was done. The more an action is regretted, the more often it is chosen (regret matching, Hart
and Mas-Colell 2000). What was done on average comes close to an equilibrium, and where it takes a
mixture to be unpredictable, it is one. Only one way is walked at a time; what the other actions
would have brought is estimated from their mean (Schmid et al. 2019), which is right on average.

The header beside this file makes it C; `docs/explanation/search.md` tells the whole.
"""

from array import array
from typing import Final

from bestiary.core import bits, gil
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.pcg32 import Pcg32

COMPILED: Final = not __file__.endswith(".py")
NONE: Final = -1
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
HASH_MULTIPLIER = 0x9E37_79B9_7F4A_7C15
HIDDEN_ACTION: Final = 64
"""What the others see of an action that shows nothing."""
MAX_TREE_DEPTH: Final = 64
"""After so many choices in the tree the rest is played at random."""
UNIFORM_STEPS: Final = 1 << 30
EXPLORATION: Final = 0.25
"""How often a seat tries any action at all."""
MIN_REGRET_WEIGHT: Final = 0.05
"""What a way is worth to learn from at least, however unlikely it is."""


class MccfrTree:
    """All nodes that one search has met."""

    def __init__(
        self,
        players: int,
        seat: int,
        public_actions: int,
        win_weight: float,
        point_weight: float,
        capacity: int,
    ) -> None:
        """Search for a seat, with room for so many nodes.

        `opened` are the actions that everybody sees. A win is worth `win` in all, and a point more
        than the others have on average is worth `point`.
        """
        if (
            players not in range(1, 16)
            or seat not in range(players)
            or capacity not in range(1, UNIFORM_STEPS)
        ):
            raise ValueError(players, seat, capacity)
        size = 1
        while size < 2 * capacity:
            size *= 2
        self.players = players
        self.seat = seat
        self.public_actions = public_actions
        self.win_weight = win_weight
        self.point_weight = point_weight
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
        """Say what a seat knows at the beginning of the walks that follow, as a number."""
        if seat not in range(self.players):
            raise ValueError(seat)
        self.root_keys[seat] = key

    def run(
        self, state: Engine, rng: Pcg32, learner_mask: int, iterations: int, limit: int
    ) -> None:
        """Walk from a state several times. The seats of `learners` learn from it, as bits.

        A walk ends after `limit` random choices.
        """
        if None in (state, rng):
            raise TypeError(state, rng)  # compiled code would take it for a state
        if state.players != self.players:
            raise ValueError(state.players)
        for _ in range(iterations):
            here = state.clone()
            held = gil.release()
            self.run_iteration(here, rng, learner_mask, limit)
            gil.reacquire(held)

    def run_iteration(self, state: Engine, rng: Pcg32, learner_mask: int, limit: int) -> None:
        """Choose by the tree as far as it goes, and one node further; then at random; and learn."""
        self.iterations += 1
        depth = 0
        start = NONE
        is_new = False
        for seat in range(self.players):
            self.info_keys[seat] = self.root_keys[seat]
            self.opponent_reach[seat] = 1.0
            self.own_reach[seat] = 1.0
        owing = state.to_move_mask()
        while owing and not is_new and depth < MAX_TREE_DEPTH and not owing >> DEALER_SEAT & 1:
            seat = self.seat if owing >> self.seat & 1 else bits.lowest(owing)
            legal = state.legal_mask(seat)
            size = bits.count(legal)
            place = 0
            if size > 1:
                name = mix_key(self.info_keys[seat], legal)
                node = self.find_node(name)
                if node < 0:
                    node = self.add_node(name, size)
                    is_new = True
                if node < 0:
                    break
                place = self.sample_action(node, size, depth, rng)
                self.path_nodes[depth] = node
                self.path_seats[depth] = seat
                self.path_sizes[depth] = size
                self.path_choices[depth] = place
                self.update_reach(seat, depth, self.policy[place] / self.path_probabilities[depth])
                depth += 1
            action = bits.nth(legal, place)
            if start == NONE and seat == self.seat:
                start = action
            self.update_info_keys(seat, action)
            state.apply_unchecked(seat, action)
            owing = state.to_move_mask()
        state._playout(rng, limit)
        self.evaluate(state)
        if start != NONE and learner_mask >> self.seat & 1:
            self.root_counts[start] += 1
            self.root_wins[start] += self.win_share(state, self.seat)
        self.backpropagate(depth, learner_mask)

    def update_reach(self, seat: int, depth: int, ratio: float) -> None:
        """Keep how likely the others make the way here, and the seat, beside how often it is tried.

        What others do only to try it out says little, but says something.
        """
        self.path_regret_weights[depth] = max(MIN_REGRET_WEIGHT, self.opponent_reach[seat])
        self.path_own_reach[depth] = self.own_reach[seat]
        for other in range(self.players):
            if other == seat:
                self.own_reach[other] *= ratio
            else:
                self.opponent_reach[other] *= ratio

    def update_info_keys(self, seat: int, action: int) -> None:
        """Everybody knows more after an action: the seat all of it, the others what it shows."""
        face = action if self.public_actions >> action & 1 else HIDDEN_ACTION
        for other in range(self.players):
            seen = action if other == seat else face
            self.info_keys[other] = mix_key(self.info_keys[other], 128 * seat + seen + 1)

    def find_node(self, key: int) -> int:
        """The node of this name, or a negative number."""
        slot = key & (self.slot_count - 1)
        while self.hash_slots[slot] != 0:
            node = self.hash_slots[slot] - 1
            if self.node_keys[node] == key:
                return node
            slot = (slot + 1) & (self.slot_count - 1)
        return NONE

    def add_node(self, key: int, size: int) -> int:
        """A new node with so many actions; a negative number where there is no room left."""
        if self.node_count == self.capacity or self.entry_count + size > 8 * self.capacity:
            return NONE
        slot = key & (self.slot_count - 1)
        while self.hash_slots[slot] != 0:
            slot = (slot + 1) & (self.slot_count - 1)
        node = self.node_count
        self.hash_slots[slot] = node + 1
        self.node_keys[node] = key
        self.first_entry[node] = self.entry_count
        self.node_count += 1
        self.entry_count += size
        return node

    def regret_matching(self, node: int, size: int) -> None:
        """How often each action is to be chosen: by its regret, or all alike."""
        first = self.first_entry[node]
        total = 0.0
        for place in range(size):
            if self.regrets[first + place] > 0:
                total += self.regrets[first + place]
        for place in range(size):
            if total > 0:
                regret = self.regrets[first + place]
                self.policy[place] = regret / total if regret > 0 else 0.0
            else:
                self.policy[place] = 1.0 / size

    def sample_action(self, node: int, size: int, depth: int, rng: Pcg32) -> int:
        """Draw an action, and keep how likely it was."""
        self.regret_matching(node, size)
        ball = rng.below_unchecked(UNIFORM_STEPS) / (UNIFORM_STEPS * 1.0)
        chosen = size - 1
        for place in range(size):
            chance = (1.0 - EXPLORATION) * self.policy[place] + EXPLORATION / size
            ball -= chance
            if ball < 0:
                chosen = place
                break
        self.path_probabilities[depth] = (1.0 - EXPLORATION) * self.policy[
            chosen
        ] + EXPLORATION / size
        return chosen

    def win_share(self, state: Engine, seat: int) -> float:
        """What a seat has of the win: all, a part, nothing; a fair part where nobody has won."""
        if state.to_move_mask():
            return 1.0 / self.players
        winners = state.winner_mask()
        return 1.0 / bits.count(winners) if winners >> seat & 1 else 0.0

    def evaluate(self, state: Engine) -> None:
        """What the end of a walk is worth to each seat."""
        total = 0
        if self.point_weight > 0:
            for seat in range(self.players):
                total += state.score(seat)
        for seat in range(self.players):
            worth = 0.0
            if self.win_weight > 0:
                worth = self.win_weight * self.win_share(state, seat)
            if self.point_weight > 0:
                worth += self.point_weight * (state.score(seat) - total / (1.0 * self.players))
            self.utilities[seat] = worth

    def backpropagate(self, depth: int, learner_mask: int) -> None:
        """Go back the way, and let those who learn regret what they did not do."""
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
                at = node * self.players + other
                if self.visits[node] < 2:
                    self.node_values[at] += self.utilities[other] - self.node_values[at]
                worth = self.node_values[at] + ratio * (
                    self.utilities[other] - self.node_values[at]
                )
                if learner_mask >> seat & 1:
                    self.node_values[at] += (worth - self.node_values[at]) / self.visits[node]
                self.utilities[other] = worth

    def update_regrets(self, depth: int, node: int, seat: int, size: int) -> None:
        """What each action would have brought, against what all bring together."""
        first = self.first_entry[node]
        place = self.path_choices[depth]
        value = self.utilities[seat]
        if self.visits[node] == 0:
            for other in range(size):
                self.baselines[first + other] = value
        bonus = (value - self.baselines[first + place]) / self.path_probabilities[depth]
        expected = self.policy[place] * bonus
        share = self.path_own_reach[depth] * (1 + self.visits[node])
        for other in range(size):
            expected += self.policy[other] * self.baselines[first + other]
        for other in range(size):
            regret = self.baselines[first + other] - expected
            if other == place:
                regret += bonus
            regret = self.regrets[first + other] + self.path_regret_weights[depth] * regret
            self.regrets[first + other] = regret if regret > 0 else 0.0
            self.strategy_sum[first + other] += share * self.policy[other]
        self.baseline_counts[first + place] += 1
        self.baselines[first + place] += (
            value - self.baselines[first + place]
        ) / self.baseline_counts[first + place]

    def average_policy(self, actions: tuple[int, ...], legal: int) -> list[float]:
        """How often the searching seat chose each open action on average, after its own actions.

        All alike where no walk came there.
        """
        size = bits.count(legal)
        for seat in range(self.players):
            self.info_keys[seat] = self.root_keys[seat]
        for action in actions:
            if action not in range(64):
                raise ValueError(action)
            self.update_info_keys(self.seat, action)
        node = self.find_node(mix_key(self.info_keys[self.seat], legal))
        if node < 0:
            return [1.0] * size
        first = self.first_entry[node]
        return [self.strategy_sum[first + place] for place in range(size)]

    def root_win_rate(self, action: int) -> tuple[int, float]:
        """How many walks the searching seat began with an action, and its share of the wins."""
        if action not in range(64) or self.root_counts[action] == 0:
            return 0, 0.0
        return self.root_counts[action], self.root_wins[action] / self.root_counts[action]


def mix_key(key: int, more: int) -> int:
    """A key that follows from another one and a number, and looks like neither."""
    key = ((key ^ more) * HASH_MULTIPLIER) & MASK64
    key = ((key ^ (key >> 29)) * HASH_MULTIPLIER) & MASK64
    return key ^ (key >> 32)
