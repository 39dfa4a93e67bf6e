"""Mammuz: what happened, and who saw it (MZ-25)."""

from typing import ClassVar

from bestiary.core.event import Event, OwnEvent
from bestiary.core.text import Text, Who, everyone, text
from bestiary.games.mammuz.cards import (
    CARDS,
    call_a,
    call_all,
    call_herd,
    call_row,
    call_several,
    call_the,
)
from bestiary.games.mammuz.deck import CARDS_EACH, DINOSAURS, DINOSAURS_DRAWN, NAMES, SPECIES
from bestiary.games.mammuz.moves import Challenge, Deal, Declare, Extend, Give, Move
from bestiary.games.mammuz.rules import State

Displays = tuple[tuple[int, tuple[str, ...]], ...]
"""Who laid it, and the cards as they lie."""


class CardsDealt(Event, frozen=True):
    """Everybody was dealt a hand (MZ-2, MZ-3)."""

    cards: int
    dinosaurs: int

    def text(self) -> Text:
        """How many cards each, and how many dinosaurs among all."""
        return text("mammuz-cards-dealt", cards=self.cards, dinosaurs=self.dinosaurs)


class HandDealt(OwnEvent, frozen=True):
    """A player looked at the hand that was dealt."""

    cards: tuple[str, ...]

    def text(self) -> Text:
        """Who and what."""
        return text("mammuz-hand-dealt", seat=Who(self.seat), cards=call_all(self.cards))


class RoundBegun(Event, frozen=True):
    """A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18)."""

    seat: int
    banned: str | None

    def text(self) -> Text:
        """Who, and what may not be declared."""
        if self.banned is None:
            return text("mammuz-round-begun", seat=Who(self.seat))
        species = call_herd(self.banned)
        return text("mammuz-round-begun-banned", seat=Who(self.seat), species=species)


class DisplayLaid(Event, frozen=True):
    """A player laid cards face down and claimed what they are (MZ-4, MZ-7)."""

    half: ClassVar = True
    seat: int
    species: str
    count: int
    left: int
    """How many cards the player has left."""
    is_first: bool
    """It begins the round."""

    def text(self) -> Text:
        """Who, how many, and as what."""
        return text(
            "mammuz-declared" if self.is_first else "mammuz-extended",
            seat=Who(self.seat),
            count=self.count,
            left=self.left,
            species=call_herd(self.species),
            claim=call_several(self.species, self.count),
        )


class OwnDisplayLaid(OwnEvent, frozen=True):
    """The cards as they lie, for their player alone (MZ-25)."""

    species: str
    cards: tuple[str, ...]
    is_first: bool

    def text(self) -> Text:
        """Who, what, and as what."""
        return text(
            "mammuz-own-declared" if self.is_first else "mammuz-own-extended",
            seat=Who(self.seat),
            species=call_herd(self.species),
            claim=call_several(self.species, len(self.cards)),
            cards=call_row(self.cards),
        )


class CardTurnedUp(Event, frozen=True):
    """A card of the last display was challenged and turned up (MZ-8)."""

    seat: int
    challenged: int
    place: int
    card: str
    species: str

    def verdict(self) -> str:
        """What the card says about the claim."""
        if self.card in DINOSAURS:
            return "dinosaur"
        return "truth" if self.card == self.species else "lie"

    def text(self) -> Text:
        """Who, whose card, and what it is."""
        is_dinosaur = self.card in DINOSAURS
        return text(
            "mammuz-turned-up",
            seat=Who(self.seat),
            challenged=Who(self.challenged),
            place=text("mammuz-place", place=self.place),
            card=call_the(self.card) if is_dinosaur else call_a(self.card),
            verdict=self.verdict(),
        )


class DinosaurUnleashed(Event, frozen=True):
    """A dinosaur upsets everything (MZ-11)."""

    dinosaur: str
    seat: int
    challenged: int

    def text(self) -> Text:
        """What it does, in words."""
        return text(
            "mammuz-unleashed",
            card=self.dinosaur,
            seat=Who(self.seat),
            challenged=Who(self.challenged),
        )


class HerdGiven(Event, frozen=True):
    """The challenger of a triceratops chose who takes the herd (MZ-14)."""

    seat: int
    taker: int

    def text(self) -> Text:
        """Who, and whom."""
        if self.seat == self.taker:
            return text("mammuz-herd-kept", seat=Who(self.seat))
        return text("mammuz-herd-given", seat=Who(self.seat), taker=Who(self.taker))


