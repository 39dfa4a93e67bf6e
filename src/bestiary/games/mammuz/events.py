"""Mammuz: the events of a play, and who sees each (MZ-25)."""

from typing import ClassVar, Literal

from bestiary.core import bits
from bestiary.core.event import Event, GameOver, PrivateEvent
from bestiary.core.message import ListArg, Message, SeatRef, message, seat_list
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.mammuz import deck, labels
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_NAMES, DINOSAURS, SPECIES
from bestiary.games.mammuz.moves import Challenge, DealHerd, Declare, Extend, Give, Move
from bestiary.games.mammuz.rules import State

Cards = tuple[str, ...]
Displays = tuple[tuple[int, Cards], ...]
"""For each display its seat, and the cards as they lie."""
Counts = tuple[tuple[str, int], ...]
"""How many cards there are of some species."""
Events = tuple[Event, ...]
Verdict = Literal["truth", "lie", "dinosaur"]


class CardsDealt(Event, frozen=True):
    """Every player was dealt a hand (MZ-2, MZ-3)."""

    hand_size: int
    dinosaur_count: int
    species_counts: Counts
    """Of every species in play."""

    def message(self) -> Message:
        return message("mammuz-cards-dealt", cards=self.hand_size, dinosaurs=self.dinosaur_count)


class HandDealt(PrivateEvent, frozen=True):
    """A player looked at the hand that was dealt."""

    cards: Cards

    def message(self) -> Message:
        cards = labels.grouped(self.cards)
        return message("mammuz-hand-dealt", seat=SeatRef(self.seat), cards=cards)


class RoundBegun(Event, frozen=True):
    """A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18)."""

    seat: int
    banned: str | None

    def message(self) -> Message:
        if self.banned is None:
            return message("mammuz-round-begun", seat=SeatRef(self.seat))
        species = labels.plural(self.banned)
        return message("mammuz-round-begun-banned", seat=SeatRef(self.seat), species=species)


class DisplayLaid(Event, frozen=True):
    """A player laid cards face down and claimed what they are (MZ-4, MZ-7)."""

    public_part: ClassVar = True
    seat: int
    number: int
    """Of the display in the herd; 0 begins the round."""
    species: str
    count: int
    cards_left: int
    """In the player's hand."""
    next_seat: int

    def message(self) -> Message:
        id = "mammuz-extended" if self.number else "mammuz-declared"
        seat, count, left = SeatRef(self.seat), self.count, self.cards_left
        species, claim = labels.plural(self.species), labels.counted(self.species, count)
        return message(id, seat=seat, count=count, left=left, species=species, claim=claim)


class OwnDisplayLaid(PrivateEvent, frozen=True):
    """The cards as they lie, for their player alone (MZ-25)."""

    number: int
    species: str
    cards: Cards
    cards_left: int
    next_seat: int

    def message(self) -> Message:
        id = "mammuz-own-extended" if self.number else "mammuz-own-declared"
        seat, cards = SeatRef(self.seat), ListArg(tuple(map(labels.card, self.cards)))
        species, claim = labels.plural(self.species), labels.counted(self.species, len(self.cards))
        return message(id, seat=seat, species=species, claim=claim, cards=cards)


class ClaimChallenged(Event, frozen=True):
    """A player challenged the last display; the card is still face down (MZ-8)."""

    seat: int
    challenged: int
    place: int

    def message(self) -> Message:
        seat, challenged = SeatRef(self.seat), SeatRef(self.challenged)
        return message("mammuz-challenged", seat=seat, challenged=challenged)


class CardTurnedUp(Event, frozen=True):
    """The challenged card was turned up (MZ-8)."""

    seat: int
    challenged: int
    place: int
    card: str
    species: str
    verdict: Verdict

    def message(self) -> Message:
        label = labels.definite if self.verdict == "dinosaur" else labels.indefinite
        card, verdict = label(self.card), self.verdict
        return message("mammuz-turned-up", place=self.place, card=card, verdict=verdict)


class DinosaurUnleashed(Event, frozen=True):
    """A dinosaur was turned up and acts: it leaves its display (MZ-11, MZ-12)."""

    dinosaur: str
    seat: int
    challenged: int
    place: int
    """Where it lay in the last display, counted from 1."""

    def message(self) -> Message:
        seat, challenged = SeatRef(self.seat), SeatRef(self.challenged)
        return message("mammuz-unleashed", card=self.dinosaur, seat=seat, challenged=challenged)


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
    pile: Cards
    hand_size: int
    """How many cards the player has now."""

    def message(self) -> Message:
        taken = [*_cards_of(self.displays), *self.pile]
        cards, count = labels.grouped(taken), len(taken)
        return message("mammuz-own-herd-taken", seat=SeatRef(self.seat), count=count, cards=cards)


