"""Core: who plays without being a person."""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from bestiary.core.message import Message, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.view import DecisionKey, View


class Clock(Protocol):
    """Tells how long a player may think."""

    def left_ms(self) -> int:
        """The time left for this choice."""
        ...


class NoClock:
    """The clock of somebody who waits as long as it takes."""

    def left_ms(self) -> int:
        """More than anybody needs."""
        return 1 << 31


NO_CLOCK: Final = NoClock()


class Choice(Struct, frozen=True):
    """A move as text, and why."""

    move: str
    reason: Message


class Bot(Protocol):
    """Chooses from a view alone; it is never shown a state, and keeps nothing between moves.

    What it does follows from its seed and the view: the same in the same situation, something else
    in another. It draws from `stream`. It thinks for a fixed number of steps, and less where the
    clock runs out.
    """

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """One whole move that the view's offers allow."""
        ...


BotFactory: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed."""


def decision_rng(seed: int, key: DecisionKey) -> Pcg32:
    """The chance of a bot in one situation: `key` is its game's `view.decision_key(view)`."""
    return Pcg32(derive_seed(seed, msgspec.json.encode(key)))


def untranslated(sentence: str) -> Message:
    """A reason in the words of a bot that speaks one language only."""
    return message("bot-words", words=sentence)
