"""Bots: a search for every game: CFR if it is small (`cfr`), else MCCFR on guesses (`mccfr`).

Its move is drawn from the average policy, so that no opponent can predict it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from bestiary.bots import mccfr
from bestiary.bots.cfr import ITERATIONS, CfrSolver, cached_solver
from bestiary.bots.game_profile import Actions, game_profile
from bestiary.bots.guessing import GuessedState, IsTimeUp, SearchGuesser, board_key, has_few_keys
from bestiary.catalog import AnyGame, AnyView
from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.engine import Engine
from bestiary.core.game import Move
from bestiary.core.interpreted import import_interpreted
from bestiary.core.message import message
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick, pick_weighted, shuffled

GUESS_COUNT: Final = 20
DEFAULT_ITERATIONS: Final = 2000
"""For games with compiled rules."""
INTERPRETED_ITERATIONS: Final = 500
"""For games in plain Python, which are slower."""
BATCHES_PER_GUESS: Final = 5
"""The iterations from one guess are spread over so many batches."""
CLOCK_MARGIN_MS: Final = 8
"""The search stops when so little time is left."""
PRUNE_BELOW: Final = 0.5
"""Actions rarer than this share of the most frequent one are mostly noise and never chosen."""
SOLVED_PRUNE_BELOW: Final = 0.05
"""The same for a solved game, whose policy has less noise."""
PURE_FROM: Final = 0.8
"""A move of at least this probability is not explained as a mixture."""

AveragePolicy = Callable[[Engine, Actions, Actions], list[float]]
"""The probability of each legal action: of a state, earlier actions of the move, and the legal."""


class SearchBot:
    """`search`, and `clever` in games without their own."""

    def __init__(self, game: AnyGame, seed: int, iterations: int | None = None) -> None:
        """`iterations` are those of MCCFR or, in a small game, of CFR; None takes the default."""
        self.game = game
        self.seed = seed
        self.iterations = iterations
        game_profile(game)  # made now, so that no choice has to wait for it

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        game, seat = self.game, view.seat
        rng = decision_rng(self.seed, game.view.decision_key(view))

        def is_time_up() -> bool:
            return clock.left_ms() <= CLOCK_MARGIN_MS

        if seat is None or is_time_up():
            return Choice(random_move(pick(view.offers, rng), rng), message("bot-search-hurried"))
        guesser = SearchGuesser(game, view, rng, is_time_up)
        guesses = guesser.sample(1)
        state = guesses[0].state
        move, _, probability = draw_move(game, state, seat, _uniform_policy, Pcg32(0))
        if probability == 1.0:
            return Choice(str(move), message("bot-search-only"))
        solver = cached_solver(game, view, self.iterations or ITERATIONS, is_time_up)
        if solver is not None:
            return solved_choice(solver, view, seat, state, rng)
        guesses += guesser.sample(GUESS_COUNT - 1)
        opponent_guesses = guesser.sample_for_opponents(guesses)
        search = Search(game, seat, rng, guesses, opponent_guesses, self.iterations or 0)
        search.run(is_time_up)
        return search.draw_choice()


@dataclass
class Search:
    """One decision by MCCFR: the searcher learns from `guesses`, opponents from theirs."""

    game: AnyGame
    seat: int
    rng: Pcg32
    guesses: list[GuessedState]
    opponent_guesses: list[GuessedState]
    iterations: int
    """0 takes the default."""

    def __post_init__(self) -> None:
        self.has_few_keys = has_few_keys(self.guesses + self.opponent_guesses)
        state, profile = self.guesses[0].state, game_profile(self.game)
        is_compiled = isinstance(state, Engine)
        default = DEFAULT_ITERATIONS if is_compiled else INTERPRETED_ITERATIONS
        self.iterations = self.iterations or default
        module = mccfr if is_compiled else import_interpreted(mccfr.__name__)
        self.tree = module.MccfrTree(state.players, self.seat, profile, self.iterations)

    def run(self, is_time_up: IsTimeUp) -> None:
        """Iterate over the guesses; all seats learn from the searcher's if opponents have none."""
        all_seats = (1 << self.tree.players) - 1
        own_learners = 1 << self.seat if self.opponent_guesses else all_seats
        batches = [(guess, own_learners, True) for guess in self.guesses]
        batches += [(guess, all_seats, False) for guess in self.opponent_guesses]
        batches = shuffled(batches, self.rng)
        batch_size = max(1, self.iterations // (BATCHES_PER_GUESS * len(batches)))
        for guess, learners, is_own in cycle(batches):
            if self.tree.iterations >= self.iterations or is_time_up():
                return
            self.set_info_keys(guess, is_own)
            self.tree.run(guess.state, self.rng, learners, batch_size)

    def set_info_keys(self, guess: GuessedState, is_searcher_view: bool) -> None:
        """Set the root keys. With too many, only legal actions tell another seat's nodes apart."""
        for seat, key in enumerate(guess.info_keys):
            is_kept = self.has_few_keys or (is_searcher_view and seat == self.seat)
            self.tree.set_root_key(seat, key if is_kept else 0)

    def draw_choice(self) -> Choice:
        """A move drawn from the average policy, and its reason."""
        guess = self.guesses[0]
        self.set_info_keys(guess, is_searcher_view=True)
        state, policy = guess.state, self.average_policy
        move, first, probability = draw_move(self.game, state, self.seat, policy, self.rng)
        playouts, win_rate = self.tree.root_win_rate(first)
        if not playouts:
            return Choice(str(move), message("bot-search-hurried"))
        id = "bot-search-sure" if probability >= PURE_FROM else "bot-search-mixed"
        return Choice(str(move), message(id, walks=playouts, wins=round(playouts * win_rate)))

    def average_policy(self, state: Engine, actions: Actions, legal: Actions) -> list[float]:
        weights = self.tree.average_policy(actions, sum(1 << action for action in legal))
        return prune_rare(weights, PRUNE_BELOW)


def solved_choice(solver: CfrSolver, view: AnyView, seat: int, state: Engine, rng: Pcg32) -> Choice:
    """A move drawn from the solver's average policy."""

    def policy(state: Engine, actions: Actions, legal: Actions) -> list[float]:
        info_set = solver.info_sets.get(board_key(solver.game, view, state, seat))
        weights = [1.0] * len(legal) if info_set is None else info_set.strategy_sum
        return prune_rare(weights, SOLVED_PRUNE_BELOW)

    move, _, probability = draw_move(solver.game, state, seat, policy, rng)
    id = "bot-search-solved" if probability >= PURE_FROM else "bot-search-unpredictable"
    return Choice(str(move), message(id))


def draw_move(
    game: AnyGame, state: Engine, seat: int, policy: AveragePolicy, rng: Pcg32
) -> tuple[Move, int, float]:
    """A move drawn action by action, its first action, and its probability."""
    state = state.clone()
    actions: Actions = ()
    probability = 1.0
    while (move := game.moves.compose(actions)) is None:
        legal = state.legal_actions(seat)
        weights = policy(state, actions, legal)
        action = pick_weighted(legal, weights, rng)
        probability *= weights[legal.index(action)]
        state.apply(seat, action)
        actions = (*actions, action)
    return move, actions[0], probability


def prune_rare(weights: list[float], min_share: float) -> list[float]:
    """Probabilities in proportion to the weights; 0 below this share of the greatest weight."""
    least = min_share * max(weights)
    kept = [weight if weight >= least else 0.0 for weight in weights]
    total = sum(kept)
    return [weight / total if total else 1 / len(kept) for weight in kept]


def _uniform_policy(state: Engine, actions: Actions, legal: Actions) -> list[float]:
    return [1 / len(legal)] * len(legal)
