"""Mammuz: what could lie behind a view, the likely more often than the unlikely."""

from __future__ import annotations

from collections.abc import Sequence

from bestiary.core.bot import Clock
from bestiary.core.generator import Generator
from bestiary.games.mammuz.hidden import Hidden
from bestiary.games.mammuz.playout import Playout
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.table import Table


def imagined(
    table: Table, play: Playout, rng: Generator, tries: int, clock: Clock, until_ms: int
) -> list[State]:
    """States that could be, in which everybody laid what they may have chosen from their hands.

    The more guesses are tried, the better they are weighed; there are half as many states. Less
    is tried where the clock comes down to a time.
    """
    hidden = Hidden(table.view)
    states: list[State] = []
    weights: list[float] = []
    for _ in range(tries):
        if clock.left_ms() < until_ms:
            break
        state = hidden.guess(rng)
        weights.append(play.retell(state, table.me, rng))
        states.append(state)
    return _weighed(states, weights, (len(states) + 1) // 2, rng)


def _weighed(
    states: Sequence[State], weights: Sequence[float], count: int, rng: Generator
) -> list[State]:
    """So many of the states, each as often as its weight says, at equal steps from one to the next.

    A state that comes twice is another one the second time.
    """
    step = sum(weights) / count if count else 0.0
    if step <= 0:
        return list(states)
    found: list[State] = []
    ball = step * rng.below(1 << 16) / (1 << 16)
    for state, weight in zip(states, weights, strict=True):
        while ball < weight:
            found.append(state.clone())
            ball += step
        ball -= weight
    return found


def lie_chance(states: Sequence[State], place: int) -> float:
    """In what part of these states a card of the last display is no true one, counted from 1."""
    lies = sum(state.lying()[-1][1][place - 1] != state.species for state in states)
    return lies / len(states) if states else 0.0
