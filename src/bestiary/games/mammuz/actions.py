"""Mammuz: the action numbers. A move is one action or several in a row.

A declaration is a species, then cards in the order they lie, then `NO_MORE_CARDS`; an extension is
cards, then `NO_MORE_CARDS`. A challenge and a gift are one action each. The dealer deals by actions
too: before the first round every card of every hand, seat by seat, then the start player; for a
stegosaurus the cards in the order they are dealt, then `NO_MORE_CARDS`.
"""

from typing import Final

FIRST_DECLARE: Final = 0
FIRST_LAY: Final = 8
"""Lay a card of the first kind; the other kinds follow."""
NO_MORE_CARDS: Final = 22
FIRST_CHALLENGE: Final = 23
"""Challenge the first card of the last display; the other three follow."""
FIRST_SEAT_ACTION: Final = 27
"""Give the herd to seat 0; the other seats follow. The dealer names the start player by it."""
FIRST_DEAL: Final = 34
"""Deal a card of the first kind; the other kinds follow."""
FIRST_DECLARE_DINOSAUR: Final = 48
"""Declare a dinosaur: never legal, but a move's text can say it. So are the next two."""
CHALLENGE_OUT_OF_RANGE: Final = 54
"""Challenge a card beyond the fourth."""
GIVE_OUT_OF_RANGE: Final = 55
"""Give the herd to a seat beyond the seventh."""
ACTION_COUNT: Final = 56
