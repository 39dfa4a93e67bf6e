"""Mammuz: the rules (MZ-1 … MZ-26). State, legal actions and winners; compiled.

A card is known by its kind, a number from 0 to 13: eight species, then six dinosaurs. Hands, the
pile and what left the game are multisets: one integer with four bits for each kind, which count its
cards. The herd is kept card by card, as it lies, and each display by its size: players lay in turn,
so the first display's seat determines the others.

A move of several actions (`actions.py`) is put down card by card; `step` counts them.
"""

from typing import Final

from bestiary.core import bits
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import actions, deck
from bestiary.games.mammuz.actions import (
    FIRST_CHALLENGE,
    FIRST_DEAL,
    FIRST_LAY,
    FIRST_SEAT_ACTION,
    NO_MORE_CARDS,
)

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
LOW_NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
BYTE_ONES: Final = 0x0101010101010101
MASK64: Final = 0xFFFFFFFFFFFFFFFF
NONE: Final = -1
SPECIES_COUNT: Final = 8
KIND_COUNT: Final = 14
MAX_DISPLAY_SIZE: Final = 4

BRONTOSAURUS, PTEROSAUR, TRICERATOPS, STEGOSAURUS, PLESIOSAURUS, TYRANNOSAURUS = range(8, 14)
OVER, DECLARE, RESPOND, GIVE, DEAL, SETUP = range(6)
"""Over is zero, so that a state whose `__init__` never ran is over and accepts no action."""
PHASES: Final = ("over", "declare", "respond", "give", "deal", "setup")

SPECIES_COUNT_FOR = [deck.SPECIES_COUNT_FOR.get(players, 0) for players in range(8)]
DINOSAUR_COUNT_FOR = [deck.DINOSAUR_COUNT_FOR.get(players, 0) for players in range(8)]
HAND_SIZE_FOR = [deck.HAND_SIZE_FOR.get(players, 0) for players in range(8)]


