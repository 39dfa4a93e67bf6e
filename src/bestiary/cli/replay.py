"""The command line: `bestiary replay` checks records and plays them again."""

import sys
from collections.abc import Iterator

import click
import msgspec

from bestiary.cli.command import Command, language_option
from bestiary.cli.words import voice, word
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted
from bestiary.records import Broken, Record
from bestiary.records import replay as steps
from bestiary.records.playthrough import playthrough
from bestiary.records.reader import lines
from bestiary.speech import Voice


@click.command("replay", cls=Command, help=word("cli-replay"))
@click.argument("file", metavar="FILE")
@click.option("--states", is_flag=True, help=word("cli-replay-states"))
@click.option("--check", is_flag=True, help=word("cli-replay-check"))
@language_option
def replay(file: str, states: bool, check: bool) -> int:
    """Go through all records; the exit status is 1 if one of them is refused."""
    if states and check:
        raise click.UsageError(word("cli-replay-either"), click.get_current_context())
    speaker = voice()
    status = 0
    for number, line in enumerate(lines_of(file)):
        try:
            record = read(line)
            if states:
                print_states(number, record)
            elif check:
                for _ in steps(record):
                    pass
            else:
                print_playthrough(number, record, speaker)
        except Refused as refused:
            status = 1
            print(end="", flush=True)
            click.echo(refusal_line(number, refused, speaker), err=True)
    return status


def refusal_line(number: int, refused: Refused, speaker: Voice) -> str:
    """Which record is refused, at which ply, and why."""
    ply = refused.ply if isinstance(refused, Broken) else 0
    return f"record {number}, ply {ply}: {speaker.explain(refused)}"


def read(line: bytes | None) -> Record:
    """The record that stands in a line."""
    if line is None:
        raise Refused(FORMAT, "record-too-long")
    return Record.read(line)


def print_states(number: int, record: Record) -> None:
    """A line of JSON for each position."""
    out = sys.stdout.buffer
    for step in steps(record):
        state = record.game.position.truth(step.state)
        out.write(msgspec.json.encode({"record": number, "ply": step.ply, "state": state}) + b"\n")


def print_playthrough(number: int, record: Record, speaker: Voice) -> None:
    """The game in sentences, with the players' names if the record has them."""
    for position, line in enumerate(playthrough(record, Voice(speaker.language, record.names))):
        if number and not position:
            click.echo()
        click.echo(line)


def lines_of(file: str) -> Iterator[bytes | None]:
    """The lines of a file; `-` is standard input. Refuses what cannot be read to its end."""
    try:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            yield from lines(stream)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=quoted(file), why=reason) from None
