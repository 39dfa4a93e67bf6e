"""The package installs where there is no compiler, and plays interpreted there."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "build" / "pure-venv"
BIN = VENV / "bin"

RECORDS = sorted((ROOT / "tests" / "golden").glob("*/[3-7].jsonl"))

# Workers of one test run share what the first of them installed.
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))

pytestmark = pytest.mark.slow


def run(*command: str | Path, typed: str = "", **settings: str) -> str:
    """Run a command outside the sources, and return what it printed."""
    unwanted = ("PYTHONPATH", "BESTIARY_REQUIRE_COMPILED", "BESTIARY_CFLAGS")
    env = {name: value for name, value in os.environ.items() if name not in unwanted}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=VENV,
        env=env | settings,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel() -> Path:
    """Return a wheel built with the compiler disabled and installed into a fresh venv."""
    mark = VENV / "run"
    VENV.parent.mkdir(exist_ok=True)
    with VENV.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not mark.exists() or mark.read_text() != RUN:
            install()
            mark.write_text(RUN)
    (built,) = (VENV / "wheels").glob("*.whl")
    return built


def install() -> None:
    """Build the wheel in a fresh venv, and install it there."""
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    run(sys.executable, "-m", "venv", VENV)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--require-hashes", "-r", ROOT / "locks" / "play.txt")
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run(*pip, "wheel", *offline, "-w", VENV / "wheels", ROOT, BESTIARY_PURE="1")
    run(*pip, "install", *offline, *(VENV / "wheels").glob("*.whl"))


def test_without_a_compiler_the_wheel_is_pure(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not list(VENV.rglob("bestiary/**/*.so"))


def test_the_interpreted_package_says_that_it_is(wheel: Path) -> None:
    run(
        *(BIN / "python", "-W", "error", "-c"),
        "from bestiary.games.mausen import rules; assert not rules.COMPILED",
    )
    assert run(BIN / "bestiary", "--version").rstrip().endswith("(interpreted)")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_interpreted_package_replays_the_same_states(wheel: Path, record: Path) -> None:
    """Line for line what the compiled package prints."""
    compiled = Path(sys.executable).with_name("bestiary")
    states = run(compiled, "replay", record, "--states")
    assert states.count("\n") > 10
    assert run(BIN / "bestiary", "replay", record, "--states") == states


def test_the_interpreted_package_plays_a_whole_game(wheel: Path) -> None:
    """Somebody who always takes the first card."""
    told = run(BIN / "bestiary", "play", "mausen", "--seed", "1", "--lang", "en", typed="1\n" * 16)
    assert "The game is over" in told
