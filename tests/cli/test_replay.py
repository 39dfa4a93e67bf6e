"""CLI: `bestiary replay` as a process: output, refusals, exit status."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bestiary.i18n import LANGUAGES

pytestmark = pytest.mark.slow

BESTIARY = str(Path(sys.executable).with_name("bestiary"))
REFUSAL = re.compile(r"record (\d+), ply (\d+): .*[^ ].* \(([A-Z]+-\d+|format)\)")
EXAMPLE = """\
{"bestiary": 1, "game": "mausen", "players": 3, "options": {}, "setup": {},
 "moves": [[0, "E4"], [1, "D3"], [2, "M1"]]}
""".replace("\n", "")
"""The example of the format, in one line."""
DATA: dict[str, Any] = json.loads(EXAMPLE)
HAND = [animal + value for animal in "CDEM" for value in "1234"]
TIED = [[seat, card] for card in HAND for seat in range(3)]
"""A whole game in which all play the same cards: nothing is ever chased."""
MEASURE_MEMORY = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
sys.exit(done.returncode)
"""
"""Runs a command and prints how many megabytes of memory it needed at most."""


def run_replay(
    *args: str, given: bytes | str = b"", command: Iterable[str] = (BESTIARY, "replay")
) -> subprocess.CompletedProcess[str]:
    """Fails on a traceback."""
    done = subprocess.run(
        [*command, *args],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
        timeout=120,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def changed_example(**changes: Any) -> str:
    """The example with other values, as a line."""
    return json.dumps(DATA | changes) + "\n"


def refusal_places(err: str) -> list[tuple[int, int, str]]:
    """Record, ply and rule of every refusal; standard error holds nothing else."""
    refusals = []
    for line in err.split("\n")[:-1]:
        match = REFUSAL.fullmatch(line)
        assert match, line
        assert line.isprintable()
        refusals.append((int(match[1]), int(match[2]), match[3]))
    assert err == "" or err.endswith("\n")
    return refusals


def test_states_prints_one_line_per_position() -> None:
    """Exactly the keys of the format, at the start and after each move of the example.

    Elephant 4 takes both dogs 3, dog 3 takes cat 2, mouse 1 takes both elephants 4.
    """
    done = run_replay("--states", "-", given=EXAMPLE)
    start = {"phase": "play", "hands": [HAND] * 3, "table": ["C2", "D3", "E4", "M1"]}
    start["won"] = [[], [], []]
    after = {
        "phase": "play",
        "to_move": [0, 1, 2],
        "hands": [[card for card in HAND if card != gone] for gone in ("E4", "D3", "M1")],
        "table": ["M1", "M1"],
        "won": [["D3", "D3"], ["C2"], ["E4", "E4"]],
        "committed": {},
    }
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"record": 0, "ply": 0, "state": start | {"to_move": [0, 1, 2], "committed": {}}},
        {"record": 0, "ply": 1, "state": start | {"to_move": [1, 2], "committed": {"0": "E4"}}},
        {"record": 0, "ply": 2, "state": start | {"to_move": [2]} | {
            "committed": {"0": "E4", "1": "D3"}
        }},
        {"record": 0, "ply": 3, "state": after},
    ]  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


BROKEN = "".join(
    [
        changed_example(),
        "\n \r\n",
        changed_example(bestiary=2),
        changed_example(players=10**30),
        "not json\n",
        changed_example(moves=[[0, "E4"], [0, "E3"], [1, "D3"]]),
        changed_example(moves=[[0, "E4"], [1, "D3"], [2, "\x1b[2J\n\u2028\ud800(MS-3)"]]),
        changed_example(moves=[*DATA["moves"], [2, "M1"]]),
        changed_example(moves=[*TIED, [1, "E4"]]),
        changed_example(moves=TIED, result={"winners": [0, 1, 2], "scores": [0, 0, 0]}),
        changed_example(moves=TIED, result={"winners": [0, 1, 2], "scores": [0, 0, 1]}),
        changed_example(moves=[[0, "E4"]], result=None),
        changed_example(seed=1),
        changed_example(moves=[]),
        changed_example()[:60],
    ]
)
PLACES = [
    (1, 0, "format"),
    (2, 0, "format"),
    (3, 0, "format"),
    (4, 2, "MS-3"),
    (5, 3, "format"),
    (6, 4, "MS-11"),
    (7, 49, "MS-14"),
    (9, 49, "format"),
    (10, 2, "format"),
    (11, 0, "format"),
    (13, 0, "format"),
]
STATES = {0: 4, 4: 2, 5: 3, 6: 4, 7: 49, 8: 49, 9: 49, 10: 2, 12: 1}
"""How many states each record of these has before it ends or breaks."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_error_line_per_refused_record_in_every_language(language: str) -> None:
    """Later records are still read; the last line may be cut off."""
    done = run_replay("--states", "-", "--lang", language, given=BROKEN)
    assert done.returncode == 1
    assert refusal_places(done.stderr) == PLACES
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["record"], line["ply"]) for line in lines] == [
        (record, ply) for record, count in STATES.items() for ply in range(count)
    ]


def test_check_prints_nothing_and_sets_exit_status(tmp_path: Path) -> None:
    """The refusals are those of `--states`."""
    file = tmp_path / "broken.jsonl"
    file.write_text(BROKEN)
    done = run_replay("--check", str(file))
    assert (done.returncode, done.stdout, refusal_places(done.stderr)) == (1, "", PLACES)
    file.write_text(EXAMPLE)
    done = run_replay(str(file), "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("language", "title", "turned", "prey"),
    [
        ("de", "Mausen, 3 Spieler", "Mia deckt Elefant 4 auf.", "Hund 3 und Hund 3."),
        ("en", "Mausen, 3 players", "Mia turns up elephant 4.", "dog 3 and dog 3."),
        ("it", "Mausen, 3 giocatori", "Mia scopre elefante 4.", "cane 3 e cane 3."),
    ],
)
def test_default_output_is_the_playthrough(
    language: str, title: str, turned: str, prey: str
) -> None:
    """In each language, with the players' names, up to what is refused."""
    lines = (
        changed_example(names=["Mia", "Ben", "Zoë"])
        + changed_example(players=7)
        + changed_example(moves=[[0, "x"]])
    )
    done = run_replay("-", "--lang", language, given=lines)
    first, second = done.stdout.split("\n\n")
    assert first.startswith(title)
    assert second.startswith(title)
    assert turned in first
    assert prey in first
    assert len(second.splitlines()) == 2
    assert done.returncode == 1
    assert refusal_places(done.stderr) == [(1, 0, "format"), (2, 1, "format")]


