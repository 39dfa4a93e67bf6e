"""Mausen: the events of a play, and who sees each."""

from typing import ClassVar

from bestiary.core.event import Event, PrivateEvent
from bestiary.core.message import Message, SeatRef, message, seat_list
from bestiary.games.mausen.cards import CARD_NAMES, card_label, cards_label, decode_multiset
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import State


class MiddleLaid(Event, frozen=True):
    """The four neutral cards lie open (MS-2)."""

    cards: tuple[str, ...]

    def message(self) -> Message:
        return message("mausen-middle-laid", cards=cards_label(self.cards))


class CardChosen(Event, frozen=True):
    """A player has chosen a card, which stays secret (MS-18)."""

    public_part: ClassVar = True
    seat: int

    def message(self) -> Message:
        return message("mausen-card-chosen", seat=SeatRef(self.seat))


class OwnCardChosen(PrivateEvent, frozen=True):
    """The card, for its player alone (MS-18)."""

    card: str

    def message(self) -> Message:
        return message(
            "mausen-own-card-chosen", seat=SeatRef(self.seat), card=card_label(self.card)
        )


class CardTurnedUp(Event, frozen=True):
    """A chosen card is turned up, to chase and be chased (MS-3)."""

    seat: int
    card: str

    def message(self) -> Message:
        return message("mausen-card-turned-up", seat=SeatRef(self.seat), card=card_label(self.card))


class MiddleRefilled(Event, frozen=True):
    """A chosen card is turned up in the empty middle (MS-13)."""

    seat: int
    card: str

    def message(self) -> Message:
        return message(
            "mausen-middle-refilled", seat=SeatRef(self.seat), card=card_label(self.card)
        )


class PreyTaken(Event, frozen=True):
    """A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12)."""

    seat: int
    card: str
    prey: tuple[str, ...]

    def message(self) -> Message:
        return message(
            "mausen-prey-taken",
            seat=SeatRef(self.seat),
            card=card_label(self.card),
            prey=cards_label(self.prey),
        )


class NothingChased(Event, frozen=True):
    """In this round no card ran to a player (MS-7, MS-11)."""

    def message(self) -> Message:
        return message("mausen-nothing-chased")


class MiddleEmptied(Event, frozen=True):
    """No card is left in the middle: every player chooses a new start card (MS-13)."""

    def message(self) -> Message:
        return message("mausen-middle-emptied")


class GameEnded(Event, frozen=True):
    """All hand cards have been played (MS-14)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def message(self) -> Message:
        return message(
            "mausen-game-ended",
            winners=seat_list(self.winners),
            points=self.scores[self.winners[0]],
        )


def initial_events(state: State) -> tuple[Event, ...]:
    return (MiddleLaid(decode_multiset(state.middle)),)


def move_events(before: State, seat: int, move: ChooseCard, after: State) -> tuple[Event, ...]:
    """A choice, and what it caused if it was the round's last."""
    chosen: tuple[Event, ...] = (OwnCardChosen(seat, move.card), CardChosen(seat))
    if before.seats_to_move() != (seat,):
        return chosen
    cards = [move.card if card is None else CARD_NAMES[card] for card in before.chosen_cards()]
    turned: tuple[Event, ...]
    if before.phase_name() == "restock":
        turned = tuple(MiddleRefilled(player, card) for player, card in enumerate(cards))
    else:
        turned = tuple(CardTurnedUp(player, card) for player, card in enumerate(cards))
        turned += _chase_events(before, cards, after)
    return chosen + turned + _next_events(after)


def _chase_events(before: State, cards: list[str], after: State) -> tuple[Event, ...]:
    """The prey that each seat took: the won cards that are new."""
    taken = tuple(
        PreyTaken(player, cards[player], decode_multiset(after.won[player] - before.won[player]))
        for player in range(before.players)
        if after.won[player] != before.won[player]
    )
    return taken or (NothingChased(),)


def _next_events(after: State) -> tuple[Event, ...]:
    if after.phase_name() == "restock":
        return (MiddleEmptied(),)
    if after.is_over():
        return (GameEnded(after.winners(), after.scores()),)
    return ()
