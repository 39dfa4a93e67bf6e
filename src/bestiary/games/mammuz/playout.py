"""Mammuz: plays on from a state as people might, to see where a move leads.

Everybody at the table decides by what that seat can see: its own hand, the sizes of displays and
hands, and how many cards of a species are in the game. How readily each seat lies and challenges
is given (`lying`, `daring`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits, loose
from bestiary.core.engine import DEALER
from bestiary.games.mammuz import belief, deck, heaps
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
NONE: Final = -1
SPECIES: Final = len(deck.SPECIES)
OVER: Final = PHASES.index("over")
SETUP: Final = PHASES.index("setup")
DECLARE: Final = PHASES.index("declare")
RESPOND: Final = PHASES.index("respond")
GIVE: Final = PHASES.index("give")
MOST: Final = 4
"""So many cards a display has at most."""

LIMIT: Final = 400
"""After so many moves nobody has won."""
HASTE: Final = 420
"""With each move a win is worth so much less: what can be won at once may be lost later."""
WIN: Final = 500 * HASTE
"""What a win is worth; as many as can win together share it without a rest."""
CERTAIN: Final = belief.CERTAIN
"""The chance of what happens always."""
DOUBTS: Final = CERTAIN * 3 // 5
"""With something that fits, a display is challenged where a card of it is as likely a lie."""
DARES: Final = CERTAIN * 2 // 5
"""With nothing that fits."""
USUAL: Final = CERTAIN * 3 // 10
"""How often people challenge; who does it more often needs less doubt."""


class Playout:
    """A table of players as the one who looks ahead imagines them."""

    def __init__(self, lying: Sequence[float], daring: Sequence[float]) -> None:
        """Say how readily each seat lies where there is no need, and challenges."""
        self.lying = [0] * 7
        self.daring = [0] * 7
        for seat in range(min(7, len(lying), len(daring))):
            self.lying[seat] = belief.share(lying[seat])
            self.daring[seat] = belief.share(daring[seat])

    def value(
        self, state: State, seat: int, actions: Sequence[int], rng: Generator, times: int
    ) -> int:
        """What a seat wins in all that makes a move, if all play on so many times.

        A win is worth `WIN`. Where several win together each has a part of it, and a late win
        counts a little less.
        """
        if state is None:
            raise TypeError(state)  # compiled code would take it for a state
        if rng is None:
            raise TypeError(rng)
        made = state.clone()
        for action in actions:
            made.apply(seat, action)
        if not is_between(made, seat):
            raise ValueError(seat, actions)
        trial = made.clone()
        held = loose.let_go()
        won = self.ends(made, trial, seat, rng, times)
        loose.take_back(held)
        return won

    def ends(self, made: State, trial: State, seat: int, rng: Generator, times: int) -> int:
        """Play on so many times, each time from what was made."""
        won = 0
        for _ in range(times):
            trial.become(made)
            won += self.end(trial, seat, rng)
        return won

    def end(self, state: State, seat: int, rng: Generator) -> int:
        """Play on to the end: what the seat wins."""
        worth = WIN
        for _ in range(LIMIT):
            if state.phase == OVER:
                break
            worth -= HASTE
            self.move(state, rng)
        winners = state.winners()
        return worth // bits.count(winners) if winners >> seat & 1 else 0

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
        if fitting == heaps.total(hand) and fitting <= MOST:
            self.lay(state, rng, False)
            return
        mood = 2 * self.daring[seat] + rng.draw(CERTAIN)
        calm = 2 * USUAL + CERTAIN // 2 + 2 * (DOUBTS if fitting > 0 else DARES)
        if 2 * self.doubt(state) + mood > calm:
            state.act(seat, FIRST_PLACE + rng.draw(size))
        else:
            self.lay(state, rng, False)

    def doubt(self, state: State) -> int:
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
        rest = bits.amount(state.in_game, state.species) - mine
        if size > rest:
            return CERTAIN - CERTAIN * rest // (2 * size)
        pool = heaps.total(state.hands[owner]) + state.size - others - own
        room = heaps.total(state.in_game) - heaps.total(state.hands[seat]) - own
        left = 2 * rest - others  # half of what others claim is taken for true
        expected = CERTAIN * left * pool // (2 * room) if left > 0 else 0
        if state.count == 1:
            expected += CERTAIN * 3 // 2  # one declares what one has
        return lied(expected, size, self.lying[owner])

    def lay(self, state: State, rng: Generator, is_first: bool) -> None:
        """Lay what fits, and sometimes lies with it; the last cards together if that may win.

        Whoever begins a round risks no more than the own cards, and lays many.
        """
        hand = state.hands[state.turn]
        count = heaps.total(hand)
        fitting = bits.amount(hand, state.species)
        true = min(MOST, fitting)
        lies = 0
        if count <= MOST and (is_first or 2 * fitting >= count):
            lies = count - true
        elif true == 0:
            lies = 2 if count > 2 and rng.draw(4) == 0 else 1
        elif 5 * rng.draw(CERTAIN) < (9 if is_first else 5) * self.lying[state.turn]:
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
                state.act(seat, FIRST_CARD + belief.other(state.hands[seat], state.species, rng))
        state.act(seat, DONE)


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


def lied(expected: int, size: int, rate: int) -> int:
    """The chance of a lie, where so many fitting cards are to be expected in a hand.

    As if each of eight cards were a fitting one with the same chance.
    """
    hit = expected // 8 if expected < 7 * CERTAIN else CERTAIN * 7 // 8
    miss = CERTAIN - hit
    enough = CERTAIN
    term = CERTAIN
    for _ in range(8):
        term = term * miss // CERTAIN
    for count in range(size):
        enough -= term
        term = term * (8 - count) * hit // ((count + 1) * miss)
    honest = 20 * enough * (CERTAIN - rate)
    needy = (CERTAIN - enough) * (3 * CERTAIN + 7 * rate) // 10
    lying = 9 * (enough * rate + needy)
    return 13 * lying // (20 * (lying + honest) // CERTAIN + 1)


def fewest(state: State) -> int:
    """The seat with the fewest cards, but not the one whose turn it is."""
    best = NONE
    least = 99
    for step in range(1, state.players):
        seat = (state.turn + step) % state.players
        if heaps.total(state.hands[seat]) < least:
            least = heaps.total(state.hands[seat])
            best = seat
    return best
