"""Kuhn poker: what happened, and which viewers saw it."""

from typing import assert_never

from bestiary.core.event import Event, GameOver, PrivateEvent
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.viewer import DEALER, Actor
from bestiary_kuhn import moves
from bestiary_kuhn.cards import NAMES, chips_label, definite_card_label
from bestiary_kuhn.rules import State


class CardDealt(PrivateEvent, frozen=True):
    """A player was dealt a card, and looked at it alone (KP-2)."""

    card: str

    def message(self) -> Message:
        return message(
            "kuhn-card-dealt", seat=SeatRef(self.seat), card=definite_card_label(self.card)
        )


class Passed(Event, frozen=True):
    """A player passed (KP-4), or gave up (KP-6)."""

    seat: int

    def message(self) -> Message:
        return message("kuhn-passed", seat=SeatRef(self.seat))


class Bet(Event, frozen=True):
    """A player bet a chip (KP-4), or answered a bet with one (KP-5)."""

    seat: int

    def message(self) -> Message:
        return message("kuhn-bet", seat=SeatRef(self.seat))


class CardsShown(Event, frozen=True):
    """Both cards were turned up (KP-7)."""

    cards: tuple[str, ...]

    def message(self) -> Message:
        return message(
            "kuhn-cards-shown",
            first=SeatRef(0),
            first_card=definite_card_label(self.cards[0]),
            second=SeatRef(1),
            second_card=definite_card_label(self.cards[1]),
        )


class GameEnded(GameOver, frozen=True):
    """A player took the pot (KP-6, KP-7)."""

    scores: tuple[int, ...]

    def message(self) -> Message:
        winner = self.winners[0]
        return message(
            "kuhn-game-ended", winner=SeatRef(winner), chips=chips_label(self.scores[winner])
        )


def initial_events(state: State) -> tuple[Event, ...]:
    """Each seat was dealt a card (KP-2)."""
    return tuple(CardDealt(seat, NAMES[card]) for seat, card in enumerate(state.hands))


def move_events(before: State, seat: Actor, move: moves.Move, after: State) -> tuple[Event, ...]:
    """The move, and after the last one the end."""
    assert seat is not DEALER
    return (_move_event(seat, move), *_end_events(after))


def _move_event(seat: int, move: moves.Move) -> Event:
    match move:
        case moves.Pass():
            return Passed(seat)
        case moves.Bet():
            return Bet(seat)
        case _:
            assert_never(move)


def _end_events(after: State) -> tuple[Event, ...]:
    """The end of the betting, with the cards if no seat gave up (KP-6, KP-7)."""
    if not after.is_over():
        return ()
    cards = tuple(NAMES[card] for card in after.hands)
    shown = (CardsShown(cards),) if after.is_showdown() else ()
    return (*shown, GameEnded(after.winners(), after.scores()))
