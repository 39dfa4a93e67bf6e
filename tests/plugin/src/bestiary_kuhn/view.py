"""Kuhn poker: what a viewer knows, and guesses of what it does not.

The other player's card is unknown until it is shown (KP-2, KP-7); to the onlooker both are.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

from bestiary.core.event import Event
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.view import DecisionKey, View
from bestiary.core.viewer import ONLOOKER, Viewer
from bestiary_kuhn import events, moves
from bestiary_kuhn.cards import NAMES
from bestiary_kuhn.position import initial_state
from bestiary_kuhn.rules import State

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    to_move: tuple[int, ...]
    card: str | None
    """The viewer's own card; None for the onlooker."""
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
    """What a viewer has been shown before."""

    cards: tuple[str | None, ...]
    """The card of each seat; None if it is unknown."""


KuhnView: TypeAlias = View[Board, History]
"""What a viewer of this game knows."""


def board(state: State, viewer: Viewer) -> Board:
    stakes = tuple(state.stake(seat) for seat in range(state.players))
    return Board(
        phase=state.phase_name(),
        to_move=state.seats_to_move(),
        card=None if viewer is ONLOOKER else NAMES[state.hands[viewer]],
        history=tuple(str(moves.MOVES[action]) for action in state.history),
        stakes=stakes,
        pot=sum(stakes),
        shown=tuple(NAMES[card] for card in state.hands) if state.is_showdown() else (),
        scores=state.scores() if state.is_over() else None,
        winners=state.winners(),
    )


def initial_history(players: int) -> History:
    return History((None,) * players)


def update_history(history: History, event: Event) -> History:
    match event:
        case events.CardDealt(seat, card):
            return History((*history.cards[:seat], card, *history.cards[seat + 1 :]))
        case events.CardsShown(cards):
            return History(cards)
        case _:
            return history


def guess(view: KuhnView, rng: RandomSource) -> State:
    """Deal the unknown cards at random from the others; then make the same moves."""
    known_cards: tuple[str | None, ...] = view.history.cards
    others = iter(shuffled([card for card in NAMES if card not in known_cards], rng))
    hands = [next(others) if card is None else card for card in known_cards]
    state = initial_state(view.players, view.options, {"hands": hands})
    for text in view.board.history:
        for action in moves.actions(moves.parse(text)):
            state.apply(state.turn(), action)
    return state


def decision_key(view: KuhnView) -> DecisionKey:
    """The viewer's own card and all moves so far; all else follows from these."""
    board: Board = view.board
    return (DECISION_KEY_VERSION, view.rules, view.players, view.seat, board.card, board.history)


def is_consistent(view: KuhnView, state: State) -> bool:
    """Each seat whose card is known holds it."""
    return all(
        card is None or card == NAMES[state.hands[seat]]
        for seat, card in enumerate(view.history.cards)
    )
