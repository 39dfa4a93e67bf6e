"""Lascaux bots: compares its moves by playouts, spent by successive halving.

Successive halving is by Karnin, Koren and Somekh (2013); here the stages are fixed (six, three, two
candidates), and all candidates of a batch share its seed, so that they meet the same decks and
markers.
"""

from itertools import chain, count, islice
from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.random_source import RandomSource, pick
from bestiary.games.lascaux.bots.bot_view import BID_TEXT, FORCED_PASS, BotView
from bestiary.games.lascaux.bots.marker_posterior import MarkerPosterior
from bestiary.games.lascaux.bots.playout import COMPILED, Playout
from bestiary.games.lascaux.bots.steady import choose_bid, sample_colour
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.deck import COLOURS
from bestiary.games.lascaux.moves import MOVE_BY_ACTION
from bestiary.games.lascaux.view import LascauxView, decision_key

LOOKAHEAD_ROUNDS: Final = 4
"""The rounds that a playout lasts."""
PLAYOUTS_PER_BATCH: Final = 20 if COMPILED else 1
"""Between two looks at the clock."""
HALVING_STAGES: Final = ((6, 4), (3, 8), (2, 12))
"""For each stage, how many candidates are kept, and how many batches each of them gets."""
RESERVE_MS: Final = 5
"""It stops this long before its time is up."""
WIN_RATE_TOLERANCE: Final = 0.002
"""Moves whose win rates differ by less are equal."""
CERTAINTY_THRESHOLD: Final = 0.5
"""The reason names another seat's likely marker from this probability on."""
RISK_THRESHOLD: Final = 0.4
"""The reason says that cards are in danger above this probability."""


class Clever(SeededBot):
    """Plays the move that wins most often in its playouts."""

    def choose(self, view: LascauxView, clock: Clock = NO_CLOCK) -> Choice:
        """The best move; the steady bot's if the clock allows no playout."""
        rng = decision_rng(self.seed, decision_key(view))
        bot_view = BotView(view, rng)
        if bot_view.must_pass:
            return FORCED_PASS
        posterior = MarkerPosterior(bot_view)
        playout = Playout(bot_view.state, bot_view.seat, list(chain(*posterior.probabilities)))
        action = successive_halving(playout, rng, clock)
        if bot_view.marker < 0:
            colour = sample_colour(bot_view, rng) if action is None else action
            return Choice(str(MOVE_BY_ACTION[colour]), colour_reason(posterior, colour))
        move = choose_bid(bot_view).move if action is None else str(MOVE_BY_ACTION[action])
        return Choice(move, bid_reason(posterior, move))


def successive_halving(playout: Playout, rng: RandomSource, clock: Clock) -> int | None:
    """The action with the best win rate; None if there is no time for a playout."""
    seeds = count(rng.below(1 << 31))
    candidates = list(playout.state.legal_actions(playout.seat))
    win_sums = dict.fromkeys(candidates, 0.0)
    playout_counts = dict.fromkeys(candidates, 0)

    def win_rate(action: int) -> float:
        return win_sums[action] / playout_counts[action] if playout_counts[action] else 0.0

    for kept, batches in HALVING_STAGES:
        candidates = sorted(candidates, key=win_rate, reverse=True)[:kept]
        for seed in islice(seeds, batches):
            for action in candidates:
                if clock.left_ms() <= RESERVE_MS:
                    return max(win_sums, key=win_rate) if any(playout_counts.values()) else None
                value = playout.total_value(action, seed, PLAYOUTS_PER_BATCH, LOOKAHEAD_ROUNDS)
                win_sums[action] += value
                playout_counts[action] += PLAYOUTS_PER_BATCH
    cutoff = max(map(win_rate, candidates)) - WIN_RATE_TOLERANCE
    return pick([action for action in candidates if win_rate(action) > cutoff], rng)


def colour_reason(posterior: MarkerPosterior, colour: int) -> Message:
    """The colour, and the likely marker of the seat about which most is known."""
    name = colour_label(COLOURS[colour])
    rival, other, probability = posterior.most_certain_marker()
    if probability < CERTAINTY_THRESHOLD or other == colour:
        return message("lascaux-why-ahead", colour=name)
    wanted = colour_label(COLOURS[other])
    return message("lascaux-why-rival", colour=name, seat=SeatRef(rival), other=wanted)


def bid_reason(posterior: MarkerPosterior, move: str) -> Message:
    """Whether its cards are in danger, and what the middle holds."""
    is_risky = posterior.loss_probability() > RISK_THRESHOLD
    if move == BID_TEXT:
        return message("lascaux-why-danger" if is_risky else "lascaux-why-patience")
    pot = posterior.state.pot
    return message("lascaux-why-costly" if is_risky else "lascaux-why-safe", pot=pot)
