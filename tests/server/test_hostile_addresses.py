"""What one address, or many that belong together, may do: real requests, real sockets."""

import asyncio
import logging
import secrets
import shlex
import socket
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from bestiary.core.pcg32 import Pcg32
from bestiary.i18n.translator import LANGUAGES, fluent_bundle
from bestiary.protocol import PROTOCOL_VERSION
from bestiary.server.limits import MISS_BURST, MISS_BURST_PER_ADDRESS, network_of
from bestiary.server.logs import TextFormatter
from bestiary.server.run import warn_if_root
from bestiary.server.table_origins import MAX_IN_LOBBY_PER_ADDRESS
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Open
from bestiary.tables.decide import CODE_LETTERS, new_code
from bestiary.tables.identity import hash_key
from tests.server.test_api import http_request, new_key, open_table, run_with_server
from tests.server.test_websocket import RawClient
from tests.server_fixture import UNLIMITED, RunningServer, running_server

BEHIND_PROXY = msgspec.structs.replace(UNLIMITED, proxies=("127.0.0.1",))


def status_from(served: RunningServer, address: str, path: str) -> int:
    """The status of a request that a proxy on this machine passes on."""
    return http_request(served, path, headers={"x-forwarded-for": address}).status


def test_messages_of_all_people_of_an_address_share_a_limit() -> None:
    """Two people, each within their own limit, are too much together."""

    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, messages_per_s_per_address=4)
        async with running_server(settings=settings) as served:
            key = new_key()
            table = await served.context.host.open(hash_key(key), "1", Open("mausen", "Anna", 3))
            clients = []
            for _ in range(2):
                client = RawClient(served.port, f"/api/tables/{table}/stream")
                assert await client.upgrade() == 101
                hello = b'{"type":"hello","protocol":%d,"key":"%s"}'
                hello %= (PROTOCOL_VERSION, new_key().encode())
                await client.send(Frame(Opcode.TEXT, hello))
                while b'"welcome"' not in client.received:
                    assert await client.read()
                clients.append(client)
            ping = Frame(Opcode.TEXT, b'{"type":"ping"}')
            await clients[0].send(*[ping] * 15)
            while bytes(clients[0].received).count(b"pong") < 15:
                assert await clients[0].read()
            await clients[1].send(*[ping] * 15)
            messages, code = await clients[1].read_to_end()
            assert (messages[-1].get("reason"), code) == ("rate_limited", 1013)
            for client in clients:
                client.socket.close()

    asyncio.run(work())


def test_x_forwarded_for_is_believed_only_from_the_proxies_that_a_setting_names() -> None:
    def statuses(served: RunningServer) -> set[int]:
        return {status_from(served, f"192.0.2.{n}", "/api/games") for n in range(40)}

    few = msgspec.structs.replace(UNLIMITED, requests_per_s=2)
    run_with_server(lambda served: check(statuses(served) == {200, 429}), few)
    behind_proxy = msgspec.structs.replace(few, proxies=("127.0.0.1",))
    run_with_server(lambda served: check(statuses(served) == {200}), behind_proxy)


def check(condition: bool) -> None:
    assert condition


def test_addresses_of_one_ipv6_customer_count_as_one() -> None:
    def work(served: RunningServer) -> None:
        statuses = [status_from(served, f"2001:db8::{n:x}", "/api/games") for n in range(1, 40)]
        assert statuses.count(200) < 30
        assert status_from(served, "2001:db8:0:1::1", "/api/games") == 200

    run_with_server(work, msgspec.structs.replace(BEHIND_PROXY, requests_per_s=2))
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("?") == "?"


def test_wrong_codes_of_all_addresses_share_a_limit() -> None:
    """A right code costs nothing of it; while it is used up, it helps no one."""

    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key)
        code = http_request(served, f"/api/tables/{table}", key=key).data["table"]["code"]
        for number in range(MISS_BURST + 50):
            assert status_from(served, f"10.0.0.{number}", f"/api/invitations/{code}") == 200
        statuses = [
            status_from(served, f"10.1.0.{number}", "/api/invitations/ZZZZZZ")
            for number in range(MISS_BURST + 50)
        ]
        assert statuses[:MISS_BURST] == [404] * MISS_BURST
        assert statuses[-1] == 429
        assert status_from(served, "10.2.0.1", f"/api/invitations/{code}") == 429

    run_with_server(work, BEHIND_PROXY)


