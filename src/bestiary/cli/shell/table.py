"""The shell: a game at the shell, turn by turn."""

import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary.bots.roster import character
from bestiary.cli.shell.afterwards import Afterwards
from bestiary.cli.shell.company import Company
from bestiary.cli.shell.door import Door
from bestiary.cli.shell.keyboard import Keyboard
from bestiary.cli.shell.plain import PlainScreen
from bestiary.cli.shell.prompt import Prompt
from bestiary.cli.shell.savefile import SaveFile
from bestiary.cli.shell.screen import Screen
from bestiary.cli.shell.seating import PERSON, Seating
from bestiary.cli.shell.story import passages
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Listed, Who, quoted, text

if TYPE_CHECKING:
    from rich.console import Console


class Shell:
    """Hosts a play: it alone holds the truth; the person and the bots are given views."""

    def __init__(
        self,
        seating: Seating,
        company: Company,
        door: Door,
        keyboard: Keyboard,
        is_plain: bool,
        console: "Console | None" = None,
        has_hints: bool = True,
    ) -> None:
        """Set the table."""
        self.seating = seating
        self.play = seating.play
        self.game = seating.play.game
        self.company = company
        self.door = door
        self.keyboard = keyboard
        self.advise = company.advise if has_hints else None
        self.screen = self._screen(is_plain, console)
        self.began = len(self.play.moves)

    def run(self) -> None:
        """Play to the end; raises `Leave` where somebody goes before it."""
        self._welcome()
        while not self.play.is_over:
            seats = self.play.to_move()
            seat = seats[0]
            if seat is None:
                chance = self.company.chance(len(self.play.moves))
                self._move(None, self.game.moves.chance(self.play.state, chance))
            elif PERSON in seats:
                self._turn()
            else:
                self._move(seat, self.company.choose(seat, self.play.view(seat)).move)
        self._end()
        Afterwards(self.screen, self.keyboard, self.seating.record(), self.company).run()

    def keep(self, file: SaveFile, again: Sequence[str]) -> bool:
        """Save the game and say how to go on, or print it where it cannot be saved."""
        is_same = file.is_resumed and len(self.play.moves) == self.began
        if is_same or (self.play.is_over and not file.is_chosen):
            path = file.path
        else:
            line = self.seating.record().write()
            try:
                path = file.write(line)
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or str(error)
                name = quoted(str(file.path))
                self.screen.refuse(self.screen.words("shell-unsaved", file=name, why=why))
                self.screen.raw(line)
                return False
            self.screen.say("")
            self.screen.raw(self.screen.words("shell-saved", file=str(path)))
        if not self.play.is_over:
            self.screen.say(self.screen.words("shell-resume"))
            self.screen.raw(f"  {_command(self.game.name, path, again)}")
        return True

    def _screen(self, is_plain: bool, console: "Console | None") -> Screen:
        """One that suits the terminal; it knows what the person has seen."""
        voice = self.seating.voice()
        if is_plain:
            screen: Screen = PlainScreen(self.game, voice)
        else:
            from rich.console import Console  # takes a while to import, and pipes need none of it

            from bestiary.cli.shell.pretty import PrettyScreen

            drawn = console or Console(highlight=False, markup=False, emoji=False)
            screen = PrettyScreen(self.game, voice, drawn)
        for view in (*self.seating.known, self.play.view(PERSON)):
            screen.learn(view)
        return screen

    def _welcome(self) -> None:
        """Say what is played, and with whom."""
        name = self.game.name
        self.screen.head(self.screen.words(f"{name}-name"))
        if self.began == 0:
            self.screen.say(self.screen.words(f"{name}-pitch"))
        others = tuple(Who(seat) for seat in range(self.play.players) if seat != PERSON)
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

    def _turn(self) -> None:
        """Let the person move."""
        view = self.play.view(PERSON)
        number = 1 + sum(seat == PERSON for seat, _ in self.play.moves)
        prompt = Prompt(self.screen, self.keyboard, view, self.advise)
        if number == 1 or len(self.play.moves) == self.began:
            self.screen.hint(prompt.keys(text("shell-choose")))
        self.screen.learn(view)
        self.screen.story(passages(self.seating.news))
        self.screen.head(self.screen.words("shell-turn", number=number))
        self.screen.table(view)
        while True:
            try:
                self._move(PERSON, prompt.move())
            except Refused as refused:
                self.screen.refuse(self._why(refused))
            else:
                return

    def _move(self, seat: int | None, move: object) -> None:
        """Make a move that nobody interrupts."""
        with self.door.shut():
            self.seating.move(seat, move)

    def _why(self, refused: Refused) -> str:
        """Why a move is refused, with its rule where it is one."""
        why = self.screen.voice.explain(refused)
        if refused.rule == FORMAT:
            why = self.screen.voice.say(refused.text)
        return why[:1].upper() + why[1:]

    def _end(self) -> None:
        """Tell the rest, show the table as it lies, and who has won."""
        self.screen.story(passages(self.seating.news))
        self.screen.head(self.screen.words("shell-end"))
        self.screen.table(self.play.view(PERSON))
        result = self.play.result
        if result is not None:
            self.screen.result(result)


def _command(game: str, path: Path, again: Sequence[str]) -> str:
    """What to type to go on with a game, by the name under which we were called."""
    called = Path(sys.argv[0])
    known = shutil.which("bestiary")
    is_known = not called.exists() or (known is not None and called.samefile(known))
    program = "bestiary" if is_known else str(called)
    return shlex.join([program, "play", game, "--resume", str(path), *again])
