"""Tools: writes the walks of docs/explanation/architecture.md: which functions a move goes through.

.venv/bin/python -m tools.trace_hops            writes the tables of the page
.venv/bin/python -m tools.trace_hops --check    fails if they are not current
.venv/bin/python -m tools.trace_hops --root DIR prints the counts of another tree of the project

`tools/traced_walks.py` traces the server, `web/tests/trace` the page; another tree needs its own
`web/node_modules`, or a link to one.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.find_node import find_node

CLONE: Final = Path(__file__).resolve().parents[1]
PAGE: Final = CLONE / "docs" / "explanation" / "architecture.md"
WEB_TRACE: Final = Path("web", "tests", "trace")
TIMEOUT_S: Final = 300
PARTS: Final = {
    "move": ("tap", "server", "update"),
    "decision": ("decision",),
    "replay": ("replay",),
}
"""The parts of each walk."""
TITLES: Final = {"tap": "Browser", "server": "Server", "update": "The other browser"}
BLOCK: Final = re.compile(r"(<!-- hops: (\w+) -->\n).*?(<!-- end of hops -->)", re.DOTALL)

Walk = list[tuple[str, str, bool]]
"""File and function of each hop, and whether the walk enters a room with it."""


def trace(root: Path = CLONE) -> dict[str, Walk]:
    """The walks of a tree, by part."""
    node = find_node()
    if node is None:
        raise SystemExit("there is no node 20.19 or newer")
    if root != CLONE:
        shutil.copytree(CLONE / WEB_TRACE, root / WEB_TRACE, dirs_exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hops-") as scratch:
        hello, server_file = Path(scratch, "hello.json"), Path(scratch, "server.json")
        vitest = str(Path("node_modules", "vitest", "vitest.mjs"))
        config = ["--config", str(WEB_TRACE.relative_to("web") / "vitest.config.ts")]
        walks = [sys.executable, str(CLONE / "tools" / "traced_walks.py")]
        page = start([node.program, vitest, "run", *config], root / "web", TRACE_FOLDER=scratch)
        server = start(
            [*walks, str(hello), str(server_file)],
            root,
            PYTHONPATH=os.pathsep.join(
                str(root / part) for part in ("src", "tests/plugin/src", "")
            ),
        )
        finish(server, page)
        finish(page, server)
        on_server = json.loads(server_file.read_text("utf-8"))
        in_page = json.loads(Path(scratch, "page.json").read_text("utf-8"))
    return {
        "tap": in_page["tap"],
        "server": on_server["move"],
        "update": in_page["update"],
        "decision": on_server["decision"],
        "replay": on_server["replay"],
    }


def start(command: list[str], folder: Path, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        cwd=folder,
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finish(process: subprocess.Popen[str], other: subprocess.Popen[str]) -> None:
    """Wait for a process; if it fails, end the other one too."""
    try:
        output, _ = process.communicate(timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    if process.returncode:
        other.kill()
        other.communicate()
        raise SystemExit(f"the tracer failed:\n{output}")


def hops(walk: Walk) -> list[tuple[str, str, list[str]]]:
    """File and function of each hop, and the functions that follow it in the same room.

    Methods of one name in one file are one function: every kind of event has its `message`.
    """
    all_hops: list[tuple[str, str, list[str]]] = []
    seen: set[tuple[str, str]] = set()
    for file, function, is_entrance in walk:
        key = (file, function.rpartition(".")[2] if "." in function else function)
        if key in seen:
            continue
        seen.add(key)
        if is_entrance or not all_hops:
            all_hops.append((file, function, []))
        else:
            all_hops[-1][2].append(function)
    return all_hops


def counts(walks: dict[str, Walk]) -> dict[str, dict[str, int]]:
    """Of each part: its hops, and all the functions that it enters."""
    return {part: {"hops": len(hops(walk)), "functions": len(walk)} for part, walk in walks.items()}


def tables(name: str, walks: dict[str, Walk]) -> str:
    """The tables of a walk, in Markdown; its hops are numbered through."""
    parts = PARTS[name]
    total, functions = (
        sum(count[unit] for part, count in counts(walks).items() if part in parts)
        for unit in ("hops", "functions")
    )
    lines = [f"**{total} hops**, {functions} functions.", ""]
    number = 0
    for part in parts:
        part_hops = hops(walks[part])
        if len(parts) > 1:
            lines += [f"{TITLES[part]}: {len(part_hops)} hops.", ""]
        lines += ["| hop | function | then |", "|---:|---|---|"]
        for file, function, inside in part_hops:
            number += 1
            then = ", ".join(f"`{name}`" for name in inside)
            lines.append(f"| {number} | [`{function}`](../../{file}) | {then} |")
        lines.append("")
    return "\n".join(lines)


def with_current_tables(page: str, walks: dict[str, Walk]) -> str:
    """The page, with its tables written anew."""
    return BLOCK.sub(lambda block: f"{block[1]}{tables(block[2], walks)}{block[3]}", page)


def main() -> int:
    """Write, check, or print the counts of another tree; returns the exit status."""
    parser = argparse.ArgumentParser(description="Which functions a move goes through.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if outdated")
    parser.add_argument("--root", type=Path, help="print the counts and walks of this tree as JSON")
    options = parser.parse_args()
    if options.root is not None:
        walks = trace(options.root.resolve())
        print(json.dumps({"counts": counts(walks), "walks": walks}, indent=1))
        return 0
    page = PAGE.read_text("utf-8")
    current = with_current_tables(page, trace())
    if options.check:
        if page != current:
            print("outdated: .venv/bin/python -m tools.trace_hops writes it anew", file=sys.stderr)
        return int(page != current)
    PAGE.write_text(current, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
