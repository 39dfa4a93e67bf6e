"""Core: lessons: a guided first game as data: scenes, and the steps that are told in each."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct, field

from bestiary.core.message import Message, SeatRef
from bestiary.core.pointer import Pointer

LEARNER: Final = 0
"""The learner's seat; all others play what the lesson says."""
ScriptedMove: TypeAlias = tuple[int | None, str]
"""A seat, None for the dealer, and its move as records write it."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One bubble, and what happens before it."""

    message: str
    """The id of its sentence, in the locale of the game."""
    moves: tuple[ScriptedMove, ...] = ()
    """What the other seats and the dealer do when the step begins."""
    pointers: tuple[Pointer, ...] = ()
    accepts: tuple[str, ...] = ()
    """The moves that lead on; without any the learner reads and goes on."""
    otherwise: str = "lesson-otherwise"
    """The id of the sentence that answers any other legal move."""


class LessonScene(Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a lesson, from a setup and the moves that were made already."""

    steps: tuple[LessonStep, ...]
    setup: Any
    moves: tuple[ScriptedMove, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game."""

    players: int
    scenes: tuple[LessonScene, ...]
    bot: str = "novice"
    """The kind of the bots that play on after it."""
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[tuple[LessonScene, LessonStep], ...]:
        """All steps in their order, each with its scene."""
        return tuple((scene, step) for scene in self.scenes for step in scene.steps)

    def message(self, id: str) -> Message:
        """A sentence of the lesson; it may name the players, as `seat0`, `seat1` and so on."""
        return Message(id, {f"seat{seat}": SeatRef(seat) for seat in range(self.players)})


decode_lesson = msgspec.json.Decoder(Lesson).decode
