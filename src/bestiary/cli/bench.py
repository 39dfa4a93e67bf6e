"""CLI: `bestiary bench`, which runs the benchmarks of a clone."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import bestiary
from bestiary.cli.localized_click import LocalizedGroup, NumberParam, option
from bestiary.cli.messages import translate
from bestiary.core.refusal import FORMAT, Refused


@click.group("bench", cls=LocalizedGroup, help=translate("cli-bench"))
def bench() -> None:
    """The group of benchmarks."""


@bench.command("rules", help=translate("cli-bench-rules"))
@option("--peers", is_flag=True, help="cli-bench-peers")
@option("--json", "as_json", is_flag=True, help="cli-json")
@option("--seconds", type=NumberParam(0.1, 600.0), default=3.0, help="cli-bench-seconds")
def rules(peers: bool, as_json: bool, seconds: float) -> None:
    result = _benchmark("measure_rules").measure_rules(seconds, peers, _print_progress)
    _print_result(result, result, 0, as_json)


@bench.command("tables", help=translate("cli-bench-tables"))
@option("--peers", is_flag=True, help="cli-bench-tables-peers")
@option("--before", metavar="DIR", type=click.Path(path_type=Path), help="cli-bench-tables-before")
@option("--json", "as_json", is_flag=True, help="cli-json")
@option("--tables", type=NumberParam(1, 100_000), default=1000, help="cli-bench-tables-tables")
@option("--players", type=NumberParam(3, 6), default=4, help="cli-bench-tables-players")
@option("--seconds", type=NumberParam(1.0, 3600.0), default=8.0, help="cli-bench-tables-seconds")
@option("--rate", type=NumberParam(1, 100_000), default=1000, help="cli-bench-tables-rate")
@option("--url", metavar="URL", help="cli-bench-tables-url")
def tables(as_json: bool, **load: Any) -> None:
    result = _benchmark("measure_tables").measure_tables(**load, on_progress=_print_progress)
    ratios = {f"ours : {name}": figures for name, figures in result["ratios"].items()}
    _print_result(result, {"ours": result["ours"]} | result["peers"] | ratios, 3, as_json)


@bench.command("reconnect", help=translate("cli-bench-reconnect"))
@option("--json", "as_json", is_flag=True, help="cli-json")
@option("--tables", type=NumberParam(1, 10_000), default=500, help="cli-bench-reconnect-tables")
@option("--events", type=NumberParam(20, 10_000), default=600, help="cli-bench-reconnect-events")
@option("--rate", type=NumberParam(10, 1000), default=100, help="cli-bench-reconnect-rate")
@option("--seconds", type=NumberParam(1.0, 600.0), default=5.0, help="cli-bench-reconnect-seconds")
def reconnect(as_json: bool, **load: Any) -> None:
    result = _benchmark("measure_reconnect").measure_reconnect(**load, on_progress=_print_progress)
    _print_result(result, {"reconnect": result}, 3, as_json)


@bench.command("attack", help=translate("cli-bench-attack"))
@option("--json", "as_json", is_flag=True, help="cli-json")
@option("--seconds", type=click.FloatRange(1, 600), default=10.0, help="cli-bench-attack-seconds")
@option("--before", metavar="DIR", help="cli-bench-attack-before")
def attack(as_json: bool, seconds: float, before: str | None) -> None:
    result = _benchmark("measure_attack").measure_attack(seconds, before, _print_progress)
    _print_result(result, result, 1, as_json)


def _print_progress(name: str) -> None:
    click.echo(translate("cli-bench-now", name=name), err=True)


def _print_result(result: Any, sections: dict[str, Any], places: int, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(result))
        return
    for name, figures in sections.items():
        click.echo(name)
        for figure, value in figures.items():
            shown = str(value).lower() if isinstance(value, bool) else f"{value:,.{places}f}"
            click.echo(f"  {figure:<26}{shown:>14}")


def _benchmark(name: str) -> Any:
    """A module of `benchmarks/`; refuses outside a clone, since the wheel leaves them out."""
    root = Path(bestiary.__file__).parents[2]
    if not (root / "benchmarks" / f"{name}.py").is_file():
        raise Refused(FORMAT, "cli-bench-not-installed")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return import_module(f"benchmarks.{name}")
