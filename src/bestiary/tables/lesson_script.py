"""Tables: a lesson at a table: what its steps make the others do, and which moves they accept."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bestiary.catalog import AnyGame
from bestiary.core.engine import Engine
from bestiary.core.lesson import Lesson
from bestiary.core.play import Play, prepared_move
from bestiary.core.refusal import Refused
from bestiary.core.viewer import actor_of
from bestiary.tables import event as stored
from bestiary.tables.command import Open
from bestiary.tables.event import TableEvent
from bestiary.tables.move_events import finished_event, moved_event
from bestiary.tables.pace import Pace
from bestiary.tables.table import Table
from bestiary.tables.time_control import NO_TIME_CONTROL

LESSON_RULE: Final = "lesson"
"""The rule of a refusal if a move is legal, but not what the lesson asks for."""


class ScriptContext(Struct, frozen=True):
    """What the events of a step need beside the lesson."""

    at_ms: int
    pace: Pace
    seed: int
    """For the bots that play on after the lesson."""


def open_for_lesson(command: Open, lesson: Lesson) -> Open:
    """The table that a lesson is played at: of one person, with no clock."""
    return replace(
        command,
        players=lesson.players,
        options=dict(lesson.options),
        bots=(lesson.bot,) * (lesson.players - 1),
        time_control=NO_TIME_CONTROL,
        onlookers=False,
        is_public=False,
        is_ready=False,
        explanations=False,
    )


def begin_step(
    game: AnyGame, lesson: Lesson, number: int, state: Engine | None, script: ScriptContext
) -> list[TableEvent]:
    """A step and what the other seats do in it; with the deal, if it is the first of a scene.

    `state` is what the step before has led to. Raises `Refused` if a move of the script is illegal.
    """
    scene, step = lesson.steps[number - 1]
    events: list[TableEvent] = [stored.LessonStepBegun(at_ms=script.at_ms, step=number)]
    moves = step.moves
    if step is scene.steps[0]:
        events.append(stored.Started(at_ms=script.at_ms, setup=scene.setup, seed=script.seed))
        state = Play(game, lesson.players, scene.setup, lesson.options).state
        moves = (*scene.moves, *moves)
    assert state is not None
    for seat, text in moves:
        made = prepared_move(game, state, actor_of(seat), game.moves.parse(text))
        events.append(moved_event(game, script.pace, made, script.at_ms, "bot"))
        state = made.after
    if moves and state.is_over():
        events.append(finished_event(game, state, script.at_ms))
    return events


def next_step(table: Table, state: Engine | None, script: ScriptContext) -> list[TableEvent]:
    """The step after the present one; after the last one the lesson is over.

    So it is if the script does not go on from this state: it may have been of another version.
    """
    lesson, number = table.lesson, table.lesson_step + 1
    try:
        if number <= len(lesson.steps):
            return begin_step(table.game, lesson, number, state, script)
    except Refused:
        pass
    return [stored.LessonEnded(at_ms=script.at_ms)]


def check_accepted(table: Table, move: str | None) -> None:
    """Refuse a move that the present step of the lesson does not accept; None is to read on."""
    _, step = table.lesson.steps[table.lesson_step - 1]
    if bool(step.accepts) if move is None else move not in step.accepts:
        otherwise = table.lesson.message(step.otherwise)
        raise Refused(LESSON_RULE, otherwise.id, **otherwise.args)