class HerdTaken(Event, frozen=True):
    """A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17)."""

    public_part: ClassVar = True
    seat: int
    herd_size: int
    pile_size: int
    hand_size: int
    """How many cards the player has now."""

    def message(self) -> Message:
        seat, herd, pile = SeatRef(self.seat), self.herd_size, self.pile_size
        return message("mammuz-herd-taken", seat=seat, herd=herd, pile=pile)


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
    hand_sizes: tuple[int, ...]
    """How many it has now."""

    def message(self) -> Message:
        seats = [seat for seat, count in enumerate(self.counts) if count]
        return message("mammuz-herd-dealt", count=sum(self.counts), seats=seat_list(seats))


class OwnCardsDealt(PrivateEvent, frozen=True):
    """What a player was dealt of the herd (MZ-15, MZ-25)."""

    cards: Cards
    counts: tuple[int, ...]
    hand_sizes: tuple[int, ...]

    def message(self) -> Message:
        cards = labels.grouped(self.cards)
        return message("mammuz-own-cards-dealt", seat=SeatRef(self.seat), cards=cards)


class HerdLaidAside(Event, frozen=True):
    """The herd joined the pile, unseen (MZ-16)."""

    count: int
    pile_size: int
    """How many cards the pile has now."""
    banned: str
    """The species of the herd, which may not be declared next (MZ-18)."""

    def message(self) -> Message:
        return message("mammuz-laid-aside", count=self.count, pile=self.pile_size)


class HerdRemoved(Event, frozen=True):
    """The herd left the game, shown openly (MZ-19)."""

    displays: Displays
    species_counts: Counts
    """What is left in the game of each species that was in the herd."""
    dinosaurs_left: int

    def message(self) -> Message:
        if cards := _cards_of(self.displays):
            return message("mammuz-herd-removed", cards=labels.grouped(cards))
        return message("mammuz-nothing-removed")


class DiedOut(Event, frozen=True):
    """A player held all cards of a species and showed them (MZ-21)."""

    seat: int
    species: str
    count: int

    def message(self) -> Message:
        species, cards = labels.plural(self.species), labels.counted(self.species, self.count)
        return message("mammuz-died-out", seat=SeatRef(self.seat), species=species, cards=cards)


class EatenUp(Event, frozen=True):
    """The last cards of a species left with a herd: it is extinct as well (MZ-20)."""

    species: str

    def message(self) -> Message:
        return message("mammuz-eaten-up", species=labels.plural(self.species))


class DinosaurTaken(Event, frozen=True):
    """The challenger took the dinosaur in hand, and the round is over (MZ-11)."""

    seat: int
    dinosaur: str

    def message(self) -> Message:
        card = labels.definite(self.dinosaur)
        return message("mammuz-dinosaur-taken", seat=SeatRef(self.seat), card=card)


class GameEnded(GameOver, frozen=True):
    """A player has no card left (MZ-22, MZ-23, MZ-24)."""

    turn: int
    """Whose turn it would be."""

    def message(self) -> Message:
        return message("mammuz-game-ended", winners=seat_list(self.winners))


def initial_events(state: State) -> Events:
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
    counts = tuple(deck.animal_counts(players).items())
    dealt = CardsDealt(deck.HAND_SIZE_FOR[players], deck.DINOSAUR_COUNT_FOR[players], counts)
    return (dealt, *hands, *died, *_next_events(state))


def move_events(before: State, seat: Actor, move: Move, after: State) -> Events:
    """A move, and what it caused."""
    if isinstance(move, DealHerd):
        return (*_herd_dealt_events(before, move.cards), *_round_end_events(before, after))
    assert seat is not DEALER
    match move:
        case Declare(cards=cards) | Extend(cards=cards):
            number, species = before.display_count, CARD_NAMES[after.species]
            left, next_seat = _size(after.hands[seat]), after.turn
            own = OwnDisplayLaid(seat, number, species, cards, left, next_seat)
            return (own, DisplayLaid(seat, number, species, len(cards), left, next_seat))
        case Challenge(place):
            return _challenge_events(before, seat, place, after)
        case Give(taker):
            taken = _herd_taken_events(before, taker, _laid_displays(before))
            return (HerdGiven(seat, taker), *taken, *_round_end_events(before, after))


