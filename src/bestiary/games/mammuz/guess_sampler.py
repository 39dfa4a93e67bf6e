"""Mammuz: samples guesses: the cards that a viewer does not see, where they can be.

All card constraints hold, and no extinction was missed (MZ-21). A caller that samples many guesses
from one view builds one `GuessSampler`: it reads the view once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bestiary.core.random_source import RandomSource, shuffled
from bestiary.games.mammuz import card_constraints, deck
from bestiary.games.mammuz.card_constraints import PILE, KnownCards, display_location, hand_location
from bestiary.games.mammuz.deck import CARD_CODEC, CARD_IDS, CARD_NAMES, DINOSAURS, SPECIES
from bestiary.games.mammuz.rules import State

if TYPE_CHECKING:
    from bestiary.games.mammuz.view import MammuzView

MAX_ATTEMPTS: Final = 200
ONE_OF_KIND: Final = tuple(1 << 4 * kind for kind in range(len(CARD_NAMES)))
"""A multiset with one card, for each kind."""
SPECIES_MASK: Final = (1 << 4 * len(SPECIES)) - 1
ONE_OF_EACH_SPECIES: Final = SPECIES_MASK // 15
"""A multiset with one card of each species."""


class GuessSampler:
    """The locations that a view hides, their free slots, and the cards that may be there."""

    def __init__(self, view: MammuzView) -> None:
        self.board = board = view.board
        self.players = view.players
        self.certain_cards: dict[str, list[int]] = {PILE: []}
        """The kinds of the cards that are certainly at a location."""
        self.free_slots: dict[str, int] = {PILE: board.pile_size}
        """How many more cards a location has."""
        self.uncertain_cards: KnownCards = []
        """The known cards that may be at several locations."""
        self._read_board(view.seat)
        self._apply_constraints(card_constraints.known_cards(view.history.constraints))
        self.removed = CARD_CODEC.encode_multiset(board.removed)
        animals, seen = deck.animal_counts(view.players), Counter(board.removed)
        self.animals_left = CARD_CODEC.encode_multiset((animals - seen).elements())
        self.extinct_mask = ONE_OF_EACH_SPECIES ^ _nonzero_kinds(self.animals_left)
        seen.update(CARD_NAMES[kind] for cards in self.certain_cards.values() for kind in cards)
        seen.update(card for card, _ in self.uncertain_cards)
        seen.update([board.revealed] if board.revealed else [])
        self.unseen_animals = [CARD_IDS[card] for card in sorted((animals - seen).elements())]
        self.unseen_dinosaurs = [CARD_IDS[card] for card in DINOSAURS if not seen[card]]
        """The dinosaurs not seen yet; some of them were never drawn (MZ-3)."""

    def _read_board(self, viewer: int | None) -> None:
        for seat, size in enumerate(self.board.hand_sizes):
            hand = self.board.hand if seat == viewer else None
            self._add_location(hand_location(seat), size, hand)
        for number, display in enumerate(self.board.displays):
            self._add_location(display_location(number), display.size, display.known_cards)

    def _add_location(self, location: str, size: int, cards: tuple[str, ...] | None) -> None:
        """Add a location; `cards` is None if the viewer does not see them."""
        self.certain_cards[location] = [CARD_IDS[card] for card in cards or ()]
        if cards is None:
            self.free_slots[location] = size

    def _apply_constraints(self, known: KnownCards) -> None:
        """Put known cards where they are, if only one location is possible."""
        for card, possible in known:
            unseen = possible & self.free_slots.keys()
            if len(unseen) > 1:
                self.uncertain_cards.append((card, unseen))
            elif unseen:
                (location,) = unseen
                self.certain_cards[location].append(CARD_IDS[card])
                self.free_slots[location] -= 1

    def guess(self, rng: RandomSource, max_attempts: int = MAX_ATTEMPTS) -> State:
        """A state behind the view in which every constraint holds.

        No seat should hold all cards of a species: they would have died out (MZ-21). After
        `max_attempts` further deals the last one is taken as it is.
        """
        cards_at, hands = self._deal_unseen(rng)
        for _ in range(max_attempts):
            if not self._has_missed_extinction(cards_at, hands):
                break
            cards_at, hands = self._deal_unseen(rng)
        board, shown_by = self.board, self.board.extinct.items()
        return State.from_position(
            hands=hands,
            displays=[cards_at[display_location(number)] for number in range(len(board.displays))],
            pile=_to_multiset(cards_at[PILE]),
            removed=self.removed,
            turn=board.turn,
            species=None if board.species is None else CARD_IDS[board.species],
            revealed=None if board.revealed is None else CARD_IDS[board.revealed],
            banned=None if board.banned is None else CARD_IDS[board.banned],
            extinction_seat={CARD_IDS[name]: seat for name, seat in shown_by if seat is not None},
            winners=board.winners,
        )

    def _deal_unseen(self, rng: RandomSource) -> tuple[dict[str, list[int]], list[int]]:
        """The kinds at each location, and the hands as multisets.

        Cards that the viewer sees or knows are in place; the others are dealt at random.
        """
        cards_at = dict(self.certain_cards)
        free_slots = self.free_slots
        if self.uncertain_cards:
            free_slots = dict(free_slots)
            assigned = card_constraints.random_assignment(self.uncertain_cards, free_slots, rng)
            for location, names in assigned.items():
                cards_at[location] = cards_at[location] + [CARD_IDS[name] for name in names]
                free_slots[location] -= len(names)
        undrawn = len(DINOSAURS) - deck.DINOSAUR_COUNT_FOR[self.players]
        unseen = shuffled(self.unseen_animals + shuffled(self.unseen_dinosaurs, rng)[undrawn:], rng)
        dealt = 0
        for location, slots in free_slots.items():
            cards = cards_at[location] + unseen[dealt : dealt + slots]
            cards_at[location] = shuffled(cards, rng) if location.startswith("display") else cards
            dealt += slots
        hands = [_to_multiset(cards_at[hand_location(seat)]) for seat in range(self.players)]
        return cards_at, hands

    def _has_missed_extinction(self, cards_at: dict[str, list[int]], hands: list[int]) -> bool:
        """A seat held a whole species at the last check: it would be extinct (MZ-21).

        Then as many are held as are in the game, and the two multisets differ in none of its bits.
        """
        held = list(hands)
        for number, display in enumerate(self.board.displays):
            held[display.seat] += _to_multiset(cards_at[display_location(number)])
        differing = [_nonzero_kinds(multiset ^ self.animals_left) for multiset in held]
        return any(kinds | self.extinct_mask != ONE_OF_EACH_SPECIES for kinds in differing)


def _to_multiset(kinds: list[int]) -> int:
    return sum([ONE_OF_KIND[kind] for kind in kinds])


def _nonzero_kinds(multiset: int) -> int:
    """One bit, its lowest, for each species that occurs."""
    pairs = multiset | multiset >> 1
    return (pairs | pairs >> 2) & ONE_OF_EACH_SPECIES
