"""Lascaux: the view as rows of cards, for text screens."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow, ColourBadge
from bestiary.core.view import View
from bestiary.games.lascaux.cards import card_label, colour_label
from bestiary.games.lascaux.deck import ANIMALS, CARD_NAMES, COLOUR_INITIALS, COLOURS

SYMBOLS = {
    "mammoth": "🦣",
    "aurochs": "🐂",
    "deer": "🦌",
    "horse": "🐎",
    "ibex": "🐐",
    "rhino": "🦏",
}


def rows(view: View) -> tuple[BoardRow, ...]:
    """The other seats, the row of paintings, the middle, and the viewer's own seat and marker."""
    board = view.board
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    paintings = BoardRow(message("lascaux-row-paintings"), _cards(board.row))
    middle = BoardRow(
        message("lascaux-row-middle"),
        note=message("lascaux-row-middle-note", pot=board.pot, deck=board.deck_size),
    )
    if view.seat is None:
        return (*others, paintings, middle)
    own = _seat_row(view, view.seat)
    marker = (
        ()
        if board.marker is None
        else (BoardRow(message("lascaux-row-marker"), _marker(board.marker)),)
    )
    return (*others, paintings, middle, own, *marker)


def appearance(part: str, choice: str) -> BoardItem:
    return _marker(choice)[0]


def _seat_row(view: View, seat: int) -> BoardRow:
    """What a seat owns, its stones, whether it begins, and whether it has passed."""
    board = view.board
    stones = board.stones[seat]
    note = message(
        "lascaux-row-seat-note",
        stones=-1 if stones is None else stones,
        state=_seat_status(view, seat),
        begins="yes" if seat == board.start and board.phase != "over" else "no",
        points=-1 if board.scores is None else board.scores[seat],
    )
    return BoardRow(
        message("lascaux-row-seat", seat=SeatRef(seat)),
        _animal_counts(board.collections[seat]),
        note,
    )


def _seat_status(view: View, seat: int) -> str:
    board = view.board
    if board.phase == "over":
        return "over"
    if board.phase == "mark":
        return "thinking" if seat in board.to_move else "marked"
    return "passed" if seat in board.passed else "in"


def _animal_counts(names: Iterable[str]) -> tuple[BoardItem, ...]:
    counts = Counter(name.split("-")[0] for name in names)
    return tuple(
        BoardItem(
            message("lascaux-tally", animal=animal, count=counts[animal]),
            SYMBOLS[animal],
            "",
            message("lascaux-animals", animal=animal, count=counts[animal]),
        )
        for animal in ANIMALS
        if counts[animal]
    )


def _cards(names: Iterable[str]) -> tuple[BoardItem, ...]:
    """Cards with their animal and two colours, each colour with its letters."""
    return tuple(_card(name) for name in sorted(names, key=CARD_NAMES.index))


def _card(name: str) -> BoardItem:
    animal, *colours = name.split("-")
    badges = tuple(
        ColourBadge(COLOUR_INITIALS[COLOURS.index(colour)], colour) for colour in colours
    )
    return BoardItem(
        message("lascaux-short", animal=animal), SYMBOLS[animal], "", card_label(name), badges
    )


def _marker(colour: str) -> tuple[BoardItem, ...]:
    return (BoardItem(COLOUR_INITIALS[COLOURS.index(colour)], "", colour, colour_label(colour)),)
