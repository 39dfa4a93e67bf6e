"""Kuhn poker: what happened, and who saw it."""

from typing import assert_never

from bestiary.core.event import Event, PrivateEvent
from bestiary.core.message import Message, SeatRef, message
from bestiary_kuhn import moves
from bestiary_kuhn.cards import NAMES, call_chips, call_it
from bestiary_kuhn.rules import State


class CardDealt(PrivateEvent, frozen=True):
    """A player was dealt a card, and looked at it alone (KP-2)."""

    card: str

    def message(self) -> Message:
        """Who and which."""
        return message("kuhn-card-dealt", seat=SeatRef(self.seat), card=call_it(self.card))


class Passed(Event, frozen=True):
    """A player passed (KP-4), or gave up (KP-6)."""

    seat: int

    def message(self) -> Message:
        """Who."""
        return message("kuhn-passed", seat=SeatRef(self.seat))


class Bet(Event, frozen=True):
    """A player bet a chip (KP-4), or answered a bet with one (KP-5)."""

    seat: int

    def message(self) -> Message:
        """Who."""
        return message("kuhn-bet", seat=SeatRef(self.seat))


class CardsShown(Event, frozen=True):
    """Both cards were turned up (KP-7)."""

    cards: tuple[str, ...]

    def message(self) -> Message:
        """Whose card is which."""
        return message(
            "kuhn-cards-shown",
            first=SeatRef(0),
            first_card=call_it(self.cards[0]),
            second=SeatRef(1),
            second_card=call_it(self.cards[1]),
        )


class GameEnded(Event, frozen=True):
    """A player took the pot (KP-6, KP-7)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def message(self) -> Message:
        """Who, and how much was gained by it."""
        winner = self.winners[0]
        return message(
            "kuhn-game-ended", winner=SeatRef(winner), chips=call_chips(self.scores[winner])
        )


def initial_events(state: State) -> tuple[Event, ...]:
    """Everybody was dealt a card."""
    return tuple(CardDealt(seat, NAMES[card]) for seat, card in enumerate(state.hands))


def move_events(before: State, seat: int, move: moves.Move, after: State) -> tuple[Event, ...]:
    """A move, and what it led to where it was the last."""
    return (_move_event(seat, move), *_end_events(after))


def _move_event(seat: int, move: moves.Move) -> Event:
    """The move itself."""
    match move:
        case moves.Pass():
            return Passed(seat)
        case moves.Bet():
            return Bet(seat)
        case _:
            assert_never(move)


def _end_events(after: State) -> tuple[Event, ...]:
    """The end of the betting; cards are shown only where nobody gave up (KP-6, KP-7)."""
    if not after.is_over():
        return ()
    cards = tuple(NAMES[card] for card in after.hands)
    shown = (CardsShown(cards),) if after.is_shown() else ()
    return (*shown, GameEnded(after.winners(), after.scores()))
