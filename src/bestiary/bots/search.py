"""Bots: one that plays every game, by imagining how it may go on.

It guesses what could lie behind its view, and plays on in its head a few thousand times: by what
it has learned so far where it has been before (`tree.py`), and at random from there. What it then
does is drawn from what it did there on average, so that nobody can foresee it. A game that is small
enough it solves from the deal (`solution.py`).
"""

from collections.abc import Callable
from typing import Final

from bestiary.bots import tree
from bestiary.bots.faces import Faces, faces
from bestiary.bots.guesses import Guess, Guesses, Hurry, board_key, is_few
from bestiary.bots.solution import ROUNDS, Solution, solved
from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import pick, shuffled, weighted
from bestiary.core.engine import Engine
from bestiary.core.game import Game, Move
from bestiary.core.generator import Generator
from bestiary.core.offer import any_move
from bestiary.core.text import text
from bestiary.core.twin import interpreted
from bestiary.core.view import View

GUESSES: Final = 20
"""How many states it guesses; each is walked from many times."""
WALKS: Final = 2000
"""How often it walks by default, where the rules are compiled."""
PLAIN_WALKS: Final = 500
"""The same for games in plain Python, where a walk takes longer."""
TURNS: Final = 5
"""How often it comes back to each guess."""
LONGEST: Final = 2000
"""After so many random choices a walk ends, whoever may win."""
MARGIN_MS: Final = 8
"""It stops when so little time is left."""
RARE: Final = 0.5
"""What it did less often than that, beside what it did most often, is left: it is mostly noise."""
HARDLY: Final = 0.05
"""The same for a game that is solved, where there is no noise."""
SURE: Final = 0.8
"""What it does at least so often is no mixture."""

Habit = Callable[[tuple[int, ...], tuple[int, ...]], list[float]]
"""How often each open action is to be chosen, after some actions of the same move."""


class SearchBot:
    """Searches among all actions of any game."""

    def __init__(self, game: Game, seed: int, walks: int | None = None) -> None:
        """Play a game by this seed, and think for so many walks, or rounds where it is small."""
        self.game = game
        self.seed = seed
        self.walks = walks
        self.faces = faces(game)

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """A whole move, drawn from what it did on average in its head."""
        rng = stream(self.seed, self.game.view.decision_key(view))

        def hurry() -> bool:
            """Time has run out."""
            return clock.left_ms() <= MARGIN_MS

        if view.seat is None or hurry():
            return Choice(any_move(pick(view.offers, rng), rng), text("bot-search-hurried"))
        imagined = Guesses(self.game, view, rng)
        guesses = imagined.guesses(1, hurry)
        state = guesses[0].state
        only = forced(self.game, state, view.seat)
        if only is not None:
            return Choice(str(only), text("bot-search-only"))
        whole = solved(self.game, view, self.faces, self.walks or ROUNDS, hurry)
        if whole is not None:
            return recalled(whole, view, state, rng)
        guesses += imagined.guesses(GUESSES - 1, hurry)
        doubts = imagined.doubts(guesses, hurry)
        search = Search(view.seat, rng, guesses, doubts, self.faces)
        search.think(self.walks or search.usual, hurry)
        return search.choice(self.game)


