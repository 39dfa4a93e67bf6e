"""Kuhn poker: its cards by name, as records write them, and its chips."""

from bestiary.core.message import Message, message

NAMES = ("jack", "queen", "king")
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def call(name: str) -> Message:
    """What people call a card."""
    return message("kuhn-card", card=name)


def call_it(name: str) -> Message:
    """The same in a sentence that says what somebody holds or shows: "the king"."""
    return message("kuhn-the-card", card=name)


def call_chips(count: int) -> Message:
    """What people call so many chips."""
    return message("kuhn-chips", count=count)
