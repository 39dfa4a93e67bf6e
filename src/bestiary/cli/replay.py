"""CLI: `bestiary replay`, which checks records and prints them as text or states."""

import sys
from collections.abc import Iterator

import click
import msgspec

from bestiary.cli.localized_click import LocalizedCommand, language_option
from bestiary.cli.messages import current_translator, translate
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import Translator
from bestiary.records import Record, RecordRefused
from bestiary.records import replay as steps
from bestiary.records.line_reader import read_lines
from bestiary.records.playthrough import playthrough


@click.command("replay", cls=LocalizedCommand, help=translate("cli-replay"))
@click.argument("file", metavar="FILE")
@click.option("--states", is_flag=True, help=translate("cli-replay-states"))
@click.option("--check", is_flag=True, help=translate("cli-replay-check"))
@language_option
def replay(file: str, states: bool, check: bool) -> int:
    """The exit status is 1 if a record is refused."""
    if states and check:
        raise click.UsageError(translate("cli-replay-either"), click.get_current_context())
    translator = current_translator()
    status = 0
    for number, line in enumerate(record_lines(file)):
        try:
            record = parse_record(line)
            if states:
                print_states(number, record)
            elif check:
                for _ in steps(record):
                    pass
            else:
                print_playthrough(number, record, translator)
        except Refused as refused:
            status = 1
            print(end="", flush=True)
            click.echo(refusal_line(number, refused, translator), err=True)
    return status


def refusal_line(number: int, refused: Refused, translator: Translator) -> str:
    """Which record is refused, at which ply, and why."""
    ply = refused.ply if isinstance(refused, RecordRefused) else 0
    return f"record {number}, ply {ply}: {translator.translate_refusal(refused)}"


def parse_record(line: bytes | None) -> Record:
    """The record in a line; refuses None, a line that is too long."""
    if line is None:
        raise Refused(FORMAT, "record-too-long")
    return Record.from_json(line)


def print_states(number: int, record: Record) -> None:
    """A line of JSON for each position."""
    out = sys.stdout.buffer
    for step in steps(record):
        state = record.game.position.to_dict(step.state)
        out.write(msgspec.json.encode({"record": number, "ply": step.ply, "state": state}) + b"\n")


def print_playthrough(number: int, record: Record, translator: Translator) -> None:
    """The game in sentences, with the players' names if the record has them."""
    for position, line in enumerate(
        playthrough(record, Translator(translator.language, record.names))
    ):
        if number and not position:
            click.echo()
        click.echo(line)


def record_lines(file: str) -> Iterator[bytes | None]:
    """The lines of a file; `-` is standard input. Refuses a file that cannot be read."""
    try:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            yield from read_lines(stream)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=safe_repr(file), why=reason) from None
