"""Mammuz: plays on from a state as people might, to see where a move leads.

Everybody at the table decides by what that seat can see: its own hand, the sizes of displays and
hands, and how many cards of a species are in the game. How readily each seat lies and challenges
is given (`lying`, `daring`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits
from bestiary.core.engine import DEALER
from bestiary.games.mammuz import deck
from bestiary.games.mammuz.actions import (
    DONE,
    FIRST_CARD,
    FIRST_DEALT,
    FIRST_PLACE,
    FIRST_SEAT,
)
from bestiary.games.mammuz.rules import PHASES

if TYPE_CHECKING:
    from bestiary.core.generator import Generator
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
NONE: Final = -1
SPECIES: Final = len(deck.SPECIES)
OVER: Final = PHASES.index("over")
SETUP: Final = PHASES.index("setup")
DECLARE: Final = PHASES.index("declare")
RESPOND: Final = PHASES.index("respond")
GIVE: Final = PHASES.index("give")
LOW: Final = 0x0F0F0F0F0F0F0F0F
BYTES: Final = 0x0101010101010101
MASK: Final = 0xFFFFFFFFFFFFFFFF
MOST: Final = 4
"""So many cards a display has at most."""

LIMIT: Final = 400
"""After so many moves nobody has won."""
HASTE: Final = 0.002
"""With each move a win is worth so much less: what can be won at once may be lost later."""
DOUBTS: Final = 0.6
"""With something that fits, a display is challenged where a card of it is as likely a lie."""
DARES: Final = 0.4
"""With nothing that fits."""
USUAL: Final = 0.3
"""How often people challenge; who does it more often needs less doubt."""
WHOLE: Final = 0.7
"""How often somebody honest lays all that fits."""
LIED = [0.0] * 5
"""How often a display with lies has one of them, or two, three, four."""
LIED[1], LIED[2], LIED[3], LIED[4] = 0.45, 0.3, 0.15, 0.1


class Playout:
    """A table of players as the one who looks ahead imagines them."""

    def __init__(self, lying: Sequence[float], daring: Sequence[float]) -> None:
        """Say how readily each seat lies where there is no need, and challenges."""
        self.lying = [0.0] * 7
        self.daring = [0.0] * 7
        self.likely = 0.0
        for seat in range(min(7, len(lying), len(daring))):
            self.lying[seat] = lying[seat]
            self.daring[seat] = daring[seat]

    def value(
        self, state: State, seat: int, actions: Sequence[int], rng: Generator, times: int
    ) -> float:
        """How often a seat wins that makes a move, if all play on so many times.

        Where several win together each has a part of it, and a late win counts a little less.
        """
        if state is None:
            raise TypeError(state)  # compiled code would take it for a state
        if rng is None:
            raise TypeError(rng)
        won = 0.0
        for _ in range(times):
            after = state.clone()
            for action in actions:
                after.apply(seat, action)
            if not is_between(after, seat):
                raise ValueError(seat, actions)
            won += self.end(after, seat, rng)
        return won / times if times > 0 else 0.0

    def end(self, state: State, seat: int, rng: Generator) -> float:
        """Play on to the end: what part of the win is the seat's."""
        worth = 1.0
        for _ in range(LIMIT):
            if state.phase == OVER:
                break
            worth -= HASTE
            self.move(state, rng)
        winners = state.winners()
        return worth / bits.count(winners) if winners >> seat & 1 else 0.0

    def move(self, state: State, rng: Generator) -> None:
        """Make the next move of whoever owes one."""
        if state.phase == DECLARE:
            self.declare(state, rng)
        elif state.phase == RESPOND:
            self.respond(state, rng)
        elif state.phase == GIVE:
            state.act(state.turn, FIRST_SEAT + fewest(state))
        else:
            while state.size > 0:
                state.act(DEALER, FIRST_DEALT + state.herd[rng.draw(state.size)])
            state.act(DEALER, DONE)

    def declare(self, state: State, rng: Generator) -> None:
        """Begin a round with what the hand has most of."""
        hand = state.hands[state.turn]
        open_species = state.legal(state.turn)
        best = NONE
        most = -1
        for kind in range(SPECIES):
            if open_species >> kind & 1:
                score = 4 * bits.amount(hand, kind) + rng.draw(4)
                if score > most:
                    most = score
                    best = kind
        state.act(state.turn, best)
        self.lay(state, rng, True)

    def respond(self, state: State, rng: Generator) -> None:
        """Challenge the last display, or lay cards."""
        seat = state.turn
        size = state.displays[state.count - 1]
        if state.must_challenge():
            state.act(seat, FIRST_PLACE + rng.draw(size))
            return
        hand = state.hands[seat]
        fitting = bits.amount(hand, state.species)
        if fitting == total(hand) and fitting <= 4:
            self.lay(state, rng, False)
            return
        doubt = self.doubt(state) + 0.5 * (self.daring[seat] - USUAL)
        mood = 0.5 * (unit(rng) - 0.5)
        if doubt + mood > (DOUBTS if fitting > 0 else DARES):
            state.act(seat, FIRST_PLACE + rng.draw(size))
        else:
            self.lay(state, rng, False)

    def doubt(self, state: State) -> float:
        """How likely a card of the last display is a lie, for the one whose turn it is."""
        seat = state.turn
        owner = state.challenged()
        size = state.displays[state.count - 1]
        mine = bits.amount(state.hands[seat], state.species)
        own = 0
        others = 0
        place = 0
        for display in range(state.count):
            count = state.displays[display]
            who = (state.first + display) % state.players
            if who == seat:
                mine += fitting_in(state, place, count)
                own += count
            elif who != owner:
                others += count
            place += count
        loose = bits.amount(state.in_game, state.species) - mine
        if size > loose:
            return 1.0 - 0.5 * loose / size
        pool = total(state.hands[owner]) + state.size - others - own
        room = total(state.in_game) - total(state.hands[seat]) - own
        left = loose - 0.5 * others  # half of what others claim is taken for true
        expected = left * pool / room if left > 0 else 0.0
        if state.count == 1:
            expected += 1.5  # one declares what one has
        return self.lied(expected, size, self.lying[owner])

    def lied(self, expected: float, size: int, rate: float) -> float:
        """The chance of a lie, where so many fitting cards are to be expected in a hand.

        As if each of eight cards were a fitting one with the same chance.
        """
        hit = expected / 8 if expected < 7 else 0.875
        enough = 1.0
        term = 1.0
        for _ in range(8):
            term *= 1 - hit
        for count in range(size):
            enough -= term
            term *= (8 - count) * hit / ((count + 1) * (1 - hit))
        honest = enough * (1 - rate)
        lying = LIED[1] * (enough * rate + (1 - enough) * (0.3 + 0.7 * rate))
        return 0.65 * lying / (lying + honest) if lying + honest > 0 else 0.5

    def lay(self, state: State, rng: Generator, is_first: bool) -> None:
        """Lay what fits, and sometimes lies with it; the last cards together if that may win.

        Whoever begins a round risks no more than the own cards, and lays many.
        """
        hand = state.hands[state.turn]
        count = total(hand)
        fitting = bits.amount(hand, state.species)
        true = min(MOST, fitting)
        lies = 0
        if count <= MOST and (is_first or 2 * fitting >= count):
            lies = count - true
        elif true == 0:
            lies = 2 if count > 2 and unit(rng) < 0.25 else 1
        elif unit(rng) < (1.8 if is_first else 1.0) * self.lying[state.turn]:
            true = true if true < MOST else MOST - 1
            lies = MOST - true if is_first else 1
        self.put(state, rng, true, lies if true + lies < count else count - true)

    def put(self, state: State, rng: Generator, true: int, lies: int) -> None:
        """Put true cards and lies down, in an order of chance."""
        seat = state.turn
        while true + lies > 0:
            if rng.draw(true + lies) < true:
                true -= 1
                state.act(seat, FIRST_CARD + state.species)
            else:
                lies -= 1
                state.act(seat, FIRST_CARD + other(state.hands[seat], state.species, rng))
        state.act(seat, DONE)

    def retell(self, state: State, viewer: int, rng: Generator) -> float:
        """Lay the displays of the others anew, as each may have chosen from what it held.

        Returns how likely it is that they laid so many; that is not a share of one.
        """
        if state is None:
            raise TypeError(state)
        if rng is None:
            raise TypeError(rng)
        likely = 1.0
        for seat in range(state.players):
            if seat != viewer and state.phase != SETUP:
                likely *= self.retell_seat(state, seat, rng)
        return likely

    def retell_seat(self, state: State, seat: int, rng: Generator) -> float:
        """The same for one seat: take its displays up, then lay them in turn."""
        pool = state.hands[seat]
        place = 0
        for display in range(state.count):
            for at in range(place, place + state.displays[display]):
                if (state.first + display) % state.players == seat:
                    pool += ONE << 4 * state.herd[at]
            place += state.displays[display]
        likely = 1.0
        place = 0
        for display in range(state.count):
            size = state.displays[display]
            if (state.first + display) % state.players == seat:
                true = self.draw_true(pool, state.species, size, seat, rng)
                fitting = bits.amount(pool, state.species)
                likely *= self.likely * (declares(fitting) if display == 0 else 1.0)
                lies = size - true
                for at in range(place, place + size):
                    kind = state.species
                    if rng.draw(true + lies) < true:
                        true -= 1
                    else:
                        lies -= 1
                        kind = other(pool, state.species, rng)
                    state.herd[at] = kind
                    pool -= ONE << 4 * kind
            place += size
        state.hands[seat] = pool
        return likely

    def draw_true(self, pool: int, species: int, size: int, seat: int, rng: Generator) -> int:
        """How many true cards a display has; `likely` then says how likely its size is."""
        count = total(pool)
        fitting = bits.amount(pool, species)
        rate = self.lying[seat]
        least = size - (count - fitting) if size > count - fitting else 0
        most = min(size, fitting)
        self.likely = 0.0
        for true in range(least, most + 1):
            self.likely += chance(size, true, fitting, count, rate)
        ball = unit(rng) * self.likely
        for true in range(least, most):
            ball -= chance(size, true, fitting, count, rate)
            if ball < 0:
                return true
        return most


