"""Mammuz: a bot that imagines what lies where, and plays its ideas on to the end.

It knows what it was shown of cards, how often each player was caught and how often each
challenges. From that it imagines states (`worlds.py`), and in these it plays each of its ideas on
(`playout.py`): first all of them a few times, then the better ones more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import pick
from bestiary.core.generator import Generator
from bestiary.core.text import Text
from bestiary.core.view import View
from bestiary.games.mammuz import moves
from bestiary.games.mammuz.belief import Belief
from bestiary.games.mammuz.doubt import challenge_rate, lie_rate
from bestiary.games.mammuz.ideas import ideas
from bestiary.games.mammuz.moves import Challenge, Declare, Extend, Give
from bestiary.games.mammuz.playout import Playout
from bestiary.games.mammuz.reasons import why_afraid, why_forced, why_given, why_laid, why_odds
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.steady import Steady
from bestiary.games.mammuz.table import Table
from bestiary.games.mammuz.view import decision_key
from bestiary.games.mammuz.worlds import dying, imagined, lie_chances, met

TRIES: Final = 70
"""So many times it guesses what lies where."""
STAGE: Final = 1000
"""So many times it plays on before it drops the worse ideas."""
KEPT: Final = 3
"""One of so many ideas is kept then."""
AT_ONCE: Final = 8
"""So many times at most it plays an idea on before it looks at the clock."""
SAME: Final = 1e-9
"""Chances that differ by less are the same."""
FEARED: Final = "pterosaur"
"""Who turns it up takes the herd (MZ-13)."""
AFRAID: Final = 0.4
"""It says so where it and a lie are as likely."""


class Clever:
    """Does what won most often when it was played on."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The best idea; where there is no time for any, what a steady player would do."""
        left_ms = clock.left_ms()
        table, rng = Table(view), stream(self.seed, decision_key(view))
        seats = [table.past(seat) for seat in range(table.players)]
        lying, daring = [lie_rate(past) for past in seats], [challenge_rate(past) for past in seats]
        belief = Belief(lying)
        states = imagined(table, belief, rng, TRIES, clock, left_ms // 2 + 1)
        if not states:
            return Steady(self.seed).choose(view, clock)
        lies = lie_chances(states) if "challenge" in table.offers else []
        found = ideas(table, likeliest(lies, rng), rng)
        thought = Thought(table.me, Playout(lying, daring), belief, states, rng)
        best = thought.best(found, clock, left_ms // 8 + 1)
        if len(found) > 1 and not thought.times[best]:
            return Steady(self.seed).choose(view, clock)
        return Choice(best, _reason(table, best, states, lies))


class Thought:
    """One choice, while it is thought about."""

    def __init__(
        self, seat: int, play: Playout, belief: Belief, states: list[State], rng: Generator
    ) -> None:
        """Think for a seat, of these states."""
        self.seat = seat
        self.play = play
        self.belief = belief
        self.states = states
        self.rng = rng
        self.won: dict[str, int] = {}
        self.times: dict[str, int] = {}

    def best(self, found: list[str], clock: Clock, until_ms: int) -> str:
        """The idea that won most; where there is only one, no thought is needed."""
        self.won = dict.fromkeys(found, 0)
        self.times = dict.fromkeys(found, 0)
        is_late = False
        while len(found) > 1 and not is_late:
            is_late = self._try(found, clock, until_ms)
            found = sorted(found, key=self.value, reverse=True)
            found = found[: max(2, len(found) // KEPT) if len(found) > 2 else 1]
        return found[0]

    def value(self, idea: str) -> float:
        """What an idea won so far, on average."""
        return self.won[idea] / max(1, self.times[idea])

    def _try(self, found: list[str], clock: Clock, until_ms: int) -> bool:
        """Play each idea on as often as the others, in as many states as may be; less when late."""
        actions = {idea: moves.actions(moves.parse(idea)) for idea in found}
        share = max(1, STAGE // len(found))
        times = min(AT_ONCE, -(-share // len(self.states)))
        first = self.rng.below(len(self.states))
        for number in range(share // times):
            if clock.left_ms() <= until_ms:
                return True
            state = self.states[(first + number) % len(self.states)]
            self.belief.retell(state, self.seat, self.rng)
            for idea in found:
                self.won[idea] += self.play.value(state, self.seat, actions[idea], self.rng, times)
                self.times[idea] += times
        return False


def likeliest(lies: Sequence[float], rng: Generator) -> int:
    """The place that is most likely a lie, counted from 1; any of several such places."""
    best = [place for place, likely in enumerate(lies, 1) if likely > max(lies) - SAME]
    return pick(best, rng) if best else 1


def _reason(table: Table, best: str, states: Sequence[State], lies: Sequence[float]) -> Text:
    """What speaks for a move."""
    match moves.parse(best):
        case Declare(species, cards):
            return why_laid(table, species, cards)
        case Extend(cards):
            is_afraid = max(lies) > AFRAID and met(states, FEARED) > AFRAID
            return why_afraid(FEARED) if is_afraid else why_laid(table, table.species, cards)
        case Challenge(place) if not table.is_forced:
            return why_odds(lies[place - 1], dying(states, table.me))
        case Challenge():
            return why_forced(table)
        case Give(seat):
            return why_given(table, seat, dying(states, table.me))
        case _:
            raise ValueError(best)
