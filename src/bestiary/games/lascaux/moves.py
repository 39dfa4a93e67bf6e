"""Lascaux: its moves: choose a marker, lay a stone, pass."""

from typing import Any

from msgspec import Struct

from bestiary.core.chance import Chance
from bestiary.core.offer import Offer, Part
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Text, quoted
from bestiary.games.lascaux.cards import call_colour
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.rules import State


class Mark(Struct, frozen=True):
    """Choose the marker of a colour (LX-7)."""

    colour: str

    def __str__(self) -> str:
        """The text in records."""
        return f"mark {self.colour}"


class Bid(Struct, frozen=True):
    """Lay a stone in the middle (LX-9)."""

    def __str__(self) -> str:
        """The text in records."""
        return "bid"


class Pass(Struct, frozen=True):
    """Pass, and take the stones (LX-10)."""

    def __str__(self) -> str:
        """The text in records."""
        return "pass"


Move = Mark | Bid | Pass
MOVES: tuple[Move, ...] = (*(Mark(colour) for colour in COLOURS), Bid(), Pass())
"""By their actions."""
TEXTS = {str(move): move for move in MOVES}


def parse(text: str) -> Move:
    """Read a move."""
    if text not in TEXTS:
        raise Refused(FORMAT, "lascaux-refused-text", text=quoted(text))
    return TEXTS[text]


def actions(move: Move) -> tuple[int, ...]:
    """One move is one action."""
    return (MOVES.index(move),)


def compose(actions: tuple[int, ...]) -> Move | None:
    """One action is a whole move."""
    return MOVES[actions[0]] if actions else None


def chance(state: State, rng: Chance) -> Any:
    """After the deal nothing is left to chance."""
    raise Refused(FORMAT, "refused-dealer")


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """Colours while markers are chosen (LX-8), then a stone or passing (LX-9)."""
    open_moves = [MOVES[action] for action in state.actions(seat)]
    colours = tuple(move.colour for move in open_moves if isinstance(move, Mark))
    if colours:
        return (Offer("mark", "mark {colour}", (Part("colour", colours),)),)
    return tuple(Offer(str(move), str(move)) for move in open_moves)


def grounds(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """Any marker (LX-7) that is not limited (LX-8); a stone, or pass (LX-9, LX-10, LX-11)."""
    match verb:
        case "mark":
            return ("LX-7", "LX-8")
        case "bid":
            return ("LX-9",)
        case _:
            return ("LX-9", "LX-10") if len(state.actions(seat)) > 1 else ("LX-11", "LX-10")


def name(part: str, choice: str) -> Text:
    """What people call a colour."""
    return call_colour(choice)
