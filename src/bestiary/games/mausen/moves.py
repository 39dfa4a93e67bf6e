"""Mausen: its one move, the choice of a card, and offers."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from bestiary.core.message import Message, safe_repr
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import FORMAT, Refused, refuse_chance_move
from bestiary.games.mausen.cards import CARD_CODEC, CARD_IDS, CARD_NAMES, card_label
from bestiary.games.mausen.rules import State

chance_move = refuse_chance_move


class ChooseCard(Struct, frozen=True):
    """Choose a hand card: to play it (MS-3), or for an empty middle (MS-13)."""

    card: str

    def __str__(self) -> str:
        return self.card


MOVES: Final = {name: ChooseCard(name) for name in CARD_NAMES}


def parse(text: str) -> ChooseCard:
    move = MOVES.get(text)
    if move is None:
        raise Refused(FORMAT, "mausen-refused-text", text=safe_repr(text))
    return move


def actions(move: ChooseCard) -> tuple[int, ...]:
    return (CARD_IDS[move.card],)


def compose(actions: tuple[int, ...]) -> ChooseCard | None:
    return ChooseCard(CARD_NAMES[actions[0]]) if actions else None


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Any card of the hand (MS-3)."""
    return _offers(state.legal_actions(seat))


@lru_cache(4096)
def _offers(actions: tuple[int, ...]) -> tuple[Offer, ...]:
    cards = CARD_CODEC.decode(actions)
    return (Offer("play", "{card}", (OfferPart("card", cards),)),) if cards else ()


def rules_for(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """A card is chosen to be played (MS-3), or for an empty middle (MS-13)."""
    return ("MS-13",) if state.phase_name() == "restock" else ("MS-3",)


def choice_name(part: str, choice: str) -> Message:
    return card_label(choice)
