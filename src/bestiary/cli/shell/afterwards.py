"""The shell: after the game, when everything may be told: why the bots did what they did."""

from collections.abc import Iterator
from dataclasses import dataclass

from bestiary.cli.shell.company import Company
from bestiary.cli.shell.keyboard import Keyboard
from bestiary.cli.shell.screen import Screen
from bestiary.cli.shell.seating import PERSON
from bestiary.core.event import telling
from bestiary.core.text import Text, text
from bestiary.records import Record


@dataclass(frozen=True)
class Reason:
    """What a bot did, and why."""

    ply: int
    seat: int
    deed: Text
    why: Text


class Afterwards:
    """Answers `why` about a game that is over, until somebody has heard enough."""

    def __init__(
        self, screen: Screen, keyboard: Keyboard, record: Record, company: Company
    ) -> None:
        """Talk on a screen about a record."""
        self.screen = screen
        self.keyboard = keyboard
        self.record = record
        self.company = company

    def run(self) -> None:
        """Ask what else is to be told; an empty line ends it."""
        name = self.record.names[PERSON + 1]
        words = {"why", self.screen.words("shell-why-word").lower()}
        self.screen.say("")
        self.screen.hint(self.screen.words("shell-why-keys", name=name))
        while (line := self.keyboard.read()).lower() not in {"", "q"}:
            word, _, about = line.partition(" ")
            told = list(self._about(about.strip())) if word.lower() in words else []
            for reason in told:
                self.screen.say(f"{reason.ply:>4}  {self.screen.voice.tell(reason.deed)}")
                self.screen.say(f"      {self.screen.words('shell-why', why=reason.why)}")
            if not told:
                self.screen.hint(self.screen.words("shell-why-keys", name=name))

    def _about(self, asked: str) -> Iterator[Reason]:
        """The reasons that somebody asks for, by number or name; all where nothing is said."""
        for reason in reasons(self.record, self.company):
            if asked.lower() in {"", str(reason.ply), self.record.names[reason.seat].lower()}:
                yield reason


def reasons(record: Record, company: Company) -> Iterator[Reason]:
    """Every move of a bot with its reason.

    The reasons are not kept: a bot that is shown the same view again does the same again, for the
    same reason. Where it does not, others played the game before, and nobody can tell.
    """
    play = record.start()
    for ply, (seat, move) in enumerate(record.moves, 1):
        why = None
        if seat is not None and seat != PERSON:
            choice = company.choose(seat, play.view(seat))
            is_same = str(play.game.moves.parse(choice.move)) == str(move)
            why = choice.reason if is_same else text("shell-why-unknown")
        events = telling(play.move(seat, move))
        if seat is not None and why is not None:
            yield Reason(ply, seat, events[0].text(), why)
