"""`bestiary judge` as people at a table ask it: what may be done, may this move, and why not."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bestiary.cli import main, words
from bestiary.speech import LANGUAGES

BESTIARY = str(Path(sys.executable).with_name("bestiary"))
BOOK = "table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -"
"""The example of the rule book, before the last of six has chosen."""
ROW = "table: mammoth-brown-yellow aurochs-green-pink deer-white-blue"
"""Three cards with all six colours."""
RECORD: dict[str, Any] = {
    "bestiary": 1,
    "game": "mausen",
    "players": 3,
    "setup": {},
    "moves": [[0, "E4"], [1, "D3"], [2, "M1"], [0, "E1"]],
    "names": ["Nora", "Tom", "Ida"],
}


@dataclass(frozen=True)
class Done:
    """What the judge said."""

    returncode: int
    stdout: str
    stderr: str


def process(args: list[str], given: bytes, env: dict[str, str]) -> tuple[int, bytes, bytes]:
    """Ask the installed program."""
    env = {"PATH": os.environ["PATH"], **env}
    done = subprocess.run(args, input=given, capture_output=True, env=env, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def call(args: list[str], env: dict[str, str]) -> tuple[int, bytes, bytes]:
    """Ask the same here, which is quicker."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    words._asked.clear()
    with (
        patch.object(sys, "argv", args),
        patch.dict(os.environ, env),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    status = ended.value.code
    out.flush()
    err.flush()
    assert isinstance(status, int)
    assert isinstance(out.buffer, BytesIO)
    assert isinstance(err.buffer, BytesIO)
    return status, out.buffer.getvalue(), err.buffer.getvalue()


def run(*args: str, given: bytes | str = b"", lang: str = "en") -> Done:
    """Ask the judge; nothing may ever end in a traceback, and complaints are one line."""
    env = {"BESTIARY_LANG": lang, "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [BESTIARY, "judge", *args]
    given = given.encode() if isinstance(given, str) else given
    status, *said = process(command, given, env) if given else call(command, env)
    out, err = (each.decode() for each in said)
    assert err.count("\n") == (1 if status == 2 else 0), err
    assert all(line.isprintable() for line in (out + err).splitlines())
    return Done(status, out, err)


def answer(*args: str, given: bytes | str = b"") -> Any:
    """The answer as JSON."""
    return json.loads(run(*args, "--json", given=given).stdout)


def wrong(*args: str, given: bytes | str = b"") -> str:
    """What is wrong with a question that gets no answer."""
    done = run(*args, given=given)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def saved(tmp_path: Path, *records: object) -> str:
    """A file of records."""
    file = tmp_path / "games.jsonl"
    lines = [each if isinstance(each, str) else json.dumps(each) for each in records]
    file.write_text("\n".join(lines))
    return str(file)


def test_the_example_of_the_rule_book_is_settled() -> None:
    """MS-4 to MS-11: elephant 1 takes two dogs, dog 2 four cats, cat 4 two mice; the mice tie."""
    done = run("mausen", "--position", BOOK, "--move", "M3")
    assert done.returncode == 0
    assert done.stdout.startswith("Yes, seat 5 may do that: M3.\n")
    assert done.stdout.count(" draws in ") == 3
    for line in (
        "  Seat 0’s elephant 1 draws in dog 2 and dog 3.\n",
        "  Seat 1’s dog 2 draws in cat 2, cat 2, cat 3 and cat 4.\n",
        "  Seat 3’s cat 4 draws in mouse 3 and mouse 3.\n",
    ):
        assert line in done.stdout
    assert "MS-6" in done.stdout
    assert "not told" not in done.stdout


def test_dog_1_chases_where_both_dogs_3_tie() -> None:
    """The other example of the rule book (MS-6, MS-7): with the cats of the middle for a prey."""
    found = answer("mausen", "--position", "table: C2; committed: D3 D3 -", "--move", "d1")
    assert found["allowed"] is True
    assert found["move"] == "D1"
    assert "Seat 2’s dog 1 draws in cat 2." in found["then"]
    assert {"MS-6", "MS-7"} & set(found["by"])


@pytest.mark.parametrize(
    ("language", "no", "rule", "words"),
    [
        ("de", "Nein: für diese Runde ist schon eine Karte", "MS-3:", "In jeder Runde suchen sich"),
        ("en", "No: a card has been chosen already", "MS-3:", "In each round everybody"),
        ("it", "No: per questo turno una carta", "MS-3:", "turno"),
    ],
)
def test_a_move_that_may_not_be_made_gets_the_rule_in_words(
    language: str, no: str, rule: str, words: str
) -> None:
    """In each language, from the manual, and the exit status says no."""
    done = run("mausen", "--position", BOOK, "--seat", "0", "--move", "E2", lang=language)
    assert done.returncode == 1
    assert done.stdout.startswith(no)
    assert f"\n\n{rule}\n" in done.stdout
    assert words in done.stdout
    assert "**" not in done.stdout


def test_the_answer_about_a_move_as_json() -> None:
    """With the promised keys, whether it is allowed or not."""
    found = answer("lascaux", "--position", f"{ROW}; stones: 0 18 18; turn: 0", "--move", "bid")
    assert {key: found[key] for key in ("game", "players", "phase", "to_move", "seat", "move")} == {
        "game": "lascaux",
        "players": 3,
        "phase": "bid",
        "to_move": [0],
        "seat": 0,
        "move": "bid",
    }
    assert (found["allowed"], found["rule"], found["kind"]) == (False, "LX-11", "reviews")
    assert found["why"] == "whoever has no stones left must pass"
    assert found["words"] == "If you have no stone, you must pass."
    assert (found["then"], found["by"], found["open"]) == ([], [], False)
    yes = answer("mausen", "--move", "E4", "--seat", "1")
    assert yes.keys() == found.keys()
    assert (yes["allowed"], yes["rule"], yes["why"], yes["words"]) == (True, None, None, None)
    assert yes["then"] == ["Seat 1 chooses elephant 4."]


def test_a_ruling_of_ours_is_marked_as_one() -> None:
    """LX-8 is not in the printed rules, and the answer does not hide that."""
    asked = ("--position", f"{ROW}; limited: yes", "--seat", "0", "--move", "mark pink")
    assert run("lascaux", *asked).returncode == 0
    row = "table: mammoth-brown-yellow; limited: yes"
    asked = ("--position", row, "--seat", "0", "--move", "mark pink")
    done = run("lascaux", *asked)
    assert done.returncode == 1
    assert "LX-8, a ruling of ours" in done.stdout
    assert "eine Festlegung von uns" in run("lascaux", *asked, lang="de").stdout
    assert "una nostra precisazione" in run("lascaux", *asked, lang="it").stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_done_and_why_the_others_may_not(language: str) -> None:
    """LX-9 to LX-11: seat 1 has passed, it is not seat 0's turn, seat 2 has no stone."""
    text = f"{ROW}; stones: 34 0 0; pot: 2; passed: 1; turn: 2"
    found = answer("lascaux", "--position", text, "--lang", language)
    assert found["to_move"] == [2]
    assert [(seat["seat"], seat["rule"]) for seat in found["seats"]] == [
        (0, "LX-9"),
        (1, "LX-10"),
        (2, None),
    ]
    (offer,) = found["seats"][2]["offers"]
    assert (offer["verb"], offer["form"], offer["rules"]) == ("pass", "pass", ["LX-11", "LX-10"])
    assert list(found["rules"]) == ["LX-9", "LX-10", "LX-11"]
    lines = run("lascaux", "--position", text, lang=language).stdout
    assert all(rule["words"][:20] in lines for rule in found["rules"].values())


def test_a_choice_is_shown_as_people_call_it_and_as_it_is_typed() -> None:
    """All who may do the same stand together; --seat asks for one of them."""
    done = run("mausen", "--players", "3")
    assert done.stdout.startswith("Mausen, 3 players\nSeat 0, seat 1 and seat 2 are to choose.\n")
    assert "Play a card: CARD (MS-3)" in done.stdout
    assert "E1 (elephant 1), E2 (elephant 2)" in done.stdout
    assert (
        "Am Zug sind Platz 0, Platz 1 und Platz 2."
        in run("mausen", "--players", "3", lang="de").stdout
    )
    (seat,) = answer("mausen", "--players", "3", "--seat", "2")["seats"]
    (part,) = seat["offers"][0]["parts"]
    assert (seat["seat"], part["choices"][3], part["called"][3]) == (2, "E4", "elephant 4")


def test_an_empty_middle_is_filled_anew() -> None:
    """MS-13, not MS-3, is behind the choice then."""
    found = answer("mausen", "--players", "3", "--position", "table: -")
    assert found["phase"] == "restock"
    assert list(found["rules"]) == ["MS-13"]


def test_a_game_that_is_over_has_no_moves_left() -> None:
    """MS-14 says why."""
    text = "hands: - / - / -; table: ?; won: ? / ? / ?"
    done = run("mausen", "--position", text, "--move", "E1")
    assert done.returncode == 1
    assert "MS-14:" in done.stdout
    assert "The game is over." in run("mausen", "--position", text).stdout


def test_what_was_not_told_is_not_made_up() -> None:
    """Seat 0 has chosen something: whether its card chases cannot be known (MS-3)."""
    found = answer("mausen", "--position", "table: D1; committed: ? C1 -", "--move", "M1")
    assert found["open"] is True
    assert "Seat 1 turns up cat 1." in found["then"]
    assert not any("Seat 0 turns up" in line for line in found["then"])
    found = answer("mausen", "--position", "table: D1; committed: D1 C1 -", "--move", "M1")
    assert found["open"] is False


def test_an_answer_that_depends_on_the_untold_is_not_given() -> None:
    """Whether seat 1 still holds elephant 2 decides, and nobody said so (MS-11)."""
    text = "hands: E1 D1 / ? / ?; table: C1"
    assert run("mausen", "--position", text, "--seat", "0", "--move", "D2").returncode == 1
    complaint = wrong("mausen", "--position", text, "--seat", "1", "--move", "E2")
    assert "depends on what was not told" in complaint
    assert complaint.endswith("(MS-11)\n")


def test_a_position_of_a_record(tmp_path: Path) -> None:
    """After the last move, or after any; with the names of those who played."""
    file = saved(tmp_path, RECORD | {"moves": []}, "", RECORD)
    asked = ("mausen", "--record", file)
    assert answer(*asked)["to_move"] == [0, 1, 2]
    assert answer(*asked, "--number", "1")["to_move"] == [1, 2]
    found = answer(*asked, "--number", "1", "--ply", "2", "--move", "M1")
    assert found["seat"] == 2
    assert found["then"][-1] == "Ida’s mouse 1 draws in elephant 4 and elephant 4."
    done = run(*asked, "--number", "1", "--seat", "0", "--ply", "3", "--move", "E4")
    assert done.returncode == 1
    assert "(MS-11)" in done.stdout.replace("\n", " ")
    assert answer("mausen", "--record", "-", given=json.dumps(RECORD))["to_move"] == [1, 2]


def test_a_broken_record_is_refused_as_replay_does_it(tmp_path: Path) -> None:
    """With record, ply and rule; a position before the wrong move can still be asked for."""
    moves = [*RECORD["moves"], [0, "E2"]]
    file = saved(tmp_path, RECORD, RECORD | {"moves": moves}, "{}", "no json")
    asked = ("mausen", "--record", file, "--number")
    assert wrong(*asked, "1").startswith("record 1, ply 5: seat 0: a card has been chosen already")
    assert wrong(*asked, "2").startswith("record 2, ply 0: ")
    assert wrong(*asked, "3") == "record 3, ply 0: this line is no JSON (format)\n"
    assert run(*asked, "1", "--ply", "4").returncode == 0


def test_a_position_may_come_from_standard_input() -> None:
    """In several lines, too."""
    given = BOOK.replace("; ", "\n")
    assert answer("mausen", "--position", "-", given=given)["to_move"] == [5]
    assert "too long" in wrong("mausen", "--position", "-", given=b"x" * 1_000_000)
    assert "cannot be read" in wrong("mausen", "--position", "-", given=b"\xff\xfe")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_rule_can_be_looked_up(language: str) -> None:
    """Without its Markdown; one that there is not is refused with those that there are."""
    done = run("mausen", "--rule", "ms-8", lang=language)
    assert done.returncode == 0
    assert done.stdout.startswith("MS-8:\n  ")
    assert "*" not in done.stdout
    found = answer("mausen", "--rule", "MS-7", "--lang", language)
    assert found.keys() == {"game", "rule", "kind", "words"}
    assert (found["rule"], found["kind"]) == ("MS-7", "ruling")
    assert "MS-18" in wrong("mausen", "--rule", "MS-O", "--lang", language)


def test_a_table_in_a_rule_belongs_to_it() -> None:
    """LX-2 has the whole deck."""
    words = answer("lascaux", "--rule", "LX-2")["words"]
    assert "deer · deer · Br-Y, Br-P" in words
    assert "|" not in words


def test_options_of_the_table_count() -> None:
    """They must be options of the game."""
    asked = ("lascaux", "--position", ROW, "--option")
    assert run(*asked, "stones=secret").returncode == 0
    assert "no option" in wrong(*asked, "stones=gold")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["chess"], "there is no game"),
        (["mausen", "--players", "9"], "for 3 to 6 players"),
        (["mausen", "--seat", "4", "--players", "4"], "no seat 4"),
        (["mausen", "--seat", "-1"], "no seat -1"),
        (["mausen", "--move", "E1"], "--seat"),
        (["mausen", "--ply", "1"], "--record"),
        (["mausen", "--position", "", "--record", "x"], "do not go together"),
        (["mausen", "--record", "nowhere.jsonl"], "cannot be read"),
        (["mausen", "--rule", "MS-1", "--seat", "0"], "--rule"),
        (["lascaux"], "--position"),
        (["mausen", "--position", "x" * 20_000], "too long"),
        (["mausen", "--position", "\x1b[2J\x07: E1"], "no key"),
        (["mausen", "--position", "table: \x1b[31m"], "'\\x1b[31m'"),
        (["mausen", "--position", "stones: 3 4 5"], "only table, hands, won and committed"),
        (["mausen", "--position", "table: E5"], "'E5' is none of these"),
        (["mausen", "--position", "table: " + "E1 " * 8], "(MS-1)"),
        (["mausen", "--position", "committed: E1 E1 E1"], "(MS-3)"),
        (["mausen", "--position", "hands: E1 / E1 E2 / E3"], "(MS-3)"),
        (["mausen", "--position", "committed: E1 -"], "for 3 to 6 players"),
        (["mausen", "--position", "committed: - - -", "--players", "4"], "3 seats"),
        (["lascaux", "--position", f"{ROW} deer-white-blue"], "(LX-1)"),
        (["lascaux", "--position", f"{ROW}; stones: 3 4 5"], "(LX-12)"),
        (["lascaux", "--position", f"{ROW}; stones: ? ? ?; pot: 2; passed: 1; turn: 0"], "(LX-9)"),
        (["lascaux", "--position", f"{ROW}; markers: ? ? ?"], "whose turn"),
        (["lascaux", "--position", "table: deer-white-blue; deck: ibex-pink-white"], "(LX-5)"),
    ],
)
def test_a_question_that_cannot_be_answered_is_status_2(args: list[str], why: str) -> None:
    """One line says what is wrong with it, in which key."""
    assert why in wrong(*args)


