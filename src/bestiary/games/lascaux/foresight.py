"""Lascaux: how the game may go on from here, as often as one likes.

In a dream everybody bets on colours as likely as they are wanted, and bids up to what going first
is worth, some more eagerly and some less. After a few rounds the dream ends, and the points to be
expected then tell who is likely to win.
"""

import math
from typing import Final

from bestiary.core import bits, loose
from bestiary.core.generator import Generator
from bestiary.games.lascaux import rules, scales
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.scales import Scales

COMPILED: Final = not __file__.endswith(".py")
GRAIN: Final = 1 << 20
HEAT: Final = 1.0
"""By so many points a lead makes a win e times as likely."""


class Foresight:
    """Plays on from one state, of which only what lies open counts."""

    def __init__(self, state: State, seat: int, beliefs: list[float]) -> None:
        """What a seat believes about the markers that lie hidden: six chances for each seat.

        It is certain of its own, and of no marker that is not chosen yet.
        """
        if seat < 0 or seat >= state.players or len(beliefs) != 6 * state.players:
            raise ValueError(seat, beliefs)
        self.players = state.players
        self.state = state.clone()
        self.trial = state.clone()
        self.seat = seat
        self.scales = Scales(state.players)
        self.beliefs = [0.0] * 30
        self.zeal = [1.0] * 5
        for at in range(6 * self.players):
            self.beliefs[at] = beliefs[at]

    def dream(self, action: int, seed: int, count: int, rounds: int) -> float:
        """The sum of how well the seat does after an action, in so many dreams of a seed."""
        self.state.clone().apply(self.seat, action)  # refuses what is not legal
        here = self.state
        trial = self.trial
        rng = Generator(seed)
        held = loose.let_go()
        total = self.dream_on(here, trial, action, rng, count, rounds)
        loose.take_back(held)
        return total

    def dream_on(
        self, here: State, trial: State, action: int, rng: Generator, count: int, rounds: int
    ) -> float:
        """Dream, each time from here."""
        total = 0.0
        for _ in range(count):
            trial.become(here)
            self.fancy(trial, rng)
            trial.act(self.seat, action)
            for _round in range(rounds):
                if trial.phase != rules.OVER:
                    self.play_round(trial, rng)
            total += self.standing(trial)
        return total

    def fancy(self, state: State, rng: Generator) -> None:
        """Shuffle the deck, and give the others markers as they are believed to have."""
        for last in range(rules.CARDS - 1, state.top, -1):
            other = state.top + rng.draw(last - state.top + 1)
            card = state.deck[last]
            state.deck[last] = state.deck[other]
            state.deck[other] = card
        for seat in range(self.players):
            if seat != self.seat and state.markers[seat] >= 0:
                state.markers[seat] = self.any_colour(self.beliefs, seat, rng)
        self.prepare(state, rng)

    def prepare(self, state: State, rng: Generator) -> None:
        """Weigh the row of a round; how eager everybody is differs from round to round."""
        self.scales.weigh(state)
        for seat in range(self.players):
            ball = 1.0 * rng.draw(GRAIN) / GRAIN
            self.zeal[seat] = scales.LEAST_ZEAL + (scales.MOST_ZEAL - scales.LEAST_ZEAL) * ball

    def any_colour(self, chances: list[float], seat: int, rng: Generator) -> int:
        """A colour, each as likely as its chance for this seat."""
        ball = 1.0 * rng.draw(GRAIN) / GRAIN
        last = 0
        for colour in range(6):
            chance = chances[6 * seat + colour]
            if chance > 0:
                last = colour
                ball -= chance
                if ball < 0:
                    return colour
        return last

    def play_round(self, state: State, rng: Generator) -> None:
        """Markers, bids and passes, until the next round begins."""
        if state.phase == rules.MARK and bits.count(state.owing()) == self.players:
            self.prepare(state, rng)
        while state.phase == rules.MARK:
            seat = bits.lowest(state.owing())
            state.act(seat, self.any_colour(self.scales.wishes, seat, rng))
        while state.phase == rules.BIDDING:
            seat = bits.lowest(state.owing())
            state.act(seat, rules.BID if self.stays(state, seat) else rules.PASS)

    def stays(self, state: State, seat: int) -> bool:
        """A seat bids while going first is worth more to it than the stones in the middle."""
        if state.stones[seat] == 0:
            return False
        out = 0
        for place in range(state.count):
            out |= 1 << state.passed[place]
        stake = self.scales.stake(state, seat, state.markers[seat], out)
        return stake * self.zeal[seat] > state.pot + 1

    def standing(self, state: State) -> float:
        """How likely the seat is to win, as far as points tell; at the end they are the score."""
        total = 0.0
        own = 0.0
        for seat in range(self.players):
            if state.phase == rules.OVER:
                points = 1.0 * state.score(seat)
            else:
                points = self.scales.holding(state, seat) + state.stones[seat] / 6.0
            power = math.exp(points / HEAT)
            total += power
            if seat == self.seat:
                own = power
        return own / total
