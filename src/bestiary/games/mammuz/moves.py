"""Mammuz: its moves: declare, extend, challenge, give; and the dealer's, for a stegosaurus."""

import re
from typing import Final

from msgspec import Struct

from bestiary.core.chance import Chance, shuffled
from bestiary.core.offer import Offer, Part
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Text, Who, quoted, text
from bestiary.games.mammuz.actions import (
    DONE,
    FAR_PLACE,
    FAR_SEAT,
    FIRST_CARD,
    FIRST_DEALT,
    FIRST_DINOSAUR,
    FIRST_PLACE,
    FIRST_SEAT,
    FIRST_SPECIES,
)
from bestiary.games.mammuz.cards import CARDS, call
from bestiary.games.mammuz.deck import NAMES, NUMBERS, SPECIES, SPECIES_IN_PLAY
from bestiary.games.mammuz.rules import State

MOST_CARDS: Final = 4


class Declare(Struct, frozen=True):
    """Begin a round: name a species and lay cards, in the order they lie (MZ-4)."""

    species: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        """The text in records."""
        return f"declare {self.species}: {' '.join(self.cards)}"


class Extend(Struct, frozen=True):
    """Lay cards onto the herd, in the order they lie (MZ-7)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        """The text in records."""
        return f"extend: {' '.join(self.cards)}"


class Challenge(Struct, frozen=True):
    """Turn up a card of the last display, by its place, counted from 1 (MZ-8)."""

    place: int

    def __str__(self) -> str:
        """The text in records."""
        return f"challenge {self.place}"


class Give(Struct, frozen=True):
    """Choose who takes the herd, for a triceratops (MZ-14)."""

    seat: int

    def __str__(self) -> str:
        """The text in records."""
        return f"give {self.seat}"


class Deal(Struct, frozen=True):
    """Deal out the shuffled herd, for a stegosaurus: the dealer's only move (MZ-15)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        """The text in records."""
        return f"deal {' '.join(self.cards)}"


Move = Declare | Extend | Challenge | Give | Deal
FORM: Final = re.compile(
    r"declare (?P<species>[a-z]+): (?P<declared>[a-z ]+)|extend: (?P<extended>[a-z ]+)"
    r"|challenge (?P<place>0|[1-9][0-9]*)|give (?P<seat>0|[1-9][0-9]*)|deal (?P<dealt>[a-z ]+)"
)


def parse(text: str) -> Move:
    """Read a move."""
    found = FORM.fullmatch(text)
    if found is None:
        raise Refused(FORMAT, "mammuz-refused-text", text=quoted(text))
    match found.lastgroup:
        case "declared":
            return Declare(_cards(found["species"], text)[0], _cards(found["declared"], text))
        case "extended":
            return Extend(_cards(found["extended"], text))
        case "place":
            return Challenge(_number(found["place"]))
        case "seat":
            return Give(_number(found["seat"]))
        case _:
            return Deal(_cards(found["dealt"], text))


def actions(move: Move) -> tuple[int, ...]:
    """The actions that make up a move."""
    match move:
        case Declare(species, cards):
            return (_declared(species), *_in_a_row(FIRST_CARD, cards))
        case Extend(cards):
            return _in_a_row(FIRST_CARD, cards)
        case Challenge(place):
            return (FIRST_PLACE + place - 1 if place in range(1, 5) else FAR_PLACE,)
        case Give(seat):
            return (FIRST_SEAT + seat if seat in range(7) else FAR_SEAT,)
        case Deal(cards):
            return _in_a_row(FIRST_DEALT, cards)


