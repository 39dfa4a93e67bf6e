"""Lascaux: what happened, and who saw it."""

from typing import ClassVar

from bestiary.core import bits
from bestiary.core.event import Event, OwnEvent
from bestiary.core.text import Text, Who, everyone, text
from bestiary.games.lascaux.cards import call_all, call_colour, in_order
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import Bid, Mark, Move, Pass
from bestiary.games.lascaux.rules import State


class RoundOpened(Event, frozen=True):
    """Cards were turned up, and a player begins (LX-5)."""

    start: int
    cards: tuple[str, ...]

    def text(self) -> Text:
        """Who begins, and what is new in the row."""
        if not self.cards:
            return text("lascaux-round-opened-bare", seat=Who(self.start))
        return text("lascaux-round-opened", seat=Who(self.start), cards=call_all(self.cards))


class MarkerChosen(Event, frozen=True):
    """A player has chosen a marker; nobody else sees which (LX-19)."""

    half: ClassVar = True
    seat: int

    def text(self) -> Text:
        """Who."""
        return text("lascaux-marker-chosen", seat=Who(self.seat))


class OwnMarkerChosen(OwnEvent, frozen=True):
    """The colour, for its player alone (LX-19)."""

    colour: str

    def text(self) -> Text:
        """Who and which."""
        return text(
            "lascaux-own-marker-chosen", seat=Who(self.seat), colour=call_colour(self.colour)
        )


class StoneLaid(Event, frozen=True):
    """A player laid a stone in the middle (LX-9)."""

    seat: int
    pot: int

    def text(self) -> Text:
        """Who, and how many lie there now."""
        return text("lascaux-stone-laid", seat=Who(self.seat), pot=self.pot)


class Passed(Event, frozen=True):
    """A player passed and took the stones from the middle (LX-10)."""

    seat: int
    stones: int

    def text(self) -> Text:
        """Who, and how many stones."""
        return text("lascaux-passed", seat=Who(self.seat), stones=self.stones)


class CardsTaken(Event, frozen=True):
    """A marker was turned up and its player took the cards of its colour (LX-13, LX-19)."""

    seat: int
    colour: str
    cards: tuple[str, ...]

    def text(self) -> Text:
        """Who, which colour, and what."""
        colour = call_colour(self.colour)
        if not self.cards:
            return text("lascaux-nothing-taken", seat=Who(self.seat), colour=colour)
        return text(
            "lascaux-cards-taken", seat=Who(self.seat), colour=colour, cards=call_all(self.cards)
        )


class ColoursLimited(Event, frozen=True):
    """Nobody took a card: now only colours of the row may be chosen (LX-8)."""

    def text(self) -> Text:
        """That is all."""
        return text("lascaux-colours-limited")


class GameEnded(Event, frozen=True):
    """All cards have an owner (LX-15)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def text(self) -> Text:
        """Who won, with how many points."""
        return text(
            "lascaux-game-ended",
            winners=everyone(self.winners),
            points=self.scores[self.winners[0]],
        )


def opening(state: State) -> tuple[Event, ...]:
    """The first row lies there."""
    return (RoundOpened(state.start, in_order(bits.members(state.row))),)


def happened(before: State, seat: int, move: Move, after: State) -> tuple[Event, ...]:
    """A move, and what it brought about if it ended the round."""
    match move:
        case Mark(colour):
            return (OwnMarkerChosen(seat, colour), MarkerChosen(seat))
        case Bid():
            return (StoneLaid(seat, after.pot),)
        case Pass():
            passed = Passed(seat, before.pot)
            return (passed, *_taken(before, seat, after)) if after.count == 0 else (passed,)


def _taken(before: State, seat: int, after: State) -> tuple[Event, ...]:
    """The markers in the order in which they were turned up, and what comes next (LX-13)."""
    stack = [*before.passed[: before.count], seat]
    last = next(other for other in range(before.players) if other not in stack)
    taken = [
        CardsTaken(
            who,
            COLOURS[before.markers[who]],
            in_order(bits.members(after.owned[who] - before.owned[who])),
        )
        for who in (last, *reversed(stack))
    ]
    if after.is_over():
        return (*taken, GameEnded(after.winning(), after.scores()))
    limited = (ColoursLimited(),) if after.is_limited else ()
    return (
        *taken,
        *limited,
        RoundOpened(after.start, in_order(after.deck[before.top : after.top])),
    )
