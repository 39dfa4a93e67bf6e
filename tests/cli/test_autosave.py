"""CLI: `bestiary play` stores every move, so that nothing is lost however it ends."""

import json
import os
import re
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pexpect
import pytest

from bestiary.cli.shell.data_dir import database_path
from tests.cli.cli_runner import (
    BESTIARY,
    only_record,
    read_to_end,
    read_until_prompt,
    run,
    terminal,
    terminal_environment,
)
from tests.stores.version_1 import V1, restore

pytestmark = pytest.mark.slow  # each plays in a terminal of its own

TYPED_LINES = {"mausen": "1\n" * 16, "lascaux": "1\n" + "2\n" * 80, "mammuz": "1\n" * 400}
"""What to type for a whole game, with lines left over."""
RESUME_HINT = "A game that was broken off is kept. To go on with it: "
NOT_SAVED_NOTICE = "This game is not kept."
SEED_ARGS = ("--seed", "5")


def uninterrupted_record(folder: Path, game: str, *args: str) -> str:
    file = folder / "whole.jsonl"
    run(folder, "play", game, *SEED_ARGS, *args, "--record", file.name, typed=TYPED_LINES[game])
    line = file.read_text()
    file.unlink()
    assert "result" in json.loads(line)
    return line


def play_and_kill(folder: Path, game: str, lines: int, *args: str) -> str:
    """Type some lines of a game in a terminal and kill it; the last screen."""
    with terminal(folder, "play", game, *SEED_ARGS, "--plain", *args) as child:
        screen = read_until_prompt(child)
        for line in TYPED_LINES[game].split()[:lines]:
            child.sendline(line)
            screen = read_until_prompt(child)
        send_sigkill(child)
    assert not list(folder.glob("*.jsonl"))
    return screen


def send_sigkill(child: Any) -> None:
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus == signal.SIGKILL


