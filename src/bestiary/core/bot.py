"""Core: the protocols Bot and Clock, and a bot's random numbers."""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from bestiary.core.message import Message, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.view import DecisionKey, View


class Clock(Protocol):
    """How long a bot may think."""

    def left_ms(self) -> int:
        """Milliseconds left for this choice."""
        ...


class NoClock:
    """A clock that never runs out."""

    def left_ms(self) -> int:
        return 1 << 31


NO_CLOCK: Final = NoClock()


class Choice(Struct, frozen=True):
    """The text of a move, and the bot's reason for it."""

    move: str
    reason: Message


class Bot(Protocol):
    """Chooses from a view alone: it never gets a state, and keeps nothing between moves.

    Its choice follows from its seed and the view; its random numbers come from `decision_rng`. It
    searches for a fixed number of steps, or fewer if the clock runs out.
    """

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """One whole move that the view's offers allow."""
        ...


BotFactory: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed."""


def decision_rng(seed: int, key: DecisionKey) -> Pcg32:
    """A bot's random numbers for one decision; `key` is its game's `view.decision_key(view)`."""
    return Pcg32(derive_seed(seed, msgspec.json.encode(key)))


def untranslated(sentence: str) -> Message:
    """The reason of a bot that has it as a sentence in one language."""
    return message("bot-untranslated", words=sentence)
