"""Mammuz bots: plays candidate moves on from guessed states, and drops the worse ones in stages.

The guesses are weighted by what the bot was shown, and by how often each seat was caught and
challenges (`particles`). Like GIB in bridge (Ginsberg 2001) it compares moves by their mean result
over guesses; unlike GIB it does not solve them, but plays them to the end by simple policies
(`playout`). Playouts are spent by successive halving (Karnin, Koren and Somekh 2013), except that a
stage keeps the better third and the clock may end it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.games.mammuz import labels, moves
from bestiary.games.mammuz.bots import particles
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.candidates import candidate_moves
from bestiary.games.mammuz.bots.lie_probability import challenge_rate, lie_rate
from bestiary.games.mammuz.bots.opponent_model import OpponentModel
from bestiary.games.mammuz.bots.playout import Playout
from bestiary.games.mammuz.bots.reasons import challenge_odds_reason, display_reason, gift_reason
from bestiary.games.mammuz.bots.steady import Steady
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Give
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.view import MammuzView, decision_key

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


class Clever(SeededBot):
    """Plays the candidate with the best mean value over its playouts."""

    def choose(self, view: MammuzView, clock: Clock = NO_CLOCK) -> Choice:
        """The best candidate; the steady bot's move if the clock allows no playout."""
        left_ms = clock.left_ms()
        bot_view, rng = BotView(view), decision_rng(self.seed, decision_key(view))
        lie_rates = [lie_rate(stats) for stats in bot_view.seat_stats]
        challenge_rates = [challenge_rate(stats) for stats in bot_view.seat_stats]
        model, until_ms = OpponentModel(lie_rates), left_ms // 2 + 1
        states = particles.sample(bot_view, model, rng, PARTICLE_GUESSES, clock, until_ms)
        if not states:
            return Steady(self.seed).choose(view, clock)
        lie_odds = (
            particles.lie_probability_per_card(states) if "challenge" in bot_view.offers else []
        )
        candidates = candidate_moves(bot_view, likeliest_lie(lie_odds, rng), rng)
        playout = Playout(lie_rates, challenge_rates)
        halving = SuccessiveHalving(bot_view.seat, playout, model, states, rng)
        best = halving.best_move(candidates, clock, left_ms // 8 + 1)
        if len(candidates) > 1 and not halving.playout_counts[best]:
            return Steady(self.seed).choose(view, clock)
        return Choice(best, _reason(bot_view, best, states, lie_odds))


@dataclass
class SuccessiveHalving:
    """The comparison of candidate moves for one choice."""

    seat: int
    playout: Playout
    opponent_model: OpponentModel
    particles: list[State]
    rng: Pcg32
    value_sums: Counter[str] = field(default_factory=Counter)
    playout_counts: Counter[str] = field(default_factory=Counter)

    def best_move(self, candidates: list[str], clock: Clock, until_ms: int) -> str:
        """The candidate with the best mean value; no playout if there is only one."""
        is_late = False
        while len(candidates) > 1 and not is_late:
            is_late = self._run_stage(candidates, clock, until_ms)
            kept = max(2, len(candidates) // KEEP_ONE_IN) if len(candidates) > 2 else 1
            candidates = sorted(candidates, key=self.mean_value, reverse=True)[:kept]
        return candidates[0]

    def mean_value(self, candidate: str) -> float:
        """A win counts `playout.WIN_VALUE`; 0 without a playout."""
        return self.value_sums[candidate] / max(1, self.playout_counts[candidate])

    def _run_stage(self, candidates: list[str], clock: Clock, until_ms: int) -> bool:
        """Give each candidate the same number of playouts, over the particles in turn.

        Returns True if the clock came down to `until_ms` first.
        """
        actions = {candidate: moves.actions(moves.parse(candidate)) for candidate in candidates}
        per_candidate = max(1, PLAYOUTS_PER_STAGE // len(candidates))
        times = min(MAX_PLAYOUTS_PER_CLOCK_CHECK, -(-per_candidate // len(self.particles)))
        first = self.rng.below(len(self.particles))
        for number in range(per_candidate // times):
            if clock.left_ms() <= until_ms:
                return True
            state = self.particles[(first + number) % len(self.particles)]
            self.opponent_model.resample_displays(state, self.seat, self.rng)
            for move, steps in actions.items():
                value = self.playout.total_value(state, self.seat, steps, self.rng, times)
                self.value_sums[move] += value
                self.playout_counts[move] += times
        return False


def likeliest_lie(lie_odds: Sequence[float], rng: Pcg32) -> int:
    """The place most likely a lie, counted from 1; a random one of several, 1 of none."""
    least = max(lie_odds, default=0) - PROBABILITY_TOLERANCE
    best = [place for place, probability in enumerate(lie_odds, 1) if probability > least]
    return pick(best, rng) if best else 1


def _reason(view: BotView, best: str, states: list[State], lie_odds: list[float]) -> Message:
    match moves.parse(best):
        case Declare(species, cards):
            return display_reason(view, species, cards)
        case Extend(cards):
            fear = particles.probability_in_last_display(states, FEARED_DINOSAUR)
            if min(max(lie_odds), fear) > FEAR_THRESHOLD:
                return message("mammuz-why-afraid", card=labels.definite(FEARED_DINOSAUR))
            return display_reason(view, view.declared_species, cards)
        case Challenge(place) if not view.must_challenge:
            dying = particles.likely_extinction(states, view.seat)
            return challenge_odds_reason(lie_odds[place - 1], dying)
        case Challenge():
            is_only_card = view.last_display.size == 1
            return message("mammuz-why-forced" if is_only_card else "mammuz-why-place")
        case Give(seat):
            return gift_reason(view, seat, particles.likely_extinction(states, view.seat))
        case _:
            raise ValueError(best)
