"""Bots: a search for every game: CFR if it is small (`cfr`), else MCCFR on guesses (`mccfr`).

Its move is drawn from the average policy, so that no opponent can predict it.
"""

from collections.abc import Callable
from typing import Final

from bestiary.bots import mccfr
from bestiary.bots.cfr import ITERATIONS, CfrSolver, cached_solver
from bestiary.bots.guessing import (
    GuessedState,
    IsTimeUp,
    SearchGuesser,
    board_key,
    has_few_info_keys,
)
from bestiary.bots.visibility import GameProfile, game_profile
from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.engine import Engine
from bestiary.core.game import Game, Move
from bestiary.core.interpreted import import_interpreted
from bestiary.core.message import message
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick, pick_weighted, shuffled
from bestiary.core.view import View

GUESS_COUNT: Final = 20
"""How many states are guessed."""
DEFAULT_ITERATIONS: Final = 2000
"""For games with compiled rules."""
INTERPRETED_ITERATIONS: Final = 500
"""For games in plain Python, which are slower."""
BATCHES_PER_GUESS: Final = 5
"""The iterations from one guess are spread over so many batches."""
MAX_PLAYOUT_STEPS: Final = 2000
CLOCK_MARGIN_MS: Final = 8
"""The search stops when so little time is left."""
PRUNE_BELOW: Final = 0.5
"""Actions rarer than this share of the most frequent one are mostly noise and never chosen."""
SOLVED_PRUNE_BELOW: Final = 0.05
"""The same for a solved game, whose policy has less noise."""
PURE_FROM: Final = 0.8
"""A move of at least this probability is not explained as a mixture."""

AveragePolicy = Callable[[tuple[int, ...], tuple[int, ...]], list[float]]
"""The probability of each legal action, after earlier actions of the same move."""


class SearchBot:
    """`search`, and `clever` in games without their own."""

    def __init__(self, game: Game, seed: int, iterations: int | None = None) -> None:
        """`iterations` are those of MCCFR or, in a small game, of CFR; None takes the default."""
        self.game = game
        self.seed = seed
        self.iterations = iterations
        self.profile = game_profile(game)

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, self.game.view.decision_key(view))

        def is_time_up() -> bool:
            return clock.left_ms() <= CLOCK_MARGIN_MS

        if view.seat is None or is_time_up():
            return Choice(random_move(pick(view.offers, rng), rng), message("bot-search-hurried"))
        guesser = SearchGuesser(self.game, view, rng)
        guesses = guesser.sample(1, is_time_up)
        state = guesses[0].state
        only = only_move(self.game, state, view.seat)
        if only is not None:
            return Choice(str(only), message("bot-search-only"))
        iterations = self.iterations or ITERATIONS
        solver = cached_solver(self.game, view, self.profile, iterations, is_time_up)
        if solver is not None:
            return solved_choice(solver, view, state, rng)
        guesses += guesser.sample(GUESS_COUNT - 1, is_time_up)
        opponent_guesses = guesser.sample_for_opponents(guesses, is_time_up)
        search = Search(view.seat, rng, guesses, opponent_guesses, self.profile)
        search.run(self.iterations or search.default_iterations, is_time_up)
        return search.draw_choice(self.game)


