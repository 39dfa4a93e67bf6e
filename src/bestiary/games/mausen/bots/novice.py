"""Mausen bots: draws a card in proportion to what it would catch from the middle."""

from collections.abc import Iterable

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.random_source import pick_weighted
from bestiary.core.view import View
from bestiary.games.mausen.cards import card_label, cards_label
from bestiary.games.mausen.rules import ANIMAL_LETTERS
from bestiary.games.mausen.view import decision_key


class Novice:
    """Wants the prey in the middle, and ignores that the other seats want it too."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        hand = view.board.hand
        weights = [_greedy_weight(view, card) for card in hand]
        card = pick_weighted(hand, weights, decision_rng(self.seed, decision_key(view)))
        return Choice(card, _reason(view, card))


def own_seat(view: View) -> int:
    """The seat that chooses. Raises ValueError for an onlooker's view."""
    if view.seat is None:
        raise ValueError(view.seat)
    return view.seat


def prey_of(card: str) -> str:
    """The animal that a card chases (MS-4)."""
    return ANIMAL_LETTERS[(ANIMAL_LETTERS.index(card[0]) + 1) % len(ANIMAL_LETTERS)]


def value_of(card: str) -> int:
    return int(card[1])


def filter_animal(cards: Iterable[str], animal: str) -> tuple[str, ...]:
    return tuple(card for card in cards if card[0] == animal)


def trivial_reason(view: View, card: str) -> Message | None:
    """The reason for a last card or one for an empty middle; None if there is more to decide."""
    if len(view.board.hand) == 1:
        return message("mausen-why-last", card=card_label(card))
    if view.board.phase == "restock":
        return message("mausen-why-refill", card=card_label(card))
    return None


def _greedy_weight(view: View, card: str) -> int:
    """The card's value times its prey's; into an empty middle rather a low card (MS-13)."""
    if view.board.phase == "restock":
        return (5 - value_of(card)) ** 2
    prey = filter_animal(view.board.middle, prey_of(card))
    return value_of(card) * (1 + sum(value_of(prey_card) for prey_card in prey))


def _reason(view: View, card: str) -> Message:
    trivial = trivial_reason(view, card)
    if trivial is not None:
        return trivial
    prey = filter_animal(view.board.middle, prey_of(card))
    if not prey:
        return message("mausen-why-nothing", card=card_label(card))
    return message("mausen-why-greedy", card=card_label(card), prey=cards_label(prey))
