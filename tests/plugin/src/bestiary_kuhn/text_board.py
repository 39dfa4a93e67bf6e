"""Kuhn poker: the table in rows of cards."""

from bestiary.core.message import Message, SeatRef, message
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.core.view import View
from bestiary_kuhn.cards import call, call_chips
from bestiary_kuhn.view import Board

SYMBOLS = {"jack": "🂫", "queen": "🂭", "king": "🂮"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K"}
BACK = BoardItem("?", "🂠", name=message("kuhn-hidden"))


def rows(view: View) -> tuple[BoardRow, ...]:
    """The other seats, the pot, and the viewer's own card."""
    others = tuple(_seat(view, seat) for seat in range(view.players) if seat != view.seat)
    pot = BoardRow(message("kuhn-row-pot"), note=call_chips(view.board.pot))
    own = () if view.seat is None else (_seat(view, view.seat),)
    return (*others, pot, *own)


def _seat(view: View, seat: int) -> BoardRow:
    """The card of a seat, or its back, and the chips it has put into the pot, won or lost."""
    card = view.history.cards[seat]
    return BoardRow(
        message("kuhn-row-seat", seat=SeatRef(seat)),
        (BACK if card is None else BoardItem(LETTERS[card], SYMBOLS[card], name=call(card)),),
        _note(view.board, seat),
    )


def _note(board: Board, seat: int) -> Message:
    """How a seat stands."""
    if board.scores is None:
        state = "thinking" if seat in board.to_move else "waiting"
        chips = board.stakes[seat]
    else:
        state = "won" if seat in board.winners else "lost"
        chips = abs(board.scores[seat])
    return message("kuhn-row-seat-note", state=state, chips=call_chips(chips))


def appearance(part: str, choice: str) -> BoardItem | None:
    """No move of Kuhn poker has parts."""
    return None
