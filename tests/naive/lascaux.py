"""A naive second reading of the Lascaux rules, for lock-step tests.

Written from the rule lines LX-1 to LX-19 and the States section of the records format alone.
Cards are texts ("deer-white-blue"), everything else is a dict or a list, and nothing here tries
to be fast.
"""

COLOURS = ["brown", "yellow", "green", "pink", "white", "blue"]
"""The six colours, in the order in which a card names them (LX-1)."""

INITIALS = {
    "Br": "brown",
    "Y": "yellow",
    "G": "green",
    "P": "pink",
    "W": "white",
    "Bl": "blue",
}

PAIRS = {
    "mammoth": "Br-Y Br-G Br-P Y-G Y-W G-Bl P-W P-Bl W-Bl",
    "aurochs": "Br-Y Br-G Br-W Y-P Y-Bl G-P G-W P-Bl W-Bl",
    "deer": "Br-Y Br-P Br-Bl Y-G Y-Bl G-P G-W P-W W-Bl",
    "horse": "Br-Y Br-W Br-Bl Y-G Y-P G-W G-Bl P-W P-Bl",
    "ibex": "Br-G Br-P Br-Bl Y-P Y-W Y-Bl G-W G-Bl P-W",
    "rhino": "Br-P Br-W Br-Bl Y-G Y-P Y-W G-P G-Bl W-Bl",
}
"""The colours of every animal's nine cards (LX-2)."""

STONES = {3: 12, 4: 12, 5: 10}
"""The stones each player starts with, by number of players (LX-3)."""


def all_cards() -> list[str]:
    """The 54 cards by name: animal, colour, colour (LX-1, LX-2)."""
    cards: list[str] = []
    for animal, pairs in PAIRS.items():
        for pair in pairs.split():
            first, second = pair.split("-")
            cards.append(f"{animal}-{INITIALS[first]}-{INITIALS[second]}")
    return cards


def animal_of(card: str) -> str:
    """The animal of a card (LX-1)."""
    return card.split("-", maxsplit=1)[0]


def colours_of(card: str) -> list[str]:
    """The two colours of a card (LX-1)."""
    return card.split("-")[1:]


def colours_shown(row: list[str]) -> list[str]:
    """The colours that at least one card of the row has, in the order of LX-1 (LX-5, LX-8)."""
    return [colour for colour in COLOURS if any(colour in colours_of(card) for card in row)]


def is_row_full(row: list[str]) -> bool:
    """A row is full when it shows all six colours or has seven cards (LX-5)."""
    return colours_shown(row) == COLOURS or len(row) >= 7


def with_colour(row: list[str], colour: str) -> list[str]:
    """Every card of the row that a marker of this colour takes (LX-13)."""
    return [card for card in row if colour in colours_of(card)]


def without_colour(row: list[str], colour: str) -> list[str]:
    """The cards of the row that a marker of this colour leaves (LX-13, LX-14)."""
    return [card for card in row if colour not in colours_of(card)]


def count_of(cards: list[str], animal: str) -> int:
    """How many cards of an animal a collection has (LX-16)."""
    return len([card for card in cards if animal_of(card) == animal])


def majority_points(collections: list[list[str]], seat: int, animal: str) -> int:
    """One point per card of the animal for all who have the most of it, else none (LX-16)."""
    most = max(count_of(cards, animal) for cards in collections)
    own = count_of(collections[seat], animal)
    return own if own == most else 0


def stone_points(stones: int) -> int:
    """One point for every full six stones (LX-16)."""
    return stones // 6


def score(collections: list[list[str]], stones: list[int], seat: int) -> int:
    """The points for all animals and for stones (LX-16)."""
    animals = sum(majority_points(collections, seat, animal) for animal in PAIRS)
    return animals + stone_points(stones[seat])


def winners(scores: list[int]) -> list[int]:
    """Most points win; who is tied shares the win (LX-16, LX-17)."""
    return [seat for seat, points in enumerate(scores) if points == max(scores)]


def read_deck(setup: dict[str, object]) -> list[str]:
    """The shuffled deck, top first: each of the 54 cards once (LX-2, LX-4)."""
    deck = setup.get("deck")
    if not isinstance(deck, list) or not all(isinstance(card, str) for card in deck):
        raise ValueError(f"deck: {deck}")
    if sorted(deck) != sorted(all_cards()):
        raise ValueError(f"deck: {deck}")
    return list(deck)


def read_start(players: int, setup: dict[str, object]) -> int:
    """The first start player, drawn by lot (LX-4)."""
    start = setup.get("start")
    if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < players:
        raise ValueError(f"start: {start}")
    return start