def test_records_that_are_not_there_are_status_2(tmp_path: Path) -> None:
    """No such record, no such ply, another game, other players."""
    file = saved(tmp_path, RECORD)
    asked = ("mausen", "--record", file)
    assert "no record number 1" in wrong(*asked, "--number", "1")
    assert "no record number -1" in wrong(*asked, "--number", "-1")
    assert "has 4 moves" in wrong(*asked, "--ply", "5")
    assert "not lascaux" in wrong("lascaux", "--record", file)
    assert "not 4" in wrong(*asked, "--players", "4")
    assert "fixed" in wrong(*asked, "--option", "a=b")


def test_a_text_that_is_no_move_is_no() -> None:
    """There is no rule to show for it, and nothing that a terminal obeys."""
    done = run("mausen", "--seat", "0", "--move", "\x1b[2JE9")
    assert done.returncode == 1
    assert done.stdout.startswith("No: '\\x1b[2JE9' is no card")
    assert answer("mausen", "--seat", "0", "--move", "E9")["rule"] == "format"


def test_lines_are_as_wide_as_the_terminal() -> None:
    """Also a narrow one."""
    env = {"BESTIARY_LANG": "en", "COLUMNS": "40"}
    _, out, _ = process([BESTIARY, "judge", "mausen", "--rule", "MS-6"], b"", env)
    assert max(len(line) for line in out.decode().splitlines()) <= 40
    assert len(out.splitlines()) > 4
