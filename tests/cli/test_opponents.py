"""CLI: the opponents of `bestiary play`, their reasons, and advice."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bestiary
from bestiary.cli.shell.save_file import saved_bots
from bestiary.records import Record
from tests.cli.cli_runner import only_record, read_to_end, read_until_prompt, run, terminal

pytestmark = pytest.mark.slow

GAME = ("play", "lascaux", "--players", "3", "--seed", "3")
PASSING = "1\n" + "2\n" * 80
"""Bet on anything, then always pass: a whole game, with lines left over."""


def typed_line_count(folder: Path, *args: str) -> int:
    """How many lines the person types to the end of a game."""
    output = run(folder, *args, typed=PASSING).stdout
    return output.partition("The end")[0].count("\n> ")


def test_bots_option_repeats_last_name_for_remaining_seats(tmp_path: Path) -> None:
    """Each kind is described; the record stores the kinds."""
    args = ("play", "lascaux", "--players", "5", "--bots", "clever,novice", "--seed", "1")
    output = run(tmp_path, *args, "--record", "game.jsonl", typed="1\nq\n").stdout
    assert re.search(r"\nClever \(\w+\): Guesses your colour", output)
    assert re.search(r"\nNovice \(\w+, \w+ and \w+\): Likes colours", output)
    assert only_record(tmp_path)["meta"] == {
        "seed": 1,
        "bots": ["clever", "novice", "novice", "novice"],
    }


def test_default_opponents_are_steady(tmp_path: Path) -> None:
    run(tmp_path, *GAME, "--record", "game.jsonl", typed="q\n")
    assert only_record(tmp_path)["meta"]["bots"] == ["steady", "steady"]


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ("wizard", "wizard"),
        ("random,random,random", "there are 3 bots for 2 seats"),
        ("", "random, novice, steady, clever"),
    ],
)
def test_invalid_bots_option_exits_2(tmp_path: Path, bots: str, why: str) -> None:
    done = run(tmp_path, *GAME, "--bots", bots)
    assert done.returncode == 2
    assert why in done.stderr
    assert not list(tmp_path.iterdir())


def test_resume_keeps_bots_of_record(tmp_path: Path) -> None:
    """Unless `--bots` names others."""
    run(tmp_path, *GAME, "--bots", "novice,random", "--record", "game.jsonl", typed="1\nq\n")
    resume = ("play", "lascaux", "--resume", "game.jsonl")
    run(tmp_path, *resume, typed="1\nq\n")
    assert only_record(tmp_path)["meta"]["bots"] == ["novice", "random"]
    run(tmp_path, *resume, "--bots", "steady", typed="1\nq\n")
    assert only_record(tmp_path)["meta"]["bots"] == ["steady", "steady"]


@pytest.mark.parametrize("meta", [{}, {"bots": ["random"]}, {"bots": [1, 2]}, {"bots": "random"}])
def test_record_without_bots_in_meta_gets_default_bots(meta: dict[str, Any]) -> None:
    """`meta` belongs to any program."""
    record = Record.from_play(bestiary.play("lascaux", players=3, seed=1))
    assert saved_bots(replace(record, extra={"meta": meta})) is None
    assert saved_bots(replace(record, extra={"meta": {"bots": ["a", "b"]}})) == ("a", "b")


def test_why_prints_bot_reasons_after_game(tmp_path: Path) -> None:
    """All, those of one bot, or that of one move, in the reader's language."""
    args = (*GAME, "--bots", "steady,novice")
    game = "1\n" + "2\n" * (typed_line_count(tmp_path, *args) - 1)
    output = run(tmp_path, *args, typed=game + "why\nwhy felix\nWHY 2\nnot\n\n").stdout
    asked = re.split(r"\n> ", output.partition("The end")[2])[1:]
    everything, felix, second, wrong = (part.splitlines()[1:] for part in asked[:4])
    assert everything[0] == "   2  Greta bets on blue."
    assert everything[1].startswith("      “No colour helps me more than blue")
    assert all(line.startswith("      “") for line in everything[1::2])
    assert "can no longer" not in "".join(everything)
    assert felix == [
        line
        for move, why in zip(everything[::2], everything[1::2], strict=True)
        for line in (move, why)
        if move[6:].startswith("Felix")
    ]
    assert second == everything[:2]
    assert wrong[0].startswith("“why” tells why the bots moved as they did, “why Greta”")
    german = run(tmp_path, *args, "--lang", "de", typed=game + "warum 2\n").stdout
    assert "> warum 2\n   2  Greta setzt auf Blau.\n      „Keine Farbe hilft mir mehr" in german


def test_why_covers_moves_before_resume(tmp_path: Path) -> None:
    """A bot with the same view makes the same choice for the same reason."""
    args = (*GAME, "--bots", "steady,novice")
    moves = ["1", *["2"] * (typed_line_count(tmp_path, *args) - 1)]
    whole = run(tmp_path, *args, typed="\n".join([*moves, "why", ""])).stdout
    run(tmp_path, *args, "--record", "game.jsonl", typed="\n".join([*moves[:9], "q", ""]))
    resume = ("play", "lascaux", "--resume", "game.jsonl")
    output = run(tmp_path, *resume, typed="\n".join([*moves[9:], "why", ""])).stdout
    reasons = whole.partition("> why\n")[2].partition("> ")[0]
    assert reasons.count("“") > 40
    assert output.partition("> why\n")[2].startswith(reasons)


def test_why_gives_no_reason_for_moves_of_other_bots(tmp_path: Path) -> None:
    run(tmp_path, *GAME, "--bots", "random", "--record", "game.jsonl", typed=PASSING)
    resume = ("play", "lascaux", "--resume", "game.jsonl", "--bots", "steady")
    output = run(tmp_path, *resume, typed="why\n").stdout
    assert "“I can no longer tell.”" in output


def test_exclamation_mark_prints_advice(tmp_path: Path) -> None:
    """In words, as it can be typed, and why; no move is made."""
    with terminal(tmp_path, *GAME, size=(50, 200)) as child:
        assert "“!” asks for advice" in read_until_prompt(child)
        child.sendline("!")
        advice = re.search(r"would choose this: (\w+)\. “I", read_until_prompt(child))
        assert advice is not None
        child.sendline(advice[1])
        assert "You bet on" in read_until_prompt(child)
        child.sendline("q")
        read_to_end(child)


def test_no_hints_option_disables_advice(tmp_path: Path) -> None:
    """The resume command repeats the option."""
    output = run(tmp_path, *GAME, "--no-hints", typed="!\n1\nq\n").stdout
    assert "“!”" not in output
    assert "clever player" not in output
    assert re.search(r"--resume last --no-hints\n", output)
