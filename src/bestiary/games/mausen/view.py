"""Mausen: a viewer's board and history, and guesses of the state behind a view.

Nothing is dealt and every played card was seen: hidden are only the cards that other seats have
chosen and not turned up yet (MS-18).
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, pick
from bestiary.core.tuples import replace_at
from bestiary.core.view import DecisionKey, View
from bestiary.games.mausen import events
from bestiary.games.mausen.cards import (
    CARD_IDS,
    CARD_NAMES,
    decode_hand,
    decode_multiset,
    encode_hand,
    encode_multiset,
)
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


def board(state: State, viewer: int | None) -> Board:
    """What the viewer may see of a state; None is the onlooker."""
    choice = None if viewer is None else state.chosen_cards()[viewer]
    seats = range(state.players)
    hands, won = state.hands, state.won
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        middle=decode_multiset(state.middle),
        hand=decode_hand(hands[viewer]) if viewer is not None else (),
        choice=None if choice is None else CARD_NAMES[choice],
        hand_sizes=tuple([hands[seat].bit_count() for seat in seats]),
        won_counts=tuple([len(decode_multiset(won[seat])) for seat in seats]),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def initial_history(players: int) -> History:
    return History(((),) * players, ((),) * players)


def update_history(history: History, event: Event) -> History:
    """The history after an event that its viewer has seen."""
    match event:
        case events.CardTurnedUp(seat, card) | events.MiddleRefilled(seat, card):
            return replace(
                history, played=replace_at(history.played, seat, (*history.played[seat], card))
            )
        case events.PreyTaken(seat, _, prey):
            return replace(history, won=replace_at(history.won, seat, history.won[seat] + prey))
        case _:
            return history


def guess(view: View, rng: RandomSource) -> State:
    """A state that could lie behind a view: a hidden choice is any card of its hand."""
    board, history = view.board, view.history
    hands = [encode_hand(set(CARD_NAMES) - set(played)) for played in history.played]
    yet_to_choose = set(board.to_move) if board.phase != "over" else set(range(view.players))
    choices = [
        None if seat in yet_to_choose else _random_card(hands[seat], rng)
        for seat in range(view.players)
    ]
    if view.seat is not None and board.choice is not None:
        choices[view.seat] = CARD_IDS[board.choice]
    return State.from_position(
        hands=hands,
        choices=choices,
        middle=encode_multiset(board.middle),
        won=[encode_multiset(won) for won in history.won],
    )


def decision_key(view: View) -> DecisionKey:
    """What a bot's choice may depend on: round, own cards, who has chosen, cards played and won."""
    board: Board = view.board
    history: History = view.history
    return (
        DECISION_KEY_VERSION,
        view.rules,
        view.players,
        view.seat,
        board.phase,
        board.to_move,
        board.middle,
        board.hand,
        board.choice,
        history.played,
        history.won,
    )


def is_consistent(view: View, state: State) -> bool:
    """A state's hands hold no card that was played, and its won cards are those seen won."""
    return all(
        sorted((*decode_hand(state.hands[seat]), *view.history.played[seat])) == sorted(CARD_NAMES)
        and decode_multiset(state.won[seat]) == tuple(sorted(view.history.won[seat]))
        for seat in range(view.players)
    )


def _random_card(hand: int, rng: RandomSource) -> int:
    return CARD_IDS[pick(decode_hand(hand), rng)]
