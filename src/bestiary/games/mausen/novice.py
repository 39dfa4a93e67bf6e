"""Mausen: a bot that plays as on a first evening, greedily."""

from collections.abc import Iterable

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import weighted
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mausen.cards import call, call_all
from bestiary.games.mausen.rules import LETTERS
from bestiary.games.mausen.view import decision_key


class Novice:
    """Wants what lies in the middle, and forgets that the others want it as well."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """Any card; the likelier, the more it would fetch and the higher it is."""
        hand = view.now.hand
        pulls = [_pull(view, card) for card in hand]
        card = weighted(hand, pulls, stream(self.seed, decision_key(view)))
        return Choice(card, _reason(view, card))


def chooser(view: View) -> int:
    """The seat that chooses; an onlooker never does."""
    if view.seat is None:
        raise ValueError(view.seat)
    return view.seat


def prey_of(card: str) -> str:
    """The animal that a card chases (MS-4)."""
    return LETTERS[(LETTERS.index(card[0]) + 1) % len(LETTERS)]


def value_of(card: str) -> int:
    """The value of a card (MS-1)."""
    return int(card[1])


def of_animal(cards: Iterable[str], animal: str) -> tuple[str, ...]:
    """Those of some cards that are of one animal."""
    return tuple(card for card in cards if card[0] == animal)


def plain_reason(view: View, card: str) -> Text | None:
    """Why, where there is little to decide: the last card, or one for an empty middle."""
    if len(view.now.hand) == 1:
        return text("mausen-why-last", card=call(card))
    if view.now.phase == "restock":
        return text("mausen-why-refill", card=call(card))
    return None


def _pull(view: View, card: str) -> int:
    """How much it would like to play a card; into an empty middle it rather lays a low one."""
    if view.now.phase == "restock":
        return (5 - value_of(card)) ** 2
    lying = of_animal(view.now.middle, prey_of(card))
    return value_of(card) * (1 + sum(value_of(each) for each in lying))


def _reason(view: View, card: str) -> Text:
    """The prey that it saw lying there."""
    plain = plain_reason(view, card)
    if plain is not None:
        return plain
    lying = of_animal(view.now.middle, prey_of(card))
    if not lying:
        return text("mausen-why-nothing", card=call(card))
    return text("mausen-why-greedy", card=call(card), prey=call_all(lying))
