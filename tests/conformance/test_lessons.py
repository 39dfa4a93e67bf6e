"""Every game: a lesson can be played to its end, and every other move is answered."""

from collections.abc import Iterator
from itertools import islice

import pytest

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.catalog import AnyPlay
from bestiary.cli.shell.lesson_shell import pointer_message
from bestiary.core.lesson import LEARNER
from bestiary.core.message import Message
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.pointer import Pointer
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.host.live_table import LiveTable
from bestiary.i18n import LANGUAGES, Translator
from bestiary.tables.command import (
    Change,
    Command,
    EndLesson,
    Leave,
    MoveCommand,
    NextStep,
    Open,
    Rematch,
)
from bestiary.tables.decide import STALE, CommandContext, decide, open_table
from bestiary.tables.event import encode_event
from bestiary.tables.lesson_script import LESSON_RULE
from bestiary.tables.table import Table
from bestiary.tables.table_view import LessonView

LESSONS = [
    (name, lesson)
    for name, entry in catalog.installed_games().items()
    for lesson in entry.lesson_names()
]
MOST_WRONG_MOVES = 40
"""Of one step; there may be tens of thousands."""
PERSON = "a learner"
CHANCE = Pcg32(7)
BOTS = HostBots(threads=0)


class LessonTable:
    """A table at which one person learns, and its stored events."""

    def __init__(self, game: str, lesson: str) -> None:
        opening = Open(game, "Ada", lesson=lesson)
        events = open_table(opening, self._context(), catalog.game(game))
        self.bodies = [encode_event(event) for event in events]
        self.table = Table("a table", events[0])
        for event in events[1:]:
            self.table.evolve(event)

    def _context(self) -> CommandContext:
        return CommandContext(0, CHANCE, BOTS, PERSON)

    def send(self, command: Command) -> None:
        for event in decide(self.table, command, self._context()).events:
            self.bodies.append(encode_event(event))
            self.table.evolve(event)

    @property
    def play(self) -> AnyPlay:
        assert self.table.play is not None
        return self.table.play

    def lesson(self) -> LessonView | None:
        """The step, as a client that joins now is shown it."""
        live_table = LiveTable.from_stored(self.table.id, self.bodies)
        snapshot = live_table.published_snapshot
        view = snapshot.view(LEARNER)
        assert view is not None
        assert view.canonical_json() == self.play.view(LEARNER).canonical_json()
        return snapshot.table_view_for(LEARNER).lesson

    def steps(self, variant: int = 0) -> Iterator[LessonView]:
        """Every step, before the learner does what it asks for, in one of the accepted ways."""
        last = 0
        while (lesson := self.lesson()) is not None:
            assert lesson.step > last
            last = lesson.step
            yield lesson
            if lesson.accepts:
                self.send(MoveCommand(lesson.accepts[variant % len(lesson.accepts)]))
            else:
                self.send(NextStep(lesson.step))

    def wrong_moves(self, lesson: LessonView) -> list[str]:
        """Legal moves of the learner that the step does not accept, some of each kind."""
        rng, moves = Pcg32(lesson.step), set[str]()
        for offer in self.play.view(LEARNER).offers:
            moves.update(random_move(offer, rng) for _ in range(MOST_WRONG_MOVES))
        legal = [move for move in sorted(moves) if self.play.is_legal(LEARNER, move)]
        return [move for move in legal if move not in lesson.accepts]


def test_every_installed_game_has_a_first_game() -> None:
    assert {name for name, lesson in LESSONS if lesson == "first_game"} == {
        *catalog.installed_games()
    }


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("variant", [0, -1])
def test_a_lesson_leads_to_its_end(game: str, name: str, variant: int) -> None:
    """By the first of the moves that each step accepts, and by the last."""
    table = LessonTable(game, name)
    steps = []
    for lesson in table.steps(variant):
        steps.append(lesson)
        assert table.table.bot_seats_to_move() == ()
        if lesson.accepts:
            assert LEARNER in table.table.seats_to_move()
            for move in lesson.accepts:
                assert table.play.refusal(LEARNER, move) is None, (lesson.step, move)
        else:
            assert DEALER not in table.play.state.to_move()
    assert [lesson.step for lesson in steps] == [*range(1, steps[0].steps + 1)]
    assert steps[-1].accepts == ()
    assert table.table.status == "over" or table.table.seats_to_move()


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_after_a_lesson_the_other_seats_are_bots(game: str, name: str) -> None:
    table = LessonTable(game, name)
    for lesson in table.steps():
        if lesson.step == lesson.steps:
            break
    table.send(Rematch() if table.table.status == "over" else EndLesson())
    assert table.lesson() is None
    assert table.table.status == "playing"
    others = {*table.table.seats_to_move()} - {LEARNER}
    assert {*table.table.bot_seats_to_move()} == others
    assert all(seat.bot for seat in table.table.seats[LEARNER + 1 :])


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_any_other_move_is_answered_and_changes_nothing(game: str, name: str) -> None:
    table = LessonTable(game, name)
    count = 0
    for lesson in table.steps():
        seq, view = table.table.seq, table.play.view(LEARNER).canonical_json()
        wrong: list[Command] = [MoveCommand(move) for move in table.wrong_moves(lesson)]
        if lesson.accepts:
            wrong.append(NextStep(lesson.step))
        for command in wrong:
            with pytest.raises(Refused) as refused:
                table.send(command)
            assert (refused.value.rule, refused.value.message) == (LESSON_RULE, lesson.otherwise)
            count += 1
        assert (table.table.seq, table.play.view(LEARNER).canonical_json()) == (seq, view)
    assert count > 0


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_second_tap_on_next_does_not_skip_a_step(game: str, name: str) -> None:
    table = LessonTable(game, name)
    for lesson in table.steps():
        with pytest.raises(Refused) as refused:
            table.send(NextStep(lesson.step + 1))
        assert refused.value.rule == STALE
        with pytest.raises(Refused):
            table.send(Change(lesson.accepts[0] if lesson.accepts else "anything"))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_skipped_or_left_at_every_step(game: str, name: str) -> None:
    steps = len(catalog.installed_game(game).lesson(name).steps)
    for skipped_at in range(1, steps + 1):
        for command in (EndLesson(), Leave()):
            table = LessonTable(game, name)
            next(islice(table.steps(), skipped_at - 1, None))
            table.send(command)
            assert table.lesson() is None or isinstance(command, Leave)
            left = "closed" if isinstance(command, Leave) else ("playing", "over")
            assert table.table.status in left


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentence_in_every_language(game: str, name: str, language: str) -> None:
    """What it points at, too, in words."""
    table = LessonTable(game, name)
    names = [seat.name for seat in table.table.seats]
    translator = Translator(language, names, addressed_seat=LEARNER)
    for lesson in table.steps():
        pointers = [checked_pointer(table, pointer) for pointer in lesson.pointers]
        for message in (lesson.message, lesson.otherwise, *pointers):
            assert translator.translate(message)


def checked_pointer(table: LessonTable, pointer: Pointer) -> Message:
    """What a step points at, in words; fails if the learner does not see it."""
    game, offers = table.play.game, table.play.view(LEARNER).offers
    kind, _, name = pointer.partition(":")
    match kind:
        case "seat" | "score":
            assert int(name) in range(len(table.table.seats))
            assert kind == "seat" or game.scoring is not None
        case "card":
            choices = [
                choice for offer in offers for part in offer.parts for choice in part.choices
            ]
            assert name in choices
        case "verb":
            assert name in [offer.verb for offer in offers]
        case _:
            assert kind in ("middle", "counter")
    return pointer_message(pointer, game, offers)