def resume_to_end(folder: Path, game: str, lines: int, *args: str) -> str:
    """Resume the last game after so many lines; its valid record."""
    typed = "\n".join([*TYPED_LINES[game].split()[lines:], ""])
    done = run(
        folder, "play", game, "--resume", "last", "--record", "end.jsonl", *args, typed=typed
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert run(folder, "replay", "--check", "end.jsonl").returncode == 0
    return (folder / "end.jsonl").read_text()


def is_resume_offered(folder: Path, game: str) -> bool:
    """By a game that is left before its first move, and so not kept itself."""
    files = set(folder.iterdir())
    output = run(folder, "play", game, typed="q\n").stdout
    assert set(folder.iterdir()) == files
    return RESUME_HINT in output


def play_db_connection() -> sqlite3.Connection:
    return sqlite3.connect(os.environ["BESTIARY_PLAY_DB"], isolation_level=None)


@pytest.mark.parametrize("game", TYPED_LINES)
def test_killed_game_can_be_resumed_to_same_record(tmp_path: Path, game: str) -> None:
    before = play_and_kill(tmp_path, game, 6)
    output = run(tmp_path, "play", game, "--lang", "en", typed="q\n").stdout
    (line,) = (line for line in output.splitlines() if line.startswith(RESUME_HINT))
    assert line.endswith(f"play {game} --resume last --lang en")
    after = run(tmp_path, "play", game, "--resume", "last", "--record", "now.jsonl").stdout
    assert last_turn_on_screen(after) == last_turn_on_screen(before.replace("\r", ""))
    assert "cannot" not in after
    assert not is_resume_offered(tmp_path, game)
    (tmp_path / "now.jsonl").unlink()
    play_and_kill(tmp_path, game, 6)
    assert resume_to_end(tmp_path, game, 6) == uninterrupted_record(tmp_path, game)
    assert not is_resume_offered(tmp_path, game)


def last_turn_on_screen(screen: str) -> str:
    """The text from the heading of the last turn to the prompt."""
    turns = re.findall(r"\nTurn \d+\n.*?(?=\n> |$)", screen, flags=re.DOTALL)
    return str(turns[-1]).rstrip()


def test_resumed_game_has_same_reasons_and_names(tmp_path: Path) -> None:
    lines = TYPED_LINES["lascaux"]
    args = ("play", "lascaux", "--bots", "steady,novice,clever")
    count = (
        run(tmp_path, *args, *SEED_ARGS, typed=lines).stdout.partition("The end")[0].count("\n> ")
    )
    typed = lines.split()[:count]
    undisturbed = run(tmp_path, *args, *SEED_ARGS, typed="\n".join([*typed, "why", ""])).stdout
    play_and_kill(tmp_path, "lascaux", 6, *args[2:])
    resume = ("play", "lascaux", "--resume", "last")
    output = run(tmp_path, *resume, typed="\n".join([*typed[6:], "why", ""])).stdout
    assert output.partition("The end")[2] == undisturbed.partition("The end")[2]
    assert "can no longer" not in output
    assert re.findall("You play against .*", output) == re.findall(
        "You play against .*", undisturbed
    )


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_resume_inside_simultaneous_choice(tmp_path: Path, lost: int) -> None:
    """Killed after the person chose, and before all the bots did."""
    play_and_kill(tmp_path, "mausen", 4)
    with play_db_connection() as kept:
        (last,) = kept.execute("SELECT max(seq) FROM events").fetchone()
        kept.execute("DELETE FROM events WHERE seq > ?", (last - lost,))
    kept.close()
    assert resume_to_end(tmp_path, "mausen", 4) == uninterrupted_record(tmp_path, "mausen")


def test_kill_at_any_time_loses_at_most_the_last_line(tmp_path: Path) -> None:
    expected = uninterrupted_record(tmp_path, "mausen")
    for line in range(4):
        with terminal(tmp_path, "play", "mausen", *SEED_ARGS, "--plain") as child:
            for _ in range(line):
                read_until_prompt(child)
                child.sendline("1")
            read_until_prompt(child)
            child.sendline("1")
            send_sigkill(child)
        run(tmp_path, "play", "mausen", "--resume", "last", "--record", "half.jsonl")
        moves = only_record(tmp_path)["moves"]
        assert len([move for seat, move in moves if seat == 0]) in (line, line + 1)
        assert moves == json.loads(expected)["moves"][: len(moves)]
        (tmp_path / "half.jsonl").unlink()


@pytest.mark.parametrize("way", ["quit", "ctrl-C", "closed", "end"])
def test_a_game_that_is_left_is_offered_for_resume_until_it_is_finished(
    tmp_path: Path, way: str
) -> None:
    with terminal(tmp_path, "play", "mausen", *SEED_ARGS, "--plain") as child:
        for _ in range(16 if way == "end" else 2):
            read_until_prompt(child)
            child.sendline("1")
        read_until_prompt(child)
        match way:
            case "ctrl-C":
                child.sendintr()
            case "closed":
                child.kill(signal.SIGHUP)
            case _:
                child.sendline("q")
        child.expect(pexpect.EOF)
        child.wait()
    assert is_resume_offered(tmp_path, "mausen") == (way != "end")
    assert list(tmp_path.iterdir()) == []
    if way != "end":
        assert resume_to_end(tmp_path, "mausen", 2) == uninterrupted_record(tmp_path, "mausen")
        assert not is_resume_offered(tmp_path, "mausen")
    done = run(tmp_path, "play", "mausen", "--resume", "last")
    assert done.returncode == 2
    assert done.stderr == "bestiary: no game of mausen that was broken off is kept\n"


def test_finished_game_stays_until_record_is_written(tmp_path: Path) -> None:
    expected = uninterrupted_record(tmp_path, "mausen")
    play_and_kill(tmp_path, "mausen", 16, "--record", "lost.jsonl")
    assert is_resume_offered(tmp_path, "mausen")
    assert resume_to_end(tmp_path, "mausen", 16) == expected
    (tmp_path / "end.jsonl").unlink()
    play_and_kill(tmp_path, "mausen", 16)
    assert not is_resume_offered(tmp_path, "mausen")


def test_resume_offered_for_same_game_without_seed_only(
    tmp_path: Path,
) -> None:
    play_and_kill(tmp_path, "mausen", 1)
    assert not is_resume_offered(tmp_path, "lascaux")
    assert RESUME_HINT not in run(tmp_path, "play", "mausen", *SEED_ARGS, typed="q\n").stdout
    assert is_resume_offered(tmp_path, "mausen")


def test_resume_last_takes_newest_game(tmp_path: Path) -> None:
    play_and_kill(tmp_path, "mausen", 1)
    play_and_kill(tmp_path, "mausen", 3)
    for turn, number in ((4, "last"), (4, "1"), (2, "2")):
        output = run(tmp_path, "play", "--resume", number, "--plain", typed="q\n").stdout
        assert f"\nTurn {turn}\n" in output


def test_autosaved_game_can_be_resumed_with_other_bots(tmp_path: Path) -> None:
    """The old game is then no longer offered."""
    play_and_kill(tmp_path, "lascaux", 2)
    resume = ("play", "lascaux", "--resume", "last", "--bots", "random")
    run(tmp_path, *resume, "--record", "game.jsonl", typed="2\nq\n")
    assert only_record(tmp_path)["meta"] == {"seed": 5, "bots": ["random"] * 3}
    (tmp_path / "game.jsonl").unlink()
    assert not is_resume_offered(tmp_path, "lascaux")
    play_and_kill(tmp_path, "mausen", 2)
    done = run(tmp_path, "play", "mausen", "--resume", "last", "--players", "3")
    assert "the saved game has 4 players, not 3" in done.stderr


def test_autosave_keeps_foreign_meta(tmp_path: Path) -> None:
    data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": []}
    data |= {"names": ["Mia", "Ben", "Zoe"], "meta": {"event": "\ud83d", "size": 10**30}}
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "game.jsonl").write_text(json.dumps(data))
    with terminal(folder, "play", "mausen", "--resume", "game.jsonl") as child:
        read_until_prompt(child)
        child.sendline("1")
        read_until_prompt(child)
        send_sigkill(child)
    args = ("play", "mausen", "--resume", "last", "--record", "kept.jsonl")
    run(tmp_path, *args, typed="q\n")
    record = only_record(tmp_path)
    assert record["names"] == ["Mia", "Ben", "Zoe"]
    assert record["meta"].items() >= data["meta"].items()  # type: ignore[attr-defined]
    assert len(record["moves"]) == 3


