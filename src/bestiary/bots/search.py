"""Bots: one that plays every game, by imagining how it may go on.

It guesses what could lie behind its view, and plays on in its head a few thousand times: by what
it has learned so far where it has been before (`tree.py`), and at random from there. What it then
does is drawn from what it did there on average, so that nobody can foresee it. A game that is small
enough it solves from the deal (`solution.py`).
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
"""How many states it guesses; each is walked from many times."""
DEFAULT_ITERATIONS: Final = 2000
"""How often it walks by default, where the rules are compiled."""
INTERPRETED_ITERATIONS: Final = 500
"""The same for games in plain Python, where a walk takes longer."""
BATCHES_PER_GUESS: Final = 5
"""How often it comes back to each guess."""
MAX_PLAYOUT_STEPS: Final = 2000
"""After so many random choices a walk ends, whoever may win."""
CLOCK_MARGIN_MS: Final = 8
"""It stops when so little time is left."""
PRUNE_BELOW: Final = 0.5
"""What it did less often than that, beside what it did most often, is left: it is mostly noise."""
SOLVED_PRUNE_BELOW: Final = 0.05
"""The same for a game that is solved, where there is no noise."""
PURE_FROM: Final = 0.8
"""What it does at least so often is no mixture."""

AveragePolicy = Callable[[tuple[int, ...], tuple[int, ...]], list[float]]
"""How often each open action is to be chosen, after some actions of the same move."""


class SearchBot:
    """Searches among all actions of any game."""

    def __init__(self, game: Game, seed: int, iterations: int | None = None) -> None:
        """Play a game by this seed, and think for so many walks, or rounds where it is small."""
        self.game = game
        self.seed = seed
        self.iterations = iterations
        self.profile = game_profile(game)

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """A whole move, drawn from what it did on average in its head."""
        rng = decision_rng(self.seed, self.game.view.decision_key(view))

        def hurry() -> bool:
            """Time has run out."""
            return clock.left_ms() <= CLOCK_MARGIN_MS

        if view.seat is None or hurry():
            return Choice(random_move(pick(view.offers, rng), rng), message("bot-search-hurried"))
        imagined = SearchGuesser(self.game, view, rng)
        guesses = imagined.sample(1, hurry)
        state = guesses[0].state
        only = only_move(self.game, state, view.seat)
        if only is not None:
            return Choice(str(only), message("bot-search-only"))
        whole = cached_solver(self.game, view, self.profile, self.iterations or ITERATIONS, hurry)
        if whole is not None:
            return solved_choice(whole, view, state, rng)
        guesses += imagined.sample(GUESS_COUNT - 1, hurry)
        doubts = imagined.sample_for_opponents(guesses, hurry)
        search = Search(view.seat, rng, guesses, doubts, self.profile)
        search.run(self.iterations or search.default_iterations, hurry)
        return search.draw_choice(self.game)


class Search:
    """One search: what is imagined, and what is learned from it."""

    def __init__(
        self,
        seat: int,
        rng: Pcg32,
        guesses: list[GuessedState],
        opponent_guesses: list[GuessedState],
        faces: GameProfile,
    ) -> None:
        """Search for a seat with some guesses, and with what others may think instead."""
        self.seat = seat
        self.rng = rng
        self.guesses = guesses
        self.opponent_guesses = opponent_guesses
        self.profile = faces
        self.has_few_info_keys = has_few_info_keys(guesses + opponent_guesses)
        self.is_compiled = isinstance(guesses[0].state, Engine)
        self.tree = self.new_tree(1)

    @property
    def default_iterations(self) -> int:
        """How often it walks where nobody says."""
        return DEFAULT_ITERATIONS if self.is_compiled else INTERPRETED_ITERATIONS

    def new_tree(self, capacity: int) -> mccfr.MccfrTree:
        """A new tree, with room for so many walks."""
        twin = mccfr if self.is_compiled else import_interpreted("bestiary.bots.mccfr")
        players, opened = len(self.guesses[0].info_keys), self.profile.public_actions
        found: mccfr.MccfrTree = twin.MccfrTree(
            players, self.seat, opened, self.profile.win_weight, self.profile.point_weight, capacity
        )
        return found

    def run(self, iterations: int, is_time_up: IsTimeUp) -> None:
        """Walk from one state after the other, so many times or until time runs out.

        Where there are doubts, the others learn from them, and the guesses are for oneself.
        """
        self.tree = self.new_tree(iterations)
        everybody = (1 << len(self.guesses[0].info_keys)) - 1
        learners = 1 << self.seat if self.opponent_guesses else everybody
        turns = [(guess, learners, True) for guess in self.guesses]
        turns += [(doubt, everybody, False) for doubt in self.opponent_guesses]
        turns = shuffled(turns, self.rng)
        each = max(1, iterations // (BATCHES_PER_GUESS * len(turns)))
        while True:
            for guess, learning, is_own in turns:
                if self.tree.iterations >= iterations or is_time_up():
                    return
                self.set_info_keys(guess, is_own)
                self.tree.run(guess.state, self.rng, learning, each, MAX_PLAYOUT_STEPS)

    def set_info_keys(self, guess: GuessedState, is_searcher_view: bool) -> None:
        """Tell the tree what everybody knows.

        Where there are too many things that a seat may know, it is told by what it may do alone;
        but the searching seat knows what it sees.
        """
        for seat, key in enumerate(guess.info_keys):
            is_told = self.has_few_info_keys or (is_searcher_view and seat == self.seat)
            self.tree.set_root_key(seat, key if is_told else 0)

    def draw_choice(self, game: Game) -> Choice:
        """Draw a move from what was done on average, and say why."""
        self.set_info_keys(self.guesses[0], is_searcher_view=True)
        move, first, often = draw_move(
            game, self.guesses[0].state, self.seat, self.average_policy, self.rng
        )
        walks, won = self.tree.root_win_rate(first)
        wins = round(walks * won)
        if not walks:
            reason = message("bot-search-hurried")
        elif often >= PURE_FROM:
            reason = message("bot-search-sure", walks=walks, wins=wins)
        else:
            reason = message("bot-search-mixed", walks=walks, wins=wins)
        return Choice(str(move), reason)

    def average_policy(self, actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        """What was done on average."""
        habit = self.tree.average_policy(actions, sum(1 << action for action in legal))
        return prune_rare(habit, PRUNE_BELOW)


def solved_choice(solver: CfrSolver, view: View, state: Engine, rng: Pcg32) -> Choice:
    """A move as the solution of a small game has it."""
    assert view.seat is not None

    def habit(actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        """What was done on average, where the seat sees the same."""
        here = state.clone()
        for action in actions:
            here.apply(seat, action)
        place = solver.info_sets.get(board_key(solver.game, view, here, seat))
        return prune_rare(
            [1.0] * len(legal) if place is None else place.strategy_sum, SOLVED_PRUNE_BELOW
        )

    seat = view.seat
    move, _, often = draw_move(solver.game, state, seat, habit, rng)
    is_sure = often >= PURE_FROM
    reason = message("bot-search-solved") if is_sure else message("bot-search-unpredictable")
    return Choice(str(move), reason)


def draw_move(
    game: Game, state: Engine, seat: int, policy: AveragePolicy, rng: Pcg32
) -> tuple[Move, int, float]:
    """A move drawn action by action, the first of these, and how often it is made."""
    here = state.clone()
    actions: tuple[int, ...] = ()
    often = 1.0
    while (move := game.moves.compose(actions)) is None:
        legal = here.legal_actions(seat)
        weights = policy(actions, legal)
        action = pick_weighted(legal, weights, rng)
        often *= weights[legal.index(action)]
        here.apply(seat, action)
        actions = (*actions, action)
    return move, actions[0], often


def prune_rare(weights: list[float], least_share: float) -> list[float]:
    """The weights as shares of their sum, without those that are rare."""
    least = least_share * max(weights)
    kept = [weight if weight >= least else 0.0 for weight in weights]
    total = sum(kept)
    return [weight / total if total else 1 / len(kept) for weight in kept]


def only_move(game: Game, state: Engine, seat: int) -> Move | None:
    """The only move that a seat may make; None where there are several."""
    here = state.clone()
    actions: tuple[int, ...] = ()
    while (move := game.moves.compose(actions)) is None:
        legal = here.legal_actions(seat)
        if len(legal) > 1:
            return None
        here.apply(seat, legal[0])
        actions = (*actions, legal[0])
    found: Move = move
    return found
