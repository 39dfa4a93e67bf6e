"""Mammuz: what could lie behind a view, the likely more often than the unlikely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bestiary.core import bits
from bestiary.core.bot import Clock
from bestiary.core.generator import Generator
from bestiary.games.mammuz.belief import Belief
from bestiary.games.mammuz.deck import NAMES, NUMBERS, SPECIES
from bestiary.games.mammuz.hidden import Hidden
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.table import Table

SPREADS: Final = 8
"""So many more times at most cards are spread for a state in which nobody has a whole species."""


def imagined(
    table: Table, belief: Belief, rng: Generator, tries: int, clock: Clock, until_ms: int
) -> list[State]:
    """States that could be, in which everybody laid what they may have chosen from their hands.

    The more guesses are tried, the better they are weighed; there are half as many states. Less
    is tried where the clock comes down to a time.
    """
    hidden = Hidden(table.view)
    states: list[State] = []
    weights: list[float] = []
    for _ in range(tries):
        if clock.left_ms() <= until_ms:
            break
        state = hidden.guess(rng, SPREADS)
        weights.append(belief.retell(state, table.me, rng))
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


def lie_chances(states: Sequence[State]) -> list[float]:
    """How likely each card of the last display is no true one, the first place first.

    Where true cards and lies lie together, a lie is half as likely at the end (`belief.relaid`).
    """
    size = len(states[0].lying()[-1][1])
    found = [0.0] * size
    for state in states:
        lies = sum(kind != state.species for kind in state.lying()[-1][1])
        end = lies / size if lies in (0, size) else lies / size / 2
        for place in range(size):
            found[place] += end if place == size - 1 else (lies - end) / (size - 1)
    return [each / len(states) for each in found]


def met(states: Sequence[State], card: str) -> float:
    """How likely a card is among those of the last display."""
    return sum(NUMBERS[card] in state.lying()[-1][1] for state in states) / len(states)


def dying(states: Sequence[State], seat: int) -> str | None:
    """The species that dies out, in most of the states, if a seat takes the herd (MZ-21)."""
    found = Counter(kind for state in states for kind in _whole(state, seat))
    kind, times = found.most_common(1)[0] if found else (0, 0)
    return NAMES[kind] if 2 * times > len(states) else None


def _whole(state: State, seat: int) -> Iterator[int]:
    """The species of which all cards are in a hand, the herd and the pile together."""
    herd = [kind for _, cards in state.lying() for kind in cards]
    for kind in range(len(SPECIES)):
        held = bits.amount(state.hands[seat], kind) + bits.amount(state.aside, kind)
        count = held + herd.count(kind)
        if count > 0 and count == bits.amount(state.in_game, kind):
            yield kind
