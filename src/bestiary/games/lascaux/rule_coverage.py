"""Lascaux: which rules decide something in a move, for rule coverage under random play.

A round is decided by its last marker and its last pass. The setup opens the first one, so no move
does (LX-5).
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.lascaux.deck import CARD_COLOURS, COLOURS
from bestiary.games.lascaux.moves import Bid, ChooseMarker, Move, Pass
from bestiary.games.lascaux.rules import State

ALWAYS_APPLY: Final = frozenset({"LX-1", "LX-2", "LX-3", "LX-4", "LX-18", "LX-19"})
"""The cards, the setup, and what is public or secret."""
RARELY_APPLY: Final = frozenset[str]()
"""None: a few hundred random games meet every rule."""


def applied_rules(before: State, seat: Actor, move: Move, after: State) -> tuple[str, ...]:
    assert seat is not DEALER
    if isinstance(move, ChooseMarker):
        return ("LX-7",) if before.seats_to_move() == (seat,) else ()
    if isinstance(move, Bid):
        return ("LX-9",)
    assert isinstance(move, Pass)
    rule_applies = _opening_rules(before, after) if after.phase_name() == "mark" else {}
    rule_applies |= {"LX-10": before.pot > 0, "LX-11": before.stones[seat] == 0}
    rule_applies |= _round_end_rules(before, after) if after.phase_name() != "bid" else {}
    return tuple(id for id, applies in rule_applies.items() if applies)


def _opening_rules(before: State, after: State) -> dict[str, bool]:
    """The rules of the row with which the next round is played."""
    has_turned_up = after.deck_top > before.deck_top
    cards = bits.members(after.row)
    colours = {colour for card in cards for colour in CARD_COLOURS[card]}
    is_incomplete = len(cards) < 7 and len(colours) < len(COLOURS)
    return {
        "LX-5": has_turned_up,
        # No card was needed, or there were not enough.
        "LX-6": not has_turned_up or is_incomplete,
        # No card was taken, so fewer colours may be chosen.
        "LX-8": len(after.allowed_colours()) < len(COLOURS),
    }


def _round_end_rules(before: State, after: State) -> dict[str, bool]:
    """The rules of taking cards, and of the end."""
    tied = [counts.count(max(counts)) > 1 for counts in after.animal_counts()]
    return {
        "LX-12": True,
        # A card was taken; a card stayed.
        "LX-13": list(after.owned) != list(before.owned),
        "LX-14": before.row & after.row != 0,
        "LX-15": after.is_over(),
        # A majority was tied.
        "LX-16": after.is_over() and any(tied),
        "LX-17": len(after.winners()) > 1,
    }
