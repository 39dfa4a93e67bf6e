"""A naive second reading of the Mammuz rules, for lock-step tests.

Written from the rule lines MZ-1 to MZ-26 and the States section of the records format alone.
Cards are texts ("bear"), everything else is a dict or a list, and nothing here tries to be fast.
"""

from collections.abc import Iterator
from itertools import islice

COUNTS = {
    "mammoth": 2,
    "bear": 3,
    "deer": 4,
    "tiger": 5,
    "hare": 6,
    "squirrel": 7,
    "gopher": 8,
    "mouse": 9,
}
"""How many cards each species has (MZ-1)."""

DINOSAURS = [
    "brontosaurus",
    "pterosaur",
    "triceratops",
    "stegosaurus",
    "plesiosaurus",
    "tyrannosaurus",
]
"""One card each (MZ-1)."""

LEFT_OUT = {3: ["mouse", "gopher"], 4: ["mouse"], 5: ["mouse"], 6: [], 7: []}
"""The species that do not play, by number of players (MZ-2)."""

DINOSAURS_DRAWN = {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}
"""How many dinosaurs play, by number of players (MZ-2)."""

DEALT_EACH = {3: 10, 4: 10, 5: 8, 6: 8, 7: 7}
"""How many cards each player is dealt, by number of players (MZ-2)."""

DISPLAY_SIZES = [1, 2, 3, 4]
"""How many cards a player may lay (MZ-4, MZ-7)."""

MOST_LISTED = 200
"""Where a seat has more moves than this, they are not listed."""


def species_in_play(players: int) -> list[str]:
    """The species of this number of players (MZ-2)."""
    return [species for species in COUNTS if species not in LEFT_OUT[players]]


def animals_in_play(players: int) -> list[str]:
    """Every animal card of the species in play (MZ-1, MZ-2)."""
    return [species for species in species_in_play(players) for _ in range(COUNTS[species])]


def is_dinosaur(card: str) -> bool:
    """A card is a dinosaur or an animal (MZ-1)."""
    return card in DINOSAURS


def is_deal(players: int, hands: list[list[str]]) -> bool:
    """All animals in play and the right number of different dinosaurs, dealt out evenly (MZ-2).

    Which dinosaurs were drawn, and who got what, is chance (MZ-3).
    """
    if [len(hand) for hand in hands] != [DEALT_EACH[players]] * players:
        return False
    dealt = [card for hand in hands for card in hand]
    drawn = [name for name in DINOSAURS if name in dealt]
    complete = animals_in_play(players) + drawn
    return len(drawn) == DINOSAURS_DRAWN[players] and sorted(dealt) == sorted(complete)


def read_hands(players: int, setup: dict[str, object]) -> list[list[str]]:
    """The hands as dealt, before extinctions (MZ-3)."""
    dealt = setup.get("hands")
    if not isinstance(dealt, list):
        raise ValueError(f"hands: {dealt}")
    hands: list[list[str]] = []
    for hand in dealt:
        if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
            raise ValueError(f"hands: {dealt}")
        hands.append(list(hand))
    if not is_deal(players, hands):
        raise ValueError(f"hands: {dealt}")
    return hands


def read_start(players: int, setup: dict[str, object]) -> int:
    """The first start player, drawn by lot (MZ-3)."""
    start = setup.get("start")
    if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < players:
        raise ValueError(f"start: {start}")
    return start


def orders(cards: list[str], size: int) -> Iterator[list[str]]:
    """Every different way to lay so many of these cards in a line (MZ-4, MZ-8)."""
    if size == 0:
        yield []
        return
    for card in sorted(set(cards)):
        remaining = list(cards)
        remaining.remove(card)
        for others in orders(remaining, size - 1):
            yield [card, *others]


def has_all(hand: list[str], cards: list[str]) -> bool:
    """Whether these cards, doubles counted, are in the hand."""
    return all(card in hand and hand.count(card) >= cards.count(card) for card in cards)


def may_lay(hand: list[str], cards: list[str]) -> bool:
    """One to four hand cards, anything, in any order (MZ-4, MZ-7, MZ-8)."""
    return len(cards) in DISPLAY_SIZES and has_all(hand, cards)


