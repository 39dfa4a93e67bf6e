"""Kuhn poker: its cards by name, as records write them, and its chips."""

from bestiary.core.text import Text, text

NAMES = ("jack", "queen", "king")
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def call(name: str) -> Text:
    """What people call a card."""
    return text("kuhn-card", card=name)


def call_it(name: str) -> Text:
    """The same in a sentence that says what somebody holds or shows: "the king"."""
    return text("kuhn-the-card", card=name)


def call_chips(count: int) -> Text:
    """What people call so many chips."""
    return text("kuhn-chips", count=count)
