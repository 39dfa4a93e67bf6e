"""CLI: `bestiary replay`, which checks records and prints them as text or states."""

import sys

import click
import msgspec

from bestiary.cli.files import record_lines
from bestiary.cli.localized_click import FILE, command, language_option, option
from bestiary.cli.messages import check_usage, current_translator
from bestiary.core.message import message
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import Translator
from bestiary.records import Record, RecordRefused
from bestiary.records import replay as steps
from bestiary.records.playthrough import playthrough


@command("replay", "cli-replay")
@click.argument("file", metavar="FILE", type=FILE)
@option("--states", is_flag=True, help="cli-replay-states")
@option("--check", is_flag=True, help="cli-replay-check")
@language_option
def replay(file: str, states: bool, check: bool) -> int:
    """The exit status is 1 if a record is refused."""
    check_usage(not (states and check), "cli-replay-either")
    translator = current_translator()
    status = count = 0
    for number, line in enumerate(record_lines(file)):
        count += 1
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
    if check and not count:
        status = 1
        click.echo(translator.translate(message("cli-replay-none")), err=True)
    return status


def refusal_line(number: int, refused: Refused, translator: Translator) -> str:
    """As the exchange format has it: other programs read the place and the id at the end."""
    ply = refused.ply if isinstance(refused, RecordRefused) else 0
    return f"record {number}, ply {ply}: {translator.translate(refused.message)} ({refused.rule})"


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
    lines = playthrough(record, Translator(translator.language, record.names))
    for index, line in enumerate(lines):
        if number and index == 0:
            click.echo()
        click.echo(line)
