"""`bestiary play`: a game is kept move by move, so that however it ends nothing is lost."""

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

from bestiary.cli.shell.shelf import place
from tests.cli.running import BESTIARY, environment, run, saved, terminal, to_end, until_prompt
from tests.stores.version_1 import V1, restore

pytestmark = pytest.mark.slow  # each plays in a terminal of its own

GAMES = {"mausen": "1\n" * 16, "lascaux": "1\n" + "2\n" * 80, "mammuz": "1\n" * 400}
"""What to type for a whole game, with lines left over."""
OFFER = "A game that was broken off is kept. To go on with it: "
UNKEPT = "This game is kept only once you leave it."
SEED = ("--seed", "5")


def whole(folder: Path, game: str, *args: str) -> str:
    """The record of a game that nothing disturbs."""
    file = folder / "whole.jsonl"
    run(folder, "play", game, *SEED, *args, "--record", file.name, typed=GAMES[game])
    line = file.read_text()
    file.unlink()
    assert "result" in json.loads(line)
    return line


def killed(folder: Path, game: str, lines: int, *args: str) -> str:
    """Play some lines of a game in a terminal, and kill it: the last screen."""
    with terminal(folder, "play", game, *SEED, "--plain", *args) as child:
        screen = until_prompt(child)
        for line in GAMES[game].split()[:lines]:
            child.sendline(line)
            screen = until_prompt(child)
        kill(child)
    assert not list(folder.glob("*.jsonl"))
    return screen


def kill(child: Any) -> None:
    """End a program so that it can do nothing about it."""
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus == signal.SIGKILL


def finished(folder: Path, game: str, lines: int, *args: str) -> str:
    """Go on with the last game after so many lines, to its end: its record, which is good."""
    typed = "\n".join([*GAMES[game].split()[lines:], ""])
    done = run(
        folder, "play", game, "--resume", "last", "--record", "end.jsonl", *args, typed=typed
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert run(folder, "replay", "--check", "end.jsonl").returncode == 0
    return (folder / "end.jsonl").read_text()


def is_offered(folder: Path, game: str) -> bool:
    """Whether the next game says that another one is kept."""
    said = run(folder, "play", game, typed="q\n").stdout
    for file in folder.glob(f"{game}-*.jsonl"):
        file.unlink()
    return OFFER in said


def database() -> sqlite3.Connection:
    """The file in which games are kept."""
    return sqlite3.connect(os.environ["BESTIARY_PLAY_DB"], isolation_level=None)


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_game_is_offered_and_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, game: str
) -> None:
    before = killed(tmp_path, game, 6)
    said = run(tmp_path, "play", game, "--lang", "en", typed="q\n").stdout
    (line,) = (line for line in said.splitlines() if line.startswith(OFFER))
    assert line.endswith(f"play {game} --resume last --lang en")
    after = run(tmp_path, "play", game, "--resume", "last", "--record", "now.jsonl").stdout
    assert table_in(after) == table_in(before.replace("\r", ""))
    assert "cannot" not in after
    assert not is_offered(tmp_path, game)
    (tmp_path / "now.jsonl").unlink()
    killed(tmp_path, game, 6)
    assert finished(tmp_path, game, 6) == whole(tmp_path, game)
    assert not is_offered(tmp_path, game)


def table_in(screen: str) -> str:
    """What a screen says from the head of the last turn up to the question."""
    found = re.findall(r"\nTurn \d+\n.*?(?=\n> |$)", screen, flags=re.DOTALL)
    return str(found[-1]).rstrip()


def test_why_and_names_are_those_of_a_game_that_was_not_killed(tmp_path: Path) -> None:
    lines = GAMES["lascaux"]
    args = ("play", "lascaux", "--bots", "steady,novice,clever")
    count = run(tmp_path, *args, *SEED, typed=lines).stdout.partition("The end")[0].count("\n> ")
    typed = lines.split()[:count]
    undisturbed = run(tmp_path, *args, *SEED, typed="\n".join([*typed, "why", ""])).stdout
    killed(tmp_path, "lascaux", 6, *args[2:])
    resume = ("play", "lascaux", "--resume", "last")
    rest = run(tmp_path, *resume, typed="\n".join([*typed[6:], "why", ""])).stdout
    assert rest.partition("The end")[2] == undisturbed.partition("The end")[2]
    assert "can no longer" not in rest
    assert re.findall("You play against .*", rest) == re.findall("You play against .*", undisturbed)


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_choice_that_all_make_at_once_may_be_broken_off_in_the_middle(
    tmp_path: Path, lost: int
) -> None:
    """The machine stopped after you chose, and before all the bots did."""
    killed(tmp_path, "mausen", 4)
    with database() as kept:
        (last,) = kept.execute("SELECT max(seq) FROM events").fetchone()
        kept.execute("DELETE FROM events WHERE seq > ?", (last - lost,))
    kept.close()
    assert finished(tmp_path, "mausen", 4) == whole(tmp_path, "mausen")


