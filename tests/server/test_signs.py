"""Signs, nudges and presence over real sockets: shown to all, stored nowhere, limited."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from bestiary.host.clock import now_ms
from bestiary.host.ephemeral import SignName
from bestiary.i18n import LANGUAGES
from bestiary.server.limits import SIGN_BURST, SIGN_PEOPLE_PER_ADDRESS, RateLimits
from bestiary.server.settings import Settings
from bestiary.tables.command import Ready, Sit
from bestiary.tables.identity import hash_key
from tests.fake_clock import SkippingClock
from tests.server.test_stream import (
    KEY,
    OTHER_KEY,
    connect_stream,
    open_table,
    receive,
    send,
    send_hello,
)
from tests.server_fixture import RunningServer, running_server

SIGNS = SignName.__args__  # type: ignore[attr-defined]


@contextlib.asynccontextmanager
async def started_table(
    now_ms: Callable[[], int] = now_ms,
) -> AsyncIterator[tuple[RunningServer, str]]:
    """A game of Anna (seat 0), a bot and Ben (seat 2)."""
    async with running_server(now_ms=now_ms) as served:
        host, ben = served.context.host, hash_key(OTHER_KEY)
        table = await open_table(served, bots=("random",), is_public=True)
        await host.command(table, ben, "sit", Sit("Ben"))
        await host.command(table, ben, "ready", Ready())
        yield served, table


@contextlib.asynccontextmanager
async def joined(
    served: RunningServer, table: str, key: str | None, **more: object
) -> AsyncIterator[ClientConnection]:
    """A socket that has had its welcome and the presence after it."""
    async with connect_stream(served, table) as socket:
        assert (await send_hello(socket, key=key, **more))["type"] == "welcome"
        await receive(socket, "presence")
        yield socket


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_shown_to_all_at_the_table_and_stored_nowhere(sign: str) -> None:
    async def work() -> None:
        async with (
            started_table() as (served, table),
            joined(served, table, KEY) as anna,
            joined(served, table, OTHER_KEY) as ben,
            joined(served, table, None) as onlooker,
        ):
            store = served.context.host.store
            stored = list(await store.read_events(table))
            await send(ben, type="sign", sign=sign)
            for socket in (anna, ben, onlooker):
                shown = await receive(socket, "sign")
                assert shown == {"type": "sign", "seat": 2, "sign": sign}
            assert list(await store.read_events(table)) == stored
            async with joined(served, table, None, after=0) as late:
                await send(late, type="ping")
                assert (await receive(late))["type"] == "pong"

    run(work())


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_and_nudges_of_onlookers_are_refused(language: str) -> None:
    async def work() -> None:
        async with (
            started_table() as (served, table),
            joined(served, table, "C" * 22, lang=language) as socket,
        ):
            for message in ({"type": "sign", "sign": "wave"}, {"type": "nudge", "seat": 0}):
                await send(socket, **message)
                refused = await receive(socket, "refused")
                assert refused["message"]["id"] == "table-refused-not-seated"
                assert refused["detail"]

    run(work())


@pytest.mark.parametrize(
    "message",
    [
        {"type": "sign", "sign": "my cards are"},
        {"type": "sign", "sign": "wave", "seat": 0},
        {"type": "nudge", "seat": -1},
        {"type": "nudge"},
        {"type": "presence"},
    ],
)
def test_what_is_no_sign_or_nudge_is_refused(message: dict[str, object]) -> None:
    async def work() -> None:
        async with started_table() as (served, table), joined(served, table, KEY) as socket:
            await socket.send(msgspec.json.encode(message).decode())
            assert (await receive(socket, "refused"))["rule"] == "format"

    run(work())


def test_signs_beyond_the_limit_are_dropped_and_the_connection_goes_on() -> None:
    async def work() -> None:
        async with (
            started_table() as (served, table),
            joined(served, table, KEY) as anna,
            joined(served, table, OTHER_KEY) as ben,
        ):
            for _ in range(SIGN_BURST + 3):
                await send(anna, type="sign", sign="laugh")
            await send(anna, type="ping")
            await receive(anna, "pong")
            await send(ben, type="sign", sign="hmm")
            seats = []
            while 2 not in seats:
                seats.append((await receive(ben, "sign"))["seat"])
            assert seats == [0] * SIGN_BURST + [2]

    run(work())


def test_all_people_of_one_address_share_a_larger_limit() -> None:
    limits = RateLimits(Settings())
    people = range(SIGN_PEOPLE_PER_ADDRESS + 1)
    allowed = [
        [limits.allow_sign(f"{person}", "a", 1.0) for _ in range(SIGN_BURST)] for person in people
    ]
    assert allowed == [[True] * SIGN_BURST] * SIGN_PEOPLE_PER_ADDRESS + [[False] * SIGN_BURST]
    assert limits.allow_sign("0", "b", 9.0)
    assert limits.allow_sign("0", "a", 9.0)


def test_a_nudge_reaches_the_player_who_is_awaited() -> None:
    clock = SkippingClock()

    async def work() -> None:
        async with (
            started_table(clock) as (served, table),
            joined(served, table, KEY) as anna,
            joined(served, table, OTHER_KEY) as ben,
        ):
            await send(anna, type="nudge", seat=2)  # too early
            clock.skipped_ms = 24 * 3_600_000
            await send(anna, type="nudge", seat=2)
            await send(anna, type="sign", sign="wave")
            assert await receive(ben, "nudge") == {"type": "nudge", "by": 0}
            assert (await receive(ben))["type"] == "sign"

    run(work())


def test_others_see_who_closes_the_browser_and_who_comes_back() -> None:
    async def work() -> None:
        async with started_table() as (served, table), joined(served, table, KEY) as anna:
            async with joined(served, table, OTHER_KEY):
                while (await receive(anna, "presence"))["here"] != [0, 2]:
                    pass
            gone = await receive(anna, "presence")
            assert (gone["here"], [away["seat"] for away in gone["away"]]) == ([0], [2])
            async with joined(served, table, OTHER_KEY), joined(served, table, None):
                back = await receive(anna, "presence")
                assert (back["here"], back["away"], back["onlookers"]) == ([0, 2], [], 1)

    run(work())
