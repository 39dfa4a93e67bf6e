"""CLI: `bestiary bot`, a process that takes a seat at a real server."""

import asyncio
import secrets
import sys
from pathlib import Path

import pytest

from bestiary.client import Link, join, open_table
from bestiary.tables.command import MoveCommand, Open, SeatBot, Start
from tests.cli.cli_runner import run
from tests.server_fixture import running_server

COMMAND = [sys.executable, "-c", "from bestiary.cli import main; main()", "bot"]


async def bot_process(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *COMMAND, *arguments, stderr=asyncio.subprocess.PIPE
    )


def test_bot_process_plays_whole_game_on_server() -> None:
    async def work() -> None:
        async with running_server() as served:
            key = secrets.token_urlsafe(16)
            link = await open_table(served.url, Open("mausen", "Anna", 3), key)
            async with join(str(Link(link.server, link.table, key=key))) as anna:
                await anna.command(SeatBot("random"))
                bot = await bot_process(
                    "--url", str(link), "--bot", "novice", "--once", "--lang", "de"
                )
                assert bot.stderr is not None
                assert "novice sitzt am Tisch" in (await bot.stderr.readline()).decode()
                await anna.wait_for(lambda standing: standing.seats[2].is_ready)
                await anna.command(Start())
                async for view in anna:
                    await anna.command(MoveCommand(view.offers[0].parts[0].choices[0]))
                assert await asyncio.wait_for(bot.wait(), 20) == 0
                assert anna.names[2] == "novice"

    asyncio.run(work())


@pytest.mark.slow
def test_bot_process_exits_with_reason() -> None:
    async def work() -> None:
        async with running_server() as served:
            for link, why in (
                (f"{served.url}/#/table/{'0' * 24}/{'A' * 22}", "table"),
                ("nonsense", "link"),
            ):
                bot = await bot_process("--url", link, "--lang", "en")
                assert bot.stderr is not None
                assert why in (await bot.stderr.read()).decode()
                assert await bot.wait() in (1, 2)

    asyncio.run(work())


def test_link_in_the_environment_is_not_in_the_arguments(tmp_path: Path) -> None:
    """All users of the machine can read the arguments of a process: an invitation lets in."""
    done = run(tmp_path, "bot", "--once", BESTIARY_BOT_URL="no link", LANG="en_US.UTF-8")
    assert done.returncode == 2
    assert "no link" in done.stderr
    assert "--url" not in done.stderr
