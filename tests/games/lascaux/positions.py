"""Positions of Lascaux: cards as the manual's table names them, `deer-W-Bl`."""

from collections.abc import Iterable, Mapping
from typing import Any

from bestiary.core import bits
from bestiary.games.lascaux import moves, position
from bestiary.games.lascaux.deck import ANIMALS, CARD_NAMES, COLOUR_PAIRS_BY_ANIMAL, COLOURS
from bestiary.games.lascaux.rules import State

SHORT_NAMES = tuple(
    f"{animal}-{pair}" for animal in ANIMALS for pair in COLOUR_PAIRS_BY_ANIMAL[animal].split()
)
"""The cards by number."""


def card_numbers(cards: str) -> list[int]:
    return [SHORT_NAMES.index(card) for card in cards.split()]


def full_names(cards: str) -> tuple[str, ...]:
    """The names of some cards as records write them, in the order given."""
    return tuple(CARD_NAMES[card] for card in card_numbers(cards))


def setup_with_deck(top: str, start: int = 0) -> dict[str, Any]:
    """A setup whose deck has these cards on top, and under them all others."""
    first = full_names(top)
    return {"deck": [*first, *(card for card in CARD_NAMES if card not in first)], "start": start}


def state_after_deal(top: str, players: int = 3, start: int = 0) -> State:
    """The state after a deal with these cards on top of the deck."""
    return position.initial_state(players, {}, setup_with_deck(top, start))


def state_with_row(
    row: str,
    *,
    players: int = 3,
    top: str = "",
    last_owner: int | None = None,
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

    All other cards are under them in the deck, or `last_owner` has them and the deck is empty.
    `markers` are the colours of the first seats; when every seat has one, it is `turn` to bid.
    """
    lying, deck = card_numbers(row), card_numbers(top)
    others = [card for card in range(54) if card not in {*lying, *deck}]
    owned = [_card_set(others) if seat == last_owner else 0 for seat in range(players)]
    chosen = [COLOURS.index(colour) for colour in markers.split()]
    return State.from_position(
        hides_stones=secret,
        deck=deck if last_owner is not None else deck + others,
        row=_card_set(lying),
        owned=owned,
        stones=list(stones or State(players).stones[:players]),
        pot=pot,
        markers=[*chosen, *[None] * (players - len(chosen))],
        passed=list(passed),
        start=start,
        turn=turn,
        are_colours_limited=limited,
    )


def finished_state(
    stones: tuple[int, ...], herds: Mapping[str, tuple[int, ...]], secret: bool = False
) -> State:
    """The end of a game: how many cards of each animal each seat has, nine in all."""
    owned = [0] * len(stones)
    for animal, shares in herds.items():
        card = 9 * ANIMALS.index(animal)
        for seat, count in enumerate(shares):
            owned[seat] |= _card_set(range(card, card + count))
            card += count
    return State.from_position(
        hides_stones=secret,
        deck=[],
        row=0,
        owned=owned,
        stones=list(stones),
        pot=0,
        markers=[None] * len(stones),
        passed=[],
        start=0,
        turn=0,
        are_colours_limited=False,
    )


def apply_moves(state: State, script: str) -> State:
    """The state after these moves: `0 mark blue, 1 bid, 2 pass`."""
    for move in script.split(", "):
        seat, _, text = move.partition(" ")
        for action in moves.actions(moves.parse(text)):
            state.apply(int(seat), action)
    return state


def choose_markers(state: State, colours: str) -> State:
    """The state after every player has chosen a marker, seat 0 first."""
    chosen = enumerate(colours.split())
    return apply_moves(state, ", ".join(f"{seat} mark {colour}" for seat, colour in chosen))


def row_of(state: State) -> str:
    return _card_names(state.row)


def owned_cards(state: State) -> list[str]:
    return [_card_names(state.owned[seat]) for seat in range(state.players)]


def stones_by_seat(state: State) -> list[int]:
    return list(state.stones[: state.players])


def deck_size(state: State) -> int:
    return state.deck_size - state.deck_top


def allowed_colours(state: State) -> str:
    return " ".join(COLOURS[colour] for colour in state.allowed_colours())


def _card_set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _card_names(cards: int) -> str:
    """The cards of a set, in the order of the table."""
    return " ".join(SHORT_NAMES[card] for card in bits.members(cards))


NO_BLUE = "mammoth-Br-Y mammoth-Br-G mammoth-Br-P mammoth-Y-G mammoth-Y-W mammoth-P-W aurochs-Br-Y"
"""Seven cards without blue, in the order of the table: a full row."""
SIX_COLOURS = "mammoth-Br-Y aurochs-G-P deer-W-Bl"
"""Three cards with all six colours: a full row."""
