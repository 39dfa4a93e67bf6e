"""Mammuz: its moves (declare, extend, challenge, give, and the dealer's deal) and offers."""

import re
from typing import Final

from msgspec import Struct

from bestiary.core.message import Message, SeatRef, message, safe_repr
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.random_source import RandomSource, shuffled
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import actions as ids
from bestiary.games.mammuz import labels
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_IDS, CARD_NAMES, SPECIES, SPECIES_COUNT_FOR
from bestiary.games.mammuz.rules import State

MAX_DISPLAY_SIZE: Final = 4


class Declare(Struct, frozen=True):
    """Begin a round: name a species and lay cards, in the order they lie (MZ-4)."""

    species: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"declare {self.species}: {' '.join(self.cards)}"


class Extend(Struct, frozen=True):
    """Lay cards onto the herd, in the order they lie (MZ-7)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"extend: {' '.join(self.cards)}"


class Challenge(Struct, frozen=True):
    """Turn up a card of the last display, by its place, counted from 1 (MZ-8)."""

    place: int

    def __str__(self) -> str:
        return f"challenge {self.place}"


class Give(Struct, frozen=True):
    """Choose who takes the herd, for a triceratops (MZ-14)."""

    seat: int

    def __str__(self) -> str:
        return f"give {self.seat}"


class DealHerd(Struct, frozen=True):
    """Deal out the shuffled herd, for a stegosaurus: the dealer's only move (MZ-15)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"deal {' '.join(self.cards)}"


Move = Declare | Extend | Challenge | Give | DealHerd
MOVE_PATTERN: Final = re.compile(
    r"declare (?P<species>[a-z]+): (?P<declared>[a-z ]+)|extend: (?P<extended>[a-z ]+)"
    r"|challenge (?P<place>0|[1-9][0-9]*)|give (?P<seat>0|[1-9][0-9]*)|deal (?P<dealt>[a-z ]+)"
)


def parse(text: str) -> Move:
    parsed = MOVE_PATTERN.fullmatch(text)
    if parsed is None:
        raise Refused(FORMAT, "mammuz-refused-text", text=safe_repr(text))
    match parsed.lastgroup:
        case "declared":
            (species,) = _parse_cards(parsed["species"], text)
            return Declare(species, _parse_cards(parsed["declared"], text))
        case "extended":
            return Extend(_parse_cards(parsed["extended"], text))
        case "place":
            return Challenge(_bounded_number(parsed["place"]))
        case "seat":
            return Give(_bounded_number(parsed["seat"]))
        case _:
            return DealHerd(_parse_cards(parsed["dealt"], text))


def actions(move: Move) -> tuple[int, ...]:
    match move:
        case Declare(species, cards):
            is_animal = species in SPECIES
            first = ids.FIRST_DECLARE if is_animal else ids.FIRST_DECLARE_DINOSAUR - len(SPECIES)
            return (first + CARD_IDS[species], *_card_actions(ids.FIRST_LAY, cards))
        case Extend(cards):
            return _card_actions(ids.FIRST_LAY, cards)
        case Challenge(place):
            is_possible = place in range(1, MAX_DISPLAY_SIZE + 1)
            return (ids.FIRST_CHALLENGE + place - 1 if is_possible else ids.CHALLENGE_OUT_OF_RANGE,)
        case Give(seat):
            return (ids.FIRST_SEAT_ACTION + seat if seat in range(7) else ids.GIVE_OUT_OF_RANGE,)
        case DealHerd(cards):
            return _card_actions(ids.FIRST_DEAL, cards)


