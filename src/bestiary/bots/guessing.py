"""Bots: samples states for the search: some fit its view, some an opponent cannot tell from them.

The searcher learns from the first kind, the opponents from the second. In guesses from its own view
alone the searcher's cards are always the same: every opponent would learn them, and no bluff could
work.

The history of another seat is not known. Three are tried until one leads to the same board: the
history after the game's opening events, an empty one, and the searcher's own, which is right in
games without private events.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Final

import msgspec
from msgspec.structs import replace

from bestiary.catalog import AnyGame, AnyView
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.event import visible_events
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed, pick
from bestiary.core.view import DecisionKey

IsTimeUp = Callable[[], bool]

MAX_DISTINCT_KEYS: Final = 8
"""With up to so many information keys per seat, each key has its own nodes."""
BELIEF_DEPTH: Final = 2
"""With few keys, how many times the perspective changes between opponent and searcher."""


@dataclass(frozen=True)
class GuessedState:
    """A state, and each seat's information key in it."""

    state: Engine
    info_keys: tuple[int, ...]


@dataclass
class SearchGuesser:
    """Samples for one decision of a seat."""

    game: AnyGame
    view: AnyView
    rng: Pcg32
    is_time_up: IsTimeUp

    def sample(self, count: int) -> list[GuessedState]:
        """States that fit the view; at least one, fewer than `count` if time is up."""
        guesses: list[GuessedState] = []
        while len(guesses) < count and not (guesses and self.is_time_up()):
            guesses.append(self._to_guessed_state(self.game.view.guess(self.view, self.rng)))
        return guesses

    def sample_for_opponents(self, guesses: list[GuessedState]) -> list[GuessedState]:
        """For each guess one that an opponent cannot tell from it; none if nothing is secret."""
        depth = BELIEF_DEPTH if has_few_keys(guesses) else 1
        sampled: list[GuessedState] = []
        for guess in guesses:
            if self.is_time_up():
                break
            possible = self._guess_of_opponent(guess.state, depth)
            if possible is None:
                return []
            sampled.append(possible)
            distinct_keys = {other.info_keys for other in sampled + guesses}
            if len(sampled) == MAX_DISTINCT_KEYS and len(distinct_keys) == 1:
                return []
        return sampled

    def _to_guessed_state(self, state: Engine) -> GuessedState:
        keys = (board_key(self.game, self.view, state, seat) for seat in range(state.players))
        return GuessedState(state, tuple(derive_seed(msgspec.json.encode(key)) for key in keys))

    def _guess_of_opponent(self, state: Engine, steps: int) -> GuessedState | None:
        """Guess as the next opponent, then as the searcher, and so on; None if a guess fails."""
        for step in range(steps):
            seat = self._next_opponent(state) if step % 2 == 0 else self.view.seat
            guess = None if seat is None else self._guess_as(state, seat)
            if guess is None:
                return None
            state = guess
        return self._to_guessed_state(state)

    def _next_opponent(self, state: Engine) -> int | None:
        """The opponent who moves next in random play; None if there is none."""
        after = state.clone()
        while not after.is_over():
            others = set(after.seats_to_move()) - {DEALER_SEAT, self.view.seat}
            if others:
                return pick(sorted(others), self.rng)
            after.playout(self.rng, 1)
        return None

    def _guess_as(self, state: Engine, seat: int) -> Engine | None:
        """A state that a seat cannot tell from this one; None if no history fits."""
        module = self.game.view
        board = module.board(state, seat)
        view = replace(self.view, seat=seat, board=board, offers=())
        empty = module.initial_history(state.players)

        def opening() -> object:
            """The seat's history if the game had begun with this state."""
            events = visible_events(self.game.events.initial_events(state), seat)
            return reduce(module.update_history, events, empty)

        for history in (opening, lambda: empty, lambda: self.view.history):
            try:
                guess: Engine = module.guess(replace(view, history=history()), self.rng)
            except (LookupError, TypeError, ValueError):
                continue  # the history does not fit the board
            if module.board(guess, seat) == board:
                return guess
        return None


def board_key(game: AnyGame, view: AnyView, state: Engine, seat: int) -> DecisionKey:
    """The decision key of what a seat sees in a state, without its history."""
    board, history = game.view.board(state, seat), game.view.initial_history(view.players)
    seen = replace(view, seat=seat, board=board, history=history, offers=())
    return game.view.decision_key(seen)


def has_few_keys(guesses: list[GuessedState]) -> bool:
    """Every seat has one of few information keys, as in Kuhn poker, so that they recur."""
    most = max(1, min(MAX_DISTINCT_KEYS, len(guesses) // 2))
    keys_by_seat = zip(*(guess.info_keys for guess in guesses), strict=True)
    return all(len(set(keys)) <= most for keys in keys_by_seat)
