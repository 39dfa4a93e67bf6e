"""The command line: `bestiary judge` says what may be done in a position, and by which rules."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from bestiary import catalog
from bestiary.catalog import InstalledGame
from bestiary.cli.judge_output import JudgeOutput, RuleTexts
from bestiary.cli.judge_position import JudgedPosition
from bestiary.cli.localized_click import LocalizedCommand, game_argument, language_option
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.play import IntegerParam
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
    """Answer; the exit status is 1 for a move that is not allowed."""
    entry = catalog.installed_game(game)
    if rule is not None:
        others = (position, players, record, number, ply, seat, move, options or None)
        require(others == (None,) * len(others), "cli-judge-rule-alone")
        print_rule(entry, rule, as_json)
        return 0
    require(record is None or position is None, "cli-judge-either")
    require(record is not None or (number, ply) == (None, None), "cli-judge-no-file")
    if record is None:
        case = read_position(entry.game, position, players, parse_options(options))
    else:
        try:
            saved = nth_record(record, number or 0)
            check_record_matches(saved, entry.game, players, options)
            case = position_at_ply(saved, ply)
        except RecordRefused as broken:
            click.echo(refusal_line(number or 0, broken, current_translator()), err=True)
            return 2
    return print_answer(entry, case, seat, move, as_json)


def print_answer(
    entry: InstalledGame,
    position: JudgedPosition,
    seat: int | None,
    move: str | None,
    as_json: bool,
) -> int:
    """Answer what may be done, or whether a move may: the exit status."""
    if seat is not None and seat not in range(position.players):
        raise Refused(FORMAT, "refused-seat", seat=str(seat))
    answer = JudgeOutput(entry, position, Translator(current_translator().language, position.names))
    if move is None:
        seats = range(position.players) if seat is None else [seat]
        found = [position.choices_for(each) for each in seats]
        print_output(answer.choices_dict(found) if as_json else answer.choices_lines(found))
        return 0
    verdict = position.judge_move(only_seat(position) if seat is None else seat, move)
    print_output(answer.ruling_dict(verdict) if as_json else answer.ruling_lines(verdict))
    return 0 if verdict.refusal is None else 1


def only_seat(case: JudgedPosition) -> int | None:
    """The seat that owes a choice, where it is one alone; any when the game is over."""
    require(len(case.to_move) < 2, "cli-judge-which-seat")
    return case.to_move[0] if case.to_move else 0


def read_position(
    game: Game, position: str | None, players: int | None, options: Options
) -> JudgedPosition:
    """The position of a text; without one the start, where nothing was left to chance."""
    if position is not None:
        return JudgedPosition.from_text(game, read_position_text(position), players, options)
    count = game.default_players if players is None else players
    full = game.validate_options(count, options)
    try:
        return JudgedPosition.from_start(game, count, full)
    except Refused:
        raise click.UsageError(translate("cli-judge-what"), click.get_current_context()) from None


def read_position_text(position: str) -> str:
    """The text itself; `-` is what stands in standard input."""
    if position != "-":
        return position
    try:
        with open(0, "rb", closefd=False) as stream:
            found = stream.read(4 * MAX_LENGTH + 1)
        return found.decode() if len(found) <= 4 * MAX_LENGTH else " " * len(found)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=safe_repr(position), why=why) from None


def nth_record(file: str, number: int) -> Record:
    """One record of a file, counted from 0; raises `Broken` where it cannot be read."""
    for place, line in enumerate(record_lines(file)):
        if place == number:
            try:
                return parse_record(line)
            except Refused as refused:
                raise RecordRefused(0, refused) from None
    raise Refused(FORMAT, "cli-judge-no-record", file=safe_repr(file), number=str(number))


def position_at_ply(record: Record, ply: int | None) -> JudgedPosition:
    """The position after so many moves, or after all; raises `Broken` for a wrong one before."""
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
    """Print one rule."""
    rulings = RuleTexts(entry, current_translator())
    found = id.strip().upper()
    if found not in rulings.rulebook:
        known = ListArg(tuple(rulings.rulebook))
        raise Refused(FORMAT, "cli-judge-no-rule", id=safe_repr(id), known=known)
    facts = {"game": entry.game.name, "rule": found}
    print_output(facts | rulings.to_dict(found) if as_json else list(rulings.lines([found]))[1:])


def print_output(answer: dict[str, Any] | Iterable[str]) -> None:
    """Print one JSON object, or lines."""
    if isinstance(answer, dict):
        click.echo(msgspec.json.encode(answer))
    else:
        click.echo("\n".join(answer))


def require(is_good: bool, id: str) -> None:
    """Refuse a wrong call."""
    if not is_good:
        raise click.UsageError(translate(id), click.get_current_context())
