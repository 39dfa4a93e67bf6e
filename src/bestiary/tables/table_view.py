"""Tables: what a viewer may know of a table itself: its players, options and clocks."""

from msgspec import Struct

from bestiary.core.message import Message
from bestiary.core.pointer import Pointer
from bestiary.tables.command import Status
from bestiary.tables.pace import Pace
from bestiary.tables.table import Table
from bestiary.tables.time_control import TimeControl


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat, the same to all viewers."""

    name: str = ""
    """Empty if the seat is free."""
    bot: str = ""
    """The kind of bot that plays here."""
    is_ready: bool = False
    is_away: bool = False
    """A bot keeps the seat until its player returns."""
    due_ms: int | None = None
    """When the player's time runs out, in milliseconds since 1970; absent if no clock runs."""
    substitute_votes: tuple[int, ...] = ()
    """The seats that want a bot to play for the player, who is away."""
    reserve_ms: int = 0
    """What is left of the reserve, which follows the time for a move; `due_ms` counts it in."""


class LessonView(Struct, frozen=True):
    """The present step of a lesson, to its learner."""

    step: int
    """Counted from 1."""
    steps: int
    message: Message
    pointers: tuple[Pointer, ...]
    accepts: tuple[str, ...]
    """The moves that lead on; empty if `next_step` does."""
    otherwise: Message
    """The answer to any other move."""


class TableView(Struct, frozen=True):
    """A table, to one viewer."""

    id: str
    game: str
    rules: str
    options: dict[str, str]
    time_control: TimeControl
    onlookers: bool
    is_public: bool
    status: Status
    game_number: int
    """Which game of this group it is, counted from 1; 0 before the first."""
    seats: tuple[SeatView, ...]
    opener: int | None
    """The seat that may start, seat bots and kick."""
    pace: Pace = "calm"
    explanations: bool = False
    """Whether what happens for the first time is explained to each person."""
    seat: int | None = None
    """The viewer's own seat."""
    code: str | None = None
    """The short code, for those who sit here."""
    invite: str | None = None
    """The secret of the link, for those who sit here."""
    lesson: LessonView | None = None
    """None if no lesson is on."""


def table_view(table: Table) -> TableView:
    """A table as an onlooker sees it."""
    return TableView(
        id=table.id,
        game=table.opened.game,
        rules=table.opened.rules,
        options=table.opened.options,
        time_control=table.opened.time_control,
        onlookers=table.opened.onlookers,
        is_public=table.opened.is_public,
        status=table.status,
        game_number=table.game_number,
        seats=tuple(
            SeatView(
                seat.name,
                seat.bot,
                seat.is_ready,
                seat.is_away,
                table.deadline_ms(number),
                tuple(sorted(seat.substitute_votes)),
                seat.reserve_ms,
            )
            for number, seat in enumerate(table.seats)
        ),
        opener=table.opener(),
        pace=table.pace,
        explanations=table.opened.explanations,
        lesson=lesson_view(table),
    )


def lesson_view(table: Table) -> LessonView | None:
    step = table.current_step()
    if step is None:
        return None
    lesson = table.lesson
    return LessonView(
        step=table.lesson_step,
        steps=len(lesson.steps),
        message=lesson.message(step.message),
        pointers=step.pointers,
        accepts=step.accepts,
        otherwise=lesson.message(step.otherwise),
    )
