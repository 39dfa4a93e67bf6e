"""CLI: the small commands, help and usage errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bestiary
from bestiary.i18n import LANGUAGES

BESTIARY = Path(sys.executable).with_name("bestiary")


def run_bestiary(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "BESTIARY_LANG": "en", **environment}
    return subprocess.run(
        [BESTIARY, *args], capture_output=True, text=True, env=env, timeout=120, check=False
    )


def test_version_reports_compiled_or_interpreted() -> None:
    assert run_bestiary("--version").stdout == "bestiary 0.1.0 (compiled)\n"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Mausen, 3 bis 6 Spieler. "),
        ("en", "Mausen, 3 to 6 players. "),
        ("it", "Mausen, da 3 a 6 giocatori. "),
    ],
)
def test_games_lists_name_players_and_pitch(language: str, line: str) -> None:
    """A game for two players is not for 2 to 2."""
    lines = run_bestiary("games", "--lang", language).stdout.splitlines()
    assert any(entry.startswith("mausen") and line in entry for entry in lines)
    assert not any("2 to 2" in entry or "2 bis 2" in entry for entry in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_manual_prints_markdown_in_every_language(language: str) -> None:
    done = run_bestiary("manual", "mausen", "--lang", language)
    assert done.returncode == 0
    assert done.stdout.startswith("# Mausen\n")
    assert "**MS-18**" in done.stdout


@pytest.mark.parametrize(
    ("language", "usage", "error"),
    [
        ("de", "Aufruf: ", "einen Befehl 'nope' gibt es nicht"),
        ("en", "Usage: ", "there is no command 'nope'"),
        ("it", "Uso: ", "non c’è nessun comando 'nope'"),
    ],
)
def test_help_and_errors_are_translated(language: str, usage: str, error: str) -> None:
    """Help on standard output, an error as one line on standard error."""
    assert run_bestiary("--help", BESTIARY_LANG=language).stdout.startswith(usage)
    done = run_bestiary("nope", BESTIARY_LANG=language)
    assert done.returncode == 2
    assert done.stdout == ""
    assert error in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["manual"],
        ["manual", "chess"],
        ["manual", "mausen", "--lang", "fr"],
        ["games", "extra"],
        ["games", "--nope"],
        ["replay"],
        ["replay", "--states", "--check", "-"],
        ["bench", "rules", "--seconds", "0"],
        ["bench", "rules", "--seconds"],
        ["completion", "tcsh"],
    ],
)
def test_usage_error_is_one_line_and_exits_2(args: list[str]) -> None:
    done = run_bestiary(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("bestiary: ")
    assert done.stderr.count("\n") == 1


def test_no_command_prints_help() -> None:
    done = run_bestiary()
    assert done.returncode == 2
    assert "play" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion_script_completes_commands(shell: str) -> None:
    """The script asks the program for commands, options and games."""
    assert "_BESTIARY_COMPLETE" in run_bestiary("completion", shell).stdout
    done = run_bestiary(
        _BESTIARY_COMPLETE="bash_complete", COMP_WORDS="bestiary ma", COMP_CWORD="1"
    )
    assert done.stdout == "plain,manual\n"
    words = "bestiary manual mau"
    done = run_bestiary(_BESTIARY_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD="2")
    assert done.stdout == "plain,mausen\n"


@pytest.mark.slow
def test_bench_prints_one_json_object() -> None:
    done = run_bestiary("bench", "rules", "--json", "--peers", "--seconds", "0.1")
    assert done.returncode == 0, done.stderr
    figures_by_game = json.loads(done.stdout)
    assert figures_by_game["mausen"]["compiled"] is True
    figures = {"compiled", "playout", "playout_interpreted", "step", "clone_ns"}
    assert set(figures_by_game["mausen"]) == figures
    assert all(figures_by_game["mausen"][figure] > 0 for figure in figures)
    assert set(figures_by_game["peers"]) == {"openspiel_goofspiel_step"}
    assert figures_by_game["peers"]["openspiel_goofspiel_step"] > 0


def test_bench_is_refused_where_benchmarks_are_not_installed(tmp_path: Path) -> None:
    """As in a wheel: the package in a folder without benchmarks beside it."""
    site = tmp_path / "lib" / "site-packages"
    site.mkdir(parents=True)
    (site / "bestiary").symlink_to(bestiary.__path__[0])
    for benchmark in ("rules", "tables"):
        done = subprocess.run(
            [sys.executable, "-c", "from bestiary.cli import main; main()", "bench", benchmark],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "BESTIARY_LANG": "en", "PYTHONPATH": str(site)},
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("bestiary: The benchmarks are not part of the installed")
        assert done.stderr.count("\n") == 1
