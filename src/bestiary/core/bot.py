"""Core: the protocols Bot and Clock, and a bot's random numbers."""

import traceback
from collections.abc import Callable
from typing import Final, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from bestiary.core.message import Message, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.view import BaseBoard, DecisionKey, View


class Clock(Protocol):
    """How long a bot may think."""

    def left_ms(self) -> int: ...


class NoClock:
    """A clock that never runs out."""

    def left_ms(self) -> int:
        return 1 << 31


NO_CLOCK: Final = NoClock()


class Choice(Struct, frozen=True):
    """The text of a move, and the bot's reason for it."""

    move: str
    reason: Message


BotFailure: TypeAlias = Literal["raised", "illegal", "timeout", "died"]
"""How a bot fails: its code raises, its move is refused, it thinks too long, its worker ends."""


class BotError(Exception):
    """A bot has failed to choose a move. It names code, never a value: values may be cards."""

    def __init__(self, failure: BotFailure, details: str = "") -> None:
        super().__init__(f"{failure}\n{details}".rstrip())
        self.failure = failure


def describe_error(error: BaseException) -> str:
    """The traceback of an error without its message, which may hold cards."""
    what = f" {error.message.id} ({error.rule})" if isinstance(error, Refused) else ""
    return f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__}{what}"


BoardT = TypeVar("BoardT", bound=BaseBoard)
HistoryT = TypeVar("HistoryT")
BoardT_contra = TypeVar("BoardT_contra", bound=BaseBoard, contravariant=True)
HistoryT_contra = TypeVar("HistoryT_contra", contravariant=True)


class Bot(Protocol[BoardT_contra, HistoryT_contra]):
    """Chooses from a view alone: it never gets a state, and keeps nothing between moves.

    Its choice follows from its seed and the view; its random numbers come from `decision_rng`. It
    searches for a fixed number of steps, or fewer if the clock runs out.
    """

    def choose(self, view: View[BoardT_contra, HistoryT_contra], clock: Clock = NO_CLOCK) -> Choice:
        """One whole move that the view's offers allow."""


class SeededBot:
    """The base of a bot that keeps nothing but its seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed


BotFactory: TypeAlias = Callable[[int], Bot[BoardT, HistoryT]]
"""Makes a bot from a seed."""


def decision_rng(seed: int, key: DecisionKey) -> Pcg32:
    """A bot's random numbers for one decision; `key` is its game's `view.decision_key(view)`."""
    return Pcg32(derive_seed(seed, msgspec.json.encode(key)))


def untranslated(sentence: str) -> Message:
    """The reason of a bot that has it as a sentence in one language."""
    return message("bot-untranslated", words=sentence)
