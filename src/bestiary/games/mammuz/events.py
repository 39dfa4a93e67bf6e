"""Mammuz: the events of a play, and who sees each (MZ-25)."""

from typing import ClassVar

from bestiary.core.event import Event, PrivateEvent
from bestiary.core.message import Message, SeatRef, message, seat_list
from bestiary.games.mammuz.cards import (
    CARD_CODEC,
    cards_label,
    counted_card_label,
    definite_card_label,
    grouped_cards_label,
    indefinite_card_label,
    species_plural_label,
)
from bestiary.games.mammuz.deck import (
    CARD_NAMES,
    DINOSAUR_COUNT_FOR,
    DINOSAURS,
    HAND_SIZE_FOR,
    SPECIES,
)
from bestiary.games.mammuz.moves import Challenge, DealHerd, Declare, Extend, Give, Move
from bestiary.games.mammuz.rules import State

Displays = tuple[tuple[int, tuple[str, ...]], ...]
"""For each display its seat, and the cards as they lie."""


class CardsDealt(Event, frozen=True):
    """Every player was dealt a hand (MZ-2, MZ-3)."""

    hand_size: int
    dinosaur_count: int

    def message(self) -> Message:
        return message("mammuz-cards-dealt", cards=self.hand_size, dinosaurs=self.dinosaur_count)


class HandDealt(PrivateEvent, frozen=True):
    """A player looked at the hand that was dealt."""

    cards: tuple[str, ...]

    def message(self) -> Message:
        return message(
            "mammuz-hand-dealt", seat=SeatRef(self.seat), cards=grouped_cards_label(self.cards)
        )


class RoundBegun(Event, frozen=True):
    """A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18)."""

    seat: int
    banned: str | None

    def message(self) -> Message:
        if self.banned is None:
            return message("mammuz-round-begun", seat=SeatRef(self.seat))
        species = species_plural_label(self.banned)
        return message("mammuz-round-begun-banned", seat=SeatRef(self.seat), species=species)


class DisplayLaid(Event, frozen=True):
    """A player laid cards face down and claimed what they are (MZ-4, MZ-7)."""

    public_part: ClassVar = True
    seat: int
    species: str
    count: int
    cards_left: int
    """How many cards the player has left."""
    is_first: bool
    """True if it begins the round."""

    def message(self) -> Message:
        return message(
            "mammuz-declared" if self.is_first else "mammuz-extended",
            seat=SeatRef(self.seat),
            count=self.count,
            left=self.cards_left,
            species=species_plural_label(self.species),
            claim=counted_card_label(self.species, self.count),
        )


class OwnDisplayLaid(PrivateEvent, frozen=True):
    """The cards as they lie, for their player alone (MZ-25)."""

    species: str
    cards: tuple[str, ...]
    is_first: bool

    def message(self) -> Message:
        return message(
            "mammuz-own-declared" if self.is_first else "mammuz-own-extended",
            seat=SeatRef(self.seat),
            species=species_plural_label(self.species),
            claim=counted_card_label(self.species, len(self.cards)),
            cards=cards_label(self.cards),
        )


class CardTurnedUp(Event, frozen=True):
    """A card of the last display was challenged and turned up (MZ-8)."""

    seat: int
    challenged: int
    place: int
    card: str
    species: str

    def verdict(self) -> str:
        """`truth`, `lie` or `dinosaur`."""
        if self.card in DINOSAURS:
            return "dinosaur"
        return "truth" if self.card == self.species else "lie"

    def message(self) -> Message:
        is_dinosaur = self.card in DINOSAURS
        return message(
            "mammuz-turned-up",
            seat=SeatRef(self.seat),
            challenged=SeatRef(self.challenged),
            place=message("mammuz-place", place=self.place),
            card=definite_card_label(self.card)
            if is_dinosaur
            else indefinite_card_label(self.card),
            verdict=self.verdict(),
        )


class DinosaurUnleashed(Event, frozen=True):
    """A dinosaur was turned up and acts (MZ-11)."""

    dinosaur: str
    seat: int
    challenged: int

    def message(self) -> Message:
        return message(
            "mammuz-unleashed",
            card=self.dinosaur,
            seat=SeatRef(self.seat),
            challenged=SeatRef(self.challenged),
        )


class HerdGiven(Event, frozen=True):
    """The challenger of a triceratops chose who takes the herd (MZ-14)."""

    seat: int
    taker: int

    def message(self) -> Message:
        if self.seat == self.taker:
            return message("mammuz-herd-kept", seat=SeatRef(self.seat))
        return message("mammuz-herd-given", seat=SeatRef(self.seat), taker=SeatRef(self.taker))


class OwnHerdTaken(PrivateEvent, frozen=True):
    """What the taken cards are, for the player who took them (MZ-25)."""

    displays: Displays
    pile: tuple[str, ...]

    def message(self) -> Message:
        cards = [*(card for _, display in self.displays for card in display), *self.pile]
        return message(
            "mammuz-own-herd-taken", seat=SeatRef(self.seat), cards=grouped_cards_label(cards)
        )


