"""Writes how random play goes to docs/evidence/simulations.md: how long, how fair, which rules.

    python -m tools.simulated [GAMES]

It runs `bestiary simulate` for every game of the package and every number of players.
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

from tools.evidence import commit

from bestiary import catalog

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "evidence" / "simulations.md"
GAMES = 2000
SEED = 1
SPREAD = ("least", "median", "mean", "95 % up to", "most")

Figures = dict[str, Any]


def ours() -> list[str]:
    """The games of the package."""
    entries = catalog.entries().items()
    return [name for name, entry in entries if entry.package.startswith("bestiary.games.")]


def simulated(name: str, players: int, games: int) -> Figures:
    """What the command prints."""
    wanted = ["--players", str(players), "--games", str(games), "--seed", str(SEED), "--json"]
    call = [sys.executable, "-c", "from bestiary.cli import main; main()", "simulate", name]
    run = subprocess.run([*call, *wanted], stdout=subprocess.PIPE, check=True)
    found: Figures = json.loads(run.stdout)
    return found


def page(found: dict[str, list[Figures]], games: int) -> str:
    """The whole page."""
    lines = [
        "# Simulations",
        "",
        "Written by `make simulations`; not edited by hand.",
        "",
        f"- date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- commit: {commit()}",
        f"- command: `bestiary simulate GAME --players N --games {games} --seed {SEED} --json`",
        "",
        "Everybody does any move that is offered. What the figures mean:",
        "[`bestiary simulate`](../reference/commands.md#bestiary-simulate).",
    ]
    for name, tables in found.items():
        lines += ["", f"## {name.capitalize()}", "", "### Length", "", *lengths(tables)]
        lines += ["", *unfinished(tables)]
        if catalog.game(name).scored:
            lines += ["", "### Points", "", *points(tables)]
        lines += ["", "### Wins", "", *shares(tables)]
        lines += ["", "### Rules", "", *rules(name, tables)]
    return "\n".join([*lines, ""])


def lengths(tables: list[Figures]) -> Iterator[str]:
    """A row for each number of players."""
    yield from head("players", "games", "unfinished", *SPREAD, "decisions of each seat")
    for table in tables:
        counts = (whole(table["games"]), whole(table["unfinished"]["count"]))
        decisions = decimal(table["decisions"])
        yield row(table["players"], *counts, *spread(table["moves"]), decisions)


def points(tables: list[Figures]) -> Iterator[str]:
    """A row for each number of players."""
    yield from head("players", *SPREAD)
    for table in tables:
        yield row(table["players"], *spread(table["points"]))


def unfinished(tables: list[Figures]) -> Iterator[str]:
    """The numbers of the games that were stopped."""
    limit = tables[0]["unfinished"]["limit"]
    if not any(table["unfinished"]["count"] for table in tables):
        yield f"No game was unfinished after {limit:,} moves."
        return
    yield f"Unfinished after {limit:,} moves, by number:"
    yield ""
    for table in tables:
        numbers = ", ".join(map(str, table["unfinished"]["numbers"])) or "none"
        yield f"- {table['players']} players: {numbers}"


def shares(tables: list[Figures]) -> Iterator[str]:
    """Each seat's part of the wins, and that of each distance from the start player."""
    most = max(table["players"] for table in tables)
    yield "A place is counted clockwise from seat 0, or from the first start player."
    yield ""
    places = (f"place {place}" for place in range(most))
    yield from head("players", "counted from", *places, "if all were equal", "shared")
    for table in tables:
        wins = table["wins"]
        finished = table["games"] - table["unfinished"]["count"]
        shared = f"{wins['shared'] / max(1, finished):.1%}"
        for name, key in (("seat 0", "seats"), ("start player", "from_start")):
            if wins[key] is not None:
                cells = [*map(share, wins[key]), *[""] * (most - table["players"])]
                yield row(table["players"], name, *cells, f"{wins['fair']:.1%}", shared)


def rules(name: str, tables: list[Figures]) -> Iterator[str]:
    """For each rule the part of the games in which it decided something, and how often in one."""
    always = sorted(catalog.game(name).firing.ALWAYS, key=catalog.entry(name).rules().index)
    yield f"In which moves each decides: [firing.py](../../src/bestiary/games/{name}/firing.py)."
    yield f"In no single move: {', '.join(always)}."
    yield ""
    yield from head("rule", *(f"{table['players']} players" for table in tables))
    for id in tables[0]["firing"]:
        yield row(id, *(often(table["firing"][id], table["games"]) for table in tables))


def often(fired: dict[str, int], games: int) -> str:
    """A part of the games, and how often in one."""
    if not fired["moves"]:
        return "never"
    return f"{fired['games'] / games:.1%}, {fired['moves'] / games:.2f} a game"


def share(won: dict[str, float]) -> str:
    """A share and its interval."""
    return f"{won['share']:.1%} ({won['low']:.1%}–{won['high']:.1%})"


def spread(numbers: dict[str, float] | None) -> list[str]:
    """Five numbers, or none."""
    if numbers is None:
        return [""] * 5
    show: tuple[Callable[[float], str], ...] = (whole, decimal, decimal, whole, whole)
    return [each(number) for each, number in zip(show, numbers.values(), strict=True)]


def whole(number: float) -> str:
    """In groups of three digits."""
    return f"{number:,.0f}"


def decimal(number: float | None) -> str:
    """With one decimal place."""
    return "" if number is None else f"{number:,.1f}"


def head(*cells: str) -> Iterator[str]:
    """The first two lines of a table."""
    yield row(*cells)
    yield "|---" * len(cells) + "|"


def row(*cells: object) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Simulate as many at once as the machine has cores, and write the page."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {
            name: [
                pool.submit(simulated, name, players, games) for players in catalog.game(name).seats
            ]
            for name in ours()
        }
        found = {name: [run.result() for run in tables] for name, tables in runs.items()}
    PAGE.write_text(page(found, games), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
