"""The life of a server: old rules, many tables, idle tables, settings, shutdown."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.host.host import EVICT_AFTER_MS
from bestiary.i18n import Translator
from bestiary.server.app import report_unknown_rules
from bestiary.server.settings import PREFIX, SETTING_NAMES, Settings, settings
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import MoveCommand, Open
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    new_host,
    play_to_end,
    start_game,
    submit_and_drain,
)
from tests.server.test_api import http_request, open_table
from tests.server_fixture import running_server
from tests.server_process import ServerProcess, free_port

READY = {"type": "ready"}
SERVE_COMMAND = [sys.executable, "-c", "from bestiary.cli import main; main()", "serve"]


async def create_table_with_unknown_rules(file: Path, is_over: bool) -> str:
    """A database with a table of rules that are not installed."""
    store = SqliteStore(file)
    host = new_host(store)
    people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
    live_table = await start_game(host, "kuhn", people)
    if is_over:
        await play_to_end(host, live_table, people)
    await store.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE table_summaries SET rules = 'kuhn/0'")
    return live_table.table.id


def test_log_names_unfinished_tables_of_unknown_rules(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The server starts; finished ones are not worth a line."""

    async def work(file: Path, is_over: bool) -> str:
        table = await create_table_with_unknown_rules(file, is_over)
        store = SqliteStore(file)
        async with running_server(store):
            pass
        await store.close()
        return table

    table = asyncio.run(work(tmp_path / "unfinished.db", is_over=False))
    asyncio.run(work(tmp_path / "finished.db", is_over=True))
    (line,) = [record for record in caplog.records if "not installed" in record.message]
    assert vars(line)["tables"] == table
    assert vars(line)["rules"] == "kuhn/0"


def test_running_table_is_loaded_lazily_after_restart(tmp_path: Path) -> None:
    async def work() -> None:
        store: Store = SqliteStore(tmp_path / "tables.db")
        host = new_host(store)
        people = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
        live_table = await start_game(host, "mausen", people)
        await submit_and_drain(host, live_table, people[0], "1", MoveCommand("E1"))
        view = people[0].last.view
        await store.close()
        store = SqliteStore(tmp_path / "tables.db")
        await report_unknown_rules(store)
        again = new_host(store)
        assert again.live_tables == {}, "tables are read on demand"
        back = RecordingSubscriber("Anna")
        await again.join(live_table.table.id, back, None)
        assert back.last.view == view
        await store.close()

    asyncio.run(work())


def test_idle_table_is_evicted_and_reloaded_unchanged() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
        live_table = await start_game(host, "mausen", people)
        await submit_and_drain(host, live_table, people[0], "1", MoveCommand("E1"))
        clock.advance_s(EVICT_AFTER_MS / 1000 + 1)
        await host.tick()
        assert live_table.table.id in host.live_tables, "it has a subscriber"
        for person in people:
            host.leave(live_table, person)
        await host.tick()
        assert live_table.table.id in host.live_tables, "only just"
        clock.advance_s(EVICT_AFTER_MS / 1000 + 1)
        await host.tick()
        assert host.live_tables == {}
        back = RecordingSubscriber("Anna")
        await host.join(live_table.table.id, back, None)
        assert back.last.view == people[0].last.view
        await drain(host)

    asyncio.run(work())


