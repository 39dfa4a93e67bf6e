"""CLI: bots of another package that fail: every game comes to its end, and the output says so."""

import asyncio
import json
import secrets
import time
from pathlib import Path

import pytest

from bestiary.bots.worker_pool import LIMIT_VARIABLE
from bestiary.client import Link, join, open_table
from bestiary.tables.command import Open, Start
from tests.cli.cli_runner import (
    BESTIARY,
    only_record,
    read_to_end,
    read_until_prompt,
    run,
    terminal,
    terminal_environment,
)
from tests.failing_bots import FAILURES, MARKS_VARIABLE, install
from tests.server_fixture import running_server

pytestmark = pytest.mark.slow

PASSES = "1\n" * 4
"""A whole game of Kuhn poker, with lines left over."""
NOTICE = {
    "de": "Der Bot ({kind}) hat versagt, und ein einfacherer macht diesen Zug.",
    "en": "the bot ({kind}) has failed, and a simpler one makes this move.",
    "it": "il bot ({kind}) non ce l’ha fatta, e questa mossa la fa uno più semplice.",
}

END = {"de": "Das Ende", "en": "The end", "it": "La fine"}


def environment(folder: Path, kind: str) -> dict[str, str]:
    limit_ms = "200" if kind == "hangs" else "60000"
    return {"PYTHONPATH": install(folder), LIMIT_VARIABLE: limit_ms}


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        ("raises", "de"),
        ("exits", "en"),
        ("cheats", "it"),
        pytest.param("hangs", "en", marks=pytest.mark.slow),
    ],
)
def test_shell_game_goes_on_to_its_end(kind: str, language: str, tmp_path: Path) -> None:
    """The move is made by a lower bot, and a notice says so; `why` has no reason for it."""
    args = ("play", "kuhn", "--bots", kind, "--seed", "1", "--record", "game.jsonl")
    typed, variables = f"{PASSES}why\n", environment(tmp_path, kind)
    done = run(tmp_path, *args, "--lang", language, typed=typed, **variables)
    assert done.returncode == 0
    assert NOTICE[language].format(kind=kind) in done.stdout
    assert END[language] in done.stdout
    assert only_record(tmp_path)["meta"]["bots"] == [kind]


def test_ctrl_c_leaves_a_game_whose_bot_hangs(tmp_path: Path) -> None:
    """At once, and saved."""
    variables = environment(tmp_path, "hangs") | {LIMIT_VARIABLE: "600000", MARKS_VARIABLE: "marks"}
    args = ("play", "kuhn", "--bots", "hangs", "--seed", "1", "--record", "game.jsonl")
    with terminal(tmp_path, *args, size=(24, 80), **variables) as child:
        read_until_prompt(child)
        child.sendline("1")
        while not (tmp_path / "marks").exists():
            time.sleep(0.01)
        child.sendintr()
        assert "--resume" in read_to_end(child)
        assert child.exitstatus == 130
    assert only_record(tmp_path)["meta"]["bots"] == ["hangs"]


@pytest.mark.parametrize(
    ("kind", "jobs"),
    [
        ("raises", "2"),
        *(pytest.param(kind, "1", marks=pytest.mark.slow) for kind in ("cheats", "hangs", "exits")),
    ],
)
def test_arena_match_goes_on_to_its_end(kind: str, jobs: str, tmp_path: Path) -> None:
    """The failures are counted, and the lower bot plays as if it had sat there."""
    games = 2 * int(jobs)
    args = ("arena", "kuhn", "--bots", f"{kind},fool", "--games", str(games), "--seed", "2")
    variables = environment(tmp_path, kind)
    done = run(tmp_path, *args, "--jobs", jobs, "--json", **variables)
    report = json.loads(done.stdout)
    assert (report["games"], report["unfinished"]) == (games, 0)
    assert list(report["bots"][kind]["failures"]) == [FAILURES[kind]]
    assert report["bots"]["fool"]["failures"] == {}
    lower = run(tmp_path, *args[:3], "clever,fool", *args[4:], "--json", **variables)
    assert report["bots"][kind]["share"] == json.loads(lower.stdout)["bots"]["clever"]["share"]


def test_arena_says_how_often_a_bot_failed(tmp_path: Path) -> None:
    args = ("arena", "kuhn", "--bots", "raises,fool", "--games", "2", "--seed", "2")
    done = run(tmp_path, *args, **environment(tmp_path, "raises"))
    assert "raises failed to choose" in done.stdout


@pytest.mark.parametrize(
    ("kind", "why"), [("raises", "ZeroDivisionError"), ("cheats", "kuhn-refused-text")]
)
def test_bot_at_a_server_moves_on_and_says_why_it_failed(
    kind: str, why: str, tmp_path: Path
) -> None:
    """To the end of the game; to the server it is a person, so no notice is sent."""

    async def work() -> str:
        async with running_server() as served:
            key = secrets.token_urlsafe(16)
            link = await open_table(served.url, Open("kuhn", "Anna", 2), key)
            async with join(str(Link(link.server, link.table, key=key))) as anna:
                bot = await asyncio.create_subprocess_exec(
                    *(BESTIARY, "bot", "--url", str(link), "--bot", kind, "--once"),
                    stderr=asyncio.subprocess.PIPE,
                    env=terminal_environment(**environment(tmp_path, kind)),
                )
                await anna.wait_for(lambda table: table.seats[1].is_ready)
                await anna.command(Start())
                async for _ in anna:
                    await anna.move("pass")
                _, errors = await asyncio.wait_for(bot.communicate(), 20)
                assert bot.returncode == 0
                return errors.decode()

    shown = asyncio.run(work())
    assert NOTICE["en"].format(kind=kind) in shown
    assert why in shown
