"""The command line: `bestiary bench` measures how fast things are."""

import click

from bestiary.cli.command import Group
from bestiary.cli.words import word


@click.group("bench", cls=Group, help=word("cli-bench"))
def bench() -> None:
    """Hold the benchmarks."""
