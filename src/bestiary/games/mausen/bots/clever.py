"""Mausen: a bot that plays a round through in its head, many times, before it chooses."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.core.view import View
from bestiary.games.mausen.bots.novice import own_seat, trivial_reason
from bestiary.games.mausen.bots.regret_matching import RegretMatching
from bestiary.games.mausen.bots.steady import state_at_round_start
from bestiary.games.mausen.cards import CARD_IDS, CARD_NAMES, card_label
from bestiary.games.mausen.view import decision_key

MAX_ITERATIONS: Final = 1000
"""So often it tries a round that four or fewer play."""
MAX_CARDS_SAMPLED: Final = 64_000
"""Many players have many cards: it tries no more cards than this, those of all players counted."""
ITERATIONS_PER_CLOCK_CHECK: Final = 10
"""After so many tries it looks at the clock."""
PRUNING_DIVISOR: Final = 8
"""It never plays a card that it should play so many times less often than the best."""


class Clever:
    """Knows people's habits, and mixes its own cards so that nobody who thinks as far reads it."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """A card by lot, each as often as thinking says."""
        rng = decision_rng(self.seed, decision_key(view))
        solver = RegretMatching(state_at_round_start(view))
        cards = sum(view.board.hand_sizes)
        while (
            solver.iterations < min(MAX_ITERATIONS, MAX_CARDS_SAMPLED // cards)
            and clock.left_ms() > 0
        ):
            solver.iterate(rng, ITERATIONS_PER_CLOCK_CHECK)
        strategy = solver.average_strategy(own_seat(view))
        cutoff = max(strategy) // PRUNING_DIVISOR
        mixture = {
            card: share for card, share in zip(CARD_NAMES, strategy, strict=True) if share > cutoff
        }
        card = pick_weighted(tuple(mixture), tuple(mixture.values()), rng)
        return Choice(card, _reason(view, card, len(mixture), solver))


def _reason(view: View, card: str, support_size: int, solver: RegretMatching) -> Message:
    """What a card caught in its head, and among how many it drew lots."""
    trivial = trivial_reason(view, card)
    if trivial is not None:
        return trivial
    if solver.iterations == 0:
        return message("mausen-why-hurry", card=card_label(card))
    points = solver.mean_catch(own_seat(view), CARD_IDS[card])
    if points == 0:
        return message("mausen-why-wait", card=card_label(card))
    if support_size == 1:
        return message("mausen-why-best", card=card_label(card), points=points)
    return message("mausen-why-mixed", card=card_label(card), points=points, count=support_size)
