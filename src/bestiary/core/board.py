"""Core: a table drawn in rows of things, for every screen that is made of text."""

from msgspec import Struct

from bestiary.core.text import Text


class Mark(Struct, frozen=True):
    """A spot of colour on a thing, with its letters."""

    letters: str
    colour: str


class Thing(Struct, frozen=True):
    """A card, a stone or a mark: its letters, its symbol, and the name of its colour.

    Whoever cannot tell the colours reads the letters; nothing is said by colour alone.
    """

    letters: str | Text
    symbol: str = ""
    colour: str = ""
    name: Text | None = None
    marks: tuple[Mark, ...] = ()


class Row(Struct, frozen=True):
    """A label and what lies there."""

    label: Text
    things: tuple[Thing, ...] = ()
    note: Text | None = None