def test_two_shells_share_play_db(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
    expected = uninterrupted_record(folders[0], "mausen")
    args = ("play", "mausen", *SEED_ARGS, "--record", "end.jsonl")
    with terminal(folders[0], *args) as one, terminal(folders[1], *args) as two:
        for _ in range(16):
            for child in (one, two):
                read_until_prompt(child)
                child.sendline("1")
        assert not is_resume_offered(folders[2], "mausen")
        assert run(folders[2], "play", "mausen", "--resume", "last").returncode == 2
        for child in (one, two):
            read_until_prompt(child)
            child.sendline("")
            read_to_end(child)
    for folder in folders[:2]:
        assert (folder / "end.jsonl").read_text() == expected


def test_concurrent_first_starts_create_play_db(tmp_path: Path) -> None:
    children = [
        subprocess.Popen(
            [BESTIARY, "play", "mausen", "--record", f"{number}.jsonl"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, env=terminal_environment(),
        )
        for number in range(6)
    ]  # fmt: skip
    for child in children:
        output, _ = child.communicate(b"1\nq\n", timeout=30)
        assert NOT_SAVED_NOTICE.encode() not in output
        assert child.returncode == 0
    with play_db_connection() as kept:
        assert kept.execute(
            "SELECT status, count(*) FROM table_summaries GROUP BY 1"
        ).fetchall() == [("closed", 6)]
    kept.close()


@pytest.mark.parametrize("trouble", ["broken", "locked", "newer", "nowhere", "folder"])
def test_unusable_play_db_does_not_stop_play(tmp_path: Path, trouble: str) -> None:
    expected = uninterrupted_record(tmp_path, "mausen")
    path = Path(os.environ["BESTIARY_PLAY_DB"])
    kept = play_db_connection()
    more = {}
    match trouble:
        case "broken":
            kept.close()
            path.write_bytes(b"not a database" * 1000)
        case "locked":
            kept.execute("BEGIN EXCLUSIVE")
        case "newer":
            kept.execute("PRAGMA user_version = 99")
        case "nowhere":
            more = {"BESTIARY_PLAY_DB": "/dev/null/bestiary/play.db"}
        case _:
            more = {"BESTIARY_PLAY_DB": str(tmp_path)}
    args = ("play", "mausen", *SEED_ARGS, "--record", "end.jsonl")
    done = run(tmp_path, *args, typed=TYPED_LINES["mausen"], **more)
    kept.close()
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = (line for line in done.stdout.splitlines() if NOT_SAVED_NOTICE in line)
    assert re.fullmatch(rf"/\S+ cannot be used: .+\. {re.escape(NOT_SAVED_NOTICE)}", line)
    assert (tmp_path / "end.jsonl").read_text() == expected


@pytest.mark.parametrize("is_for_long", [True, False])
def test_play_db_failure_during_game_does_not_stop_it(tmp_path: Path, is_for_long: bool) -> None:
    """The move that could not be stored counts; what was stored before is closed if possible."""
    expected = uninterrupted_record(tmp_path, "mausen")
    kept = play_db_connection()
    args = ("play", "mausen", *SEED_ARGS, "--plain", "--record", "end.jsonl")
    with terminal(tmp_path, *args) as child:
        for _ in range(3):
            read_until_prompt(child)
            child.sendline("1")
        read_until_prompt(child)
        kept.execute("BEGIN IMMEDIATE")
        child.sendline("1")
        screen = read_until_prompt(child)
        assert screen.count(f"play.db can no longer be written. {NOT_SAVED_NOTICE}") == 1
        assert "\nTurn 5\r\n" in screen
        if not is_for_long:
            kept.execute("ROLLBACK")
        for _ in range(12):
            child.sendline("1")
            assert NOT_SAVED_NOTICE not in read_until_prompt(child)
        child.sendline("")
        read_to_end(child)
        assert child.exitstatus == 0
    kept.close()
    assert (tmp_path / "end.jsonl").read_text() == expected
    assert is_resume_offered(tmp_path, "mausen") == is_for_long


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "Ein abgebrochenes Spiel"), ("it", "una partita interrotta")]
)
def test_resume_hint_is_translated(tmp_path: Path, language: str, sentence: str) -> None:
    play_and_kill(tmp_path, "mausen", 1)
    output = run(tmp_path, "play", "mausen", "--lang", language, typed="q\n").stdout
    (line,) = (line for line in output.splitlines() if sentence in line)
    assert line.endswith(f" --resume last --lang {language}")


