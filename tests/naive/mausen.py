"""A naive second reading of the Mausen rules, for lock-step tests.

Written from the rule lines MS-1 to MS-18 and the States section of the records format alone.
Cards are texts ("E4"), everything else is a dict or a list, and nothing here tries to be fast.
"""

ANIMALS = ["E", "D", "C", "M"]
VALUES = [1, 2, 3, 4]

CHASES = {"E": "D", "D": "C", "C": "M", "M": "E"}
"""Elephant chases dogs, dog cats, cat mice, mouse elephants, and nothing else (MS-4)."""

START_TABLE = ["M1", "C2", "D3", "E4"]
"""The neutral cards in the middle at the start (MS-2)."""


def animal_of(card: str) -> str:
    """The animal of a card: E, D, C or M (MS-1)."""
    return card[0]


def value_of(card: str) -> int:
    """The value of a card: 1 to 4 (MS-1)."""
    return int(card[1])


def full_hand() -> list[str]:
    """Each animal with each value, 16 cards (MS-1)."""
    return [f"{animal}{value}" for animal in ANIMALS for value in VALUES]


def chaser(played: dict[int, str], animal: str) -> int | None:
    """The highest value of an animal played exactly once chases (MS-5, MS-6, MS-7).

    Only played cards are looked at: the middle neither chases nor ties (MS-10).
    """
    for value in sorted(VALUES, reverse=True):
        seats = [seat for seat, card in played.items() if card == f"{animal}{value}"]
        if len(seats) == 1:
            return seats[0]
    return None


def takers(played: dict[int, str]) -> dict[str, int]:
    """Who takes each chased animal; an animal that no player chases is not in it (MS-4, MS-8).

    Found from all played cards before any is moved: a card that runs still chases (MS-9).
    """
    taker_of: dict[str, int] = {}
    for hunter, prey in CHASES.items():
        seat = chaser(played, hunter)
        if seat is not None:
            taker_of[prey] = seat
    return taker_of


def taken(cards: list[str], taker: dict[str, int], seat: int) -> list[str]:
    """All cards of the animals that a seat chases, played or from the middle (MS-8, MS-12)."""
    return [card for card in cards if taker.get(animal_of(card)) == seat]


def left_lying(cards: list[str], taker: dict[str, int]) -> list[str]:
    """Cards that were not chased lie in the middle afterwards (MS-11)."""
    return [card for card in cards if animal_of(card) not in taker]


def score(won: list[str]) -> int:
    """The sum of the values of the won cards (MS-16)."""
    return sum(value_of(card) for card in won)


def mice_score(won: list[str]) -> int:
    """The sum of the values of the won mice, which breaks a tie (MS-16)."""
    return score([card for card in won if animal_of(card) == "M"])


def winners(won: list[list[str]]) -> list[int]:
    """The highest score, then the highest mice; who is still tied shares (MS-16, MS-17)."""
    best_score = max(score(cards) for cards in won)
    first = [seat for seat, cards in enumerate(won) if score(cards) == best_score]
    best_mice = max(mice_score(won[seat]) for seat in first)
    return [seat for seat in first if mice_score(won[seat]) == best_mice]


class Naive:
    """One play of Mausen."""

    def __init__(self, players: int, options: dict[str, str], setup: dict[str, object]) -> None:
        """Full hands, four cards in the middle, nothing won; no chance, no options (MS-1, MS-2)."""
        if players not in [3, 4, 5, 6]:
            raise ValueError(f"players: {players}")
        if options:
            raise ValueError(f"options: {options}")
        if setup:
            raise ValueError(f"setup: {setup}")
        self.seats: list[int] = list(range(players))
        self.hands: list[list[str]] = [full_hand() for _ in self.seats]
        self.table: list[str] = list(START_TABLE)
        self.won: list[list[str]] = [[] for _ in self.seats]
        self.committed: dict[int, str] = {}

    def phase(self) -> str:
        """Over without hand cards, else a restock where the middle is empty (MS-13, MS-14, MS-15).

        Within a phase neither hands nor middle change until all have chosen.
        """
        if not any(self.hands):
            return "over"
        if not self.table:
            return "restock"
        return "play"

    def to_move(self) -> list[int]:
        """Every player who has not chosen yet, in a round or a restock (MS-3, MS-13)."""
        if self.phase() == "over":
            return []
        return [seat for seat in self.seats if seat not in self.committed]

    def moves(self) -> dict[int | None, list[str]]:
        """Every legal whole move, sorted, by seat: any one hand card (MS-3, MS-13)."""
        return {seat: sorted(self.hands[seat]) for seat in self.to_move()}

    def move(self, seat: int | None, text: str) -> None:
        """Choose a card; when all have chosen, the cards are turned up (MS-3, MS-13)."""
        if seat is None or text not in self.moves().get(seat, []):
            raise ValueError(f"seat {seat}: {text}")
        self.committed[seat] = text
        if not self.to_move():
            self.turn_up()

    def turn_up(self) -> None:
        """All chosen cards leave their hands together, for the chase or the middle (MS-3)."""
        phase = self.phase()
        played = self.committed
        self.committed = {}
        for seat, card in played.items():
            self.hands[seat].remove(card)
        if phase == "restock":
            self.restock(played)
        else:
            self.chase(played)

    def restock(self, played: dict[int, str]) -> None:
        """The cards are the new middle and nothing is chased (MS-13), the last too (MS-15)."""
        self.table = list(played.values())

    def chase(self, played: dict[int, str]) -> None:
        """Every chaser takes its prey at once, the rest stays in the middle (MS-8, MS-9, MS-11)."""
        taker = takers(played)
        cards = self.table + list(played.values())
        for seat in self.seats:
            self.won[seat] += taken(cards, taker, seat)
        self.table = left_lying(cards, taker)

    def state(self) -> dict[str, object]:
        """The omniscient state; lists of cards are sorted, doubles kept."""
        return {
            "phase": self.phase(),
            "to_move": self.to_move(),
            "hands": [sorted(hand) for hand in self.hands],
            "table": sorted(self.table),
            "won": [sorted(cards) for cards in self.won],
            "committed": {str(seat): card for seat, card in self.committed.items()},
        }

    def result(self) -> dict[str, object] | None:
        """Winners and scores once all hand cards are played (MS-14, MS-16, MS-17)."""
        if self.phase() != "over":
            return None
        return {"winners": winners(self.won), "scores": [score(cards) for cards in self.won]}
