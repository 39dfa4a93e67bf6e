"""Mammuz bots: a view in counts."""

from collections import Counter

from bestiary.games.mammuz.card_constraints import display_location, hand_location
from bestiary.games.mammuz.deck import CARD_IDS, DINOSAURS
from bestiary.games.mammuz.view import FaceDownDisplay, MammuzView


class BotView:
    """What a seat that has to choose sees, counted. Raises ValueError for an onlooker's view."""

    def __init__(self, view: MammuzView) -> None:
        if view.seat is None:
            raise ValueError(view.seat)
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.board = view.board
        self.hand_counts = Counter(self.board.hand)
        self.hand_size = len(self.board.hand)
        self.declared_species = self.board.species or ""
        """Empty if the round has no herd yet."""
        self.matching_count = self.hand_counts[self.declared_species]
        """How many cards of the declared species the hand has."""
        self.offers = {offer.verb: offer for offer in view.offers}
        self.must_challenge = "extend" not in self.offers
        """The offers leave no choice but to challenge (MZ-22)."""
        self.seat_stats = view.history.seat_stats
        self.opponents = [(view.seat + step) % view.players for step in range(1, view.players)]
        """Their seats, the next player's first."""

    @property
    def last_display(self) -> FaceDownDisplay:
        """The display that can be challenged (MZ-8)."""
        return self.board.displays[-1]

    @property
    def declarable_species(self) -> tuple[str, ...]:
        """The species that may be declared: most cards in hand first, then most in the game."""
        species = self.offers["declare"].parts[0].choices
        left = self.board.cards_left
        return tuple(sorted(species, key=lambda name: (-self.hand_counts[name], -left[name])))

    def locations_of_seat(self, seat: int) -> frozenset[str]:
        """Where the cards are that a seat held when the round began."""
        displays = enumerate(self.board.displays)
        laid = (display_location(number) for number, display in displays if display.seat == seat)
        return frozenset({hand_location(seat), *laid})

    def held_at_round_start(self, seat: int) -> int:
        """How many cards a seat held when the round began."""
        laid = sum(display.size for display in self.board.displays if display.seat == seat)
        return self.board.hand_sizes[seat] + laid

    def opponent_with_fewest_cards(self) -> int:
        """The first such seat after the viewer's."""
        return min(self.opponents, key=self.board.hand_sizes.__getitem__)

    def nonmatching_cards(self, species: str) -> list[str]:
        """The cards of the hand that are of another kind, those least worth keeping first.

        Single cards, then dinosaurs, then species with several cards: those may die out (MZ-21) or
        be laid together.
        """
        keep_values = {**self.hand_counts, **dict.fromkeys(DINOSAURS, 1.5)}
        cards = [card for card in self.board.hand if card != species]
        return sorted(cards, key=lambda card: (keep_values[card], CARD_IDS[card]))
