"""Mammuz: states as data, as records write them; setup and deal."""

from collections import Counter
from itertools import chain
from typing import Any, TypedDict, cast

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.game import Options
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.setup_validation import require_exact_fields, require_seat, require_strings
from bestiary.core.viewer import seat_or_none
from bestiary.games.mammuz import deck, position_text
from bestiary.games.mammuz.actions import FIRST_DEAL, FIRST_SEAT_ACTION
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_IDS, DINOSAUR_COUNT_FOR, DINOSAURS
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.view import Phase

TEXT_KEYS, state_from_text = position_text.TEXT_KEYS, position_text.state_from_text


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


def start_player(setup: Any) -> int:
    return int(setup["start"])


def deal(players: int, options: Options, rng: RandomSource) -> dict[str, Any]:
    """Draw the dinosaurs, shuffle, deal out evenly, draw the start player by lot (MZ-3)."""
    drawn = shuffled(DINOSAURS, rng)[: DINOSAUR_COUNT_FOR[players]]
    cards = shuffled([*deck.animal_counts(players).elements(), *drawn], rng)
    hands = [sorted(cards[seat::players]) for seat in range(players)]
    return {"hands": hands, "start": rng.below(players)}


def all_cards(state: State) -> list[str]:
    multisets = (*state.hands, state.pile, state.removed)
    on_table = [kind for _, display in state.displays() for kind in display]
    if state.revealed >= 0:
        on_table.append(state.revealed)
    hidden = chain.from_iterable(map(CARD_CODEC.decode_multiset, multisets))
    return sorted([*CARD_CODEC.decode(on_table), *hidden])


def to_dict(state: State) -> dict[str, Any]:
    hands = state.hands[: state.players]
    displays = [[seat, list(CARD_CODEC.decode(cards))] for seat, cards in state.displays()]
    full_state: FullState = {
        "phase": state.phase_name(),
        "to_move": list(map(seat_or_none, state.to_move())),
        "hands": [list(CARD_CODEC.decode_multiset(hand)) for hand in hands],
        "displays": cast("Any", displays),
        "aside": list(CARD_CODEC.decode_multiset(state.pile)),
        "species": deck.card_name(state.species),
        "revealed": deck.card_name(state.revealed),
        "extinct": sorted(CARD_CODEC.decode(state.extinct_species())),
        "removed": list(CARD_CODEC.decode_multiset(state.removed)),
    }
    return dict(full_state)


def _setup_actions(players: int, setup: Any) -> list[int]:
    """The dealer's actions that make a setup. Raises Refused for an invalid one."""
    hands, start = require_exact_fields(setup, "hands", "start")
    if not isinstance(hands, list):
        raise Refused(FORMAT, "refused-setup")
    counts = Counter(card for hand in hands for card in require_strings(hand))
    start = require_seat(start, players)
    sizes = [len(hand) for hand in hands]
    drawn = list((counts - deck.animal_counts(players)).elements())
    is_valid_draw = len(drawn) == len({*drawn} & {*DINOSAURS}) == DINOSAUR_COUNT_FOR[players]
    if sizes != [deck.HAND_SIZE_FOR[players]] * players or not is_valid_draw:  # each dinosaur once
        raise Refused("MZ-2", "mammuz-refused-hands", cards=deck.HAND_SIZE_FOR[players])
    cards = [FIRST_DEAL + CARD_IDS[card] for hand in hands for card in hand]
    return [*cards, FIRST_SEAT_ACTION + start]
