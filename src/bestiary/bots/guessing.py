"""Bots: what a searching seat imagines: what the others may hold, and what they may think it holds.

Guesses from the own view alone would let the others know the own cards: in all of them these are
the same. Who bluffs would always be found out, and nobody would ever bluff. So there are `doubts`
beside the guesses: states that those who will answer cannot tell from a guess. The others learn
from the doubts, and the searching seat from the guesses.

What another seat has seen before is not known. It is taken to remember what it would be told if
the game began with the state; where that does not lead to the same table, nothing; and where that
does not either, what the searching seat itself remembers: this is right where everybody sees all
that happens.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.event import visible_events
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed, pick
from bestiary.core.view import DecisionKey, View

IsTimeUp = Callable[[], bool]
"""Tells whether time has run out."""

MAX_DISTINCT_KEYS: Final = 8
"""With so many different things that a seat may know, each has nodes of its own."""
BELIEF_DEPTH: Final = 2
"""Where there are few, how often one thinks about what the other thinks."""


@dataclass(frozen=True)
class GuessedState:
    """A state that could be, and what each seat would know in it, as a number."""

    state: Engine
    info_keys: tuple[int, ...]


@dataclass
class SearchGuesser:
    """What a seat imagines."""

    game: Game
    view: View
    rng: Pcg32

    def sample(self, count: int, is_time_up: IsTimeUp) -> list[GuessedState]:
        """States that could lie behind the view; at least one, and fewer where time runs out."""
        found: list[GuessedState] = []
        while len(found) < count and not (found and is_time_up()):
            found.append(self._with_info_keys(self.game.view.guess(self.view, self.rng)))
        return found

    def sample_for_opponents(
        self, guesses: list[GuessedState], is_time_up: IsTimeUp
    ) -> list[GuessedState]:
        """For each guess a state that others think possible; none where nothing is secret."""
        few = has_few_info_keys(guesses)
        found: list[GuessedState] = []
        for guess in guesses:
            if is_time_up():
                break
            doubt = self._guess_of_opponent(guess.state, BELIEF_DEPTH if few else 1)
            if doubt is None:
                return []
            found.append(doubt)
            if len(found) == MAX_DISTINCT_KEYS and all(
                each.info_keys == guesses[0].info_keys for each in found + guesses
            ):
                return []
        return found

    def _with_info_keys(self, state: Engine) -> GuessedState:
        """Look at a state with everybody's eyes."""
        keys = (board_key(self.game, self.view, state, seat) for seat in range(state.players))
        return GuessedState(state, tuple(derive_seed(msgspec.json.encode(key)) for key in keys))

    def _guess_of_opponent(self, state: Engine, steps: int) -> GuessedState | None:
        """Think as the one who answers, as oneself, and so on; None where that cannot be done."""
        for step in range(steps):
            seat = self._next_opponent(state) if step % 2 == 0 else self.view.seat
            found = None if seat is None else self._guess_as(state, seat)
            if found is None:
                return None
            state = found
        return self._with_info_keys(state)

    def _next_opponent(self, state: Engine) -> int | None:
        """Who of the others chooses next, where all choose at random; None where nobody does."""
        here = state.clone()
        while not here.is_over():
            others = [
                seat for seat in here.seats_to_move() if seat not in (DEALER_SEAT, self.view.seat)
            ]
            if others:
                return pick(others, self.rng)
            here.playout(self.rng, 1)
        return None

    def _guess_as(self, state: Engine, seat: int) -> Engine | None:
        """A state that a seat cannot tell from this one; None where its memory is not known."""
        now = self.game.view.board(state, seat)
        for remembered in (self._history_from_opening, self._empty_history, self._searcher_history):
            try:
                seen = remembered(state, seat)
                view = msgspec.structs.replace(
                    self.view, seat=seat, board=now, history=seen, offers=()
                )
                found: Engine = self.game.view.guess(view, self.rng)
            except (LookupError, TypeError, ValueError):
                continue  # a memory that does not fit the table
            if self.game.view.board(found, seat) == now:
                return found
        return None

    def _history_from_opening(self, state: Engine, seat: int) -> object:
        """What a seat would remember if the game began like this."""
        seen = self.game.view.initial_history(state.players)
        for event in visible_events(self.game.events.initial_events(state), seat):
            seen = self.game.view.update_history(seen, event)
        return seen

    def _empty_history(self, state: Engine, seat: int) -> object:
        """What it would remember if it had only now come in."""
        return self.game.view.initial_history(state.players)

    def _searcher_history(self, state: Engine, seat: int) -> object:
        """What the searching seat remembers."""
        return self.view.history


def board_key(game: Game, view: View, state: Engine, seat: int) -> DecisionKey:
    """What a seat of a view's table sees in a state; what it was shown before does not count."""
    now, seen = game.view.board(state, seat), game.view.initial_history(view.players)
    return game.view.decision_key(
        msgspec.structs.replace(view, seat=seat, board=now, history=seen, offers=())
    )


def has_few_info_keys(guesses: list[GuessedState]) -> bool:
    """Every seat knows one of few things, as in Kuhn poker, and not one of thousands.

    One thing, or so few that they come again and again.
    """
    most = max(1, min(MAX_DISTINCT_KEYS, len(guesses) // 2))
    return all(
        len(set(keys)) <= most for keys in zip(*(each.info_keys for each in guesses), strict=True)
    )
