"""Lascaux: states as data, from the deal to the end, as records write them."""

from itertools import chain
from typing import Any, TypedDict

from bestiary.core.chance import Chance, shuffled
from bestiary.core.engine import DEALER
from bestiary.core.game import Options
from bestiary.core.refusal import Refused
from bestiary.core.setup import cards as cards_of
from bestiary.core.setup import fields, seat
from bestiary.games.lascaux.cards import in_set
from bestiary.games.lascaux.deck import COLOURS, NAMES, NUMBERS
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.sketch import KEYS, sketched
from bestiary.games.lascaux.view import Phase

__all__ = ["KEYS", "Truth", "cards", "deal", "sketched", "start", "truth"]

FIRST_SEAT = len(NAMES)


class Truth(TypedDict):
    """The whole state, as records write it."""

    phase: Phase
    to_move: list[int | None]
    deck: list[str]
    table: list[str]
    stones: list[int]
    pot: int
    markers: dict[str, str]
    """By seat, the colour that was chosen."""
    passed: list[int]
    collections: list[list[str]]
    start: int


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
    found: Truth = {
        "phase": state.phase_name(),
        "to_move": list(state.to_move()),
        "deck": _deck(state),
        "table": list(in_set(state.row)),
        "stones": list(state.stones[: state.players]),
        "pot": state.pot,
        "markers": {str(seat): COLOURS[marker] for seat, marker in markers if marker >= 0},
        "passed": list(state.passed[: state.count]),
        "collections": [list(in_set(state.owned[seat])) for seat in seats],
        "start": state.start,
    }
    return dict(found)


def _deck(state: State) -> list[str]:
    """The cards of the deck, the top one first."""
    return [NAMES[card] for card in state.deck[state.top : state.size]]


def _dealt(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup; refuses one that is none."""
    deck, first = fields(setup, "deck", "start")
    if sorted(cards_of(deck)) != sorted(NAMES):
        raise Refused("LX-1", "lascaux-refused-deck")
    return [*(NUMBERS[card] for card in deck), FIRST_SEAT + seat(first, players)]
