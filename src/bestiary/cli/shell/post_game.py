"""Shell: after the game, answers `why` about the bots' moves."""

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
    """A bot's move and its reason."""

    ply: int
    seat: int
    event_message: Message
    reason: Message


class PostGame:
    """Reads questions until an empty line."""

    def __init__(
        self, screen: Screen, keyboard: LineReader, record: Record, opponents: ShellOpponents
    ) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.record = record
        self.opponents = opponents

    def run(self) -> None:
        name = self.record.names[HUMAN_SEAT + 1]
        words = {"why", self.screen.translate("shell-why-word").lower()}
        self.screen.print_line("")
        self.screen.print_hint(self.screen.translate("shell-why-keys", name=name))
        while (line := self.keyboard.read_line()).lower() not in {"", "q"}:
            word, _, about = line.partition(" ")
            moves = list(self._matching(about.strip())) if word.lower() in words else []
            for move in moves:
                sentence = self.screen.translator.translate_sentence(move.event_message)
                self.screen.print_line(f"{move.ply:>4}  {sentence}")
                reason = self.screen.translate("shell-why", why=move.reason)
                self.screen.print_line(f"      {reason}")
            if not moves:
                self.screen.print_hint(self.screen.translate("shell-why-keys", name=name))

    def _matching(self, asked: str) -> Iterator[ExplainedMove]:
        """The moves of a ply or a player's name; all if neither is given."""
        for move in explain_moves(self.record, self.opponents):
            if asked.lower() in {"", str(move.ply), self.record.names[move.seat].lower()}:
                yield move


def explain_moves(record: Record, opponents: ShellOpponents) -> Iterator[ExplainedMove]:
    """Every move of a bot with its reason.

    Reasons are not stored: a bot given the same view again makes the same choice for the same
    reason. If it does not, other bots played the game, and the reason is unknown.
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
