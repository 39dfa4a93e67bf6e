"""Lascaux: the rules (LX-1 … LX-19). State, legal actions and scoring; compiled.

A card is a number from 0 to 53: nine for each animal, in the order of the deck's table. The row and
what a player owns are sets of cards, one bit each; the colours of a card are a set of six bits.

An action of a player is a colour (0 to 5), `BID` or `PASS`. Before the first round the dealer acts:
the cards of the deck from the top down, then the start player (`FIRST_SEAT_ACTION` and above).
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.lascaux.deck import CARD_COLOURS, COLOURS

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1
CARD_COUNT: Final = 54
ALL_COLOURS: Final = 63
MAX_ROW_SIZE: Final = 7

BID: Final = 6
PASS: Final = 7
FIRST_SEAT_ACTION: Final = 54

SETUP: Final = 0
MARK: Final = 1
BIDDING: Final = 2
OVER: Final = 3
PHASES: Final = ("setup", "mark", "bid", "over")

COLOUR_MASK_BY_CARD = [(1 << first) | (1 << second) for first, second in CARD_COLOURS]


class State(Engine):
    """One position of Lascaux, with all secrets."""

    def __init__(self, players: int, hides_stones: bool = False) -> None:
        """Before the deal, with 12 stones each, or 10 with five players (LX-3).

        `hides_stones` only limits what views show (LX-18); the rules are the same.
        """
        if players < 3 or players > 5:
            raise ValueError(players)
        self.players = players
        self.hides_stones = hides_stones
        self.phase = SETUP
        self.pending_mask = ONE << DEALER_SEAT
        self.deck = [NONE] * 54
        self.deck_size = 0
        self.deck_top = 0
        self.row = 0
        self.owned = [0] * 5
        self.stones = [10 if players == 5 else 12] * 5
        self.pot = 0
        self.markers = [NONE] * 5
        self.passed = [NONE] * 5
        self.passed_count = 0
        self.passed_mask = 0
        self.start = 0
        self.are_colours_limited = 0

    @staticmethod
    def from_position(
        hides_stones: bool,
        deck: list[int],
        row: int,
        owned: list[int],
        stones: list[int],
        pot: int,
        markers: list[int | None],
        passed: list[int],
        start: int,
        turn: int,
        are_colours_limited: bool,
    ) -> "State":
        """A state with these cards; the phase follows. Raises ValueError if it is impossible."""
        new = State(len(owned), hides_stones)
        seats, unused = range(new.players), 5 - new.players
        cards = [*deck, *(card for place in (row, *owned) for card in bits.members(place))]
        is_possible = (
            sorted(cards) == list(range(54))
            and len(stones) == len(markers) == new.players
            and min(*stones, pot) >= 0
            and all(marker is None or marker in range(6) for marker in markers)
            and start in seats
            and turn in seats
            and len(passed) == len(set(passed)) < new.players - 1
            and set(passed) <= set(seats) - {turn}
            and (row != 0 or not deck)
        )
        if not is_possible:
            raise ValueError(cards, stones, markers, passed)
        new.deck_size = 54
        new.deck_top = 54 - len(deck)
        new.deck = [NONE] * new.deck_top + deck
        new.row = row
        new.owned = owned + [0] * unused
        new.stones = stones + [0] * unused
        new.pot = pot
        new.markers = [NONE if marker is None else marker for marker in markers] + [NONE] * unused
        new.passed = passed + [NONE] * (5 - len(passed))
        new.passed_count = len(passed)
        new.passed_mask = sum(1 << seat for seat in passed)
        new.start = start
        new.are_colours_limited = are_colours_limited
        unmarked = sum(1 << seat for seat in seats if markers[seat] is None)
        new.phase = OVER if row == 0 else MARK if unmarked else BIDDING
        new.pending_mask = 0 if row == 0 else unmarked or ONE << turn
        return new

    def clone(self) -> "State":
        new = State.__new__(State)
        new.copy_from(self)
        return new

    def copy_from(self, other: "State") -> None:
        self.players = other.players
        self.hides_stones = other.hides_stones
        self.phase = other.phase
        self.pending_mask = other.pending_mask
        self.deck = other.deck[:]
        self.deck_size = other.deck_size
        self.deck_top = other.deck_top
        self.row = other.row
        self.owned = other.owned[:]
        self.stones = other.stones[:]
        self.pot = other.pot
        self.markers = other.markers[:]
        self.passed = other.passed[:]
        self.passed_count = other.passed_count
        self.passed_mask = other.passed_mask
        self.start = other.start
        self.are_colours_limited = other.are_colours_limited

    def position_key(self) -> tuple[object, ...]:
        """Without the order of the cards that were turned up."""
        deck = [self.deck[place] for place in range(self.deck_top, self.deck_size)]
        turn = (self.players, self.phase, self.pending_mask, self.start, self.hides_stones)
        bids = (list(self.stones)[: self.players], self.pot, list(self.markers), list(self.passed))
        return (turn, deck, self.row, list(self.owned), bids, self.are_colours_limited)

    def to_move_mask(self) -> int:
        """The dealer first; then all players without a marker, and in the bidding one by one."""
        return self.pending_mask

    def legal_mask(self, seat: int) -> int:
        if self.phase == SETUP:
            return self.legal_deal()
        if self.phase == MARK:
            return self.allowed_colour_mask()
        return ONE << PASS if self.stones[seat] == 0 else ONE << PASS | ONE << BID  # LX-11

    def legal_deal(self) -> int:
        """The cards that are not in the deck yet; after the last, the seats (LX-4)."""
        if self.deck_size == CARD_COUNT:
            return ((ONE << self.players) - 1) << FIRST_SEAT_ACTION
        cards = (ONE << CARD_COUNT) - 1
        for place in range(self.deck_size):
            cards -= ONE << self.deck[place]
        return cards

    def allowed_colour_mask(self) -> int:
        """Any colour; only those of the row after a round without a card taken (LX-8)."""
        return self.row_colour_mask() if self.are_colours_limited else ALL_COLOURS

    def row_colour_mask(self) -> int:
        """The colours that the row shows."""
        colours = 0
        row = self.row
        while row:
            colours |= COLOUR_MASK_BY_CARD[bits.lowest(row)]
            row &= row - 1
        return colours

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Deal, choose a marker (LX-7), lay a stone, or pass (LX-9)."""
        if self.phase == SETUP:
            self.deal_setup(action)
        elif self.phase == MARK:
            self.choose_marker(seat, action)
        elif action == BID:
            self.stones[seat] -= 1
            self.pot += 1
            self.pending_mask = ONE << self.next_bidder(seat)
        else:
            self.pass_bidding(seat)

    def deal_setup(self, action: int) -> None:
        """Put a card under the deck; after the last card the start player is drawn (LX-4)."""
        if action < FIRST_SEAT_ACTION:
            self.deck[self.deck_size] = action
            self.deck_size += 1
        else:
            self.start = action - FIRST_SEAT_ACTION
            self.open_round()

    def open_round(self) -> None:
        """Turn up cards until the row shows all colours or has seven cards (LX-5).

        Cards left from earlier rounds count for both. Without a deck the round is played with what
        lies there; a row that shows enough already gets no card (LX-6).
        """
        while (
            self.deck_top < CARD_COUNT
            and self.row_colour_mask() != ALL_COLOURS
            and bits.count(self.row) < MAX_ROW_SIZE
        ):
            self.row |= ONE << self.deck[self.deck_top]
            self.deck_top += 1
        self.phase = MARK
        self.pending_mask = (ONE << self.players) - 1

    def choose_marker(self, seat: int, colour: int) -> None:
        """Choose a marker in secret (LX-7); after the last one the bidding begins (LX-9)."""
        self.markers[seat] = colour
        self.pending_mask -= ONE << seat
        if self.pending_mask == 0:
            self.phase = BIDDING
            self.pending_mask = ONE << self.start

    def next_bidder(self, seat: int) -> int:
        """The next player clockwise who has not passed (LX-9)."""
        seat = (seat + 1) % self.players
        while self.passed_mask >> seat & 1:
            seat = (seat + 1) % self.players
        return seat

    def pass_bidding(self, seat: int) -> None:
        """Take the stones, stack the marker (LX-10); bidding ends with one player left (LX-12)."""
        self.stones[seat] += self.pot
        self.pot = 0
        self.passed[self.passed_count] = seat
        self.passed_count += 1
        self.passed_mask |= 1 << seat
        if self.passed_count == self.players - 1:
            self.distribute_row(self.next_bidder(seat))
        else:
            self.pending_mask = ONE << self.next_bidder(seat)

    def distribute_row(self, last: int) -> None:
        """The last player left takes first, then the stack from top to bottom (LX-13)."""
        before = self.row
        self.take_by_marker(last)
        for place in range(self.passed_count - 1, -1, -1):
            self.take_by_marker(self.passed[place])
        self.are_colours_limited = self.row == before
        self.next_round()

    def take_by_marker(self, seat: int) -> None:
        """Take every card of the row that has the colour of the marker (LX-13)."""
        row = self.row
        while row:
            card = bits.lowest(row)
            if COLOUR_MASK_BY_CARD[card] >> self.markers[seat] & 1:
                self.owned[seat] |= ONE << card
                self.row -= ONE << card
            row &= row - 1

    def after_taking(self, seat: int) -> "State":
        """A copy in which a seat has taken the cards of its marker (LX-13); ValueError if none."""
        if seat < 0 or seat >= self.players or self.markers[seat] == NONE:
            raise ValueError(seat)
        new = self.clone()
        new.take_by_marker(seat)
        return new

    def next_round(self) -> None:
        """Markers return, the first to pass starts (LX-14); over if all cards are owned (LX-15)."""
        self.start = self.passed[0]
        self.passed_count = 0
        self.passed_mask = 0
        for seat in range(self.players):
            self.markers[seat] = NONE
            self.passed[seat] = NONE
        if self.row == 0 and self.deck_top == CARD_COUNT:
            self.phase = OVER
            self.pending_mask = 0
        else:
            self.open_round()

    def score(self, seat: int) -> int:
        """Majorities and full sixes of stones (LX-16); most points win, a tie is shared (LX-17)."""
        points = self.stones[seat] // 6
        for animal in range(6):
            points += self.points_for_animal(seat, animal)
        return points

    def points_for_animal(self, seat: int, animal: int) -> int:
        """A point for each card of an animal of which no player has more (LX-16)."""
        own_count = self.animal_count(seat, animal)
        for other in range(self.players):
            if self.animal_count(other, animal) > own_count:
                return 0
        return own_count

    def animal_count(self, seat: int, animal: int) -> int:
        return bits.count(self.owned[seat] >> 9 * animal & 511)

    def animal_counts(self) -> list[tuple[int, ...]]:
        """For each animal, how many of its cards each seat owns."""
        seats = range(self.players)
        return [tuple([self.animal_count(seat, kind) for seat in seats]) for kind in range(6)]

    def majority_points(self) -> list[tuple[int, ...]]:
        """For each animal, the points that each seat gets for it (LX-16)."""
        seats = range(self.players)
        return [tuple([self.points_for_animal(seat, kind) for seat in seats]) for kind in range(6)]

    def majorities(self) -> tuple[tuple[int, ...], ...]:
        """For each animal, the seats that have most of it (LX-16)."""
        rows = self.majority_points()
        return tuple([tuple([seat for seat, points in enumerate(row) if points]) for row in rows])

    def allowed_colours(self) -> tuple[int, ...]:
        """The colours that may be chosen in this round (LX-8)."""
        return bits.members(self.allowed_colour_mask())

    def phase_name(self) -> str:
        return PHASES[self.phase]

    def refusal(self, seat: int, action: int) -> Refused:
        if self.phase == OVER:
            return Refused("LX-15", "lascaux-refused-over")
        if action > PASS or self.phase == SETUP:
            return Refused(FORMAT, "refused-action", action=action)
        if self.phase == MARK:
            if action >= BID:
                return Refused("LX-7", "lascaux-refused-no-bidding")
            if self.markers[seat] != NONE:
                return Refused("LX-7", "lascaux-refused-marked")
            return Refused("LX-8", "lascaux-refused-colour", colour=COLOURS[action])
        if action < BID:
            return Refused("LX-7", "lascaux-refused-bidding")
        if self.passed_mask >> seat & 1:
            return Refused("LX-10", "lascaux-refused-passed")
        if not self.pending_mask >> seat & 1:
            return Refused("LX-9", "lascaux-refused-turn")
        return Refused("LX-11", "lascaux-refused-stones")


def taking_order(players: int, passed: list[int]) -> tuple[int, ...]:
    """As far as it is known: the only seat left, then the stack from top to bottom (LX-13)."""
    remaining = [seat for seat in range(players) if seat not in passed]
    return (*(remaining if len(remaining) == 1 else ()), *reversed(passed))
