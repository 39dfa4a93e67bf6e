"""Mammuz: states as data, as records write them; setup and deal."""

from collections import Counter
from typing import Any, TypedDict, cast

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.setup_validation import require_cards, require_exact_fields, require_seat
from bestiary.games.mammuz.actions import FIRST_DEAL, FIRST_SEAT
from bestiary.games.mammuz.cards import CARD_CODEC
from bestiary.games.mammuz.deck import (
    CARD_IDS,
    CARD_NAMES,
    DINOSAUR_COUNT_FOR,
    DINOSAURS,
    HAND_SIZE_FOR,
    animal_cards,
)
from bestiary.games.mammuz.position_text import TEXT_KEYS, state_from_text
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.view import Phase

__all__ = [
    "TEXT_KEYS",
    "FullState",
    "all_cards",
    "deal",
    "initial_state",
    "state_from_text",
    "to_dict",
]


class FullState(TypedDict):
    """The whole state, as records write it."""

    phase: Phase
    to_move: list[int | None]
    hands: list[list[str]]
    displays: list[tuple[int, list[str]]]
    """For each display its seat, and the cards as they lie."""
    aside: list[str]
    species: str | None
    revealed: str | None
    extinct: list[str]
    removed: list[str]


def initial_state(players: int, options: Options, setup: Any) -> State:
    """Deal every hand, seat by seat, then name the start player (MZ-3). Raises Refused."""
    state = State(players)
    for action in _setup_actions(players, setup):
        state.apply(DEALER_SEAT, action)
    return state


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """Draw the dinosaurs, shuffle, deal out evenly, draw the start player by lot (MZ-3)."""
    drawn = shuffled(DINOSAURS, rng)[: DINOSAUR_COUNT_FOR[players]]
    cards = shuffled([*CARD_CODEC.decode(animal_cards(players)), *drawn], rng)
    hands = [sorted(cards[seat::players]) for seat in range(players)]
    return {"hands": hands, "start": rng.below(players)}


def all_cards(state: State) -> list[str]:
    """Every card: in hands, herd and pile, turned up and removed."""
    multisets = (*state.hands, state.pile, state.removed)
    herd = [kind for _, display in state.displays() for kind in display]
    revealed = [] if state.revealed < 0 else [state.revealed]
    names_on_table = CARD_CODEC.decode(herd + revealed)
    return sorted(
        name
        for names in (names_on_table, *map(CARD_CODEC.decode_multiset, multisets))
        for name in names
    )


def to_dict(state: State) -> dict[str, Any]:
    hands = state.hands[: state.players]
    full_state: FullState = {
        "phase": state.phase_name(),
        "to_move": list(state.to_move()),
        "hands": [list(CARD_CODEC.decode_multiset(hand)) for hand in hands],
        "displays": cast(
            "Any", [[seat, list(CARD_CODEC.decode(cards))] for seat, cards in state.displays()]
        ),
        "aside": list(CARD_CODEC.decode_multiset(state.pile)),
        "species": None if state.species < 0 else CARD_NAMES[state.species],
        "revealed": None if state.revealed < 0 else CARD_NAMES[state.revealed],
        "extinct": sorted(CARD_CODEC.decode(state.extinct_species())),
        "removed": list(CARD_CODEC.decode_multiset(state.removed)),
    }
    return dict(full_state)


def _setup_actions(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup. Raises Refused for an invalid one."""
    hands, start = require_exact_fields(setup, "hands", "start")
    if not isinstance(hands, list):
        raise Refused(FORMAT, "refused-setup")
    counts = Counter(card for hand in hands for card in require_cards(hand))
    start = require_seat(start, players)
    sizes = [len(hand) for hand in hands]
    species = Counter(CARD_CODEC.decode(animal_cards(players)))
    dinosaurs = counts - species
    if sizes != [HAND_SIZE_FOR[players]] * players or not _is_valid_draw(players, dinosaurs):
        raise Refused("MZ-2", "mammuz-refused-hands", cards=HAND_SIZE_FOR[players])
    cards = [FIRST_DEAL + CARD_IDS[card] for hand in hands for card in hand]
    return [*cards, FIRST_SEAT + start]


def _is_valid_draw(players: int, cards: Counter[str]) -> bool:
    """The right number of dinosaurs, each once, and nothing else (MZ-2)."""
    return (
        cards.keys() <= set(DINOSAURS) and list(cards.values()) == [1] * DINOSAUR_COUNT_FOR[players]
    )
