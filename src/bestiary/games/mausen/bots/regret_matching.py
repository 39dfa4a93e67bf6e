"""Mausen bots: sampled regret matching over one round's simultaneous choices; compiled.

All hands are known (MS-18), so only this round's choices are not. In each iteration every seat
draws a card in proportion to its regrets (Hart and Mas-Colell 2000, unconditional regrets), and
regrets of each other card what it would have brought against the same cards of the others. As in
CFR+ (Tammelin 2014) regrets are cut off at zero and later iterations weigh more in the average
strategy; unlike there, choices are sampled and every seat is updated at once.

People have habits, and a bot that uses them wins more. So one in four of the cards that the other
seats are seen to choose is drawn from `quantal_response`, as in a restricted Nash response
(Johanson, Zinkevich and Bowling 2007); here all seats are restricted in each other's eyes.

All numbers are integers, so that the compiled and the interpreted module agree on every machine.
"""

from typing import Final

from bestiary.core import bits, gil
from bestiary.core.pcg32 import Pcg32
from bestiary.games.mausen import rules
from bestiary.games.mausen.bots.quantal_response import QuantalResponse
from bestiary.games.mausen.rules import State

CARD_COUNT: Final = 16
UNITS_PER_POINT: Final = 32
"""Payoffs are counted in parts of a point."""
HABIT_ONE_IN: Final = 4
"""One in so many observed cards is drawn from the quantal response.

The more, the more the bot wins among players with just these habits; but with three of four, a
player that expected no habits won two games in three against three such bots. With one in four such
a player won no more than its share.
"""
HOLDING_VALUE: Final = (0, 2 * UNITS_PER_POINT, 9 * UNITS_PER_POINT // 2, 8 * UNITS_PER_POINT)
"""What a card in hand is worth, by value: of several lists this one won the most matches.

A regression over played games, of what hands still catch, says little more than half as much for
the highest; but with such values the bot won less.
"""
UNRIVALLED_BONUS: Final = 3 * UNITS_PER_POINT
"""Added for a card in hand that no other seat can tie or beat.

The same regression says 3 to 5 points.
"""
WIN_BONUS: Final = 20 * UNITS_PER_POINT
"""What winning is worth beyond the lead; shared by all winners."""
ENDGAME_HAND_SIZE: Final = 4
"""With so many cards in hand or fewer an iteration plays on to the end."""
MAX_REGRET: Final = 1 << 27
"""A regret grows no further: a generator can draw from the sum of 16 of them."""
VALUE_ONE_CARDS: Final = 0x1111
"""The cards of value 1, as a set."""

# Where the three kinds of draw weights begin: regrets, habits (quantal response) and greedy play.
REGRET_WEIGHTS_START_INDEX: Final = 0
HABIT_WEIGHTS_START_INDEX: Final = 96
GREEDY_WEIGHTS_START_INDEX: Final = 192


class RegretMatching:
    """The strategies of one round. Raises ValueError if a seat has chosen already."""

    def __init__(self, state: State) -> None:
        quantal_response = QuantalResponse(state)
        self.state = state.clone()
        self.trial = state.clone()
        self.players = state.players
        self.is_endgame = bits.count(state.hands[0]) <= ENDGAME_HAND_SIZE
        self.iterations = 0
        self.holding_value = [
            sum(HOLDING_VALUE[value] for value in range(4) if values >> value & 1)
            for values in range(16)
        ]
        self.start_score = [*state.scores(), *[0] * (6 - state.players)]
        self.sampled_card = [0] * 6
        self.observed_card = [0] * 6
        self.middle_points = [0] * 4
        self.draw_weight = [0] * 288
        self.strategy_sum = [0] * 96
        self.draw_count = [0] * 96
        self.catch_sum = [0] * 96
        self.last_catch = 0
        for seat in range(state.players):
            for card, probability in enumerate(quantal_response.choice_probabilities(seat)):
                self.draw_weight[HABIT_WEIGHTS_START_INDEX + CARD_COUNT * seat + card] = probability

    def iterate(self, rng: Pcg32, iterations: int) -> None:
        if rng is None:
            raise TypeError(rng)  # compiled code would read None as a generator
        gil_state = gil.release()
        self.iterate_without_gil(self.state, self.trial, rng, iterations)
        gil.reacquire(gil_state)

    def average_strategy(self, seat: int) -> list[int]:
        """A weight for each of a seat's 16 cards, not normalised; uniform before an iteration."""
        self.check_seat(seat)
        if self.iterations == 0:
            return [self.state.hands[seat] >> card & 1 for card in range(CARD_COUNT)]
        return [self.strategy_sum[CARD_COUNT * seat + card] for card in range(CARD_COUNT)]

    def mean_catch(self, seat: int, card: int) -> int:
        """The points that a card caught, on average over the iterations that drew it, rounded."""
        self.check_seat(seat)
        if card not in range(CARD_COUNT):
            raise ValueError(card)
        place = CARD_COUNT * seat + card
        draws = self.draw_count[place]
        return (2 * self.catch_sum[place] + draws) // (2 * draws) if draws else 0

    def check_seat(self, seat: int) -> None:
        if seat not in range(self.players):
            raise ValueError(seat)

    def iterate_without_gil(self, state: State, trial: State, rng: Pcg32, iterations: int) -> None:
        """In each iteration all seats draw, then all update their regrets."""
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(self.players):
                card = self.sample_card(state, rng, seat, REGRET_WEIGHTS_START_INDEX)
                self.sampled_card[seat] = card
                self.strategy_sum[CARD_COUNT * seat + card] += self.iterations
                if rng.below_unchecked(HABIT_ONE_IN) == 0:
                    card = self.sample_card(state, rng, seat, HABIT_WEIGHTS_START_INDEX)
                self.observed_card[seat] = card
            for seat in range(self.players):
                self.update_regrets(state, trial, rng, seat)

    def sample_card(self, state: State, rng: Pcg32, seat: int, start_index: int) -> int:
        """A random card by the weights from an index on; any card of the hand if all are zero."""
        place = start_index + CARD_COUNT * seat
        total = 0
        for card in range(CARD_COUNT):
            total += self.draw_weight[place + card]
        if total == 0:
            return bits.nth(state.hands[seat], rng.below_unchecked(bits.count(state.hands[seat])))
        sample = rng.below_unchecked(total)
        card = 0
        while sample >= self.draw_weight[place + card]:
            sample -= self.draw_weight[place + card]
            card += 1
        return card

    def update_regrets(self, state: State, trial: State, rng: Pcg32, seat: int) -> None:
        """Add what each other card would have brought beyond the drawn one; cut off at zero."""
        chosen = self.sampled_card[seat]
        place = CARD_COUNT * seat
        payoff = self.payoff(state, trial, rng, seat, chosen)
        self.draw_count[place + chosen] += 1
        self.catch_sum[place + chosen] += self.last_catch
        for card in range(CARD_COUNT):
            if card != chosen and state.hands[seat] >> card & 1:
                regret = self.draw_weight[place + card] - payoff
                regret += self.payoff(state, trial, rng, seat, card)
                self.draw_weight[place + card] = min(MAX_REGRET, max(0, regret))

    def payoff(self, state: State, trial: State, rng: Pcg32, seat: int, card: int) -> int:
        """What a card brings a seat against the observed cards of the others."""
        trial.phase = state.phase
        trial.middle = state.middle
        for player in range(self.players):
            trial.hands[player] = state.hands[player]
            trial.won[player] = state.won[player]
            trial.chosen[player] = self.observed_card[player]
        trial.chosen[seat] = card
        trial.turn_up()
        self.last_catch = trial.score(seat) - self.start_score[seat]
        while self.is_endgame and trial.hands[0]:
            self.play_greedy_round(trial, rng)
        lead = self.lead_over_mean(trial, seat)
        winners = trial.winner_mask() if self.is_endgame else 0
        return lead + WIN_BONUS // bits.count(winners) if winners >> seat & 1 else lead

    def play_greedy_round(self, trial: State, rng: Pcg32) -> None:
        """Play a round by random draws.

        A card weighs its value times its prey's in the middle; into an empty middle rather a low
        one (MS-13).
        """
        for animal in range(4):
            self.middle_points[animal] = rules.points_of_animal(trial.middle, animal)
        for seat in range(self.players):
            for card in range(CARD_COUNT):
                draw_weight = 0
                if trial.hands[seat] >> card & 1:
                    draw_weight = 4 - card % 4
                    if trial.middle:
                        draw_weight = (1 + self.middle_points[(card // 4 + 1) % 4]) * (card % 4 + 1)
                self.draw_weight[GREEDY_WEIGHTS_START_INDEX + CARD_COUNT * seat + card] = (
                    draw_weight
                )
            trial.chosen[seat] = self.sample_card(trial, rng, seat, GREEDY_WEIGHTS_START_INDEX)
        trial.turn_up()

    def lead_over_mean(self, trial: State, seat: int) -> int:
        """How far a seat is ahead of the other seats' mean."""
        others = 0
        for player in range(self.players):
            if player != seat:
                others += self.seat_value(trial, player)
        return self.seat_value(trial, seat) - others // (self.players - 1)

    def seat_value(self, trial: State, seat: int) -> int:
        """The points of a seat, and what its hand is worth, in parts of a point."""
        hand = trial.hands[seat]
        total_value = self.start_score[seat]
        if trial.won[seat] != self.state.won[seat]:
            total_value = trial.score(seat)
        total_value *= UNITS_PER_POINT
        if hand == 0:
            return total_value
        rivals = 0
        for player in range(self.players):
            if player != seat:
                rivals |= trial.hands[player]
        # A card in another hand rivals all lower ones of its animal.
        rivals |= rivals >> 1 & 7 * VALUE_ONE_CARDS
        rivals |= rivals >> 2 & 3 * VALUE_ONE_CARDS
        for animal in range(4):
            total_value += self.holding_value[hand >> 4 * animal & 15]
        return total_value + UNRIVALLED_BONUS * bits.count(hand & ~rivals)
