"""The shell: a game at the shell, turn by turn."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary import catalog
from bestiary.bots.roster import character
from bestiary.cli.shell.afterwards import Afterwards
from bestiary.cli.shell.company import Company
from bestiary.cli.shell.keyboard import Keyboard
from bestiary.cli.shell.plain import PlainScreen
from bestiary.cli.shell.prompt import Prompt
from bestiary.cli.shell.savefile import SaveFile
from bestiary.cli.shell.screen import Screen
from bestiary.cli.shell.seating import PERSON
from bestiary.cli.shell.story import passages
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Listed, Who, quoted, text
from bestiary.core.view import View
from bestiary.speech import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from bestiary.client.local import LocalSeat


class Shell:
    """Lets a person play at a seat, who sees no more than that seat does."""

    def __init__(
        self,
        seat: "LocalSeat",
        company: Company,
        keyboard: Keyboard,
        language: str,
        is_plain: bool,
        console: "Console | None" = None,
        has_hints: bool = True,
        is_recorded: bool = False,
    ) -> None:
        """Sit down; a game that is recorded matters even when it is over."""
        self.seat = seat
        self.game = catalog.game(seat.view.game)
        self.company = company
        self.keyboard = keyboard
        self.language = language
        self.advise = company.advise if has_hints else None
        self.screen = self._screen(is_plain, console)
        self.is_recorded = is_recorded
        self.is_unkept = False
        """Somebody was told that moves are not kept."""

    def run(self, kept: str | None = None) -> None:
        """Play to the end; raises `Leave` where somebody goes before it.

        Another game may be kept, which one goes on with by a command.
        """
        self._welcome()
        if kept is not None:
            self.screen.raw(self.screen.words("shell-kept", command=kept))
        for view in self.seat:
            self._turn(view)
        if not self.is_recorded:
            self.seat.put_away()
        self._end()
        Afterwards(self.screen, self.keyboard, self.seat.record(), self.company).run()

    def keep(self, file: SaveFile, again: Sequence[str]) -> bool:
        """Save the game and say how to go on, or print it where it cannot be saved."""
        is_over = self.seat.is_over
        is_same = file.is_resumed and self.seat.at == self.seat.began
        if is_same or (is_over and not file.is_chosen):
            path = file.path
            self.seat.put_away()
        else:
            line = self.seat.record().write()
            try:
                path = file.write(line)
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or str(error)
                name = quoted(str(file.path))
                self.screen.refuse(self.screen.words("shell-unsaved", file=name, why=why))
                self.screen.raw(line)
                return False
            self.seat.put_away()
            self.screen.say("")
            self.screen.raw(self.screen.words("shell-saved", file=str(path)))
        if not is_over:
            self.screen.say(self.screen.words("shell-resume"))
            self.screen.raw(f"  {command(self.game.name, str(path), again)}")
        return True

    def _screen(self, is_plain: bool, console: "Console | None") -> Screen:
        """One that suits the terminal; it knows what the person has seen."""
        you = Voice(self.language).say(text("shell-you"))
        voice = Voice(self.language, [you, *self.seat.names[1:]], listener=PERSON)
        if is_plain:
            screen: Screen = PlainScreen(self.game, voice)
        else:
            from rich.console import Console  # takes a while to import, and pipes need none of it

            from bestiary.cli.shell.pretty import PrettyScreen

            drawn = console or Console(highlight=False, markup=False, emoji=False)
            screen = PrettyScreen(self.game, voice, drawn)
        for view in (*self.seat.views, self.seat.view):
            screen.learn(view)
        return screen

    def _welcome(self) -> None:
        """Say what is played, and with whom."""
        name = self.game.name
        self.screen.head(self.screen.words(f"{name}-name"))
        if self.seat.is_new:
            self.screen.say(self.screen.words(f"{name}-pitch"))
        others = tuple(Who(seat) for seat in range(self.seat.view.players) if seat != PERSON)
        self.screen.say(self.screen.words("shell-company", others=Listed(others)))
        for kind in dict.fromkeys(self.company.kinds):
            self._introduce(kind)

    def _introduce(self, kind: str) -> None:
        """Say what the bots of a kind are like, and who they are."""
        seats = [Who(seat) for seat, each in enumerate(self.company.kinds, 1) if each == kind]
        what = character(self.game, kind)
        if what is not None:
            who = Listed(tuple(seats))
            self.screen.say(self.screen.words("shell-kind", kind=kind, who=who, character=what))

    def _turn(self, view: View) -> None:
        """Let the person move."""
        number = 1 + len(self.seat.views)
        prompt = Prompt(self.screen, self.keyboard, view, self.advise)
        if number == 1 or self.seat.at == self.seat.began:
            self.screen.hint(prompt.keys(text("shell-choose")))
        self._admit()
        self.screen.learn(view)
        self.screen.story(passages(self.seat.news))
        self.screen.head(self.screen.words("shell-turn", number=number))
        self.screen.table(view)
        while True:
            try:
                self.seat.move(prompt.move())
            except Refused as refused:
                self.screen.refuse(self._why(refused))
            else:
                return

    def _admit(self) -> None:
        """Say once that moves are not kept, where they should be."""
        trouble = self.seat.house.trouble
        if trouble is not None and not self.is_unkept:
            self.is_unkept = True
            why = getattr(trouble, "strerror", None) or str(trouble) or "none"
            if isinstance(trouble, Refused):
                why = self.screen.voice.say(trouble.text)
            file = str(self.seat.house.path)
            self.screen.refuse(self.screen.words("shell-unkept", file=file, why=why))

    def _why(self, refused: Refused) -> str:
        """Why a move is refused, with its rule where it is one."""
        why = self.screen.voice.explain(refused)
        if refused.rule == FORMAT:
            why = self.screen.voice.say(refused.text)
        return why[:1].upper() + why[1:]

    def _end(self) -> None:
        """Tell the rest, show the table as it lies, and who has won."""
        self._admit()
        self.screen.story(passages(self.seat.news))
        self.screen.head(self.screen.words("shell-end"))
        self.screen.table(self.seat.view)
        result = self.seat.record().to_play().result
        if result is not None:
            self.screen.result(result)


def command(game: str, resume: str, again: Sequence[str]) -> str:
    """What to type to go on with a game, by the name under which we were called."""
    called = Path(sys.argv[0])
    known = shutil.which("bestiary")
    is_known = not called.exists() or (known is not None and called.samefile(known))
    program = "bestiary" if is_known else str(called)
    return shlex.join([program, "play", game, "--resume", resume, *again])