class Search:
    """One decision by MCCFR: the searcher learns from `guesses`, opponents from theirs."""

    def __init__(
        self,
        seat: int,
        rng: Pcg32,
        guesses: list[GuessedState],
        opponent_guesses: list[GuessedState],
        profile: GameProfile,
    ) -> None:
        self.seat = seat
        self.rng = rng
        self.guesses = guesses
        self.opponent_guesses = opponent_guesses
        self.profile = profile
        self.has_few_info_keys = has_few_info_keys(guesses + opponent_guesses)
        self.is_compiled = isinstance(guesses[0].state, Engine)
        self.tree = self.new_tree(1)

    @property
    def default_iterations(self) -> int:
        return DEFAULT_ITERATIONS if self.is_compiled else INTERPRETED_ITERATIONS

    def new_tree(self, capacity: int) -> mccfr.MccfrTree:
        module = mccfr if self.is_compiled else import_interpreted("bestiary.bots.mccfr")
        players, profile = len(self.guesses[0].info_keys), self.profile
        tree: mccfr.MccfrTree = module.MccfrTree(
            *(players, self.seat, profile.public_actions),
            *(profile.win_utility, profile.point_utility, capacity),
        )
        return tree

    def run(self, iterations: int, is_time_up: IsTimeUp) -> None:
        """Iterate from one guess after the other until there are enough, or time is up.

        Without guesses of the opponents all seats learn from the searcher's.
        """
        self.tree = self.new_tree(iterations)
        all_seats = (1 << len(self.guesses[0].info_keys)) - 1
        own_learners = 1 << self.seat if self.opponent_guesses else all_seats
        batches = [(guess, own_learners, True) for guess in self.guesses]
        batches += [(guess, all_seats, False) for guess in self.opponent_guesses]
        batches = shuffled(batches, self.rng)
        batch_size = max(1, iterations // (BATCHES_PER_GUESS * len(batches)))
        while True:
            for guess, learners, is_own in batches:
                if self.tree.iterations >= iterations or is_time_up():
                    return
                self.set_info_keys(guess, is_own)
                self.tree.run(guess.state, self.rng, learners, batch_size, MAX_PLAYOUT_STEPS)

    def set_info_keys(self, guess: GuessedState, is_searcher_view: bool) -> None:
        """Set the tree's root keys to those of a guess.

        With too many different keys a seat's nodes are told apart by its legal actions alone; the
        searcher's are not, in its own guesses.
        """
        for seat, key in enumerate(guess.info_keys):
            is_kept = self.has_few_info_keys or (is_searcher_view and seat == self.seat)
            self.tree.set_root_key(seat, key if is_kept else 0)

    def draw_choice(self, game: Game) -> Choice:
        """A move drawn from the average policy, and its reason."""
        self.set_info_keys(self.guesses[0], is_searcher_view=True)
        move, first, probability = draw_move(
            game, self.guesses[0].state, self.seat, self.average_policy, self.rng
        )
        playouts, win_rate = self.tree.root_win_rate(first)
        wins = round(playouts * win_rate)
        if not playouts:
            reason = message("bot-search-hurried")
        elif probability >= PURE_FROM:
            reason = message("bot-search-sure", walks=playouts, wins=wins)
        else:
            reason = message("bot-search-mixed", walks=playouts, wins=wins)
        return Choice(str(move), reason)

    def average_policy(self, actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        weights = self.tree.average_policy(actions, sum(1 << action for action in legal))
        return prune_rare(weights, PRUNE_BELOW)


def solved_choice(solver: CfrSolver, view: View, state: Engine, rng: Pcg32) -> Choice:
    """A move drawn from the solver's average policy."""
    assert view.seat is not None

    def policy(actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        after = state.clone()
        for action in actions:
            after.apply(seat, action)
        info_set = solver.info_sets.get(board_key(solver.game, view, after, seat))
        weights = [1.0] * len(legal) if info_set is None else info_set.strategy_sum
        return prune_rare(weights, SOLVED_PRUNE_BELOW)

    seat = view.seat
    move, _, probability = draw_move(solver.game, state, seat, policy, rng)
    is_sure = probability >= PURE_FROM
    reason = message("bot-search-solved") if is_sure else message("bot-search-unpredictable")
    return Choice(str(move), reason)


def draw_move(
    game: Game, state: Engine, seat: int, policy: AveragePolicy, rng: Pcg32
) -> tuple[Move, int, float]:
    """A move drawn action by action, its first action, and its probability."""
    state = state.clone()
    actions: tuple[int, ...] = ()
    probability = 1.0
    while (move := game.moves.compose(actions)) is None:
        legal = state.legal_actions(seat)
        weights = policy(actions, legal)
        action = pick_weighted(legal, weights, rng)
        probability *= weights[legal.index(action)]
        state.apply(seat, action)
        actions = (*actions, action)
    return move, actions[0], probability


def prune_rare(weights: list[float], least_share: float) -> list[float]:
    """Probabilities in proportion to the weights; 0 below this share of the greatest weight."""
    least = least_share * max(weights)
    kept = [weight if weight >= least else 0.0 for weight in weights]
    total = sum(kept)
    return [weight / total if total else 1 / len(kept) for weight in kept]


def only_move(game: Game, state: Engine, seat: int) -> Move | None:
    """The only legal move of a seat; None if there are several."""
    state = state.clone()
    actions: tuple[int, ...] = ()
    while (move := game.moves.compose(actions)) is None:
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            return None
        state.apply(seat, legal[0])
        actions = (*actions, legal[0])
    only: Move = move
    return only
