"""Mammuz bots: a view in counts."""

from __future__ import annotations

from collections import Counter

from bestiary.core.offer import Offer
from bestiary.core.view import View
from bestiary.games.mammuz.card_constraints import display_location, hand_location
from bestiary.games.mammuz.deck import CARD_IDS, DINOSAURS
from bestiary.games.mammuz.guess_sampler import animal_counts
from bestiary.games.mammuz.history import SeatStats
from bestiary.games.mammuz.view import Board, Display


class BotView:
    """What a seat that has to choose sees, counted. Raises ValueError for an onlooker's view."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError(view.seat)
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.board: Board = view.board
        self.hand_counts = Counter(self.board.hand)
        self.hand_size = len(self.board.hand)
        self.declared_species = self.board.species or ""
        """Empty if the round has no herd yet."""
        self.offers: dict[str, Offer] = {offer.verb: offer for offer in view.offers}
        self.animals_left = animal_counts(view.players) - Counter(self.board.removed)
        """How many cards of each species are still in the game."""

    @property
    def last_display(self) -> Display:
        """The display that can be challenged (MZ-8)."""
        return self.board.displays[-1]

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % self.players

    @property
    def must_challenge(self) -> bool:
        """The offers leave no choice but to challenge (MZ-22)."""
        return "extend" not in self.offers

    @property
    def matching_count(self) -> int:
        """How many cards of the declared species the hand has."""
        return self.hand_counts[self.declared_species]

    @property
    def declarable_species(self) -> tuple[str, ...]:
        """The species that may be declared: most cards in hand first, then most in the game."""
        species = self.offers["declare"].parts[0].choices
        return tuple(
            sorted(species, key=lambda name: (-self.hand_counts[name], -self.animals_left[name]))
        )

    def stats_of(self, seat: int) -> SeatStats:
        stats: SeatStats = self.view.history.seat_stats[seat]
        return stats

    def locations_of(self, seat: int) -> frozenset[str]:
        """Where the cards are that a seat held when the round began."""
        displays = enumerate(self.board.displays)
        laid = (display_location(number) for number, display in displays if display.seat == seat)
        return frozenset({hand_location(seat), *laid})

    def held_at_round_start(self, seat: int) -> int:
        """How many cards a seat held when the round began."""
        laid = sum(display.size for display in self.board.displays if display.seat == seat)
        return self.board.hand_sizes[seat] + laid

    def unseen_count(self) -> int:
        """How many cards in hands, displays and pile the viewer does not see."""
        others = sum(
            self.held_at_round_start(seat) for seat in range(self.players) if seat != self.seat
        )
        return others + self.board.pile_size

    def own_at_round_start(self, species: str) -> int:
        """How many cards of a species the viewer held when the round began."""
        laid = [card for display in self.board.displays for card in display.cards or ()]
        return self.hand_counts[species] + laid.count(species)

    def opponent_with_fewest_cards(self) -> int:
        """The first such seat after the viewer's."""
        order = [(self.seat + step) % self.players for step in range(1, self.players)]
        return min(order, key=self.board.hand_sizes.__getitem__)

    def nonmatching_cards(self, species: str) -> list[str]:
        """The cards of the hand that are of another kind, those least worth keeping first.

        Single cards, then dinosaurs, then species with several cards: those may die out (MZ-21) or
        be laid together.
        """
        cards = [card for card in self.board.hand if card != species]
        return sorted(cards, key=lambda card: (self._keep_value(card), CARD_IDS[card]))

    def _keep_value(self, card: str) -> float:
        return 1.5 if card in DINOSAURS else self.hand_counts[card]
