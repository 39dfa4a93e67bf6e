"""The command line: `bestiary bench` measures how fast things are."""

import json
from collections.abc import Iterator
from typing import Any

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


@bench.command("tables", cls=Command, help=word("cli-bench-tables"))
@click.option("--peers", is_flag=True, help=word("cli-bench-tables-peers"))
@click.option("--json", "as_json", is_flag=True, help=word("cli-json"))
@click.option(
    "--tables",
    type=click.IntRange(1, 100_000),
    default=1000,
    show_default=True,
    help=word("cli-bench-tables-tables"),
)
@click.option(
    "--players",
    type=click.IntRange(3, 6),
    default=4,
    show_default=True,
    help=word("cli-bench-tables-players"),
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=1, max=3600),
    default=8.0,
    show_default=True,
    help=word("cli-bench-tables-seconds"),
)
@click.option(
    "--rate",
    type=click.IntRange(1, 100_000),
    default=1000,
    show_default=True,
    help=word("cli-bench-tables-rate"),
)
@click.option("--url", metavar="URL", help=word("cli-bench-tables-url"))
def tables(
    peers: bool,
    as_json: bool,
    tables: int,
    players: int,
    seconds: float,
    rate: int,
    url: str | None,
) -> None:
    """Measure tables under load, and if asked those of boardgame.io."""
    from bestiary.cli.strain import compared

    found = compared(
        tables,
        players,
        seconds,
        rate,
        url,
        peers,
        lambda name: click.echo(word("cli-bench-now", name=name), err=True),
    )
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, figures in rows(found):
        click.echo(name)
        for figure, value in figures.items():
            click.echo(f"  {figure:<26}{value:>14,.3f}")


def rows(found: dict[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    """What was found, name by name."""
    yield "ours", found["ours"]
    yield from found["peers"].items()
    for name, figures in found["ratios"].items():
        yield f"ours : {name}", figures