class OwnHerdTaken(OwnEvent, frozen=True):
    """What the taken cards are, for the one who took them (MZ-25)."""

    displays: Displays
    pile: tuple[str, ...]

    def text(self) -> Text:
        """Who and what."""
        cards = [*(card for _, display in self.displays for card in display), *self.pile]
        return text("mammuz-own-herd-taken", seat=Who(self.seat), cards=call_all(cards))


class HerdTaken(Event, frozen=True):
    """A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17)."""

    half: ClassVar = True
    seat: int
    herd: int
    pile: int

    def text(self) -> Text:
        """Who, and how many cards."""
        return text("mammuz-herd-taken", seat=Who(self.seat), herd=self.herd, pile=self.pile)


class NothingTaken(Event, frozen=True):
    """A player had to take the herd, but there was none, and no pile."""

    seat: int

    def text(self) -> Text:
        """Who."""
        return text("mammuz-nothing-taken", seat=Who(self.seat))


class HerdDealt(Event, frozen=True):
    """The herd was shuffled and dealt out (MZ-15)."""

    half: ClassVar = True
    counts: tuple[int, ...]
    """How many cards each seat got."""

    def text(self) -> Text:
        """How many cards were dealt, and to whom."""
        seats = [seat for seat, count in enumerate(self.counts) if count]
        return text("mammuz-herd-dealt", count=sum(self.counts), seats=everyone(seats))


class OwnCardsDealt(OwnEvent, frozen=True):
    """What a player got of it."""

    cards: tuple[str, ...]
    counts: tuple[int, ...]
    """How many cards each seat got."""

    def text(self) -> Text:
        """Who and what."""
        return text("mammuz-own-cards-dealt", seat=Who(self.seat), cards=call_all(self.cards))


class HerdLaidAside(Event, frozen=True):
    """The herd joined the pile, unseen (MZ-16)."""

    count: int
    pile: int
    """How many cards lie there now."""

    def text(self) -> Text:
        """How many."""
        return text("mammuz-laid-aside", count=self.count, pile=self.pile)


class HerdRemoved(Event, frozen=True):
    """The herd left the game, shown openly (MZ-19)."""

    displays: Displays

    def text(self) -> Text:
        """Which cards."""
        cards = [card for _, display in self.displays for card in display]
        if not cards:
            return text("mammuz-nothing-removed")
        return text("mammuz-herd-removed", cards=call_all(cards))


class DiedOut(Event, frozen=True):
    """A player held all cards of a species and showed them (MZ-21)."""

    seat: int
    species: str
    count: int

    def text(self) -> Text:
        """Who and which."""
        cards = call_several(self.species, self.count)
        return text(
            "mammuz-died-out", seat=Who(self.seat), species=call_herd(self.species), cards=cards
        )


class EatenUp(Event, frozen=True):
    """The last cards of a species left with a herd: it is extinct as well (MZ-20)."""

    species: str

    def text(self) -> Text:
        """Which."""
        return text("mammuz-eaten-up", species=call_herd(self.species))


class DinosaurTaken(Event, frozen=True):
    """The challenger took the dinosaur in hand (MZ-11)."""

    seat: int
    dinosaur: str

    def text(self) -> Text:
        """Who and which."""
        return text("mammuz-dinosaur-taken", seat=Who(self.seat), card=call_the(self.dinosaur))


class GameEnded(Event, frozen=True):
    """Somebody has no card left (MZ-22, MZ-23, MZ-24)."""

    winners: tuple[int, ...]

    def text(self) -> Text:
        """Who won."""
        return text("mammuz-game-ended", winners=everyone(self.winners))


def opening(state: State) -> tuple[Event, ...]:
    """The deal, and what died out on it."""
    players = state.players
    shown = {NAMES[kind]: state.shown_by[kind] for kind in state.extinct()}
    hands = [
        HandDealt(
            seat,
            tuple(
                sorted(
                    [
                        *CARDS.in_heap(state.hands[seat]),
                        *(card for card in CARDS.in_heap(state.removed) if shown[card] == seat),
                    ]
                )
            ),
        )
        for seat in range(players)
    ]
    died = [
        DiedOut(seat, species, CARDS.in_heap(state.removed).count(species))
        for species, seat in shown.items()
    ]
    dealt = CardsDealt(CARDS_EACH[players], DINOSAURS_DRAWN[players])
    return (dealt, *hands, *died, *_ahead(state))


def happened(before: State, seat: int, move: Move, after: State) -> tuple[Event, ...]:
    """A move, and what it brought about."""
    match move:
        case Declare(species, cards):
            return _laid(seat, species, cards, after, is_first=True)
        case Extend(cards):
            return _laid(seat, NAMES[before.species], cards, after, is_first=False)
        case Challenge(place):
            return _challenged(before, seat, place, after)
        case Give(taker):
            herd = _herd(before)
            taken = _taken(before, taker, herd)
            return (HerdGiven(seat, taker), *taken, *_settled(before, after))
        case Deal(cards):
            return (*_dealt(before, cards), *_settled(before, after))


