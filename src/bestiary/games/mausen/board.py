"""Mausen: the table in rows of cards."""

from collections.abc import Iterable

from bestiary.core.board import Row, Thing
from bestiary.core.text import Who, text
from bestiary.core.view import View
from bestiary.games.mausen.cards import call
from bestiary.games.mausen.rules import LETTERS

SYMBOLS = {"E": "🐘", "D": "🐶", "C": "🐱", "M": "🐭"}
COLOURS = {"E": "blue", "D": "red", "C": "yellow", "M": "green"}


def rows(view: View) -> tuple[Row, ...]:
    """The other seats, the middle, and the viewer's own cards."""
    now = view.now
    others = tuple(_seat(view, seat) for seat in range(view.players) if seat != view.seat)
    middle = Row(text("mausen-row-middle"), _cards(now.middle))
    if view.seat is None:
        return (*others, middle)
    own = _seat(view, view.seat)
    hand = (Row(text("mausen-row-hand"), _cards(now.hand)),) if now.hand else ()
    choice = () if now.choice is None else (Row(text("mausen-row-choice"), _cards([now.choice])),)
    return (*others, middle, own, *hand, *choice)


def look(part: str, choice: str) -> Thing:
    """A card."""
    return _cards([choice])[0]


def _seat(view: View, seat: int) -> Row:
    """What lies open of a seat: how many cards it holds and has won, and whether it has chosen."""
    now = view.now
    has_chosen = now.phase != "over" and seat not in now.to_move
    points = -1 if now.scores is None else now.scores[seat]
    return Row(
        text("mausen-row-seat", seat=Who(seat)),
        note=text(
            "mausen-row-seat-note",
            hand=now.in_hand[seat],
            won=now.won[seat],
            state="over" if now.phase == "over" else "chosen" if has_chosen else "thinking",
            points=points,
        ),
    )


def _cards(names: Iterable[str]) -> tuple[Thing, ...]:
    """Cards with their letters, symbol and colour, elephants first."""
    order = sorted(names, key=lambda name: (LETTERS.index(name[0]), name))
    return tuple(Thing(name, SYMBOLS[name[0]], COLOURS[name[0]], call(name)) for name in order)