def compose(actions: tuple[int, ...]) -> Move | None:
    """The move that is complete with the last of these actions; None if none is."""
    if not actions or not ids.NO_MORE_CARDS <= actions[-1] < ids.FIRST_DEAL:
        return None
    first, last = actions[0], actions[-1]
    if last >= ids.FIRST_SEAT_ACTION:
        return Give(last - ids.FIRST_SEAT_ACTION)
    if last >= ids.FIRST_CHALLENGE:
        return Challenge(last - ids.FIRST_CHALLENGE + 1)
    if first >= ids.FIRST_DEAL:
        return DealHerd(_card_names(ids.FIRST_DEAL, actions[:-1]))
    if first >= ids.FIRST_LAY:
        return Extend(_card_names(ids.FIRST_LAY, actions[:-1]))
    return Declare(CARD_NAMES[first], _card_names(ids.FIRST_LAY, actions[1:-1]))


def chance_move(state: State, rng: RandomSource) -> DealHerd:
    """Shuffle the herd for a stegosaurus (MZ-15). Raises Refused if none waits for it."""
    herd = [kind for _, cards in state.displays() for kind in cards]
    if state.phase_name() != "deal":
        raise Refused(FORMAT, "refused-dealer")
    return DealHerd(CARD_CODEC.decode(shuffled(herd, rng)))


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """What a seat may do; nothing if it is not its turn."""
    legal = state.legal_actions(seat)
    if not legal:
        return ()
    hand = sorted(CARD_CODEC.decode_multiset(state.hands[seat]), key=CARD_IDS.__getitem__)
    cards = OfferPart("cards", tuple(hand), 1, MAX_DISPLAY_SIZE)
    if legal[0] < ids.FIRST_LAY:
        species = OfferPart("species", tuple(CARD_NAMES[action] for action in legal))
        return (Offer("declare", "declare {species}: {cards}", (species, cards)),)
    if state.phase_name() == "give":
        seats = tuple(str(action - ids.FIRST_SEAT_ACTION) for action in legal)
        return (Offer("give", "give {seat}", (OfferPart("seat", seats),)),)
    challenges = [action for action in legal if action >= ids.FIRST_CHALLENGE]
    places = tuple(str(action - ids.FIRST_CHALLENGE + 1) for action in challenges)
    challenge = Offer("challenge", "challenge {place}", (OfferPart("place", places),))
    if legal[0] >= ids.FIRST_CHALLENGE:
        return (challenge,)
    return (Offer("extend", "extend: {cards}", (cards,)), challenge)


def rules_for(state: State, seat: int, verb: str) -> tuple[str, ...]:
    match verb:
        case "declare":
            is_limited = len(state.declarable_species()) < SPECIES_COUNT_FOR[state.players]
            return ("MZ-4", "MZ-5", "MZ-6", "MZ-18") if is_limited else ("MZ-4",)
        case "challenge":
            places = state.display_sizes[state.display_count - 1]
            is_forced = len(state.legal_actions(seat)) == places
            return ("MZ-8", "MZ-22") if is_forced else ("MZ-7", "MZ-8")
        case "extend":
            return ("MZ-7",)
        case _:
            return ("MZ-14",)


def choice_name(part: str, choice: str) -> Message:
    """The label of a species, a card, a place in a display or a seat."""
    if part == "place":
        return message("mammuz-place", place=int(choice))
    if part == "seat":
        return message("mammuz-seat", seat=SeatRef(int(choice)))
    return labels.card(choice)


def _parse_cards(names: str, text: str) -> tuple[str, ...]:
    """Card names with one space between them; raises Refused."""
    cards = tuple(names.split(" "))
    if not set(cards) <= CARD_IDS.keys():
        raise Refused(FORMAT, "mammuz-refused-text", text=safe_repr(text))
    return cards


def _bounded_number(digits: str) -> int:
    """A place or a seat; long numbers are out of range and need not be exact."""
    return int(digits) if len(digits) < 10 else 10**10


def _card_actions(first: int, cards: tuple[str, ...]) -> tuple[int, ...]:
    return (*(first + CARD_IDS[card] for card in cards), ids.NO_MORE_CARDS)


def _card_names(first: int, actions: tuple[int, ...]) -> tuple[str, ...]:
    return CARD_CODEC.decode(action - first for action in actions)