def test_wherever_it_is_killed_a_game_loses_at_most_what_was_not_typed_yet(tmp_path: Path) -> None:
    expected = whole(tmp_path, "mausen")
    for line in range(4):
        with terminal(tmp_path, "play", "mausen", *SEED, "--plain") as child:
            for _ in range(line):
                until_prompt(child)
                child.sendline("1")
            until_prompt(child)
            child.sendline("1")
            kill(child)
        run(tmp_path, "play", "mausen", "--resume", "last", "--record", "half.jsonl")
        moves = saved(tmp_path)["moves"]
        assert len([move for seat, move in moves if seat == 0]) in (line, line + 1)
        assert moves == json.loads(expected)["moves"][: len(moves)]
        (tmp_path / "half.jsonl").unlink()


@pytest.mark.parametrize("way", ["quit", "ctrl-C", "closed", "end"])
def test_a_game_that_was_saved_or_finished_is_not_offered(tmp_path: Path, way: str) -> None:
    with terminal(tmp_path, "play", "mausen", *SEED, "--plain") as child:
        for _ in range(16 if way == "end" else 2):
            until_prompt(child)
            child.sendline("1")
        until_prompt(child)
        match way:
            case "ctrl-C":
                child.sendintr()
            case "closed":
                child.kill(signal.SIGHUP)
            case _:
                child.sendline("q")
        child.expect(pexpect.EOF)
        child.wait()
    assert not is_offered(tmp_path, "mausen")
    done = run(tmp_path, "play", "mausen", "--resume", "last")
    assert done.returncode == 2
    assert done.stderr == "bestiary: no game of mausen that was broken off is kept\n"


def test_a_finished_game_that_was_to_be_recorded_is_kept_until_it_is(tmp_path: Path) -> None:
    expected = whole(tmp_path, "mausen")
    killed(tmp_path, "mausen", 16, "--record", "lost.jsonl")
    assert is_offered(tmp_path, "mausen")
    assert finished(tmp_path, "mausen", 16) == expected
    (tmp_path / "end.jsonl").unlink()
    killed(tmp_path, "mausen", 16)
    assert not is_offered(tmp_path, "mausen")


def test_a_game_that_could_not_be_saved_is_still_kept(tmp_path: Path) -> None:
    args = ("play", "mausen", *SEED, "--record", "no/folder.jsonl")
    assert run(tmp_path, *args, typed="1\n1\n").returncode == 1
    assert finished(tmp_path, "mausen", 2) == whole(tmp_path, "mausen")


def test_only_a_game_of_the_same_kind_is_offered_and_not_to_who_asks_for_a_seed(
    tmp_path: Path,
) -> None:
    killed(tmp_path, "mausen", 1)
    assert not is_offered(tmp_path, "lascaux")
    assert OFFER not in run(tmp_path, "play", "mausen", *SEED, typed="q\n").stdout
    assert is_offered(tmp_path, "mausen")


def test_the_last_of_several_games_comes_first(tmp_path: Path) -> None:
    killed(tmp_path, "mausen", 1)
    killed(tmp_path, "mausen", 3)
    resume = ("play", "mausen", "--resume", "last", "--plain")
    for turn in (4, 2):
        said = run(tmp_path, *resume, typed="q\n").stdout
        assert f"\nTurn {turn}\n" in said


def test_others_may_go_on_with_a_kept_game(tmp_path: Path) -> None:
    """As with one from a file; the old one is then not offered any more."""
    killed(tmp_path, "lascaux", 2)
    resume = ("play", "lascaux", "--resume", "last", "--bots", "random")
    run(tmp_path, *resume, "--record", "game.jsonl", typed="2\nq\n")
    assert saved(tmp_path)["meta"] == {"seed": 5, "bots": ["random"] * 3}
    (tmp_path / "game.jsonl").unlink()
    assert not is_offered(tmp_path, "lascaux")
    killed(tmp_path, "mausen", 2)
    done = run(tmp_path, "play", "mausen", "--resume", "last", "--players", "3")
    assert "the saved game has 4 players, not 3" in done.stderr


def test_what_others_wrote_into_a_record_is_kept_too(tmp_path: Path) -> None:
    data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": []}
    data |= {"names": ["Mia", "Ben", "Zoe"], "meta": {"event": "\ud83d", "size": 10**30}}
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "game.jsonl").write_text(json.dumps(data))
    with terminal(folder, "play", "mausen", "--resume", "game.jsonl") as child:
        until_prompt(child)
        child.sendline("1")
        until_prompt(child)
        kill(child)
    run(tmp_path, "play", "mausen", "--resume", "last", typed="q\n")
    found = saved(tmp_path)
    assert found["names"] == ["Mia", "Ben", "Zoe"]
    assert found["meta"].items() >= data["meta"].items()  # type: ignore[attr-defined]
    assert len(found["moves"]) == 3


