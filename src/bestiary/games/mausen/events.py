"""Mausen: the events of a play, and who sees each."""

from typing import ClassVar

from bestiary.core.event import Event, GameOver, PrivateEvent
from bestiary.core.message import Message, SeatRef, message, seat_list
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.mausen.cards import CARD_CODEC, CARD_IDS, CARD_NAMES, card_label, cards_label
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rules import ANIMAL_LETTERS, State


class MiddleLaid(Event, frozen=True):
    """The four neutral cards lie open (MS-2), and every player holds the same cards (MS-1)."""

    cards: tuple[str, ...]
    hand: tuple[str, ...]
    """What each player holds."""
    chased: tuple[str, ...]
    """What the elephant chases, the dog, the cat and the mouse (MS-4)."""

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
        card = card_label(self.card)
        return message("mausen-own-card-chosen", seat=SeatRef(self.seat), card=card)


class CardTurnedUp(Event, frozen=True):
    """A chosen card leaves the hand and lies open before its player (MS-3)."""

    seat: int
    card: str
    is_doubled: bool
    """Another player has played the same: it does not chase (MS-6)."""

    def message(self) -> Message:
        return message("mausen-card-turned-up", seat=SeatRef(self.seat), card=card_label(self.card))


class MiddleRefilled(Event, frozen=True):
    """A chosen card leaves the hand and lies open in the middle (MS-13)."""

    seat: int
    card: str

    def message(self) -> Message:
        seat, card = SeatRef(self.seat), card_label(self.card)
        return message("mausen-middle-refilled", seat=seat, card=card)


class PreyTaken(Event, frozen=True):
    """A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12)."""

    seat: int
    card: str
    """The chaser."""
    prey: tuple[str, ...]
    from_middle: tuple[str, ...]
    """The prey that lay in the middle."""
    from_seats: tuple[int, ...]
    """The seats whose open cards are the other prey."""
    points: int
    """What all won cards of the seat are worth now (MS-16)."""
    doubled: tuple[str, ...]
    """Higher cards of the chaser's animal: each was played more than once (MS-6)."""

    def message(self) -> Message:
        seat, card, prey = SeatRef(self.seat), card_label(self.card), cards_label(self.prey)
        if not self.doubled:
            return message("mausen-prey-taken", seat=seat, card=card, prey=prey)
        doubled = cards_label(self.doubled)
        return message("mausen-prey-taken-below", seat=seat, card=card, prey=prey, doubled=doubled)


class UnchasedMoved(Event, frozen=True):
    """The open cards that were not chased lie in the middle from now on (MS-11)."""

    is_silent: ClassVar = True
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    """The card of each of these seats."""


class NothingChased(Event, frozen=True):
    """In this round no card ran to a player (MS-7, MS-11)."""

    doubled: tuple[str, ...]
    """The cards that had prey, but were played more than once."""

    def message(self) -> Message:
        if not self.doubled:
            return message("mausen-nothing-chased")
        return message("mausen-nothing-chased-doubled", doubled=cards_label(self.doubled))


class MiddleEmptied(Event, frozen=True):
    """No card is left in the middle: every player chooses a new start card (MS-13)."""

    def message(self) -> Message:
        return message("mausen-middle-emptied")


class GameEnded(GameOver, frozen=True):
    """All hand cards have been played (MS-14)."""

    scores: tuple[int, ...]
    mice: tuple[int, ...]
    """What the mice that each seat has won are worth: they break a tie (MS-16)."""

    def message(self) -> Message:
        points, winners = self.scores[self.winners[0]], seat_list(self.winners)
        beaten = [
            mice
            for seat, mice in enumerate(self.mice)
            if self.scores[seat] == points and seat not in self.winners
        ]
        if not beaten:
            return message("mausen-game-ended", winners=winners, points=points)
        mice, other = self.mice[self.winners[0]], max(beaten)
        return message(
            "mausen-game-ended-by-mice", winners=winners, points=points, mice=mice, other=other
        )


def initial_events(state: State) -> tuple[Event, ...]:
    middle, hand = CARD_CODEC.decode_multiset(state.middle), CARD_CODEC.decode_set(state.hands[0])
    return (MiddleLaid(middle, hand, state.chased_letters()),)


def move_events(before: State, seat: Actor, move: ChooseCard, after: State) -> tuple[Event, ...]:
    """A choice, and what it caused if it was the round's last."""
    assert seat is not DEALER
    events: list[Event] = [OwnCardChosen(seat, move.card), CardChosen(seat)]
    if before.seats_to_move() != (seat,):
        return tuple(events)
    cards = [move.card if card is None else CARD_NAMES[card] for card in before.chosen_cards()]
    if before.phase_name() == "restock":
        events += [MiddleRefilled(player, card) for player, card in enumerate(cards)]
    else:
        for player, card in enumerate(cards):
            events.append(CardTurnedUp(player, card, is_doubled=cards.count(card) > 1))
        events += _chase_events(before, cards, after)
    if after.phase_name() == "restock":
        events.append(MiddleEmptied())
    if after.is_over():
        *_, mice = after.points_by_animal()
        events.append(GameEnded(after.winners(), after.scores(), mice))
    return tuple(events)


def _chase_events(before: State, cards: list[str], after: State) -> list[Event]:
    """What each chaser took, in the order of the animals, and what went to the middle.

    The prey of a seat is its won cards that are new. No copy of a chased card is left (MS-8).
    """
    middle, scores = CARD_CODEC.decode_multiset(before.middle), after.scores()
    new = [won - earlier for won, earlier in zip(after.won, before.won, strict=True)]
    takers = [player for player in range(before.players) if new[player]]
    taken: list[PreyTaken] = []
    for player in sorted(takers, key=lambda player: CARD_IDS[cards[player]]):
        prey = CARD_CODEC.decode_multiset(new[player])
        from_middle = tuple([card for card in middle if card in prey])
        from_seats = tuple([seat for seat, card in enumerate(cards) if card in prey])
        card, points = cards[player], scores[player]
        higher = sorted({other for other in cards if other[0] == card[0] and other > card})
        event = PreyTaken(player, card, prey, from_middle, from_seats, points, tuple(higher))
        taken.append(event)
    gone = {seat for event in taken for seat in event.from_seats}
    left = tuple([seat for seat in range(before.players) if seat not in gone])
    moved = UnchasedMoved(left, tuple([cards[seat] for seat in left]))
    if taken:
        return [*taken, moved]
    prey_of = dict(zip(ANIMAL_LETTERS, before.chased_letters(), strict=True))
    around = {card[0] for card in (*middle, *cards)}
    doubled = sorted({card for card in cards if prey_of[card[0]] in around}, key=CARD_NAMES.index)
    return [moved, NothingChased(tuple(doubled))]
