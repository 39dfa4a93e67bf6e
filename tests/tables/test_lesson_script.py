"""A lesson that was begun by another version of its file ends; the table goes on."""

import pytest

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.lesson import LEARNER
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import Refused
from bestiary.tables.command import Change, MoveCommand, NextStep
from bestiary.tables.decide import CommandContext, decide
from bestiary.tables.event import (
    BotSeated,
    LessonStepBegun,
    Moved,
    Opened,
    Sat,
    Started,
    TableEvent,
)
from bestiary.tables.table import Table

CONTEXT = CommandContext(0, Pcg32(1), HostBots(threads=0), "anna")


def lesson_table(lesson: str, *events: TableEvent) -> Table:
    """A table of Mausen at which a lesson is on."""
    rules = catalog.game("mausen").rules
    opened = Opened(
        at_ms=0, game="mausen", rules=rules, players=4, code="", invite="", lesson=lesson
    )
    table = Table("t", opened)
    table.evolve(Sat(at_ms=0, seat=LEARNER, person="anna", name="Anna"))
    for seat in range(1, 4):
        table.evolve(BotSeated(at_ms=0, seat=seat, bot="novice", name=f"P{seat}"))
    for event in (LessonStepBegun(at_ms=0, step=1), Started(at_ms=0, setup={}, seed=1), *events):
        table.evolve(event)
    return table


def test_a_lesson_that_is_gone_leaves_a_table_with_bots() -> None:
    table = lesson_table("second_game")
    assert table.current_step() is None
    assert table.bot_seats_to_move() == (1, 2, 3)


def test_a_step_that_is_gone_leaves_a_table_with_bots() -> None:
    table = lesson_table("first_game", LessonStepBegun(at_ms=0, step=99))
    assert table.current_step() is None
    assert table.bot_seats_to_move() == (1, 2, 3)


def test_a_script_that_does_not_go_on_from_here_ends_the_lesson() -> None:
    """The third step of Mausen's lesson lets a seat choose that has chosen already."""
    early = Moved(at_ms=0, seat=1, move="C4", by="bot")
    table = lesson_table("first_game", LessonStepBegun(at_ms=0, step=2), early)
    for event in decide(table, NextStep(2), CONTEXT).events:
        table.evolve(event)
    assert table.current_step() is None
    assert table.bot_seats_to_move() == (2, 3)
    assert decide(table, MoveCommand("M1"), CONTEXT).events


def test_what_a_lesson_asked_for_cannot_be_changed() -> None:
    chosen = Moved(at_ms=0, seat=LEARNER, move="M4")
    table = lesson_table("first_game", chosen)
    assert LEARNER in table.seats_that_may_change()
    with pytest.raises(Refused):
        decide(table, Change("M1"), CONTEXT)
