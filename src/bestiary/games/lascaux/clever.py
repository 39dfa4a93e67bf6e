"""Lascaux: the clever player, who knows what others want and thinks a few rounds ahead."""

from itertools import count, islice
from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import Chance, pick
from bestiary.core.text import Text, Who, text
from bestiary.core.view import View
from bestiary.games.lascaux.belief import Belief
from bestiary.games.lascaux.cards import call_colour
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.foresight import COMPILED, Foresight
from bestiary.games.lascaux.moves import MOVES
from bestiary.games.lascaux.scales import Scales
from bestiary.games.lascaux.sight import BID, Sight, bet, forced
from bestiary.games.lascaux.steady import bid, favourite
from bestiary.games.lascaux.view import decision_key

ROUNDS: Final = 4
"""So many rounds it thinks ahead."""
HEAP: Final = 20 if COMPILED else 1
"""So many dreams it has between two looks at the clock."""
STAGES: Final = ((6, 4), (3, 8), (2, 12))
"""So many of the best moves get so many heaps of dreams more."""
RESERVE_MS: Final = 5
"""It stops before the last moment."""
CLOSE: Final = 0.002
"""Moves whose chances to win differ by less are as good as each other."""
SURE: Final = 0.5
"""From this chance on it says what it believes about a marker."""
RISKY: Final = 0.4
"""From this chance on it says that its cards are in danger."""


class Clever:
    """Believes what bids and collections tell, and dreams of how the game may go on."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The move after which it wins most often in its dreams."""
        rng = stream(self.seed, decision_key(view))
        sight = Sight.of(view, rng)
        if sight.must_pass:
            return forced()
        scales = Scales(view.players)
        belief = Belief(sight.state, sight.seat, sight.marker, scales)
        action = best(Foresight(sight.state, sight.seat, belief.flat()), sight, rng, clock)
        if sight.marker is None:
            colour = favourite(sight, scales, rng) if action is None else action
            return bet(colour, why_colour(belief, colour))
        move = bid(sight, sight.marker, scales).move if action is None else str(MOVES[action])
        return Choice(move, why_stones(belief, sight, sight.marker, move))


def best(foresight: Foresight, sight: Sight, rng: Chance, clock: Clock) -> int | None:
    """The action that dreams speak for, the less likely ones being left early.

    None where there is no time to dream.
    """
    seeds = count(rng.below(1 << 31))
    left = list(sight.state.actions(sight.seat))
    sums = dict.fromkeys(left, 0.0)
    counts = dict.fromkeys(left, 0)

    def chance(action: int) -> float:
        """How often it wins after an action."""
        return sums[action] / counts[action] if counts[action] else 0.0

    for most, heaps in STAGES:
        left = sorted(left, key=chance, reverse=True)[:most]
        for seed in islice(seeds, heaps):
            for action in left:
                if clock.left_ms() <= RESERVE_MS:
                    return max(sums, key=chance) if any(counts.values()) else None
                sums[action] += foresight.dream(action, seed, HEAP, ROUNDS)
                counts[action] += HEAP
    top = max(map(chance, left))
    return pick([action for action in left if chance(action) > top - CLOSE], rng)


def why_colour(belief: Belief, colour: int) -> Text:
    """That it has thought ahead, and what it believes about somebody else."""
    name = call_colour(COLOURS[colour])
    rival, other, chance = belief.surest()
    if chance < SURE or other == colour:
        return text("lascaux-why-ahead", colour=name)
    wanted = call_colour(COLOURS[other])
    return text("lascaux-why-rival", colour=name, seat=Who(rival), other=wanted)


def why_stones(belief: Belief, sight: Sight, marker: int, move: str) -> Text:
    """Whether its cards are in danger, and what lies in the middle."""
    pot = sight.state.pot
    is_risky = belief.danger(sight.state.row, marker, sight.out) > RISKY
    if move == BID:
        return text("lascaux-why-danger" if is_risky else "lascaux-why-patience")
    return text("lascaux-why-costly" if is_risky else "lascaux-why-safe", pot=pot)