def test_empty_file_is_valid(tmp_path: Path) -> None:
    """Blank lines are no records either."""
    file = tmp_path / "empty.jsonl"
    for content in ("", "\n\r\n \t\n"):
        file.write_text(content)
        done = run_replay("--states", str(file))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "0 Aufzeichnungen\n"), ("en", "0 records\n"), ("it", "0 registrazioni\n")],
)
def test_check_of_empty_file_says_0_records_and_fails(
    tmp_path: Path, language: str, words: str
) -> None:
    file = tmp_path / "empty.jsonl"
    for content in ("", "\n\r\n \t\n"):
        file.write_text(content)
        done = run_replay("--check", str(file), "--lang", language)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", words)


def test_invalid_utf8_line_is_a_broken_record() -> None:
    """The records around it are read."""
    bad = [b"\xff\xfe", b"\xef\xbb\xbf" + EXAMPLE.encode(), EXAMPLE.encode() + b"\0", b"\xc3("]
    good = EXAMPLE.encode()
    done = run_replay("--states", "-", given=b"\r\n".join([good, *bad, good]))
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 8)
    assert refusal_places(done.stderr) == [(number, 0, "format") for number in (1, 2, 3, 4)]


def test_line_over_16_mb_is_refused_in_bounded_memory() -> None:
    """100 MB need no more memory than 16 MB; what follows is still read."""
    sizer = (sys.executable, "-c", MEASURE_MEMORY, BESTIARY, "replay")
    done = run_replay(
        "--check", "-", given=b"x" * 100_000_000 + b"\n" + EXAMPLE.encode(), command=sizer
    )
    assert done.returncode == 1
    assert refusal_places(done.stderr) == [(0, 0, "format")]
    assert int(done.stdout) < 90


@pytest.mark.parametrize("file", ["missing.jsonl", ".", "", "good.jsonl/", "sealed"])
def test_unreadable_file_exits_2(tmp_path: Path, file: str) -> None:
    """A missing file, a folder."""
    (tmp_path / "good.jsonl").write_text(EXAMPLE)
    (tmp_path / "sealed").symlink_to("sealed")
    path = f"{tmp_path}/{file}" if file else ""
    done = run_replay("--states", path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "cannot be read" in done.stderr


def test_read_error_exits_2() -> None:
    """It can be opened but not read."""
    done = run_replay("--check", "/proc/self/mem")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_closed_stdin_exits_2() -> None:
    done = run_replay("-c", f'exec "{BESTIARY}" replay --check - <&-', command=["sh"])
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "args", [[], ["a", "b"], ["--nope", "a"], ["--lang", "fr", "-"], ["--states", "--check", "-"]]
)
def test_usage_error_exits_2(args: list[str]) -> None:
    done = run_replay(*args, given=EXAMPLE)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_broken_pipe_is_silent(tmp_path: Path) -> None:
    """As with `| head -1`."""
    (tmp_path / "many.jsonl").write_text((EXAMPLE + "\n") * 2000)
    command = f'"{BESTIARY}" replay --states "{tmp_path}/many.jsonl" | head -1'
    done = run_replay("-c", command, command=["sh"])
    assert json.loads(done.stdout)["ply"] == 0
    assert done.stderr == ""


def test_states_are_flushed_before_refusal() -> None:
    """Both streams to one file keep their order."""
    command = f'exec "{BESTIARY}" replay --states - 2>&1'
    done = run_replay(
        "-c", command, given=changed_example(moves=[[0, "x"]]) + EXAMPLE, command=["sh"]
    )
    begun = [line[:13] for line in done.stdout.splitlines()]
    assert begun == ['{"record":0,"', "record 0, ply", *['{"record":1,"'] * 4]
