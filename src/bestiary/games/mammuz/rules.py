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
from bestiary.games.mammuz import deck
from bestiary.games.mammuz.actions import (
    ACTION_COUNT,
    CHALLENGE_OUT_OF_RANGE,
    DONE,
    FIRST_CHALLENGE,
    FIRST_DEAL,
    FIRST_DECLARE_DINOSAUR,
    FIRST_LAY,
    FIRST_SEAT,
    GIVE_OUT_OF_RANGE,
)

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1
SPECIES_COUNT: Final = 8
KIND_COUNT: Final = 14
MAX_DISPLAY_SIZE: Final = 4

BRONTOSAURUS: Final = 8
PTEROSAUR: Final = 9
TRICERATOPS: Final = 10
STEGOSAURUS: Final = 11
PLESIOSAURUS: Final = 12
TYRANNOSAURUS: Final = 13

OVER: Final = 0
"""Zero, so that a state whose `__init__` never ran is over and accepts no action."""
DECLARE: Final = 1
RESPOND: Final = 2
GIVE: Final = 3
DEAL: Final = 4
SETUP: Final = 5
PHASES: Final = ("over", "declare", "respond", "give", "deal", "setup")

SPECIES_COUNT_FOR = [0] * 8
DINOSAUR_COUNT_FOR = [0] * 8
HAND_SIZE_FOR = [0] * 8
for _players in range(3, 8):
    SPECIES_COUNT_FOR[_players] = deck.SPECIES_COUNT_FOR[_players]
    DINOSAUR_COUNT_FOR[_players] = deck.DINOSAUR_COUNT_FOR[_players]
    HAND_SIZE_FOR[_players] = deck.HAND_SIZE_FOR[_players]


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
        extinction_seats = dict(extinction_seat or {})
        check_position(
            hands,
            displays,
            pile,
            removed,
            turn,
            species,
            revealed,
            banned,
            extinction_seats,
            winners,
        )
        new.turn = turn
        new.first_seat = (turn - len(displays)) % new.players
        new.pile = pile
        new.removed = removed
        for seat in range(new.players):
            new.hands[seat] = hands[seat]
            new.in_game += hands[seat]
        for kind, seat in extinction_seats.items():
            new.extinction_seat[kind] = seat
        for display in displays:
            for kind in display:
                new.herd[new.herd_size] = kind
                new.herd_size += 1
            new.display_sizes[new.display_count] = len(display)
            new.display_count += 1
        new.in_game += pile + new.herd_multiset()
        new.species = NONE if species is None else species
        new.banned = NONE if banned is None else banned
        new.revealed = NONE if revealed is None else revealed
        if revealed is not None:
            new.in_game += ONE << 4 * revealed
        for seat in winners:
            new.won_mask |= 1 << seat
        new.phase = OVER if new.won_mask else DECLARE if species is None else RESPOND
        if revealed is not None:
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
            return ((ONE << self.players) - 1) << FIRST_SEAT  # MZ-14: any player
        if self.phase == DEAL:
            return kind_mask(self.herd_multiset()) << FIRST_DEAL if self.herd_size else ONE << DONE
        if self.species == NONE:
            return self.declarable_mask()
        return self.legal_response(seat)

    def legal_deal(self) -> int:
        """Animals that are not dealt yet, and dinosaurs while some are to be drawn (MZ-2, MZ-3)."""
        if self.step == self.players * HAND_SIZE_FOR[self.players]:
            return ((ONE << self.players) - 1) << FIRST_SEAT
        cards = ONE - 1
        drawn = 0
        for kind in range(KIND_COUNT):
            if kind >= SPECIES_COUNT:
                drawn += bits.count_of(self.in_game, kind)
            elif (
                kind < SPECIES_COUNT_FOR[self.players]
                and bits.count_of(self.in_game, kind) < kind + 2
            ):
                cards |= ONE << kind
        if drawn < DINOSAUR_COUNT_FOR[self.players]:
            for kind in range(SPECIES_COUNT, KIND_COUNT):
                if bits.count_of(self.in_game, kind) == 0:
                    cards |= ONE << kind
        return cards << FIRST_DEAL

    def declarable_mask(self) -> int:
        """The species in play (MZ-4) that are not extinct (MZ-5); if all are, any (MZ-6).

        After a plesiosaurus not the species of the herd laid aside, unless there is no other
        (MZ-18).
        """
        in_play = (ONE << SPECIES_COUNT_FOR[self.players]) - 1
        living = kind_mask(self.in_game) & in_play
        allowed = living or in_play
        if self.banned != NONE and allowed != ONE << self.banned:
            allowed &= ~(ONE << self.banned)
        return allowed

    def legal_response(self, seat: int) -> int:
        """Lay 1 to 4 cards of the hand (MZ-4, MZ-7), or challenge the last display (MZ-8).

        After a player's last cards the next player must challenge (MZ-22).
        """
        actions = ONE - 1
        if self.step < MAX_DISPLAY_SIZE and not self.must_challenge():
            actions = kind_mask(self.hands[seat]) << FIRST_LAY
        if self.step > 0:
            actions |= ONE << DONE
        elif self.phase == RESPOND:
            actions |= ((ONE << self.display_sizes[self.display_count - 1]) - 1) << FIRST_CHALLENGE
        return actions

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
        elif action < DONE:
            self.lay_card(action - FIRST_LAY)
        elif action == DONE:
            self.end_display()
        elif action < FIRST_SEAT:
            self.challenge(action - FIRST_CHALLENGE)
        elif action < FIRST_DEAL:
            self.take_herd(action - FIRST_SEAT)  # MZ-14
            self.end_round(self.turn)
        else:
            self.deal_herd_card(action - FIRST_DEAL)

    def deal_setup(self, action: int) -> None:
        """Deal a card, seat by seat; after the last card the start player is drawn (MZ-3)."""
        if action < FIRST_DEAL:
            self.end_round(action - FIRST_SEAT)
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
        return tuple(
            kind
            for kind in range(SPECIES_COUNT_FOR[self.players])
            if bits.count_of(self.in_game, kind) == 0
        )

    def allowed_species(self) -> tuple[int, ...]:
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
        if action >= ACTION_COUNT or self.phase == SETUP:
            return Refused(FORMAT, "refused-action", action=action)
        if self.phase == DEAL:
            return self.deal_refusal(seat)
        if action == CHALLENGE_OUT_OF_RANGE:
            action = FIRST_CHALLENGE
        elif action == GIVE_OUT_OF_RANGE:
            action = FIRST_SEAT
        elif FIRST_DEAL <= action < FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-15", "mammuz-refused-dealing")
        if self.phase == GIVE:
            if seat == self.turn and FIRST_SEAT <= action < FIRST_DEAL:
                return Refused("MZ-14", "mammuz-refused-seat")
            return Refused("MZ-14", "mammuz-refused-give")
        if self.phase == DECLARE:
            return self.declaration_refusal(seat, action)
        return self.response_refusal(seat, action)

    def dealer_refusal(self, action: int) -> Refused:
        """No stegosaurus waits for a deal (MZ-15), or the game is over (MZ-22)."""
        if self.phase == OVER:
            return Refused("MZ-22", "mammuz-refused-over")
        if FIRST_DEAL <= action < FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-15", "mammuz-refused-dealing")
        return Refused(FORMAT, "refused-dealer")

    def deal_refusal(self, seat: int) -> Refused:
        """While the herd is dealt for a stegosaurus (MZ-15)."""
        if seat == DEALER_SEAT:
            return Refused("MZ-15", "mammuz-refused-deal")
        return Refused("MZ-15", "mammuz-refused-wait")

    def declaration_refusal(self, seat: int, action: int) -> Refused:
        """While a player is to begin a round (MZ-4)."""
        if seat != self.turn:
            return Refused("MZ-4", "mammuz-refused-begins")
        if action >= FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-4", "mammuz-refused-dinosaur")
        if action >= FIRST_SEAT:
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
        if action < FIRST_LAY or action >= FIRST_DECLARE_DINOSAUR:
            return Refused("MZ-7", "mammuz-refused-declared")
        if action >= FIRST_SEAT:
            return Refused("MZ-14", "mammuz-refused-gift")
        if action >= FIRST_CHALLENGE and self.step == 0:
            size = self.display_sizes[self.display_count - 1]
            return Refused("MZ-8", "mammuz-refused-place", size=size)
        if self.must_challenge():
            return Refused("MZ-22", "mammuz-refused-forced")
        return self.card_refusal("MZ-7", action)

    def card_refusal(self, rule: str, action: int) -> Refused:
        """While cards are laid (MZ-4, MZ-7)."""
        if action >= DONE:
            return Refused(FORMAT, "refused-action", action=action)
        if self.step == MAX_DISPLAY_SIZE:
            return Refused(rule, "mammuz-refused-many")
        return Refused(rule, "mammuz-refused-card", card=deck.CARD_NAMES[action - FIRST_LAY])


