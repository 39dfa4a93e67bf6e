"""Lays out positions of Lascaux: cards as the manual's table names them, `deer-W-Bl`."""

from collections.abc import Iterable, Mapping
from typing import Any

from bestiary.core import bits
from bestiary.games.lascaux import moves, position
from bestiary.games.lascaux.deck import ANIMALS, COLOURS, NAMES, TABLE
from bestiary.games.lascaux.rules import State

SHORT = tuple(f"{animal}-{pair}" for animal in ANIMALS for pair in TABLE[animal].split())
"""The cards by number."""


def numbers(cards: str) -> list[int]:
    """The numbers of some cards."""
    return [SHORT.index(card) for card in cards.split()]


def full(cards: str) -> tuple[str, ...]:
    """The names of some cards as records write them, in the order given."""
    return tuple(NAMES[card] for card in numbers(cards))


def dealt(top: str, start: int = 0) -> dict[str, Any]:
    """A setup whose deck has these cards on top, and under them all others."""
    first = full(top)
    return {"deck": [*first, *(card for card in NAMES if card not in first)], "start": start}


def opened(top: str, players: int = 3, start: int = 0) -> State:
    """The state after a deal with these cards on top of the deck."""
    return position.start(players, {}, dealt(top, start))


def laid(
    row: str,
    *,
    players: int = 3,
    top: str = "",
    rest: int | None = None,
    stones: tuple[int, ...] = (),
    pot: int = 0,
    markers: str = "",
    passed: tuple[int, ...] = (),
    start: int = 0,
    turn: int = 0,
    limited: bool = False,
    secret: bool = False,
) -> State:
    """A state with these cards in the row, and these on top of the deck.

    All other cards are under them in the deck, or with `rest` a seat has them and the deck ends.
    `markers` are the colours of the first seats; when every seat has one, it is `turn` to bid.
    """
    lying, deck = numbers(row), numbers(top)
    others = [card for card in range(54) if card not in {*lying, *deck}]
    owned = [_set(others) if seat == rest else 0 for seat in range(players)]
    chosen = [COLOURS.index(colour) for colour in markers.split()]
    return State.placed(
        secret=secret,
        deck=deck if rest is not None else deck + others,
        row=_set(lying),
        owned=owned,
        stones=list(stones or State(players).stones[:players]),
        pot=pot,
        markers=[*chosen, *[None] * (players - len(chosen))],
        passed=list(passed),
        start=start,
        turn=turn,
        is_limited=limited,
    )


def ended(
    stones: tuple[int, ...], herds: Mapping[str, tuple[int, ...]], secret: bool = False
) -> State:
    """The end of a game: how many cards of each animal each seat has, nine in all."""
    owned = [0] * len(stones)
    for animal, shares in herds.items():
        card = 9 * ANIMALS.index(animal)
        for seat, count in enumerate(shares):
            owned[seat] |= _set(range(card, card + count))
            card += count
    return State.placed(
        secret=secret,
        deck=[],
        row=0,
        owned=owned,
        stones=list(stones),
        pot=0,
        markers=[None] * len(stones),
        passed=[],
        start=0,
        turn=0,
        is_limited=False,
    )


def did(state: State, made: str) -> State:
    """The state after these moves: `0 mark blue, 1 bid, 2 pass`."""
    for move in made.split(", "):
        seat, _, text = move.partition(" ")
        for action in moves.actions(moves.parse(text)):
            state.apply(int(seat), action)
    return state


def marked(state: State, colours: str) -> State:
    """The state after everybody has chosen a marker, seat 0 first."""
    chosen = enumerate(colours.split())
    return did(state, ", ".join(f"{seat} mark {colour}" for seat, colour in chosen))


def lying(state: State) -> str:
    """The row."""
    return _cards(state.row)


def taken(state: State) -> list[str]:
    """What each seat owns."""
    return [_cards(state.owned[seat]) for seat in range(state.players)]


def stones(state: State) -> list[int]:
    """The stones of each seat."""
    return list(state.stones[: state.players])


def in_deck(state: State) -> int:
    """How many cards are left in the deck."""
    return state.size - state.top


def allowed(state: State) -> str:
    """The colours that may be chosen."""
    return " ".join(COLOURS[colour] for colour in state.allowed())


def _set(cards: Iterable[int]) -> int:
    """The set of some cards."""
    return sum(1 << card for card in cards)


def _cards(cards: int) -> str:
    """The cards of a set, in the order of the table."""
    return " ".join(SHORT[card] for card in bits.members(cards))


NO_BLUE = "mammoth-Br-Y mammoth-Br-G mammoth-Br-P mammoth-Y-G mammoth-Y-W mammoth-P-W aurochs-Br-Y"
"""Seven cards without blue, in the order of the table: a full row."""
SIX_COLOURS = "mammoth-Br-Y aurochs-G-P deer-W-Bl"
"""Three cards with all six colours: a full row."""
