"""Kuhn poker: the table in rows of cards."""

from bestiary.core.board import Row, Thing
from bestiary.core.text import Text, Who, text
from bestiary.core.view import View
from bestiary_kuhn.cards import call, call_chips
from bestiary_kuhn.view import Now

SYMBOLS = {"jack": "🂫", "queen": "🂭", "king": "🂮"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K"}
BACK = Thing("?", "🂠", name=text("kuhn-hidden"))


def rows(view: View) -> tuple[Row, ...]:
    """The other seats, the pot, and the viewer's own card."""
    others = tuple(_seat(view, seat) for seat in range(view.players) if seat != view.seat)
    pot = Row(text("kuhn-row-pot"), note=call_chips(view.now.pot))
    own = () if view.seat is None else (_seat(view, view.seat),)
    return (*others, pot, *own)


def _seat(view: View, seat: int) -> Row:
    """The card of a seat, or its back, and the chips it has put into the pot, won or lost."""
    card = view.seen.cards[seat]
    return Row(
        text("kuhn-row-seat", seat=Who(seat)),
        (BACK if card is None else Thing(LETTERS[card], SYMBOLS[card], name=call(card)),),
        _note(view.now, seat),
    )


def _note(now: Now, seat: int) -> Text:
    """How a seat stands."""
    if now.scores is None:
        state = "thinking" if seat in now.to_move else "waiting"
        chips = now.stakes[seat]
    else:
        state = "won" if seat in now.winners else "lost"
        chips = abs(now.scores[seat])
    return text("kuhn-row-seat-note", state=state, chips=call_chips(chips))


def look(part: str, choice: str) -> Thing | None:
    """No move of Kuhn poker has parts."""
    return None
