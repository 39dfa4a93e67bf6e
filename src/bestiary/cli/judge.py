"""The command line: `bestiary judge` says what may be done in a position, and by which rules."""

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from bestiary import catalog
from bestiary.catalog import Entry
from bestiary.cli.answer import Answer, Rulings
from bestiary.cli.asked import check_same, table_options
from bestiary.cli.case import Case
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.play import Number
from bestiary.cli.replay import lines_of, read, refusal_line
from bestiary.cli.words import voice, word
from bestiary.core.game import Game, Options
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.sketch import LONGEST
from bestiary.core.text import Listed, quoted
from bestiary.records import Broken, Record, replay
from bestiary.speech import Voice


@click.command("judge", cls=Command, help=word("cli-judge"))
@game_argument
@click.option("--position", metavar="TEXT", help=word("cli-judge-position"))
@click.option("--players", type=Number(), metavar="N", help=word("cli-judge-players"))
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help=word("cli-play-option")
)
@click.option("--record", metavar="FILE", help=word("cli-judge-record"))
@click.option("--number", type=Number(), metavar="N", help=word("cli-judge-number"))
@click.option("--ply", type=Number(), metavar="K", help=word("cli-judge-ply"))
@click.option("--seat", type=Number(), metavar="S", help=word("cli-judge-seat"))
@click.option("--move", metavar="TEXT", help=word("cli-judge-move"))
@click.option("--rule", metavar="ID", help=word("cli-judge-rule"))
@click.option("--json", "as_json", is_flag=True, help=word("cli-json"))
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
    entry = catalog.entry(game)
    if rule is not None:
        others = (position, players, record, number, ply, seat, move, options or None)
        check(others == (None,) * len(others), "cli-judge-rule-alone")
        show_rule(entry, rule, as_json)
        return 0
    check(record is None or position is None, "cli-judge-either")
    check(record is not None or (number, ply) == (None, None), "cli-judge-no-file")
    if record is None:
        case = told(entry.game, position, players, table_options(options))
    else:
        try:
            saved = nth_record(record, number or 0)
            check_same(saved, entry.game, players, options)
            case = reached(saved, ply)
        except Broken as broken:
            click.echo(refusal_line(number or 0, broken, voice()), err=True)
            return 2
    return answered(entry, case, seat, move, as_json)


def answered(entry: Entry, case: Case, seat: int | None, move: str | None, as_json: bool) -> int:
    """Answer what may be done, or whether a move may: the exit status."""
    if seat is not None and seat not in range(case.players):
        raise Refused(FORMAT, "refused-seat", seat=str(seat))
    answer = Answer(entry, case, Voice(voice().language, case.names))
    if move is None:
        seats = range(case.players) if seat is None else [seat]
        found = [case.choices(each) for each in seats]
        show(answer.choices_data(found) if as_json else answer.choices_lines(found))
        return 0
    verdict = case.verdict(only_seat(case) if seat is None else seat, move)
    show(answer.verdict_data(verdict) if as_json else answer.verdict_lines(verdict))
    return 0 if verdict.refused is None else 1


def only_seat(case: Case) -> int | None:
    """The seat that owes a choice, where it is one alone; any when the game is over."""
    check(len(case.to_move) < 2, "cli-judge-which-seat")
    return case.to_move[0] if case.to_move else 0


def told(game: Game, position: str | None, players: int | None, options: Options) -> Case:
    """The position of a text; without one the start, where nothing was left to chance."""
    if position is not None:
        return Case.sketched(game, given(position), players, options)
    count = game.usual if players is None else players
    full = game.check(count, options)
    try:
        return Case.fresh(game, count, full)
    except Refused:
        raise click.UsageError(word("cli-judge-what"), click.get_current_context()) from None


def given(position: str) -> str:
    """The text itself; `-` is what stands in standard input."""
    if position != "-":
        return position
    try:
        with open(0, "rb", closefd=False) as stream:
            found = stream.read(4 * LONGEST + 1)
        return found.decode() if len(found) <= 4 * LONGEST else " " * len(found)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=quoted(position), why=why) from None


def nth_record(file: str, number: int) -> Record:
    """One record of a file, counted from 0; raises `Broken` where it cannot be read."""
    for place, line in enumerate(lines_of(file)):
        if place == number:
            try:
                return read(line)
            except Refused as refused:
                raise Broken(0, refused) from None
    raise Refused(FORMAT, "cli-judge-no-record", file=quoted(file), number=str(number))


def reached(record: Record, ply: int | None) -> Case:
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
    return Case(record.game, (state,), record.names)


def show_rule(entry: Entry, id: str, as_json: bool) -> None:
    """Print one rule."""
    rulings = Rulings(entry, voice())
    found = id.strip().upper()
    if found not in rulings.book:
        known = Listed(tuple(rulings.book))
        raise Refused(FORMAT, "cli-judge-no-rule", id=quoted(id), known=known)
    facts = {"game": entry.game.name, "rule": found}
    show(facts | rulings.data(found) if as_json else list(rulings.lines([found]))[1:])


def show(answer: dict[str, Any] | Iterable[str]) -> None:
    """Print one JSON object, or lines."""
    if isinstance(answer, dict):
        click.echo(msgspec.json.encode(answer))
    else:
        click.echo("\n".join(answer))


def check(is_good: bool, id: str) -> None:
    """Refuse a wrong call."""
    if not is_good:
        raise click.UsageError(word(id), click.get_current_context())
