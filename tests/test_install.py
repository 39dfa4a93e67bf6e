"""The package installs where there is no compiler, and plays interpreted there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "build" / "pure-venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("install")]


def run(*command: str | Path, **settings: str) -> str:
    """Run a command outside the sources, and return what it printed."""
    unwanted = ("PYTHONPATH", "BESTIARY_REQUIRE_COMPILED", "BESTIARY_CFLAGS")
    env = {name: value for name, value in os.environ.items() if name not in unwanted}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=VENV,
        env=env | settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel() -> Path:
    """Return a wheel built with the compiler disabled and installed into a fresh venv."""
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir(parents=True)
    run(sys.executable, "-m", "venv", VENV)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--require-hashes", "-r", ROOT / "locks" / "play.txt")
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run(*pip, "wheel", *offline, "-w", VENV / "wheels", ROOT, BESTIARY_PURE="1")
    (built,) = (VENV / "wheels").glob("*.whl")
    run(*pip, "install", *offline, built)
    return built


def test_without_a_compiler_the_wheel_is_pure(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not list(VENV.rglob("bestiary/**/*.so"))


def test_the_interpreted_package_says_that_it_is(wheel: Path) -> None:
    run(
        *(BIN / "python", "-W", "error", "-c"),
        "from bestiary.games.mausen import rules; assert not rules.COMPILED",
    )
    assert run(BIN / "bestiary", "--version").rstrip().endswith("(interpreted)")
