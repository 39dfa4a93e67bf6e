"""CLI: `bestiary judge`, what is legal in a position, and by which rules."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from bestiary import catalog
from bestiary.catalog import AnyGame, InstalledGame
from bestiary.cli.files import record_lines, unreadable
from bestiary.cli.game_options import check_record_matches, parse_options
from bestiary.cli.judge_output import JudgeOutput, RuleTexts
from bestiary.cli.judge_position import JudgedPosition
from bestiary.cli.localized_click import (
    FILE,
    INTEGER,
    command,
    game_argument,
    language_option,
    option,
)
from bestiary.cli.messages import check_usage, current_translator, translate
from bestiary.cli.replay import parse_record, refusal_line
from bestiary.core.game import Options
from bestiary.core.message import ListArg, path_repr, safe_repr
from bestiary.core.play import Play
from bestiary.core.position_text import MAX_LENGTH
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records import Record, RecordRefused, replay


@command("judge", "cli-judge")
@game_argument
@option("--position", metavar="TEXT", help="cli-judge-position")
@option("--players", type=INTEGER, metavar="N", help="cli-judge-players")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli-play-option")
@option("--record", type=FILE, metavar="FILE", help="cli-judge-record")
@option("--number", type=INTEGER, metavar="N", help="cli-judge-number")
@option("--ply", type=INTEGER, metavar="K", help="cli-judge-ply")
@option("--seat", type=INTEGER, metavar="S", help="cli-judge-seat")
@option("--move", metavar="TEXT", help="cli-judge-move")
@option("--rule", metavar="ID", help="cli-judge-rule")
@option("--json", "as_json", is_flag=True, help="cli-json")
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
    """The exit status is 1 for an illegal move, 2 for a refused record, 3 if it depends."""
    entry = catalog.installed_game(game)
    if rule is not None:
        others = (position, players, record, number, ply, seat, move, options or None)
        check_usage(others == (None,) * len(others), "cli-judge-rule-alone")
        print_rule(entry, rule, as_json)
        return 0
    check_usage(record is None or position is None, "cli-judge-either")
    check_usage(record is not None or (number, ply) == (None, None), "cli-judge-no-file")
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
    entry: InstalledGame, position: JudgedPosition, seat: int | None, move: str | None, json: bool
) -> int:
    """Print the choices, or the ruling on a move; the exit status.

    Without a seat a move is that of the only seat to move, or of seat 0 if the game is over.
    """
    if seat is not None and seat not in range(position.players):
        raise Refused(FORMAT, "refused-seat", seat=str(seat))
    output = JudgeOutput(entry, position, current_translator().language)
    if move is None:
        seats = range(position.players) if seat is None else [seat]
        choices = [position.choices_for(other) for other in seats]
        print_output(output.choices_dict(choices) if json else output.choices_lines(choices))
        return 0
    check_usage(seat is not None or len(position.to_move) < 2, "cli-judge-which-seat")
    actors = (*position.to_move, 0) if seat is None else (seat,)
    ruling = position.judge_move(actors[0], move)
    print_output(output.ruling_dict(ruling) if json else output.ruling_lines(ruling))
    return 3 if ruling.depends_on else 0 if ruling.refusal is None else 1


def read_position(
    game: AnyGame, position: str | None, players: int | None, options: Options
) -> JudgedPosition:
    """The position of a text; without one the start, refused in games that are dealt first."""
    count = game.default_players if players is None else players
    full = game.validate_options(count, options)
    if position is not None:
        return JudgedPosition.from_text(game, read_position_text(position), players, full)
    try:
        return JudgedPosition(game, (Play(game, count, {}, full).state,))
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
        raise unreadable(position, error) from None


def nth_record(file: str, number: int) -> Record:
    """One record of a file, counted from 0; raises RecordRefused if it is malformed."""
    for index, line in enumerate(record_lines(file)):
        if index == number:
            try:
                return parse_record(line)
            except Refused as refused:
                raise RecordRefused(0, refused) from None
    raise Refused(FORMAT, "cli-judge-no-record", file=path_repr(file), number=str(number))


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
    if isinstance(output, dict):
        click.echo(msgspec.json.encode(output))
    else:
        click.echo("\n".join(output))
