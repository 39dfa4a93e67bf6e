"""Mammuz: the rules. Read them beside the manual, line by line (MZ-1 … MZ-26).

A card is known by its kind, a number from 0 to 13: eight species, then six dinosaurs. Hands, the
pile and what left the game are heaps: one integer with four bits for each kind, which count how
many of it are there. The herd is kept card by card, as it lies, and each display by its size: as
players lay in turn, the first display's seat tells the others.

A move of several actions (`actions.py`) is put down card by card; `step` counts them.
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.engine import DEALER, Engine
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import deck
from bestiary.games.mammuz.actions import (
    DONE,
    END,
    FAR_PLACE,
    FAR_SEAT,
    FIRST_CARD,
    FIRST_DEALT,
    FIRST_DINOSAUR,
    FIRST_PLACE,
    FIRST_SEAT,
)

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1
SPECIES: Final = 8
KINDS: Final = 14
MOST_CARDS: Final = 4

BRONTOSAURUS: Final = 8
PTEROSAUR: Final = 9
TRICERATOPS: Final = 10
STEGOSAURUS: Final = 11
PLESIOSAURUS: Final = 12
TYRANNOSAURUS: Final = 13

OVER: Final = 0
"""A state that nobody has begun is over, so that nothing can be done with it."""
DECLARE: Final = 1
RESPOND: Final = 2
GIVE: Final = 3
DEAL: Final = 4
SETUP: Final = 5
PHASES: Final = ("over", "declare", "respond", "give", "deal", "setup")

SPECIES_IN_PLAY = [0] * 8
DINOSAURS_DRAWN = [0] * 8
CARDS_EACH = [0] * 8
for _players in range(3, 8):
    SPECIES_IN_PLAY[_players] = deck.SPECIES_IN_PLAY[_players]
    DINOSAURS_DRAWN[_players] = deck.DINOSAURS_DRAWN[_players]
    CARDS_EACH[_players] = deck.CARDS_EACH[_players]


class State(Engine):
    """The whole truth of one position of Mammuz."""

    def __init__(self, players: int) -> None:
        """Begin before the deal."""
        if players < 3 or players > 7:
            raise ValueError(players)
        self.players = players
        self.phase = SETUP
        self.turn = 0
        self.step = 0
        self.hands = [0] * 7
        self.in_game = 0
        self.removed = 0
        self.aside = 0
        self.herd = [NONE] * 50
        self.size = 0
        self.displays = [0] * 50
        self.count = 0
        self.first = 0
        self.species = NONE
        self.banned = NONE
        self.revealed = NONE
        self.shown_by = [NONE] * 8
        self.won = 0

    @staticmethod
    def placed(
        hands: list[int],
        displays: list[list[int]],
        aside: int,
        removed: int,
        turn: int,
        species: int | None = None,
        revealed: int | None = None,
        banned: int | None = None,
        shown_by: dict[int, int] | None = None,
        winners: tuple[int, ...] = (),
    ) -> "State":
        """A state with all laid out like this; the phase follows.

        The last display is that of the player before `turn`. A revealed dinosaur waits for its
        action: it is a triceratops or a stegosaurus.
        """
        new = State(len(hands))
        shown = dict(shown_by or {})
        check(hands, displays, aside, removed, turn, species, revealed, banned, shown, winners)
        new.turn = turn
        new.first = (turn - len(displays)) % new.players
        new.aside = aside
        new.removed = removed
        for seat in range(new.players):
            new.hands[seat] = hands[seat]
            new.in_game += hands[seat]
        for kind, seat in shown.items():
            new.shown_by[kind] = seat
        for display in displays:
            for kind in display:
                new.herd[new.size] = kind
                new.size += 1
            new.displays[new.count] = len(display)
            new.count += 1
        new.in_game += aside + new.herd_cards()
        new.species = NONE if species is None else species
        new.banned = NONE if banned is None else banned
        new.revealed = NONE if revealed is None else revealed
        if revealed is not None:
            new.in_game += ONE << 4 * revealed
        for seat in winners:
            new.won |= 1 << seat
        new.phase = OVER if new.won else DECLARE if species is None else RESPOND
        if revealed is not None:
            new.phase = GIVE if revealed == TRICERATOPS else DEAL
        return new

    def clone(self) -> "State":
        """Another state, the same in everything."""
        new = State.__new__(State)
        new.become(self)
        return new

    def become(self, other: "State") -> None:
        """Be the same as another state in everything."""
        self.players = other.players
        self.phase = other.phase
        self.turn = other.turn
        self.step = other.step
        self.hands = other.hands[:]
        self.in_game = other.in_game
        self.removed = other.removed
        self.aside = other.aside
        self.herd = other.herd[:]
        self.size = other.size
        self.displays = other.displays[:]
        self.count = other.count
        self.first = other.first
        self.species = other.species
        self.banned = other.banned
        self.revealed = other.revealed
        self.shown_by = other.shown_by[:]
        self.won = other.won

    def owing(self) -> int:
        """One player at a time; the dealer before the first round and for a stegosaurus."""
        if self.phase == OVER:
            return 0
        if self.phase == SETUP or self.phase == DEAL:
            return ONE << DEALER
        return ONE << self.turn

    def legal(self, seat: int) -> int:
        """What is open to the one who owes a choice."""
        if self.phase == SETUP:
            return self.undealt()
        if self.phase == GIVE:
            return ((ONE << self.players) - 1) << FIRST_SEAT  # MZ-14: anybody
        if self.phase == DEAL:
            return kinds(self.herd_cards()) << FIRST_DEALT if self.size else ONE << DONE
        if self.species == NONE:
            return self.declarable()
        return self.laying(seat)

    def undealt(self) -> int:
        """Animals that are not dealt yet, and dinosaurs while some are drawn (MZ-2, MZ-3)."""
        if self.step == self.players * CARDS_EACH[self.players]:
            return ((ONE << self.players) - 1) << FIRST_SEAT
        cards = ONE - 1
        drawn = 0
        for kind in range(KINDS):
            if kind >= SPECIES:
                drawn += bits.amount(self.in_game, kind)
            elif (
                kind < SPECIES_IN_PLAY[self.players] and bits.amount(self.in_game, kind) < kind + 2
            ):
                cards |= ONE << kind
        if drawn < DINOSAURS_DRAWN[self.players]:
            for kind in range(SPECIES, KINDS):
                if bits.amount(self.in_game, kind) == 0:
                    cards |= ONE << kind
        return cards << FIRST_DEALT

    def declarable(self) -> int:
        """The species in play (MZ-4) that are not extinct (MZ-5); if all are, any (MZ-6).

        After a plesiosaurus not that of the herd laid aside, unless there is no other (MZ-18).
        """
        in_play = (ONE << SPECIES_IN_PLAY[self.players]) - 1
        living = kinds(self.in_game) & in_play
        allowed = living or in_play
        if self.banned != NONE and allowed != ONE << self.banned:
            allowed &= ~(ONE << self.banned)
        return allowed

    def laying(self, seat: int) -> int:
        """Lay 1 to 4 cards of the hand (MZ-4, MZ-7), or challenge the last display (MZ-8).

        After somebody's last cards there is no choice but to challenge (MZ-22).
        """
        actions = ONE - 1
        if self.step < MOST_CARDS and not self.must_challenge():
            actions = kinds(self.hands[seat]) << FIRST_CARD
        if self.step > 0:
            actions |= ONE << DONE
        elif self.phase == RESPOND:
            actions |= ((ONE << self.displays[self.count - 1]) - 1) << FIRST_PLACE
        return actions

    def must_challenge(self) -> bool:
        """The last display was its player's last cards (MZ-22)."""
        return self.phase == RESPOND and self.step == 0 and self.hands[self.challenged()] == 0

    def challenged(self) -> int:
        """Who laid the last display: the player before the one whose turn it is (MZ-7)."""
        return (self.turn + self.players - 1) % self.players

    def act(self, seat: int, action: int) -> None:
        """Carry out one action."""
        if self.phase == SETUP:
            self.place(action)
        elif action < FIRST_CARD:
            self.species = action
            self.banned = NONE  # MZ-18: for the very next round only
        elif action < DONE:
            self.lay(action - FIRST_CARD)
        elif action == DONE:
            self.finish()
        elif action < FIRST_SEAT:
            self.challenge(action - FIRST_PLACE)
        elif action < FIRST_DEALT:
            self.take(action - FIRST_SEAT)  # MZ-14
            self.end_round(self.turn)
        else:
            self.deal_out(action - FIRST_DEALT)

    def place(self, action: int) -> None:
        """Deal a card, seat by seat, or after the last draw the start player by lot (MZ-3)."""
        if action < FIRST_DEALT:
            self.end_round(action - FIRST_SEAT)
            return
        card = ONE << 4 * (action - FIRST_DEALT)
        self.hands[self.step // CARDS_EACH[self.players]] += card
        self.in_game += card
        self.step += 1

    def lay(self, kind: int) -> None:
        """Put one card of the hand face down, behind those that lie there (MZ-4, MZ-7, MZ-8)."""
        if self.step == 0:
            if self.count == 0:
                self.first = self.turn
            self.displays[self.count] = 0
            self.count += 1
        self.hands[self.turn] -= ONE << 4 * kind
        self.herd[self.size] = kind
        self.size += 1
        self.displays[self.count - 1] += 1
        self.step += 1

    def finish(self) -> None:
        """A display is laid: the next player answers (MZ-7). Or all cards are dealt (MZ-15)."""
        if self.phase == DEAL:
            self.end_round(self.turn)
            return
        self.step = 0
        self.phase = RESPOND
        self.turn = (self.turn + 1) % self.players

    def challenge(self, place: int) -> None:
        """Turn up a card of the last display (MZ-8): truth, lie or dinosaur."""
        place += self.size - self.displays[self.count - 1]
        card = self.herd[place]
        if card >= SPECIES:
            self.revealed = card
            self.remove(place)  # MZ-12
            self.unleash(card)
        elif card != self.species:
            self.take(self.challenged())  # MZ-10
            self.end_round(self.turn)
        elif self.hands[self.challenged()] == 0:
            self.won = 1 << self.challenged()  # MZ-22
            self.phase = OVER
        else:
            self.take(self.turn)  # MZ-9
            self.end_round((self.turn + 1) % self.players)

    def unleash(self, dinosaur: int) -> None:
        """What a dinosaur does; then its challenger takes it and begins a round (MZ-11)."""
        if dinosaur == TRICERATOPS:
            self.phase = GIVE  # MZ-14: the challenger chooses, even where nothing lies
            return
        if dinosaur == STEGOSAURUS and self.size > 0:
            self.phase = DEAL  # MZ-15: the dealer shuffles
            return
        if dinosaur == BRONTOSAURUS:
            self.take(self.challenged())  # MZ-13
        elif dinosaur == PTEROSAUR:
            self.take(self.turn)  # MZ-13
        elif dinosaur == PLESIOSAURUS:
            self.aside += self.herd_cards()  # MZ-16, MZ-17
            self.banned = self.species  # MZ-18
        elif dinosaur == TYRANNOSAURUS:
            self.removed += self.herd_cards()  # MZ-19, MZ-20
            self.in_game -= self.herd_cards()
        self.end_round(self.turn)

    def deal_out(self, kind: int) -> None:
        """The next card of the shuffled herd, first to the player after the challenger (MZ-15)."""
        place = 0
        while self.herd[place] != kind:
            place += 1
        self.remove(place)
        self.step += 1
        self.hands[(self.turn + self.step) % self.players] += ONE << 4 * kind

    def take(self, seat: int) -> None:
        """Take the herd, and the pile with it, even where no herd is left (MZ-16, MZ-17)."""
        self.hands[seat] += self.herd_cards() + self.aside
        self.aside = 0

    def herd_cards(self) -> int:
        """The herd as a heap: all cards of the round (MZ-8) but a turned-up dinosaur (MZ-12)."""
        heap = ONE - 1
        for place in range(self.size):
            heap += ONE << 4 * self.herd[place]
        return heap

    def remove(self, place: int) -> None:
        """Take one card out of the herd, and out of the display in which it lies."""
        self.size -= 1
        for other in range(place, self.size):
            self.herd[other] = self.herd[other + 1]
        display = 0
        while place >= self.displays[display]:
            place -= self.displays[display]
            display += 1
        self.displays[display] -= 1

    def end_round(self, beginner: int) -> None:
        """No herd lies any more: settle, then the challenger takes the dinosaur (MZ-11, MZ-24)."""
        self.size = 0
        self.count = 0
        self.species = NONE
        self.step = 0
        self.settle()
        if self.revealed != NONE:
            self.hands[self.turn] += ONE << 4 * self.revealed
            self.revealed = NONE
        self.turn = beginner
        self.phase = OVER if self.won else DECLARE

    def settle(self) -> None:
        """Species die out (MZ-21); all whose hand is empty then have won (MZ-23, MZ-24)."""
        for seat in range(self.players):
            for kind in range(SPECIES):
                held = bits.amount(self.hands[seat], kind)
                if held > 0 and held == bits.amount(self.in_game, kind):
                    self.die_out(seat, kind)
            if self.hands[seat] == 0:
                self.won |= 1 << seat

    def die_out(self, seat: int, kind: int) -> None:
        """All cards of a species that are still in the game leave it, shown by a player (MZ-21)."""
        cards = self.in_game & (15 * (ONE << 4 * kind))
        self.hands[seat] -= cards
        self.in_game -= cards
        self.removed += cards
        self.shown_by[kind] = seat

    def winners(self) -> int:
        """Who has won; there are no points."""
        return self.won

    def phase_name(self) -> str:
        """The phase as records name it."""
        return PHASES[self.phase]

    def extinct(self) -> tuple[int, ...]:
        """The species in play of which no card is left in the game (MZ-20, MZ-21)."""
        return tuple(
            kind
            for kind in range(SPECIES_IN_PLAY[self.players])
            if bits.amount(self.in_game, kind) == 0
        )

    def allowed(self) -> tuple[int, ...]:
        """The species that may be declared where a round begins."""
        return bits.members(self.declarable())

    def lying(self) -> list[tuple[int, list[int]]]:
        """The displays of this round, the oldest first: who laid it, the cards as they lie."""
        found = []
        end = 0
        for display in range(self.count):
            begin, end = end, end + self.displays[display]
            cards = [self.herd[place] for place in range(begin, end)]
            found.append(((self.first + display) % self.players, cards))
        return found

    def refusal(self, seat: int, action: int) -> Refused:
        """The rule in the way of what is not legal."""
        if self.phase == OVER:
            return Refused("MZ-22", "mammuz-refused-over")
        if action >= END or self.phase == SETUP:
            return Refused(FORMAT, "refused-action", action=action)
        if self.phase == DEAL:
            return self.refused_deal(seat)
        if action == FAR_PLACE:
            action = FIRST_PLACE
        elif action == FAR_SEAT:
            action = FIRST_SEAT
        elif FIRST_DEALT <= action < FIRST_DINOSAUR:
            return Refused("MZ-15", "mammuz-refused-dealing")
        if self.phase == GIVE:
            if seat == self.turn and FIRST_SEAT <= action < FIRST_DEALT:
                return Refused("MZ-14", "mammuz-refused-seat")
            return Refused("MZ-14", "mammuz-refused-give")
        if self.phase == DECLARE:
            return self.refused_declaration(seat, action)
        return self.refused_response(seat, action)

    def unasked(self, action: int) -> Refused:
        """A deal where no stegosaurus waits for one (MZ-15), or after the end (MZ-22)."""
        if self.phase == OVER:
            return Refused("MZ-22", "mammuz-refused-over")
        if FIRST_DEALT <= action < FIRST_DINOSAUR:
            return Refused("MZ-15", "mammuz-refused-dealing")
        return Refused(FORMAT, "refused-dealer")

    def refused_deal(self, seat: int) -> Refused:
        """While a stegosaurus's herd is dealt."""
        if seat == DEALER:
            return Refused("MZ-15", "mammuz-refused-deal")
        return Refused("MZ-15", "mammuz-refused-wait")

    def refused_declaration(self, seat: int, action: int) -> Refused:
        """Where a round is to be begun."""
        if seat != self.turn:
            return Refused("MZ-4", "mammuz-refused-begins")
        if action >= FIRST_DINOSAUR:
            return Refused("MZ-4", "mammuz-refused-dinosaur")
        if action >= FIRST_SEAT:
            return Refused("MZ-14", "mammuz-refused-gift")
        if action >= FIRST_CARD:
            if self.species == NONE:
                return Refused("MZ-4", "mammuz-refused-undeclared")
            return self.refused_card("MZ-4", action)
        if self.species != NONE:
            return Refused(FORMAT, "refused-action", action=action)
        if action >= SPECIES_IN_PLAY[self.players]:
            return Refused("MZ-4", "mammuz-refused-species", card=deck.NAMES[action])
        if action == self.banned:
            return Refused("MZ-18", "mammuz-refused-banned", card=deck.NAMES[action])
        return Refused("MZ-5", "mammuz-refused-extinct", card=deck.NAMES[action])

    def refused_response(self, seat: int, action: int) -> Refused:
        """Where a display lies that can be challenged."""
        if seat != self.turn:
            return Refused("MZ-7", "mammuz-refused-turn")
        if action < FIRST_CARD or action >= FIRST_DINOSAUR:
            return Refused("MZ-7", "mammuz-refused-declared")
        if action >= FIRST_SEAT:
            return Refused("MZ-14", "mammuz-refused-gift")
        if action >= FIRST_PLACE and self.step == 0:
            size = self.displays[self.count - 1]
            return Refused("MZ-8", "mammuz-refused-place", size=size)
        if self.must_challenge():
            return Refused("MZ-22", "mammuz-refused-forced")
        return self.refused_card("MZ-7", action)

    def refused_card(self, rule: str, action: int) -> Refused:
        """Where cards are being laid."""
        if action >= DONE:
            return Refused(FORMAT, "refused-action", action=action)
        if self.step == MOST_CARDS:
            return Refused(rule, "mammuz-refused-many")
        return Refused(rule, "mammuz-refused-card", card=deck.NAMES[action - FIRST_CARD])


def kinds(heap: int) -> int:
    """The kinds that a heap has, as a set of bits."""
    found = ONE - 1
    while heap:
        kind = bits.lowest(heap) >> 2
        found |= ONE << kind
        heap &= ~(15 * (ONE << 4 * kind))
    return found


def check(
    hands: list[int],
    displays: list[list[int]],
    aside: int,
    removed: int,
    turn: int,
    species: int | None,
    revealed: int | None,
    banned: int | None,
    shown_by: dict[int, int],
    winners: tuple[int, ...],
) -> None:
    """Refuse to lay out what cannot lie there: the cards of MZ-2 are somewhere, once each."""
    players = len(hands)
    seats = range(players)
    in_play = range(SPECIES_IN_PLAY[players])
    cards = [kind for display in displays for kind in display]
    if revealed is not None:
        cards.append(revealed)
    for heap in (*hands, aside, removed):
        if type(heap) is not int or heap not in range(ONE << 4 * KINDS):
            raise ValueError(heap)
        cards += [kind for kind in range(KINDS) for _ in range(heap >> 4 * kind & 15)]
    drawn = {kind for kind in cards if kind in range(SPECIES, KINDS)}
    is_possible = (
        sorted(cards) == deck.animals(players) + sorted(drawn)
        and len(drawn) == DINOSAURS_DRAWN[players]
        and turn in seats
        and (species is None or species in in_play)
        and (banned is None or banned in in_play)
        and (not displays or species is not None)
        and len(displays) < 50
        and all(kind in in_play and seat in seats for kind, seat in shown_by.items())
        and all(seat in seats for seat in winners)
    )
    laid_last = () if species is None else ((turn - 1) % players,)
    is_waiting = revealed in (TRICERATOPS, STEGOSAURUS) and bool(displays) and not winners
    is_settled = revealed is None and (
        bool(winners) or all(hands[seat] for seat in seats if seat not in laid_last)
    )
    has_answer = (
        species is None or revealed is not None or bool(displays and displays[len(displays) - 1])
    )
    if not (is_possible and (is_waiting or is_settled) and has_answer):
        raise ValueError(hands, displays, aside, removed, turn, species, revealed)
