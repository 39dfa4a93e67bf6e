"""Shell: the loop of `bestiary play`: print events and table, ask for a move."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary import catalog
from bestiary.bots.registry import describe_bot
from bestiary.cli.shell.event_summary import group_events
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.new_game import HUMAN_SEAT
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.shell.plain_screen import PlainScreen
from bestiary.cli.shell.post_game import PostGame
from bestiary.cli.shell.prompt import Prompt
from bestiary.cli.shell.save_file import SaveFile
from bestiary.cli.shell.screen import Screen
from bestiary.core.message import ListArg, SeatRef, message, safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.view import View
from bestiary.i18n import Translator

if TYPE_CHECKING:
    from rich.console import Console

    from bestiary.client.local import LocalSeat


class Shell:
    """One person's game; it has the view of the person's seat only."""

    def __init__(
        self,
        seat: "LocalSeat",
        opponents: ShellOpponents,
        keyboard: LineReader,
        language: str,
        is_plain: bool,
        console: "Console | None" = None,
        has_hints: bool = True,
        is_recorded: bool = False,
    ) -> None:
        """`is_recorded`: the table stays open after the end, until the record is written."""
        self.seat = seat
        self.game = catalog.game(seat.view.game)
        self.opponents = opponents
        self.keyboard = keyboard
        self.language = language
        self.advise = opponents.advise if has_hints else None
        self.screen = self._screen(is_plain, console)
        self.is_recorded = is_recorded
        self.has_warned_unsaved = False

    def run(self, resume_hint: str | None = None) -> None:
        """Play to the end; raises ExitShell if the person leaves before.

        `resume_hint` is the command that resumes another, unfinished game.
        """
        self._print_welcome()
        if resume_hint is not None:
            self.screen.print_unwrapped(self.screen.translate("shell-kept", command=resume_hint))
        for view in self.seat:
            self._play_turn(view)
        if not self.is_recorded:
            self.seat.close_table()
        self._print_end()
        PostGame(self.screen, self.keyboard, self.seat.record(), self.opponents).run()

    def save(self, file: SaveFile, options: Sequence[str]) -> bool:
        """Save the game and print how to resume it; False if it could only be printed."""
        is_over = self.seat.is_over
        is_same = file.is_resumed and self.seat.seq == self.seat.resumed_seq
        if is_same or (is_over and not file.is_user_named):
            path = file.path
            self.seat.close_table()
        else:
            line = self.seat.record().to_json()
            try:
                path = file.write_record(line)
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or str(error)
                name = safe_repr(str(file.path))
                self.screen.print_refusal(
                    self.screen.translate("shell-unsaved", file=name, why=why)
                )
                self.screen.print_unwrapped(line)
                return False
            self.seat.close_table()
            self.screen.print_line("")
            self.screen.print_unwrapped(self.screen.translate("shell-saved", file=str(path)))
        if not is_over:
            self.screen.print_line(self.screen.translate("shell-resume"))
            self.screen.print_unwrapped(f"  {resume_command(self.game.name, str(path), options)}")
        return True

    def _screen(self, is_plain: bool, console: "Console | None") -> Screen:
        """A screen that has seen the views so far."""
        you = Translator(self.language).translate(message("shell-you"))
        translator = Translator(
            self.language, [you, *self.seat.names[1:]], addressed_seat=HUMAN_SEAT
        )
        if is_plain:
            screen: Screen = PlainScreen(self.game, translator)
        else:
            from rich.console import Console  # slow to import

            from bestiary.cli.shell.rich_screen import RichScreen

            console = console or Console(highlight=False, markup=False, emoji=False)
            screen = RichScreen(self.game, translator, console)
        for view in (*self.seat.views_before_moves, self.seat.view):
            screen.remember_items(view)
        return screen

    def _print_welcome(self) -> None:
        name = self.game.name
        self.screen.print_heading(self.screen.translate(f"{name}-name"))
        if self.seat.is_new:
            self.screen.print_line(self.screen.translate(f"{name}-pitch"))
        others = tuple(
            SeatRef(seat) for seat in range(self.seat.view.players) if seat != HUMAN_SEAT
        )
        self.screen.print_line(self.screen.translate("shell-company", others=ListArg(others)))
        for kind in dict.fromkeys(self.opponents.kinds):
            self._describe_bots(kind)

    def _describe_bots(self, kind: str) -> None:
        seats = [seat for seat, other in enumerate(self.opponents.kinds, 1) if other == kind]
        description = describe_bot(self.game, kind)
        if description is not None:
            who = ListArg(tuple(map(SeatRef, seats)))
            self.screen.print_line(
                self.screen.translate("shell-kind", kind=kind, who=who, character=description)
            )

    def _play_turn(self, view: View) -> None:
        number = 1 + len(self.seat.views_before_moves)
        prompt = Prompt(self.screen, self.keyboard, view, self.advise)
        if number == 1 or self.seat.seq == self.seat.resumed_seq:
            self.screen.print_hint(prompt.keys_hint(message("shell-choose")))
        self._warn_if_unsaved()
        self.screen.remember_items(view)
        self.screen.print_events(group_events(self.seat.new_events))
        self.screen.print_heading(self.screen.translate("shell-turn", number=number))
        self.screen.print_table(view)
        while True:
            try:
                self.seat.move(prompt.ask_move())
            except Refused as refused:
                self.screen.print_refusal(self._why(refused))
            else:
                return

    def _warn_if_unsaved(self) -> None:
        """Print once why moves are not stored, if the store failed."""
        error = self.seat.local_host.store_error
        if error is not None and not self.has_warned_unsaved:
            self.has_warned_unsaved = True
            why = getattr(error, "strerror", None) or str(error) or "none"
            if isinstance(error, Refused):
                why = self.screen.translator.translate(error.message)
            file = str(self.seat.local_host.path)
            self.screen.print_refusal(self.screen.translate("shell-unkept", file=file, why=why))

    def _why(self, refused: Refused) -> str:
        """Why a move is refused, with its rule unless it is a matter of format."""
        why = self.screen.translator.translate_refusal(refused)
        if refused.rule == FORMAT:
            why = self.screen.translator.translate(refused.message)
        return why[:1].upper() + why[1:]

    def _print_end(self) -> None:
        self._warn_if_unsaved()
        self.screen.print_events(group_events(self.seat.new_events))
        self.screen.print_heading(self.screen.translate("shell-end"))
        self.screen.print_table(self.seat.view)
        result = self.seat.record().to_play().result
        if result is not None:
            self.screen.print_result(result)


def resume_command(game: str, resume: str, options: Sequence[str]) -> str:
    """The command that resumes a game; `bestiary` if that is this program on the PATH."""
    called = Path(sys.argv[0])
    on_path = shutil.which("bestiary")
    is_on_path = not called.exists() or (on_path is not None and called.samefile(on_path))
    program = "bestiary" if is_on_path else str(called)
    return shlex.join([program, "play", game, "--resume", resume, *options])
