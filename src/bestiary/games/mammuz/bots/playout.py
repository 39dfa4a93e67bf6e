"""Mammuz: plays on from a state as people might, to see where a move leads.

Everybody at the table decides by what that seat can see: its own hand, the sizes of displays and
hands, and how many cards of a species are in the game. How readily each seat lies and challenges
is given (`lying`, `daring`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits, gil
from bestiary.core.engine import DEALER_SEAT
from bestiary.games.mammuz import deck
from bestiary.games.mammuz.actions import (
    DONE,
    FIRST_CHALLENGE,
    FIRST_DEAL,
    FIRST_LAY,
    FIRST_SEAT,
)
from bestiary.games.mammuz.bots import multiset, opponent_model
from bestiary.games.mammuz.rules import PHASES

if TYPE_CHECKING:
    from bestiary.core.pcg32 import Pcg32
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
NONE: Final = -1
SPECIES_COUNT: Final = len(deck.SPECIES)
OVER: Final = PHASES.index("over")
SETUP: Final = PHASES.index("setup")
DECLARE: Final = PHASES.index("declare")
RESPOND: Final = PHASES.index("respond")
GIVE: Final = PHASES.index("give")
MAX_DISPLAY_SIZE: Final = 4
"""So many cards a display has at most."""

MAX_MOVES: Final = 400
"""After so many moves nobody has won."""
DELAY_COST: Final = 420
"""With each move a win is worth so much less: what can be won at once may be lost later."""
WIN_VALUE: Final = 500 * DELAY_COST
"""What a win is worth; as many as can win together share it without a rest."""
PROBABILITY_ONE: Final = opponent_model.PROBABILITY_ONE
"""The chance of what happens always."""
CHALLENGE_THRESHOLD: Final = PROBABILITY_ONE * 3 // 5
"""With something that fits, a display is challenged where a card of it is as likely a lie."""
CHALLENGE_THRESHOLD_NO_MATCH: Final = PROBABILITY_ONE * 2 // 5
"""With nothing that fits."""
TYPICAL_CHALLENGE_RATE: Final = PROBABILITY_ONE * 3 // 10
"""How often people challenge; who does it more often needs less doubt."""


class Playout:
    """A table of players as the one who looks ahead imagines them."""

    def __init__(self, lie_rates: Sequence[float], challenge_rates: Sequence[float]) -> None:
        """Say how readily each seat lies where there is no need, and challenges."""
        self.lie_rates = [0] * 7
        self.challenge_rates = [0] * 7
        for seat in range(min(7, len(lie_rates), len(challenge_rates))):
            self.lie_rates[seat] = opponent_model.fixed_probability(lie_rates[seat])
            self.challenge_rates[seat] = opponent_model.fixed_probability(challenge_rates[seat])

    def total_value(
        self, state: State, seat: int, actions: Sequence[int], rng: Pcg32, times: int
    ) -> int:
        """What a seat wins in all that makes a move, if all play on so many times.

        A win is worth `WIN`. Where several win together each has a part of it, and a late win
        counts a little less.
        """
        if state is None:
            raise TypeError(state)  # compiled code would take it for a state
        if rng is None:
            raise TypeError(rng)
        start_state = state.clone()
        for action in actions:
            start_state.apply(seat, action)
        if not is_between_moves(start_state, seat):
            raise ValueError(seat, actions)
        trial = start_state.clone()
        gil_state = gil.release()
        won = self.total_value_without_gil(start_state, trial, seat, rng, times)
        gil.reacquire(gil_state)
        return won

    def total_value_without_gil(
        self, start_state: State, trial: State, seat: int, rng: Pcg32, times: int
    ) -> int:
        """Play on so many times, each time from what was made."""
        won = 0
        for _ in range(times):
            trial.copy_from(start_state)
            won += self.play_to_end(trial, seat, rng)
        return won

    def play_to_end(self, state: State, seat: int, rng: Pcg32) -> int:
        """Play on to the end: what the seat wins."""
        win_value = WIN_VALUE
        for _ in range(MAX_MOVES):
            if state.phase == OVER:
                break
            win_value -= DELAY_COST
            self.play_move(state, rng)
        winners = state.winner_mask()
        return win_value // bits.count(winners) if winners >> seat & 1 else 0

    def play_move(self, state: State, rng: Pcg32) -> None:
        """Make the next move of whoever owes one."""
        if state.phase == DECLARE:
            self.declare(state, rng)
        elif state.phase == RESPOND:
            self.respond(state, rng)
        elif state.phase == GIVE:
            state.apply_unchecked(state.turn, FIRST_SEAT + opponent_with_fewest_cards(state))
        else:
            while state.herd_size > 0:
                state.apply_unchecked(
                    DEALER_SEAT, FIRST_DEAL + state.herd[rng.below_unchecked(state.herd_size)]
                )
            state.apply_unchecked(DEALER_SEAT, DONE)

    def declare(self, state: State, rng: Pcg32) -> None:
        """Begin a round with what the hand has most of."""
        hand = state.hands[state.turn]
        open_species = state.legal_mask(state.turn)
        best = NONE
        most = -1
        for kind in range(SPECIES_COUNT):
            if open_species >> kind & 1:
                score = 4 * bits.count_of(hand, kind) + rng.below_unchecked(4)
                if score > most:
                    most = score
                    best = kind
        state.apply_unchecked(state.turn, best)
        self.lay_display(state, rng, True)

    def respond(self, state: State, rng: Pcg32) -> None:
        """Challenge the last display, or lay cards."""
        seat = state.turn
        size = state.display_sizes[state.display_count - 1]
        if state.must_challenge():
            state.apply_unchecked(seat, FIRST_CHALLENGE + rng.below_unchecked(size))
            return
        hand = state.hands[seat]
        fitting = bits.count_of(hand, state.species)
        if fitting == multiset.card_count(hand) and fitting <= MAX_DISPLAY_SIZE:
            self.lay_display(state, rng, False)
            return
        eagerness = 2 * self.challenge_rates[seat] + rng.below_unchecked(PROBABILITY_ONE)
        threshold = (
            2 * TYPICAL_CHALLENGE_RATE
            + PROBABILITY_ONE // 2
            + 2 * (CHALLENGE_THRESHOLD if fitting > 0 else CHALLENGE_THRESHOLD_NO_MATCH)
        )
        if 2 * self.lie_probability(state) + eagerness > threshold:
            state.apply_unchecked(seat, FIRST_CHALLENGE + rng.below_unchecked(size))
        else:
            self.lay_display(state, rng, False)

    def lie_probability(self, state: State) -> int:
        """How likely a card of the last display is a lie, for the one whose turn it is."""
        seat = state.turn
        owner = state.challenged_seat()
        size = state.display_sizes[state.display_count - 1]
        mine = bits.count_of(state.hands[seat], state.species)
        own = 0
        others = 0
        place = 0
        for display in range(state.display_count):
            count = state.display_sizes[display]
            display_seat = (state.first_seat + display) % state.players
            if display_seat == seat:
                mine += count_true(state, place, count)
                own += count
            elif display_seat != owner:
                others += count
            place += count
        unseen_fitting = bits.count_of(state.in_game, state.species) - mine
        if size > unseen_fitting:
            return PROBABILITY_ONE - PROBABILITY_ONE * unseen_fitting // (2 * size)
        owner_cards = multiset.card_count(state.hands[owner]) + state.herd_size - others - own
        unseen_cards = (
            multiset.card_count(state.in_game) - multiset.card_count(state.hands[seat]) - own
        )
        doubled_unclaimed = (
            2 * unseen_fitting - others
        )  # half of what others claim is taken for true
        expected = (
            PROBABILITY_ONE * doubled_unclaimed * owner_cards // (2 * unseen_cards)
            if doubled_unclaimed > 0
            else 0
        )
        if state.display_count == 1:
            expected += PROBABILITY_ONE * 3 // 2  # one declares what one has
        return lie_probability_from_expected(expected, size, self.lie_rates[owner])

    def lay_display(self, state: State, rng: Pcg32, is_first: bool) -> None:
        """Lay what fits, and sometimes lies with it; the last cards together if that may win.

        Whoever begins a round risks no more than the own cards, and lays many.
        """
        hand = state.hands[state.turn]
        count = multiset.card_count(hand)
        fitting = bits.count_of(hand, state.species)
        true_count = min(MAX_DISPLAY_SIZE, fitting)
        lies = 0
        if count <= MAX_DISPLAY_SIZE and (is_first or 2 * fitting >= count):
            lies = count - true_count
        elif true_count == 0:
            lies = 2 if count > 2 and rng.below_unchecked(4) == 0 else 1
        elif (
            5 * rng.below_unchecked(PROBABILITY_ONE)
            < (9 if is_first else 5) * self.lie_rates[state.turn]
        ):
            true_count = true_count if true_count < MAX_DISPLAY_SIZE else MAX_DISPLAY_SIZE - 1
            lies = MAX_DISPLAY_SIZE - true_count if is_first else 1
        self.lay_shuffled(
            state, rng, true_count, lies if true_count + lies < count else count - true_count
        )

    def lay_shuffled(self, state: State, rng: Pcg32, true_count: int, lies: int) -> None:
        """Put true cards and lies down, in an order of chance."""
        seat = state.turn
        while true_count + lies > 0:
            if rng.below_unchecked(true_count + lies) < true_count:
                true_count -= 1
                state.apply_unchecked(seat, FIRST_LAY + state.species)
            else:
                lies -= 1
                state.apply_unchecked(
                    seat,
                    FIRST_LAY
                    + opponent_model.sample_other_card(state.hands[seat], state.species, rng),
                )
        state.apply_unchecked(seat, DONE)


def is_between_moves(state: State, seat: int) -> bool:
    """A state in which no move is half made, at a table that has this seat."""
    if seat < 0 or seat >= state.players or state.phase == SETUP:
        return False
    if state.phase == DECLARE:
        return state.step == 0 and state.species == NONE
    return state.phase != RESPOND or state.step == 0


def count_true(state: State, place: int, count: int) -> int:
    """How many of so many cards of the herd are what they are said to be."""
    count_of_true = 0
    for index in range(place, place + count):
        if state.herd[index] == state.species:
            count_of_true += 1
    return count_of_true


def lie_probability_from_expected(expected: int, size: int, rate: int) -> int:
    """The chance of a lie, where so many fitting cards are to be expected in a hand.

    As if each of eight cards were a fitting one with the same chance.
    """
    hit = expected // 8 if expected < 7 * PROBABILITY_ONE else PROBABILITY_ONE * 7 // 8
    miss = PROBABILITY_ONE - hit
    p_enough = PROBABILITY_ONE
    term = PROBABILITY_ONE
    for _ in range(8):
        term = term * miss // PROBABILITY_ONE
    for count in range(size):
        p_enough -= term
        term = term * (8 - count) * hit // ((count + 1) * miss)
    honest_weight = 20 * p_enough * (PROBABILITY_ONE - rate)
    forced_lie_weight = (PROBABILITY_ONE - p_enough) * (3 * PROBABILITY_ONE + 7 * rate) // 10
    lie_weight = 9 * (p_enough * rate + forced_lie_weight)
    return 13 * lie_weight // (20 * (lie_weight + honest_weight) // PROBABILITY_ONE + 1)


def opponent_with_fewest_cards(state: State) -> int:
    """The seat with the fewest cards, but not the one whose turn it is."""
    best = NONE
    least = 99
    for step in range(1, state.players):
        seat = (state.turn + step) % state.players
        if multiset.card_count(state.hands[seat]) < least:
            least = multiset.card_count(state.hands[seat])
            best = seat
    return best
