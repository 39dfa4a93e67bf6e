"""Mausen: states as data, as records write them; setup and deal."""

from itertools import chain
from typing import Any, TypedDict

from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource
from bestiary.core.setup_validation import require_exact_fields
from bestiary.games.mausen import position_text
from bestiary.games.mausen.cards import CARD_NAMES, decode_hand, decode_multiset
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.view import Phase

TEXT_KEYS, state_from_text = position_text.TEXT_KEYS, position_text.state_from_text


class FullState(TypedDict):
    """The whole state, as records write it."""

    phase: Phase
    to_move: list[int | None]
    hands: list[list[str]]
    table: list[str]
    won: list[list[str]]
    committed: dict[str, str]
    """By seat, the card that was chosen and is not turned up yet."""


def initial_state(players: int, options: Options, setup: Any) -> State:
    """The same for every play: chance decides nothing (MS-1, MS-2). Raises Refused."""
    require_exact_fields(setup)
    return State(players)


def start_player(setup: Any) -> None:
    """All choose at once."""


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """Every player holds the same cards (MS-1): there is nothing to deal."""
    return {}


def all_cards(state: State) -> list[str]:
    hands = [decode_hand(hand) for hand in state.hands[: state.players]]
    multisets = [decode_multiset(cards) for cards in (state.middle, *state.won)]
    return sorted(chain(*hands, *multisets))


def to_dict(state: State) -> dict[str, Any]:
    hands, won = state.hands[: state.players], state.won[: state.players]
    chosen = enumerate(state.chosen_cards())
    full_state: FullState = {
        "phase": state.phase_name(),
        "to_move": list(state.seats_to_move()),
        "hands": [list(decode_hand(hand)) for hand in hands],
        "table": list(decode_multiset(state.middle)),
        "won": [list(decode_multiset(cards)) for cards in won],
        "committed": {str(seat): CARD_NAMES[card] for seat, card in chosen if card is not None},
    }
    return dict(full_state)
