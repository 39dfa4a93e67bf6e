"""Mammuz bots: playouts from a guessed state to the end of the game; compiled.

Each seat decides by what it can see: its hand, the sizes of displays and hands, and how many cards
of a species are in the game. Lie and challenge rates are given for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits, gil
from bestiary.games.mammuz import rules
from bestiary.games.mammuz.bots import opponent_model

if TYPE_CHECKING:
    from bestiary.core.pcg32 import Pcg32
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
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
        self.lie_rates = opponent_model.fixed_point_rates(lie_rates)
        self.challenge_rates = opponent_model.fixed_point_rates(challenge_rates)

    def total_value(
        self, state: State, seat: int, actions: Sequence[int], rng: Pcg32, times: int
    ) -> int:
        """The sum of what a move is worth to a seat, over `times` playouts.

        A win is worth `WIN_VALUE`, divided by the number of winners, and less the later it comes.
        Raises Refused for an illegal action, ValueError if the actions are not one whole move.
        """
        if None in (state, rng):
            raise TypeError(state, rng)  # compiled code would read None as a state
        start = state.clone()
        for action in actions:
            start.apply(seat, action)
        if not is_between_moves(start, seat):
            raise ValueError(seat, actions)
        trial = start.clone()
        gil_state = gil.release()
        total = self.total_value_without_gil(start, trial, seat, rng, times)
        gil.reacquire(gil_state)
        return total

    def total_value_without_gil(
        self, start: State, trial: State, seat: int, rng: Pcg32, times: int
    ) -> int:
        total = 0
        for _ in range(times):
            trial.copy_from(start)
            total += self.play_to_end(trial, seat, rng)
        return total

    def play_to_end(self, state: State, seat: int, rng: Pcg32) -> int:
        """Play on to the end; returns the value for the seat."""
        win_value = WIN_VALUE
        for _ in range(MAX_MOVES):
            if state.phase == rules.OVER:
                break
            win_value -= DELAY_COST
            self.play_move(state, rng)
        winners = state.winner_mask()
        return win_value // bits.count(winners) if winners >> seat & 1 else 0

    def play_move(self, state: State, rng: Pcg32) -> None:
        if state.phase == rules.DECLARE:
            self.declare(state, rng)
        elif state.phase == rules.RESPOND:
            self.respond(state, rng)
        elif state.phase == rules.GIVE:
            state.take_herd(opponent_with_fewest_cards(state))
            state.end_round(state.turn)
        else:
            while state.herd_size > 0:
                state.deal_herd_card(state.herd[rng.below_unchecked(state.herd_size)])
            state.end_display()

    def declare(self, state: State, rng: Pcg32) -> None:
        """Declare what the hand has most of."""
        hand = state.hands[state.turn]
        open_species = state.legal_mask(state.turn)
        best = -1
        most = -1
        for kind in range(rules.SPECIES_COUNT):
            if open_species >> kind & 1:
                score = 4 * bits.count_of(hand, kind) + rng.below_unchecked(4)
                if score > most:
                    most = score
                    best = kind
        state.apply_unchecked(state.turn, best)
        self.lay_display(state, rng, True)

    def respond(self, state: State, rng: Pcg32) -> None:
        """Challenge the last display, or lay cards."""
        if state.must_challenge() or self.wants_challenge(state, rng):
            state.challenge(rng.below_unchecked(state.display_sizes[state.display_count - 1]))
        else:
            self.lay_display(state, rng, False)

    def wants_challenge(self, state: State, rng: Pcg32) -> bool:
        """Not if all cards in hand fit and can be laid; else by the lie probability and mood."""
        hand = state.hands[state.turn]
        fitting = bits.count_of(hand, state.species)
        if fitting == rules.card_count(hand) and fitting <= rules.MAX_DISPLAY_SIZE:
            return False
        mood = rng.below_unchecked(PROBABILITY_ONE)
        surplus = self.lie_probability(state) + self.challenge_rates[state.turn]
        surplus -= CHALLENGE_THRESHOLD if fitting > 0 else CHALLENGE_THRESHOLD_NO_MATCH
        return 2 * (surplus - TYPICAL_CHALLENGE_RATE) + mood > PROBABILITY_ONE // 2

    def lie_probability(self, state: State) -> int:
        """How likely a card of the last display is a lie, for the seat to move."""
        seat = state.turn
        owner = state.challenged_seat()
        size = state.display_sizes[state.display_count - 1]
        own_fitting = bits.count_of(state.hands[seat], state.species)
        own_cards = rules.card_count(state.hands[seat])
        owner_cards = rules.card_count(state.hands[owner])
        others_laid = 0
        place = 0
        for display in range(state.display_count):
            count = state.display_sizes[display]
            display_seat = (state.first_seat + display) % state.players
            if display_seat == seat:
                own_cards += count
                for index in range(place, place + count):
                    own_fitting += state.herd[index] == state.species
            elif display_seat == owner:
                owner_cards += count
            else:
                others_laid += count
            place += count
        unseen_fitting = bits.count_of(state.in_game, state.species) - own_fitting
        if size > unseen_fitting:
            return PROBABILITY_ONE - PROBABILITY_ONE * unseen_fitting // (2 * size)
        unseen_cards = rules.card_count(state.in_game) - own_cards
        # Half of what other seats claimed is taken as true.
        doubled_unclaimed = max(0, 2 * unseen_fitting - others_laid)
        expected = PROBABILITY_ONE * doubled_unclaimed * owner_cards // (2 * unseen_cards)
        if state.display_count == 1:
            expected += PROBABILITY_ONE * 3 // 2  # players tend to declare what they hold
        return lie_probability_from_expected(expected, size, self.lie_rates[owner])

    def lay_display(self, state: State, rng: Pcg32, is_first: bool) -> None:
        """Lay what fits, and sometimes lies with it; the last cards together if that may win.

        The seat that begins a round risks no cards but its own, so it lays many.
        """
        hand = state.hands[state.turn]
        count = rules.card_count(hand)
        fitting = bits.count_of(hand, state.species)
        true_count = min(rules.MAX_DISPLAY_SIZE, fitting)
        lies = 0
        rate = (9 if is_first else 5) * self.lie_rates[state.turn]
        if count <= rules.MAX_DISPLAY_SIZE and (is_first or 2 * fitting >= count):
            lies = count - true_count
        elif true_count == 0:
            lies = 2 if count > 2 and rng.below_unchecked(4) == 0 else 1
        elif 5 * rng.below_unchecked(PROBABILITY_ONE) < rate:
            true_count = min(true_count, rules.MAX_DISPLAY_SIZE - 1)
            lies = rules.MAX_DISPLAY_SIZE - true_count if is_first else 1
        self.lay_shuffled(state, rng, true_count, min(lies, count - true_count))

    def lay_shuffled(self, state: State, rng: Pcg32, true_count: int, lies: int) -> None:
        """Lay true cards and lies in random order."""
        while true_count + lies > 0:
            kind = state.species
            if rng.below_unchecked(true_count + lies) < true_count:
                true_count -= 1
            else:
                lies -= 1
                kind = opponent_model.sample_other_card(state.hands[state.turn], kind, rng)
            state.lay_card(kind)
        state.end_display()


def is_between_moves(state: State, seat: int) -> bool:
    """No move is half made, and the table has this seat."""
    if seat < 0 or seat >= state.players or state.phase == rules.SETUP:
        return False
    if state.phase == rules.DECLARE:
        return state.step == 0 and state.species == rules.NONE
    return state.phase != rules.RESPOND or state.step == 0


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
    best = (state.turn + 1) % state.players
    for step in range(2, state.players):
        seat = (state.turn + step) % state.players
        if rules.card_count(state.hands[seat]) < rules.card_count(state.hands[best]):
            best = seat
    return best
