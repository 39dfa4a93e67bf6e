"""Mausen: a bot that plays a round through in its head, many times, before it chooses."""

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import weighted
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mausen.cards import NAMES, NUMBERS, call
from bestiary.games.mausen.novice import chooser, plain_reason
from bestiary.games.mausen.steady import round_of
from bestiary.games.mausen.thinking import Thought
from bestiary.games.mausen.view import decision_key

TRIES: Final = 1000
"""So often it tries a round that four or fewer play."""
TRIED: Final = 64_000
"""Many players have many cards: it tries no more cards than this, those of all players counted."""
BREATH: Final = 10
"""After so many tries it looks at the clock."""
RARELY: Final = 8
"""It never plays a card that it should play so many times less often than the best."""


class Clever:
    """Knows people's habits, and mixes its own cards so that nobody who thinks as far reads it."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """A card by lot, each as often as thinking says."""
        rng = stream(self.seed, decision_key(view))
        thought = Thought(round_of(view))
        cards = sum(view.now.in_hand)
        while thought.tries < min(TRIES, TRIED // cards) and clock.left_ms() > 0:
            thought.think(rng, BREATH)
        strategy = thought.strategy(chooser(view))
        least = max(strategy) // RARELY
        mixture = {card: part for card, part in zip(NAMES, strategy, strict=True) if part > least}
        card = weighted(tuple(mixture), tuple(mixture.values()), rng)
        return Choice(card, _reason(view, card, len(mixture), thought))


def _reason(view: View, card: str, good: int, thought: Thought) -> Text:
    """What a card caught in its head, and among how many it drew lots."""
    plain = plain_reason(view, card)
    if plain is not None:
        return plain
    if thought.tries == 0:
        return text("mausen-why-hurry", card=call(card))
    points = thought.catch_of(chooser(view), NUMBERS[card])
    if points == 0:
        return text("mausen-why-wait", card=call(card))
    if good == 1:
        return text("mausen-why-best", card=call(card), points=points)
    return text("mausen-why-mixed", card=call(card), points=points, count=good)