def is_between(state: State, seat: int) -> bool:
    """A state in which no move is half made, at a table that has this seat."""
    if seat < 0 or seat >= state.players or state.phase == SETUP:
        return False
    if state.phase == DECLARE:
        return state.step == 0 and state.species == NONE
    return state.phase != RESPOND or state.step == 0


def fitting_in(state: State, place: int, count: int) -> int:
    """How many of so many cards of the herd are what they are said to be."""
    found = 0
    for at in range(place, place + count):
        if state.herd[at] == state.species:
            found += 1
    return found


def declares(fitting: int) -> float:
    """How readily somebody declares a species of which the hand has so many."""
    return (1.0 + fitting) * (1.0 + fitting)


def chance(size: int, true: int, fitting: int, count: int, rate: float) -> float:
    """How likely somebody lays so many cards, so many of them true.

    The hand has `count` cards, of which some fit; a lie where there is no need comes at a rate.
    """
    if true < 0 or true > size or true > fitting or size > MOST:
        return 0.0
    if size == count:
        return 1.0
    most = min(MOST, fitting)
    if true == size:
        return (1 - rate) * (WHOLE if size == most else (1 - WHOLE) / 3)
    if fitting == 0:
        return LIED[size - true]
    return rate * LIED[size - true] * (WHOLE if true == most else (1 - WHOLE) / 4)


