"""CLI: `bestiary bench`, which runs the benchmarks of a clone."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import bestiary
from bestiary.cli.localized_click import LocalizedCommand, LocalizedGroup
from bestiary.cli.messages import translate
from bestiary.core.refusal import FORMAT, Refused


@click.group("bench", cls=LocalizedGroup, help=translate("cli-bench"))
def bench() -> None:
    """The group of benchmarks."""


@bench.command("rules", cls=LocalizedCommand, help=translate("cli-bench-rules"))
@click.option("--peers", is_flag=True, help=translate("cli-bench-peers"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli-json"))
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=600),
    default=3.0,
    show_default=True,
    help=translate("cli-bench-seconds"),
)
def rules(peers: bool, as_json: bool, seconds: float) -> None:
    result = _benchmark("measure_rules").measure_rules(
        seconds, peers, lambda name: click.echo(translate("cli-bench-now", name=name), err=True)
    )
    if as_json:
        click.echo(json.dumps(result))
        return
    for name, figures in result.items():
        click.echo(name)
        for figure, value in figures.items():
            shown = f"{value:,.0f}" if isinstance(value, float) else str(value).lower()
            click.echo(f"  {figure:<26}{shown:>14}")


@bench.command("tables", cls=LocalizedCommand, help=translate("cli-bench-tables"))
@click.option("--peers", is_flag=True, help=translate("cli-bench-tables-peers"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli-json"))
@click.option(
    "--tables",
    type=click.IntRange(1, 100_000),
    default=1000,
    show_default=True,
    help=translate("cli-bench-tables-tables"),
)
@click.option(
    "--players",
    type=click.IntRange(3, 6),
    default=4,
    show_default=True,
    help=translate("cli-bench-tables-players"),
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=1, max=3600),
    default=8.0,
    show_default=True,
    help=translate("cli-bench-tables-seconds"),
)
@click.option(
    "--rate",
    type=click.IntRange(1, 100_000),
    default=1000,
    show_default=True,
    help=translate("cli-bench-tables-rate"),
)
@click.option("--url", metavar="URL", help=translate("cli-bench-tables-url"))
def tables(
    peers: bool,
    as_json: bool,
    tables: int,
    players: int,
    seconds: float,
    rate: int,
    url: str | None,
) -> None:
    result = _benchmark("measure_tables").measure_tables(
        tables,
        players,
        seconds,
        rate,
        url,
        peers,
        lambda name: click.echo(translate("cli-bench-now", name=name), err=True),
    )
    if as_json:
        click.echo(json.dumps(result))
        return
    for name, figures in figure_rows(result):
        click.echo(name)
        for figure, value in figures.items():
            click.echo(f"  {figure:<26}{value:>14,.3f}")


def figure_rows(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    yield "ours", result["ours"]
    yield from result["peers"].items()
    for name, figures in result["ratios"].items():
        yield f"ours : {name}", figures


def _benchmark(name: str) -> Any:
    """A module of `benchmarks/`; refuses outside a clone, since the wheel leaves them out."""
    root = Path(bestiary.__file__).parents[2]
    if not (root / "benchmarks" / f"{name}.py").is_file():
        raise Refused(FORMAT, "cli-bench-not-installed")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return import_module(f"benchmarks.{name}")