class Naive:
    """One play of Lascaux."""

    def __init__(self, players: int, options: dict[str, str], setup: dict[str, object]) -> None:
        """Stones for all, a deck and a start player by chance, the first row (LX-3, LX-4, LX-5).

        Whether stones are secret changes what is seen, never what is (LX-18).
        """
        if players not in STONES:
            raise ValueError(f"players: {players}")
        if options not in [{}, {"stones": "open"}, {"stones": "secret"}]:
            raise ValueError(f"options: {options}")
        if sorted(setup) != ["deck", "start"]:
            raise ValueError(f"setup: {setup}")
        self.seats: list[int] = list(range(players))
        self.deck: list[str] = read_deck(setup)
        self.start: int = read_start(players, setup)
        self.table: list[str] = []
        self.stones: list[int] = [STONES[players] for _ in self.seats]
        self.pot: int = 0
        self.markers: dict[int, str] = {}
        self.passed: list[int] = []
        self.collections: list[list[str]] = [[] for _ in self.seats]
        self.bidder: int = self.start
        self.none_took: bool = False
        self.open_round()

    def open_round(self) -> None:
        """Turn up cards one at a time until the row is full or the deck is out (LX-5, LX-6)."""
        while self.deck and not is_row_full(self.table):
            self.table.append(self.deck.pop(0))

    def phase(self) -> str:
        """Over when all cards have an owner, else markers first, then bids (LX-7, LX-9, LX-15)."""
        if not self.deck and not self.table:
            return "over"
        if len(self.markers) < len(self.seats):
            return "mark"
        return "bid"

    def to_move(self) -> list[int]:
        """All who have not chosen a marker yet, or the one whose turn it is to bid (LX-7, LX-9)."""
        if self.phase() == "mark":
            return [seat for seat in self.seats if seat not in self.markers]
        if self.phase() == "bid":
            return [self.bidder]
        return []

    def may_mark(self) -> list[str]:
        """Any colour; only what the row shows after a round without a taker (LX-7, LX-8)."""
        if self.none_took:
            return colours_shown(self.table)
        return COLOURS

    def may_bid(self, seat: int) -> bool:
        """Who has no stone must pass (LX-11)."""
        return self.stones[seat] > 0

    def moves_of(self, seat: int) -> list[str]:
        """A marker, or else a bid or a pass (LX-7, LX-9)."""
        if self.phase() == "mark":
            return sorted(f"mark {colour}" for colour in self.may_mark())
        if self.may_bid(seat):
            return ["bid", "pass"]
        return ["pass"]

    def moves(self) -> dict[int | None, list[str] | None]:
        """Every legal whole move, sorted, by seat; never so many that a list is left out."""
        return {seat: self.moves_of(seat) for seat in self.to_move()}

    def is_legal(self, seat: int | None, text: str) -> bool:
        """Whether this seat may make this move now; after the deck's shuffle chance never may."""
        return seat is not None and seat in self.to_move() and text in self.moves_of(seat)

    def move(self, seat: int | None, text: str) -> None:
        """Choose a marker, lay a stone or pass (LX-7, LX-9)."""
        if seat is None or not self.is_legal(seat, text):
            raise ValueError(f"seat {seat}: {text}")
        if text == "bid":
            self.bid(seat)
        elif text == "pass":
            self.pass_on(seat)
        else:
            self.mark(seat, text.removeprefix("mark "))

    def mark(self, seat: int, colour: str) -> None:
        """The marker is chosen; when all are, the start player bids first (LX-7, LX-9)."""
        self.markers[seat] = colour
        self.bidder = self.start

    def bid(self, seat: int) -> None:
        """One stone goes to the middle (LX-9)."""
        self.stones[seat] -= 1
        self.pot += 1
        self.bidder = self.next_still_in(seat)

    def pass_on(self, seat: int) -> None:
        """Take all stones from the middle and join the stack (LX-10).

        With one player left the bidding ends at once (LX-12).
        """
        self.stones[seat] += self.pot
        self.pot = 0
        self.passed.append(seat)
        if len(self.still_in()) == 1:
            self.take()
        else:
            self.bidder = self.next_still_in(seat)

    def still_in(self) -> list[int]:
        """The players who have not passed in this round (LX-9, LX-12)."""
        return [seat for seat in self.seats if seat not in self.passed]

    def next_still_in(self, seat: int) -> int:
        """The next player clockwise who has not passed (LX-9)."""
        following = (seat + 1) % len(self.seats)
        while following in self.passed:
            following = (following + 1) % len(self.seats)
        return following

    def taking_order(self) -> list[int]:
        """The last player left, then the last to pass down to the first (LX-13)."""
        return self.still_in() + list(reversed(self.passed))

    def take(self) -> None:
        """Each in turn takes the cards of the marker's colour that still lie there (LX-13).

        Even who finds none has shown the marker (LX-19).
        """
        lying_before = len(self.table)
        for seat in self.taking_order():
            colour = self.markers[seat]
            self.collections[seat] += with_colour(self.table, colour)
            self.table = without_colour(self.table, colour)
        self.none_took = len(self.table) == lying_before
        self.next_round()

    def next_round(self) -> None:
        """Markers go home, the first to pass starts, and the row is filled (LX-14, LX-5)."""
        self.start = self.passed[0]
        self.markers = {}
        self.passed = []
        self.open_round()

    def state(self) -> dict[str, object]:
        """The omniscient state, secret stones too; lists of cards but the deck are sorted."""
        return {
            "phase": self.phase(),
            "to_move": self.to_move(),
            "deck": list(self.deck),
            "table": sorted(self.table),
            "stones": list(self.stones),
            "pot": self.pot,
            "markers": {str(seat): self.markers[seat] for seat in sorted(self.markers)},
            "passed": list(self.passed),
            "collections": [sorted(cards) for cards in self.collections],
            "start": self.start,
        }

    def result(self) -> dict[str, object] | None:
        """Winners and scores once all cards have an owner (LX-15, LX-16, LX-17)."""
        if self.phase() != "over":
            return None
        scores = [score(self.collections, self.stones, seat) for seat in self.seats]
        return {"winners": winners(scores), "scores": scores}
