"""Mausen: states as data, as records write them."""

from itertools import chain
from typing import Any, TypedDict

from bestiary.core.chance import Chance
from bestiary.core.game import Options
from bestiary.core.setup import fields
from bestiary.games.mausen.cards import NAMES, in_hand, in_heap
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.sketch import KEYS, sketched
from bestiary.games.mausen.view import Phase

__all__ = ["KEYS", "Truth", "cards", "deal", "sketched", "start", "truth"]


class Truth(TypedDict):
    """The whole state, as records write it."""

    phase: Phase
    to_move: list[int | None]
    hands: list[list[str]]
    table: list[str]
    won: list[list[str]]
    committed: dict[str, str]
    """By seat, what was chosen and is not turned up yet."""


def start(players: int, options: Options, setup: Any) -> State:
    """Chance decides nothing before the first choice (MS-1, MS-2)."""
    fields(setup)
    return State(players)


def deal(players: int, options: Options, rng: Chance) -> dict[str, Any]:
    """Everybody holds the same cards (MS-1): there is nothing to deal."""
    return {}


def cards(state: State) -> list[str]:
    """Every card: in the hands, in the middle and won."""
    hands = [in_hand(hand) for hand in state.hands[: state.players]]
    heaps = [in_heap(heap) for heap in (state.middle, *state.won)]
    return sorted(chain(*hands, *heaps))


def truth(state: State) -> dict[str, Any]:
    """The whole state."""
    seats = range(state.players)
    hands, won = state.hands, state.won
    found: Truth = {
        "phase": state.phase_name(),
        "to_move": list(state.to_move()),
        "hands": [list(in_hand(hands[seat])) for seat in seats],
        "table": list(in_heap(state.middle)),
        "won": [list(in_heap(won[seat])) for seat in seats],
        "committed": {
            str(seat): NAMES[card]
            for seat, card in enumerate(state.chosen_cards())
            if card is not None
        },
    }
    return dict(found)
