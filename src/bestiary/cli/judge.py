"""CLI: `bestiary judge`, what is legal in a position, and by which rules."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from bestiary import catalog
from bestiary.catalog import InstalledGame
from bestiary.cli.judge_output import JudgeOutput, RuleTexts
from bestiary.cli.judge_position import JudgedPosition
from bestiary.cli.localized_click import (
    IntegerParam,
    LocalizedCommand,
    game_argument,
    language_option,
)
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.replay import parse_record, record_lines, refusal_line
from bestiary.cli.table_options import check_record_matches, parse_options
from bestiary.core.game import Game, Options
from bestiary.core.message import ListArg, safe_repr
from bestiary.core.position_text import MAX_LENGTH
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import Translator
from bestiary.records import Record, RecordRefused, replay


@click.command("judge", cls=LocalizedCommand, help=translate("cli-judge"))
@game_argument
@click.option("--position", metavar="TEXT", help=translate("cli-judge-position"))
@click.option("--players", type=IntegerParam(), metavar="N", help=translate("cli-judge-players"))
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help=translate("cli-play-option")
)
@click.option("--record", metavar="FILE", help=translate("cli-judge-record"))
@click.option("--number", type=IntegerParam(), metavar="N", help=translate("cli-judge-number"))
@click.option("--ply", type=IntegerParam(), metavar="K", help=translate("cli-judge-ply"))
@click.option("--seat", type=IntegerParam(), metavar="S", help=translate("cli-judge-seat"))
@click.option("--move", metavar="TEXT", help=translate("cli-judge-move"))
@click.option("--rule", metavar="ID", help=translate("cli-judge-rule"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli-json"))
@language_option
def judge(
    game: str,
    position: str | None,
    players: int | None,
    options: tuple[str, ...],
    record: str | None,
    number: int | None,
    ply: int | None,
    seat: int | None,
    move: str | None,
    rule: str | None,
    as_json: bool,
) -> int:
    """The exit status is 1 for an illegal move, 2 for a record that is refused."""
    entry = catalog.installed_game(game)
    if rule is not None:
        others = (position, players, record, number, ply, seat, move, options or None)
        require(others == (None,) * len(others), "cli-judge-rule-alone")
        print_rule(entry, rule, as_json)
        return 0
    require(record is None or position is None, "cli-judge-either")
    require(record is not None or (number, ply) == (None, None), "cli-judge-no-file")
    if record is None:
        judged = read_position(entry.game, position, players, parse_options(options))
    else:
        try:
            saved = nth_record(record, number or 0)
            check_record_matches(saved, entry.game, players, options)
            judged = position_at_ply(saved, ply)
        except RecordRefused as refused:
            click.echo(refusal_line(number or 0, refused, current_translator()), err=True)
            return 2
    return print_answer(entry, judged, seat, move, as_json)


def print_answer(
    entry: InstalledGame,
    position: JudgedPosition,
    seat: int | None,
    move: str | None,
    as_json: bool,
) -> int:
    """Print the choices, or the ruling on a move; the exit status."""
    if seat is not None and seat not in range(position.players):
        raise Refused(FORMAT, "refused-seat", seat=str(seat))
    output = JudgeOutput(entry, position, Translator(current_translator().language, position.names))
    if move is None:
        seats = range(position.players) if seat is None else [seat]
        choices = [position.choices_for(other) for other in seats]
        print_output(output.choices_dict(choices) if as_json else output.choices_lines(choices))
        return 0
    ruling = position.judge_move(only_seat(position) if seat is None else seat, move)
    print_output(output.ruling_dict(ruling) if as_json else output.ruling_lines(ruling))
    return 0 if ruling.refusal is None else 1


def only_seat(position: JudgedPosition) -> int | None:
    """The seat to move, seat 0 if the game is over; refuses if several seats are to move."""
    require(len(position.to_move) < 2, "cli-judge-which-seat")
    return position.to_move[0] if position.to_move else 0


def read_position(
    game: Game, position: str | None, players: int | None, options: Options
) -> JudgedPosition:
    """The position of a text; without one the start, refused in games that are dealt first."""
    if position is not None:
        return JudgedPosition.from_text(game, read_position_text(position), players, options)
    count = game.default_players if players is None else players
    full = game.validate_options(count, options)
    try:
        return JudgedPosition.from_start(game, count, full)
    except Refused:
        raise click.UsageError(translate("cli-judge-what"), click.get_current_context()) from None


def read_position_text(position: str) -> str:
    """The text itself; for `-` standard input, which is refused if it cannot be read."""
    if position != "-":
        return position
    try:
        with open(0, "rb", closefd=False) as stream:
            given = stream.read(4 * MAX_LENGTH + 1)
        return given.decode() if len(given) <= 4 * MAX_LENGTH else " " * len(given)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=safe_repr(position), why=why) from None


def nth_record(file: str, number: int) -> Record:
    """One record of a file, counted from 0; raises RecordRefused if it is malformed."""
    for index, line in enumerate(record_lines(file)):
        if index == number:
            try:
                return parse_record(line)
            except Refused as refused:
                raise RecordRefused(0, refused) from None
    raise Refused(FORMAT, "cli-judge-no-record", file=safe_repr(file), number=str(number))


def position_at_ply(record: Record, ply: int | None) -> JudgedPosition:
    """The position after so many moves, or all; raises RecordRefused if one is illegal."""
    state = None
    for step in replay(record):
        state = step.state
        if step.ply == ply:
            break
    else:
        if ply is not None:
            raise Refused(FORMAT, "cli-judge-no-ply", ply=str(ply), moves=len(record.moves))
    assert state is not None
    return JudgedPosition(record.game, (state,), record.names)


def print_rule(entry: InstalledGame, id: str, as_json: bool) -> None:
    texts = RuleTexts(entry, current_translator())
    rule = id.strip().upper()
    if rule not in texts.rulebook:
        known = ListArg(tuple(texts.rulebook))
        raise Refused(FORMAT, "cli-judge-no-rule", id=safe_repr(id), known=known)
    header = {"game": entry.game.name, "rule": rule}
    print_output(header | texts.to_dict(rule) if as_json else list(texts.lines([rule]))[1:])


def print_output(output: dict[str, Any] | Iterable[str]) -> None:
    """Print one JSON object, or lines."""
    if isinstance(output, dict):
        click.echo(msgspec.json.encode(output))
    else:
        click.echo("\n".join(output))


def require(condition: bool, id: str) -> None:
    """Raises a usage error with a message unless the condition holds."""
    if not condition:
        raise click.UsageError(translate(id), click.get_current_context())