def test_play_db_path_from_environment_and_xdg(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BESTIARY_PLAY_DB", "here.db")
    assert database_path() == Path("here.db")
    monkeypatch.delenv("BESTIARY_PLAY_DB")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "/some/where")
    assert database_path() == Path("/some/where/bestiary/play.db")
    for unfit in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", unfit)
        assert database_path() == tmp_path / ".local/share/bestiary/play.db"


@pytest.mark.parametrize("game", TYPED_LINES)
def test_a_game_that_the_first_version_kept_goes_on(tmp_path: Path, game: str) -> None:
    """Its database in the data folder is upgraded."""
    file = tmp_path / "data" / "bestiary" / "play.db"
    file.parent.mkdir(parents=True)
    restore("play.sql", file)
    old = sqlite3.connect(file)
    rows = old.execute(
        "SELECT body FROM events JOIN notes USING (table_id)"
        " WHERE game = ? AND status = 'playing' ORDER BY version",
        (game,),
    )
    events = [json.loads(body) for (body,) in rows]
    old.close()
    before = [[event["seat"], event["move"]] for event in events if event["what"] == "moved"]
    assert len(before) > 10
    home = {"BESTIARY_PLAY_DB": "", "XDG_DATA_HOME": str(tmp_path / "data")}
    resume = ("play", game, "--resume", "last", "--record", "end.jsonl")
    done = run(tmp_path, *resume, typed=TYPED_LINES[game], **home)
    assert (done.returncode, done.stderr) == (0, "")
    record = only_record(tmp_path)
    assert "result" in record
    assert record["moves"][: len(before)] == before
    again = run(tmp_path, *resume[:4], **home)
    assert again.returncode == 2


def test_a_record_that_the_first_version_saved_goes_on(tmp_path: Path) -> None:
    before = (V1 / "lascaux.jsonl").read_text(encoding="utf-8")
    (tmp_path / "game.jsonl").write_text(before, encoding="utf-8")
    done = run(tmp_path, "play", "lascaux", "--resume", "game.jsonl", typed=TYPED_LINES["lascaux"])
    assert (done.returncode, done.stderr) == (0, "")
    moves = json.loads(before)["moves"]
    record = only_record(tmp_path)
    assert "result" in record
    assert record["moves"][: len(moves)] == moves
