"""The command line: `bestiary bench` measures how fast things are."""

import json

import click

from bestiary.cli.command import Command, Group
from bestiary.cli.words import word


@click.group("bench", cls=Group, help=word("cli-bench"))
def bench() -> None:
    """Hold the benchmarks."""


@bench.command("rules", cls=Command, help=word("cli-bench-rules"))
@click.option("--peers", is_flag=True, help=word("cli-bench-peers"))
@click.option("--json", "as_json", is_flag=True, help=word("cli-json"))
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=600),
    default=3.0,
    show_default=True,
    help=word("cli-bench-seconds"),
)
def rules(peers: bool, as_json: bool, seconds: float) -> None:
    """Measure the rules of every game, and if asked the nearest game of another program."""
    from bestiary.cli.measure import measured

    found = measured(
        seconds, peers, lambda name: click.echo(word("cli-bench-now", name=name), err=True)
    )
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, figures in found.items():
        click.echo(name)
        for figure, value in figures.items():
            shown = f"{value:,.0f}" if isinstance(value, float) else str(value).lower()
            click.echo(f"  {figure:<26}{shown:>14}")
