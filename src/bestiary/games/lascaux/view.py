"""Lascaux: a viewer's board and history, and guesses of the state behind a view.

Hidden are the order of the deck, and the markers that are not turned up yet (LX-19). With secret
stones the others' counts are not shown, but every stone laid or taken was (LX-18).
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, pick, shuffled
from bestiary.core.tuples import replace_at
from bestiary.core.view import DecisionKey, View
from bestiary.core.viewer import Viewer
from bestiary.games.lascaux import events
from bestiary.games.lascaux.cards import colour_names, decode_set, encode_set
from bestiary.games.lascaux.deck import CARD_IDS, CARD_NAMES, COLOURS
from bestiary.games.lascaux.rules import PHASES, State, taking_order

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
FACE_DOWN: Final = "face_down"
Phase = Annotated[str, Meta(extra_json_schema={"enum": list(PHASES[1:])})]  # without the setup


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
    markers: tuple[str | None, ...]
    """Of each seat; `face_down` if the viewer may not see the colour, None if none is chosen."""
    passed: tuple[int, ...]
    """The stack, the first to pass first."""
    taking_order: tuple[int, ...]
    """The seats in the order in which they take, as far as it is known (LX-13)."""
    next_start: int | None
    """The seat that begins the next round, once it is known (LX-14)."""
    collections: tuple[tuple[str, ...], ...]
    majorities: tuple[tuple[int, ...], ...]
    """For each animal, in the order of the deck, the seats that have most of it (LX-16)."""
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


LascauxView: TypeAlias = View[Board, History]
"""What a viewer of this game knows."""


def board(state: State, viewer: Viewer) -> Board:
    seats = range(state.players)
    stones, owned = state.stones, state.owned
    shows_all = not state.hides_stones or state.is_over()
    passed = state.passed[: state.passed_count]
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        row=decode_set(state.row),
        deck_size=state.deck_size - state.deck_top,
        stones=tuple(stones[seat] if shows_all or seat == viewer else None for seat in seats),
        pot=state.pot,
        markers=tuple(_marker(state.markers[seat], seat == viewer) for seat in seats),
        passed=tuple(passed),
        taking_order=taking_order(state.players, passed),
        next_start=passed[0] if passed else None,
        collections=tuple(decode_set(owned[seat]) for seat in seats),
        majorities=state.majorities(),
        start=state.start,
        allowed_colours=colour_names(state.allowed_colours()),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def _marker(colour: int, is_own: bool) -> str | None:
    return None if colour < 0 else COLOURS[colour] if is_own else FACE_DOWN


def own_marker(view: LascauxView) -> str | None:
    return None if view.seat is None else view.board.markers[view.seat]


def initial_history(players: int) -> History:
    return History((0,) * players, (0,) * players, ((),) * players)


def update_history(history: History, event: Event) -> History:
    match event:
        case events.StoneLaid(seat):
            laid = replace_at(history.stones_laid, seat, history.stones_laid[seat] + 1)
            return replace(history, stones_laid=laid)
        case events.Passed(seat, stones):
            taken = replace_at(history.stones_taken, seat, history.stones_taken[seat] + stones)
            return replace(history, stones_taken=taken)
        case events.CardsTaken(seat, colour):
            markers = (*history.past_markers[seat], colour)
            return replace(history, past_markers=replace_at(history.past_markers, seat, markers))
        case _:
            return history


def guess(view: LascauxView, rng: RandomSource) -> State:
    """A state that could lie behind a view: deck shuffled, hidden markers any allowed colour."""
    board = view.board
    public_cards = {*board.row, *(card for collection in board.collections for card in collection)}
    deck = shuffled([card for card in CARD_NAMES if card not in public_cards], rng)
    markers = [_guess_marker(marker, board, rng) for marker in board.markers]
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
        are_colours_limited=len(board.allowed_colours) < len(COLOURS),
    )


def _guess_marker(marker: str | None, board: Board, rng: RandomSource) -> int | None:
    """The colour of a marker; one is drawn even for the viewer's own, which is known."""
    if marker is None:
        return None
    colour = pick(board.allowed_colours, rng)
    return COLOURS.index(colour if marker == FACE_DOWN else marker)


def decision_key(view: LascauxView) -> DecisionKey:
    """What a bot's choice may depend on: board, own marker, stones and markers of the past."""
    board: Board = view.board
    history: History = view.history
    table = (DECISION_KEY_VERSION, view.rules, view.players, view.options.get("stones"), view.seat)
    bids = (board.phase, board.to_move, board.row, board.stones, board.pot, own_marker(view))
    round_start = (board.passed, board.collections, board.start, board.allowed_colours)
    past = (history.stones_laid, history.stones_taken, history.past_markers)
    return table + bids + round_start + past


def is_consistent(view: LascauxView, state: State) -> bool:
    """Each seat has the stones that are left of what it laid and took."""
    return list(state.stones[: view.players]) == _stone_counts(view)


def _stone_counts(view: LascauxView) -> list[int]:
    """The stones of each seat, as they follow from what was laid and taken (LX-3)."""
    initial, history = State(view.players).stones, view.history
    changes = map(int.__sub__, history.stones_taken, history.stones_laid)
    return [initial[seat] + change for seat, change in enumerate(changes)]
