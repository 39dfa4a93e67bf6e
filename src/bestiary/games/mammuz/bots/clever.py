"""Mammuz bots: plays candidate moves on from guessed states, and drops the worse ones in stages.

The guesses are weighted by what the bot was shown, and by how often each seat was caught and
challenges (`particles`). Like GIB in bridge (Ginsberg 2001) it compares moves by their mean result
over guesses; unlike GIB it does not solve them, but plays them to the end by simple policies
(`playout`). Playouts are spent by successive halving (Karnin, Koren and Somekh 2013), except that a
stage keeps the better third and the clock may end it.
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
    gift_reason,
)
from bestiary.games.mammuz.bots.steady import Steady
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Give
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.view import decision_key

PARTICLE_GUESSES: Final = 70
"""States guessed for one choice; half as many particles are kept."""
PLAYOUTS_PER_STAGE: Final = 1000
"""Shared among the candidates of a stage."""
KEEP_ONE_IN: Final = 3
"""The part of the candidates that a stage keeps; at least two of more than two."""
MAX_PLAYOUTS_PER_CLOCK_CHECK: Final = 8
"""Per candidate."""
PROBABILITY_TOLERANCE: Final = 1e-9
"""Probabilities that differ by less are equal."""
FEARED_DINOSAUR: Final = "pterosaur"
"""Its challenger takes the herd (MZ-13)."""
FEAR_THRESHOLD: Final = 0.4
"""The reason names the dinosaur if it and a lie are more probable than this."""


class Clever:
    """Plays the candidate with the best mean value over its playouts."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """The best candidate; the steady bot's move if the clock allows no playout."""
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
    """The comparison of candidate moves for one choice."""

    def __init__(
        self,
        seat: int,
        playout: Playout,
        opponent_model: OpponentModel,
        particles: list[State],
        rng: Pcg32,
    ) -> None:
        self.seat = seat
        self.playout = playout
        self.opponent_model = opponent_model
        self.particles = particles
        self.rng = rng
        self.value_sums: dict[str, int] = {}
        self.playout_counts: dict[str, int] = {}

    def best_move(self, candidates: list[str], clock: Clock, until_ms: int) -> str:
        """The candidate with the best mean value; no playout if there is only one."""
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
        """A win counts `playout.WIN_VALUE`; 0 without a playout."""
        return self.value_sums[candidate] / max(1, self.playout_counts[candidate])

    def _run_stage(self, candidates: list[str], clock: Clock, until_ms: int) -> bool:
        """Give each candidate the same number of playouts, over the particles in turn.

        Returns True if the clock came down to `until_ms` first.
        """
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
    """The place most likely a lie, counted from 1; a random one of several, 1 of none."""
    best = [
        place
        for place, probability in enumerate(lie_odds, 1)
        if probability > max(lie_odds) - PROBABILITY_TOLERANCE
    ]
    return pick(best, rng) if best else 1


def _reason(
    bot_view: BotView, best: str, particles: Sequence[State], lie_odds: Sequence[float]
) -> Message:
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
            return gift_reason(bot_view, seat, likely_extinction(particles, bot_view.seat))
        case _:
            raise ValueError(best)
