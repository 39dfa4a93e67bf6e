"""CLI: `bestiary judge`: what is legal, whether a move is, and why not."""

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

from bestiary.cli import main, messages
from bestiary.games.lascaux.deck import CARD_NAMES
from bestiary.i18n import LANGUAGES

BESTIARY = str(Path(sys.executable).with_name("bestiary"))
RULE_BOOK_EXAMPLE = "table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -"
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
class JudgeOutput:
    """Status and output of the judge."""

    returncode: int
    stdout: str
    stderr: str


def run_process(args: list[str], given: bytes, env: dict[str, str]) -> tuple[int, bytes, bytes]:
    env = {"PATH": os.environ["PATH"], **env}
    done = subprocess.run(args, input=given, capture_output=True, env=env, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def run_in_process(args: list[str], env: dict[str, str]) -> tuple[int, bytes, bytes]:
    """Without a new process, which is quicker."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    messages.chosen_languages.clear()
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


def run_judge(*args: str, given: bytes | str = b"", lang: str = "en") -> JudgeOutput:
    """Fails on a traceback, and on an error of several lines."""
    env = {"BESTIARY_LANG": lang, "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [BESTIARY, "judge", *args]
    given = given.encode() if isinstance(given, str) else given
    status, *output = run_process(command, given, env) if given else run_in_process(command, env)
    out, err = (stream.decode() for stream in output)
    assert err.count("\n") == (1 if status == 2 else 0), err
    assert all(line.isprintable() for line in (out + err).splitlines())
    return JudgeOutput(status, out, err)


def json_answer(*args: str, given: bytes | str = b"") -> Any:
    return json.loads(run_judge(*args, "--json", given=given).stdout)


def error_line(*args: str, given: bytes | str = b"") -> str:
    done = run_judge(*args, given=given)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def record_file(tmp_path: Path, *records: object) -> str:
    file = tmp_path / "games.jsonl"
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    file.write_text("\n".join(lines))
    return str(file)


def test_rule_book_example_is_judged() -> None:
    """MS-4 to MS-11: elephant 1 takes two dogs, dog 2 four cats, cat 4 two mice; the mice tie."""
    done = run_judge("mausen", "--position", RULE_BOOK_EXAMPLE, "--move", "M3")
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
    """The other example of the rule book (MS-6, MS-7), with the cats of the middle as prey."""
    answer = json_answer("mausen", "--position", "table: C2; committed: D3 D3 -", "--move", "d1")
    assert answer["allowed"] is True
    assert answer["move"] == "D1"
    assert "Seat 2’s dog 1 draws in cat 2. Doubled: dog 3." in answer["then"]
    assert {"MS-6", "MS-7"} & set(answer["by"])


@pytest.mark.parametrize(
    ("language", "no", "rule", "words"),
    [
        ("de", "Nein: für diese Runde ist schon eine Karte", "MS-3:", "In jeder Runde suchen sich"),
        ("en", "No: a card has been chosen already", "MS-3:", "In each round everybody"),
        ("it", "No: per questo turno una carta", "MS-3:", "turno"),
    ],
)
def test_illegal_move_prints_rule_text_and_exits_1(
    language: str, no: str, rule: str, words: str
) -> None:
    """From the manual, in each language."""
    done = run_judge(
        "mausen", "--position", RULE_BOOK_EXAMPLE, "--seat", "0", "--move", "E2", lang=language
    )
    assert done.returncode == 1
    assert done.stdout.startswith(no)
    assert f"\n\n{rule}\n" in done.stdout
    assert words in done.stdout
    assert "**" not in done.stdout


def test_json_answer_about_a_move() -> None:
    answer = json_answer(
        "lascaux", "--position", f"{ROW}; stones: 0 18 18; turn: 0", "--move", "bid"
    )
    assert {
        key: answer[key] for key in ("game", "players", "phase", "to_move", "seat", "move")
    } == {
        "game": "lascaux",
        "players": 3,
        "phase": "bid",
        "to_move": [0],
        "seat": 0,
        "move": "bid",
    }
    assert (answer["allowed"], answer["rule"], answer["kind"]) == (False, "LX-11", "reviews")
    assert answer["detail"] == "whoever has no stones left must pass"
    assert answer["text"] == "If you have no stone, you must pass."
    assert (answer["then"], answer["by"], answer["open"]) == ([], [], False)
    yes = json_answer("mausen", "--move", "E4", "--seat", "1")
    assert yes.keys() == answer.keys()
    assert (yes["allowed"], yes["rule"], yes["detail"], yes["text"]) == (True, None, None, None)
    assert yes["then"] == ["Seat 1 chooses elephant 4."]


def test_own_ruling_is_marked() -> None:
    """LX-8 is not in the printed rules, and the answer says so."""
    asked = ("--position", f"{ROW}; limited: yes", "--seat", "0", "--move", "mark pink")
    assert run_judge("lascaux", *asked).returncode == 0
    row = "table: mammoth-brown-yellow; limited: yes"
    asked = ("--position", row, "--seat", "0", "--move", "mark pink")
    done = run_judge("lascaux", *asked)
    assert done.returncode == 1
    assert "LX-8, a ruling of ours" in done.stdout
    assert "eine Festlegung von uns" in run_judge("lascaux", *asked, lang="de").stdout
    assert "una nostra precisazione" in run_judge("lascaux", *asked, lang="it").stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_legal_choices_and_rules_for_idle_seats(language: str) -> None:
    """LX-9 to LX-11: seat 1 has passed, it is not seat 0's turn, seat 2 has no stone."""
    text = f"{ROW}; stones: 34 0 0; pot: 2; passed: 1; turn: 2"
    answer = json_answer("lascaux", "--position", text, "--lang", language)
    assert answer["to_move"] == [2]
    assert [(seat["seat"], seat["rule"]) for seat in answer["seats"]] == [
        (0, "LX-9"),
        (1, "LX-10"),
        (2, None),
    ]
    (offer,) = answer["seats"][2]["offers"]
    assert (offer["verb"], offer["form"], offer["rules"]) == ("pass", "pass", ["LX-11", "LX-10"])
    assert list(answer["rules"]) == ["LX-9", "LX-10", "LX-11"]
    lines = run_judge("lascaux", "--position", text, lang=language).stdout
    assert all(rule["text"][:20] in lines for rule in answer["rules"].values())


def test_choice_is_shown_by_name_and_by_move_text() -> None:
    """Seats with the same choices are grouped; `--seat` selects one."""
    done = run_judge("mausen", "--players", "3")
    assert done.stdout.startswith("Mausen, 3 players\nSeat 0, seat 1 and seat 2 are to choose.\n")
    assert "Play a card: CARD (MS-3)" in done.stdout
    assert "E1 (elephant 1), E2 (elephant 2)" in done.stdout
    assert (
        "Am Zug sind Platz 0, Platz 1 und Platz 2."
        in run_judge("mausen", "--players", "3", lang="de").stdout
    )
    (seat,) = json_answer("mausen", "--players", "3", "--seat", "2")["seats"]
    (part,) = seat["offers"][0]["parts"]
    assert (seat["seat"], part["choices"][3], part["called"][3]) == (2, "E4", "elephant 4")


def test_an_empty_middle_is_filled_anew() -> None:
    """By MS-13, not MS-3."""
    answer = json_answer("mausen", "--players", "3", "--position", "table: -")
    assert answer["phase"] == "restock"
    assert list(answer["rules"]) == ["MS-13"]


def test_a_game_that_is_over_has_no_moves_left() -> None:
    """By MS-14."""
    text = "hands: - / - / -; table: ?; won: ? / ? / ?"
    done = run_judge("mausen", "--position", text, "--move", "E1")
    assert done.returncode == 1
    assert "MS-14:" in done.stdout
    assert "The game is over." in run_judge("mausen", "--position", text).stdout


def test_result_of_unknown_choice_is_left_open() -> None:
    """Seat 0 has chosen an unknown card: whether it chases is open (MS-3)."""
    answer = json_answer("mausen", "--position", "table: D1; committed: ? C1 -", "--move", "M1")
    assert answer["open"] is True
    assert "Seat 1 turns up cat 1." in answer["then"]
    assert not any("Seat 0 turns up" in line for line in answer["then"])
    answer = json_answer("mausen", "--position", "table: D1; committed: D1 C1 -", "--move", "M1")
    assert answer["open"] is False


@pytest.mark.parametrize(
    ("game", "text", "seat", "move", "only"),
    [
        ("lascaux", "stones: ? ? ?; pot: 2; passed: 1", 2, "bid", "a stone (LX-11)"),
        ("lascaux", "stones: 30 ? ?; pot: 2; passed: 1", 2, "bid", "a stone (LX-11)"),
        ("lascaux", "pot: 2; passed: 1", 0, "bid", "a stone (LX-11)"),
        ("lascaux", "limited: yes", 0, "mark pink", "shows this colour (LX-8)"),
        ("lascaux", "limited: yes; table: ?", 0, "mark pink", "shows this colour (LX-8)"),
        ("mausen", "hands: E1 D1 / ? / ?; table: C1", 1, "E2", "elephant 2 is still in the hand"),
        ("mausen", "hands: ? / ? / ?", 1, "M4", "mouse 4 is still in the hand (MS-11)"),
        ("mammuz", "hands: ? / ? / ?", 0, "declare hare: hare", "card in the hand: hare (MZ-4)"),
        (
            "mammuz",
            "hands: bear hare / ? / ?; displays: ? ? / ?; species: hare",
            *(0, "extend: bear", "still has cards (MZ-22)"),
        ),
        (
            "mammuz",
            "hands: bear ? ? / ? / ?; removed: ?",
            *(0, "declare deer: bear", "there still are deer (MZ-5)"),
        ),
    ],
)
def test_what_may_be_impossible_is_allowed_only_on_a_condition(
    game: str, text: str, seat: int, move: str, only: str
) -> None:
    """Everything that a text leaves open may decide: the answer is no yes, and its status is 3."""
    asked = (game, "--position", text, "--seat", str(seat), "--move", move)
    done = run_judge(*asked)
    said = " ".join(done.stdout.split())
    assert (done.returncode, said[:14]) == (3, "That depends: ")
    assert only in said
    answer = json_answer(*asked)
    assert answer["allowed"] is None
    assert answer["rule"] in only or game == "mausen"
    (choices,) = json_answer(*asked[:5])["seats"]
    assert choices["open"] is True


@pytest.mark.parametrize(
    ("unknown", "declared", "answer"),
    [
        (15, "hare", 3),
        (15, "squirrel", 3),
        (18, "squirrel", 3),
        (19, "squirrel", 0),
        (19, "hare", 3),
        (19, "deer", 3),
        (20, "hare", 0),
        (4, "mammoth bear tiger pterosaur", 3),
        (4, "mammoth mammoth", 1),
    ],
)
def test_a_hand_of_unknown_cards_is_certain_of_a_card_only_if_it_cannot_do_without(
    unknown: int, declared: str, answer: int
) -> None:
    """With three players 27 animals of 6 species (MZ-2), and no hand has all of one (MZ-21).

    So without squirrels a hand holds at most 1 + 2 + 3 + 4 + 5 animals and 3 dinosaurs: 18 cards;
    without hares 19, and 21 without deer. Both mammoths are never in one hand.
    """
    hands = f"hands: {' ?' * unknown} / ? / ?"
    asked = ("mammuz", "--position", hands, "--seat", "0", "--move", f"declare bear: {declared}")
    assert run_judge(*asked).returncode == answer


def test_a_move_that_breaks_one_of_several_rules_is_forbidden() -> None:
    """Either the last display's player has no card left (MZ-22), or it is no hand card (MZ-7)."""
    text = "hands: bear hare / ? / ?; displays: ? ?; species: hare"
    done = run_judge("mammuz", "--position", text, "--seat", "0", "--move", "extend: tiger")
    assert done.returncode == 1
    assert done.stdout.startswith("No: in any case it breaks one of MZ-22 and MZ-7; which one")


@pytest.mark.parametrize(
    ("played", "move", "status"),
    [
        ("E1 E2 E3; won: - / - / -", "E1", 0),  # one lacks E2, the other E3
        ("E1 E2 E3; won: - / - / -", "E2", 3),
        ("E1 E1 E1; won: - / - / -", "E1", 1),
        ("E1; won: - / - / ?", "E1", 3),
        ("E1 E1; won: - / - / ?", "E1", 3),
        ("E1 E1 E1; won: - / - / ?", "E1", 1),
    ],
)
def test_unknown_hands_hold_what_has_no_other_place(played: str, move: str, status: int) -> None:
    """MS-1: with three players every card is there three times, and once in a full hand."""
    hand = "E2 E3 E4 D1 D2 D3 D4 C1 C2 C3 C4 M1 M2 M3 M4"
    text = f"hands: {hand} / ? / ?; table: E4 D3 C2 M1 {played}"
    done = run_judge("mausen", "--position", text, "--seat", "1", "--move", move)
    assert done.returncode == status, done.stdout


def test_a_row_of_unknown_cards_may_lack_a_colour() -> None:
    """All cards but ten are owned, and seven of these show no pink: they may lie there (LX-5)."""
    pink = [card for card in CARD_NAMES if "pink" in card]
    other = [card for card in CARD_NAMES if "pink" not in card]
    owned = " ".join([*pink[3:], *other[7:]])
    text = f"limited: yes; table: ?; deck: ?; collections: {owned} / - / -"
    asked = ("lascaux", "--position", text, "--seat", "0", "--move", "mark pink")
    assert run_judge(*asked).returncode == 3


def test_what_is_certain_is_allowed_without_condition() -> None:
    for game, text, move in (
        ("lascaux", "stones: ? ? 1; pot: 2; passed: 1", "bid"),
        ("lascaux", "stones: ? ? ?; pot: 2; passed: 1", "pass"),
        ("lascaux", "table: ?", "mark pink"),
        ("mausen", "table: ?", "M4"),
        ("mammuz", "hands: bear ? / ? / ? ?; displays: ?; species: hare", "extend: bear"),
        ("mammuz", "hands: bear / ? / ?", "declare deer: bear"),
    ):
        seat = 2 if game == "lascaux" and "pot" in text else 0
        done = run_judge(game, "--position", text, "--seat", str(seat), "--move", move)
        assert done.stdout.startswith("Yes, "), done.stdout


@pytest.mark.parametrize(
    ("language", "only"),
    [
        ("de", "Das kommt darauf an: nur mit einem Stein (LX-11).\n"),
        ("it", "Dipende: solo con una pietra (LX-11).\n"),
    ],
)
def test_a_condition_is_translated_and_its_rule_quoted(language: str, only: str) -> None:
    text = "stones: ? ? ?; pot: 2; passed: 1"
    asked = ("--position", text, "--seat", "2", "--move", "bid")
    done = run_judge("lascaux", *asked, lang=language)
    assert done.stdout.startswith(only)
    assert "\nLX-11, " in done.stdout


def test_position_from_record_at_any_ply(tmp_path: Path) -> None:
    """With the names of the players."""
    file = record_file(tmp_path, RECORD | {"moves": []}, "", RECORD)
    asked = ("mausen", "--record", file)
    assert json_answer(*asked)["to_move"] == [0, 1, 2]
    assert json_answer(*asked, "--number", "1")["to_move"] == [1, 2]
    answer = json_answer(*asked, "--number", "1", "--ply", "2", "--move", "M1")
    assert answer["seat"] == 2
    assert answer["then"][-1] == "Ida’s mouse 1 draws in elephant 4 and elephant 4."
    done = run_judge(*asked, "--number", "1", "--seat", "0", "--ply", "3", "--move", "E4")
    assert done.returncode == 1
    assert "(MS-11)" in done.stdout.replace("\n", " ")
    assert json_answer("mausen", "--record", "-", given=json.dumps(RECORD))["to_move"] == [1, 2]


def test_broken_record_is_refused_like_replay(tmp_path: Path) -> None:
    """With record, ply and rule; positions before the illegal move can still be judged."""
    moves = [*RECORD["moves"], [0, "E2"]]
    file = record_file(tmp_path, RECORD, RECORD | {"moves": moves}, "{}", "no json")
    asked = ("mausen", "--record", file, "--number")
    assert error_line(*asked, "1").startswith(
        "record 1, ply 5: seat 0: a card has been chosen already"
    )
    assert error_line(*asked, "2").startswith("record 2, ply 0: ")
    assert error_line(*asked, "3") == "record 3, ply 0: this line is no JSON (format)\n"
    assert run_judge(*asked, "1", "--ply", "4").returncode == 0


def test_position_from_stdin() -> None:
    """In several lines, too."""
    given = RULE_BOOK_EXAMPLE.replace("; ", "\n")
    assert json_answer("mausen", "--position", "-", given=given)["to_move"] == [5]
    assert "too long" in error_line("mausen", "--position", "-", given=b"x" * 1_000_000)
    assert "cannot be read" in error_line("mausen", "--position", "-", given=b"\xff\xfe")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_lookup_by_id(language: str) -> None:
    """Without Markdown; an unknown id is refused with the known ones."""
    done = run_judge("mausen", "--rule", "ms-8", lang=language)
    assert done.returncode == 0
    assert done.stdout.startswith("MS-8:\n  ")
    assert "*" not in done.stdout
    answer = json_answer("mausen", "--rule", "MS-7", "--lang", language)
    assert answer.keys() == {"game", "rule", "kind", "text"}
    assert (answer["rule"], answer["kind"]) == ("MS-7", "ruling")
    assert "MS-18" in error_line("mausen", "--rule", "MS-O", "--lang", language)


def test_rule_lookup_includes_markdown_table() -> None:
    """LX-2 has the whole deck."""
    text = json_answer("lascaux", "--rule", "LX-2")["text"]
    assert "deer · deer · Br-Y, Br-P" in text
    assert "|" not in text


def test_game_options_are_applied() -> None:
    asked = ("lascaux", "--position", ROW, "--option")
    assert run_judge(*asked, "stones=secret").returncode == 0
    assert "no option" in error_line(*asked, "stones=gold")


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
def test_invalid_position_exits_2(args: list[str], why: str) -> None:
    """One line names the problem and its key."""
    assert why in error_line(*args)


def test_missing_record_or_ply_exits_2(tmp_path: Path) -> None:
    file = record_file(tmp_path, RECORD)
    asked = ("mausen", "--record", file)
    assert "no record number 1" in error_line(*asked, "--number", "1")
    assert "no record number -1" in error_line(*asked, "--number", "-1")
    assert "has 4 moves" in error_line(*asked, "--ply", "5")
    assert "not lascaux" in error_line("lascaux", "--record", file)
    assert "not 4" in error_line(*asked, "--players", "4")
    assert "fixed" in error_line(*asked, "--option", "a=b")


def test_invalid_move_text_exits_1_escaped() -> None:
    """No rule to cite, and no control characters for the terminal."""
    done = run_judge("mausen", "--seat", "0", "--move", "\x1b[2JE9")
    assert done.returncode == 1
    assert done.stdout.startswith("No: '\\x1b[2JE9' is no card")
    assert json_answer("mausen", "--seat", "0", "--move", "E9")["rule"] == "format"


def test_output_wraps_at_terminal_width() -> None:
    env = {"BESTIARY_LANG": "en", "COLUMNS": "40"}
    _, out, _ = run_process([BESTIARY, "judge", "mausen", "--rule", "MS-6"], b"", env)
    assert max(len(line) for line in out.decode().splitlines()) <= 40
    assert len(out.splitlines()) > 4
