"""Shell: a lesson: one sentence at a time, and the moves that it asks for."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.catalog import AnyGame
from bestiary.cli.shell.line_reader import PROMPT, LineReader
from bestiary.cli.shell.loop import Shell
from bestiary.cli.shell.prompt import QUIT_KEY, Prompt
from bestiary.cli.shell.signals import ExitShell
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.offer import Offer
from bestiary.core.pointer import Pointer
from bestiary.tables.command import EndLesson, NextStep
from bestiary.tables.table_view import LessonView

if TYPE_CHECKING:
    from bestiary.client.local_lesson import LocalLesson

SKIP_KEY: Final = "s"


class LessonSkipped(Exception):
    """The learner wants to play on without the lesson."""


class LessonReader(LineReader):
    """Reads lines, any of which may end the lesson."""

    def __init__(self, keyboard: LineReader) -> None:
        self.is_plain, self.is_interactive = keyboard.is_plain, keyboard.is_interactive
        self._keyboard = keyboard

    def read_line(self, prompt: str = PROMPT) -> str:
        line = self._keyboard.read_line(prompt)
        if line.lower() == SKIP_KEY:
            raise LessonSkipped
        return line


class LessonShell(Shell):
    """The learner's seat at the terminal."""

    def __init__(self, player: "LocalLesson", keyboard: LineReader, language: str) -> None:
        super().__init__(player, LessonReader(keyboard), language)
        self.has_shown_board = False

    def run(self) -> None:
        """Play the lesson to its end, or until it is skipped; raises ExitShell if it is left."""
        self.screen.print_heading(f"{self.game.name}-name")
        self.screen.print_hint("shell-lesson-keys")
        try:
            while (lesson := self.seat.table.lesson) is not None:
                self._play_step(lesson)
        except LessonSkipped:
            self.player.command(EndLesson())

    def _play_step(self, lesson: LessonView) -> None:
        view = self.seat.view
        assert view is not None
        self.screen.remember_items(view)
        if self.seat.events or not self.has_shown_board:
            self.has_shown_board = True
            self.print_new_events()
            self.screen.print_line("")
            self.screen.print_board(view)
        progress = self.screen.translate("lesson-progress", step=lesson.step, steps=lesson.steps)
        self.screen.print_line("")
        self.screen.print_hint("shell-lesson-step", progress=progress)
        self.screen.print_line(self.screen.translator.capitalized(lesson.message), "bold")
        for pointer in lesson.pointers:
            words = pointer_message(pointer, self.game, view.offers)
            self.screen.print_line(f"→ {self.screen.translator.capitalized(words)}")
        if lesson.accepts:
            self.make_move(Prompt(self.screen, self.keyboard, view, None))
        else:
            is_last = lesson.step == lesson.steps
            end = "over" if self.seat.is_over else "playing"
            self.screen.print_hint("shell-lesson-next", state=end if is_last else "next")
            if self.keyboard.read_line().lower() == QUIT_KEY:
                raise ExitShell(0)
            self.player.command(NextStep(lesson.step))


def pointer_message(pointer: Pointer, game: AnyGame, offers: Sequence[Offer]) -> Message:
    """In words, what a step points at."""
    kind, _, name = pointer.partition(":")
    match kind:
        case "seat":
            return message("lesson-points-seat", seat=SeatRef(int(name)))
        case "score":
            unit = game.scoring.SCORE_UNIT_NAME if game.scoring else "points"
            return message("lesson-points-score", seat=SeatRef(int(name)), unit=unit)
        case "card":
            parts = [part for offer in offers for part in offer.parts]
            part = next(part for part in parts if name in part.choices)
            card = game.moves.choice_name(part.name, name)
            return message("lesson-points-card", card=card)
        case "verb":
            verb = message(f"{game.name}-verb-{name}")
            return message("lesson-points-offer", verb=verb)
        case _:
            return message(f"{game.name}-lesson-{kind}")
