"""Lascaux: states as data, as records write them; setup and deal."""

from itertools import chain
from typing import Any, TypedDict

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import Refused
from bestiary.core.setup_validation import require_exact_fields, require_seat, require_strings
from bestiary.games.lascaux import position_text
from bestiary.games.lascaux.cards import decode_set
from bestiary.games.lascaux.deck import CARD_IDS, CARD_NAMES, COLOURS
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.view import Phase

TEXT_KEYS, state_from_text = position_text.TEXT_KEYS, position_text.state_from_text
FIRST_SEAT_ACTION = len(CARD_NAMES)


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
    deck, start = require_exact_fields(setup, "deck", "start")
    if sorted(require_strings(deck)) != sorted(CARD_NAMES):
        raise Refused("LX-1", "lascaux-refused-deck")
    start_action = FIRST_SEAT_ACTION + require_seat(start, players)
    state = State(players, options.get("stones") == "secret")
    for action in (*(CARD_IDS[card] for card in deck), start_action):
        state.apply(DEALER_SEAT, action)
    return state


def start_player(setup: Any) -> int:
    return int(setup["start"])


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """Shuffle, and draw the start player by lot (LX-4)."""
    return {"deck": shuffled(CARD_NAMES, rng), "start": rng.below(players)}


def all_cards(state: State) -> list[str]:
    sets = [decode_set(cards) for cards in (state.row, *state.owned)]
    return sorted(chain(_deck(state), *sets))


def to_dict(state: State) -> dict[str, Any]:
    markers = list(enumerate(state.markers[: state.players]))
    full_state: FullState = {
        "phase": state.phase_name(),
        "to_move": list(state.seats_to_move()),
        "deck": _deck(state),
        "table": list(decode_set(state.row)),
        "stones": list(state.stones[: state.players]),
        "pot": state.pot,
        "markers": {str(seat): COLOURS[marker] for seat, marker in markers if marker >= 0},
        "passed": list(state.passed[: state.passed_count]),
        "collections": [list(decode_set(cards)) for cards in state.owned[: state.players]],
        "start": state.start,
    }
    return dict(full_state)


def _deck(state: State) -> list[str]:
    """The deck, the top card first."""
    return [CARD_NAMES[card] for card in state.deck[state.deck_top : state.deck_size]]
