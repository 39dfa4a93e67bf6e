"""Lascaux: the events of a play, and who sees each."""

from collections.abc import Iterator
from typing import ClassVar

from bestiary.core import bits
from bestiary.core.event import Event, GameOver, PrivateEvent
from bestiary.core.message import Message, SeatRef, message, seat_list
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.lascaux.cards import cards_label, colour_label, colour_names, decode
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import Bid, ChooseMarker, Move, Pass
from bestiary.games.lascaux.rules import State, taking_order


class GamePrepared(Event, frozen=True):
    """The deck is shuffled, and every player has stones and six markers (LX-3, LX-4)."""

    is_silent: ClassVar = True
    deck_size: int
    stones: tuple[int | None, ...]
    """Of each seat; None if they are secret (LX-18)."""
    allowed_colours: tuple[str, ...]


class OwnStonesDealt(PrivateEvent, frozen=True):
    """Secret stones, for their player alone (LX-18)."""

    is_silent: ClassVar = True
    stones: int


class RoundOpened(Event, frozen=True):
    """Cards were turned up from the deck into the row, and a player begins (LX-5)."""

    start: int
    cards: tuple[str, ...]

    def message(self) -> Message:
        seat = SeatRef(self.start)
        if not self.cards:
            return message("lascaux-round-opened-bare", seat=seat)
        return message("lascaux-round-opened", seat=seat, cards=cards_label(self.cards))


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
        colour = colour_label(self.colour)
        return message("lascaux-own-marker-chosen", seat=SeatRef(self.seat), colour=colour)


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
    taking_order: tuple[int, ...]
    """The seats in the order in which they take, as far as it is known (LX-13)."""
    next_start: int
    """The seat that begins the next round (LX-14)."""

    def message(self) -> Message:
        return message("lascaux-passed", seat=SeatRef(self.seat), stones=self.stones)


class CardsTaken(Event, frozen=True):
    """A marker was turned up and its player took the cards of its colour (LX-13, LX-19)."""

    seat: int
    colour: str
    cards: tuple[str, ...]
    """From the row."""
    majorities: tuple[tuple[int, ...], ...]
    """For each animal, in the order of the deck, the seats that now have most of it (LX-16)."""

    def message(self) -> Message:
        seat, colour, cards = SeatRef(self.seat), colour_label(self.colour), cards_label(self.cards)
        if not self.cards:
            return message("lascaux-nothing-taken", seat=seat, colour=colour)
        return message("lascaux-cards-taken", seat=seat, colour=colour, cards=cards)


class ColoursLimited(Event, frozen=True):
    """No player took a card: now only colours of the row may be chosen (LX-8)."""

    def message(self) -> Message:
        return message("lascaux-colours-limited")


class MarkersReturned(Event, frozen=True):
    """The markers are back with their owners, and another player has the start (LX-14)."""

    is_silent: ClassVar = True
    start: int
    allowed_colours: tuple[str, ...]
    """What may be chosen next (LX-8)."""


class GameEnded(GameOver, frozen=True):
    """All cards have an owner (LX-15)."""

    scores: tuple[int, ...]
    stones: tuple[int, ...]
    """Of each seat; none are secret any more (LX-18)."""

    def message(self) -> Message:
        points = self.scores[self.winners[0]]
        return message("lascaux-game-ended", winners=seat_list(self.winners), points=points)


def initial_events(state: State) -> tuple[Event, ...]:
    stones, is_secret = tuple(state.stones[: state.players]), state.hides_stones
    shown_stones = (None,) * state.players if is_secret else stones
    return (
        GamePrepared(state.deck_size, shown_stones, colour_names(state.allowed_colours())),
        *(OwnStonesDealt(seat, count) for seat, count in enumerate(stones) if is_secret),
        RoundOpened(state.start, decode(bits.members(state.row))),
    )


def move_events(before: State, seat: Actor, move: Move, after: State) -> tuple[Event, ...]:
    """A move, and what it caused if it ended the round."""
    assert seat is not DEALER
    match move:
        case ChooseMarker(colour):
            return (OwnMarkerChosen(seat, colour), MarkerChosen(seat))
        case Bid():
            return (StoneLaid(seat, after.pot),)
        case Pass():
            passed = [*before.passed[: before.passed_count], seat]
            order = taking_order(before.players, passed)
            round_end = _round_end_events(before, order, after) if after.passed_count == 0 else ()
            return (Passed(seat, before.pot, order, passed[0]), *round_end)


def _round_end_events(before: State, order: tuple[int, ...], after: State) -> Iterator[Event]:
    """The markers in the order in which they were turned up, and what comes next (LX-13)."""
    for seat in order:
        taken = before.after_taking(seat)
        cards = decode(bits.members(taken.owned[seat] - before.owned[seat]))
        yield CardsTaken(seat, COLOURS[before.markers[seat]], cards, taken.majorities())
        before = taken
    if after.are_colours_limited:
        yield ColoursLimited()
    yield MarkersReturned(after.start, colour_names(after.allowed_colours()))
    if after.is_over():
        yield GameEnded(after.winners(), after.scores(), tuple(after.stones[: after.players]))
    else:
        yield RoundOpened(after.start, decode(after.deck[before.deck_top : after.deck_top]))
