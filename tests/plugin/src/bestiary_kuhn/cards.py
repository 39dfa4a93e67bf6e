"""Kuhn poker: its cards by name, as records write them, and its chips."""

from bestiary.core.message import Message, message

NAMES = ("jack", "queen", "king")
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def card_label(name: str) -> Message:
    return message("kuhn-card", card=name)


def definite_card_label(name: str) -> Message:
    """With the article, for use within a sentence: "the king"."""
    return message("kuhn-the-card", card=name)


def chips_label(count: int) -> Message:
    return message("kuhn-chips", count=count)
