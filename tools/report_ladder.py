"""Tools: writes docs/evidence/ladder.md from `bestiary arena --json`.

    python -m tools.report_ladder [QUICK SLOW]

It plays every pair of neighbouring bots in every game of the package with its default number of
players: QUICK games, SLOW with `clever`, and a quarter of SLOW with `search`.
"""

import datetime
import os
import platform
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from tools.report_simulations import (
    Figures,
    cli_json,
    own_games,
    share_cell,
    table_head,
    table_row,
)
from tools.report_soak import current_commit

from bestiary import catalog
from bestiary.bots.registry import LADDER

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "evidence" / "ladder.md"
QUICK_GAMES, SLOW_GAMES = 2000, 400
SEED = 2026

Pair = tuple[str, str]


def matchups() -> list[Pair]:
    """One bot and those it sits among: neighbours both ways, and the search."""
    neighbours = [
        pair for weak, strong in pairwise(LADDER) for pair in ((strong, weak), (weak, strong))
    ]
    return [*neighbours, ("search", "steady"), ("search", "clever")]


def games_for(pair: Pair, quick: int, slow: int) -> int:
    if "search" in pair:
        return slow // 4
    return slow if "clever" in pair else quick


def run_arena(name: str, pair: Pair, games: int) -> Figures:
    players = str(catalog.game(name).default_players)
    match = ("--bots", ",".join(pair), "--players", players, "--games", str(games))
    return cli_json("arena", name, *match, "--seed", str(SEED), "--jobs", "1")


def render(figures: dict[str, list[Figures]]) -> str:
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
        "One bot among others of one kind: its share of all wins, with the 95 % interval, and its",
        "times for one choice on one core. More: [the arena](../explanation/arena.md),",
        "[how the bots think](../explanation/bots.md).",
    ]
    for name, matches in figures.items():
        fair = matches[0]["fair"]
        lines += ["", f"## {name.capitalize()}", ""]
        lines += [f"{matches[0]['players']} players; if all were equal, each would win {fair:.1%}."]
        lines += ["", *match_table(matches)]
    return "\n".join([*lines, ""])


def match_table(matches: list[Figures]) -> Iterator[str]:
    yield from table_head(
        "one", "among", "games", "share", "× fair", "half within", "95 % within", "rates"
    )
    for match in matches:
        one, others = (*match["bots"], *match["bots"])[:2]
        figures = match["bots"][one]
        ratio = f"{figures['share'] / match['fair']:.2f}"
        rates = ", ".join(f"{flag} {rate['rate']:.0%}" for flag, rate in figures["rates"].items())
        times = (f"{figures[time]:.2f} ms" for time in ("p50_ms", "p95_ms"))
        games = f"{match['games']:,}"
        yield table_row(one, others, games, share_cell(figures), ratio, *times, rates)


def main() -> None:
    """Play one match per core at a time, and write the page."""
    quick, slow = map(int, sys.argv[1:] or (QUICK_GAMES, SLOW_GAMES))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {
            name: [
                pool.submit(run_arena, name, pair, games_for(pair, quick, slow))
                for pair in matchups()
            ]
            for name in own_games()
        }
        figures = {name: [run.result() for run in matches] for name, matches in runs.items()}
    REPORT.write_text(render(figures), encoding="utf-8")
    sys.stdout.write(f"{REPORT.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
