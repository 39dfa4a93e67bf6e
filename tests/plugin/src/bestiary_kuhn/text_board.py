"""Kuhn poker: the table in rows of cards."""

from bestiary.core.message import Message, SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary_kuhn.cards import card_label, chips_label
from bestiary_kuhn.view import Board, KuhnView

SYMBOLS = {"jack": "🂫", "queen": "🂭", "king": "🂮"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K"}
BACK = BoardItem("?", "🂠", name=message("kuhn-hidden"))


def rows(view: KuhnView) -> tuple[BoardRow, ...]:
    """The other seats, the pot, and the viewer's own seat."""
    others = tuple(_seat_row(view, seat) for seat in range(view.players) if seat != view.seat)
    pot = BoardRow(message("kuhn-row-pot"), note=chips_label(view.board.pot))
    own = () if view.seat is None else (_seat_row(view, view.seat),)
    return (*others, pot, *own)


def _seat_row(view: KuhnView, seat: int) -> BoardRow:
    """The card of a seat, or its back, and the chips it has put into the pot, won or lost."""
    card = view.history.cards[seat]
    return BoardRow(
        message("kuhn-row-seat", seat=SeatRef(seat)),
        (BACK if card is None else BoardItem(LETTERS[card], SYMBOLS[card], name=card_label(card)),),
        _seat_note(view.board, seat),
    )


def _seat_note(board: Board, seat: int) -> Message:
    if board.scores is None:
        state = "thinking" if seat in board.to_move else "waiting"
        chips = board.stakes[seat]
    else:
        state = "won" if seat in board.winners else "lost"
        chips = abs(board.scores[seat])
    return message("kuhn-row-seat-note", state=state, chips=chips_label(chips))


def appearance(part: str, choice: str) -> BoardItem | None:
    """None: no move of Kuhn poker has parts."""
    return None
