"""Mausen: the view as rows of cards, for text screens."""

from collections.abc import Iterable

from bestiary.core.message import SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.games.mausen.cards import CARD_NAMES, card_label
from bestiary.games.mausen.view import MausenView

SYMBOLS = {"E": "🐘", "D": "🐶", "C": "🐱", "M": "🐭"}
COLOURS = {"E": "blue", "D": "red", "C": "yellow", "M": "green"}


def rows(view: MausenView) -> tuple[BoardRow, ...]:
    """The other seats, the middle, and the viewer's own cards."""
    board = view.board
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = BoardRow(message("mausen-row-middle"), _cards(board.middle))
    if view.seat is None:
        return (*others, middle)
    hand = BoardRow(message("mausen-row-hand"), _cards(board.hand))
    choice = BoardRow(message("mausen-row-choice"), _cards([board.choice] if board.choice else ()))
    own = [row for row in (hand, choice) if row.items]
    return (*others, middle, _seat_row(view, view.seat), *own)


def appearance(part: str, choice: str) -> BoardItem:
    return BoardItem(choice, SYMBOLS[choice[0]], COLOURS[choice[0]], card_label(choice))


def _seat_row(view: MausenView, seat: int) -> BoardRow:
    """What is public of a seat: its cards in hand, what it has won, whether it has chosen."""
    board = view.board
    status = "thinking" if seat in board.to_move else "chosen"
    note = message(
        "mausen-row-seat-note",
        hand=board.hand_sizes[seat],
        won=board.won_counts[seat],
        state="over" if board.phase == "over" else status,
        points=view.history.points[seat],
    )
    return BoardRow(message("mausen-row-seat", seat=SeatRef(seat)), note=note)


def _cards(names: Iterable[str]) -> tuple[BoardItem, ...]:
    """Cards with their letters, symbol and colour, elephants first."""
    return tuple(appearance("card", name) for name in sorted(names, key=CARD_NAMES.index))