def kind_mask(multiset: int) -> int:
    """The kinds in a multiset, one bit each."""
    mask = ONE - 1
    while multiset:
        kind = bits.lowest(multiset) >> 2
        mask |= ONE << kind
        multiset &= ~(15 * (ONE << 4 * kind))
    return mask


def check_position(
    hands: list[int],
    displays: list[list[int]],
    pile: int,
    removed: int,
    turn: int,
    species: int | None,
    revealed: int | None,
    banned: int | None,
    extinction_seat: dict[int, int],
    winners: tuple[int, ...],
) -> None:
    """Raise ValueError for an impossible position: the cards of MZ-2 are there, once each."""
    players = len(hands)
    seats = range(players)
    in_play = range(SPECIES_COUNT_FOR[players])
    cards = [kind for display in displays for kind in display]
    if revealed is not None:
        cards.append(revealed)
    for multiset in (*hands, pile, removed):
        if type(multiset) is not int or multiset not in range(ONE << 4 * KIND_COUNT):
            raise ValueError(multiset)
        cards += [kind for kind in range(KIND_COUNT) for _ in range(multiset >> 4 * kind & 15)]
    drawn = {kind for kind in cards if kind in range(SPECIES_COUNT, KIND_COUNT)}
    is_possible = (
        sorted(cards) == deck.animal_cards(players) + sorted(drawn)
        and len(drawn) == DINOSAUR_COUNT_FOR[players]
        and turn in seats
        and (species is None or species in in_play)
        and (banned is None or banned in in_play)
        and (not displays or species is not None)
        and len(displays) < 50
        and all(kind in in_play and seat in seats for kind, seat in extinction_seat.items())
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
        raise ValueError(hands, displays, pile, removed, turn, species, revealed)
