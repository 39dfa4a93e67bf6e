"""Kuhn poker: which rules a move puts to use, counted over random games."""

from typing import Final

from bestiary.core.viewer import Actor
from bestiary_kuhn.moves import Move
from bestiary_kuhn.rules import BET, NONE, State

ALWAYS_APPLY: Final = frozenset({"KP-1", "KP-2", "KP-3"})
"""The cards, the deal and the antes."""
RARELY_APPLY: Final = frozenset[str]()
"""Every rule is met in a few games."""


def applied_rules(before: State, seat: Actor, move: Move, after: State) -> tuple[str, ...]:
    is_answer = BET in before.history
    applied = {
        "KP-4": not is_answer,
        "KP-5": is_answer,
        "KP-6": after.folded_seat() != NONE,
        "KP-7": after.is_showdown(),
        "KP-8": after.is_over(),
    }
    return tuple(id for id, decided in applied.items() if decided)
