"""Mammuz: states as data, from the deal to the end, as records write them."""

from collections import Counter
from typing import Any, TypedDict, cast

from bestiary.core import setup as given
from bestiary.core.chance import Chance, shuffled
from bestiary.core.engine import DEALER
from bestiary.core.game import Options
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz.actions import FIRST_DEALT, FIRST_SEAT
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import (
    CARDS_EACH,
    DINOSAURS,
    DINOSAURS_DRAWN,
    NAMES,
    NUMBERS,
    animals,
)
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.sketch import KEYS, sketched
from bestiary.games.mammuz.view import Phase

__all__ = ["KEYS", "Truth", "cards", "deal", "sketched", "start", "truth"]


class Truth(TypedDict):
    """The whole state, as records write it."""

    phase: Phase
    to_move: list[int | None]
    hands: list[list[str]]
    displays: list[tuple[int, list[str]]]
    """Who laid it, and the cards as they lie."""
    aside: list[str]
    species: str | None
    revealed: str | None
    extinct: list[str]
    removed: list[str]


def start(players: int, options: Options, setup: Any) -> State:
    """Deal: every hand, seat by seat, then the start player (MZ-3)."""
    state = State(players)
    for action in _dealt(players, setup):
        state.apply(DEALER, action)
    return state


def deal(players: int, options: Options, rng: Chance) -> dict[str, Any]:
    """Draw the dinosaurs, shuffle, deal out evenly, draw the start player by lot (MZ-3)."""
    drawn = shuffled(DINOSAURS, rng)[: DINOSAURS_DRAWN[players]]
    cards = shuffled([*CARDS.in_order(animals(players)), *drawn], rng)
    hands = [sorted(cards[seat::players]) for seat in range(players)]
    return {"hands": hands, "start": rng.below(players)}


def cards(state: State) -> list[str]:
    """Every card: in the hands, in the herd, turned up, aside and removed."""
    heaps = (*state.hands, state.aside, state.removed)
    herd = [kind for _, display in state.lying() for kind in display]
    revealed = [] if state.revealed < 0 else [state.revealed]
    lying = CARDS.in_order(herd + revealed)
    return sorted(name for names in (lying, *map(CARDS.in_heap, heaps)) for name in names)


def truth(state: State) -> dict[str, Any]:
    """The whole state."""
    hands = state.hands[: state.players]
    found: Truth = {
        "phase": state.phase_name(),
        "to_move": list(state.to_move()),
        "hands": [list(CARDS.in_heap(hand)) for hand in hands],
        "displays": cast(
            "Any", [[seat, list(CARDS.in_order(each))] for seat, each in state.lying()]
        ),
        "aside": list(CARDS.in_heap(state.aside)),
        "species": None if state.species < 0 else NAMES[state.species],
        "revealed": None if state.revealed < 0 else NAMES[state.revealed],
        "extinct": sorted(CARDS.in_order(state.extinct())),
        "removed": list(CARDS.in_heap(state.removed)),
    }
    return dict(found)


def _dealt(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup; refuses one that is none."""
    hands, first = given.fields(setup, "hands", "start")
    if not isinstance(hands, list):
        raise Refused(FORMAT, "refused-setup")
    counts = Counter(card for hand in hands for card in given.cards(hand))
    first = given.seat(first, players)
    sizes = [len(hand) for hand in hands]
    species = Counter(CARDS.in_order(animals(players)))
    dinosaurs = counts - species
    if sizes != [CARDS_EACH[players]] * players or not _is_drawn(players, dinosaurs):
        raise Refused("MZ-2", "mammuz-refused-hands", cards=CARDS_EACH[players])
    cards = [FIRST_DEALT + NUMBERS[card] for hand in hands for card in hand]
    return [*cards, FIRST_SEAT + first]


def _is_drawn(players: int, cards: Counter[str]) -> bool:
    """Beside the animals there are the right number of dinosaurs, each once (MZ-2)."""
    return cards.keys() <= set(DINOSAURS) and list(cards.values()) == [1] * DINOSAURS_DRAWN[players]
