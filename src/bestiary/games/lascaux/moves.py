"""Lascaux: its moves (choose a marker, bid, pass) and offers."""

from msgspec import Struct

from bestiary.core.message import Message, safe_repr
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import FORMAT, Refused, refuse_chance_move
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.rules import State


class ChooseMarker(Struct, frozen=True):
    """Choose the marker of a colour (LX-7)."""

    colour: str

    def __str__(self) -> str:
        return f"mark {self.colour}"


class Bid(Struct, frozen=True):
    """Lay a stone in the middle (LX-9)."""

    def __str__(self) -> str:
        return "bid"


class Pass(Struct, frozen=True):
    """Pass, and take the stones (LX-10)."""

    def __str__(self) -> str:
        return "pass"


Move = ChooseMarker | Bid | Pass
MOVE_BY_ACTION: tuple[Move, ...] = (*(ChooseMarker(colour) for colour in COLOURS), Bid(), Pass())
MOVE_BY_TEXT = {str(move): move for move in MOVE_BY_ACTION}

chance_move = refuse_chance_move


def parse(text: str) -> Move:
    if text not in MOVE_BY_TEXT:
        raise Refused(FORMAT, "lascaux-refused-text", text=safe_repr(text))
    return MOVE_BY_TEXT[text]


def actions(move: Move) -> tuple[int, ...]:
    return (MOVE_BY_ACTION.index(move),)


def compose(actions: tuple[int, ...]) -> Move | None:
    return MOVE_BY_ACTION[actions[0]] if actions else None


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Colours while markers are chosen (LX-8), then a stone or passing (LX-9)."""
    legal_moves = [MOVE_BY_ACTION[action] for action in state.legal_actions(seat)]
    colours = tuple(move.colour for move in legal_moves if isinstance(move, ChooseMarker))
    if colours:
        return (Offer("mark", "mark {colour}", (OfferPart("colour", colours),)),)
    return tuple(Offer(str(move), str(move)) for move in legal_moves)


def rules_for(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """Any marker (LX-7) that is not limited (LX-8); a stone, or pass (LX-9, LX-10, LX-11)."""
    passing = ("LX-9", "LX-10") if len(state.legal_actions(seat)) > 1 else ("LX-11", "LX-10")
    return {"mark": ("LX-7", "LX-8"), "bid": ("LX-9",)}.get(verb, passing)


def choice_name(part: str, choice: str) -> Message:
    return colour_label(choice)