class Search:
    """One search: what is imagined, and what is learned from it."""

    def __init__(
        self, seat: int, rng: Generator, guesses: list[Guess], doubts: list[Guess], faces: Faces
    ) -> None:
        """Search for a seat with some guesses, and with what others may think instead."""
        self.seat = seat
        self.rng = rng
        self.guesses = guesses
        self.doubts = doubts
        self.faces = faces
        self.few = is_few(guesses + doubts)
        self.is_compiled = isinstance(guesses[0].state, Engine)
        self.tree = self.grown(1)

    @property
    def usual(self) -> int:
        """How often it walks where nobody says."""
        return WALKS if self.is_compiled else PLAIN_WALKS

    def grown(self, walks: int) -> tree.Tree:
        """A new tree, with room for so many walks."""
        twin = tree if self.is_compiled else interpreted("bestiary.bots.tree")
        players, opened = len(self.guesses[0].keys), self.faces.opened
        found: tree.Tree = twin.Tree(
            players, self.seat, opened, self.faces.win, self.faces.point, walks
        )
        return found

    def think(self, walks: int, hurry: Hurry) -> None:
        """Walk from one state after the other, so many times or until time runs out.

        Where there are doubts, the others learn from them, and the guesses are for oneself.
        """
        self.tree = self.grown(walks)
        everybody = (1 << len(self.guesses[0].keys)) - 1
        learners = 1 << self.seat if self.doubts else everybody
        turns = [(guess, learners, True) for guess in self.guesses]
        turns += [(doubt, everybody, False) for doubt in self.doubts]
        turns = shuffled(turns, self.rng)
        each = max(1, walks // (TURNS * len(turns)))
        while True:
            for guess, learning, is_own in turns:
                if self.tree.walks >= walks or hurry():
                    return
                self.know(guess, is_own)
                self.tree.explore(guess.state, self.rng, learning, each, LONGEST)

    def know(self, guess: Guess, is_own: bool) -> None:
        """Tell the tree what everybody knows.

        Where there are too many things that a seat may know, it is told by what it may do alone;
        but the searching seat knows what it sees.
        """
        for seat, key in enumerate(guess.keys):
            is_told = self.few or (is_own and seat == self.seat)
            self.tree.know(seat, key if is_told else 0)

    def choice(self, game: Game) -> Choice:
        """Draw a move from what was done on average, and say why."""
        self.know(self.guesses[0], is_own=True)
        move, first, often = drawn(game, self.guesses[0].state, self.seat, self.habit, self.rng)
        walks, won = self.tree.luck(first)
        wins = round(walks * won)
        if not walks:
            reason = text("bot-search-hurried")
        elif often >= SURE:
            reason = text("bot-search-sure", walks=walks, wins=wins)
        else:
            reason = text("bot-search-mixed", walks=walks, wins=wins)
        return Choice(str(move), reason)

    def habit(self, actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        """What was done on average."""
        habit = self.tree.habit(actions, sum(1 << action for action in legal))
        return trimmed(habit, RARE)


def recalled(whole: Solution, view: View, state: Engine, rng: Generator) -> Choice:
    """A move as the solution of a small game has it."""
    assert view.seat is not None

    def habit(actions: tuple[int, ...], legal: tuple[int, ...]) -> list[float]:
        """What was done on average, where the seat sees the same."""
        here = state.clone()
        for action in actions:
            here.apply(seat, action)
        place = whole.places.get(board_key(whole.game, view, here, seat))
        return trimmed([1.0] * len(legal) if place is None else place.shares, HARDLY)

    seat = view.seat
    move, _, often = drawn(whole.game, state, seat, habit, rng)
    is_sure = often >= SURE
    reason = text("bot-search-solved") if is_sure else text("bot-search-unpredictable")
    return Choice(str(move), reason)


def drawn(
    game: Game, state: Engine, seat: int, habit: Habit, rng: Generator
) -> tuple[Move, int, float]:
    """A move drawn action by action, the first of these, and how often it is made."""
    here = state.clone()
    actions: tuple[int, ...] = ()
    often = 1.0
    while (move := game.moves.compose(actions)) is None:
        legal = here.actions(seat)
        weights = habit(actions, legal)
        action = weighted(legal, weights, rng)
        often *= weights[legal.index(action)]
        here.apply(seat, action)
        actions = (*actions, action)
    return move, actions[0], often


def trimmed(weights: list[float], rare: float) -> list[float]:
    """The weights as shares of their sum, without those that are rare."""
    least = rare * max(weights)
    kept = [weight if weight >= least else 0.0 for weight in weights]
    total = sum(kept)
    return [weight / total if total else 1 / len(kept) for weight in kept]


def forced(game: Game, state: Engine, seat: int) -> Move | None:
    """The only move that a seat may make; None where there are several."""
    here = state.clone()
    actions: tuple[int, ...] = ()
    while (move := game.moves.compose(actions)) is None:
        legal = here.actions(seat)
        if len(legal) > 1:
            return None
        here.apply(seat, legal[0])
        actions = (*actions, legal[0])
    found: Move = move
    return found
