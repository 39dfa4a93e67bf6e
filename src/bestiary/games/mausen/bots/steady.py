"""Mausen bots: draws its card from a quantal response to the other seats."""

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
"""The reason does not mention a catch of fewer points."""


class Steady:
    """Plays its part of the quantal response equilibrium."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
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
    """The state before any choice of this round: a bot uses none, its own neither."""
    return State.from_position(
        hands=[encode_hand(set(CARD_NAMES) - set(played)) for played in view.history.played],
        choices=[None] * view.players,
        middle=encode_multiset(view.board.middle),
        won=[encode_multiset(won) for won in view.history.won],
    )


def _is_unrivalled(view: View, card: str) -> bool:
    """No other seat holds this card, or a higher one of the animal."""
    rivals = {rival for rival in filter_animal(CARD_NAMES, card[0]) if rival >= card}
    others = [played for seat, played in enumerate(view.history.played) if seat != view.seat]
    return all(rivals <= set(played) for played in others)


def _reason(view: View, card: str, expected_catch: int) -> Message:
    trivial = trivial_reason(view, card)
    if trivial is not None:
        return trivial
    if expected_catch < MIN_NOTABLE_CATCH:
        return message("mausen-why-spare", card=card_label(card))
    prey = message("mausen-why-animals", animal=prey_of(card))
    id = "mausen-why-sure" if _is_unrivalled(view, card) else "mausen-why-likely"
    return message(id, card=card_label(card), prey=prey, points=expected_catch)
