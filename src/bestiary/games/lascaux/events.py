"""Lascaux: the events of a play, and who sees each."""

from typing import ClassVar

from bestiary.core import bits
from bestiary.core.event import Event, PrivateEvent
from bestiary.core.message import Message, SeatRef, message, seat_list
from bestiary.games.lascaux.cards import cards_label, colour_label, decode
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import Bid, ChooseMarker, Move, Pass
from bestiary.games.lascaux.rules import State


class RoundOpened(Event, frozen=True):
    """Cards were turned up, and a player begins (LX-5)."""

    start: int
    cards: tuple[str, ...]

    def message(self) -> Message:
        if not self.cards:
            return message("lascaux-round-opened-bare", seat=SeatRef(self.start))
        return message(
            "lascaux-round-opened", seat=SeatRef(self.start), cards=cards_label(self.cards)
        )


class MarkerChosen(Event, frozen=True):
    """A player has chosen a marker; which one stays secret (LX-19)."""

    public_part: ClassVar = True
    seat: int

    def message(self) -> Message:
        return message("lascaux-marker-chosen", seat=SeatRef(self.seat))


class OwnMarkerChosen(PrivateEvent, frozen=True):
    """The colour, for its player alone (LX-19)."""

    colour: str

    def message(self) -> Message:
        return message(
            "lascaux-own-marker-chosen", seat=SeatRef(self.seat), colour=colour_label(self.colour)
        )


class StoneLaid(Event, frozen=True):
    """A player laid a stone in the middle (LX-9)."""

    seat: int
    pot: int

    def message(self) -> Message:
        return message("lascaux-stone-laid", seat=SeatRef(self.seat), pot=self.pot)


class Passed(Event, frozen=True):
    """A player passed and took the stones from the middle (LX-10)."""

    seat: int
    stones: int

    def message(self) -> Message:
        return message("lascaux-passed", seat=SeatRef(self.seat), stones=self.stones)


class CardsTaken(Event, frozen=True):
    """A marker was turned up and its player took the cards of its colour (LX-13, LX-19)."""

    seat: int
    colour: str
    cards: tuple[str, ...]

    def message(self) -> Message:
        colour = colour_label(self.colour)
        if not self.cards:
            return message("lascaux-nothing-taken", seat=SeatRef(self.seat), colour=colour)
        return message(
            "lascaux-cards-taken",
            seat=SeatRef(self.seat),
            colour=colour,
            cards=cards_label(self.cards),
        )


class ColoursLimited(Event, frozen=True):
    """No player took a card: now only colours of the row may be chosen (LX-8)."""

    def message(self) -> Message:
        return message("lascaux-colours-limited")


class GameEnded(Event, frozen=True):
    """All cards have an owner (LX-15)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def message(self) -> Message:
        return message(
            "lascaux-game-ended",
            winners=seat_list(self.winners),
            points=self.scores[self.winners[0]],
        )


def initial_events(state: State) -> tuple[Event, ...]:
    return (RoundOpened(state.start, decode(bits.members(state.row))),)


def move_events(before: State, seat: int, move: Move, after: State) -> tuple[Event, ...]:
    """A move, and what it caused if it ended the round."""
    match move:
        case ChooseMarker(colour):
            return (OwnMarkerChosen(seat, colour), MarkerChosen(seat))
        case Bid():
            return (StoneLaid(seat, after.pot),)
        case Pass():
            passed = Passed(seat, before.pot)
            return (
                (passed, *_cards_taken_events(before, seat, after))
                if after.passed_count == 0
                else (passed,)
            )


def _cards_taken_events(before: State, seat: int, after: State) -> tuple[Event, ...]:
    """The markers in the order in which they were turned up, and what comes next (LX-13)."""
    stack = [*before.passed[: before.passed_count], seat]
    last = next(other for other in range(before.players) if other not in stack)
    taken = [
        CardsTaken(
            player,
            COLOURS[before.markers[player]],
            decode(bits.members(after.owned[player] - before.owned[player])),
        )
        for player in (last, *reversed(stack))
    ]
    if after.is_over():
        return (*taken, GameEnded(after.winners(), after.scores()))
    limited = (ColoursLimited(),) if after.is_limited_to_row else ()
    return (
        *taken,
        *limited,
        RoundOpened(after.start, decode(after.deck[before.deck_top : after.deck_top])),
    )
