"""Core: a table as rows of items, for every screen that is made of text."""

from msgspec import Struct

from bestiary.core.message import Message


class ColourBadge(Struct, frozen=True):
    """A coloured mark on an item, with letters for those who cannot tell the colour."""

    letters: str
    colour: str


class BoardItem(Struct, frozen=True):
    """A card, a stone or a marker. Its letters say all: nothing is shown by colour alone."""

    letters: str | Message
    symbol: str = ""
    colour: str = ""
    name: Message | None = None
    badges: tuple[ColourBadge, ...] = ()


class BoardRow(Struct, frozen=True):
    """One place of the table, such as a hand or a pile."""

    label: Message
    items: tuple[BoardItem, ...] = ()
    note: Message | None = None
