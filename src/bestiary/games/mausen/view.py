"""Mausen: what a viewer knows, and what could lie behind it.

Nothing is dealt and every played card was seen, so all that stays unknown is what the others
have chosen and not yet turned up (MS-18).
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from bestiary.core.chance import Chance, pick
from bestiary.core.event import Event
from bestiary.core.seats import changed
from bestiary.core.view import DecisionKey, View
from bestiary.games.mausen import events
from bestiary.games.mausen.cards import NAMES, NUMBERS, hand_of, heap_of, in_hand, in_heap
from bestiary.games.mausen.rules import PHASES, State

KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[str, Meta(extra_json_schema={"enum": list(PHASES)})]


class Now(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int, ...]
    middle: tuple[str, ...]
    hand: tuple[str, ...]
    """The viewer's own cards; a chosen one stays among them until all are turned up."""
    choice: str | None
    """The viewer's own chosen card."""
    in_hand: tuple[int, ...]
    """How many cards each seat holds."""
    won: tuple[int, ...]
    """How many cards each seat has won (MS-18)."""
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]


class Seen(Struct, frozen=True):
    """What a viewer has been shown before: every card that each seat played, and won."""

    played: tuple[tuple[str, ...], ...]
    won: tuple[tuple[str, ...], ...]


def now(state: State, viewer: int | None) -> Now:
    """Name what may be seen."""
    choice = None if viewer is None else state.chosen_cards()[viewer]
    seats = range(state.players)
    hands, won = state.hands, state.won
    return Now(
        phase=state.phase_name(),
        to_move=state.seats(),
        middle=in_heap(state.middle),
        hand=in_hand(hands[viewer]) if viewer is not None else (),
        choice=None if choice is None else NAMES[choice],
        in_hand=tuple([hands[seat].bit_count() for seat in seats]),
        won=tuple([len(in_heap(won[seat])) for seat in seats]),
        scores=state.scores() if state.is_over() else None,
        winners=state.winning(),
    )


def fresh(players: int) -> Seen:
    """Nothing was played yet."""
    return Seen(((),) * players, ((),) * players)


def remember(seen: Seen, event: Event) -> Seen:
    """Keep what was played and what was won."""
    match event:
        case events.CardTurnedUp(seat, card) | events.MiddleRefilled(seat, card):
            return replace(seen, played=changed(seen.played, seat, (*seen.played[seat], card)))
        case events.PreyTaken(seat, _, prey):
            return replace(seen, won=changed(seen.won, seat, seen.won[seat] + prey))
        case _:
            return seen


def guess(view: View, rng: Chance) -> State:
    """Let everybody who has chosen have chosen any card that they can."""
    now, seen = view.now, view.seen
    hands = [hand_of(set(NAMES) - set(played)) for played in seen.played]
    waiting = set(now.to_move) if now.phase != "over" else set(range(view.players))
    choices = [None if seat in waiting else _any(hands[seat], rng) for seat in range(view.players)]
    if view.seat is not None and now.choice is not None:
        choices[view.seat] = NUMBERS[now.choice]
    return State.placed(
        hands=hands,
        choices=choices,
        middle=heap_of(now.middle),
        won=[heap_of(won) for won in seen.won],
    )


def decision_key(view: View) -> DecisionKey:
    """The round, the own cards, who has chosen, and what was played and won."""
    now: Now = view.now
    seen: Seen = view.seen
    return (
        KEY_VERSION,
        view.rules,
        view.players,
        view.seat,
        now.phase,
        now.to_move,
        now.middle,
        now.hand,
        now.choice,
        seen.played,
        seen.won,
    )


def holds(view: View, state: State) -> bool:
    """Nobody holds a card that was seen played, and everybody has what they were seen to win."""
    return all(
        sorted((*in_hand(state.hands[seat]), *view.seen.played[seat])) == sorted(NAMES)
        and in_heap(state.won[seat]) == tuple(sorted(view.seen.won[seat]))
        for seat in range(view.players)
    )


def _any(hand: int, rng: Chance) -> int:
    """One card of a hand."""
    return NUMBERS[pick(in_hand(hand), rng)]
