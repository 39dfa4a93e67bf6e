"""Lascaux: the rules. Read them beside the manual, line by line (LX-1 … LX-19).

A card is a number from 0 to 53: nine for each animal, in the order of the deck's table. The row
and what a player owns are sets of cards, one bit each; the colours of a card are a set of six
bits.

An action of a player is a colour (0 to 5), `BID` or `PASS`. Before the first round the dealer
acts: the cards of the deck from the top down, then the start player (`FIRST_SEAT` and above).
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.engine import DEALER, Engine
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.lascaux.deck import COLOURS, PAIRS

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1
CARDS: Final = 54
ALL_COLOURS: Final = 63
WIDEST_ROW: Final = 7

BID: Final = 6
PASS: Final = 7
FIRST_SEAT: Final = 54

SETUP: Final = 0
MARK: Final = 1
BIDDING: Final = 2
OVER: Final = 3
PHASES: Final = ("setup", "mark", "bid", "over")

TWO_COLOURS = [0] * 54
for _card in range(54):
    TWO_COLOURS[_card] = (1 << PAIRS[_card][0]) | (1 << PAIRS[_card][1])


class State(Engine):
    """The whole truth of one position of Lascaux."""

    def __init__(self, players: int, secret: bool = False) -> None:
        """Begin before the deal, with 12 stones each, or 10 where five play (LX-3).

        With `secret`, the others' stones are not shown (LX-18); the rules are the same.
        """
        if players < 3 or players > 5:
            raise ValueError(players)
        self.players = players
        self.secret = secret
        self.phase = SETUP
        self.waiting = ONE << DEALER
        self.deck = [NONE] * 54
        self.size = 0
        self.top = 0
        self.row = 0
        self.owned = [0] * 5
        self.stones = [10 if players == 5 else 12] * 5
        self.pot = 0
        self.markers = [NONE] * 5
        self.passed = [NONE] * 5
        self.count = 0
        self.start = 0
        self.is_limited = 0

    @staticmethod
    def placed(
        secret: bool,
        deck: list[int],
        row: int,
        owned: list[int],
        stones: list[int],
        pot: int,
        markers: list[int | None],
        passed: list[int],
        start: int,
        turn: int,
        is_limited: bool,
    ) -> "State":
        """A state with all laid out like this, the deck from the top; the phase follows."""
        new = State(len(owned), secret)
        deck, passed = list(deck), list(passed)
        check(new.players, deck, row, owned, stones, pot, markers, passed, start, turn)
        new.size = 54
        new.top = 54 - len(deck)
        new.row = row
        new.pot = pot
        new.start = start
        new.count = len(passed)
        new.is_limited = is_limited
        for place, card in enumerate(deck):
            new.deck[new.top + place] = card
        for place, seat in enumerate(passed):
            new.passed[place] = seat
        new.waiting = 0
        for seat in range(new.players):
            new.owned[seat] = owned[seat]
            new.stones[seat] = stones[seat]
            marker = markers[seat]
            if marker is None:
                new.waiting |= ONE << seat
            else:
                new.markers[seat] = marker
        new.phase = MARK if new.waiting else BIDDING
        if row == 0:
            new.phase = OVER
            new.waiting = 0
        elif new.phase == BIDDING:
            new.waiting = ONE << turn
        return new

    def clone(self) -> "State":
        """Another state, the same in everything."""
        new = State.__new__(State)
        new.become(self)
        return new

    def become(self, other: "State") -> None:
        """Be the same as another state in everything."""
        self.players = other.players
        self.secret = other.secret
        self.phase = other.phase
        self.waiting = other.waiting
        self.deck = other.deck[:]
        self.size = other.size
        self.top = other.top
        self.row = other.row
        self.owned = other.owned[:]
        self.stones = other.stones[:]
        self.pot = other.pot
        self.markers = other.markers[:]
        self.passed = other.passed[:]
        self.count = other.count
        self.start = other.start
        self.is_limited = other.is_limited

    def owing(self) -> int:
        """The dealer first; then all who have no marker yet, and in the bidding one by one."""
        return self.waiting

    def legal(self, seat: int) -> int:
        """What is open to a seat that owes a choice."""
        if self.phase == SETUP:
            return self.undealt()
        if self.phase == MARK:
            return self.colours_to_choose()
        if self.stones[seat] > 0:
            return (ONE << BID) | (ONE << PASS)
        return ONE << PASS  # LX-11

    def undealt(self) -> int:
        """The cards that are not in the deck yet; after the last, the seats (LX-4)."""
        if self.size == CARDS:
            return ((ONE << self.players) - 1) << FIRST_SEAT
        cards = (ONE << CARDS) - 1
        for place in range(self.size):
            cards -= ONE << self.deck[place]
        return cards

    def colours_to_choose(self) -> int:
        """Any colour; only those of the row after a round in which nobody took a card (LX-8)."""
        return self.colours_of_row() if self.is_limited else ALL_COLOURS

    def colours_of_row(self) -> int:
        """The colours that the row shows."""
        colours = 0
        row = self.row
        while row:
            colours |= TWO_COLOURS[bits.lowest(row)]
            row &= row - 1
        return colours

    def act(self, seat: int, action: int) -> None:
        """Deal, choose a marker (LX-7), lay a stone, or pass (LX-9)."""
        if self.phase == SETUP:
            self.deal(action)
        elif self.phase == MARK:
            self.mark(seat, action)
        elif action == BID:
            self.stones[seat] -= 1
            self.pot += 1
            self.waiting = ONE << self.after(seat)
        else:
            self.give_up(seat)

    def deal(self, action: int) -> None:
        """Put a card under the deck, or after the last draw the start player by lot (LX-4)."""
        if action < FIRST_SEAT:
            self.deck[self.size] = action
            self.size += 1
        else:
            self.start = action - FIRST_SEAT
            self.open_round()

    def open_round(self) -> None:
        """Turn up cards until the row shows all colours or has seven cards (LX-5).

        What was left counts for both. Without a deck the round is played with what lies there;
        a row that shows enough already gets no card (LX-6).
        """
        while (
            self.top < CARDS
            and self.colours_of_row() != ALL_COLOURS
            and bits.count(self.row) < WIDEST_ROW
        ):
            self.row |= ONE << self.deck[self.top]
            self.top += 1
        self.phase = MARK
        self.waiting = (ONE << self.players) - 1

    def mark(self, seat: int, colour: int) -> None:
        """Choose a marker in secret (LX-7); the last one begins the bidding (LX-9)."""
        self.markers[seat] = colour
        self.waiting -= ONE << seat
        if self.waiting == 0:
            self.phase = BIDDING
            self.waiting = ONE << self.start

    def after(self, seat: int) -> int:
        """The next player clockwise who has not passed (LX-9)."""
        seat = (seat + 1) % self.players
        while self.has_passed(seat):
            seat = (seat + 1) % self.players
        return seat

    def has_passed(self, seat: int) -> bool:
        """A player's marker lies on the stack."""
        passed = 0
        for place in range(self.count):
            passed |= self.passed[place] == seat
        return passed != 0

    def give_up(self, seat: int) -> None:
        """Pass: take the stones and lay the marker on the stack (LX-10).

        When only one is left, the bidding ends at once (LX-12).
        """
        self.stones[seat] += self.pot
        self.pot = 0
        self.passed[self.count] = seat
        self.count += 1
        if self.count == self.players - 1:
            self.take_cards(self.after(seat))
        else:
            self.waiting = ONE << self.after(seat)

    def take_cards(self, last: int) -> None:
        """The last player left takes first, then the stack from top to bottom (LX-13)."""
        before = self.row
        self.take(last)
        for place in range(self.count - 1, -1, -1):
            self.take(self.passed[place])
        self.is_limited = self.row == before
        self.end_round()

    def take(self, seat: int) -> None:
        """Take every card of the row that has the colour of the marker (LX-13)."""
        row = self.row
        while row:
            card = bits.lowest(row)
            if TWO_COLOURS[card] >> self.markers[seat] & 1:
                self.owned[seat] |= ONE << card
                self.row -= ONE << card
            row &= row - 1

    def end_round(self) -> None:
        """Markers return, the first to pass is the next start player (LX-14).

        The game ends when all cards have an owner (LX-15).
        """
        self.start = self.passed[0]
        self.count = 0
        for seat in range(self.players):
            self.markers[seat] = NONE
            self.passed[seat] = NONE
        if self.row == 0 and self.top == CARDS:
            self.phase = OVER
            self.waiting = 0
        else:
            self.open_round()

    def score(self, seat: int) -> int:
        """The cards of each animal of which nobody has more, and every full six stones (LX-16).

        Most points win; those tied share it (LX-17).
        """
        points = self.for_stones(seat)
        for animal in range(6):
            points += self.for_animal(seat, animal)
        return points

    def for_stones(self, seat: int) -> int:
        """A point for every full six stones (LX-16)."""
        return self.stones[seat] // 6

    def for_animal(self, seat: int, animal: int) -> int:
        """A point for each card of an animal of which nobody has more (LX-16)."""
        mine = self.how_many(seat, animal)
        for other in range(self.players):
            if self.how_many(other, animal) > mine:
                return 0
        return mine

    def how_many(self, seat: int, animal: int) -> int:
        """How many cards of an animal a player owns."""
        return bits.count(self.owned[seat] >> 9 * animal & 511)

    def counts(self) -> tuple[tuple[int, ...], ...]:
        """How many cards of each animal everybody owns."""
        seats = range(self.players)
        return tuple([tuple([self.how_many(seat, kind) for kind in range(6)]) for seat in seats])

    def majorities(self) -> tuple[tuple[int, ...], ...]:
        """What everybody gets for each animal (LX-16)."""
        seats = range(self.players)
        return tuple([tuple([self.for_animal(seat, kind) for kind in range(6)]) for seat in seats])

    def stone_points(self) -> tuple[int, ...]:
        """What everybody gets for stones (LX-16)."""
        return tuple([self.for_stones(seat) for seat in range(self.players)])

    def allowed(self) -> tuple[int, ...]:
        """The colours that may be chosen in this round (LX-8)."""
        return bits.members(self.colours_to_choose())

    def phase_name(self) -> str:
        """The phase as records name it."""
        return PHASES[self.phase]

    def refusal(self, seat: int, action: int) -> Refused:
        """The rule in the way of what is not legal."""
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
        if self.has_passed(seat):
            return Refused("LX-10", "lascaux-refused-passed")
        if not self.waiting >> seat & 1:
            return Refused("LX-9", "lascaux-refused-turn")
        return Refused("LX-11", "lascaux-refused-stones")


def check(
    players: int,
    deck: list[int],
    row: int,
    owned: list[int],
    stones: list[int],
    pot: int,
    markers: list[int | None],
    passed: list[int],
    start: int,
    turn: int,
) -> None:
    """Refuse to lay out what cannot lie there: every card is somewhere once, every seat exists."""
    cards = [*deck, *bits.members(row)]
    for own in owned:
        cards += bits.members(own)
    seats = range(players)
    is_possible = (
        sorted(cards) == list(range(54))
        and len(stones) == len(markers) == players
        and min(*stones, pot) >= 0
        and all(marker is None or marker in range(6) for marker in markers)
        and start in seats
        and turn in seats
        and len(passed) == len(set(passed)) < players - 1
        and set(passed) <= set(seats) - {turn}
        and (row != 0 or not deck)
    )
    if not is_possible:
        raise ValueError(cards, stones, markers, passed)
