"""The shell: after the game, when everything may be told: why the bots did what they did."""

from collections.abc import Iterator
from dataclasses import dataclass

from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.new_game import HUMAN_SEAT
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.shell.screen import Screen
from bestiary.core.event import deduplicate
from bestiary.core.message import Message, message
from bestiary.records import Record


@dataclass(frozen=True)
class ExplainedMove:
    """What a bot did, and why."""

    ply: int
    seat: int
    event: Message
    reason: Message


class PostGame:
    """Answers `why` about a game that is over, until somebody has heard enough."""

    def __init__(
        self, screen: Screen, keyboard: LineReader, record: Record, opponents: ShellOpponents
    ) -> None:
        """Talk on a screen about a record."""
        self.screen = screen
        self.keyboard = keyboard
        self.record = record
        self.opponents = opponents

    def run(self) -> None:
        """Ask what else is to be told; an empty line ends it."""
        name = self.record.names[HUMAN_SEAT + 1]
        words = {"why", self.screen.translate("shell-why-word").lower()}
        self.screen.print_line("")
        self.screen.print_hint(self.screen.translate("shell-why-keys", name=name))
        while (line := self.keyboard.read_line()).lower() not in {"", "q"}:
            word, _, about = line.partition(" ")
            told = list(self._matching(about.strip())) if word.lower() in words else []
            for reason in told:
                self.screen.print_line(
                    f"{reason.ply:>4}  {self.screen.translator.translate_sentence(reason.event)}"
                )
                self.screen.print_line(
                    f"      {self.screen.translate('shell-why', why=reason.reason)}"
                )
            if not told:
                self.screen.print_hint(self.screen.translate("shell-why-keys", name=name))

    def _matching(self, asked: str) -> Iterator[ExplainedMove]:
        """The reasons that somebody asks for, by number or name; all where nothing is said."""
        for reason in explain_moves(self.record, self.opponents):
            if asked.lower() in {"", str(reason.ply), self.record.names[reason.seat].lower()}:
                yield reason


def explain_moves(record: Record, opponents: ShellOpponents) -> Iterator[ExplainedMove]:
    """Every move of a bot with its reason.

    The reasons are not kept: a bot that is shown the same view again does the same again, for the
    same reason. Where it does not, others played the game before, and nobody can tell.
    """
    play = record.initial_play()
    for ply, (seat, move) in enumerate(record.moves, 1):
        why = None
        if seat is not None and seat != HUMAN_SEAT:
            choice = opponents.choose(seat, play.view(seat))
            is_same = str(play.game.moves.parse(choice.move)) == str(move)
            why = choice.reason if is_same else message("shell-why-unknown")
        events = deduplicate(play.move(seat, move))
        if seat is not None and why is not None:
            yield ExplainedMove(ply, seat, events[0].message(), why)
