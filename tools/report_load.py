"""Tools: writes docs/evidence/tables.md from the JSON of `bestiary bench tables --peers --json`.

    .venv/bin/python -m tools.report_load build/tables.json
    .venv/bin/python -m tools.report_load build/tables.json VERSION=build/step.json ... \
        reconnect=build/reconnect.json ...

The first was measured with or without `--before`, each step with `--before` a clone of that
version; the rest are runs of `bestiary bench reconnect --json`.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from platform import python_version
from typing import Any

from tools.report_soak import current_commit

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "evidence" / "tables.md"
FIGURE_LABELS = {
    "moves_per_s": "moves a second, all players moving as soon as they may",
    "cpu_ms_per_move": "processor time of the server for a move, in ms",
    "p50_ms": "from sending a move until all seats have seen it, in ms: median",
    "p99_ms": "the same: 99th percentile",
    "rate": "at this rate, in moves a second over all tables",
    "kb_per_table": "memory of a table with four sockets, in KB",
    "bytes_per_move": "updates to all four seats for a move, in bytes",
}
HEAD = """# Tables under load

Measured by `make bench` (`bestiary bench tables --peers`) on {date}, with Python {python}
({build}), at commit {commit}: games of Mausen with four seats over real sockets, ours with every
move on the disk (SQLite, `synchronous=FULL`) before it is sent, beside boardgame.io 0.50.2 under
the same load; the median of three runs in turn
([how](../reference/commands.md#bestiary-bench-tables)).
Others use the machine, with two processors, too: the ratios tell more than the figures. If there
is a column `before`, it is the version before a move got its shorter way (commit 0de346f).

"""
STEPS_HEAD = """
## What each step brought

The processor time of a move in earlier versions, each measured in turn with this one: so many times
that of now. What a version is named by is what it brought.

"""
RECONNECT_HEAD = """
## All come back at once

Measured by `bestiary bench reconnect`: 2,000 clients of 500 Mammuz tables of 600 events each,
after a restart, while 20 tables play on ([how](../reference/commands.md#bestiary-bench-reconnect)).

"""
RECONNECT_LABELS = {
    "clients": "clients",
    "welcomed_within_5_s": "of them back within 5 s",
    "last_welcome_s": "the last one is back after, in s",
    "server_cpu_s": "processor time of the server until then, in s",
    "p99_ms_before": "delay of moves before, p99 in ms",
    "p50_ms_meanwhile": "delay of moves meanwhile, median in ms",
    "p99_ms_meanwhile": "the same, p99",
}


def figure_table(result: dict[str, Any]) -> str:
    names = ["ours", *result["peers"]]
    rows = [f"| | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}"]
    figures = {"ours": result["ours"]} | result["peers"]
    for key, label in FIGURE_LABELS.items():
        values = [f"{figures[name][key]:,.2f}" if key in figures[name] else "" for name in names]
        rows.append(f"| {label} | {' | '.join(values)} |")
    for key in ("cpu_ms_per_move", "moves_per_s"):
        ratios = ["", *(f"{result['ratios'][name][key]:.2f} ×" for name in result["peers"])]
        rows.append(f"| ours is better: {FIGURE_LABELS[key]} | {' | '.join(ratios)} |")
    return "\n".join(rows) + "\n"


def runs_table(runs: dict[str, list[dict[str, float]]]) -> str:
    """Each run of each program, in the order measured."""
    rows = [f"| run | | {' | '.join(FIGURE_LABELS)} |", f"|---|---|{'---:|' * len(FIGURE_LABELS)}"]
    for number, figures_by_name in enumerate(zip(*runs.values(), strict=True), 1):
        for name, figures in zip(runs, figures_by_name, strict=True):
            values = [f"{figures[key]:,.2f}" if key in figures else "" for key in FIGURE_LABELS]
            rows.append(f"| {number} | {name} | {' | '.join(values)} |")
    return "\n".join(rows) + "\n"


def step_table(results: dict[str, dict[str, Any]]) -> str:
    """By version, what `bench tables --before` printed there."""
    rows = ["| version | processor time of a move | memory of a table |", "|---|---:|---:|"]
    for version, result in results.items():
        ratios = result["ratios"]["before"]
        rows.append(
            f"| {version} | {ratios['cpu_ms_per_move']:.2f} × | {ratios['kb_per_table']:.2f} × |"
        )
    return "\n".join([*rows, "| now | 1.00 × | 1.00 × |"]) + "\n"


def reconnect_table(runs: list[dict[str, float]]) -> str:
    head = "".join(f" run {number} |" for number in range(1, len(runs) + 1))
    rows = [f"| |{head}", f"|---|{'---:|' * len(runs)}"]
    for key, label in RECONNECT_LABELS.items():
        rows.append(f"| {label} | {' | '.join(f'{run[key]:,.2f}' for run in runs)} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    named = [argument.rpartition("=") for argument in sys.argv[1:]]
    files = [(name, json.loads(Path(path).read_text("utf-8"))) for name, _, path in named]
    printed = files[0][1]
    steps = {name or "0de346f": result for name, result in files if name != "reconnect"}
    reconnects = [result for name, result in files if name == "reconnect"]
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    build = (
        "the build of the system, which `make` takes" if sys.base_prefix == "/usr" else "own build"
    )
    head = HEAD.format(date=today, python=python_version(), build=build, commit=current_commit())
    page = f"{head}{figure_table(printed)}\n## Each run\n\n{runs_table(printed['runs'])}"
    if "before" in printed["ratios"]:
        page += STEPS_HEAD + step_table(steps)
    if reconnects:
        page += RECONNECT_HEAD + reconnect_table(reconnects)
    REPORT.write_text(page, encoding="utf-8")
