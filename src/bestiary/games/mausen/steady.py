"""Mausen: a bot that plays by rules of thumb.

It has counted the cards, so it knows all hands. It weighs for each card how likely nobody spoils
its chase, what would run to it, and what it costs to have it no longer. It knows that the others
weigh as well, and so thinks a few steps further: if they do this, I do that.
"""

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import weighted
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mausen.cards import NAMES, NUMBERS, call, hand_of, heap_of
from bestiary.games.mausen.novice import chooser, of_animal, plain_reason, prey_of
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.view import decision_key
from bestiary.games.mausen.weighing import Weighing

LITTLE: Final = 2
"""A catch of fewer points is none to speak of."""


class Steady:
    """Counts cards and weighs chances."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The card that promises most beyond its price, or one that is nearly as good."""
        seat = chooser(view)
        weighing = Weighing(round_of(view))
        card = weighted(NAMES, weighing.chances(seat), stream(self.seed, decision_key(view)))
        return Choice(card, _reason(view, card, weighing.hope_of(seat, NUMBERS[card])))


def round_of(view: View) -> State:
    """The round as it began: nobody's choice is known, so nobody has made one."""
    return State.placed(
        hands=[hand_of(set(NAMES) - set(played)) for played in view.seen.played],
        choices=[None] * view.players,
        middle=heap_of(view.now.middle),
        won=[heap_of(won) for won in view.seen.won],
    )


def _is_unrivalled(view: View, card: str) -> bool:
    """Nobody else holds this card, or a higher one of the animal."""
    rivals = {each for each in of_animal(NAMES, card[0]) if each >= card}
    others = [played for seat, played in enumerate(view.seen.played) if seat != view.seat]
    return all(rivals <= set(played) for played in others)


def _reason(view: View, card: str, hope: int) -> Text:
    """A sure catch, a likely one, or none worth a high card."""
    plain = plain_reason(view, card)
    if plain is not None:
        return plain
    if hope < LITTLE:
        return text("mausen-why-spare", card=call(card))
    prey = text("mausen-why-animals", animal=prey_of(card))
    id = "mausen-why-sure" if _is_unrivalled(view, card) else "mausen-why-likely"
    return text(id, card=call(card), prey=prey, points=hope)
