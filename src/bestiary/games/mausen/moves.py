"""Mausen: its one kind of move, the choice of a card."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from bestiary.core.chance import Chance
from bestiary.core.offer import Offer, Part
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Text, quoted
from bestiary.games.mausen.cards import CARDS, NAMES, NUMBERS, call
from bestiary.games.mausen.rules import State


class Choose(Struct, frozen=True):
    """Choose a hand card: to play it (MS-3), or for an empty middle (MS-13)."""

    card: str

    def __str__(self) -> str:
        """The text of a choice is the card."""
        return self.card


def parse(text: str) -> Choose:
    """Read a card."""
    if text not in NUMBERS:
        raise Refused(FORMAT, "mausen-refused-text", text=quoted(text))
    return Choose(text)


def actions(move: Choose) -> tuple[int, ...]:
    """One choice is one action."""
    return (NUMBERS[move.card],)


def compose(actions: tuple[int, ...]) -> Choose | None:
    """One action is a whole choice."""
    return Choose(NAMES[actions[0]]) if actions else None


def chance(state: State, rng: Chance) -> Any:
    """The dealer never owes anything here."""
    raise Refused(FORMAT, "refused-dealer")


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Any card of the hand (MS-3)."""
    return _offers(state.actions(seat))


@lru_cache(4096)
def _offers(actions: tuple[int, ...]) -> tuple[Offer, ...]:
    """The offer of some cards; none where there are none."""
    cards = CARDS.in_order(actions)
    return (Offer("play", "{card}", (Part("card", cards),)),) if cards else ()


def grounds(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """A card is chosen to be played (MS-3), or for an empty middle (MS-13)."""
    return ("MS-13",) if state.phase_name() == "restock" else ("MS-3",)


def name(part: str, choice: str) -> Text:
    """What people call a card."""
    return call(choice)
