"""Tools: writes docs/evidence/simulations.md from `bestiary simulate --json`.

    python -m tools.report_simulations [GAMES]

It runs every game of the package with every number of players.
"""

import datetime
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.report_soak import current_commit

from bestiary import catalog

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "evidence" / "simulations.md"
GAMES = 2000
SEED = 1
SUMMARY_HEADS = ("least", "median", "mean", "95 % up to", "most")

Figures = dict[str, Any]


def own_games() -> list[str]:
    """The games of the package, without plug-ins."""
    entries = catalog.installed_games().items()
    return [name for name, entry in entries if entry.package.startswith("bestiary.games.")]


def cli_json(*arguments: str) -> Figures:
    """The JSON that a command of ours prints; CalledProcessError if it fails."""
    call = [sys.executable, "-c", "from bestiary.cli import main; main()", *arguments, "--json"]
    run = subprocess.run(call, stdout=subprocess.PIPE, check=True)
    figures: Figures = json.loads(run.stdout)
    return figures


def run_simulate(name: str, players: int, games: int) -> Figures:
    table = ("--players", str(players), "--games", str(games), "--seed", str(SEED))
    return cli_json("simulate", name, *table)


def render(figures: dict[str, list[Figures]], games: int) -> str:
    lines = [
        "# Simulations",
        "",
        "Written by `make simulations`; not edited by hand.",
        "",
        f"- date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- commit: {current_commit()}",
        f"- command: `bestiary simulate GAME --players N --games {games} --seed {SEED} --json`",
        "",
        "Every seat makes a random move among those offered; what the figures mean:",
        "[`bestiary simulate`](../reference/commands.md#bestiary-simulate).",
    ]
    for name, tables in figures.items():
        lines += ["", f"## {name.capitalize()}", "", "### Length", "", *length_table(tables)]
        lines += ["", *unfinished_lines(tables)]
        if catalog.game(name).has_scores:
            lines += ["", "### Points", "", *point_table(tables)]
        lines += ["", "### Wins", "", *win_table(tables)]
        lines += ["", "### Rules", "", *rule_table(name, tables)]
    return "\n".join([*lines, ""])


def length_table(tables: list[Figures]) -> Iterator[str]:
    yield from table_head(
        "players", "games", "unfinished", *SUMMARY_HEADS, "decisions of each seat"
    )
    for table in tables:
        counts = (format_integer(table["games"]), format_integer(table["unfinished"]["count"]))
        decisions = format_decimal(table["decisions"])
        yield table_row(table["players"], *counts, *summary_cells(table["moves"]), decisions)


def point_table(tables: list[Figures]) -> Iterator[str]:
    yield from table_head("players", *SUMMARY_HEADS)
    for table in tables:
        yield table_row(table["players"], *summary_cells(table["points"]))


def unfinished_lines(tables: list[Figures]) -> Iterator[str]:
    limit = tables[0]["unfinished"]["limit"]
    if not any(table["unfinished"]["count"] for table in tables):
        yield f"No game was unfinished after {limit:,} moves."
        return
    yield f"Unfinished after {limit:,} moves, by number:"
    yield ""
    for table in tables:
        numbers = ", ".join(map(str, table["unfinished"]["numbers"])) or "none"
        yield f"- {table['players']} players: {numbers}"


def win_table(tables: list[Figures]) -> Iterator[str]:
    """The win share of each seat, and of each distance from the start player."""
    most = max(table["players"] for table in tables)
    yield "A place is counted clockwise from seat 0, or from the first start player."
    yield ""
    places = (f"place {place}" for place in range(most))
    yield from table_head("players", "counted from", *places, "if all were equal", "shared")
    for table in tables:
        wins = table["wins"]
        finished = table["games"] - table["unfinished"]["count"]
        shared = f"{wins['shared'] / max(1, finished):.1%}"
        for name, key in (("seat 0", "seats"), ("start player", "by_distance_from_start")):
            if wins[key] is not None:
                cells = [*map(share_cell, wins[key]), *[""] * (most - table["players"])]
                yield table_row(table["players"], name, *cells, f"{wins['fair']:.1%}", shared)


def rule_table(name: str, tables: list[Figures]) -> Iterator[str]:
    """For each rule the share of the games in which it applied, and how often per game."""
    always = sorted(
        catalog.game(name).rule_coverage.ALWAYS_APPLY,
        key=catalog.installed_game(name).rule_ids().index,
    )
    yield f"Where: [rule_coverage.py](../../src/bestiary/games/{name}/rule_coverage.py)."
    yield f"In no single move: {', '.join(always)}."
    yield ""
    yield from table_head("rule", *(f"{table['players']} players" for table in tables))
    for id in tables[0]["rule_coverage"]:
        yield table_row(
            id, *(rule_rate(table["rule_coverage"][id], table["games"]) for table in tables)
        )


def rule_rate(counts: dict[str, int], games: int) -> str:
    if not counts["moves"]:
        return "never"
    return f"{counts['games'] / games:.1%}, {counts['moves'] / games:.2f} a game"


def share_cell(wins: dict[str, float]) -> str:
    return f"{wins['share']:.1%} ({wins['low']:.1%}–{wins['high']:.1%})"


def summary_cells(numbers: dict[str, float] | None) -> list[str]:
    if numbers is None:
        return [""] * 5
    formats: tuple[Callable[[float], str], ...] = (
        *(format_integer, format_decimal, format_decimal),
        *(format_integer, format_integer),
    )
    return [show(number) for show, number in zip(formats, numbers.values(), strict=True)]


def format_integer(number: float) -> str:
    return f"{number:,.0f}"


def format_decimal(number: float | None) -> str:
    return "" if number is None else f"{number:,.1f}"


def table_head(*cells: str) -> Iterator[str]:
    yield table_row(*cells)
    yield "|---" * len(cells) + "|"


def table_row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Run one simulation per core at a time, and write the page."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {
            name: [
                pool.submit(run_simulate, name, players, games)
                for players in catalog.game(name).player_counts
            ]
            for name in own_games()
        }
        figures = {name: [run.result() for run in tables] for name, tables in runs.items()}
    REPORT.write_text(render(figures, games), encoding="utf-8")
    sys.stdout.write(f"{REPORT.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
