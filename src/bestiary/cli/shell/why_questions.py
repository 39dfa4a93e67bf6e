"""Shell: after the game, answers `why` about the bots' moves."""

from collections.abc import Iterator

from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.opponents import HUMAN_SEAT, ShellOpponents
from bestiary.cli.shell.parse_input import fold
from bestiary.cli.shell.screen import Screen
from bestiary.core.bot import BotError
from bestiary.core.event import drop_duplicate_public_parts
from bestiary.core.message import Message, message
from bestiary.core.viewer import actor_of
from bestiary.records import Record


def answer_questions(
    screen: Screen, keyboard: LineReader, record: Record, opponents: ShellOpponents
) -> None:
    """Read `why`, with a ply or a player's name or without, until an empty line."""
    example = record.names[HUMAN_SEAT + 1]
    words = {("why",), fold(screen.translate("shell-why-word"))}
    screen.print_line("")
    screen.print_hint("shell-why-keys", name=example)
    while (line := keyboard.read_line().lower()) not in {"", "q"}:
        word, about = fold(line)[:1], " ".join(fold(line)[1:])
        moves = list(explain_moves(record, opponents, about)) if word in words else []
        for ply, event, reason in moves:
            screen.print_line(f"{ply:>4}  {screen.translator.capitalized(event)}")
            screen.print_line(f"      {screen.translate('shell-why', why=reason)}")
        if not moves:
            screen.print_hint("shell-why-keys", name=example)


def explain_moves(
    record: Record, opponents: ShellOpponents, asked: str
) -> Iterator[tuple[int, Message, Message]]:
    """Ply, event and reason of the bots' moves: of a ply or a player's name, or all.

    Reasons are not stored: a bot given the same view again makes the same choice for the same
    reason. If it does not, other bots played the game, and the reason is unknown.
    """
    play = record.initial_play()
    failed: set[int] = set()
    for ply, (seat, move) in enumerate(record.moves, 1):
        is_bot = seat is not None and seat != HUMAN_SEAT
        is_asked = is_bot and asked in {"", str(ply), " ".join(fold(record.names[seat]))}
        reason = message("shell-why-unknown")
        if is_asked and seat not in failed:
            try:
                choice = opponents.choose(seat, play.view(seat))
                if str(play.game.moves.parse(choice.move)) == str(move):
                    reason = choice.reason
            except Exception as error:  # noqa: BLE001 a bot that fails has no reason
                if isinstance(error, BotError):  # it may take long each time
                    failed.add(seat)
        events = drop_duplicate_public_parts(play.move(actor_of(seat), move))
        if is_asked:
            yield ply, events[0].message(), reason