def compose(actions: tuple[int, ...]) -> Move | None:
    """The move that is complete with the last of these actions."""
    first, last = actions[:1], actions[-1:]
    if not first or last[0] >= FIRST_DEALT or last[0] < DONE:
        return None
    if last[0] >= FIRST_SEAT:
        return Give(last[0] - FIRST_SEAT)
    if last[0] >= FIRST_PLACE:
        return Challenge(last[0] - FIRST_PLACE + 1)
    if first[0] >= FIRST_DEALT:
        return Deal(_names(FIRST_DEALT, actions[:-1]))
    if first[0] >= FIRST_CARD:
        return Extend(_names(FIRST_CARD, actions[:-1]))
    return Declare(NAMES[first[0]], _names(FIRST_CARD, actions[1:-1]))


def chance(state: State, rng: Chance) -> Deal:
    """Shuffle the herd (MZ-15)."""
    herd = [kind for _, cards in state.lying() for kind in cards]
    if state.phase_name() != "deal":
        raise Refused(FORMAT, "refused-dealer")
    return Deal(CARDS.in_order(shuffled(herd, rng)))


def offers(state: State, seat: int) -> tuple[Offer, ...]:
    """What the one whose turn it is may do, in parts."""
    open_actions = state.actions(seat)
    if not open_actions:
        return ()
    hand = sorted(CARDS.in_heap(state.hands[seat]), key=NUMBERS.__getitem__)
    cards = Part("cards", tuple(hand), 1, MOST_CARDS)
    if open_actions[0] < FIRST_CARD:
        species = Part("species", tuple(NAMES[action] for action in open_actions))
        return (Offer("declare", "declare {species}: {cards}", (species, cards)),)
    if state.phase_name() == "give":
        seats = Part("seat", tuple(str(action - FIRST_SEAT) for action in open_actions))
        return (Offer("give", "give {seat}", (seats,)),)
    places = tuple(
        str(action - FIRST_PLACE + 1) for action in open_actions if action >= FIRST_PLACE
    )
    challenge = Offer("challenge", "challenge {place}", (Part("place", places),))
    if open_actions[0] >= FIRST_PLACE:
        return (challenge,)
    return (Offer("extend", "extend: {cards}", (cards,)), challenge)


def grounds(state: State, seat: int, verb: str) -> tuple[str, ...]:
    """The rules of a round's first display, of the next ones, of challenges and of gifts."""
    match verb:
        case "declare":
            is_limited = len(state.allowed()) < SPECIES_IN_PLAY[state.players]
            limits = ("MZ-5", "MZ-6", "MZ-18") if is_limited else ()
            return ("MZ-4", *limits)
        case "extend":
            return ("MZ-7",)
        case "challenge":
            is_forced = len(state.actions(seat)) == state.displays[state.count - 1]
            return ("MZ-8", "MZ-22") if is_forced else ("MZ-7", "MZ-8")
        case _:
            return ("MZ-14",)


def name(part: str, choice: str) -> Text:
    """What people call a species, a card, a place in a display or a seat."""
    match part:
        case "place":
            return text("mammuz-place", place=int(choice))
        case "seat":
            return text("mammuz-seat", seat=Who(int(choice)))
        case _:
            return call(choice)


def _declared(name: str) -> int:
    """The action of declaring: a species, or what is none."""
    kind = NUMBERS[name]
    return FIRST_SPECIES + kind if name in SPECIES else FIRST_DINOSAUR + kind - len(SPECIES)


def _cards(names: str, text: str) -> tuple[str, ...]:
    """Cards with exactly one space between them."""
    cards = tuple(names.split(" "))
    if not set(cards) <= NUMBERS.keys():
        raise Refused(FORMAT, "mammuz-refused-text", text=quoted(text))
    return cards


def _number(digits: str) -> int:
    """A place or a seat; there is none with so many digits that it would matter which."""
    return int(digits) if len(digits) < 10 else 10**10


def _in_a_row(first: int, cards: tuple[str, ...]) -> tuple[int, ...]:
    """The actions of cards that are put down one by one."""
    return (*(first + NUMBERS[card] for card in cards), DONE)


def _names(first: int, actions: tuple[int, ...]) -> tuple[str, ...]:
    """The cards of such actions."""
    return CARDS.in_order(action - first for action in actions)
