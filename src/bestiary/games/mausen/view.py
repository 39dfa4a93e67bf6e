"""Mausen: a viewer's board and history, and guesses of the state behind a view.

Nothing is dealt and every played card was seen: hidden are only the cards that other seats have
chosen and not turned up yet (MS-18).
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, pick
from bestiary.core.tuples import replace_at
from bestiary.core.view import DecisionKey, View
from bestiary.core.viewer import ONLOOKER, Viewer
from bestiary.games.mausen import events
from bestiary.games.mausen.cards import CARD_CODEC, CARD_IDS, CARD_NAMES
from bestiary.games.mausen.rules import PHASES, State

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[str, Meta(extra_json_schema={"enum": list(PHASES)})]


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int, ...]
    middle: tuple[str, ...]
    hand: tuple[str, ...]
    """The viewer's own cards; a chosen one stays among them until all are turned up."""
    choice: str | None
    """The viewer's own chosen card."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    won_counts: tuple[int, ...]
    """How many cards each seat has won (MS-18)."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


class History(Struct, frozen=True):
    """What a viewer has been shown before: every card that each seat played, and won."""

    played: tuple[tuple[str, ...], ...]
    won: tuple[tuple[str, ...], ...]
    held: tuple[tuple[str, ...], ...]
    """The cards of each seat that were not played yet, sorted."""
    points: tuple[int, ...]
    """What the won cards of each seat are worth (MS-16)."""
    chased: tuple[str, ...]
    """What the elephant chases, the dog, the cat and the mouse (MS-4)."""


REMEMBERED: Final = frozenset(
    {events.MiddleLaid, events.CardTurnedUp, events.MiddleRefilled, events.PreyTaken}
)
"""The events that change a history."""
MausenView: TypeAlias = View[Board, History]
"""What a viewer of this game knows."""


def board(state: State, viewer: Viewer) -> Board:
    choice = None if viewer is ONLOOKER else state.chosen_cards()[viewer]
    seats = range(state.players)
    hands, won = state.hands, state.won
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        middle=CARD_CODEC.decode_multiset(state.middle),
        hand=() if viewer is ONLOOKER else CARD_CODEC.decode_set(hands[viewer]),
        choice=None if choice is None else CARD_NAMES[choice],
        hand_sizes=tuple([hands[seat].bit_count() for seat in seats]),
        won_counts=tuple([len(CARD_CODEC.decode_multiset(won[seat])) for seat in seats]),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def initial_history(players: int) -> History:
    return History(((),) * players, ((),) * players, ((),) * players, (0,) * players, ())


def update_history(history: History, event: Event) -> History:
    if type(event) not in REMEMBERED:
        return history
    if type(event) is events.CardTurnedUp or type(event) is events.MiddleRefilled:
        seat, card = event.seat, event.card
        cards = history.held[seat]
        index = cards.index(card)
        held = replace_at(history.held, seat, cards[:index] + cards[index + 1 :])
        played = replace_at(history.played, seat, (*history.played[seat], card))
        return replace(history, played=played, held=held)
    if type(event) is events.PreyTaken:
        won = replace_at(history.won, event.seat, history.won[event.seat] + event.prey)
        points = replace_at(history.points, event.seat, event.points)
        return replace(history, won=won, points=points)
    assert type(event) is events.MiddleLaid
    return replace(history, held=(event.hand,) * len(history.held), chased=event.chased)


def guess(view: MausenView, rng: RandomSource) -> State:
    """A state that could lie behind a view: a hidden choice is any card of its hand."""
    board = view.board
    yet_to_choose = range(view.players) if board.phase == "over" else board.to_move
    choices = [
        None if seat in yet_to_choose else CARD_IDS[pick(sorted(set(CARD_NAMES) - {*played}), rng)]
        for seat, played in enumerate(view.history.played)
    ]
    if view.seat is not None and board.choice is not None:
        choices[view.seat] = CARD_IDS[board.choice]
    return state_with_choices(view, choices)


def state_with_choices(view: MausenView, choices: list[int | None]) -> State:
    """The state behind a view with these chosen cards, None before a choice; all else is public."""
    history, encode = view.history, CARD_CODEC.encode_multiset
    hands = [CARD_CODEC.encode_set(set(CARD_NAMES) - {*played}) for played in history.played]
    return State.from_position(
        hands, choices, encode(view.board.middle), [*map(encode, history.won)]
    )


def decision_key(view: MausenView) -> DecisionKey:
    """What a bot's choice may depend on: round, own cards, who has chosen, cards played and won."""
    board: Board = view.board
    history: History = view.history
    table = (DECISION_KEY_VERSION, view.rules, view.players, view.seat)
    cards = (board.phase, board.to_move, board.middle, board.hand, board.choice)
    return (*table, *cards, history.played, history.won)


def is_consistent(view: MausenView, state: State) -> bool:
    """A state's hands hold no card that was played, and its won cards are those seen won."""
    return all(
        sorted((*CARD_CODEC.decode_set(state.hands[seat]), *view.history.played[seat]))
        == sorted(CARD_NAMES)
        and CARD_CODEC.decode_multiset(state.won[seat]) == tuple(sorted(view.history.won[seat]))
        for seat in range(view.players)
    )
