"""Mausen bots: draws its card from the average strategy of sampled regret matching."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.games.mausen.bots.novice import own_seat, trivial_reason
from bestiary.games.mausen.bots.regret_matching import RegretMatching
from bestiary.games.mausen.cards import CARD_IDS, CARD_NAMES, card_label
from bestiary.games.mausen.view import MausenView, decision_key, state_with_choices

MAX_ITERATIONS: Final = 1000
CARD_SAMPLE_BUDGET: Final = 64_000
"""Fewer iterations if the players together hold many cards."""
ITERATIONS_PER_CLOCK_CHECK: Final = 10
PRUNING_DIVISOR: Final = 8
"""A card whose share is at most the best card's divided by this is never played."""


class Clever(SeededBot):
    """Mixes its cards, so that opponents who reason the same way cannot predict it."""

    def choose(self, view: MausenView, clock: Clock = NO_CLOCK) -> Choice:
        """A random card by the average strategy; a random one of the hand if there is no time."""
        rng = decision_rng(self.seed, decision_key(view))
        solver = RegretMatching(state_with_choices(view, [None] * view.players))
        iterations = min(MAX_ITERATIONS, CARD_SAMPLE_BUDGET // sum(view.board.hand_sizes))
        while solver.iterations < iterations and clock.left_ms() > 0:
            solver.iterate(rng, ITERATIONS_PER_CLOCK_CHECK)
        strategy = solver.average_strategy(own_seat(view))
        cutoff = max(strategy) // PRUNING_DIVISOR
        shares = zip(CARD_NAMES, strategy, strict=True)
        mixture = {card: share for card, share in shares if share > cutoff}
        card = pick_weighted(tuple(mixture), tuple(mixture.values()), rng)
        reason = trivial_reason(view, card) or _reason(view, card, len(mixture), solver)
        return Choice(card, reason)


def _reason(view: MausenView, card: str, support_size: int, solver: RegretMatching) -> Message:
    """What a card caught on average, and among how many cards it was drawn."""
    label, points = card_label(card), solver.mean_catch(own_seat(view), CARD_IDS[card])
    if solver.iterations == 0:
        return message("mausen-why-hurry", card=label)
    if points == 0:
        return message("mausen-why-wait", card=label)
    if support_size == 1:
        return message("mausen-why-best", card=label, points=points)
    return message("mausen-why-mixed", card=label, points=points, count=support_size)