class Naive:
    """One play of Mammuz."""

    def __init__(self, players: int, options: dict[str, str], setup: dict[str, object]) -> None:
        """Hands and start player by chance, then extinctions of the deal (MZ-3, MZ-21, MZ-24)."""
        if players not in DEALT_EACH:
            raise ValueError(f"players: {players}")
        if options:
            raise ValueError(f"options: {options}")
        if sorted(setup) != ["hands", "start"]:
            raise ValueError(f"setup: {setup}")
        self.seats: list[int] = list(range(players))
        self.in_play: list[str] = species_in_play(players)
        self.hands: list[list[str]] = read_hands(players, setup)
        self.turn: int = read_start(players, setup)
        self.displays: list[tuple[int, list[str]]] = []
        self.aside: list[str] = []
        self.species: str | None = None
        self.banned: str | None = None
        self.revealed: str | None = None
        self.removed: list[str] = []
        self.winners: list[int] = []
        self.settle()

    # What lies where.

    def phase(self) -> str:
        """Over with a winner; an action that waits; a new round; or an answer to a display.

        A triceratops waits for a choice, a stegosaurus for a deal (MZ-14, MZ-15).
        """
        if self.winners:
            return "over"
        if self.revealed == "triceratops":
            return "give"
        if self.revealed == "stegosaurus":
            return "deal"
        if self.species is None:
            return "declare"
        return "respond"

    def to_move(self) -> list[int | None]:
        """The one player whose turn it is, or chance for a deal (MZ-4, MZ-7, MZ-14, MZ-15)."""
        if self.phase() == "over":
            return []
        if self.phase() == "deal":
            return [None]
        return [self.turn]

    def herd(self) -> list[str]:
        """All cards played in the round, by every player (MZ-8).

        A turned-up dinosaur has already left its display (MZ-12).
        """
        return [card for _, cards in self.displays for card in cards]

    def last_display(self) -> list[str]:
        """The display that can be challenged (MZ-8)."""
        return self.displays[-1][1]

    def challenged(self) -> int:
        """The player who laid the last display (MZ-8)."""
        return self.displays[-1][0]

    def after(self, seat: int) -> int:
        """The next player clockwise."""
        return (seat + 1) % len(self.seats)

    def still_in_game(self, species: str) -> int:
        """How many cards of a species have not left the game (MZ-19, MZ-21)."""
        return COUNTS[species] - self.removed.count(species)

    def extinct(self) -> list[str]:
        """The species in play with no card left in the game (MZ-20, MZ-21)."""
        return [species for species in self.in_play if self.still_in_game(species) == 0]

    # What may be done.

    def declarable_but_for_the_ban(self) -> list[str]:
        """The species not extinct; where all are, all (MZ-4, MZ-5, MZ-6)."""
        living = [species for species in self.in_play if species not in self.extinct()]
        return living or self.in_play

    def declarable(self) -> list[str]:
        """Not the species just laid aside by a plesiosaurus, unless there is no other (MZ-18)."""
        candidates = self.declarable_but_for_the_ban()
        others = [species for species in candidates if species != self.banned]
        return others or candidates

    def must_challenge(self) -> bool:
        """The last hand cards were laid: the next player must challenge (MZ-22)."""
        return not self.hands[self.challenged()]

    def lays(self, hand: list[str]) -> Iterator[str]:
        """Every way to lay one to four hand cards, as text (MZ-4, MZ-7)."""
        for size in DISPLAY_SIZES:
            if size <= len(hand):
                for cards in orders(hand, size):
                    yield " ".join(cards)

    def declarations(self) -> Iterator[str]:
        """Declare a species and lay cards (MZ-4)."""
        for species in self.declarable():
            for cards in self.lays(self.hands[self.turn]):
                yield f"declare {species}: {cards}"

    def extensions(self) -> Iterator[str]:
        """Lay cards onto the herd, unless the challenge is forced (MZ-7, MZ-22)."""
        if not self.must_challenge():
            for cards in self.lays(self.hands[self.turn]):
                yield f"extend: {cards}"

    def challenges(self) -> list[str]:
        """Any one card of the last display, by its position from 1 (MZ-8)."""
        return [f"challenge {place}" for place in range(1, len(self.last_display()) + 1)]

    def gifts(self) -> list[str]:
        """Any player may be given the herd, both players of the challenge included (MZ-14)."""
        return [f"give {seat}" for seat in self.seats]

    def deals(self) -> Iterator[str]:
        """Every order of the shuffled herd (MZ-15)."""
        for cards in orders(self.herd(), len(self.herd())):
            yield "deal " + " ".join(cards)

    def all_moves(self) -> Iterator[str]:
        """Every legal whole move of the one who is to move, chance included."""
        if self.phase() == "declare":
            yield from self.declarations()
        if self.phase() == "respond":
            yield from self.challenges()
            yield from self.extensions()
        if self.phase() == "give":
            yield from self.gifts()
        if self.phase() == "deal":
            yield from self.deals()

    def moves(self) -> dict[int | None, list[str] | None]:
        """Every legal whole move, sorted, by seat; None in place of more than MOST_LISTED."""
        moves_by_seat: dict[int | None, list[str] | None] = {}
        for seat in self.to_move():
            texts = list(islice(self.all_moves(), MOST_LISTED + 1))
            moves_by_seat[seat] = sorted(texts) if len(texts) <= MOST_LISTED else None
        return moves_by_seat

    def is_legal(self, seat: int | None, text: str) -> bool:
        """Whether this seat, or chance, may make this move now."""
        if seat not in self.to_move():
            return False
        words = text.split(" ")
        if self.phase() == "declare":
            return self.is_declaration(words)
        if self.phase() == "respond":
            return text in self.challenges() or self.is_extension(words)
        if self.phase() == "give":
            return text in self.gifts()
        return self.is_deal_of_herd(words)

    def is_declaration(self, words: list[str]) -> bool:
        """A species that may be declared, and hand cards (MZ-4, MZ-5, MZ-6, MZ-18)."""
        names = [["declare", f"{species}:"] for species in self.declarable()]
        return words[:2] in names and may_lay(self.hands[self.turn], words[2:])

    def is_extension(self, words: list[str]) -> bool:
        """Hand cards, unless the challenge is forced (MZ-7, MZ-22)."""
        if self.must_challenge():
            return False
        return words[:1] == ["extend:"] and may_lay(self.hands[self.turn], words[1:])

    def is_deal_of_herd(self, words: list[str]) -> bool:
        """The whole herd in any order, and never the pile (MZ-15, MZ-17)."""
        return words[:1] == ["deal"] and sorted(words[1:]) == sorted(self.herd())

    # What happens.

    def move(self, seat: int | None, text: str) -> None:
        """Declare, extend, challenge, give or deal (MZ-4, MZ-7, MZ-14, MZ-15)."""
        if not self.is_legal(seat, text):
            raise ValueError(f"seat {seat}: {text}")
        words = text.split(" ")
        if words[0] == "declare":
            self.declare(words[1].removesuffix(":"), words[2:])
        elif words[0] == "extend:":
            self.lay(words[1:])
        elif words[0] == "challenge":
            self.challenge(int(words[1]))
        elif words[0] == "give":
            self.give(int(words[1]))
        else:
            self.deal(words[1:])

    def declare(self, species: str, cards: list[str]) -> None:
        """The round's species and its first display; a ban held for this choice (MZ-4, MZ-18)."""
        self.species = species
        self.banned = None
        self.lay(cards)

    def lay(self, cards: list[str]) -> None:
        """A display, in its owner's order; then the next player answers (MZ-4, MZ-7, MZ-8)."""
        for card in cards:
            self.hands[self.turn].remove(card)
        self.displays.append((self.turn, list(cards)))
        self.turn = self.after(self.turn)

    def challenge(self, place: int) -> None:
        """One card of the last display is turned up, and decides (MZ-8, MZ-9, MZ-10, MZ-11)."""
        card = self.last_display()[place - 1]
        if is_dinosaur(card):
            self.turn_up_dinosaur(place)
        elif card == self.species:
            self.truth()
        else:
            self.lie()

    def truth(self) -> None:
        """The challenger takes the herd and the player after begins a round (MZ-9).

        But where the last hand cards were laid, their player has won and the herd lies (MZ-22).
        """
        if self.must_challenge():
            self.winners = [self.challenged()]
            return
        self.take_herd(self.turn)
        self.end_round(self.after(self.turn))

    def lie(self) -> None:
        """The challenged player takes the herd, the challenger begins a round (MZ-10, MZ-22)."""
        self.take_herd(self.challenged())
        self.end_round(self.turn)

    def turn_up_dinosaur(self, place: int) -> None:
        """The dinosaur leaves the herd; its action is carried out or waits (MZ-11, MZ-12).

        A stegosaurus with no herd to deal waits for nothing.
        """
        self.revealed = self.last_display().pop(place - 1)
        if self.revealed == "brontosaurus":
            self.brontosaurus()
        elif self.revealed == "pterosaur":
            self.pterosaur()
        elif self.revealed == "plesiosaurus":
            self.plesiosaurus()
        elif self.revealed == "tyrannosaurus":
            self.tyrannosaurus()
        elif self.revealed == "stegosaurus" and not self.herd():
            self.deal([])

    def brontosaurus(self) -> None:
        """The challenged player takes the herd (MZ-13)."""
        self.take_herd(self.challenged())
        self.end_round(self.turn)

    def pterosaur(self) -> None:
        """The challenger takes the herd (MZ-13)."""
        self.take_herd(self.turn)
        self.end_round(self.turn)

    def give(self, taker: int) -> None:
        """Triceratops: whom the challenger chose takes the herd (MZ-14)."""
        self.take_herd(taker)
        self.end_round(self.turn)

    def deal(self, cards: list[str]) -> None:
        """Stegosaurus: one card each, from the player after the challenger on (MZ-15).

        The pile stays where it is (MZ-17).
        """
        receiver = self.after(self.turn)
        for card in cards:
            self.hands[receiver].append(card)
            receiver = self.after(receiver)
        self.end_round(self.turn)

    def plesiosaurus(self) -> None:
        """The herd joins the pile, its species is banned for one round (MZ-16, MZ-17, MZ-18)."""
        self.aside += self.herd()
        self.banned = self.species
        self.end_round(self.turn)

    def tyrannosaurus(self) -> None:
        """The herd leaves the game, dinosaurs too; the pile stays (MZ-17, MZ-19, MZ-20)."""
        self.removed += self.herd()
        self.end_round(self.turn)

    def take_herd(self, taker: int) -> None:
        """The herd, and the pile even where the herd is empty (MZ-16, MZ-17)."""
        self.hands[taker] += self.herd() + self.aside
        self.aside = []

    def end_round(self, beginner: int) -> None:
        """The herd is gone: settle, then the challenger takes the dinosaur (MZ-11, MZ-24)."""
        challenger = self.turn
        self.displays = []
        self.species = None
        self.settle()
        if self.revealed is not None:
            self.hands[challenger].append(self.revealed)
            self.revealed = None
        self.turn = beginner

    def settle(self) -> None:
        """Extinctions are made, then all with an empty hand have won (MZ-22, MZ-23, MZ-24)."""
        for seat in self.seats:
            for species in self.in_play:
                if self.holds_all(seat, species):
                    self.die_out(seat, species)
        self.winners = [seat for seat in self.seats if not self.hands[seat]]

    def holds_all(self, seat: int, species: str) -> bool:
        """Whether a hand has all cards of a species that are still in the game (MZ-21)."""
        held = self.hands[seat].count(species)
        return held > 0 and held == self.still_in_game(species)

    def die_out(self, seat: int, species: str) -> None:
        """These cards leave the game (MZ-21)."""
        while species in self.hands[seat]:
            self.hands[seat].remove(species)
            self.removed.append(species)

    def state(self) -> dict[str, object]:
        """The omniscient state; lists of cards are sorted but for displays, which lie as laid."""
        return {
            "phase": self.phase(),
            "to_move": self.to_move(),
            "hands": [sorted(hand) for hand in self.hands],
            "displays": [[seat, list(cards)] for seat, cards in self.displays],
            "aside": sorted(self.aside),
            "species": self.species,
            "revealed": self.revealed,
            "extinct": sorted(self.extinct()),
            "removed": sorted(self.removed),
        }

    def result(self) -> dict[str, object] | None:
        """The winners, once there are any (MZ-22, MZ-23, MZ-24)."""
        if not self.winners:
            return None
        return {"winners": list(self.winners)}