def test_wrong_codes_of_one_address_leave_other_addresses_theirs() -> None:
    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key)
        code = http_request(served, f"/api/tables/{table}", key=key).data["table"]["code"]
        for _ in range(MISS_BURST_PER_ADDRESS + 50):
            assert status_from(served, "192.0.2.2", f"/api/invitations/{code}") == 200
        statuses = [
            status_from(served, "192.0.2.1", "/api/invitations/ZZZZZZ")
            for _ in range(MISS_BURST + 50)
        ]
        assert statuses[:MISS_BURST_PER_ADDRESS] == [404] * MISS_BURST_PER_ADDRESS
        assert 429 in statuses
        assert status_from(served, "192.0.2.2", f"/api/invitations/{code}") == 200

    run_with_server(work, BEHIND_PROXY)


def test_a_code_leads_only_to_a_table_with_a_free_seat() -> None:
    """Also before the game: the opener is not ready yet."""

    def work(served: RunningServer) -> None:
        key = new_key()
        table = open_table(served, key, bots=["novice"], is_ready=False)
        code = http_request(served, f"/api/tables/{table}", key=key).data["table"]["code"]
        assert http_request(served, f"/api/invitations/{code}").status == 200
        command = {"type": "seat_bot", "bot": "novice"}
        body = {"id": "1", "after": 0, "command": command}
        assert http_request(served, f"/api/tables/{table}/commands", body, key).status == 200
        page = http_request(served, f"/api/tables/{table}", key=key).data
        assert page["table"]["status"] == "open"
        assert http_request(served, f"/api/invitations/{code}").status == 404

    run_with_server(work)


def test_codes_are_longer_where_there_are_many_tables() -> None:
    """At a million guesses for a hit, at least."""
    for tables, length in ((1, 6), (1024, 6), (1025, 7), (32_768, 7), (32_769, 8)):
        code = new_code(Pcg32(1), tables)
        assert len(code) == length
        assert set(code) <= set(CODE_LETTERS)

    def work(served: RunningServer) -> None:
        served.context.host.table_count = 2000
        key = new_key()
        page = http_request(served, f"/api/tables/{open_table(served, key)}", key=key).data
        assert len(page["table"]["code"]) == 7
        assert http_request(served, f"/api/invitations/{page['table']['code']}").status == 200

    run_with_server(work)


def opening(name: str = "Anna", **more: object) -> dict[str, Any]:
    return {"id": secrets.token_hex(4), "open": {"game": "mausen", "name": name, **more}}


def test_open_tables_of_a_person_are_limited() -> None:
    """The same request again is no other table; another person may open one."""

    def work(served: RunningServer) -> None:
        key, first = new_key(), opening()
        assert http_request(served, "/api/tables", first, key).status == 201
        id = http_request(served, "/api/tables", opening(), key).data["id"]
        refused = http_request(served, "/api/tables", opening(), key)
        assert (refused.status, refused.data["message"]["id"]) == (409, "table-refused-too-many")
        assert http_request(served, "/api/tables", first, key).status == 201
        assert http_request(served, "/api/tables", opening(), new_key()).status == 201
        body = {"id": "1", "after": 0, "command": {"type": "leave"}}
        assert http_request(served, f"/api/tables/{id}/commands", body, key).status == 200
        assert http_request(served, "/api/tables", opening(), key).status == 201

    run_with_server(work, msgspec.structs.replace(UNLIMITED, tables_per_person=2))


def test_open_tables_of_an_address_are_limited() -> None:
    """By whomever; a closed one counts no more."""

    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, tables_per_address=2)
        async with running_server(settings=settings) as served:

            def ask(body: dict[str, Any]) -> Any:
                return http_request(served, "/api/tables", body, "A" * 22)

            first = opening()
            id = (await asyncio.to_thread(ask, first)).data["id"]
            assert (await asyncio.to_thread(ask, opening())).status == 201
            refused = await asyncio.to_thread(ask, opening())
            message = refused.data["message"]["id"]
            assert (refused.status, message) == (409, "table-refused-too-many-here")
            assert (await asyncio.to_thread(ask, first)).data["id"] == id
            count = served.context.host.table_count
            await served.context.host.close_table(id)
            await asyncio.sleep(0.05)
            assert served.context.host.table_count == count - 1
            assert (await asyncio.to_thread(ask, opening())).status == 201

    asyncio.run(work())


class SlowStore(MemoryStore):
    """A store in which everything that is asked at once is asked before anything is stored."""

    def append(self, *append: Any) -> None:
        asyncio.get_running_loop().call_later(0.2, super().append, *append)


