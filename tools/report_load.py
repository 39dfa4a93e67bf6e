"""Tools: writes docs/evidence/tables.md from the JSON of `bestiary bench tables --peers --json`.

.venv/bin/python -m tools.report_load build/tables.json
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
    "moves_per_s": "moves a second, everybody moving as soon as they may",
    "cpu_ms_per_move": "processor time of the server for a move, in ms",
    "p50_ms": "from sending a move to all seats having seen it, in ms: half of them",
    "p99_ms": "the same: 99 of 100",
    "rate": "at so many moves a second in all",
    "kb_per_table": "memory of a table with four sockets, in KB",
}
HEAD = """# Tables under load

Measured by `make bench` (`bestiary bench tables --peers`) on {date}, with Python {python}, at
commit {commit}: real games of Mausen with four seats over real sockets, ours with every move on
the disk (SQLite, `synchronous=FULL`) before anybody is told; beside it boardgame.io 0.50.2 under
the same load. The middle of three runs by turns. How it is measured:
[the command](../reference/commands.md#bestiary-bench-tables). Times are of one machine with two
processors that others use too: the ratios tell more than the figures.

"""


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


if __name__ == "__main__":
    printed = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    head = HEAD.format(date=today, python=python_version(), commit=current_commit())
    REPORT.write_text(head + figure_table(printed), encoding="utf-8")