def _laid(
    seat: int, species: str, cards: tuple[str, ...], after: State, is_first: bool
) -> tuple[Event, ...]:
    """A display."""
    left = len(CARDS.in_heap(after.hands[seat]))
    return (
        OwnDisplayLaid(seat, species, cards, is_first),
        DisplayLaid(seat, species, len(cards), left, is_first),
    )


def _challenged(before: State, seat: int, place: int, after: State) -> tuple[Event, ...]:
    """A card is turned up, and decides who takes the herd, or lets a dinosaur loose."""
    challenged, display = before.lying()[-1]
    card = NAMES[display[place - 1]]
    turned = CardTurnedUp(seat, challenged, place, card, NAMES[before.species])
    match turned.verdict():
        case "lie":
            return (turned, *_taken(before, challenged, _herd(before)), *_settled(before, after))
        case "truth" if after.is_over() and after.count:
            return (turned, *_ahead(after))
        case "truth":
            return (turned, *_taken(before, seat, _herd(before)), *_settled(before, after))
        case _:
            acts = _unleashed(before, turned, after)
            return (turned, DinosaurUnleashed(card, seat, challenged), *acts)


def _unleashed(before: State, turned: CardTurnedUp, after: State) -> tuple[Event, ...]:
    """What a dinosaur does, where it does not wait for a choice or a deal."""
    herd = _herd(before, turned.place)
    size = sum(len(cards) for _, cards in herd)
    done: tuple[Event, ...] = ()
    match turned.card:
        case _ if after.phase_name() in {"give", "deal"}:
            return ()
        case "brontosaurus":
            done = _taken(before, turned.challenged, herd)
        case "pterosaur":
            done = _taken(before, turned.seat, herd)
        case "plesiosaurus":
            done = (HerdLaidAside(size, len(CARDS.in_heap(after.aside))),)
        case "tyrannosaurus":
            done = (HerdRemoved(herd),)
        case _:  # a stegosaurus with nothing to deal
            pass
    return (*done, *_settled(before, after, turned.card))


def _herd(before: State, without: int | None = None) -> Displays:
    """The displays as they lie, without a card of the last one, counted from 1 (MZ-12)."""
    displays = [(seat, CARDS.in_order(cards)) for seat, cards in before.lying()]
    if without is not None:
        seat, cards = displays[-1]
        displays[-1] = (seat, cards[: without - 1] + cards[without:])
    return tuple(displays)


def _taken(before: State, taker: int, herd: Displays) -> tuple[Event, ...]:
    """A player takes the herd and the pile."""
    pile = CARDS.in_heap(before.aside)
    size = sum(len(cards) for _, cards in herd)
    if not size and not pile:
        return (NothingTaken(taker),)
    return (OwnHerdTaken(taker, herd, pile), HerdTaken(taker, size, len(pile)))


def _dealt(before: State, cards: tuple[str, ...]) -> tuple[Event, ...]:
    """The herd is dealt, from the player after the challenger on (MZ-15)."""
    players = before.players
    shares: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(cards, start=1):
        shares[(before.turn + number) % players].append(card)
    counts = tuple(len(share) for share in shares)
    own = [OwnCardsDealt(seat, tuple(share), counts) for seat, share in enumerate(shares) if share]
    return (HerdDealt(counts), *own)


def _settled(before: State, after: State, dinosaur: str | None = None) -> tuple[Event, ...]:
    """What died out, who took the dinosaur, and what comes next (MZ-24)."""
    removed = CARDS.in_heap(after.removed - before.removed)
    new = [kind for kind in after.extinct() if kind not in before.extinct()]
    died: list[Event] = []
    for kind in new:
        species, shown_by = NAMES[kind], after.shown_by[kind]
        count = removed.count(species)
        died.append(DiedOut(shown_by, species, count) if shown_by >= 0 else EatenUp(species))
    waiting = dinosaur if before.revealed < 0 else NAMES[before.revealed]
    taken = () if waiting is None else (DinosaurTaken(before.turn, waiting),)
    return (*died, *taken, *_ahead(after))


def _ahead(after: State) -> tuple[Event, ...]:
    """The end, or the next round."""
    if after.is_over():
        return (GameEnded(after.winning()),)
    banned = None if after.banned < 0 else SPECIES[after.banned]
    return (RoundBegun(after.turn, banned),)
