"""`bestiary bot`: a process of its own takes a seat at a real server."""

import asyncio
import secrets
import sys

import pytest

from bestiary.client import Link, join, open_table
from bestiary.tables.command import Move, Open, SeatBot, Start
from tests.serving import serving

COMMAND = [sys.executable, "-c", "from bestiary.cli import main; main()", "bot"]


async def running(*arguments: str) -> asyncio.subprocess.Process:
    """Start the command."""
    return await asyncio.create_subprocess_exec(
        *COMMAND, *arguments, stderr=asyncio.subprocess.PIPE
    )


def test_a_bot_of_another_process_plays_a_whole_game() -> None:
    async def work() -> None:
        async with serving() as served:
            key = secrets.token_urlsafe(16)
            link = await open_table(served.url, Open("mausen", "Anna", 3), key)
            async with join(str(Link(link.server, link.table, key=key))) as anna:
                await anna.command(SeatBot("random"))
                bot = await running("--url", str(link), "--bot", "novice", "--once", "--lang", "de")
                assert bot.stderr is not None
                assert "novice sitzt am Tisch" in (await bot.stderr.readline()).decode()
                await anna.when(lambda standing: standing.seats[2].is_ready)
                await anna.command(Start())
                async for view in anna:
                    await anna.command(Move(view.offers[0].parts[0].choices[0]))
                assert await asyncio.wait_for(bot.wait(), 20) == 0
                assert (await anna.standing()).seats[2].name == "novice"

    asyncio.run(work())


@pytest.mark.slow
def test_a_bot_says_why_it_cannot_play() -> None:
    async def work() -> None:
        async with serving() as served:
            for link, why in (
                (f"{served.url}/#/table/{'0' * 24}/{'A' * 22}", "table"),
                ("nonsense", "link"),
            ):
                bot = await running("--url", link, "--lang", "en")
                assert bot.stderr is not None
                assert why in (await bot.stderr.read()).decode()
                assert await bot.wait() in (1, 2)

    asyncio.run(work())
