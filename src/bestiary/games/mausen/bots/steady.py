"""Mausen bots: draws its card from a quantal response to the other seats."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.games.mausen.bots.novice import own_seat, trivial_reason
from bestiary.games.mausen.bots.quantal_response import QuantalResponse
from bestiary.games.mausen.cards import CARD_IDS, CARD_NAMES, card_label, prey_of
from bestiary.games.mausen.view import MausenView, decision_key, state_with_choices

MIN_NOTABLE_CATCH: Final = 2
"""The reason does not mention a catch of fewer points."""


class Steady(SeededBot):
    """Plays its part of the quantal response equilibrium."""

    def choose(self, view: MausenView, clock: Clock = NO_CLOCK) -> Choice:
        seat = own_seat(view)
        rng = decision_rng(self.seed, decision_key(view))
        response = QuantalResponse(state_with_choices(view, [None] * view.players))
        card = pick_weighted(CARD_NAMES, response.choice_probabilities(seat), rng)
        catch = response.expected_catch_of(seat, CARD_IDS[card])
        return Choice(card, trivial_reason(view, card) or _reason(view, card, catch))


def _is_unrivalled(view: MausenView, card: str) -> bool:
    """No other seat holds this card, or a higher one of the animal."""
    rivals = {rival for rival in CARD_NAMES if rival[0] == card[0] and rival >= card}
    others = [played for seat, played in enumerate(view.history.played) if seat != view.seat]
    return all(rivals <= set(played) for played in others)


def _reason(view: MausenView, card: str, expected_catch: int) -> Message:
    if expected_catch < MIN_NOTABLE_CATCH:
        return message("mausen-why-spare", card=card_label(card))
    prey = message("mausen-why-animals", animal=prey_of(card))
    id = "mausen-why-sure" if _is_unrivalled(view, card) else "mausen-why-likely"
    return message(id, card=card_label(card), prey=prey, points=expected_catch)
