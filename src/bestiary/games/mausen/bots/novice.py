"""Mausen bots: draws a card in proportion to what it would catch from the middle."""

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.games.mausen.cards import card_label, cards_label, prey_of
from bestiary.games.mausen.view import MausenView, decision_key


class Novice(SeededBot):
    """Wants the prey in the middle, and ignores that the other seats want it too."""

    def choose(self, view: MausenView, clock: Clock = NO_CLOCK) -> Choice:
        hand = view.board.hand
        weights = [_greedy_weight(view, card) for card in hand]
        card = pick_weighted(hand, weights, decision_rng(self.seed, decision_key(view)))
        return Choice(card, trivial_reason(view, card) or _reason(view, card))


def own_seat(view: MausenView) -> int:
    """The seat that chooses. Raises ValueError for an onlooker's view."""
    if view.seat is None:
        raise ValueError(view.seat)
    return view.seat


def _prey_in_middle(view: MausenView, card: str) -> list[str]:
    return [prey for prey in view.board.middle if prey[0] == prey_of(card)]


def trivial_reason(view: MausenView, card: str) -> Message | None:
    """The reason for a last card or one for an empty middle; None if there is more to decide."""
    if len(view.board.hand) == 1:
        return message("mausen-why-last", card=card_label(card))
    if view.board.phase == "restock":
        return message("mausen-why-refill", card=card_label(card))
    return None


def _greedy_weight(view: MausenView, card: str) -> int:
    """The card's value times its prey's; into an empty middle rather a low card (MS-13)."""
    value = int(card[1])
    if view.board.phase == "restock":
        return (5 - value) ** 2
    return value * (1 + sum(int(prey[1]) for prey in _prey_in_middle(view, card)))


def _reason(view: MausenView, card: str) -> Message:
    prey = _prey_in_middle(view, card)
    if not prey:
        return message("mausen-why-nothing", card=card_label(card))
    return message("mausen-why-greedy", card=card_label(card), prey=cards_label(prey))
