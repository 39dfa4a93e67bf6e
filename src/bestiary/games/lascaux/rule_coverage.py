"""Lascaux: which rules decide something in a move, for rule coverage under random play.

A round is decided by its last marker and its last pass. The setup opens the first one, so no move
does (LX-5).
"""

from typing import Final, assert_never

from bestiary.core import bits
from bestiary.games.lascaux.deck import ANIMALS, CARD_COLOURS, COLOURS
from bestiary.games.lascaux.moves import Bid, ChooseMarker, Move, Pass
from bestiary.games.lascaux.rules import State

ALWAYS_APPLY: Final = frozenset({"LX-1", "LX-2", "LX-3", "LX-4", "LX-18", "LX-19"})
"""The cards, the setup, and what is public or secret."""
RARELY_APPLY: Final = frozenset[str]()
"""None: a few hundred random games meet every rule."""


def applied_rules(before: State, seat: int, move: Move, after: State) -> tuple[str, ...]:
    """The ids of the rules that decided something, in their order."""
    rule_applies: dict[str, bool]
    match move:
        case ChooseMarker():
            rule_applies = {"LX-7": before.seats_to_move() == (seat,)}
        case Bid():
            rule_applies = {"LX-9": True}
        case Pass():
            rule_applies = _opening_rules(before, after) if after.phase_name() == "mark" else {}
            rule_applies |= {"LX-10": before.pot > 0, "LX-11": before.stones[seat] == 0}
            rule_applies |= _round_end_rules(before, after) if after.phase_name() != "bid" else {}
        case _:
            assert_never(move)
    return tuple(id for id, applies in rule_applies.items() if applies)


def _opening_rules(before: State, after: State) -> dict[str, bool]:
    """The rules of the row with which the next round is played."""
    has_turned_up = after.deck_top > before.deck_top
    return {
        "LX-5": has_turned_up,
        # No card was needed, or there were not enough.
        "LX-6": not has_turned_up or _is_row_incomplete(after.row),
        # No card was taken, so fewer colours may be chosen.
        "LX-8": len(after.allowed_colours()) < len(COLOURS),
    }


def _is_row_incomplete(row: int) -> bool:
    """The row lacks cards that the deck did not have (LX-5, LX-6)."""
    cards = bits.members(row)
    colours = {colour for card in cards for colour in CARD_COLOURS[card]}
    return len(cards) < 7 and len(colours) < len(COLOURS)


def _round_end_rules(before: State, after: State) -> dict[str, bool]:
    """The rules of taking cards, and of the end."""
    is_over = after.is_over()
    return {
        "LX-12": True,
        # A card was taken; a card stayed.
        "LX-13": list(after.owned) != list(before.owned),
        "LX-14": before.row & after.row != 0,
        "LX-15": is_over,
        # A majority was tied.
        "LX-16": is_over and any(_is_tied(after, animal) for animal in range(len(ANIMALS))),
        "LX-17": len(after.winners()) > 1,
    }


def _is_tied(state: State, animal: int) -> bool:
    """Several players have the most cards of an animal (LX-16)."""
    counts = [bits.count(owned >> 9 * animal & 511) for owned in state.owned]
    return counts.count(max(counts)) > 1
