"""Kuhn poker whose functions fail on demand, for the tests of hosts."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final, cast

from bestiary_kuhn import game as kuhn
from bestiary_kuhn.bots import Kuhn
from bestiary_kuhn.rules import State
from bestiary_kuhn.view import KuhnView
from msgspec.structs import replace as replace_fields

from bestiary.core.annotation import Annotation
from bestiary.core.bot import NO_CLOCK, Choice, Clock
from bestiary.core.event import Event
from bestiary.core.message import Message, message

STATE_CALLS: Final = (
    *("apply_unchecked", "clone", "legal_mask", "phase_name", "refusal", "score"),
    *("to_move_mask", "winner_mask"),
)
"""The methods that the rules of this game define, and a host needs."""


class Faults:
    """Which function of the game fails from now on, as `module.function`; none if empty."""

    def __init__(self) -> None:
        self.failing = ""
        self.count = 0
        """How often it has failed."""

    def is_failing(self, name: str) -> bool:
        self.count += name == self.failing
        return name == self.failing

    def enter(self, name: str) -> None:
        if self.is_failing(name):
            raise LookupError(f"{name} fails")


FAULTS = Faults()
numbers = itertools.count()


class FaultyState(State):
    """A state each of whose methods may fail."""


def failing_method(name: str) -> Callable[..., Any]:
    method = getattr(State, name)

    def call(*args: Any) -> Any:
        FAULTS.enter(f"state.{name}")
        return faulty_state(method(*args))

    return call


def faulty_state(value: Any) -> Any:
    """The value; if it is a state, one that may fail."""
    if isinstance(value, State):
        value.__class__ = FaultyState
    return value


for state_call in STATE_CALLS:
    setattr(FaultyState, state_call, failing_method(state_call))


class SomethingHappened(Event, frozen=True):
    """An event whose methods may fail; each is another, so that nothing is cached."""

    number: Any

    def audience(self) -> frozenset[int] | None:
        FAULTS.enter("event.audience")
        return None

    def message(self) -> Message:
        FAULTS.enter("event.message")
        return message("kuhn-passed", seat=0)


class MoveWithoutText:
    """A move that cannot be written."""

    def __init__(self, move: Any) -> None:
        self.move = move

    def __str__(self) -> str:
        raise LookupError("move.text fails")


class FaultyModule:
    """A module of a game, or the like, each of whose functions may fail."""

    def __init__(self, name: str, module: Any) -> None:
        self._name = name
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        if isinstance(value, type) or not callable(value):
            return value
        function: Callable[..., Any] = value
        full_name = f"{self._name}.{name}"

        def call(*args: Any) -> Any:
            FAULTS.enter(full_name)
            args = tuple(arg.move if isinstance(arg, MoveWithoutText) else arg for arg in args)
            result = faulty_state(function(*args))
            if full_name == "events.move_events":
                number = object() if FAULTS.is_failing("event.json") else next(numbers)
                return (*result, SomethingHappened(number))
            if full_name == "moves.parse" and FAULTS.is_failing("move.text"):
                return MoveWithoutText(result)
            if full_name == "view.board" and FAULTS.is_failing("board.json"):
                return replace_fields(result, card=object())
            if full_name == "view.update_history" and FAULTS.is_failing("history.json"):
                return object()
            return result

        return call


class FaultyBot(Kuhn):
    """A bot of the game; it may fail."""

    def __init__(self, seed: int) -> None:
        FAULTS.enter("bot.init")
        super().__init__(seed)

    def choose(self, view: KuhnView, clock: Clock = NO_CLOCK) -> Choice:
        FAULTS.enter("bot.choose")
        choice = super().choose(view, clock)
        if FAULTS.is_failing("bot.illegal"):
            return replace(choice, move="raise")
        return cast("Choice", None) if FAULTS.is_failing("bot.nothing") else choice


def annotate(played: Any) -> tuple[Annotation, ...]:
    FAULTS.enter("annotate")
    return ()


SCORING: Final = SimpleNamespace(
    SCORE_UNIT_NAME="points", standings=lambda state: (0, 0), breakdown=lambda state: None
)


def faulty(name: str) -> Any:
    return cast("Any", FaultyModule(name, getattr(kuhn, name)))


game = replace(
    kuhn,
    name="faulty",
    state_type=FaultyState,
    position=faulty("position"),
    moves=faulty("moves"),
    events=faulty("events"),
    view=faulty("view"),
    scoring=cast("Any", FaultyModule("scoring", SCORING)),
    annotate=annotate,
    bots={**kuhn.bots, "faulty": FaultyBot},
)
