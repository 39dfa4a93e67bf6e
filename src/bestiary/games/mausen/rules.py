"""Mausen: the rules (MS-1 … MS-18). State, legal actions and scoring; compiled.

A card is a number from 0 to 15: four times its animal, plus its value less one. A hand is a set of
cards, one bit each. The middle and the won cards may hold a card more than once: they are
multisets, one integer with four bits for each card that count its copies. So the four cards of an
animal are the sixteen bits at 16 times the animal.

An action is a card: the one that a seat chooses.
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.engine import Engine
from bestiary.core.refusal import FORMAT, Refused

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1

ANIMAL_LETTERS: Final = "EDCM"
"""Elephant, dog, cat, mouse."""
MOUSE: Final = 3

PLAY: Final = 0
REFILL_MIDDLE: Final = 1
OVER: Final = 2
PHASES: Final = ("play", "restock", "over")

FULL_HAND: Final = 0xFFFF
"""Every animal with the values 1 to 4 (MS-1)."""


class State(Engine):
    """One position of Mausen, with all secrets."""

    def __init__(self, players: int) -> None:
        """Every player holds the same cards (MS-1), four lie in the middle (MS-2)."""
        if players < 3 or players > 6:
            raise ValueError(players)
        self.players = players
        self.phase = PLAY
        self.pending_mask = (1 << players) - 1
        self.hands = [FULL_HAND] * 6
        self.chosen = [NONE] * 6
        self.won = [0] * 6
        self.middle = 0
        for animal in range(4):  # elephant 4, dog 3, cat 2, mouse 1
            self.middle += ONE << 4 * card_id(animal, 4 - animal)

    @staticmethod
    def from_position(
        hands: list[int], choices: list[int | None], middle: int, won: list[int]
    ) -> "State":
        """A state with these cards; the phase follows. Raises ValueError if it is impossible."""
        new = State(len(hands))
        if not len(hands) == len(choices) == len(won):
            raise ValueError(choices, won)
        new.middle = middle
        for seat in range(new.players):
            hand = hands[seat]
            if hand not in range(1 << 16) or hand.bit_count() != hands[0].bit_count():
                raise ValueError(hands)
            new.hands[seat] = hand
            new.won[seat] = won[seat]
        new.next_round()
        for seat in range(new.players):
            choice = choices[seat]
            if choice is not None:
                if choice not in range(16) or not hands[seat] >> choice & 1:
                    raise ValueError(choices)
                new.chosen[seat] = choice
                new.pending_mask -= 1 << seat
        if new.pending_mask == 0 and new.phase != OVER:
            raise ValueError(choices)
        return new

    def clone(self) -> "State":
        new = State.__new__(State)
        new.players = self.players
        new.phase = self.phase
        new.pending_mask = self.pending_mask
        new.hands = self.hands[:]
        new.chosen = self.chosen[:]
        new.won = self.won[:]
        new.middle = self.middle
        return new

    def position_key(self) -> tuple[object, ...]:
        cards = (list(self.hands), list(self.chosen), list(self.won), self.middle)
        return (self.players, self.phase, self.pending_mask, *cards)

    def to_move_mask(self) -> int:
        """Every seat that has not chosen in this round yet (MS-3, MS-13)."""
        return self.pending_mask

    def legal_mask(self, seat: int) -> int:
        """Any card of the hand may be chosen (MS-3, MS-13)."""
        return self.hands[seat]

    def apply_unchecked(self, seat: int, action: int) -> None:
        """Choose a card; when all players have chosen, the cards are turned up (MS-3)."""
        self.chosen[seat] = action
        self.pending_mask -= 1 << seat
        if self.pending_mask == 0:
            self.turn_up()

    def turn_up(self) -> None:
        """Turn up all the chosen cards: they leave the hands for good (MS-11)."""
        played = 0
        for seat in range(self.players):
            card = self.chosen[seat]
            self.hands[seat] -= ONE << card
            played += ONE << 4 * card
        if self.phase == PLAY:
            self.chase(played)
        else:
            self.middle = played  # MS-13: nothing is chased
        for seat in range(self.players):
            self.chosen[seat] = NONE
        self.next_round()

    def chase(self, played: int) -> None:
        """All chasing is simultaneous: every chaser takes its prey from the same cards (MS-9).

        The prey is all cards of the chased animal, played by any player or in the middle (MS-8).
        What is not chased lies in the middle afterwards (MS-11).
        """
        all_cards = self.middle + played
        left = all_cards
        for animal in range(4):
            card = chaser(played, animal)
            if card != NONE:
                prey = cards_of_animal(all_cards, self.chased_animal(animal))
                self.won[self.seat_that_chose(card)] += prey
                left -= prey
        self.middle = left

    def chased_animal(self, animal: int) -> int:
        """Each animal chases the next one, and the last the first (MS-4)."""
        return (animal + 1) % 4

    def seat_that_chose(self, card: int) -> int:
        """The player who chose a card that was played exactly once."""
        for seat in range(self.players):
            if self.chosen[seat] == card:
                return seat
        return NONE

    def next_round(self) -> None:
        """An empty middle is refilled (MS-13); without hand cards it is over (MS-14, MS-15)."""
        self.phase = REFILL_MIDDLE if self.middle == 0 else PLAY
        self.pending_mask = (1 << self.players) - 1
        if self.hands[0] == 0:
            self.phase = OVER
            self.pending_mask = 0

    def score(self, seat: int) -> int:
        """The sum of the values of the won cards (MS-16)."""
        points = 0
        for animal in range(4):
            points += points_of_animal(self.won[seat], animal)
        return points

    def score_with_tiebreak(self, seat: int) -> int:
        """By score, then by the values of won mice (MS-16); a tie beyond that is shared (MS-17)."""
        return 1000 * self.score(seat) + points_of_animal(self.won[seat], MOUSE)

    def points_by_animal(self) -> list[tuple[int, ...]]:
        """For each animal, what its cards that each seat has won are worth (MS-16)."""
        seats = range(self.players)
        return [
            tuple([points_of_animal(self.won[seat], kind) for seat in seats]) for kind in range(4)
        ]

    def chased_letters(self) -> tuple[str, ...]:
        """The letter of what each animal chases (MS-4)."""
        return tuple([ANIMAL_LETTERS[self.chased_animal(animal)] for animal in range(4)])

    def phase_name(self) -> str:
        return PHASES[self.phase]

    def chosen_cards(self) -> list[int | None]:
        """The card that each seat has chosen and not turned up yet, or None."""
        return [None if card == NONE else card for card in self.chosen[: self.players]]

    def refusal(self, seat: int, action: int) -> Refused:
        if self.phase == OVER:
            return Refused("MS-14", "mausen-refused-over")
        if action > 15:
            return Refused(FORMAT, "refused-action", action=action)
        if not self.pending_mask >> seat & 1:
            return Refused("MS-3" if self.phase == PLAY else "MS-13", "mausen-refused-chosen")
        letter, value = ANIMAL_LETTERS[action // 4], action % 4 + 1
        return Refused("MS-11", "mausen-refused-played", animal=letter, value=value)


def card_id(animal: int, value: int) -> int:
    return 4 * animal + value - 1


def cards_of_animal(multiset: int, animal: int) -> int:
    """The part of a multiset that is of one animal."""
    return multiset & FULL_HAND * (ONE << 16 * animal)


def chaser(played: int, animal: int) -> int:
    """The card of an animal that chases, its highest value (MS-5) played exactly once, or `NONE`.

    If the highest was played more than once, the next lower comes up (MS-6), again and again
    (MS-7). `played` leaves out the middle: its cards neither chase nor tie (MS-10).
    """
    for value in range(4, 0, -1):
        card = card_id(animal, value)
        if bits.count_of(played, card) == 1:
            return card
    return NONE


def points_of_animal(multiset: int, animal: int) -> int:
    """The sum of the values of one animal's cards in a multiset."""
    points = 0
    for value in range(1, 5):
        points += value * bits.count_of(multiset, card_id(animal, value))
    return points
