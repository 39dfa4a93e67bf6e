"""CLI: `bestiary play` in a real terminal, and through pipes."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from bestiary.cli import main
from bestiary.cli.shell.parse_input import Words, fold, parse_offer, parse_picks
from bestiary.core.message import message
from bestiary.core.offer import Offer, OfferPart
from bestiary.i18n import Translator
from bestiary.records import Record, replay
from tests.cli.cli_runner import (
    BESTIARY,
    only_record,
    read_to_end,
    read_until_prompt,
    run,
    terminal,
    terminal_environment,
)
from tests.file_modes import BOUND_BY_FILE_MODES
from tests.golden_files import GOLDEN_DIR

pytestmark = pytest.mark.slow

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[0-9;]*m")
CARD = re.compile(r"\b[EDCM][1-4]\b")
CARD_WITH_SYMBOL = re.compile(r"\b[EDCM][1-4] [🐘🐶🐱🐭]")
WHOLE_GAME_INPUT = "1\n" * 16


def test_a_game_explains_each_thing_once_if_it_is_asked_to(tmp_path: Path) -> None:
    args = ("play", "mausen", "--lang", "it", "--seed", "7")
    silent, explaining = (
        run(tmp_path, *args, *more, typed=WHOLE_GAME_INPUT).stdout for more in ((), ("--explain",))
    )
    for what in ("tie", "catch", "lost", "stays"):
        sentence = Translator("it").translate(message(f"mausen-explain-{what}"))
        assert (silent.count(sentence), explaining.count(sentence)) == (0, 1), sentence


@pytest.mark.parametrize(
    ("language", "middle", "end", "best"),
    [
        ("de", "In der Mitte liegen", "Das Ende", "Sieg"),
        ("en", "In the middle lie", "The end", "winner"),
        ("it", "Al centro ci sono", "La fine", "vittoria"),
    ],
)
def test_whole_game_in_each_language(
    tmp_path: Path, language: str, middle: str, end: str, best: str
) -> None:
    args = ("play", "mausen", "--lang", language, "--seed", "7", "--record", "game.jsonl")
    done = run(tmp_path, *args, typed=WHOLE_GAME_INPUT)
    assert (done.returncode, done.stderr) == (0, "")
    for sentence in (middle, end, best):
        assert sentence in done.stdout
    record = only_record(tmp_path)
    assert len(record["moves"]) == 16 * 4
    assert len(record["result"]["scores"]) == len(record["names"]) == 4
    assert run(tmp_path, "replay", "--check", "game.jsonl").returncode == 0


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((24, 80), "en"),
        ((20, 40), "de"),
        pytest.param((20, 43), "en", marks=pytest.mark.slow),
        pytest.param((50, 120), "it", marks=pytest.mark.slow),
        pytest.param((5, 16), "en", marks=pytest.mark.slow),
    ],
)
def test_whole_game_in_terminals_of_every_size(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    args = ("play", "mausen", "--seed", "7", "--lang", language, "--players", "5")
    with terminal(tmp_path, *args, size=size) as child:
        screen = read_until_prompt(child)
        assert "🐘" in screen
        assert "E1" in screen
        for _ in range(15):
            child.sendline("1")
            screen = read_until_prompt(child)
            bare = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen)
            assert all(len(line) <= size[1] for line in bare.splitlines())
            if size[1] >= 40:  # a card is never broken in two
                assert len(CARD.findall(bare)) == len(CARD_WITH_SYMBOL.findall(bare))
        child.sendline("1")
        assert "★" in read_until_prompt(child)
        child.sendline("")
        read_to_end(child)
        assert child.exitstatus == 0
    assert not list(tmp_path.iterdir())


def test_same_seed_and_moves_make_same_record(tmp_path: Path) -> None:
    typed = "e4\n3\nM2\n" + WHOLE_GAME_INPUT
    first, second = (
        run(tmp_path, "play", "mausen", "--seed", "11", typed=typed).stdout for _ in range(2)
    )
    assert first == second
    assert first != run(tmp_path, "play", "mausen", "--seed", "12", typed=typed).stdout


def test_interrupted_and_resumed_game_equals_uninterrupted(tmp_path: Path) -> None:
    run(tmp_path, "play", "mausen", "--seed", "5", "--record", "one.jsonl", typed=WHOLE_GAME_INPUT)
    with terminal(tmp_path, "play", "mausen", "--seed", "5", "--record", "two.jsonl") as child:
        for _ in range(6):
            read_until_prompt(child)
            child.sendline("1")
        read_until_prompt(child)
        child.sendintr()
        exit_info = read_to_end(child)
        assert child.exitstatus == 130
    assert "--resume two.jsonl" in exit_info
    half = json.loads((tmp_path / "two.jsonl").read_text())
    assert len(half["moves"]) == 6 * 4
    assert "result" not in half
    again = run(tmp_path, "play", "mausen", "--resume", "two.jsonl", typed="1\n" * 10)
    assert "You turn up" in again.stdout.split("Turn 7")[0]
    assert (tmp_path / "one.jsonl").read_text() == (tmp_path / "two.jsonl").read_text()


def test_printed_resume_command_works(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mausen", "--lang", "it", size=(24, 40)) as child:
        read_until_prompt(child)
        child.sendline("E4")
        read_until_prompt(child)
        child.sendintr()
        command = read_to_end(child).strip().splitlines()[-1].strip()
    assert " --lang it" in command
    done = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=terminal_environment(),
        timeout=30, check=False, input="q\n",
    )  # fmt: skip
    assert "Giochi contro" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "moves",
    [
        [[0, "E4"]],
        [[1, "D3"], [2, "M1"]],
        [[2, "M1"], [0, "E4"]],
        [[0, "E4"], [1, "D3"], [2, "M1"], [1, "D1"], [0, "C1"]],
    ],
)
def test_game_saved_inside_a_round_can_be_resumed(tmp_path: Path, moves: list[Any]) -> None:
    data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": moves}
    (tmp_path / "game.jsonl").write_text(json.dumps(data))
    done = run(tmp_path, "play", "mausen", "--resume", "game.jsonl", typed="m4\nq\n")
    assert done.returncode == 0
    after = only_record(tmp_path)["moves"]
    assert after[: len(moves)] == moves
    mine = [move for seat, move in after if seat == 0]
    assert mine == [*(move for seat, move in moves if seat == 0), "M4"]
    assert len(after) % 3 == 0


def test_resume_hides_pending_choices_of_others(tmp_path: Path) -> None:
    screens = []
    for card in ("D4", "C1"):
        moves = [[1, card], [2, "M1"]]
        data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": moves}
        data["meta"] = {"seed": 1}
        (tmp_path / "game.jsonl").write_text(json.dumps(data))
        screens.append(run(tmp_path, "play", "mausen", "--resume", "game.jsonl").stdout)
    assert screens[0] == screens[1]
    assert "has chosen" in screens[0]


def test_quit_keeps_the_game_among_the_users_own_files(tmp_path: Path) -> None:
    """No file is written where the game was begun."""
    for way in ("q\n", "", "Q"):
        done = run(tmp_path, "play", "mausen", "--seed", "1", typed=f"e4\n{way}")
        assert done.returncode == 0
        assert done.stdout.endswith("play mausen --resume last\n")
        assert list(tmp_path.iterdir()) == []
    args = ("play", "--resume", "last", "--record", "game.jsonl")
    run(tmp_path, *args, typed="e3\nq\n")
    mine = [move for seat, move in only_record(tmp_path)["moves"] if seat == 0]
    assert mine == ["E4", "E3"]


def test_resume_lists_unfinished_games(tmp_path: Path) -> None:
    """All of them, or those of a game; each goes on by its number, without naming the game."""
    assert run(tmp_path, "play", "--resume").returncode == 1
    run(tmp_path, "play", "mausen", "--players", "3", typed="e4\nq\n")
    run(tmp_path, "play", "mausen", typed="q\n")
    run(tmp_path, "play", "lascaux", "--players", "5", typed="1\n2\nq\n")
    listed = run(tmp_path, "play", "--resume", "--lang", "de")
    assert listed.returncode == 0
    first, command, second, other = listed.stdout.splitlines()
    assert re.fullmatch(
        r"Lascaux, 5 Spieler, \d+ Züge, zuletzt am \d{4}-\d\d-\d\d \d\d:\d\d:", first
    )
    assert command.endswith("play --resume 1 --lang de")
    assert second.startswith("Mausen, 3 Spieler, 3 Züge, ")
    assert other.endswith("play --resume 2 --lang de")
    assert run(tmp_path, "play", "mausen", "--resume").stdout.count("\n") == 2
    assert "\nTurn 2\n" in run(tmp_path, "play", "--resume", "2", typed="q\n").stdout
    again = run(tmp_path, "play", "--resume", "2", typed="e3\nq\n").stdout
    assert again.endswith("play mausen --resume last\n")
    for wrong in (["--resume", "3"], ["--resume", "0"], ["mausen", "--resume", "1"], []):
        assert run(tmp_path, "play", *wrong).returncode == 2


def test_broken_off_games_of_one_kind_each_go_on(tmp_path: Path) -> None:
    """The older one is not the last: what is printed on leaving it goes on with it."""
    for players in ("3", "5"):
        run(tmp_path, "play", "mausen", "--players", players, typed="e4\nq\n")
    output = run(tmp_path, "play", "--resume", "2", typed="e3\nq\n").stdout
    assert output.endswith("play mausen --resume 2\n")
    output = run(tmp_path, "play", "mausen", "--resume", "2", "--record", "game.jsonl").stdout
    assert only_record(tmp_path)["players"] == 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_sighup_and_sigterm_save_the_game(tmp_path: Path, number: signal.Signals) -> None:
    args = ("play", "mausen", "--seed", "1", "--record", "game.jsonl")
    with terminal(tmp_path, *args) as child:
        read_until_prompt(child)
        child.sendline("E4")
        read_until_prompt(child)
        child.kill(number)
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 128 + number
    assert only_record(tmp_path)["moves"][0] == [0, "E4"]


def test_broken_pipe_saves_the_game(tmp_path: Path) -> None:
    with subprocess.Popen(
        [BESTIARY, "play", "mausen", "--seed", "1", "--record", "game.jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=terminal_environment(),
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        child.stdin.write(b"E4\nE3\n")
        child.stdin.close()
        assert b"Traceback" not in child.stderr.read()
    assert only_record(tmp_path)["game"] == "mausen"


def test_question_mark_shows_rules_then_table(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "mausen", "--lang", "de", "--seed", "1", typed="?\nq\n")
    assert "**MS-18**" in done.stdout
    assert done.stdout.count("Welche Karte?") == 2
    with terminal(tmp_path, "play", "mausen", "--lang", "de", "--seed", "1") as child:
        read_until_prompt(child)
        child.sendline("?")
        child.expect(r"\[Enter\] weiter")
        assert "Mausen" in child.before
        child.sendline("")
        child.expect(r"\[Enter\] weiter")
        assert "MS-3" in child.before
        child.sendline("q")
        assert "Welche Karte?" in read_until_prompt(child)


def test_invalid_input_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    wrong = [
        "0",
        "17",
        "-1",
        "1 1",
        "²",
        "9" * 5000,
        "e9",
        "{card}",
        "E4 D3",
        "\x1b[31mE4",
        "",
        "%s",
    ]
    typed = "\n".join([*wrong, "e4", "E4", "elephant 3", "q"])
    args = ("play", "mausen", "--seed", "1", "--players", "3", "--record", "game.jsonl")
    done = run(tmp_path, *args, typed=typed)
    keys = "Type a number from 1 to 16 or a whole move such as “elephant 1”."
    assert done.stdout.count(keys) == len(wrong)
    assert "'e9' is neither a move here nor one of the choices." in done.stdout
    assert (
        "Elephant 4 has been played already, and played cards never return to a hand (MS-11)"
        in (done.stdout)
    )
    assert "\x1b" not in done.stdout
    mine = [move for seat, move in only_record(tmp_path)["moves"] if seat == 0]
    assert mine == ["E4", "E3"]


def test_invalid_utf8_input_is_handled(tmp_path: Path) -> None:
    typed = bytes(range(256)) * 40 + b"\nE4\n"
    args = ("play", "mausen", "--record", "game.jsonl")
    done = run(tmp_path, *args, typed=typed, PYTHONIOENCODING="utf-8:strict")
    assert [0, "E4"] in only_record(tmp_path)["moves"]
    assert done.returncode == 0


def test_no_color_keeps_letters_and_symbols(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mausen", "--seed", "1") as child:
        assert COLOUR.search(read_until_prompt(child))
    with terminal(tmp_path, "play", "mausen", "--seed", "1", NO_COLOR="1") as child:
        screen = read_until_prompt(child)
        assert not COLOUR.search(screen)
        assert "E4 🐘" in screen


def test_symbols_are_omitted_on_limited_terminals(tmp_path: Path) -> None:
    for name, value in (("PYTHONIOENCODING", "latin-1"), ("TERM", "linux")):
        args = ("play", "mausen", "--seed", "1", "--lang", "en")
        with terminal(tmp_path, *args, size=(24, 80), **{name: value}) as child:
            child.expect("elephant 1")
            child.expect("> ")
            screen = child.before
        assert "E4" in screen
        assert "🐘" not in screen


def test_plain_option_prints_no_escapes(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "mausen", "--seed", "1", "--plain") as child:
        screen = read_until_prompt(child)
        child.sendline("E4")
        screen += read_until_prompt(child)
        child.sendline("q")
        screen += read_to_end(child)
    assert "\x1b" not in screen
    assert "🐘" not in screen
    assert "─" not in screen
    assert "1: elephant 1 (E1)\r\n2: elephant 2 (E2)\r\n" in screen
    assert "--plain" in screen


def test_piped_output_is_plain(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "mausen", "--seed", "1", typed="E4\n")
    assert "\x1b" not in done.stdout
    assert "1: elephant 1 (E1)\n" in done.stdout


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["play", "mausen", "--players", "7"], "this game is for 3 to 6 players, not 7"),
        (["play", "mausen", "--players", "-3"], "this game is for 3 to 6 players, not -3"),
        (["play", "mausen", "--players", "9" * 99], "is no whole number"),
        (["play", "mausen", "--seed", "x"], "'x' is no whole number"),
        (["play", "chess"], "there is no game 'chess' here"),
        (["play", "mausen", "--resume", "missing.jsonl"], "cannot be read"),
        (["play", "mausen", "--resume", "."], "cannot be read"),
        (["play", "mausen", "--resume", "empty.jsonl"], "holds no record"),
        (["play", "mausen", "--resume", "two.jsonl"], "holds more than one record"),
        (["play", "mausen", "--resume", "broken.jsonl"], "ply 2: seat 0: a card has been chosen"),
        (["play", "mausen", "--resume", "cut.jsonl"], "ply 0: this line is no JSON"),
        (["play", "mausen", "--resume", "good.jsonl", "--players", "4"], "has 3 players, not 4"),
        (["play", "mausen", "--record", "cut.jsonl"], "holds something else already"),
        (["play", "mausen", "--record", "pipe"], "is no file that a game could be saved in"),
        (["play", "mausen", "--record", "."], "is no file that a game could be saved in"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    tmp_path: Path,
    args: list[str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    good = '{"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": [[0, "E4"]]}\n'
    files = {
        "empty.jsonl": "",
        "good.jsonl": good,
        "two.jsonl": good * 2,
        "broken.jsonl": good.replace('"E4"]', '"E4"], [0, "E3"]'),
        "cut.jsonl": good[:50],
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["bestiary", *args, "--lang", "en"])
    with pytest.raises(SystemExit) as exit_info:
        main()
    out, err = capsys.readouterr()
    assert exit_info.value.code == 2
    assert out == ""
    assert why in err
    assert err.count("\n") == 1
    assert {name: (tmp_path / name).read_text() for name in files} == files
    assert (tmp_path / "pipe").is_fifo()


def test_unwritable_record_is_refused_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "sealed").write_text("")
    (tmp_path / "sealed").chmod(0o400)
    for file in ("no/folder.jsonl", "/proc/game.jsonl", "sealed"):
        command = [*BOUND_BY_FILE_MODES, BESTIARY, "play", "mausen", "--record", file]
        done = subprocess.run(
            command,
            input="E4\n",
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=terminal_environment(),
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"bestiary: '{file}' cannot be written: ")
    assert [entry.name for entry in tmp_path.iterdir()] == ["sealed"]


def test_resuming_finished_game_shows_result(tmp_path: Path) -> None:
    args = ("play", "mausen", "--seed", "3", "--record", "game.jsonl")
    first = run(tmp_path, *args, typed=WHOLE_GAME_INPUT).stdout
    before = (tmp_path / "game.jsonl").read_bytes()
    again = run(tmp_path, "play", "mausen", "--resume", "game.jsonl")
    assert again.returncode == 0
    end = first.partition("The end")[2].partition("\n\nThe game is saved")[0]
    assert end.strip()
    assert end.strip() in again.stdout
    assert (tmp_path / "game.jsonl").read_bytes() == before


def test_the_end_of_a_game_without_points_names_its_winners_alone(tmp_path: Path) -> None:
    """A list of all would read as if somebody came second."""
    games = (GOLDEN_DIR / "mammuz" / "5.jsonl").read_text()
    (tmp_path / "game.jsonl").write_text(games.splitlines()[0])
    assert only_record(tmp_path)["result"] == {"winners": [1]}
    shown = run(tmp_path, "play", "mammuz", "--resume", "game.jsonl").stdout
    blocks = shown.partition("The end")[2].split("\n\n")
    assert "Emma: 11 cards" in blocks[0]
    assert blocks[1] == "Bruno: winner"


def test_resume_keeps_foreign_meta(tmp_path: Path) -> None:
    data = {"bestiary": 1, "game": "mausen", "players": 3, "setup": {}, "moves": []}
    data |= {"names": ["Mia", "Ben", "Zoe"], "meta": {"event": "final"}}
    (tmp_path / "game.jsonl").write_text(json.dumps(data))
    done = run(tmp_path, "play", "mausen", "--resume", "game.jsonl", typed="1\n")
    assert "You play against Ben and Zoe." in done.stdout
    assert only_record(tmp_path)["names"] == ["Mia", "Ben", "Zoe"]
    assert only_record(tmp_path)["meta"]["event"] == "final"


def test_every_game_in_catalog_is_playable(tmp_path: Path) -> None:
    """The first choice of every question makes a move, in any game."""
    listed = run(tmp_path, "games").stdout
    for game in (line.split()[0] for line in listed.splitlines()):
        done = run(tmp_path, "play", game, "--record", f"{game}.jsonl", typed="1\n" * 400)
        assert done.returncode == 0
        record = Record.from_json((tmp_path / f"{game}.jsonl").read_text(encoding="utf-8"))
        assert [step.state.is_over() for step in replay(record)][-1]
        assert "result" in record.extra


def test_in_game_help_is_translated(tmp_path: Path) -> None:
    for language, sentence in (("de", "Wie viele mitspielen"), ("it", "Quanti giocano")):
        assert sentence in run(tmp_path, "play", "--help", LANG=f"{language}.UTF-8").stdout


def test_one_line_may_answer_several_prompts() -> None:
    species = OfferPart("species", ("bear", "mouse"))
    cards = OfferPart("cards", ("mouse", "bear", "mouse"), 1, 2)
    declare = Offer("declare", "declare {species}: {cards}", (species, cards))
    offers = (declare, Offer("pass", "pass"))
    labels = ("Declare a species", "Pass the turn")

    def offer_of(line: str) -> object:
        return parse_offer(fold(line), offers, labels)

    assert offer_of("dec 2 3 1") == (declare, ("2", "3", "1"))
    assert offer_of("Declare a species: 2, 3") == (declare, ("2", "3"))
    assert offer_of("1 2") == (declare, ("2",))
    for wrong in ("3", "pass 1", "a", "", "x"):
        assert offer_of(wrong) is None
    two: list[set[Words]] = [{("bear",)}, {("mouse",), ("small", "mouse")}]
    assert parse_picks(fold("2 3 1"), species, two, False) == (["mouse"], ("3", "1"))
    assert parse_picks(fold("Small Mouse: 1"), species, two, False) == (["mouse"], ("1",))
    names: list[set[Words]] = [{("mouse",)}, {("bear",)}, {("mouse",)}]
    assert parse_picks(("3", "1"), cards, names, True) == (["mouse", "mouse"], ())
    assert parse_picks(fold("Beár, mouse"), cards, names, True) == (["bear", "mouse"], ())
    for wrong in ("1 1", "1 2 3", "4", "bear bear", ""):
        assert parse_picks(fold(wrong), cards, names, True) is None
