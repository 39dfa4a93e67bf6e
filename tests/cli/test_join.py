"""CLI: `bestiary join`, a terminal at a table of a real server."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from bestiary.cli.join import table_url
from bestiary.client import Link, Seat, join, open_table
from bestiary.tables.command import Kick, Open, Rematch, SeatBot, Start
from tests.cli.cli_runner import BESTIARY, terminal_environment
from tests.refusals import refuses
from tests.server_fixture import RunningServer, running_server


@dataclass
class JoinProcess:
    """`bestiary join` between pipes."""

    process: asyncio.subprocess.Process
    output: str = ""

    async def read_until(self, text: str) -> str:
        """What it prints up to a text."""
        assert self.process.stdout is not None
        while text not in self.output:
            try:
                chunk = await asyncio.wait_for(self.process.stdout.read(4096), 30)
            except TimeoutError:
                chunk = b""
            assert chunk, f"{text} is not in {self.output}"
            self.output += chunk.decode()
        before, found, self.output = self.output.partition(text)
        return before + found

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def exit_status(self) -> int:
        assert self.process.stdout is not None
        self.output += (await self.process.stdout.read()).decode()
        return await asyncio.wait_for(self.process.wait(), 30)


async def join_process(*arguments: str) -> JoinProcess:
    process = await asyncio.create_subprocess_exec(
        *(BESTIARY, "join", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=terminal_environment(),
    )
    return JoinProcess(process)


@asynccontextmanager
async def table_with_bot() -> AsyncIterator[tuple[RunningServer, Link, Seat]]:
    """A table of Mausen for three, where Anna and a bot sit."""
    async with running_server() as served:
        key = secrets.token_urlsafe(16)
        link = await open_table(served.url, Open("mausen", "Anna", 3), key)
        async with join(str(Link(link.server, link.table, key=key))) as anna:
            await anna.command(SeatBot("random"))
            yield served, link, anna


async def start_with(anna: Seat, guest: JoinProcess) -> None:
    """Start the game once the guest is ready."""
    try:
        await asyncio.wait_for(anna.wait_for(lambda table: table.seats[2].is_ready), 30)
    except TimeoutError:
        raise AssertionError(guest.output) from None
    await anna.command(Start())


async def play_anna(anna: Seat) -> None:
    async for view in anna:
        await anna.move(view.offers[0].parts[0].choices[0])


def test_whole_game_rematch_and_leaving() -> None:
    """By the short code, in German; a refused card is explained, and another can be chosen."""

    async def work() -> None:
        async with table_with_bot() as (served, _, anna):
            assert anna.table.code is not None
            code, server = anna.table.code.lower(), served.url.removeprefix("http://")
            guest = await join_process(
                code, "--server", server, "--name", "Ben", "--lang", "de", "--plain"
            )
            await start_with(anna, guest)
            assert "Schon am Tisch: Anna" in await guest.read_until("\nZug 1\n")
            guest.type("1")
            await asyncio.gather(play_one_turn(anna), guest.read_until("\nZug 2\n"))
            guest.type("E1", "2")
            assert "MS-11" in await guest.read_until("\nDu ")
            guest.type(*["1"] * 14)
            await asyncio.gather(play_anna(anna), guest.read_until("\nDas Ende\n"))
            assert "du: " in (await guest.read_until("[Enter] noch ein Spiel")).lower()
            guest.type("")
            await anna.command(Rematch())
            await guest.read_until("\nZug 1\n")
            guest.type(*["1"] * 16)
            await asyncio.gather(play_anna(anna), guest.read_until("[Enter] noch ein Spiel"))
            guest.type("q")
            assert await guest.exit_status() == 0
            await anna.wait_for(lambda table: not table.seats[2].name)

    asyncio.run(work())


async def play_one_turn(anna: Seat) -> None:
    view = await anna.next_view()
    assert view is not None
    await anna.move(view.offers[0].parts[0].choices[0])


def test_lost_connection_is_not_noticed_and_quitting_keeps_the_seat() -> None:
    async def work() -> None:
        async with table_with_bot() as (served, link, anna):
            guest = await join_process(str(link), "--name", "Ben", "--plain")
            await start_with(anna, guest)
            await guest.read_until("\nTurn 1\n")
            for live_table in served.context.host.live_tables.values():
                live_table.close_subscribers("reconnect")
            guest.type("1")
            await asyncio.gather(play_one_turn(anna), guest.read_until("\nTurn 2\n"))
            guest.type("q")
            assert await guest.exit_status() == 0
            (back,) = [line for line in guest.output.splitlines() if "/#/seat/" in line]
            assert anna.names[2] == "Ben"
            again = await join_process(back.split("'")[1], "--plain")
            assert "Anna" in await again.read_until("\nTurn 1\n")
            again.process.send_signal(2)
            assert await again.exit_status() == 130

    asyncio.run(work())


def test_kicked_guest_gets_a_bye_and_leaves() -> None:
    async def work() -> None:
        async with table_with_bot() as (_, link, anna):
            guest = await join_process(str(link), "--lang", "it")
            await anna.wait_for(lambda table: table.seats[2].is_ready)
            await anna.command(Kick(2))
            assert await guest.exit_status() == 1
            assert "mandato via" in guest.output

    asyncio.run(work())


def test_game_begins_by_itself_once_the_opener_is_ready_at_the_terminal() -> None:
    async def work() -> None:
        async with running_server() as served:
            key = secrets.token_urlsafe(16)
            command = Open("mausen", "Anna", 3, bots=("random", "random"))
            link = await open_table(served.url, command, key)
            anna = await join_process(str(Link(link.server, link.table, key=key)), "--plain")
            anna.type(*["1"] * 16, "q")
            await anna.read_until("\nThe end\n")
            assert await anna.exit_status() == 0

    asyncio.run(work())


@pytest.mark.parametrize(
    "typed", ["http://x", "abc def", "nonsense#", "localhost:8321/#/table", "http://[x/#/code/A"]
)
def test_what_is_no_link_is_cited_as_it_was_typed(typed: str) -> None:
    with refuses("client-refused-link") as refused:
        table_url(typed, "http://localhost:8321")
    assert str(refused.value) == f"{typed!r} is no link to a table (format)"
    with refuses("client-refused-link") as refused:
        table_url("ABC234", "ftp://x")
    assert "'ftp://x'" in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("nonsense#",), "no link to a table"),
        (("ABC234", "--server", "{server}"), "no such table"),
        (("ABC234", "--server", "127.0.0.1:9"), "no answer from http://127.0.0.1:9"),
    ],
)
def test_wrong_link_is_explained(arguments: tuple[str, ...], reason: str) -> None:
    async def work() -> None:
        async with running_server() as served:
            guest = await join_process(*(text.format(server=served.url) for text in arguments))
            assert await guest.exit_status() == 2
            assert reason in guest.output.lower()

    asyncio.run(work())
