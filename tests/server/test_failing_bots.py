"""A bot that fails at a table of a server: a lower one makes its move, and all see that."""

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from bestiary.bots import registry
from bestiary.client import Link, SeatClient, join, open_table
from bestiary.core.event import Event
from bestiary.host.live_table import LiveTable, read_table
from bestiary.records import Record
from bestiary.records import replay as replay_record
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Open, Start
from bestiary.tables.event import BotFailed, Moved, TableEvent, decode_event
from bestiary.tables.notices import BotReplaced
from tests.failing_bots import FAILURES, installed
from tests.server_fixture import UNLIMITED, running_server

TABLES = {"hangs": ("kuhn", 2), "exits": ("kuhn", 2)}
"""A short game for bots each of whose choices takes its time, or two processes."""


@pytest.fixture(autouse=True)
def _failing_bots(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path):
        yield


async def play_to_end(seat: SeatClient) -> list[Event]:
    """Play at random: all events that the seat was shown."""
    bot = registry.make_bot(seat.game, "random", 1)
    async for view in seat:
        await seat.move(bot.choose(view).move)
    return seat.take_events()


async def play_with(kind: str, file: Path) -> tuple[list[list[Event]], list[bytes], str]:
    """A game with one bot: what each person was shown, the stored events, and the metrics."""
    game, players = TABLES.get(kind, ("mausen", 3))
    settings = replace(UNLIMITED, bot_limit_ms=200 if kind == "hangs" else 60_000)
    store = SqliteStore(file)
    async with running_server(store, settings) as served, AsyncExitStack() as stack:
        key = secrets.token_urlsafe(16)
        invitation = await open_table(served.url, Open(game, "Anna", players, bots=(kind,)), key)
        links = [str(Link(served.url, invitation.table, key=key)), *[str(invitation)] * players]
        people = [await stack.enter_async_context(join(link)) for link in links[: players - 1]]
        await people[0].wait_for(lambda table: all(seat.is_ready for seat in table.seats[1:]))
        await people[0].command(Start())
        shown = await asyncio.gather(*map(play_to_end, people))
        bodies = await store.read_events(invitation.table)
        return shown, bodies, served.context.metrics.text().decode()


@pytest.mark.parametrize(("kind", "failure"), FAILURES.items())
def test_lower_bot_moves_for_a_bot_that_fails(
    kind: str, failure: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """To the end of the game; all at the table see each failure, and the log says why."""
    with caplog.at_level(logging.INFO):
        shown, bodies, metrics = asyncio.run(play_with(kind, tmp_path / "tables.db"))
    events: list[TableEvent] = [decode_event(body) for body in bodies]
    failures = [event for event in events if isinstance(event, BotFailed)]
    bot_moves = [event for event in events if isinstance(event, Moved) and event.by == "bot"]
    assert failures
    assert len(failures) == len(bot_moves)
    game = TABLES.get(kind, ("mausen", 3))[0]
    lower = {"mausen": "steady", "kuhn": "clever"}[game]
    assert {(event.failure, event.lower_bot) for event in failures} == {(failure, lower)}

    table = read_table("t", events)
    assert table.status == "over"
    notice = BotReplaced(1, table.seats[1].name, kind)
    for person_events in shown:
        assert person_events.count(notice) == len(failures)

    assert f'bestiary_bot_failures_total{{kind="{failure}"}} {len(failures)}.0' in metrics
    logged = [record for record in caplog.records if record.getMessage() == "a bot failed"]
    assert len(logged) == len(failures)
    assert all(record.__dict__["failure"] == failure for record in logged)
    assert all(record.__dict__["bot"] == kind for record in logged)
    assert all(len(record.__dict__["view"]) == 24 for record in logged)
    assert all(record.exc_info for record in logged)
    assert "too late" not in caplog.text
    if failure == "raised":
        assert "in choose" in caplog.text
        assert "ZeroDivisionError" in caplog.text


def test_failures_leave_no_trace_in_record_and_view(tmp_path: Path) -> None:
    """A table that is read again is the same, and its record is one of an ordinary game."""
    _, bodies, _ = asyncio.run(play_with("raises", tmp_path / "tables.db"))
    table = LiveTable.from_stored("t", bodies).table
    assert table.play is not None
    record = Record.from_play(table.play, [seat.name for seat in table.seats])
    assert "fail" not in record.to_json()
    assert len(list(replay_record(record))) == len(record.moves) + 1


def test_table_goes_on_if_its_bot_is_no_longer_installed(tmp_path: Path) -> None:
    """Its moves are made by the default bot."""
    file = tmp_path / "tables.db"

    async def open_and_start() -> str:
        store = SqliteStore(file)
        async with running_server(store) as served:
            key = secrets.token_urlsafe(16)
            command = Open("kuhn", "Anna", 2, bots=("kuhn",), is_ready=False)
            link = await open_table(served.url, command, key)
            bodies = await store.read_events(link.table)
            stored = [body.replace(b'"bot":"kuhn"', b'"bot":"gone"') for body in bodies]
            assert stored != bodies
            table = await served.context.host.create_table("t", [decode_event(b) for b in stored])
            async with join(str(Link(served.url, table, key=key))) as anna:
                await anna.command(Start())
                shown = await play_to_end(anna)
            assert [event.bot for event in shown if isinstance(event, BotReplaced)]
            return anna.table.status

    assert asyncio.run(open_and_start()) == "over"
