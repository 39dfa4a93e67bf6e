"""Lascaux: states as data, as records write them; setup and deal."""

from itertools import chain
from typing import Any, TypedDict

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import Refused
from bestiary.core.setup_validation import require_cards, require_exact_fields, require_seat
from bestiary.games.lascaux.cards import decode_set
from bestiary.games.lascaux.deck import CARD_IDS, CARD_NAMES, COLOURS
from bestiary.games.lascaux.position_text import TEXT_KEYS, state_from_text
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.view import Phase

__all__ = [
    "TEXT_KEYS",
    "FullState",
    "all_cards",
    "deal",
    "initial_state",
    "state_from_text",
    "to_dict",
]

FIRST_SEAT = len(CARD_NAMES)


class FullState(TypedDict):
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


def initial_state(players: int, options: Options, setup: Any) -> State:
    """Stack the deck from the top down, then name the start player (LX-4). Raises Refused."""
    state = State(players, options.get("stones") == "secret")
    for action in _setup_actions(players, setup):
        state.apply(DEALER_SEAT, action)
    return state


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """Shuffle, and draw the start player by lot (LX-4)."""
    return {"deck": shuffled(CARD_NAMES, rng), "start": rng.below(players)}


def all_cards(state: State) -> list[str]:
    """Every card: in the deck, in the row and owned."""
    sets = [decode_set(cards) for cards in (state.row, *state.owned)]
    return sorted(chain(_deck(state), *sets))


def to_dict(state: State) -> dict[str, Any]:
    seats = range(state.players)
    markers = list(enumerate(state.markers[: state.players]))
    full_state: FullState = {
        "phase": state.phase_name(),
        "to_move": list(state.to_move()),
        "deck": _deck(state),
        "table": list(decode_set(state.row)),
        "stones": list(state.stones[: state.players]),
        "pot": state.pot,
        "markers": {str(seat): COLOURS[marker] for seat, marker in markers if marker >= 0},
        "passed": list(state.passed[: state.passed_count]),
        "collections": [list(decode_set(state.owned[seat])) for seat in seats],
        "start": state.start,
    }
    return dict(full_state)


def _deck(state: State) -> list[str]:
    """The deck, the top card first."""
    return [CARD_NAMES[card] for card in state.deck[state.deck_top : state.deck_size]]


def _setup_actions(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup. Raises Refused for an invalid one."""
    deck, start = require_exact_fields(setup, "deck", "start")
    if sorted(require_cards(deck)) != sorted(CARD_NAMES):
        raise Refused("LX-1", "lascaux-refused-deck")
    return [*(CARD_IDS[card] for card in deck), FIRST_SEAT + require_seat(start, players)]