class HerdTaken(Event, frozen=True):
    """A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17)."""

    public_part: ClassVar = True
    seat: int
    herd_size: int
    pile_size: int

    def message(self) -> Message:
        return message(
            "mammuz-herd-taken", seat=SeatRef(self.seat), herd=self.herd_size, pile=self.pile_size
        )


class NothingTaken(Event, frozen=True):
    """A player had to take the herd, but there was none, and no pile (MZ-17)."""

    seat: int

    def message(self) -> Message:
        return message("mammuz-nothing-taken", seat=SeatRef(self.seat))


class HerdDealt(Event, frozen=True):
    """The herd was shuffled and dealt out (MZ-15)."""

    public_part: ClassVar = True
    counts: tuple[int, ...]
    """How many cards each seat got."""

    def message(self) -> Message:
        seats = [seat for seat, count in enumerate(self.counts) if count]
        return message("mammuz-herd-dealt", count=sum(self.counts), seats=seat_list(seats))


class OwnCardsDealt(PrivateEvent, frozen=True):
    """What a player was dealt of the herd (MZ-15, MZ-25)."""

    cards: tuple[str, ...]
    counts: tuple[int, ...]
    """How many cards each seat got."""

    def message(self) -> Message:
        return message(
            "mammuz-own-cards-dealt", seat=SeatRef(self.seat), cards=grouped_cards_label(self.cards)
        )


class HerdLaidAside(Event, frozen=True):
    """The herd joined the pile, unseen (MZ-16)."""

    count: int
    pile_size: int
    """How many cards the pile has now."""

    def message(self) -> Message:
        return message("mammuz-laid-aside", count=self.count, pile=self.pile_size)


class HerdRemoved(Event, frozen=True):
    """The herd left the game, shown openly (MZ-19)."""

    displays: Displays

    def message(self) -> Message:
        cards = [card for _, display in self.displays for card in display]
        if not cards:
            return message("mammuz-nothing-removed")
        return message("mammuz-herd-removed", cards=grouped_cards_label(cards))


class DiedOut(Event, frozen=True):
    """A player held all cards of a species and showed them (MZ-21)."""

    seat: int
    species: str
    count: int

    def message(self) -> Message:
        cards = counted_card_label(self.species, self.count)
        return message(
            "mammuz-died-out",
            seat=SeatRef(self.seat),
            species=species_plural_label(self.species),
            cards=cards,
        )


class EatenUp(Event, frozen=True):
    """The last cards of a species left with a herd: it is extinct as well (MZ-20)."""

    species: str

    def message(self) -> Message:
        return message("mammuz-eaten-up", species=species_plural_label(self.species))


class DinosaurTaken(Event, frozen=True):
    """The challenger took the dinosaur in hand (MZ-11)."""

    seat: int
    dinosaur: str

    def message(self) -> Message:
        return message(
            "mammuz-dinosaur-taken",
            seat=SeatRef(self.seat),
            card=definite_card_label(self.dinosaur),
        )


class GameEnded(Event, frozen=True):
    """A player has no card left (MZ-22, MZ-23, MZ-24)."""

    winners: tuple[int, ...]

    def message(self) -> Message:
        return message("mammuz-game-ended", winners=seat_list(self.winners))


def initial_events(state: State) -> tuple[Event, ...]:
    """The deal, and what died out at once (MZ-21)."""
    players = state.players
    shown = {CARD_NAMES[kind]: state.extinction_seat[kind] for kind in state.extinct_species()}
    removed = CARD_CODEC.decode_multiset(state.removed)
    hands = []
    for seat in range(players):
        shown_cards = [card for card in removed if shown[card] == seat]
        hand = sorted([*CARD_CODEC.decode_multiset(state.hands[seat]), *shown_cards])
        hands.append(HandDealt(seat, tuple(hand)))
    died = [DiedOut(seat, species, removed.count(species)) for species, seat in shown.items()]
    dealt = CardsDealt(HAND_SIZE_FOR[players], DINOSAUR_COUNT_FOR[players])
    return (dealt, *hands, *died, *_next_events(state))


def move_events(before: State, seat: int, move: Move, after: State) -> tuple[Event, ...]:
    """A move, and what it caused."""
    match move:
        case Declare(species, cards):
            return _display_events(seat, species, cards, after, is_first=True)
        case Extend(cards):
            return _display_events(seat, CARD_NAMES[before.species], cards, after, is_first=False)
        case Challenge(place):
            return _challenge_events(before, seat, place, after)
        case Give(taker):
            herd = _laid_displays(before)
            taken = _herd_taken_events(before, taker, herd)
            return (HerdGiven(seat, taker), *taken, *_extinction_events(before, after))
        case DealHerd(cards):
            return (*_herd_dealt_events(before, cards), *_extinction_events(before, after))


