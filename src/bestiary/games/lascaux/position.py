"""Lascaux: states as data, from the deal to the end, as records write them."""

from itertools import chain
from typing import Any

from bestiary.core.chance import Chance, shuffled
from bestiary.core.engine import DEALER
from bestiary.core.game import Options
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.lascaux.cards import in_set
from bestiary.games.lascaux.deck import COLOURS, NAMES, NUMBERS
from bestiary.games.lascaux.rules import State

FIRST_SEAT = len(NAMES)


def start(players: int, options: Options, setup: Any) -> State:
    """Deal: the deck from the top down, then the start player (LX-4)."""
    state = State(players, options.get("stones") == "secret")
    for action in _dealt(players, setup):
        state.apply(DEALER, action)
    return state


def deal(players: int, options: Options, rng: Chance) -> dict[str, Any]:
    """Shuffle, and draw the start player by lot (LX-4)."""
    return {"deck": shuffled(NAMES, rng), "start": rng.below(players)}


def cards(state: State) -> list[str]:
    """Every card: in the deck, in the row and owned."""
    sets = [in_set(cards) for cards in (state.row, *state.owned)]
    return sorted(chain(_deck(state), *sets))


def truth(state: State) -> dict[str, Any]:
    """The whole state."""
    seats = range(state.players)
    markers = list(enumerate(state.markers[: state.players]))
    return {
        "phase": state.phase_name(),
        "to_move": list(state.seats()),
        "deck": _deck(state),
        "table": in_set(state.row),
        "stones": list(state.stones[: state.players]),
        "pot": state.pot,
        "markers": {str(seat): COLOURS[marker] for seat, marker in markers if marker >= 0},
        "passed": list(state.passed[: state.count]),
        "collections": [in_set(state.owned[seat]) for seat in seats],
        "start": state.start,
    }


def _deck(state: State) -> list[str]:
    """The cards of the deck, the top one first."""
    return [NAMES[card] for card in state.deck[state.top : state.size]]


def _dealt(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup; refuses one that is none."""
    if not isinstance(setup, dict) or setup.keys() != {"deck", "start"}:
        raise Refused(FORMAT, "refused-setup")
    deck, first = setup["deck"], setup["start"]
    if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck):
        raise Refused(FORMAT, "refused-setup")
    if sorted(deck) != sorted(NAMES):
        raise Refused("LX-1", "lascaux-refused-deck")
    if type(first) is not int or first not in range(players):
        raise Refused(FORMAT, "refused-setup")
    return [*(NUMBERS[card] for card in deck), FIRST_SEAT + first]
