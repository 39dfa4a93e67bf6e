"""CLI: the small commands, help and usage errors."""

import json
import os
import subprocess
import sys
from functools import cache
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


FORK_FOR_EACH = """
import json, os, sys, tempfile
import bestiary.cli

answers = []
for args in json.loads(sys.argv[1]):
    files = [tempfile.TemporaryFile() for _ in range(2)]
    child = os.fork()
    if not child:
        for descriptor, file in enumerate(files, 1):
            os.dup2(file.fileno(), descriptor)
        sys.argv = ["bestiary", *args]
        bestiary.cli.main()
        sys.exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    outputs = [os.pread(file.fileno(), 1 << 20, 0).decode() for file in files]
    answers.append((status, *outputs))
print(json.dumps(answers))
"""
"""Most of a short command is its imports: one process has them, and forks for each command."""
USAGE_ERRORS = (
    ("manual",),
    ("manual", "chess"),
    ("manual", "mausen", "--lang", "fr"),
    ("games", "extra"),
    ("games", "--nope"),
    ("replay",),
    ("replay", "--states", "--check", "-"),
    ("bench", "rules", "--seconds", "0"),
    ("bench", "rules", "--seconds"),
    ("completion", "tcsh"),
)
COMMANDS = (("--help",), ("nope",), ("games",), ("manual", "mausen"), ())


@cache
def forked_commands(language: str) -> dict[tuple[str, ...], subprocess.CompletedProcess[str]]:
    """What the commands of these tests print in a language."""
    commands = COMMANDS + USAGE_ERRORS * (language == "en")
    env = {"PATH": os.environ["PATH"], "BESTIARY_LANG": language, "PYTHONUTF8": "1"}
    program = [sys.executable, "-c", FORK_FOR_EACH, json.dumps(commands)]
    answers = json.loads(subprocess.run(program, capture_output=True, env=env, check=True).stdout)
    return {
        args: subprocess.CompletedProcess(args, *answer)
        for args, answer in zip(commands, answers, strict=True)
    }


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
    lines = forked_commands(language)["games",].stdout.splitlines()
    assert any(entry.startswith("mausen") and line in entry for entry in lines)
    assert not any("2 to 2" in entry or "2 bis 2" in entry for entry in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_manual_prints_markdown_in_every_language(language: str) -> None:
    done = forked_commands(language)["manual", "mausen"]
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
    assert forked_commands(language)["--help",].stdout.startswith(usage)
    done = forked_commands(language)["nope",]
    assert done.returncode == 2
    assert done.stdout == ""
    assert error in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("args", USAGE_ERRORS)
def test_usage_error_is_one_line_and_exits_2(args: tuple[str, ...]) -> None:
    done = forked_commands("en")[args]
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("bestiary: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("path", [(), ("play",), ("db", "verify"), ("bench", "rules")])
def test_h_is_short_for_help(path: tuple[str, ...]) -> None:
    short, long = run_bestiary(*path, "-h"), run_bestiary(*path, "--help")
    assert (short.returncode, short.stdout) == (0, long.stdout)
    assert "-h, --help" in short.stdout


def test_v_is_short_for_version() -> None:
    assert run_bestiary("-V").stdout == run_bestiary("--version").stdout


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("games", "extra"), "'extra' ist zu viel"),
        (("completion", "tcsh"), "'tcsh' gibt es hier nicht, nur bash, zsh und fish"),
        (("serve", "--port", "x"), "'x' ist keine ganze Zahl"),
        (("serve", "--port", "99999"), "'99999' liegt nicht zwischen 0 und 65535"),
        (("bench", "rules", "--seconds", "0"), "'0' liegt nicht zwischen 0.1 und 600.0"),
        (("db", "verify", "--db", "club:1"), "'club:1' ist kein Ort für Tische; nenn eine Datei"),
    ],
)
def test_usage_errors_are_no_words_of_a_parser(args: tuple[str, ...], error: str) -> None:
    done = run_bestiary(*args, BESTIARY_LANG="de")
    assert done.returncode == 2
    assert error in done.stderr
    assert "(" not in done.stderr


def test_no_command_prints_help() -> None:
    done = forked_commands("en")[()]
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


def completions(words: str) -> list[str]:
    done = run_bestiary(
        _BESTIARY_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" "))
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize("command", ["play", "judge", "manual", "simulate", "arena"])
def test_shell_completes_games(command: str) -> None:
    assert completions(f"bestiary {command} mau") == ["mausen"]


def test_shell_completes_bots() -> None:
    """Each of several, those of the game if it is known, and those of other packages."""
    assert completions("bestiary play mausen --bots st") == ["steady"]
    assert completions("bestiary arena kuhn --bots kuhn,fo") == ["kuhn,fool"]
    assert completions("bestiary arena mausen --bots fo") == []
    assert completions("bestiary bot --bot cl") == ["clever"]


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
    for benchmark in ("rules", "tables", "reconnect"):
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