def _challenge_events(before: State, seat: int, place: int, after: State) -> Events:
    """A card is turned up: a player takes the herd, or a dinosaur acts (MZ-8 … MZ-11)."""
    herd = _laid_displays(before)
    challenged, display = herd[-1]
    card, species = display[place - 1], CARD_NAMES[before.species]
    is_dinosaur, is_true = card in DINOSAURS, card == species
    verdict: Verdict = "dinosaur" if is_dinosaur else "truth" if is_true else "lie"
    turned = CardTurnedUp(seat, challenged, place, card, species, verdict)
    judged = (ClaimChallenged(seat, challenged, place), turned)
    if is_dinosaur:
        herd = (*herd[:-1], (challenged, display[: place - 1] + display[place:]))  # MZ-12
        return (*judged, *_dinosaur_events(before, turned, herd, after))
    if after.display_count:  # it was the truth, and the player's last cards (MZ-22)
        return (*judged, *_next_events(after))
    taken = _herd_taken_events(before, seat if is_true else challenged, herd)
    return (*judged, *taken, *_round_end_events(before, after))


def _dinosaur_events(before: State, turned: CardTurnedUp, herd: Displays, after: State) -> Events:
    """What a dinosaur does; nothing yet if it waits for a choice or a deal."""
    unleashed = DinosaurUnleashed(turned.card, turned.seat, turned.challenged, turned.place)
    if after.revealed >= 0:
        return (unleashed,)
    eaten = _cards_of(herd) if turned.card == "tyrannosaurus" else ()
    match turned.card:
        case "brontosaurus":
            caused = _herd_taken_events(before, turned.challenged, herd)
        case "pterosaur":
            caused = _herd_taken_events(before, turned.seat, herd)
        case "plesiosaurus":
            banned = SPECIES[after.banned]
            caused = (HerdLaidAside(len(_cards_of(herd)), _size(after.pile), banned),)
        case "tyrannosaurus":
            caused = (_herd_removed_event(before, herd, eaten),)
        case _:
            caused = ()  # a stegosaurus with nothing to deal
    return (unleashed, *caused, *_round_end_events(before, after, turned.card, eaten))


def _laid_displays(before: State) -> Displays:
    return tuple([(seat, CARD_CODEC.decode(cards)) for seat, cards in before.displays()])


def _cards_of(herd: Displays) -> Cards:
    return tuple([card for _, cards in herd for card in cards])


def _size(multiset: int) -> int:
    return len(CARD_CODEC.decode_multiset(multiset))


def _herd_taken_events(before: State, taker: int, herd: Displays) -> Events:
    """A player takes the herd and the pile (MZ-17)."""
    pile, size = CARD_CODEC.decode_multiset(before.pile), len(_cards_of(herd))
    if not size and not pile:
        return (NothingTaken(taker),)
    hand_size = _size(before.hands[taker]) + size + len(pile)
    own = OwnHerdTaken(taker, herd, pile, hand_size)
    return (own, HerdTaken(taker, size, len(pile), hand_size))


def _herd_dealt_events(before: State, cards: Cards) -> Events:
    """The herd is dealt, first to the player after the challenger (MZ-15)."""
    players, first = before.players, before.turn + 1
    shares = [cards[(seat - first) % players :: players] for seat in range(players)]
    counts = tuple(map(len, shares))
    sizes = tuple(_size(before.hands[seat]) + count for seat, count in enumerate(counts))
    own = [OwnCardsDealt(seat, share, counts, sizes) for seat, share in enumerate(shares) if share]
    return (HerdDealt(counts, sizes), *own)


def _herd_removed_event(before: State, herd: Displays, eaten: Cards) -> HerdRemoved:
    """The herd leaves the game, other dinosaurs with it (MZ-19, MZ-20)."""
    in_game = CARD_CODEC.decode_multiset(before.in_game)
    counts = {card: in_game.count(card) - eaten.count(card) for card in SPECIES if card in eaten}
    dinosaurs = {*in_game} & {*DINOSAURS} - {*eaten}
    return HerdRemoved(herd, tuple(counts.items()), len(dinosaurs))


def _round_end_events(before: State, after: State, dinosaur: str = "", eaten: Cards = ()) -> Events:
    """What died out or was eaten up, who took the dinosaur, and what comes next (MZ-24)."""
    died: list[Event] = []
    if after.removed != before.removed:
        for kind in sorted({*after.extinct_species()} - {*before.extinct_species()}):
            species, seat = CARD_NAMES[kind], after.extinction_seat[kind]
            held = bits.count_of(before.in_game, kind) - eaten.count(species)
            died.append(DiedOut(seat, species, held) if seat >= 0 else EatenUp(species))
    waiting = dinosaur if before.revealed < 0 else CARD_NAMES[before.revealed]
    taken = (DinosaurTaken(before.turn, waiting),) if waiting else ()
    return (*died, *taken, *_next_events(after))


def _next_events(after: State) -> Events:
    """The end, or the next round."""
    if after.is_over():
        return (GameEnded(after.winners(), after.turn),)
    return (RoundBegun(after.turn, deck.card_name(after.banned)),)