def other(hand: int, species: int, rng: Generator) -> int:
    """A card of another kind to lay: of two picked by chance the one with fewer of its kind."""
    rest = hand & ~(15 * (ONE << 4 * species))
    if rest == 0:
        return species
    one = nth_card(rest, rng.draw(total(rest)))
    two = nth_card(rest, rng.draw(total(rest)))
    return one if bits.amount(rest, one) <= bits.amount(rest, two) else two


def nth_card(heap: int, number: int) -> int:
    """The kind of a card of a heap, counted from 0."""
    kind = 0
    while number >= bits.amount(heap, kind):
        number -= bits.amount(heap, kind)
        kind += 1
    return kind


def total(heap: int) -> int:
    """How many cards a heap has."""
    pairs = (heap & LOW) + (heap >> 4 & LOW)
    return (pairs * BYTES & MASK) >> 56


def unit(rng: Generator) -> float:
    """A number from 0 up to 1."""
    return rng.draw(65536) / 65536.0


def fewest(state: State) -> int:
    """The seat with the fewest cards, but not the one whose turn it is."""
    best = NONE
    least = 99
    for step in range(1, state.players):
        seat = (state.turn + step) % state.players
        if total(state.hands[seat]) < least:
            least = total(state.hands[seat])
            best = seat
    return best
