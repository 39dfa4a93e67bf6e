"""Mammuz: a viewer's board and history, and guesses of the state behind a view.

Hidden are the other hands, what lies face down and which dinosaurs were drawn (MZ-25). What the
viewer laid, took or saw becomes card constraints (`history`, `card_constraints`).
"""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from bestiary.core import bits
from bestiary.core.random_source import RandomSource
from bestiary.core.view import DecisionKey, View
from bestiary.core.viewer import ONLOOKER, Viewer, seat_or_none
from bestiary.games.mammuz import card_constraints, deck, history
from bestiary.games.mammuz.card_constraints import PILE, display_location, hand_location
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_NAMES, SPECIES
from bestiary.games.mammuz.guess_sampler import GuessSampler
from bestiary.games.mammuz.rules import PHASES, State

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[str, Meta(extra_json_schema={"enum": list(PHASES[:-1])})]  # without the setup
History = history.History
initial_history, update_history = history.initial_history, history.update_history


class FaceDownDisplay(Struct, frozen=True):
    """Cards that a player laid face down in this round."""

    seat: int
    size: int
    known_cards: tuple[str, ...] | None
    """As they lie, if they are the viewer's own; else None."""


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int | None, ...]
    turn: int
    """The seat to move; while a dinosaur acts, its challenger."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    displays: tuple[FaceDownDisplay, ...]
    """Of this round, the oldest first."""
    species: str | None
    """What the herd is claimed to be."""
    revealed: str | None
    """A dinosaur that waits for its action."""
    pile_size: int
    banned: str | None
    """What may not be declared in this round (MZ-18)."""
    extinct: Mapping[str, int | None]
    """The seat that showed each extinct species; None if a tyrannosaurus removed it."""
    removed: tuple[str, ...]
    """All cards that left the game."""
    cards_left: Mapping[str, int]
    """How many cards of each species in play are still in the game (MZ-2, MZ-25)."""
    dinosaurs_left: int
    """How many dinosaurs are still in the game; which ones is secret."""
    winners: tuple[int, ...]


MammuzView: TypeAlias = View[Board, History]
"""What a viewer of this game knows."""


def board(state: State, viewer: Viewer) -> Board:
    hands = [CARD_CODEC.decode_multiset(state.hands[seat]) for seat in range(state.players)]
    extinct = {CARD_NAMES[kind]: state.extinction_seat[kind] for kind in state.extinct_species()}
    counts = [bits.count_of(state.in_game, kind) for kind in range(len(CARD_NAMES))]
    displays = tuple(
        FaceDownDisplay(seat, len(cards), CARD_CODEC.decode(cards) if seat == viewer else None)
        for seat, cards in state.displays()
    )
    return Board(
        phase=state.phase_name(),
        to_move=tuple(map(seat_or_none, state.to_move())),
        turn=state.turn,
        hand=() if viewer is ONLOOKER else hands[viewer],
        hand_sizes=tuple(len(cards) for cards in hands),
        displays=displays,
        species=deck.card_name(state.species),
        revealed=deck.card_name(state.revealed),
        pile_size=len(CARD_CODEC.decode_multiset(state.pile)),
        banned=deck.card_name(state.banned),
        extinct={name: None if seat < 0 else seat for name, seat in extinct.items()},
        removed=CARD_CODEC.decode_multiset(state.removed),
        cards_left=dict(zip(deck.species_in_play(state.players), counts, strict=False)),
        dinosaurs_left=sum(counts[len(SPECIES) :]),
        winners=state.winners(),
    )


def guess(view: MammuzView, rng: RandomSource) -> State:
    """A state that could lie behind a view: every card constraint holds."""
    return GuessSampler(view).guess(rng)


def decision_key(view: MammuzView) -> DecisionKey:
    """What a bot's choice may depend on: board, own cards, constraints and seat statistics."""
    board, constraints, stats = view.board, view.history.constraints, view.history.seat_stats
    table = (DECISION_KEY_VERSION, view.rules, view.players, view.seat)
    hands = (board.phase, board.to_move, board.turn, board.hand, board.hand_sizes)
    displays = tuple([(laid.seat, laid.size, laid.known_cards) for laid in board.displays])
    herd = (displays, board.species, board.revealed, board.pile_size, board.banned)
    gone = (tuple(sorted(board.extinct.items())), board.removed)
    known = tuple([(constraint.locations, constraint.cards) for constraint in constraints])
    seats = tuple([(own.displays, own.lies, own.truths, own.challenges) for own in stats])
    return (*table, *hands, *herd, *gone, known, seats)


def is_consistent(view: MammuzView, state: State) -> bool:
    """Every card constraint is true of a state."""
    cards_at = {PILE: CARD_CODEC.decode_multiset(state.pile)}
    for seat in range(view.players):
        cards_at[hand_location(seat)] = CARD_CODEC.decode_multiset(state.hands[seat])
    for number, (_, cards) in enumerate(state.displays()):
        cards_at[display_location(number)] = CARD_CODEC.decode(cards)
    known = card_constraints.known_cards(view.history.constraints)
    return card_constraints.is_satisfied_by(known, cards_at)