@pytest.mark.parametrize("limit", ["tables_per_person", "tables_per_address"])
def test_open_tables_are_limited_however_many_are_asked_for_at_once(limit: str) -> None:
    """By one person, or by several of one address."""

    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, **{limit: 2})
        async with running_server(SlowStore(), settings) as served:
            key = new_key()
            keys = [key if limit == "tables_per_person" else new_key() for _ in range(6)]
            requests = [
                asyncio.to_thread(http_request, served, "/api/tables", opening(), key)
                for key in keys
            ]
            statuses = [response.status for response in await asyncio.gather(*requests)]
            assert sorted(statuses) == [201, 201, 409, 409, 409, 409]

    asyncio.run(work())


def test_a_table_that_could_not_be_opened_does_not_count() -> None:
    def work(served: RunningServer) -> None:
        wrong = opening(options={"no such": "option"})
        assert http_request(served, "/api/tables", wrong, new_key()).status == 422
        assert http_request(served, "/api/tables", opening(), new_key()).status == 201
        assert http_request(served, "/api/tables", opening(), new_key()).status == 409

    run_with_server(work, msgspec.structs.replace(UNLIMITED, tables_per_address=1))


def test_lobby_shows_a_few_tables_of_each_address() -> None:
    def work(served: RunningServer) -> None:
        def open_from(address: str) -> str:
            headers = {"x-forwarded-for": address}
            body = opening(is_public=True)
            return str(http_request(served, "/api/tables", body, new_key(), headers).data["id"])

        honest = open_from("192.0.2.1")
        flood = [open_from("192.0.2.2") for _ in range(150)]
        shown = [entry["id"] for entry in http_request(served, "/api/tables").data]
        assert shown == [*flood[: -MAX_IN_LOBBY_PER_ADDRESS - 1 : -1], honest]

    run_with_server(work, BEHIND_PROXY)


def test_metrics_are_for_the_addresses_that_a_setting_names() -> None:
    def work(served: RunningServer) -> None:
        assert http_request(served, "/metrics").status == 200
        assert status_from(served, "192.0.2.1", "/metrics") == 404

    run_with_server(work, BEHIND_PROXY)


def test_foreign_name_is_refused() -> None:
    def work(served: RunningServer) -> None:
        headers = {"host": "evil.example:8321"}
        assert http_request(served, "/api/games", headers=headers).status == 403
        assert http_request(served, "/api/games").status == 200

    run_with_server(work)


def test_sentences_are_read_before_the_first_refusal() -> None:
    """Reading them takes up to half a second, in which no one else is answered."""
    fluent_bundle.cache_clear()

    async def work() -> None:
        async with running_server():
            for _ in range(500):
                if fluent_bundle.cache_info().currsize >= len(LANGUAGES) * 4:
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("they were not read")

    asyncio.run(work())


# --- The log ---------------------------------------------------------------------------------


def test_no_line_of_the_log_can_be_forged() -> None:
    record = logging.makeLogRecord(
        {
            "levelname": "INFO",
            "msg": "request",
            "path": "/x\n2026-11-18 error FORGED\x1b[31m",
            "ms": 1,
        }
    )
    line = TextFormatter().format(record)
    assert line.isprintable()
    assert line.endswith(r'path="/x\n2026-11-18 error FORGED\u001b[31m" ms=1')


@pytest.mark.parametrize("path", ["/x%20status=200", "/x%0aFORGED", "/x%22%1b", "/x%E2%80%A8y"])
def test_a_path_is_one_field_of_the_log(path: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        run_with_server(lambda served: check(http_request(served, path).status == 404))
    (record,) = (record for record in caplog.records if record.getMessage() == "request")
    line = TextFormatter().format(record)
    assert line.isprintable()
    words = shlex.split(line)
    assert [word.partition("=")[0] for word in words[3:]] == [
        *("request", "method", "path", "status", "ms")
    ]
    assert "status=404" in words


def test_short_codes_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    def work(served: RunningServer) -> None:
        http_request(served, "/api/invitations/ABCDEF")

    with caplog.at_level(logging.DEBUG):
        run_with_server(work)
    log_text = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    assert "/api/invitations/…" in log_text
    assert "ABCDEF" not in log_text


def test_client_that_hangs_up_inside_a_body_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        async with running_server() as served:
            with socket.create_connection(("127.0.0.1", served.port)) as client:
                head = "POST /api/replays?perspective=all HTTP/1.1\r\nHost: localhost\r\n"
                client.sendall(f"{head}Content-Length: 1000\r\n\r\n{{".encode())
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.1)

    asyncio.run(work())
    assert "Traceback" not in caplog.text
    assert "Exception" not in caplog.text


def test_log_says_that_the_server_runs_as_root(caplog: pytest.LogCaptureFixture) -> None:
    warn_if_root(1000)
    warn_if_root(None)
    assert caplog.records == []
    warn_if_root(0)
    assert "root" in caplog.text
