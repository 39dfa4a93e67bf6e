"""Lascaux: the table in rows."""

from collections import Counter
from collections.abc import Iterable

from bestiary.core.board import Mark, Row, Thing
from bestiary.core.text import Who, text
from bestiary.core.view import View
from bestiary.games.lascaux.cards import call, call_colour
from bestiary.games.lascaux.deck import ANIMALS, COLOURS, INITIALS, NAMES

SYMBOLS = {
    "mammoth": "🦣",
    "aurochs": "🐂",
    "deer": "🦌",
    "horse": "🐎",
    "ibex": "🐐",
    "rhino": "🦏",
}


def rows(view: View) -> tuple[Row, ...]:
    """The other seats, the row of paintings, the middle, and the viewer's own place."""
    now = view.now
    others = tuple(_seat(view, seat) for seat in range(view.players) if seat != view.seat)
    paintings = Row(text("lascaux-row-paintings"), _cards(now.row))
    middle = Row(
        text("lascaux-row-middle"),
        note=text("lascaux-row-middle-note", pot=now.pot, deck=now.deck),
    )
    if view.seat is None:
        return (*others, paintings, middle)
    own = _seat(view, view.seat)
    marker = () if now.marker is None else (Row(text("lascaux-row-marker"), _marker(now.marker)),)
    return (*others, paintings, middle, own, *marker)


def look(part: str, choice: str) -> Thing:
    """A marker."""
    return _marker(choice)[0]


def _seat(view: View, seat: int) -> Row:
    """A seat: what it owns, its stones, whether it begins, and whether it is still in."""
    now = view.now
    stones = now.stones[seat]
    note = text(
        "lascaux-row-seat-note",
        stones=-1 if stones is None else stones,
        state=_state(view, seat),
        begins="yes" if seat == now.start and now.phase != "over" else "no",
        points=-1 if now.scores is None else now.scores[seat],
    )
    return Row(text("lascaux-row-seat", seat=Who(seat)), _owned(now.collections[seat]), note)


def _state(view: View, seat: int) -> str:
    """What a seat is doing."""
    now = view.now
    if now.phase == "over":
        return "over"
    if now.phase == "mark":
        return "thinking" if seat in now.to_move else "marked"
    return "passed" if seat in now.passed else "in"


def _owned(names: Iterable[str]) -> tuple[Thing, ...]:
    """How many of each animal."""
    counts = Counter(name.split("-")[0] for name in names)
    return tuple(
        Thing(
            text("lascaux-tally", animal=animal, count=counts[animal]),
            SYMBOLS[animal],
            "",
            text("lascaux-animals", animal=animal, count=counts[animal]),
        )
        for animal in ANIMALS
        if counts[animal]
    )


def _cards(names: Iterable[str]) -> tuple[Thing, ...]:
    """Cards with their animal and two colours, each colour with its letters."""
    return tuple(_card(name) for name in sorted(names, key=NAMES.index))


def _card(name: str) -> Thing:
    """A painting."""
    animal, *colours = name.split("-")
    marks = tuple(Mark(INITIALS[COLOURS.index(colour)], colour) for colour in colours)
    return Thing(text("lascaux-short", animal=animal), SYMBOLS[animal], "", call(name), marks)


def _marker(colour: str) -> tuple[Thing, ...]:
    """A marker."""
    return (Thing(INITIALS[COLOURS.index(colour)], "", colour, call_colour(colour)),)
