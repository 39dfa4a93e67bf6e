"""CLI: `bestiary learn` in a real terminal, and through pipes."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli_runner import read_until_prompt, run, terminal

pytestmark = pytest.mark.slow

GOAL = {
    "de": "Fang wertvolle Tiere!",
    "en": "Catch valuable animals!",
    "it": "Acchiappa animali di valore!",
}
LESSON = [
    "",
    "",
    "mouse 4",
    "",
    "elephant 3",
    "",
    "mouse 3",
    "",
    "",
    "",
    "cat 4",
    "",
    "",
    "",
    "E2",
    "",
    "elephant 1",
]
"""What is typed from the first step of Mausen's lesson to the last but one."""


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BESTIARY_PLAY_DB", str(tmp_path / "play.db"))


def typed(child: Any, *lines: str) -> str:
    """What the terminal shows after these lines, up to the next prompt."""
    shown = ""
    for line in lines:
        child.sendline(line)
        shown = read_until_prompt(child)
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).split())


def test_a_lesson_in_a_terminal_to_its_end_and_beyond(tmp_path: Path) -> None:
    with terminal(tmp_path, "learn", "mausen", size=(40, 100)) as child:
        assert GOAL["en"] in read_until_prompt(child)
        shown = typed(child, "", "")
        assert "Send your mouse 4 after it." in shown
        assert "→ Look at: mouse 4" in shown
        assert "Only mice chase elephants. Take your mouse 4!" in typed(child, "dog 2")
        assert "Caught: 4 points for you!" in typed(child, "mouse 4")
        assert "You have 26" in typed(child, *LESSON[3:])
        shown = typed(child, "")
        assert "You play against" in shown
        assert "Novice (" in shown
        assert "Turn" in shown
        child.sendline("q")
        child.expect("bestiary play mausen --resume last")


@pytest.mark.parametrize("language", GOAL)
def test_a_lesson_speaks_every_language(tmp_path: Path, language: str) -> None:
    done = run(tmp_path, "learn", "mausen", "--lang", language, "--plain", typed="\n\nm4\nq\n")
    assert GOAL[language] in done.stdout
    assert f"learn mausen --plain --lang {language}" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("game", "language", "lines", "turn"),
    [
        (
            "lascaux",
            "it",
            "||rosa|pietra|metti una pietra||metti|metti||||blu|passa|||marrone|metti|||||",
            "Mossa 10",
        ),
        (
            "mammuz",
            "de",
            (
                "||erweitern hase hase|||erweitern eichhörnchen|||erweitern ziesel||anzweifeln 2|"
                "|eichhörnchen eichhörnchen eichhörnchen eichhörnchen||anzweifeln 1|||"
                "erweitern pterosaurier|||||erweitern ziesel ziesel ziesel ziesel|||"
            ),
            "Zug 1",
        ),
    ],
)
def test_a_lesson_is_played_in_the_words_of_the_screen(
    tmp_path: Path, game: str, language: str, lines: str, turn: str
) -> None:
    """From the first sentence to a game against novices: from there on, or a new one."""
    typed = lines.replace("|", "\n") + "q\n"
    done = run(tmp_path, "learn", game, "--lang", language, typed=typed)
    assert f"\n{turn}\n" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_a_lesson_that_was_left_goes_on_at_the_same_step(tmp_path: Path) -> None:
    first = run(tmp_path, "learn", "mausen", typed="\n\nm4\nq\n").stdout
    again = run(tmp_path, "learn", "mausen", typed="q\n").stdout
    assert "Step 4 of 18" in first
    steps = re.findall(r"Step \d+ of \d+", again)
    assert steps == ["Step 4 of 18"]
    assert "You: 15 in hand, one card won (4 points)" in again


def test_a_lesson_is_no_game_to_resume(tmp_path: Path) -> None:
    run(tmp_path, "learn", "mausen", typed="\n\nm4\nq\n")
    listed = run(tmp_path, "play", "--resume")
    assert listed.returncode == 1
    assert "mausen" not in listed.stdout.lower()


def test_a_lesson_that_is_skipped_is_played_on_and_not_offered_again(tmp_path: Path) -> None:
    skipped = run(tmp_path, "learn", "mausen", typed="\ns\n1\nq\n").stdout
    assert "You play against" in skipped
    assert "Turn 2" in skipped
    assert run(tmp_path, "play", "--resume").stdout.count("Mausen, 4 players") == 1
    assert "Step 1 of 18" in run(tmp_path, "learn", "mausen", typed="q\n").stdout


def test_a_game_without_a_lesson_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "learn", "goose")
    assert done.returncode == 2
    assert "goose" in done.stderr