@pytest.mark.parametrize("name", SETTING_NAMES)
def test_settings_precedence_flag_environment_file(name: str, tmp_path: Path) -> None:
    values = {
        "host": ("a", "b", "c"),
        "db": ("memory:", "sqlite:///b", "sqlite:///c"),
        "public": ("https://a", "https://b", "https://c"),
        "origins": (["http://a"], "http://b,http://c", ("http://d",)),
        "proxies": (["1.1.1.1"], "2.2.2.2 3.3.3.3", ("4.4.4.4",)),
        "metrics": (["1.1.1.1"], "2.2.2.2", ("3.3.3.3",)),
        "log": ("json", "text", "json"),
        "log_level": ("debug", "error", "warning"),
    }
    in_file, in_environment, flag = values.get(name, (11, "12", 13))
    file = tmp_path / "settings.toml"
    written = str(in_file).replace("'", '"') if not isinstance(in_file, str) else f'"{in_file}"'
    file.write_text(f"{name} = {written}\n")
    environment = {PREFIX + name.upper(): str(in_environment)}
    read = settings(file, {}, {})
    assert getattr(read, name) == (tuple(in_file) if isinstance(in_file, list) else in_file)
    second = getattr(settings(file, environment, {}), name)
    listed = str(in_environment).replace(",", " ").split()
    assert second == (tuple(listed) if isinstance(in_file, list) else type(second)(in_environment))
    assert getattr(settings(file, environment, {name: flag}), name) == flag
    assert getattr(settings(None, {}, {}), name) == getattr(Settings(), name)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("port = 'x'", "port"),
        ("prot = 1", "prot"),
        ("port = 70000", "port"),
        ("=", "settings.toml"),
        ("log = 'xml'", "log"),
        ("public = 'games.example'", "public"),
    ],
)
def test_invalid_setting_is_refused_by_name(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=reason):
        settings(file, {}, {})


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("port = 99999", "the setting port cannot be 99999: it is a number from 0 to 65535"),
        ("sockets = 'x'", "the setting sockets cannot be 'x': it is a number above 0"),
        ("log = 'xml'", "the setting log cannot be 'xml': it is one of json and text"),
        ("public = 'x'", "the setting public cannot be 'x': it is an address with http://"),
        ("proxies = 1", "the setting proxies cannot be 1: it is a list of texts"),
        ("host = 1", "the setting host cannot be 1: it is a text"),
        ("colour = 1", "there is no setting 'colour', only host, port, db,"),
        ("port = 1\nport 2", "is no TOML: look at line 2"),
        ("a = '\udc80'", "is no TOML"),
    ],
)
def test_wrong_setting_is_refused_in_a_sentence(
    written: str, sentence: str, tmp_path: Path
) -> None:
    """No parser's words, and no tag in brackets."""
    file = tmp_path / "settings.toml"
    file.write_bytes(written.encode(errors="surrogateescape"))
    with pytest.raises(Refused) as refused:
        settings(file, {}, {})
    said = Translator("en").translate_refusal(refused.value)
    assert said.removeprefix(f"'{file}' ").startswith(sentence)
    assert not any(word in said for word in ("$", "`", "(", "Expected"))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_sigterm_and_sigint_shut_down_cleanly(number: int, tmp_path: Path) -> None:
    service = ServerProcess(tmp_path)
    service.start()
    assert service.stop(number) == 0
    with closing(sqlite3.connect(service.file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_occupied_port_exits_2_without_logging_listening() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*SERVE_COMMAND, "--db", "memory:", "--port", str(port), "--lang", "de"],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode == 2
    assert f"auf 127.0.0.1:{port} lässt sich nicht lauschen" in done.stderr
    assert "listening" not in done.stderr


@pytest.mark.slow
def test_json_log_lines_parse(tmp_path: Path) -> None:
    import json

    environment = os.environ | {PREFIX + "LOG": "json", PREFIX + "PORT": str(free_port())}
    with subprocess.Popen(
        [*SERVE_COMMAND, "--db", "memory:"], env=environment, stderr=subprocess.PIPE, cwd=tmp_path
    ) as child:
        assert child.stderr is not None
        first = json.loads(child.stderr.readline())
        time.sleep(0.5)
        child.send_signal(signal.SIGTERM)
        log_lines = [json.loads(line) for line in child.stderr]
    assert first["message"] == "listening"
    assert log_lines[-1]["message"] == "ended"
    assert {"at", "level", "from", "message"} <= first.keys()


def test_a_server_that_is_ending_refuses_tables_and_commands() -> None:
    """In words, and as what may be tried again: the next one will take it."""

    async def work() -> None:
        async with running_server() as served:
            key = "A" * 22
            table = await asyncio.to_thread(open_table, served, key)
            await served.context.disconnect_all()
            opening = {"id": "2", "open": {"game": "mausen", "name": "Anna"}}
            for path, body in (
                ("/api/tables", opening),
                (f"/api/tables/{table}/commands", {"id": "3", "after": 0, "command": READY}),
            ):
                refused = await asyncio.to_thread(http_request, served, path, body, key)
                assert refused.status == 503
                assert refused.data["message"]["id"] == "table-refused-unsaved"
            page = await asyncio.to_thread(http_request, served, f"/api/tables/{table}", key=key)
            assert page.status == 200

    asyncio.run(work())


def test_store_finds_table_by_code(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        host = new_host(store)
        id = await host.open(RecordingSubscriber("Anna").key, "1", Open("mausen", "Anna"))
        code = (await host.live_table(id)).table.opened.code
        assert len(code) == 6
        assert await store.find_by_code(code) == id
        await store.close()

    asyncio.run(work())
