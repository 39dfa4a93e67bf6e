"""Tools: writes docs/evidence/attack.md from the JSON of `bestiary bench attack --json`.

.venv/bin/python -m tools.report_attack build/before.json build/now.json COMMIT_BEFORE
"""

import json
import math
import sys
from datetime import UTC, datetime
from pathlib import Path
from platform import python_version

from tools.report_soak import current_commit

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "evidence" / "attack.md"
GOAL_P99_MS = 50
GOAL_GROWTH_MB = 64
FIGURE_LABELS = {
    "load_average": "load of the machine before it, with ours",
    "seconds": "seconds",
    "healthz_p99_ms_before": "`/healthz` without the attack, p99 in ms",
    "healthz_p50_ms": "`/healthz` meanwhile, median in ms",
    "healthz_p99_ms": "the same, p99",
    "healthz_failed_percent": "`/healthz` not answered, %",
    "server_cpu_percent": "processor of the server, %",
    "connections": "connections that the attackers made",
    "memory_growth_mb": "memory, + MB",
    "honest_moves_per_s": "honest moves a second (50 are due)",
    "honest_clients_playing": "honest clients that play on, of 80",
}
HEAD = """# Under attack

Measured by `bestiary bench attack` on {date}, with Python {python}, at commit {commit}, and before
at {before}: five attacks, each at twice the size that once took a server down, upon a server with
its default limits ([how](../reference/commands.md#bestiary-bench-attack)). The goal: p99 of
`/healthz` at most {p99} ms, at most {growth} MB of memory, and every honest client plays on. Others
used the machine, with two processors, too, as its load says; server, honest clients and, after
them, attackers ran at real-time priority.
An attack ended early once the server had grown by 600 MB.

"""

Figures = dict[str, dict[str, float]]


def figure_table(before: Figures, now: Figures) -> str:
    names = list(now)
    rows = [f"| | {' | '.join(f'{name} before | {name} now' for name in names)} |"]
    rows.append("|---|" + "---:|" * (2 * len(names)))
    for key, label in FIGURE_LABELS.items():
        pairs = [figures[name][key] for name in names for figures in (before, now)]
        rows.append(f"| {label} | {' | '.join(f'{_number(value)}' for value in pairs)} |")
    rows.append(
        f"| goal reached | {' | '.join(f'{_goal(before[n])} | {_goal(now[n])}' for n in names)} |"
    )
    return "\n".join(rows) + "\n"


def _number(value: float) -> str:
    return "?" if math.isnan(value) else f"{value:,.1f}"


def _goal(figures: dict[str, float]) -> str:
    """`yes`, or what is missed."""
    missed = {
        "times": figures["healthz_p99_ms"] > GOAL_P99_MS or figures["healthz_failed_percent"] > 0,
        "memory": figures["memory_growth_mb"] > GOAL_GROWTH_MB,
        "players": figures["honest_clients_playing"] < figures["honest_clients"],
    }
    return ", ".join(f"not {name}" for name, is_missed in missed.items() if is_missed) or "yes"


if __name__ == "__main__":
    before, now = (json.loads(Path(file).read_text(encoding="utf-8")) for file in sys.argv[1:3])
    facts = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "python": python_version(),
        "commit": current_commit(),
        "before": sys.argv[3],
    }
    head = HEAD.format(**facts, p99=GOAL_P99_MS, growth=GOAL_GROWTH_MB)
    REPORT.write_text(head + figure_table(before, now), encoding="utf-8")
