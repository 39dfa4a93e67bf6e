"""Mausen: what happened, and who saw it."""

from typing import ClassVar

from bestiary.core.event import Event, OwnEvent
from bestiary.core.text import Text, Who, everyone, text
from bestiary.games.mausen.cards import NAMES, call, call_all, in_heap
from bestiary.games.mausen.moves import Choose
from bestiary.games.mausen.rules import State


class MiddleLaid(Event, frozen=True):
    """The four neutral cards lie open (MS-2)."""

    cards: tuple[str, ...]

    def text(self) -> Text:
        """The cards."""
        return text("mausen-middle-laid", cards=call_all(self.cards))


class CardChosen(Event, frozen=True):
    """A player has chosen; all see that, nobody sees what (MS-18)."""

    half: ClassVar = True
    seat: int

    def text(self) -> Text:
        """Who."""
        return text("mausen-card-chosen", seat=Who(self.seat))


class OwnCardChosen(OwnEvent, frozen=True):
    """The card, for its player alone (MS-18)."""

    card: str

    def text(self) -> Text:
        """Who and which."""
        return text("mausen-own-card-chosen", seat=Who(self.seat), card=call(self.card))


class CardTurnedUp(Event, frozen=True):
    """A chosen card is turned up, to chase and be chased (MS-3)."""

    seat: int
    card: str

    def text(self) -> Text:
        """Who and which."""
        return text("mausen-card-turned-up", seat=Who(self.seat), card=call(self.card))


class MiddleRefilled(Event, frozen=True):
    """A chosen card is turned up in the empty middle (MS-13)."""

    seat: int
    card: str

    def text(self) -> Text:
        """Who and which."""
        return text("mausen-middle-refilled", seat=Who(self.seat), card=call(self.card))


class PreyTaken(Event, frozen=True):
    """A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12)."""

    seat: int
    card: str
    prey: tuple[str, ...]

    def text(self) -> Text:
        """Who, with which card, and what ran to it."""
        return text(
            "mausen-prey-taken", seat=Who(self.seat), card=call(self.card), prey=call_all(self.prey)
        )


class NothingChased(Event, frozen=True):
    """In this round no card ran to anybody."""

    def text(self) -> Text:
        """That is all."""
        return text("mausen-nothing-chased")


class MiddleEmptied(Event, frozen=True):
    """No card is left in the middle: everybody chooses a new start card (MS-13)."""

    def text(self) -> Text:
        """That is all."""
        return text("mausen-middle-emptied")


class GameEnded(Event, frozen=True):
    """All hand cards have been played (MS-14)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def text(self) -> Text:
        """Who won, with how many points."""
        return text(
            "mausen-game-ended",
            winners=everyone(self.winners),
            points=self.scores[self.winners[0]],
        )


def opening(state: State) -> tuple[Event, ...]:
    """Four cards lie in the middle."""
    return (MiddleLaid(in_heap(state.middle)),)


def happened(before: State, seat: int, move: Choose, after: State) -> tuple[Event, ...]:
    """A choice, and what it brought about if it was the round's last."""
    chosen: tuple[Event, ...] = (OwnCardChosen(seat, move.card), CardChosen(seat))
    if before.seats() != (seat,):
        return chosen
    cards = [move.card if card is None else NAMES[card] for card in before.chosen_cards()]
    turned: tuple[Event, ...]
    if before.phase_name() == "restock":
        turned = tuple(MiddleRefilled(who, card) for who, card in enumerate(cards))
    else:
        turned = tuple(CardTurnedUp(who, card) for who, card in enumerate(cards))
        turned += _chased(before, cards, after)
    return chosen + turned + _ahead(after)


def _chased(before: State, cards: list[str], after: State) -> tuple[Event, ...]:
    """Who took what: the won cards that are new."""
    taken = tuple(
        PreyTaken(who, cards[who], in_heap(after.won[who] - before.won[who]))
        for who in range(before.players)
        if after.won[who] != before.won[who]
    )
    return taken or (NothingChased(),)


def _ahead(after: State) -> tuple[Event, ...]:
    """What the end of a round leads to."""
    if after.phase_name() == "restock":
        return (MiddleEmptied(),)
    if after.is_over():
        return (GameEnded(after.winning(), after.scores()),)
    return ()
