"""Mammuz: a bot that imagines what lies where, and plays its ideas on to the end.

It knows what it was shown of cards, how often each player was caught and how often each
challenges. From that it imagines states (`worlds.py`), and in these it plays each of its ideas on
(`playout.py`): first all of them a few times, then the better ones more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import Message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.view import View
from bestiary.games.mammuz import moves
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.candidates import candidate_moves
from bestiary.games.mammuz.bots.lie_probability import challenge_rate, lie_rate
from bestiary.games.mammuz.bots.opponent_model import OpponentModel
from bestiary.games.mammuz.bots.particles import (
    card_probability,
    lie_probabilities,
    likely_extinction,
    sample_particles,
)
from bestiary.games.mammuz.bots.playout import Playout
from bestiary.games.mammuz.bots.reasons import (
    challenge_odds_reason,
    display_reason,
    fear_reason,
    forced_challenge_reason,
    give_reason,
)
from bestiary.games.mammuz.bots.steady import Steady
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Give
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.view import decision_key

PARTICLE_GUESSES: Final = 70
"""So many times it guesses what lies where."""
PLAYOUTS_PER_STAGE: Final = 1000
"""So many times it plays on before it drops the worse ideas."""
KEEP_ONE_IN: Final = 3
"""One of so many ideas is kept then."""
MAX_PLAYOUTS_PER_CLOCK_CHECK: Final = 8
"""So many times at most it plays an idea on before it looks at the clock."""
PROBABILITY_TOLERANCE: Final = 1e-9
"""Chances that differ by less are the same."""
FEARED_DINOSAUR: Final = "pterosaur"
"""Who turns it up takes the herd (MZ-13)."""
FEAR_THRESHOLD: Final = 0.4
"""It says so where it and a lie are as likely."""


class Clever:
    """Does what won most often when it was played on."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """The best idea; where there is no time for any, what a steady player would do."""
        left_ms = clock.left_ms()
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        seat_stats = [bot_view.stats_of(seat) for seat in range(bot_view.players)]
        lie_rates, challenge_rates = (
            [lie_rate(stats) for stats in seat_stats],
            [challenge_rate(stats) for stats in seat_stats],
        )
        opponent_model = OpponentModel(lie_rates)
        particles = sample_particles(
            bot_view, opponent_model, rng, PARTICLE_GUESSES, clock, left_ms // 2 + 1
        )
        if not particles:
            return Steady(self.seed).choose(view, clock)
        lie_odds = lie_probabilities(particles) if "challenge" in bot_view.offers else []
        candidates = candidate_moves(bot_view, likeliest_lie(lie_odds, rng), rng)
        halving = SuccessiveHalving(
            bot_view.seat, Playout(lie_rates, challenge_rates), opponent_model, particles, rng
        )
        best = halving.best_move(candidates, clock, left_ms // 8 + 1)
        if len(candidates) > 1 and not halving.playout_counts[best]:
            return Steady(self.seed).choose(view, clock)
        return Choice(best, _reason(bot_view, best, particles, lie_odds))


class SuccessiveHalving:
    """One choice, while it is thought about."""

    def __init__(
        self,
        seat: int,
        playout: Playout,
        opponent_model: OpponentModel,
        particles: list[State],
        rng: Pcg32,
    ) -> None:
        """Think for a seat, of these states."""
        self.seat = seat
        self.playout = playout
        self.opponent_model = opponent_model
        self.particles = particles
        self.rng = rng
        self.value_sums: dict[str, int] = {}
        self.playout_counts: dict[str, int] = {}

    def best_move(self, candidates: list[str], clock: Clock, until_ms: int) -> str:
        """The idea that won most; where there is only one, no thought is needed."""
        self.value_sums = dict.fromkeys(candidates, 0)
        self.playout_counts = dict.fromkeys(candidates, 0)
        is_late = False
        while len(candidates) > 1 and not is_late:
            is_late = self._run_stage(candidates, clock, until_ms)
            candidates = sorted(candidates, key=self.mean_value, reverse=True)
            candidates = candidates[
                : max(2, len(candidates) // KEEP_ONE_IN) if len(candidates) > 2 else 1
            ]
        return candidates[0]

    def mean_value(self, candidate: str) -> float:
        """What an idea won so far, on average."""
        return self.value_sums[candidate] / max(1, self.playout_counts[candidate])

    def _run_stage(self, candidates: list[str], clock: Clock, until_ms: int) -> bool:
        """Play each idea on as often as the others, in as many states as may be; less when late."""
        actions = {candidate: moves.actions(moves.parse(candidate)) for candidate in candidates}
        playouts_per_candidate = max(1, PLAYOUTS_PER_STAGE // len(candidates))
        times = min(MAX_PLAYOUTS_PER_CLOCK_CHECK, -(-playouts_per_candidate // len(self.particles)))
        first = self.rng.below(len(self.particles))
        for number in range(playouts_per_candidate // times):
            if clock.left_ms() <= until_ms:
                return True
            state = self.particles[(first + number) % len(self.particles)]
            self.opponent_model.resample_displays(state, self.seat, self.rng)
            for candidate in candidates:
                self.value_sums[candidate] += self.playout.total_value(
                    state, self.seat, actions[candidate], self.rng, times
                )
                self.playout_counts[candidate] += times
        return False


def likeliest_lie(lie_odds: Sequence[float], rng: Pcg32) -> int:
    """The place that is most likely a lie, counted from 1; any of several such places."""
    best = [
        place
        for place, probability in enumerate(lie_odds, 1)
        if probability > max(lie_odds) - PROBABILITY_TOLERANCE
    ]
    return pick(best, rng) if best else 1


def _reason(
    bot_view: BotView, best: str, particles: Sequence[State], lie_odds: Sequence[float]
) -> Message:
    """What speaks for a move."""
    match moves.parse(best):
        case Declare(species, cards):
            return display_reason(bot_view, species, cards)
        case Extend(cards):
            is_afraid = (
                max(lie_odds) > FEAR_THRESHOLD
                and card_probability(particles, FEARED_DINOSAUR) > FEAR_THRESHOLD
            )
            return (
                fear_reason(FEARED_DINOSAUR)
                if is_afraid
                else display_reason(bot_view, bot_view.declared_species, cards)
            )
        case Challenge(place) if not bot_view.must_challenge:
            return challenge_odds_reason(
                lie_odds[place - 1], likely_extinction(particles, bot_view.seat)
            )
        case Challenge():
            return forced_challenge_reason(bot_view)
        case Give(seat):
            return give_reason(bot_view, seat, likely_extinction(particles, bot_view.seat))
        case _:
            raise ValueError(best)
