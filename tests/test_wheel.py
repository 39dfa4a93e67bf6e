"""Wheel and sdist, in an empty environment: they play, serve and find their page.

`make release-check` tests those in `dist/`, which are compiled; else ones without a compiler are
built.
"""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server_process import START_TIMEOUT_S, free_port
from tests.test_install import ROOT, archive_files, run_in_empty_dir, sdist, wheel

__all__ = ["sdist", "wheel"]

pytestmark = pytest.mark.slow

DIST = os.environ.get("BESTIARY_DIST")
"""The folder with the archives of a release; they must be compiled."""


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def archive(request: pytest.FixtureRequest) -> Path:
    if DIST is None:
        return Path(request.getfixturevalue(request.param))
    (built,) = (ROOT / DIST).glob({"wheel": "*.whl", "sdist": "*.tar.gz"}[request.param])
    return built


@pytest.fixture(scope="module")
def scripts(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the archive, what players need, and nothing else.

    An sdist is made a wheel first, by what builds, which stays out of that environment.
    """
    folder = tmp_path_factory.mktemp("installed")
    offline = ("--no-deps", "--no-index", "--disable-pip-version-check")
    if archive.suffix != ".whl":
        build = (sys.executable, "-m", "pip", "wheel", *offline, "--no-build-isolation")
        settings = {"BESTIARY_REQUIRE_COMPILED": "1"} if DIST else {"BESTIARY_PURE": "1"}
        run_in_empty_dir(*build, "-w", folder, archive, folder=folder, **settings)
        (archive,) = folder.glob("*.whl")
    run_in_empty_dir(sys.executable, "-m", "venv", folder / "env", folder=folder)
    programs = folder / "env" / "bin"
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check")
    locked = ("--require-hashes", "--no-deps", "-r", ROOT / "locks" / "play.txt")
    run_in_empty_dir(*pip, "install", *locked, folder=folder)
    run_in_empty_dir(*pip, "install", *offline, archive, folder=folder)
    assert "No broken requirements" in run_in_empty_dir(*pip, "check", folder=folder)
    return programs


def test_archive_contains_the_tracked_files_the_page_and_compiled_modules(archive: Path) -> None:
    """And nothing else: no environment, cache, database or key; in a release nothing untracked."""
    untracked = [] if DIST else ["--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(
        ["git", "ls-files", *untracked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    tracked = set(listed.stdout.splitlines())
    is_wheel = archive.suffix == ".whl"
    files = archive_files(archive)
    page = {name for name in files if name.startswith("src/bestiary/server/static/")}
    assert "src/bestiary/server/static/index.html" in page
    sources = {name for name in tracked if name.startswith("src/")} if is_wheel else tracked
    info = {name for name in files if ".dist-info/" in name} if is_wheel else {"PKG-INFO"}
    modules = {name for name in files if name.endswith(".so")}
    assert files - page - info - modules == sources
    headers = [name for name in sources if name.endswith(".pxd")] if is_wheel and DIST else []
    compiled = {
        name.removesuffix(".pxd")
        for name in headers
        if not (ROOT / name).read_text("utf-8").startswith("# header only")
        and name.removesuffix(".pxd") + ".py" in sources
    }
    assert {name.partition(".")[0] for name in modules} == compiled


def test_archive_plays_without_a_compiler_in_reach(scripts: Path) -> None:
    arguments = ("play", "mausen", "--seed", "1", "--lang", "en")
    settings = {"PATH": str(scripts), "CC": ""}
    played = run_in_empty_dir(
        scripts / "bestiary", *arguments, typed="1\n" * 16, folder=scripts, **settings
    )
    assert "The game is over" in played
    version = run_in_empty_dir(scripts / "bestiary", "-V", folder=scripts, **settings)
    assert version.rstrip().endswith("(compiled)" if DIST else "(interpreted)")


@pytest.fixture
def address(scripts: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that was installed from the archive."""
    port = free_port()
    command = [str(scripts / "bestiary"), "serve", "--port", str(port), "--db", "tables.db"]
    with subprocess.Popen(command, cwd=tmp_path, env={"PATH": str(scripts)}) as server:
        address = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + START_TIMEOUT_S
        while not is_ready(address):
            assert server.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield address
        server.terminate()
    assert server.returncode == 0


def is_ready(address: str) -> bool:
    try:
        fetch(f"{address}/readyz")
    except OSError:
        return False
    return True


def fetch(url: str, body: object = None) -> str:
    """What a GET or, with a body, a POST of one person brings."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Authorization": f"Bearer {'A' * 22}"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(answer.read().decode())


def test_archive_serves_tables_and_finds_its_page(address: str) -> None:
    page = fetch(f"{address}/")
    modules = re.findall(r'src="\.?(/[^"]+\.js)"', page)
    assert modules
    for module in modules:
        assert len(fetch(f"{address}{module}")) > 100
    opened = {"game": "mausen", "name": "Anna", "players": 3, "bots": ["clever", "steady"]}
    body = {"id": "o1", "open": {**opened, "is_ready": True}}
    table = json.loads(fetch(f"{address}/api/tables", body))["id"]
    assert json.loads(fetch(f"{address}/api/tables/{table}"))["table"]["game"] == "mausen"
