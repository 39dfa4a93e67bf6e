"""Lascaux: a viewer's board and history, and guesses of the state behind a view.

Hidden are the order of the deck, and the markers that are not turned up yet (LX-19). With secret
stones the others' counts are not shown, but every stone laid or taken was (LX-18).
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.core.tuples import replace_at
from bestiary.core.view import DecisionKey, View
from bestiary.games.lascaux import events
from bestiary.games.lascaux.cards import decode_set, encode_set
from bestiary.games.lascaux.deck import CARD_IDS, CARD_NAMES, COLOURS
from bestiary.games.lascaux.rules import PHASES, State

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[
    str, Meta(extra_json_schema={"enum": [name for name in PHASES if name != "setup"]})
]


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int, ...]
    row: tuple[str, ...]
    deck_size: int
    """How many cards are left to be turned up."""
    stones: tuple[int | None, ...]
    """Of each seat; None if they are secret (LX-18)."""
    pot: int
    marker: str | None
    """The viewer's own."""
    passed: tuple[int, ...]
    """The stack, the first to pass first."""
    collections: tuple[tuple[str, ...], ...]
    start: int
    allowed_colours: tuple[str, ...]
    """What may be chosen in this round (LX-8)."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


class History(Struct, frozen=True):
    """What a viewer has been shown before."""

    stones_laid: tuple[int, ...]
    """How many stones each seat has laid in the middle."""
    stones_taken: tuple[int, ...]
    """How many stones each seat has taken from there."""
    past_markers: tuple[tuple[str, ...], ...]
    """What each seat has bet on, round by round."""


def board(state: State, viewer: int | None) -> Board:
    """What the viewer may see of a state; None is the onlooker."""
    seats = range(state.players)
    stones, markers, owned = state.stones, state.markers, state.owned
    shows_all = not state.hides_stones or state.is_over()
    own_marker = -1 if viewer is None else markers[viewer]
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        row=decode_set(state.row),
        deck_size=state.deck_size - state.deck_top,
        stones=tuple(stones[seat] if shows_all or seat == viewer else None for seat in seats),
        pot=state.pot,
        marker=None if own_marker < 0 else COLOURS[own_marker],
        passed=tuple(state.passed[: state.passed_count]),
        collections=tuple(decode_set(owned[seat]) for seat in seats),
        start=state.start,
        allowed_colours=tuple(COLOURS[colour] for colour in state.allowed_colours()),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def initial_history(players: int) -> History:
    return History((0,) * players, (0,) * players, ((),) * players)


def update_history(history: History, event: Event) -> History:
    """The history after an event that its viewer has seen."""
    match event:
        case events.StoneLaid(seat, _):
            return replace(
                history,
                stones_laid=replace_at(history.stones_laid, seat, history.stones_laid[seat] + 1),
            )
        case events.Passed(seat, stones):
            return replace(
                history,
                stones_taken=replace_at(
                    history.stones_taken, seat, history.stones_taken[seat] + stones
                ),
            )
        case events.CardsTaken(seat, colour, _):
            markers = (*history.past_markers[seat], colour)
            return replace(history, past_markers=replace_at(history.past_markers, seat, markers))
        case _:
            return history


def guess(view: View, rng: RandomSource) -> State:
    """A state that could lie behind a view: deck shuffled, hidden markers any allowed colour."""
    board = view.board
    public_cards = {*board.row, *(card for collection in board.collections for card in collection)}
    deck = shuffled([card for card in CARD_NAMES if card not in public_cards], rng)
    seats = range(view.players)
    unmarked = {"mark": board.to_move, "bid": (), "over": seats}[board.phase]
    markers: list[int | None] = [
        None if seat in unmarked else COLOURS.index(pick(board.allowed_colours, rng))
        for seat in seats
    ]
    if view.seat is not None and board.marker is not None:
        markers[view.seat] = COLOURS.index(board.marker)
    return State.from_position(
        hides_stones=view.options.get("stones") == "secret",
        deck=[CARD_IDS[card] for card in deck],
        row=encode_set(board.row),
        owned=[encode_set(collection) for collection in board.collections],
        stones=_stone_counts(view),
        pot=board.pot,
        markers=markers,
        passed=list(board.passed),
        start=board.start,
        turn=board.to_move[0] if board.phase == "bid" else board.start,
        is_limited_to_row=len(board.allowed_colours) < len(COLOURS),
    )


def decision_key(view: View) -> DecisionKey:
    """What a bot's choice may depend on: board, own marker, stones and markers of the past."""
    board: Board = view.board
    history: History = view.history
    return (
        DECISION_KEY_VERSION,
        view.rules,
        view.players,
        view.options.get("stones"),
        view.seat,
        board.phase,
        board.to_move,
        board.row,
        board.stones,
        board.pot,
        board.marker,
        board.passed,
        board.collections,
        board.start,
        board.allowed_colours,
        history.stones_laid,
        history.stones_taken,
        history.past_markers,
    )


def is_consistent(view: View, state: State) -> bool:
    """Each seat has the stones that are left of what it laid and took."""
    return list(state.stones[: view.players]) == _stone_counts(view)


def _stone_counts(view: View) -> list[int]:
    """The stones of each seat, as they follow from what was laid and taken (LX-3)."""
    flows = zip(
        State(view.players).stones,
        view.history.stones_laid,
        view.history.stones_taken,
        strict=False,
    )
    return [first - laid + taken for first, laid, taken in flows]
