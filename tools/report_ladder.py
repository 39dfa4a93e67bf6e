"""Writes how strong the bots are to docs/evidence/ladder.md: each beside its neighbours.

    python -m tools.report_ladder [QUICK SLOW]

It runs `bestiary arena` for every game of the package at its usual number of players. Matches of
quick bots have QUICK games, those in which somebody thinks have SLOW ones, and those of the search,
which thinks longest, a quarter of that.
"""

import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.report_simulations import own_games, share_cell, table_head, table_row
from tools.report_soak import current_commit

from bestiary import catalog
from bestiary.bots.registry import LADDER

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "evidence" / "ladder.md"
QUICK_GAMES, SLOW_GAMES = 2000, 400
SEED = 2026

Pair = tuple[str, str]
Figures = dict[str, Any]


def matchups() -> list[Pair]:
    """Who sits alone among whom: each neighbour both ways, and the search beside both ways."""
    neighbours = [
        both for weak, strong in pairwise(LADDER) for both in ((strong, weak), (weak, strong))
    ]
    return [*neighbours, ("search", "steady"), ("search", "clever")]


def games_for(pair: Pair, quick: int, slow: int) -> int:
    """How many games two kinds of bots play."""
    if "search" in pair:
        return slow // 4
    return slow if "clever" in pair else quick


def run_arena(name: str, pair: Pair, games: int) -> Figures:
    """What the command prints."""
    wanted = ["--bots", ",".join(pair), "--players", str(catalog.game(name).default_players)]
    wanted += ["--games", str(games), "--seed", str(SEED), "--jobs", "1", "--json"]
    call = [sys.executable, "-c", "from bestiary.cli import main; main()", "arena", name]
    run = subprocess.run([*call, *wanted], stdout=subprocess.PIPE, check=True)
    found: Figures = json.loads(run.stdout)
    return found


def render(found: dict[str, list[Figures]]) -> str:
    """The whole page."""
    lines = [
        "# The ladder",
        "",
        "Written by `make ladder`, which is a part of `make soak`; not edited by hand.",
        "",
        f"- date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- commit: {current_commit()}",
        f"- machine: {os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        f"- command: `bestiary arena GAME --bots ONE,AMONG --games GAMES --seed {SEED} --json`",
        "",
        "One bot among others of one kind. The share is of all wins, with its 95 % interval; the",
        "times are those of one choice on one core. What the figures mean:",
        "[the arena](../explanation/arena.md); how the bots think: [bots](../explanation/bots.md).",
    ]
    for name, matches in found.items():
        fair = matches[0]["fair"]
        lines += ["", f"## {name.capitalize()}", ""]
        lines += [
            f"{matches[0]['players']} players; if all were equal, everybody would win {fair:.1%}."
        ]
        lines += ["", *match_table(matches)]
    return "\n".join([*lines, ""])


def match_table(matches: list[Figures]) -> Iterator[str]:
    """A row for each match."""
    yield from table_head(
        "one", "among", "games", "share", "× fair", "half within", "95 % within", "rates"
    )
    for each in matches:
        one, others = (*each["bots"], *each["bots"])[:2]
        figures = each["bots"][one]
        often = f"{figures['share'] / each['fair']:.2f}"
        rates = ", ".join(f"{what} {rate['rate']:.0%}" for what, rate in figures["rates"].items())
        times = (f"{figures[time]:.2f} ms" for time in ("p50_ms", "p95_ms"))
        yield table_row(
            one, others, f"{each['games']:,}", share_cell(figures), often, *times, rates
        )


def main() -> None:
    """Let them meet, as many tables at once as the machine has cores, and write the page."""
    quick, slow = map(int, sys.argv[1:] or (QUICK_GAMES, SLOW_GAMES))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {
            name: [
                pool.submit(run_arena, name, pair, games_for(pair, quick, slow))
                for pair in matchups()
            ]
            for name in own_games()
        }
        found = {name: [run.result() for run in matches] for name, matches in runs.items()}
    REPORT.write_text(render(found), encoding="utf-8")
    sys.stdout.write(f"{REPORT.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