def _display_events(
    seat: int, species: str, cards: tuple[str, ...], after: State, is_first: bool
) -> tuple[Event, ...]:
    left = len(CARD_CODEC.decode_multiset(after.hands[seat]))
    return (
        OwnDisplayLaid(seat, species, cards, is_first),
        DisplayLaid(seat, species, len(cards), left, is_first),
    )


def _challenge_events(before: State, seat: int, place: int, after: State) -> tuple[Event, ...]:
    """A card is turned up: a player takes the herd, or a dinosaur acts (MZ-8 … MZ-11)."""
    challenged, display = before.displays()[-1]
    card = CARD_NAMES[display[place - 1]]
    turned = CardTurnedUp(seat, challenged, place, card, CARD_NAMES[before.species])
    match turned.verdict():
        case "lie":
            return (
                turned,
                *_herd_taken_events(before, challenged, _laid_displays(before)),
                *_extinction_events(before, after),
            )
        case "truth" if after.is_over() and after.display_count:
            return (turned, *_next_events(after))
        case "truth":
            return (
                turned,
                *_herd_taken_events(before, seat, _laid_displays(before)),
                *_extinction_events(before, after),
            )
        case _:
            caused = _dinosaur_events(before, turned, after)
            return (turned, DinosaurUnleashed(card, seat, challenged), *caused)


def _dinosaur_events(before: State, turned: CardTurnedUp, after: State) -> tuple[Event, ...]:
    """What a dinosaur does, unless it waits for a choice or a deal."""
    herd = _laid_displays(before, turned.place)
    size = sum(len(cards) for _, cards in herd)
    caused: tuple[Event, ...] = ()
    match turned.card:
        case _ if after.phase_name() in {"give", "deal"}:
            return ()
        case "brontosaurus":
            caused = _herd_taken_events(before, turned.challenged, herd)
        case "pterosaur":
            caused = _herd_taken_events(before, turned.seat, herd)
        case "plesiosaurus":
            caused = (HerdLaidAside(size, len(CARD_CODEC.decode_multiset(after.pile))),)
        case "tyrannosaurus":
            caused = (HerdRemoved(herd),)
        case _:  # a stegosaurus with nothing to deal
            pass
    return (*caused, *_extinction_events(before, after, turned.card))


def _laid_displays(before: State, without: int | None = None) -> Displays:
    """The displays; `without` drops a card of the last one, counted from 1 (MZ-12)."""
    displays = [(seat, CARD_CODEC.decode(cards)) for seat, cards in before.displays()]
    if without is not None:
        seat, cards = displays[-1]
        displays[-1] = (seat, cards[: without - 1] + cards[without:])
    return tuple(displays)


def _herd_taken_events(before: State, taker: int, herd: Displays) -> tuple[Event, ...]:
    """A player takes the herd and the pile (MZ-17)."""
    pile = CARD_CODEC.decode_multiset(before.pile)
    size = sum(len(cards) for _, cards in herd)
    if not size and not pile:
        return (NothingTaken(taker),)
    return (OwnHerdTaken(taker, herd, pile), HerdTaken(taker, size, len(pile)))


def _herd_dealt_events(before: State, cards: tuple[str, ...]) -> tuple[Event, ...]:
    """The herd is dealt, first to the player after the challenger (MZ-15)."""
    players = before.players
    shares: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(cards, start=1):
        shares[(before.turn + number) % players].append(card)
    counts = tuple(len(share) for share in shares)
    own = [OwnCardsDealt(seat, tuple(share), counts) for seat, share in enumerate(shares) if share]
    return (HerdDealt(counts), *own)


def _extinction_events(
    before: State, after: State, dinosaur: str | None = None
) -> tuple[Event, ...]:
    """What died out, who took the dinosaur, and what comes next (MZ-24)."""
    removed = CARD_CODEC.decode_multiset(after.removed - before.removed)
    extinct_before = before.extinct_species()
    died: list[Event] = []
    for kind in (kind for kind in after.extinct_species() if kind not in extinct_before):
        species, shown_by = CARD_NAMES[kind], after.extinction_seat[kind]
        count = removed.count(species)
        died.append(DiedOut(shown_by, species, count) if shown_by >= 0 else EatenUp(species))
    waiting = dinosaur if before.revealed < 0 else CARD_NAMES[before.revealed]
    taken = () if waiting is None else (DinosaurTaken(before.turn, waiting),)
    return (*died, *taken, *_next_events(after))


def _next_events(after: State) -> tuple[Event, ...]:
    """The end, or the next round."""
    if after.is_over():
        return (GameEnded(after.winners()),)
    banned = None if after.banned < 0 else SPECIES[after.banned]
    return (RoundBegun(after.turn, banned),)
