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

from bestiary.core.chance import pick, seed_of
from bestiary.core.engine import DEALER, Engine
from bestiary.core.event import shown
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.view import DecisionKey, View

Hurry = Callable[[], bool]
"""Tells whether time has run out."""

FEW: Final = 8
"""With so many different things that a seat may know, each has nodes of its own."""
CHAIN: Final = 2
"""Where there are few, how often one thinks about what the other thinks."""


@dataclass(frozen=True)
class Guess:
    """A state that could be, and what each seat would know in it, as a number."""

    state: Engine
    keys: tuple[int, ...]


@dataclass
class Guesses:
    """What a seat imagines."""

    game: Game
    view: View
    rng: Generator

    def guesses(self, count: int, hurry: Hurry) -> list[Guess]:
        """States that could lie behind the view; at least one, and fewer where time runs out."""
        found: list[Guess] = []
        while len(found) < count and not (found and hurry()):
            found.append(self._guess(self.game.view.guess(self.view, self.rng)))
        return found

    def doubts(self, guesses: list[Guess], hurry: Hurry) -> list[Guess]:
        """For each guess a state that others think possible; none where nothing is secret."""
        few = is_few(guesses)
        found: list[Guess] = []
        for guess in guesses:
            if hurry():
                break
            doubt = self._doubted(guess.state, CHAIN if few else 1)
            if doubt is None:
                return []
            found.append(doubt)
            if len(found) == FEW and all(each.keys == guesses[0].keys for each in found + guesses):
                return []
        return found

    def _guess(self, state: Engine) -> Guess:
        """Look at a state with everybody's eyes."""
        keys = (board_key(self.game, self.view, state, seat) for seat in range(state.players))
        return Guess(state, tuple(seed_of(msgspec.json.encode(key)) for key in keys))

    def _doubted(self, state: Engine, steps: int) -> Guess | None:
        """Think as the one who answers, as oneself, and so on; None where that cannot be done."""
        for step in range(steps):
            seat = self._answering(state) if step % 2 == 0 else self.view.seat
            found = None if seat is None else self._thought(state, seat)
            if found is None:
                return None
            state = found
        return self._guess(state)

    def _answering(self, state: Engine) -> int | None:
        """Who of the others chooses next, where all choose at random; None where nobody does."""
        here = state.clone()
        while not here.is_over():
            others = [seat for seat in here.seats() if seat not in (DEALER, self.view.seat)]
            if others:
                return pick(others, self.rng)
            here.playout(self.rng, 1)
        return None

    def _thought(self, state: Engine, seat: int) -> Engine | None:
        """A state that a seat cannot tell from this one; None where its memory is not known."""
        now = self.game.view.now(state, seat)
        for remembered in (self._told, self._fresh, self._own):
            try:
                seen = remembered(state, seat)
                view = msgspec.structs.replace(self.view, seat=seat, now=now, seen=seen, offers=())
                found: Engine = self.game.view.guess(view, self.rng)
            except (LookupError, TypeError, ValueError):
                continue  # a memory that does not fit the table
            if self.game.view.now(found, seat) == now:
                return found
        return None

    def _told(self, state: Engine, seat: int) -> object:
        """What a seat would remember if the game began like this."""
        seen = self.game.view.fresh(state.players)
        for event in shown(self.game.events.opening(state), seat):
            seen = self.game.view.remember(seen, event)
        return seen

    def _fresh(self, state: Engine, seat: int) -> object:
        """What it would remember if it had only now come in."""
        return self.game.view.fresh(state.players)

    def _own(self, state: Engine, seat: int) -> object:
        """What the searching seat remembers."""
        return self.view.seen


def board_key(game: Game, view: View, state: Engine, seat: int) -> DecisionKey:
    """What a seat of a view's table sees in a state; what it was shown before does not count."""
    now, seen = game.view.now(state, seat), game.view.fresh(view.players)
    return game.view.decision_key(
        msgspec.structs.replace(view, seat=seat, now=now, seen=seen, offers=())
    )


def is_few(guesses: list[Guess]) -> bool:
    """Every seat knows one of few things, as in Kuhn poker, and not one of thousands.

    One thing, or so few that they come again and again.
    """
    most = max(1, min(FEW, len(guesses) // 2))
    return all(
        len(set(keys)) <= most for keys in zip(*(each.keys for each in guesses), strict=True)
    )
