"""Mausen: the view as rows of cards, for text screens."""

from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import View
from bestiary.games.mausen.cards import card_label
from bestiary.games.mausen.rules import ANIMAL_LETTERS

SYMBOLS = {"E": "🐘", "D": "🐶", "C": "🐱", "M": "🐭"}
COLOURS = {"E": "blue", "D": "red", "C": "yellow", "M": "green"}


def rows(view: View) -> tuple[BoardRow, ...]:
    """The other seats, the middle, and the viewer's own cards."""
    board = view.board
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = BoardRow(message("mausen-row-middle"), _cards(board.middle))
    if view.seat is None:
        return (*others, middle)
    own = _seat_row(view, view.seat)
    hand = (BoardRow(message("mausen-row-hand"), _cards(board.hand)),) if board.hand else ()
    choice = (
        ()
        if board.choice is None
        else (BoardRow(message("mausen-row-choice"), _cards([board.choice])),)
    )
    return (*others, middle, own, *hand, *choice)


def appearance(part: str, choice: str) -> BoardItem:
    return _cards([choice])[0]


def _seat_row(view: View, seat: int) -> BoardRow:
    """What is public of a seat: how many cards it holds and has won, and whether it has chosen."""
    board = view.board
    has_chosen = board.phase != "over" and seat not in board.to_move
    points = -1 if board.scores is None else board.scores[seat]
    return BoardRow(
        message("mausen-row-seat", seat=SeatRef(seat)),
        note=message(
            "mausen-row-seat-note",
            hand=board.hand_sizes[seat],
            won=board.won_counts[seat],
            state="over" if board.phase == "over" else "chosen" if has_chosen else "thinking",
            points=points,
        ),
    )


def _cards(names: Iterable[str]) -> tuple[BoardItem, ...]:
    """Cards with their letters, symbol and colour, elephants first."""
    order = sorted(names, key=lambda name: (ANIMAL_LETTERS.index(name[0]), name))
    return tuple(
        BoardItem(name, SYMBOLS[name[0]], COLOURS[name[0]], card_label(name)) for name in order
    )
