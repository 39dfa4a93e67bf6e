"""Mausen: a bot that plays by rules of thumb.

It has counted the cards, so it knows all hands. It weighs for each card how likely nobody spoils
its chase, what would run to it, and what it costs to have it no longer. It knows that the others
weigh as well, and so thinks a few steps further: if they do this, I do that.
"""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.core.view import View
from bestiary.games.mausen.bots.novice import filter_animal, own_seat, prey_of, trivial_reason
from bestiary.games.mausen.bots.quantal_response import QuantalResponse
from bestiary.games.mausen.cards import (
    CARD_IDS,
    CARD_NAMES,
    card_label,
    encode_hand,
    encode_multiset,
)
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.view import decision_key

MIN_NOTABLE_CATCH: Final = 2
"""A catch of fewer points is none to speak of."""


class Steady:
    """Counts cards and weighs chances."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """The card that promises most beyond its price, or one that is nearly as good."""
        seat = own_seat(view)
        quantal_response = QuantalResponse(state_at_round_start(view))
        card = pick_weighted(
            CARD_NAMES,
            quantal_response.choice_probabilities(seat),
            decision_rng(self.seed, decision_key(view)),
        )
        return Choice(
            card, _reason(view, card, quantal_response.expected_catch_of(seat, CARD_IDS[card]))
        )


def state_at_round_start(view: View) -> State:
    """The round as it began: nobody's choice is known, so nobody has made one."""
    return State.from_position(
        hands=[encode_hand(set(CARD_NAMES) - set(played)) for played in view.history.played],
        choices=[None] * view.players,
        middle=encode_multiset(view.board.middle),
        won=[encode_multiset(won) for won in view.history.won],
    )


def _is_unrivalled(view: View, card: str) -> bool:
    """Nobody else holds this card, or a higher one of the animal."""
    rivals = {rival for rival in filter_animal(CARD_NAMES, card[0]) if rival >= card}
    others = [played for seat, played in enumerate(view.history.played) if seat != view.seat]
    return all(rivals <= set(played) for played in others)


def _reason(view: View, card: str, expected_catch: int) -> Message:
    """A sure catch, a likely one, or none worth a high card."""
    trivial = trivial_reason(view, card)
    if trivial is not None:
        return trivial
    if expected_catch < MIN_NOTABLE_CATCH:
        return message("mausen-why-spare", card=card_label(card))
    prey = message("mausen-why-animals", animal=prey_of(card))
    id = "mausen-why-sure" if _is_unrivalled(view, card) else "mausen-why-likely"
    return message(id, card=card_label(card), prey=prey, points=expected_catch)