def test_two_shells_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
    expected = whole(folders[0], "mausen")
    args = ("play", "mausen", *SEED, "--record", "end.jsonl")
    with terminal(folders[0], *args) as one, terminal(folders[1], *args) as two:
        for _ in range(16):
            for child in (one, two):
                until_prompt(child)
                child.sendline("1")
        assert not is_offered(folders[2], "mausen")
        assert run(folders[2], "play", "mausen", "--resume", "last").returncode == 2
        for child in (one, two):
            until_prompt(child)
            child.sendline("")
            to_end(child)
    for folder in folders[:2]:
        assert (folder / "end.jsonl").read_text() == expected


def test_many_may_begin_at_once_where_nothing_was_kept_before(tmp_path: Path) -> None:
    children = [
        subprocess.Popen(
            [BESTIARY, "play", "mausen", "--record", f"{number}.jsonl"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path, env=environment(),
        )
        for number in range(6)
    ]  # fmt: skip
    for child in children:
        said, _ = child.communicate(b"1\nq\n", timeout=30)
        assert UNKEPT.encode() not in said
        assert child.returncode == 0
    with database() as kept:
        assert kept.execute(
            "SELECT status, count(*) FROM table_summaries GROUP BY 1"
        ).fetchall() == [("closed", 6)]
    kept.close()


@pytest.mark.parametrize("trouble", ["broken", "locked", "newer", "nowhere", "folder"])
def test_a_database_that_cannot_be_used_does_not_stop_play(tmp_path: Path, trouble: str) -> None:
    expected = whole(tmp_path, "mausen")
    path = Path(os.environ["BESTIARY_PLAY_DB"])
    kept = database()
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
    args = ("play", "mausen", *SEED, "--record", "end.jsonl")
    done = run(tmp_path, *args, typed=GAMES["mausen"], **more)
    kept.close()
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = (line for line in done.stdout.splitlines() if UNKEPT in line)
    assert re.fullmatch(rf"/\S+ cannot be used: .+\. {re.escape(UNKEPT)}", line)
    assert (tmp_path / "end.jsonl").read_text() == expected


@pytest.mark.parametrize("is_for_long", [True, False])
def test_a_database_that_fails_in_the_middle_of_a_game_does_not_stop_it(
    tmp_path: Path, is_for_long: bool
) -> None:
    """The move that could not be kept counts; what was kept before is put away if it can be."""
    expected = whole(tmp_path, "mausen")
    kept = database()
    args = ("play", "mausen", *SEED, "--plain", "--record", "end.jsonl")
    with terminal(tmp_path, *args) as child:
        for _ in range(3):
            until_prompt(child)
            child.sendline("1")
        until_prompt(child)
        kept.execute("BEGIN IMMEDIATE")
        child.sendline("1")
        screen = until_prompt(child)
        assert screen.count(f"play.db can no longer be written. {UNKEPT}") == 1
        assert "\nTurn 5\r\n" in screen
        if not is_for_long:
            kept.execute("ROLLBACK")
        for _ in range(12):
            child.sendline("1")
            assert UNKEPT not in until_prompt(child)
        child.sendline("")
        to_end(child)
        assert child.exitstatus == 0
    kept.close()
    assert (tmp_path / "end.jsonl").read_text() == expected
    assert is_offered(tmp_path, "mausen") == is_for_long


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Ein abgebrochenes Spiel"), ("it", "una partita interrotta")]
)
def test_the_offer_speaks_the_language_of_the_reader(
    tmp_path: Path, language: str, said: str
) -> None:
    killed(tmp_path, "mausen", 1)
    told = run(tmp_path, "play", "mausen", "--lang", language, typed="q\n").stdout
    (line,) = (line for line in told.splitlines() if said in line)
    assert line.endswith(f" --resume last --lang {language}")


def test_games_are_kept_where_programs_keep_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BESTIARY_PLAY_DB", "here.db")
    assert place() == Path("here.db")
    monkeypatch.delenv("BESTIARY_PLAY_DB")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "/some/where")
    assert place() == Path("/some/where/bestiary/play.db")
    for unfit in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", unfit)
        assert place() == tmp_path / ".local/share/bestiary/play.db"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_the_first_version_kept_goes_on(tmp_path: Path, game: str) -> None:
    """From the file among those that programs keep for their user, which is upgraded."""
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
    done = run(tmp_path, *resume, typed=GAMES[game], **home)
    assert (done.returncode, done.stderr) == (0, "")
    record = saved(tmp_path)
    assert "result" in record
    assert record["moves"][: len(before)] == before
    again = run(tmp_path, *resume[:4], **home)
    assert again.returncode == 2


def test_a_record_that_the_first_version_saved_goes_on(tmp_path: Path) -> None:
    before = (V1 / "lascaux.jsonl").read_text(encoding="utf-8")
    (tmp_path / "game.jsonl").write_text(before, encoding="utf-8")
    done = run(tmp_path, "play", "lascaux", "--resume", "game.jsonl", typed=GAMES["lascaux"])
    assert (done.returncode, done.stderr) == (0, "")
    moves = json.loads(before)["moves"]
    record = saved(tmp_path)
    assert "result" in record
    assert record["moves"][: len(moves)] == moves