class State(Engine):
    """One position of Mammuz, with all secrets."""

    def __init__(self, players: int) -> None:
        if players < 3 or players > 7:
            raise ValueError(players)
        self.players = players
        self.phase = SETUP
        self.turn = 0
        self.step = 0
        self.hands = [0] * 7
        self.in_game = 0
        self.removed = 0
        self.pile = 0
        self.herd = [NONE] * 50
        self.herd_size = 0
        self.display_sizes = [0] * 50
        self.display_count = 0
        self.first_seat = 0
        self.species = NONE
        self.banned = NONE
        self.revealed = NONE
        self.extinction_seat = [NONE] * 8
        self.won_mask = 0

    @staticmethod
    def from_position(
        hands: list[int],
        displays: list[list[int]],
        pile: int,
        removed: int,
        turn: int,
        species: int | None = None,
        revealed: int | None = None,
        banned: int | None = None,
        extinction_seat: dict[int, int] | None = None,
        winners: tuple[int, ...] = (),
    ) -> "State":
        """A state with these cards; the phase follows. Raises ValueError if it is impossible.

        The last display is that of the player before `turn`. A revealed dinosaur waits for its
        action: it is a triceratops or a stegosaurus.
        """
        new = State(len(hands))
        shown_by = extinction_seat or {}
        laid = [kind for display in displays for kind in display]
        face_up = [] if revealed is None else [revealed]
        check_cards(new.players, laid + face_up, (*hands, pile, removed))
        seats, in_play = range(new.players), range(SPECIES_COUNT_FOR[new.players])
        is_possible = (
            turn in seats
            and {species, banned} <= {None, *in_play}
            and (not displays or species is not None)
            and len(displays) < 50
            and all(kind in in_play and seat in seats for kind, seat in shown_by.items())
            and all(seat in seats for seat in winners)
        )
        laid_last = () if species is None else ((turn - 1) % new.players,)
        has_answer = species is None or bool(displays and displays[len(displays) - 1])
        has_cards = all(hands[seat] for seat in seats if seat not in laid_last)
        is_settled = revealed is None and has_answer and (bool(winners) or has_cards)
        is_waiting = revealed in (TRICERATOPS, STEGOSAURUS) and bool(displays) and not winners
        if not (is_possible and (is_waiting or is_settled)):
            raise ValueError(hands, displays, pile, removed, turn, species, revealed)
        new.turn = turn
        new.first_seat = (turn - len(displays)) % new.players
        new.pile = pile
        new.removed = removed
        for seat in seats:
            new.hands[seat] = hands[seat]
        for kind, seat in shown_by.items():
            new.extinction_seat[kind] = seat
        for place, kind in enumerate(laid):
            new.herd[place] = kind
        new.herd_size = len(laid)
        for number, display in enumerate(displays):
            new.display_sizes[number] = len(display)
        new.display_count = len(displays)
        new.in_game = sum(hands) + pile + new.herd_multiset()
        new.species = NONE if species is None else species
        new.banned = NONE if banned is None else banned
        for seat in winners:
            new.won_mask |= 1 << seat
        new.phase = OVER if winners else DECLARE if species is None else RESPOND
        if revealed is not None:
            new.revealed = revealed
            new.in_game += ONE << 4 * revealed
            new.phase = GIVE if revealed == TRICERATOPS else DEAL
        return new

    def clone(self) -> "State":
        new = State.__new__(State)
        new.copy_from(self)
        return new

    def copy_from(self, other: "State") -> None:
        self.players = other.players
        self.phase = other.phase
        self.turn = other.turn
        self.step = other.step
        self.hands = other.hands[:]
        self.in_game = other.in_game
        self.removed = other.removed
        self.pile = other.pile
        self.herd = other.herd[:]
        self.herd_size = other.herd_size
        self.display_sizes = other.display_sizes[:]
        self.display_count = other.display_count
        self.first_seat = other.first_seat
        self.species = other.species
        self.banned = other.banned
        self.revealed = other.revealed
        self.extinction_seat = other.extinction_seat[:]
        self.won_mask = other.won_mask

    def position_key(self) -> tuple[object, ...]:
        """Without what lies behind the last card of the herd, and before the first display."""
        first_seat = self.first_seat if self.display_count else self.turn
        turn = (self.players, self.phase, self.turn, self.step, first_seat, self.won_mask)
        claim = (self.species, self.banned, self.revealed, list(self.extinction_seat))
        cards = (list(self.hands), self.in_game, self.removed, self.pile)
        herd = [self.herd[place] for place in range(self.herd_size)]
        sizes = [self.display_sizes[display] for display in range(self.display_count)]
        return (turn, claim, cards, herd, sizes)

    def to_move_mask(self) -> int:
        """One player at a time; the dealer before the first round and for a stegosaurus (MZ-15)."""
        if self.phase == OVER:
            return 0
        if self.phase == SETUP or self.phase == DEAL:
            return ONE << DEALER_SEAT
        return ONE << self.turn

    def legal_mask(self, seat: int) -> int:
        if self.phase == SETUP:
            return self.legal_deal()
        if self.phase == GIVE:
            return ((ONE << self.players) - 1) << FIRST_SEAT_ACTION  # MZ-14: any player
        if self.phase == DEAL:
            return kinds_in(self.herd_multiset()) << FIRST_DEAL or ONE << NO_MORE_CARDS
        if self.species == NONE:
            return self.declarable_mask()
        return self.legal_response(seat)

    def legal_deal(self) -> int:
        """Animals that are not dealt yet, and dinosaurs while some are to be drawn (MZ-2, MZ-3)."""
        if self.step == self.players * HAND_SIZE_FOR[self.players]:
            return ((ONE << self.players) - 1) << FIRST_SEAT_ACTION
        cards = ONE - 1
        for kind in range(SPECIES_COUNT_FOR[self.players]):
            if bits.count_of(self.in_game, kind) < kind + 2:
                cards |= ONE << kind
        if card_count(self.in_game >> 4 * SPECIES_COUNT) < DINOSAUR_COUNT_FOR[self.players]:
            cards |= ((ONE << KIND_COUNT) - (ONE << SPECIES_COUNT)) & ~kinds_in(self.in_game)
        return cards << FIRST_DEAL

    def chance_weight(self, action: int) -> int:
        """Every card is as likely to come next as any other: of the herd (MZ-15), and of the deck.

        Only some dinosaurs are in the deck; which of them was drawn before (MZ-2, MZ-3).
        """
        if action < FIRST_DEAL:
            return 1
        kind = action - FIRST_DEAL
        if self.phase == DEAL:
            return bits.count_of(self.herd_multiset(), kind)
        undealt = 6 - card_count(self.in_game >> 4 * SPECIES_COUNT)
        if kind < SPECIES_COUNT:
            return (kind + 2 - bits.count_of(self.in_game, kind)) * undealt
        return undealt - 6 + DINOSAUR_COUNT_FOR[self.players]

    def declarable_mask(self) -> int:
        """The species in play (MZ-4) that are not extinct (MZ-5); if all are, any (MZ-6).

        After a plesiosaurus not the species of the herd laid aside, unless there is no other
        (MZ-18).
        """
        in_play = (ONE << SPECIES_COUNT_FOR[self.players]) - 1
        living = kinds_in(self.in_game) & in_play
        allowed = living or in_play
        if self.banned != NONE and allowed != ONE << self.banned:
            allowed &= ~(ONE << self.banned)
        return allowed

    def legal_response(self, seat: int) -> int:
        """Lay 1 to 4 cards of the hand (MZ-4, MZ-7), or challenge the last display (MZ-8).

        After a player's last cards the next player must challenge (MZ-22).
        """
        mask = ONE - 1
        if self.step < MAX_DISPLAY_SIZE and not self.must_challenge():
            mask = kinds_in(self.hands[seat]) << FIRST_LAY
        if self.step > 0:
            mask |= ONE << NO_MORE_CARDS
        elif self.phase == RESPOND:
            mask |= ((ONE << self.display_sizes[self.display_count - 1]) - 1) << FIRST_CHALLENGE
        return mask

    def must_challenge(self) -> bool:
        """The last display was its player's last cards (MZ-22)."""
        return self.phase == RESPOND and self.step == 0 and self.hands[self.challenged_seat()] == 0

    def challenged_seat(self) -> int:
        """The player who laid the last display: the one before the player to move (MZ-7)."""
        return (self.turn + self.players - 1) % self.players

    def apply_unchecked(self, seat: int, action: int) -> None:
        if self.phase == SETUP:
            self.deal_setup(action)
        elif action < FIRST_LAY:
            self.species = action
            self.banned = NONE  # MZ-18: for the very next round only
        elif action < NO_MORE_CARDS:
            self.lay_card(action - FIRST_LAY)
        elif action == NO_MORE_CARDS:
            self.end_display()
        elif action < FIRST_SEAT_ACTION:
            self.challenge(action - FIRST_CHALLENGE)
        elif action < FIRST_DEAL:
            self.take_herd(action - FIRST_SEAT_ACTION)  # MZ-14
            self.end_round(self.turn)
        else:
            self.deal_herd_card(action - FIRST_DEAL)

    def deal_setup(self, action: int) -> None:
        """Deal a card, seat by seat; after the last card the start player is drawn (MZ-3)."""
        if action < FIRST_DEAL:
            self.end_round(action - FIRST_SEAT_ACTION)
            return
        card = ONE << 4 * (action - FIRST_DEAL)
        self.hands[self.step // HAND_SIZE_FOR[self.players]] += card
        self.in_game += card
        self.step += 1

    def lay_card(self, kind: int) -> None:
        """Put one card of the hand face down, behind those that lie there (MZ-4, MZ-7, MZ-8)."""
        if self.step == 0:
            if self.display_count == 0:
                self.first_seat = self.turn
            self.display_sizes[self.display_count] = 0
            self.display_count += 1
        self.hands[self.turn] -= ONE << 4 * kind
        self.herd[self.herd_size] = kind
        self.herd_size += 1
        self.display_sizes[self.display_count - 1] += 1
        self.step += 1

    def end_display(self) -> None:
        """A display is laid: the next player answers (MZ-7). Or all cards are dealt (MZ-15)."""
        if self.phase == DEAL:
            self.end_round(self.turn)
            return
        self.step = 0
        self.phase = RESPOND
        self.turn = (self.turn + 1) % self.players

    def challenge(self, place: int) -> None:
        """Turn up a card of the last display (MZ-8): truth, lie or dinosaur."""
        place += self.herd_size - self.display_sizes[self.display_count - 1]
        card = self.herd[place]
        if card >= SPECIES_COUNT:
            self.revealed = card
            self.remove_from_herd(place)  # MZ-12
            self.apply_dinosaur(card)
        elif card != self.species:
            self.take_herd(self.challenged_seat())  # MZ-10
            self.end_round(self.turn)
        elif self.hands[self.challenged_seat()] == 0:
            self.won_mask = 1 << self.challenged_seat()  # MZ-22
            self.phase = OVER
        else:
            self.take_herd(self.turn)  # MZ-9
            self.end_round((self.turn + 1) % self.players)

    def apply_dinosaur(self, dinosaur: int) -> None:
        """What a dinosaur does; then its challenger takes it and begins a round (MZ-11)."""
        if dinosaur == TRICERATOPS:
            self.phase = GIVE  # MZ-14: the challenger chooses, even if there is no herd
            return
        if dinosaur == STEGOSAURUS and self.herd_size > 0:
            self.phase = DEAL  # MZ-15: the dealer shuffles
            return
        if dinosaur == BRONTOSAURUS:
            self.take_herd(self.challenged_seat())  # MZ-13
        elif dinosaur == PTEROSAUR:
            self.take_herd(self.turn)  # MZ-13
        elif dinosaur == PLESIOSAURUS:
            self.pile += self.herd_multiset()  # MZ-16, MZ-17
            self.banned = self.species  # MZ-18
        elif dinosaur == TYRANNOSAURUS:
            self.removed += self.herd_multiset()  # MZ-19, MZ-20
            self.in_game -= self.herd_multiset()
        self.end_round(self.turn)

    def deal_herd_card(self, kind: int) -> None:
        """The next card of the shuffled herd, first to the player after the challenger (MZ-15)."""
        place = 0
        while self.herd[place] != kind:
            place += 1
        self.remove_from_herd(place)
        self.step += 1
        self.hands[(self.turn + self.step) % self.players] += ONE << 4 * kind

    def take_herd(self, seat: int) -> None:
        """Take the herd, and the pile with it, even if no herd is left (MZ-16, MZ-17)."""
        self.hands[seat] += self.herd_multiset() + self.pile
        self.pile = 0

    def herd_multiset(self) -> int:
        """All cards of the round (MZ-8) but a turned-up dinosaur (MZ-12)."""
        multiset = ONE - 1
        for place in range(self.herd_size):
            multiset += ONE << 4 * self.herd[place]
        return multiset

    def remove_from_herd(self, place: int) -> None:
        """Take one card out of the herd, and out of the display in which it lies."""
        self.herd_size -= 1
        for other in range(place, self.herd_size):
            self.herd[other] = self.herd[other + 1]
        display = 0
        while place >= self.display_sizes[display]:
            place -= self.display_sizes[display]
            display += 1
        self.display_sizes[display] -= 1

    def end_round(self, next_starter: int) -> None:
        """Extinctions first, then the challenger takes the dinosaur in hand (MZ-11, MZ-24)."""
        self.herd_size = 0
        self.display_count = 0
        self.species = NONE
        self.step = 0
        self.check_extinctions()
        if self.revealed != NONE:
            self.hands[self.turn] += ONE << 4 * self.revealed
            self.revealed = NONE
        self.turn = next_starter
        self.phase = OVER if self.won_mask else DECLARE

    def check_extinctions(self) -> None:
        """Species die out (MZ-21); all players whose hand is empty then win (MZ-23, MZ-24)."""
        for seat in range(self.players):
            for kind in range(SPECIES_COUNT):
                held = bits.count_of(self.hands[seat], kind)
                if held > 0 and held == bits.count_of(self.in_game, kind):
                    self.die_out(seat, kind)
            if self.hands[seat] == 0:
                self.won_mask |= 1 << seat

    def die_out(self, seat: int, kind: int) -> None:
        """All cards of a species that are still in the game leave it, shown by a player (MZ-21)."""
        cards = self.in_game & (15 * (ONE << 4 * kind))
        self.hands[seat] -= cards
        self.in_game -= cards
        self.removed += cards
        self.extinction_seat[kind] = seat

    def winner_mask(self) -> int:
        return self.won_mask

    def phase_name(self) -> str:
        return PHASES[self.phase]

    def extinct_species(self) -> tuple[int, ...]:
        """The species in play of which no card is left in the game (MZ-20, MZ-21)."""
        in_play = SPECIES_COUNT_FOR[self.players]
        return tuple([kind for kind in range(in_play) if bits.count_of(self.in_game, kind) == 0])

    def declarable_species(self) -> tuple[int, ...]:
        """The species that may be declared (MZ-4, MZ-5, MZ-6, MZ-18)."""
        return bits.members(self.declarable_mask())

    def displays(self) -> list[tuple[int, list[int]]]:
        """For each display of this round, the oldest first: its seat, and the cards as they lie."""
        displays = []
        end = 0
        for display in range(self.display_count):
            begin, end = end, end + self.display_sizes[display]
            cards = [self.herd[place] for place in range(begin, end)]
            displays.append(((self.first_seat + display) % self.players, cards))
        return displays

    def refusal(self, seat: int, action: int) -> Refused:
        """The rule that forbids an action."""
        if self.phase == OVER:
            return Refused("MZ-22", "mammuz-refused-over")
        if action >= actions.ACTION_COUNT or self.phase == SETUP:
            return Refused(FORMAT, "refused-action", action=action)
        if self.phase == DEAL:
            is_dealer = seat == DEALER_SEAT
            return Refused("MZ-15", "mammuz-refused-deal" if is_dealer else "mammuz-refused-wait")
        if action == actions.CHALLENGE_OUT_OF_RANGE:
            action = FIRST_CHALLENGE
        elif action == actions.GIVE_OUT_OF_RANGE:
            action = FIRST_SEAT_ACTION
        elif FIRST_DEAL <= action < actions.FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-15", "mammuz-refused-dealing")
        if self.phase == GIVE:
            if seat == self.turn and FIRST_SEAT_ACTION <= action < FIRST_DEAL:
                return Refused("MZ-14", "mammuz-refused-seat")
            return Refused("MZ-14", "mammuz-refused-give")
        if self.phase == DECLARE:
            return self.declaration_refusal(seat, action)
        return self.response_refusal(seat, action)

    def dealer_refusal(self, action: int) -> Refused:
        """No stegosaurus waits for a deal (MZ-15), or the game is over (MZ-22)."""
        if self.phase == OVER or FIRST_DEAL <= action < actions.FIRST_DECLARE_DINOSAUR:
            return self.refusal(DEALER_SEAT, action)
        return Refused(FORMAT, "refused-dealer")

    def declaration_refusal(self, seat: int, action: int) -> Refused:
        """While a player is to begin a round (MZ-4)."""
        if seat != self.turn:
            return Refused("MZ-4", "mammuz-refused-begins")
        if action >= actions.FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-4", "mammuz-refused-dinosaur")
        if action >= FIRST_SEAT_ACTION:
            return Refused("MZ-14", "mammuz-refused-gift")
        if action >= FIRST_LAY:
            if self.species == NONE:
                return Refused("MZ-4", "mammuz-refused-undeclared")
            return self.card_refusal("MZ-4", action)
        if self.species != NONE:
            return Refused(FORMAT, "refused-action", action=action)
        if action >= SPECIES_COUNT_FOR[self.players]:
            return Refused("MZ-4", "mammuz-refused-species", card=deck.CARD_NAMES[action])
        if action == self.banned:
            return Refused("MZ-18", "mammuz-refused-banned", card=deck.CARD_NAMES[action])
        return Refused("MZ-5", "mammuz-refused-extinct", card=deck.CARD_NAMES[action])

    def response_refusal(self, seat: int, action: int) -> Refused:
        """While a display can be challenged (MZ-7, MZ-8)."""
        if seat != self.turn:
            return Refused("MZ-7", "mammuz-refused-turn")
        if action < FIRST_LAY or action >= actions.FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-7", "mammuz-refused-declared")
        if action >= FIRST_SEAT_ACTION:
            return Refused("MZ-14", "mammuz-refused-gift")
        if action >= FIRST_CHALLENGE and self.step == 0:
            size = self.display_sizes[self.display_count - 1]
            return Refused("MZ-8", "mammuz-refused-place", size=size)
        if self.must_challenge():
            return Refused("MZ-22", "mammuz-refused-forced")
        return self.card_refusal("MZ-7", action)

    def card_refusal(self, rule: str, action: int) -> Refused:
        """While cards are laid (MZ-4, MZ-7)."""
        if action >= NO_MORE_CARDS:
            return Refused(FORMAT, "refused-action", action=action)
        if self.step == MAX_DISPLAY_SIZE:
            return Refused(rule, "mammuz-refused-many")
        return Refused(rule, "mammuz-refused-card", card=deck.CARD_NAMES[action - FIRST_LAY])


def kinds_in(multiset: int) -> int:
    """The kinds in a multiset, one bit each."""
    mask = ONE - 1
    while multiset:
        kind = bits.lowest(multiset) >> 2
        mask |= ONE << kind
        multiset &= ~(15 * (ONE << 4 * kind))
    return mask


def card_count(multiset: int) -> int:
    pairs = (multiset & LOW_NIBBLES) + (multiset >> 4 & LOW_NIBBLES)
    return (pairs * BYTE_ONES & MASK64) >> 56


def check_cards(players: int, kinds: list[int], multisets: tuple[int, ...]) -> None:
    """Raise ValueError unless the cards of MZ-2 are there, once each."""
    cards = list(kinds)
    for multiset in multisets:
        if type(multiset) is not int or multiset not in range(ONE << 4 * KIND_COUNT):
            raise ValueError(multiset)
        cards += [kind for kind in range(KIND_COUNT) for _ in range(multiset >> 4 * kind & 15)]
    drawn = {kind for kind in cards if kind in range(SPECIES_COUNT, KIND_COUNT)}
    is_complete = sorted(cards) == deck.animal_cards(players) + sorted(drawn)
    if not is_complete or len(drawn) != DINOSAUR_COUNT_FOR[players]:
        raise ValueError(cards)
