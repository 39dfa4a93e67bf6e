"""Core: a table drawn in rows of things, for every screen that is made of text."""

from msgspec import Struct

from bestiary.core.text import Text


class Thing(Struct, frozen=True):
    """A card, a stone or a mark: its letters, its symbol, and the name of its colour.

    Whoever cannot tell the colours reads the letters; nothing is said by colour alone.
    """

    letters: str
    symbol: str = ""
    colour: str = ""
    name: Text | None = None


class Row(Struct, frozen=True):
    """A label and what lies there."""

    label: Text
    things: tuple[Thing, ...] = ()
    note: Text | None = None
