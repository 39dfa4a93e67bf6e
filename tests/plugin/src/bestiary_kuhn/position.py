"""Kuhn poker: states as data, as records write them."""

from typing import Any

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary_kuhn.cards import NAMES, NUMBERS
from bestiary_kuhn.moves import MOVES
from bestiary_kuhn.position_text import TEXT_KEYS, state_from_text
from bestiary_kuhn.rules import DEAL, State

__all__ = [
    "TEXT_KEYS",
    "all_cards",
    "deal",
    "initial_state",
    "start_player",
    "state_from_text",
    "to_dict",
]


def initial_state(players: int, options: Options, setup: Any) -> State:
    """The state after the deal, the first card to seat 0 (KP-2)."""
    state = State(players)
    if not _is_setup(setup):
        raise Refused(FORMAT, "refused-setup")
    for name in setup["hands"]:
        state.apply(DEALER_SEAT, DEAL + NUMBERS[name])
    return state


def start_player(setup: Any) -> None:
    """Seat 0 begins; no lot is drawn."""


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """One card for each seat (KP-2)."""
    return {"hands": shuffled(NAMES, rng)[:players]}


def all_cards(state: State) -> list[str]:
    """Every card, dealt or not, sorted (KP-1, KP-2)."""
    hands = [NAMES[card] for card in state.hands]
    return sorted(hands + [name for name in NAMES if name not in hands])


def to_dict(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase_name(),
        "to_move": list(state.seats_to_move()),
        "hands": [NAMES[card] for card in state.hands],
        "history": [str(MOVES[action]) for action in state.history],
        "pot": sum(state.stake(seat) for seat in range(state.players)),
    }


def _is_setup(setup: Any) -> bool:
    """Whether it is two of the three cards: `{"hands": ["king", "jack"]}` (KP-1, KP-2)."""
    if not isinstance(setup, dict) or setup.keys() != {"hands"}:
        return False
    hands = setup["hands"]
    return (
        isinstance(hands, list)
        and len(hands) == 2
        and all(isinstance(name, str) and name in NUMBERS for name in hands)
        and hands[0] != hands[1]
    )
