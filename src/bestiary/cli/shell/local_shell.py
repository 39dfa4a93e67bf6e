"""Shell: a game of `bestiary play`: one person against bots, saved when it is left."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary.bots.registry import describe_bot
from bestiary.catalog import AnyView
from bestiary.cli.messages import os_error_text
from bestiary.cli.shell.data_dir import LAST_GAME
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.loop import Shell, command_line
from bestiary.cli.shell.opponents import HUMAN_SEAT, ShellOpponents
from bestiary.cli.shell.save_file import write_record
from bestiary.cli.shell.why_questions import answer_questions
from bestiary.core.message import path_repr, seat_list
from bestiary.core.refusal import Refused

if TYPE_CHECKING:
    from bestiary.client.local_game import LocalGame


class LocalShell(Shell):
    """A local game at the terminal."""

    def __init__(
        self, player: "LocalGame", opponents: ShellOpponents, keyboard: LineReader, language: str
    ) -> None:
        super().__init__(player, keyboard, language)
        self.local_game = player
        self.opponents = opponents
        self.advise = opponents.advise
        self.has_warned_unsaved = False
        self.turn = len(player.views_before_moves)
        for view in filter(None, (*player.views_before_moves, player.seat.view)):
            self.screen.remember_items(view)

    def run(self, is_recorded: bool = False, resume_hint: str | None = None) -> None:
        """Play to the end; raises ExitShell if the person leaves before.

        `is_recorded`: the table stays open after the end, until the record is written.
        `resume_hint` is the command that resumes another, unfinished game.
        """
        self._print_welcome()
        if resume_hint is not None:
            self.screen.print_unwrapped(self.screen.translate("shell-kept", command=resume_hint))
        for view in self.player:
            self.play_turn(view)
        if not is_recorded:
            self.local_game.close_table()
        self.print_end()
        answer_questions(self.screen, self.keyboard, self.local_game.record(), self.opponents)

    def save(self, path: Path | None, flags: Sequence[str]) -> bool:
        """Save the game in a file, or leave it in the store, and print how to resume it.

        False if it could only be printed. A game without a move of the person is forgotten.
        """
        is_over, resume = self.seat.is_over, str(path)
        has_moved = any(seat == HUMAN_SEAT for seat, _ in self.local_game.record().moves)
        if path is None and (is_over or not has_moved):
            self.local_game.close_table()
            return True
        error: Exception | None = self.local_game.local_host.store_error
        if path is not None:
            try:
                write_record(path, self.local_game.record().to_json())
                error = None
            except (OSError, ValueError) as failed:
                error = failed
        if error is not None:
            name = path_repr(path or self.local_game.local_host.path)
            unsaved = self.screen.translate("shell-unsaved", file=name, why=os_error_text(error))
            self.screen.print_refusal(unsaved)
            self.screen.print_unwrapped(self.local_game.record().to_json())
            return False
        self.local_game.close_table(keep_last=path is None)
        self.screen.print_line("")
        if path is None:
            table, host = self.local_game.table_id, self.local_game.local_host
            resume = LAST_GAME
            if len(host.unfinished_games(self.game, table)) > 1:  # others are newer
                resume = str(len(host.unfinished_games(None, table)))
        else:
            self.screen.print_unwrapped(self.screen.translate("shell-saved", file=resume))
        if not is_over:
            self.screen.print_message("shell-resume")
            self.screen.print_unwrapped(f"  {resume_command(self.game.name, resume, flags)}")
        return True

    def play_turn(self, view: AnyView) -> None:
        self._warn_if_unsaved()
        super().play_turn(view)

    def print_end(self) -> None:
        self._warn_if_unsaved()
        super().print_end()

    def _print_welcome(self) -> None:
        name = self.game.name
        self.screen.print_heading(f"{name}-name")
        if self.local_game.is_new:
            self.screen.print_message(f"{name}-pitch")
        others = seat_list(range(HUMAN_SEAT + 1, len(self.seat.names)))
        self.screen.print_message("shell-company", others=others)
        kinds = self.opponents.kinds
        for kind in dict.fromkeys(kinds):
            who = seat_list(seat for seat, other in enumerate(kinds, 1) if other == kind)
            character = describe_bot(self.game, kind)
            if character is not None:
                self.screen.print_message("shell-kind", kind=kind, who=who, character=character)

    def _warn_if_unsaved(self) -> None:
        """Print once why moves are not stored, if the store failed."""
        error = self.local_game.local_host.store_error
        if error is not None and not self.has_warned_unsaved:
            self.has_warned_unsaved = True
            why = error.message if isinstance(error, Refused) else os_error_text(error) or "none"
            file = str(self.local_game.local_host.path)
            self.screen.print_refusal(self.screen.translate("shell-unkept", file=file, why=why))


def resume_command(game: str, resume: str, flags: Sequence[str]) -> str:
    return command_line("play", game, "--resume", resume, *flags)
