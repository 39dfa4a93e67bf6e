"""Mammuz: what a viewer knows, and what could lie behind it.

Unknown are the others' hands, what lies face down and which dinosaurs were drawn (MZ-25). What the
viewer laid, took or saw leaves facts (`memory.py`, `knowing.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from bestiary.core import bits
from bestiary.core.chance import Chance
from bestiary.core.view import DecisionKey, View
from bestiary.games.mammuz import knowing
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import NAMES, SPECIES, SPECIES_IN_PLAY
from bestiary.games.mammuz.hidden import Hidden
from bestiary.games.mammuz.knowing import PILE, display, hand
from bestiary.games.mammuz.memory import Past, Seen, fresh, remember
from bestiary.games.mammuz.rules import PHASES, State

__all__ = [
    "Display",
    "Now",
    "Past",
    "Phase",
    "Seen",
    "decision_key",
    "fresh",
    "guess",
    "holds",
    "now",
    "remember",
]

KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[
    str, Meta(extra_json_schema={"enum": [name for name in PHASES if name != "setup"]})
]


class Display(Struct, frozen=True):
    """Cards that a player laid face down in this round."""

    seat: int
    size: int
    cards: tuple[str, ...] | None
    """As they lie, where they are the viewer's own."""


class Now(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int | None, ...]
    turn: int
    """Whose turn it is; while a dinosaur acts, its challenger."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    in_hand: tuple[int, ...]
    """How many cards each seat holds."""
    displays: tuple[Display, ...]
    """Of this round, the oldest first."""
    species: str | None
    """What the herd is said to be."""
    revealed: str | None
    """A dinosaur whose action waits."""
    aside: int
    """How many cards the pile has."""
    banned: str | None
    """What may not be declared in this round (MZ-18)."""
    extinct: Mapping[str, int | None]
    """The extinct species, and who showed their last cards; None where a tyrannosaurus did."""
    removed: tuple[str, ...]
    """All that left the game."""
    left: Mapping[str, int]
    """How many cards of each species in play are still in the game (MZ-2, MZ-25)."""
    dinosaurs: int
    """How many dinosaurs are still in the game; which they are is secret."""
    winners: tuple[int, ...]


def now(state: State, viewer: int | None) -> Now:
    """Name what may be seen."""
    hands = [CARDS.in_heap(state.hands[seat]) for seat in range(state.players)]
    lying = tuple(
        Display(seat, len(cards), CARDS.in_order(cards) if seat == viewer else None)
        for seat, cards in state.lying()
    )
    return Now(
        phase=state.phase_name(),
        to_move=state.to_move(),
        turn=state.turn,
        hand=() if viewer is None else hands[viewer],
        in_hand=tuple(len(cards) for cards in hands),
        displays=lying,
        species=_name(state.species),
        revealed=_name(state.revealed),
        aside=len(CARDS.in_heap(state.aside)),
        banned=_name(state.banned),
        extinct={
            NAMES[kind]: None if state.shown_by[kind] < 0 else state.shown_by[kind]
            for kind in state.extinct()
        },
        removed=CARDS.in_heap(state.removed),
        left={
            NAMES[kind]: bits.amount(state.in_game, kind)
            for kind in range(SPECIES_IN_PLAY[state.players])
        },
        dinosaurs=sum(bits.amount(state.in_game, kind) for kind in range(len(SPECIES), len(NAMES))),
        winners=state.winning(),
    )


def guess(view: View, rng: Chance) -> State:
    """Spread the cards that the viewer does not see, so that every fact holds."""
    return Hidden(view).guess(rng)


def decision_key(view: View) -> DecisionKey:
    """The table, the own cards, what is known of hidden ones, and how everybody has played."""
    now: Now = view.now
    seen: Seen = view.seen
    return (
        KEY_VERSION,
        view.rules,
        view.players,
        view.seat,
        now.phase,
        now.to_move,
        now.turn,
        now.hand,
        now.in_hand,
        tuple([(laid.seat, laid.size, laid.cards) for laid in now.displays]),
        now.species,
        now.revealed,
        now.aside,
        now.banned,
        tuple(sorted(now.extinct.items())),
        now.removed,
        tuple([(fact.places, fact.cards) for fact in seen.facts]),
        tuple([(past.displays, past.lies, past.truths, past.challenges) for past in seen.past]),
    )


def holds(view: View, state: State) -> bool:
    """Every fact is true of what lies where."""
    lying = {hand(seat): CARDS.in_heap(state.hands[seat]) for seat in range(view.players)}
    for number, (_, cards) in enumerate(state.lying()):
        lying[display(number)] = CARDS.in_order(cards)
    lying[PILE] = CARDS.in_heap(state.aside)
    return knowing.is_so(knowing.cards_of(view.seen.facts), lying)


def _name(kind: int) -> str | None:
    """The name of a kind, where there is one."""
    return None if kind < 0 else NAMES[kind]
