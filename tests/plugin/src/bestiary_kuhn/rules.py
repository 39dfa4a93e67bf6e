"""Kuhn poker: the rules, to be read beside the manual (KP-1 … KP-8).

A card is a number, and the higher number is the higher card: 0 is the jack, 2 the king.

The actions of a player are PASS and BET. Those of the dealer are DEAL plus a card: the first of
them goes to seat 0, the second to seat 1.
"""

from typing import Final

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.python_engine import Engine
from bestiary.core.refusal import FORMAT, Refused

NONE: Final = -1

PASS: Final = 0
BET: Final = 1
DEAL: Final = 2

CARDS: Final = 3
"""Jack, queen and king (KP-1)."""
ANTE: Final = 1
"""What each player puts into the pot before the deal (KP-3)."""


class State(Engine):
    """One whole position of Kuhn poker, secrets included."""

    def __init__(self, players: int) -> None:
        """The antes are in the pot (KP-3), and the cards are still to be dealt (KP-2)."""
        if players != 2:
            raise ValueError(players)
        self.players = players
        self.hands = [NONE] * players
        self.history: list[int] = []

    def clone(self) -> "State":
        new = State.__new__(State)
        new.players = self.players
        new.hands = self.hands[:]
        new.history = self.history[:]
        return new

    def to_move_mask(self) -> int:
        """First the dealer (KP-2), then the seats in turns until the betting has ended (KP-4)."""
        if NONE in self.hands:
            return 1 << DEALER_SEAT
        return 0 if self.has_ended() else 1 << self.turn()

    def legal_mask(self, seat: int) -> int:
        """Deal any card not yet dealt (KP-2); pass or bet (KP-4, KP-5)."""
        if not self.to_move_mask() >> seat & 1:
            return 0
        if seat == DEALER_SEAT:
            return sum(1 << DEAL + card for card in range(CARDS) if card not in self.hands)
        return 1 << PASS | 1 << BET

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Deal a card (KP-2), pass or bet (KP-4, KP-5)."""
        if seat == DEALER_SEAT:
            self.hands[self.hands.index(NONE)] = action - DEAL
        else:
            self.history.append(action)

    def turn(self) -> int:
        """Seat 0 begins, and the turns alternate (KP-4)."""
        return len(self.history) % 2

    def has_ended(self) -> bool:
        """Both have had a turn, and no bet is left to be answered (KP-5)."""
        return len(self.history) >= 2 and self.history != [PASS, BET]

    def folded_seat(self) -> int:
        """The seat that answered a bet by passing, and so gave up (KP-6); NONE if none did."""
        if self.has_ended() and BET in self.history and self.history[-1] == PASS:
            return 1 - self.turn()
        return NONE

    def is_showdown(self) -> bool:
        """The betting has ended and no seat gave up: the cards are turned up (KP-7)."""
        return self.has_ended() and self.folded_seat() == NONE

    def winner(self) -> int:
        """The seat that did not give up (KP-6), or that has the higher card (KP-7)."""
        if self.folded_seat() != NONE:
            return 1 - self.folded_seat()
        return 0 if self.hands[0] > self.hands[1] else 1

    def stake(self, seat: int) -> int:
        """The chips that a seat has put into the pot: one, and one more for a bet (KP-3, KP-4)."""
        return ANTE + self.history[seat::2].count(BET)

    def winner_mask(self) -> int:
        """The winner takes the pot alone (KP-8)."""
        return 1 << self.winner()

    def score(self, seat: int) -> int:
        """The winner gains what the other has put in, and the other loses it (KP-8); else 0."""
        if not self.has_ended():
            return 0
        gain = self.stake(1 - self.winner())
        return gain if seat == self.winner() else -gain

    def phase_name(self) -> str:
        """`deal`, `play` or `over`, as records write it."""
        if NONE in self.hands:
            return "deal"
        return "over" if self.has_ended() else "play"

    def refusal(self, seat: int, action: int) -> Refused:
        if self.has_ended():
            return Refused("KP-5", "kuhn-refused-over")
        if seat == DEALER_SEAT or action not in (PASS, BET):
            return Refused(FORMAT, "refused-action", action=action)
        return Refused("KP-4", "kuhn-refused-turn")
