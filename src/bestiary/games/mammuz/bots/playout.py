"""Mammuz bots: playouts from a guessed state to the end of the game; compiled.

Each seat decides by what it can see: its hand, the sizes of displays and hands, and how many cards
of a species are in the game. Lie and challenge rates are given for each seat.
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

MAX_MOVES: Final = 400
"""A playout that is longer has no winner."""
DELAY_COST: Final = 420
"""What a win loses in value with each move, so that an early win is preferred."""
WIN_VALUE: Final = 500 * DELAY_COST
"""The value of a win: a multiple of `DELAY_COST`, which each number of winners divides."""
PROBABILITY_ONE: Final = opponent_model.PROBABILITY_ONE
CHALLENGE_THRESHOLD: Final = PROBABILITY_ONE * 3 // 5
"""The lie probability at which a typical seat with a fitting card challenges every other time."""
CHALLENGE_THRESHOLD_NO_MATCH: Final = PROBABILITY_ONE * 2 // 5
"""The same for a seat without a fitting card."""
TYPICAL_CHALLENGE_RATE: Final = PROBABILITY_ONE * 3 // 10
"""A seat with a higher rate challenges at a lower lie probability."""


class Playout:
    """The policies of all seats: lie and challenge rates from 0 to 1, one for each."""

    def __init__(self, lie_rates: Sequence[float], challenge_rates: Sequence[float]) -> None:
        self.lie_rates = [0] * 7
        self.challenge_rates = [0] * 7
        for seat in range(min(7, len(lie_rates), len(challenge_rates))):
            self.lie_rates[seat] = opponent_model.fixed_probability(lie_rates[seat])
            self.challenge_rates[seat] = opponent_model.fixed_probability(challenge_rates[seat])

    def total_value(
        self, state: State, seat: int, actions: Sequence[int], rng: Pcg32, times: int
    ) -> int:
        """The sum of what a move is worth to a seat, over `times` playouts.

        A win is worth `WIN_VALUE`, divided by the number of winners, and less the later it comes.
        Raises Refused for an illegal action, ValueError if the actions are not one whole move.
        """
        if state is None:
            raise TypeError(state)  # compiled code would read None as a state
        if rng is None:
            raise TypeError(rng)
        start_state = state.clone()
        for action in actions:
            start_state.apply(seat, action)
        if not is_between_moves(start_state, seat):
            raise ValueError(seat, actions)
        trial = start_state.clone()
        gil_state = gil.release()
        total = self.total_value_without_gil(start_state, trial, seat, rng, times)
        gil.reacquire(gil_state)
        return total

    def total_value_without_gil(
        self, start_state: State, trial: State, seat: int, rng: Pcg32, times: int
    ) -> int:
        total = 0
        for _ in range(times):
            trial.copy_from(start_state)
            total += self.play_to_end(trial, seat, rng)
        return total

    def play_to_end(self, state: State, seat: int, rng: Pcg32) -> int:
        """Play on to the end; returns the value for the seat."""
        win_value = WIN_VALUE
        for _ in range(MAX_MOVES):
            if state.phase == OVER:
                break
            win_value -= DELAY_COST
            self.play_move(state, rng)
        winners = state.winner_mask()
        return win_value // bits.count(winners) if winners >> seat & 1 else 0

    def play_move(self, state: State, rng: Pcg32) -> None:
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
        """Declare what the hand has most of."""
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
        """How likely a card of the last display is a lie, for the seat to move."""
        seat = state.turn
        owner = state.challenged_seat()
        size = state.display_sizes[state.display_count - 1]
        own_fitting = bits.count_of(state.hands[seat], state.species)
        own_laid = 0
        others_laid = 0
        place = 0
        for display in range(state.display_count):
            count = state.display_sizes[display]
            display_seat = (state.first_seat + display) % state.players
            if display_seat == seat:
                own_fitting += count_true(state, place, count)
                own_laid += count
            elif display_seat != owner:
                others_laid += count
            place += count
        unseen_fitting = bits.count_of(state.in_game, state.species) - own_fitting
        if size > unseen_fitting:
            return PROBABILITY_ONE - PROBABILITY_ONE * unseen_fitting // (2 * size)
        owner_cards = (
            multiset.card_count(state.hands[owner]) + state.herd_size - others_laid - own_laid
        )
        unseen_cards = (
            multiset.card_count(state.in_game) - multiset.card_count(state.hands[seat]) - own_laid
        )
        # Half of what other seats claimed is taken as true.
        doubled_unclaimed = 2 * unseen_fitting - others_laid
        expected = (
            PROBABILITY_ONE * doubled_unclaimed * owner_cards // (2 * unseen_cards)
            if doubled_unclaimed > 0
            else 0
        )
        if state.display_count == 1:
            expected += PROBABILITY_ONE * 3 // 2  # players tend to declare what they hold
        return lie_probability_from_expected(expected, size, self.lie_rates[owner])

    def lay_display(self, state: State, rng: Pcg32, is_first: bool) -> None:
        """Lay what fits, and sometimes lies with it; the last cards together if that may win.

        The seat that begins a round risks no cards but its own, so it lays many.
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
        """Lay true cards and lies in random order."""
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
    """No move is half made, and the table has this seat."""
    if seat < 0 or seat >= state.players or state.phase == SETUP:
        return False
    if state.phase == DECLARE:
        return state.step == 0 and state.species == NONE
    return state.phase != RESPOND or state.step == 0


def count_true(state: State, place: int, count: int) -> int:
    """How many of `count` cards of the herd, from a place on, are of the declared species."""
    true_count = 0
    for index in range(place, place + count):
        if state.herd[index] == state.species:
            true_count += 1
    return true_count


def lie_probability_from_expected(expected: int, size: int, rate: int) -> int:
    """The probability of a lie, given the expected number of fitting cards in the owner's hand.

    As if each of eight cards fitted with the same probability.
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
    """The first such seat after the seat to move."""
    best = NONE
    least = 99
    for step in range(1, state.players):
        seat = (state.turn + step) % state.players
        if multiset.card_count(state.hands[seat]) < least:
            least = multiset.card_count(state.hands[seat])
            best = seat
    return best
