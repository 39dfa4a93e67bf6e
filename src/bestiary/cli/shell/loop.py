"""Shell: the loop of a game: print events and table, ask for a move."""

import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary.catalog import AnyView
from bestiary.cli.messages import command_line_language
from bestiary.cli.shell.event_summary import group_events
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.prompt import Prompt
from bestiary.cli.shell.screen import Screen
from bestiary.core.bot import Choice
from bestiary.core.event import Event, GameOver
from bestiary.core.explanation import explanations_of
from bestiary.core.game import Result
from bestiary.core.message import message
from bestiary.core.refusal import Refused
from bestiary.i18n import Translator
from bestiary.tables.decide import STALE

if TYPE_CHECKING:
    from bestiary.client.seat_client import SeatClient
    from bestiary.client.sync_seat import SyncSeat


class Shell:
    """One person at a seat; it has the view of this seat only."""

    is_saved = True
    """Whether a game that is left is saved here."""
    advise: Callable[[AnyView], Choice] | None = None
    """Makes the hints; None without hints."""
    explains = False
    """Whether it explains what happens for the first time, also at a table that does not."""

    def __init__(self, player: "SyncSeat", keyboard: LineReader, language: str) -> None:
        self.player = player
        self.game = player.seat.game
        self.keyboard = keyboard
        self.language = language
        self.turn = 0
        self.has_shown_keys = False
        self._explained_ids = set[str]()
        self.result: Result | None = None
        screen_class = Screen
        if not keyboard.is_plain:
            from bestiary.cli.shell.rich_screen import RichScreen  # slow to import

            screen_class = RichScreen
        self.screen = screen_class(self.game, self._translator())

    @property
    def seat(self) -> "SeatClient":
        return self.player.seat

    def play_turn(self, view: AnyView) -> None:
        self.turn += 1
        prompt = Prompt(self.screen, self.keyboard, view, self.advise, self.is_saved)
        if not self.has_shown_keys:
            self.has_shown_keys = True
            prompt.print_keys(message("shell-choose"))
        self.screen.remember_items(view)
        self.print_new_events()
        self.screen.print_heading("shell-turn", number=self.turn)
        self.screen.print_board(view)
        self.make_move(prompt)

    def make_move(self, prompt: Prompt) -> None:
        """Ask until a move is accepted, or comes too late."""
        while True:
            try:
                self.player.move(prompt.ask_move())
                return
            except Refused as refused:
                self.print_refusal(refused)
                if refused.rule == STALE:
                    return

    def print_refusal(self, refused: Refused) -> None:
        why = self.screen.translator.translate_refusal(refused)
        self.screen.print_refusal(why[:1].upper() + why[1:])

    def print_new_events(self) -> None:
        """Those since the last call."""
        self.screen.translator = self._translator()
        events = self.seat.take_events()
        self.screen.print_events(group_events(events))
        if self.explains or self.seat.table.explanations:
            self._print_explanations(events)
        for event in events:
            if isinstance(event, GameOver):
                self.result = Result(event.winners, getattr(event, "scores", None))

    def _print_explanations(self, events: Sequence[Event]) -> None:
        """Each once."""
        for event in events:
            for explanation in explanations_of(event, self.game.explainers):
                if explanation.id not in self._explained_ids:
                    self._explained_ids.add(explanation.id)
                    self.screen.print_hint(explanation.id)

    def print_end(self) -> None:
        self.print_new_events()
        self.screen.print_heading("shell-end")
        if self.seat.view is not None:
            self.screen.print_board(self.seat.view)
        if self.result is not None:
            self.screen.print_result(self.result)

    def _translator(self) -> Translator:
        """It calls the person at this seat `you`."""
        own_seat, names = self.seat.seat, self.seat.names
        if own_seat is not None:
            names[own_seat] = Translator(self.language).translate(message("shell-you"))
        return Translator(self.language, names, addressed_seat=own_seat)


def command_line(*args: str) -> str:
    """A command of this program, with its `--lang`; it is `bestiary` if that is on the PATH."""
    called = Path(sys.argv[0])
    on_path = shutil.which("bestiary")
    is_on_path = not called.exists() or (on_path is not None and called.samefile(on_path))
    language = command_line_language()
    options = ["--lang", language] if language else []
    return shlex.join(["bestiary" if is_on_path else str(called), *args, *options])
