"""Mammuz: the numbers of its actions. A move is one of them, or several in a row.

To declare is a species, then cards in the order they lie, then `DONE`; to extend, cards and
`DONE`. A challenge and a gift are one action each. The dealer's cards are actions too: before the
first round every card of every hand, seat by seat, then the start player; and for a stegosaurus
the cards as they are dealt, then `DONE`.
"""

from typing import Final

FIRST_DECLARE: Final = 0
FIRST_LAY: Final = 8
"""Lay a card of the first kind; the other kinds follow."""
DONE: Final = 22
FIRST_CHALLENGE: Final = 23
"""Challenge the first card of the last display; the other three follow."""
FIRST_SEAT: Final = 27
"""Give the herd to seat 0; the other seats follow. The dealer names the start player by it."""
FIRST_DEAL: Final = 34
"""Deal a card of the first kind; the other kinds follow."""
FIRST_DECLARE_DINOSAUR: Final = 48
"""Declare a dinosaur: never legal, but people may wish it. So are the next two."""
CHALLENGE_OUT_OF_RANGE: Final = 54
"""Challenge a card beyond the fourth."""
GIVE_OUT_OF_RANGE: Final = 55
"""Give the herd to a seat beyond the seventh."""
ACTION_COUNT: Final = 56
"""One more than the last."""
