"""Mammuz: a bot that imagines what lies where, and plays its ideas on to the end.

It knows what it was shown of cards, how often each player was caught and how often each
challenges. From that it imagines states (`worlds.py`), and in these it plays each of its ideas on
(`playout.py`): first all of them a few times, then the better ones more often.
"""

from __future__ import annotations

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.generator import Generator
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mammuz import moves
from bestiary.games.mammuz.doubt import challenge_rate, lie_rate
from bestiary.games.mammuz.ideas import ideas
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Give
from bestiary.games.mammuz.playout import Playout
from bestiary.games.mammuz.reasons import why_given, why_laid, why_odds
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.steady import Steady
from bestiary.games.mammuz.table import Table
from bestiary.games.mammuz.worlds import imagined, lie_chance

TRIES: Final = 70
"""So many times it guesses what lies where."""
STAGE: Final = 600
"""So many times it plays on before it drops the worse ideas."""
KEPT: Final = 3
"""One of so many ideas is kept then."""
HURRY_MS: Final = 4
"""With less time it does what a steady player would do."""


class Clever:
    """Does what won most often when it was played on."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The best idea; in a hurry a rule of thumb."""
        left_ms = clock.left_ms()
        table, rng = Table(view), stream(self.seed, view)
        found = ideas(table, rng)
        if len(found) == 1:
            return Choice(found[0], text("mammuz-why-forced"))
        if left_ms < HURRY_MS:
            return Steady(self.seed).choose(view, clock)
        seats = [table.past(seat) for seat in range(table.players)]
        play = Playout([lie_rate(past) for past in seats], [challenge_rate(past) for past in seats])
        states = imagined(table, play, rng, TRIES, clock, left_ms // 2)
        if not states:
            return Steady(self.seed).choose(view, clock)
        thought = Thought(table, play, states, rng)
        best = thought.best(found, clock, left_ms // 8)
        if not thought.times[best]:
            return Steady(self.seed).choose(view, clock)
        return Choice(best, _reason(table, best, states))


class Thought:
    """One choice, while it is thought about."""

    def __init__(self, table: Table, play: Playout, states: list[State], rng: Generator) -> None:
        """Think of these states."""
        self.table = table
        self.play = play
        self.states = states
        self.rng = rng
        self.won: dict[str, float] = {}
        self.times: dict[str, int] = {}

    def best(self, found: list[str], clock: Clock, until_ms: int) -> str:
        """The idea that won most often."""
        self.won = dict.fromkeys(found, 0.0)
        self.times = dict.fromkeys(found, 0)
        while True:
            is_late = self._try(found, clock, until_ms)
            found = sorted(found, key=self.value, reverse=True)
            if is_late or len(found) <= 2:
                return found[0]
            found = found[: max(2, len(found) // KEPT)]

    def value(self, idea: str) -> float:
        """How often an idea won so far."""
        return self.won[idea] / max(1, self.times[idea])

    def _try(self, found: list[str], clock: Clock, until_ms: int) -> bool:
        """Play each idea on as often as the others, in as many states as may be; less when late."""
        actions = {idea: moves.actions(moves.parse(idea)) for idea in found}
        share = max(1, STAGE // len(found))
        count = min(share, len(self.states))
        times = share // count
        first = self.rng.below(len(self.states))
        for number in range(count):
            if clock.left_ms() < until_ms:
                return True
            state = self.states[(first + number) % len(self.states)]
            self.play.retell(state, self.table.me, self.rng)
            for idea in found:
                value = self.play.value(state, self.table.me, actions[idea], self.rng, times)
                self.won[idea] += times * value
                self.times[idea] += times
        return False


def _reason(table: Table, best: str, states: list[State]) -> Text:
    """What speaks for a move."""
    match moves.parse(best):
        case Declare(species, cards):
            return why_laid(table, species, cards)
        case Extend(cards):
            return why_laid(table, table.species, cards)
        case Challenge(place):
            return why_odds(lie_chance(states, place))
        case Give(seat):
            return why_given(table, seat)
        case _:
            raise ValueError(best)
