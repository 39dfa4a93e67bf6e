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

from bestiary.core import bits, loose
from bestiary.core.engine import DEALER, Engine
from bestiary.core.generator import Generator

COMPILED: Final = not __file__.endswith(".py")
NONE: Final = -1
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
STIR = 0x9E37_79B9_7F4A_7C15
HIDDEN: Final = 64
"""What the others see of an action that shows nothing."""
DEEPEST: Final = 64
"""After so many choices in the tree the rest is played at random."""
WHOLE: Final = 1 << 30
EXPLORE: Final = 0.25
"""How often a seat tries any action at all."""
LEAST: Final = 0.05
"""What a way is worth to learn from at least, however unlikely it is."""


class Tree:
    """All nodes that one search has met."""

    def __init__(
        self, players: int, seat: int, opened: int, win: float, point: float, room: int
    ) -> None:
        """Search for a seat, with room for so many nodes.

        `opened` are the actions that everybody sees. A win is worth `win` in all, and a point more
        than the others have on average is worth `point`.
        """
        if players not in range(1, 16) or seat not in range(players) or room not in range(1, WHOLE):
            raise ValueError(players, seat, room)
        size = 1
        while size < 2 * room:
            size *= 2
        self.players = players
        self.seat = seat
        self.opened = opened
        self.win = win
        self.point = point
        self.room = room
        self.size = size
        self.count = 0
        self.used = 0
        self.walks = 0
        self.slots = array("i", bytes(4 * size))
        self.names = array("Q", bytes(8 * room))
        self.first = array("i", bytes(4 * room))
        self.visits = array("i", bytes(4 * room))
        self.mean = array("d", bytes(8 * room * players))
        self.regret = array("d", bytes(64 * room))
        self.share = array("d", bytes(64 * room))
        self.worth = array("d", bytes(64 * room))
        self.tries = array("i", bytes(32 * room))
        self.known = array("Q", bytes(8 * 16))
        self.told = array("Q", bytes(8 * 16))
        self.value = array("d", bytes(8 * 16))
        self.nodes = array("i", bytes(4 * DEEPEST))
        self.seats = array("i", bytes(4 * DEEPEST))
        self.sizes = array("i", bytes(4 * DEEPEST))
        self.places = array("i", bytes(4 * DEEPEST))
        self.odds = array("d", bytes(8 * DEEPEST))
        self.weights = array("d", bytes(8 * DEEPEST))
        self.shares = array("d", bytes(8 * DEEPEST))
        self.reach = array("d", bytes(8 * 16))
        self.own = array("d", bytes(8 * 16))
        self.sigma = array("d", bytes(8 * 64))
        self.begun = array("i", bytes(4 * 64))
        self.won = array("d", bytes(8 * 64))

    def know(self, seat: int, key: int) -> None:
        """Say what a seat knows at the beginning of the walks that follow, as a number."""
        if seat not in range(self.players):
            raise ValueError(seat)
        self.known[seat] = key

    def explore(self, state: Engine, rng: Generator, learners: int, walks: int, limit: int) -> None:
        """Walk from a state several times. The seats of `learners` learn from it, as bits.

        A walk ends after `limit` random choices.
        """
        if None in (state, rng):
            raise TypeError(state, rng)  # compiled code would take it for a state
        if state.players != self.players:
            raise ValueError(state.players)
        for _ in range(walks):
            here = state.clone()
            held = loose.let_go()
            self.walk(here, rng, learners, limit)
            loose.take_back(held)

    def walk(self, state: Engine, rng: Generator, learners: int, limit: int) -> None:
        """Choose by the tree as far as it goes, and one node further; then at random; and learn."""
        self.walks += 1
        depth = 0
        start = NONE
        is_new = False
        for seat in range(self.players):
            self.told[seat] = self.known[seat]
            self.reach[seat] = 1.0
            self.own[seat] = 1.0
        owing = state.owing()
        while owing and not is_new and depth < DEEPEST and not owing >> DEALER & 1:
            seat = self.seat if owing >> self.seat & 1 else bits.lowest(owing)
            legal = state.legal(seat)
            size = bits.count(legal)
            place = 0
            if size > 1:
                name = stirred(self.told[seat], legal)
                node = self.find(name)
                if node < 0:
                    node = self.grow(name, size)
                    is_new = True
                if node < 0:
                    break
                place = self.choose(node, size, depth, rng)
                self.nodes[depth] = node
                self.seats[depth] = seat
                self.sizes[depth] = size
                self.places[depth] = place
                self.come(seat, depth, self.sigma[place] / self.odds[depth])
                depth += 1
            action = bits.nth(legal, place)
            if start == NONE and seat == self.seat:
                start = action
            self.tell(seat, action)
            state.act(seat, action)
            owing = state.owing()
        state.wander(rng, limit)
        self.judge(state)
        if start != NONE and learners >> self.seat & 1:
            self.begun[start] += 1
            self.won[start] += self.share_of_win(state, self.seat)
        self.learn(depth, learners)

    def come(self, seat: int, depth: int, ratio: float) -> None:
        """Keep how likely the others make the way here, and the seat, beside how often it is tried.

        What others do only to try it out says little, but says something.
        """
        self.weights[depth] = max(LEAST, self.reach[seat])
        self.shares[depth] = self.own[seat]
        for other in range(self.players):
            if other == seat:
                self.own[other] *= ratio
            else:
                self.reach[other] *= ratio

    def tell(self, seat: int, action: int) -> None:
        """Everybody knows more after an action: the seat all of it, the others what it shows."""
        face = action if self.opened >> action & 1 else HIDDEN
        for other in range(self.players):
            seen = action if other == seat else face
            self.told[other] = stirred(self.told[other], 128 * seat + seen + 1)

    def find(self, name: int) -> int:
        """The node of this name, or a negative number."""
        slot = name & (self.size - 1)
        while self.slots[slot] != 0:
            node = self.slots[slot] - 1
            if self.names[node] == name:
                return node
            slot = (slot + 1) & (self.size - 1)
        return NONE

    def grow(self, name: int, size: int) -> int:
        """A new node with so many actions; a negative number where there is no room left."""
        if self.count == self.room or self.used + size > 8 * self.room:
            return NONE
        slot = name & (self.size - 1)
        while self.slots[slot] != 0:
            slot = (slot + 1) & (self.size - 1)
        node = self.count
        self.slots[slot] = node + 1
        self.names[node] = name
        self.first[node] = self.used
        self.count += 1
        self.used += size
        return node

    def match(self, node: int, size: int) -> None:
        """How often each action is to be chosen: by its regret, or all alike."""
        first = self.first[node]
        total = 0.0
        for place in range(size):
            if self.regret[first + place] > 0:
                total += self.regret[first + place]
        for place in range(size):
            if total > 0:
                regret = self.regret[first + place]
                self.sigma[place] = regret / total if regret > 0 else 0.0
            else:
                self.sigma[place] = 1.0 / size

    def choose(self, node: int, size: int, depth: int, rng: Generator) -> int:
        """Draw an action, and keep how likely it was."""
        self.match(node, size)
        ball = rng.draw(WHOLE) / (WHOLE * 1.0)
        chosen = size - 1
        for place in range(size):
            chance = (1.0 - EXPLORE) * self.sigma[place] + EXPLORE / size
            ball -= chance
            if ball < 0:
                chosen = place
                break
        self.odds[depth] = (1.0 - EXPLORE) * self.sigma[chosen] + EXPLORE / size
        return chosen

    def share_of_win(self, state: Engine, seat: int) -> float:
        """What a seat has of the win: all, a part, nothing; a fair part where nobody has won."""
        if state.owing():
            return 1.0 / self.players
        winners = state.winners()
        return 1.0 / bits.count(winners) if winners >> seat & 1 else 0.0

    def judge(self, state: Engine) -> None:
        """What the end of a walk is worth to each seat."""
        total = 0
        if self.point > 0:
            for seat in range(self.players):
                total += state.score(seat)
        for seat in range(self.players):
            worth = 0.0
            if self.win > 0:
                worth = self.win * self.share_of_win(state, seat)
            if self.point > 0:
                worth += self.point * (state.score(seat) - total / (1.0 * self.players))
            self.value[seat] = worth

    def learn(self, depth: int, learners: int) -> None:
        """Go back the way, and let those who learn regret what they did not do."""
        while depth > 0:
            depth -= 1
            node = self.nodes[depth]
            seat = self.seats[depth]
            size = self.sizes[depth]
            self.match(node, size)
            ratio = self.sigma[self.places[depth]] / self.odds[depth]
            if learners >> seat & 1:
                self.regret_at(depth, node, seat, size)
                self.visits[node] += 1
            for other in range(self.players):
                at = node * self.players + other
                if self.visits[node] < 2:
                    self.mean[at] += self.value[other] - self.mean[at]
                worth = self.mean[at] + ratio * (self.value[other] - self.mean[at])
                if learners >> seat & 1:
                    self.mean[at] += (worth - self.mean[at]) / self.visits[node]
                self.value[other] = worth

    def regret_at(self, depth: int, node: int, seat: int, size: int) -> None:
        """What each action would have brought, against what all bring together."""
        first = self.first[node]
        place = self.places[depth]
        value = self.value[seat]
        if self.visits[node] == 0:
            for other in range(size):
                self.worth[first + other] = value
        bonus = (value - self.worth[first + place]) / self.odds[depth]
        expected = self.sigma[place] * bonus
        share = self.shares[depth] * (1 + self.visits[node])
        for other in range(size):
            expected += self.sigma[other] * self.worth[first + other]
        for other in range(size):
            regret = self.worth[first + other] - expected
            if other == place:
                regret += bonus
            regret = self.regret[first + other] + self.weights[depth] * regret
            self.regret[first + other] = regret if regret > 0 else 0.0
            self.share[first + other] += share * self.sigma[other]
        self.tries[first + place] += 1
        self.worth[first + place] += (value - self.worth[first + place]) / self.tries[first + place]

    def habit(self, actions: tuple[int, ...], legal: int) -> list[float]:
        """How often the searching seat chose each open action on average, after its own actions.

        All alike where no walk came there.
        """
        size = bits.count(legal)
        for seat in range(self.players):
            self.told[seat] = self.known[seat]
        for action in actions:
            if action not in range(64):
                raise ValueError(action)
            self.tell(self.seat, action)
        node = self.find(stirred(self.told[self.seat], legal))
        if node < 0:
            return [1.0] * size
        first = self.first[node]
        return [self.share[first + place] for place in range(size)]

    def luck(self, action: int) -> tuple[int, float]:
        """How many walks the searching seat began with an action, and its share of the wins."""
        if action not in range(64) or self.begun[action] == 0:
            return 0, 0.0
        return self.begun[action], self.won[action] / self.begun[action]


def stirred(key: int, more: int) -> int:
    """A key that follows from another one and a number, and looks like neither."""
    key = ((key ^ more) * STIR) & MASK64
    key = ((key ^ (key >> 29)) * STIR) & MASK64
    return key ^ (key >> 32)
