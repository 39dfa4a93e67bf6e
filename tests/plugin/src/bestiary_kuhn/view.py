"""Kuhn poker: what a viewer knows, and what could lie behind it.

Unknown is the other's card until it is shown (KP-2, KP-7), and to onlookers either card.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.view import DecisionKey, View
from bestiary_kuhn import events, moves
from bestiary_kuhn.cards import NAMES
from bestiary_kuhn.position import initial_state
from bestiary_kuhn.rules import State

KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    to_move: tuple[int, ...]
    card: str | None
    """The viewer's own card."""
    history: tuple[str, ...]
    """All moves so far: the first is that of seat 0, and the turns alternate."""
    stakes: tuple[int, ...]
    """How many chips each seat has put into the pot."""
    pot: int
    shown: tuple[str, ...]
    """Both cards, once they are turned up (KP-7)."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


class History(Struct, frozen=True):
    """What a viewer has been shown before: the card of each seat, or None."""

    cards: tuple[str | None, ...]


def board(state: State, viewer: int | None) -> Board:
    """Name what may be seen."""
    stakes = tuple(state.stake(seat) for seat in range(state.players))
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        card=None if viewer is None else NAMES[state.hands[viewer]],
        history=tuple(str(moves.MOVES[action]) for action in state.history),
        stakes=stakes,
        pot=sum(stakes),
        shown=tuple(NAMES[card] for card in state.hands) if state.is_shown() else (),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def initial_history(players: int) -> History:
    """No card was seen yet."""
    return History((None,) * players)


def update_history(history: History, event: Event) -> History:
    """Keep the cards."""
    match event:
        case events.CardDealt(seat, card):
            return History((*history.cards[:seat], card, *history.cards[seat + 1 :]))
        case events.CardsShown(cards):
            return History(cards)
        case _:
            return history


def guess(view: View, rng: RandomSource) -> State:
    """Deal to those whose card is unknown any of the others; then play the same moves."""
    known_cards: tuple[str | None, ...] = view.history.cards
    others = iter(shuffled([card for card in NAMES if card not in known_cards], rng))
    hands = [next(others) if card is None else card for card in known_cards]
    state = initial_state(view.players, view.options, {"hands": hands})
    for text in view.board.history:
        for action in moves.actions(moves.parse(text)):
            state.apply(state.turn(), action)
    return state


def decision_key(view: View) -> DecisionKey:
    """The own card and all moves so far; the rest follows from these."""
    now: Board = view.board
    return (KEY_VERSION, view.rules, view.players, view.seat, now.card, now.history)


def is_consistent(view: View, state: State) -> bool:
    """Everybody holds the card that was seen."""
    return all(
        card is None or card == NAMES[state.hands[seat]]
        for seat, card in enumerate(view.history.cards)
    )
