"""Core: a table drawn in rows of things, for every screen that is made of text."""

from msgspec import Struct

from bestiary.core.message import Message


class ColourBadge(Struct, frozen=True):
    """A spot of colour on a thing, with its letters."""

    letters: str
    colour: str


class BoardItem(Struct, frozen=True):
    """A card, a stone or a mark: its letters, its symbol, and the name of its colour.

    Whoever cannot tell the colours reads the letters; nothing is said by colour alone.
    """

    letters: str | Message
    symbol: str = ""
    colour: str = ""
    name: Message | None = None
    badges: tuple[ColourBadge, ...] = ()


class BoardRow(Struct, frozen=True):
    """A label and what lies there."""

    label: Message
    items: tuple[BoardItem, ...] = ()
    note: Message | None = None
