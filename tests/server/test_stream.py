"""The stream of a table over real sockets: hellos, limits, byes, slow readers, nonsense."""

import asyncio
import random
import re
import socket
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bestiary.client.http import request
from bestiary.i18n import LANGUAGES
from bestiary.protocol import PROTOCOL_VERSION, FromServer
from bestiary.server import stream as stream_module
from bestiary.tables.command import MoveCommand, Open, Ready
from bestiary.tables.identity import hash_key
from tests.sample_sizes import examples_for_run
from tests.server_fixture import UNLIMITED, RunningServer, running_server
from tests.server_process import ServerProcess, resident_kb

KEY = "A" * 22
OTHER_KEY = "B" * 22


def run_async(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def open_table(served: RunningServer, **more: Any) -> str:
    """A table: its id."""
    fields = {"bots": ("random", "random"), "is_ready": True} | more
    command = msgspec.convert({"game": "mausen", "name": "Anna", "players": 3} | fields, Open)
    return await served.context.host.open(hash_key(KEY), "1", command)


def connect_stream(served: RunningServer, table: str, **more: Any) -> connect:
    """A socket to a table."""
    url = f"ws://127.0.0.1:{served.port}/api/tables/{table}/stream"
    return connect(url, compression=None, ping_interval=None, proxy=None, **more)


async def send(socket: ClientConnection, **message: object) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def receive(socket: ClientConnection, kind: str = "") -> dict[str, Any]:
    """The next message but for presence, or the next of a kind."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 5))
        if message["type"] == kind or (not kind and message["type"] != "presence"):
            return message


async def close_reason_and_code(socket: ClientConnection) -> tuple[str, int | None]:
    """Why a stream ended: the reason of its bye, and the close code."""
    last = ""
    try:
        while True:
            message = await receive(socket)
            last = message.get("reason", last)
    except ConnectionClosed as closed:
        return last, None if closed.rcvd is None else closed.rcvd.code


async def send_hello(socket: ClientConnection, **more: object) -> dict[str, Any]:
    await send(socket, **({"type": "hello", "protocol": PROTOCOL_VERSION, "key": KEY} | more))
    return await receive(socket)


async def command(socket: ClientConnection, id: str, after: int, **command: object) -> None:
    await send(socket, type="command", id=id, after=after, command=command)


def test_every_server_message_decodes_as_protocol_type() -> None:
    async def work() -> None:
        read = msgspec.json.Decoder(FromServer).decode
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                seq = (await served.context.host.live_table(table)).table.seq
                await send(socket, type="hello", protocol=PROTOCOL_VERSION, key=KEY, after=0)
                await send(socket, type="ping")
                await command(socket, "m1", seq, type="move", move="E1")
                await command(socket, "2", 0, type="kick", seat=9)
                kinds = {""}
                async with asyncio.timeout(5):
                    while len(kinds) < 7:
                        kinds.add(type(read(await socket.recv())).__name__)
                        if "Update" in kinds:
                            await command(socket, "m1", seq, type="move", move="E1")
                expected = {"Welcome", "PresenceView", "Pong", "Update", "Accepted", "Refusal"}
                assert kinds - {""} == expected

    run_async(work())


@pytest.mark.parametrize("language", LANGUAGES)
def test_bye_reload_for_another_protocol(language: str) -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                message = await send_hello(
                    socket, protocol=PROTOCOL_VERSION + 1, lang=f"{language}-CH"
                )
                assert (message["type"], message["reason"]) == ("bye", "reload")
                assert message["detail"]
                assert (await close_reason_and_code(socket))[1] == 4001

    run_async(work())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            ',"key":"AAAAAAAAAAAAAAAAAAAAAA","since":7,"lang":"de"',
            "Es gibt eine neue Version. Bitte lade die Seite neu.",
        ),
        ("", "There is a new version. Please load the page again."),
    ],
)
def test_bye_reload_in_its_own_form_for_a_page_of_version_1(more: str, words: str) -> None:
    """These are the literal bytes of version 1."""

    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                await socket.send('{"say":"hello","wire":1' + more + "}")
                bye = '{"say":"bye","why":"reload","words":"' + words + '"}'
                assert await asyncio.wait_for(socket.recv(), 5) == bye
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(socket.recv(), 5)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4001

    run_async(work())


def test_a_stale_move_is_refused_and_changes_nothing() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                seq = (await send_hello(socket, lang="it"))["seq"]
                await command(socket, "m1", seq, type="move", move="E1")
                ids: set[str] = set()
                message: dict[str, Any] = {}
                while "m1" not in ids or not message["offers"]:
                    message = await receive(socket, "update")
                    ids |= {entry.get("id", "") for entry in message["entries"]}
                await command(socket, "m2", seq, type="move", move="D1")
                message = await receive(socket, "refused")
                assert (message["id"], message["rule"]) == ("m2", "stale")
                assert message["message"] == {
                    "type": "message",
                    "id": "table-refused-stale",
                    "args": {},
                }
                assert message["detail"].startswith("Nel frattempo")
                assert 0 in (await served.context.host.live_table(table)).table.seats_to_move()

    run_async(work())


def test_a_command_without_after_is_refused() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                await send_hello(socket)
                await send(socket, type="command", id="1", command={"type": "leave"})
                assert (await receive(socket, "refused"))["rule"] == "format"

    run_async(work())


@pytest.mark.slow
def test_bye_hello_timeout_without_hello() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                started_at = time.monotonic()
                message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 25))
                assert message["reason"] == "hello_timeout"
                assert time.monotonic() - started_at > 4.5
            assert stream_module.HELLO_TIMEOUT_S == 5.0

    run_async(work())


@pytest.mark.parametrize("first", ["", "{", "[]", '{"type":"ping"}', '{"type":"hello"}', "\x00"])
def test_bye_format_for_invalid_first_message(first: str) -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                await socket.send(first)
                assert (await receive(socket))["reason"] == "format"

    run_async(work())


def test_bye_not_found_is_the_same_for_missing_and_forbidden_tables() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served, onlookers=False)
            message = []
            for table_id, key in (
                (table, OTHER_KEY),
                ("0" * 24, OTHER_KEY),
                (table, None),
                ("x", None),
            ):
                async with connect_stream(served, table_id) as socket:
                    message.append(await send_hello(socket, key=key))
            assert message[0]["reason"] == "not_found"
            assert all(frame == message[0] for frame in message)

    run_async(work())


def test_foreign_origin_handshake_is_rejected() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            with pytest.raises(InvalidStatus):
                async with connect_stream(served, table, origin="https://evil.example"):
                    pass
            async with connect_stream(served, table, origin=served.url) as socket:
                assert (await send_hello(socket))["type"] == "welcome"

    run_async(work())


def test_sockets_per_address_limit_rejects_handshake() -> None:
    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, sockets_per_address=2)
        async with running_server(settings=settings) as served:
            table = await open_table(served)
            async with connect_stream(served, table), connect_stream(served, table):
                with pytest.raises(InvalidStatus):
                    async with connect_stream(served, table):
                        pass
            for _ in range(100):
                if served.context.limits.open_sockets == 0:
                    break
                await asyncio.sleep(0.01)
            async with connect_stream(served, table) as socket:
                assert (await send_hello(socket))["type"] == "welcome"

    run_async(work())


def test_bye_rate_limited_for_too_many_messages() -> None:
    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, messages_per_s=2)
        async with running_server(settings=settings) as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                await send_hello(socket)
                for _ in range(30):
                    await send(socket, type="ping")
                assert await close_reason_and_code(socket) == ("rate_limited", 1013)

    run_async(work())


def test_oversized_message_closes_with_1009() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                await send_hello(socket)
                await socket.send("x" * 4096)
                assert (await receive(socket, "refused"))["rule"] == "format"
                await socket.send("x" * 4097)
                assert await close_reason_and_code(socket) == ("", 1009)

    run_async(work())


@pytest.mark.slow
def test_bye_idle_for_client_without_pings() -> None:
    async def work() -> None:
        async with running_server() as served:
            context = served.context
            assert (context.idle_timeout_s, context.untimed_idle_timeout_s) == (30.0, 45.0)
            served.context.idle_timeout_s = 1.0
            table = await open_table(served, time_control={"kind": "live", "move_s": 60})
            async with (
                connect_stream(served, table) as silent,
                connect_stream(served, table) as lively,
            ):
                await send_hello(silent)
                await send_hello(lively)
                for _ in range(8):
                    await asyncio.sleep(0.25)
                    await send(lively, type="ping")
                assert await close_reason_and_code(silent) == ("idle", 4009)
                assert await receive(lively, "pong")

    run_async(work())


@pytest.mark.slow
def test_a_client_may_be_silent_for_longer_while_no_clock_runs() -> None:
    async def work() -> None:
        async with running_server() as served:
            served.context.idle_timeout_s, served.context.untimed_idle_timeout_s = 0.2, 2.5
            table = await open_table(served)
            async with connect_stream(served, table) as silent:
                await send_hello(silent)
                started_at = time.monotonic()
                assert await close_reason_and_code(silent) == ("idle", 4009)
                assert time.monotonic() - started_at > 2.0

    run_async(work())


def test_bye_reconnect_on_shutdown() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            socket = await connect_stream(served, table)
            await send_hello(socket)
        assert await close_reason_and_code(socket) == ("reconnect", 1012)

    run_async(work())


def test_two_devices_of_one_seat_get_the_same_updates() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as one, connect_stream(served, table) as two:
                seq = (await send_hello(one))["seq"]
                await send_hello(two)
                await command(one, "m1", seq, type="move", move="E1")
                for socket in (one, two):
                    ids = ""
                    while ids != "m1":
                        entries = (await receive(socket, "update"))["entries"]
                        ids = "".join(entry.get("id", "") for entry in entries)

    run_async(work())


def test_full_state_is_sent_only_after_game_over() -> None:
    async def work() -> None:
        async with running_server() as served:
            table = await open_table(served)
            async with connect_stream(served, table) as socket:
                message = await send_hello(socket, key=None)
                host = served.context.host
                live_table = await host.live_table(table)
                assert message["game"]["board"]["hand"] == []
                while live_table.table.status == "playing":
                    assert "full_state" not in message.get("game", {})
                    view = live_table.published_snapshot.view(0)
                    assert view is not None
                    if view.offers:
                        card = view.offers[0].parts[0].choices[0]
                        await host.command(table, hash_key(KEY), card, MoveCommand(card))
                    message = await receive(socket)
                while "full_state" not in message.get("game", {}):
                    message = await receive(socket)
                assert len(message["game"]["full_state"]["won"]) == 3

    run_async(work())


@pytest.mark.slow
def test_stalled_reader_is_skipped_and_gets_a_welcome_when_it_reads_again() -> None:
    """A client stops reading while thousands of messages pass; then reads on, from a new view."""

    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, sockets_per_address=100)
        async with running_server(settings=settings) as served:
            table = await open_table(served, bots=(), is_ready=False)
            host = served.context.host
            stuck = socket.socket()
            stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stuck.connect(("127.0.0.1", served.port))
            path = f"/api/tables/{table}/stream"
            stuck.sendall(
                f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
                "\r\n\r\n".encode()
            )
            await asyncio.sleep(0.2)
            greeting = b'{"type":"hello","protocol":2}'
            stuck.sendall(bytes((0x81, 0x80 | len(greeting))) + bytes(4) + greeting)
            await asyncio.sleep(0.2)
            (subscriber,) = (await host.live_table(table)).subscribers.values()
            for number in range(40_000):
                await host.command(table, hash_key(KEY), f"r{number}", Ready(number % 2 == 0))
                if subscriber.sent_seq < 0 and number > 100:
                    break
            assert subscriber.sent_seq < 0, "it reads after all"
            stalled = number
            for number in range(stalled + 1, stalled + 200):
                await host.command(table, hash_key(KEY), f"r{number}", Ready(number % 2 == 0))
            version = (await host.live_table(table)).table.seq
            stuck.setblocking(False)
            loop = asyncio.get_running_loop()
            data = bytearray()
            async with asyncio.timeout(10):
                while data.count(b'"type":"welcome"') < 2 or not data.endswith(b"}"):
                    data += await loop.sock_recv(stuck, 1 << 20)
            stuck.close()
            first, last = [int(seq) for seq in re.findall(rb'"type":"welcome","seq":(\d+)', data)]
            updates, _, _ = data.rpartition(b'"type":"welcome"')
            seqs = [int(seq) for seq in re.findall(rb'\{"seq":(\d+)', bytes(updates))]
            assert seqs == list(range(first + 1, seqs[-1] + 1)), "all until it was skipped"
            assert last == version

    run_async(work())


def random_message(rng: random.Random, hand: list[str]) -> bytes | str:
    """A message that may be anything, often nearly right."""
    commands = ["sit", "leave", "seat_bot", "ready", "start", "move", "change", "rematch", "kick"]
    command: dict[str, object] = {"type": rng.choice(commands)}
    more = {
        "move": rng.choice(hand),
        "seat": rng.choice([0, 1, 7, -1, 10**30, "x", None, 1.5]),
        "name": rng.choice(["Eve", "", "\u202e", "x" * 300, "🦣", 7]),
        "bot": rng.choice(["random", "unknown", ""]),
        "is_ready": rng.choice([True, False, "yes"]),
    }
    command |= {name: value for name, value in more.items() if rng.random() < 0.4}
    after = rng.choice([0, 3, 10, 40, 10**30, -1, "x"]) if rng.random() < 0.2 else 20
    message: dict[str, object] = {"type": "command", "id": str(rng.random()), "command": command}
    message |= {"after": after} if rng.random() < 0.95 else {}
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(60))
        case 1:
            text = msgspec.json.encode(message).decode()
            at = rng.randrange(len(text))
            return text[:at] + chr(rng.randrange(1, 0x2FF)) + text[at + 1 :]
        case 2:
            return "[" * rng.randrange(2000)
        case 3:
            kind = rng.choice(["hello", "ping", "bye", "sign", "nudge", "presence", 3])
            ephemeral = {"type": kind, "sign": rng.choice(["wave", "", 3])}
            return msgspec.json.encode(ephemeral | {"seat": 0} if kind == "nudge" else ephemeral)
        case _:
            return msgspec.json.encode(message).decode()


@pytest.mark.slow
@pytest.mark.fuzz
def test_fuzzed_messages_are_refused_and_memory_stays_flat(tmp_path: Path) -> None:
    """20,000 messages: every refusal says why, the server lives, its memory stays flat."""

    async def work() -> None:
        service = ServerProcess(tmp_path, settings={"BESTIARY_SERVER_BOT_PAUSE_MS": "0"})
        service.start()
        try:
            rng = random.Random(5)
            opening = Open("mausen", "Anna", 3, bots=("random",), is_public=True)
            body = {"id": "1", "open": opening}
            table = (await request(f"{service.url}/api/tables", KEY, body))["id"]
            hand = [f"{kind}{value}" for kind in "EDCMX" for value in range(6)]
            url = f"ws://127.0.0.1:{service.port}/api/tables/{table}/stream"
            count = refused = 0
            before = 0.0
            total = examples_for_run(check=4_000, ci=20_000, soak=200_000)
            while count < total:
                key = rng.choice([KEY, OTHER_KEY, None])
                async with connect(url, compression=None, ping_interval=None, proxy=None) as it:
                    await send(it, type="hello", protocol=PROTOCOL_VERSION, key=key)
                    assert (await receive(it))["type"] == "welcome"
                    for _ in range(500):
                        await it.send(random_message(rng, hand))
                        count += 1
                    await command(it, "last", 0, type="kick", seat=14)
                    while True:
                        message = await receive(it)
                        if message["type"] == "refused":
                            refused += 1
                            assert message["detail"]
                            assert message["message"]["id"]
                            if message["id"] == "last":
                                break
                if count == total // 2:  # what is remembered of people has its size by then
                    before = resident_kb(service.child.pid)
            assert refused > count / 3
            grown = resident_kb(service.child.pid) - before
            assert grown <= 5 * 1024, f"{grown:.0f} KB more"
            assert service.child.poll() is None
        finally:
            service.stop()

    run_async(work())
