"""How a server begins and goes on: old rules, many tables, idle tables, settings, the end."""

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

from bestiary.cli.strain import free_port
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.server.app import check_rules
from bestiary.server.settings import NAMES, PREFIX, Settings, settings
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Move, Open
from bestiary.tables.host import IDLE_MS
from tests.server.crowd import Service
from tests.tables.people import HandClock, Person, begun, finished, hosted, quiet, wished

SERVE = [sys.executable, "-c", "from bestiary.cli import main; main()", "serve"]


async def table_of_old_rules(file: Path, is_over: bool) -> str:
    """A database with a table that was begun by rules that nobody knows any more."""
    store = SqliteStore(file)
    host = hosted(store)
    people = [Person("Anna"), Person("Bruno")]
    room = await begun(host, "kuhn", people)
    if is_over:
        await finished(host, room, people)
    await store.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE table_summaries SET rules = 'kuhn/0'")
    return room.table.id


def test_a_server_refuses_to_start_over_unfinished_tables_of_other_rules(tmp_path: Path) -> None:
    """And says which; finished ones do not stand in the way."""
    file = tmp_path / "tables.db"
    table = asyncio.run(table_of_old_rules(file, is_over=False))
    done = subprocess.run(
        [*SERVE, "--db", f"sqlite:///{file}", "--port", "0", "--lang", "de"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert "kuhn/0" in done.stderr
    assert table in done.stderr
    assert "Tisch" in done.stderr


def test_finished_tables_of_other_rules_do_not_matter(tmp_path: Path) -> None:
    async def work() -> None:
        await table_of_old_rules(tmp_path / "tables.db", is_over=True)
        store = SqliteStore(tmp_path / "tables.db")
        await check_rules(store)
        await store.close()

    asyncio.run(work())


def test_a_running_table_of_known_rules_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        store: Store = SqliteStore(tmp_path / "tables.db")
        host = hosted(store)
        people = [Person(name) for name in ("Anna", "Bruno", "Clara")]
        room = await begun(host, "mausen", people)
        await wished(host, room, people[0], "1", Move("E1"))
        view = people[0].last.view
        await store.close()
        store = SqliteStore(tmp_path / "tables.db")
        await check_rules(store)
        again = hosted(store)
        assert again.rooms == {}, "nothing is read before somebody asks"
        back = Person("Anna")
        await again.join(room.table.id, back, None)
        assert back.last.view == view
        await store.close()

    asyncio.run(work())


def test_an_idle_table_leaves_memory_and_comes_back_as_it_was() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = [Person(name) for name in ("Anna", "Bruno", "Clara")]
        room = await begun(host, "mausen", people)
        await wished(host, room, people[0], "1", Move("E1"))
        clock.pass_s(IDLE_MS / 1000 + 1)
        await host.tick()
        assert room.table.id in host.rooms, "somebody looks on"
        for person in people:
            host.leave(room, person)
        await host.tick()
        assert room.table.id in host.rooms, "only just"
        clock.pass_s(IDLE_MS / 1000 + 1)
        await host.tick()
        assert host.rooms == {}
        back = Person("Anna")
        await host.join(room.table.id, back, None)
        assert back.last.view == people[0].last.view
        await quiet(host)

    asyncio.run(work())


@pytest.mark.parametrize("name", NAMES)
def test_a_flag_counts_more_than_the_environment_and_that_more_than_a_file(
    name: str, tmp_path: Path
) -> None:
    values = {
        "host": ("a", "b", "c"),
        "db": ("memory:", "sqlite:///b", "sqlite:///c"),
        "public": ("https://a", "https://b", "https://c"),
        "origins": (["http://a"], "http://b,http://c", ("http://d",)),
        "proxies": (["1.1.1.1"], "2.2.2.2 3.3.3.3", ("4.4.4.4",)),
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
    ("text", "why"),
    [
        ("port = 'x'", "port"),
        ("prot = 1", "prot"),
        ("port = 70000", "port"),
        ("=", "settings.toml"),
        ("log = 'xml'", "log"),
        ("public = 'games.example'", "public"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=why):
        settings(file, {}, {})


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_asked_to_end_ends_well(number: int, tmp_path: Path) -> None:
    service = Service(tmp_path, free_port())
    service.start()
    assert service.end(number) == 0
    with closing(sqlite3.connect(service.file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_a_port_that_is_taken_is_refused_and_nobody_is_told_otherwise() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*SERVE, "--db", "memory:", "--port", str(port), "--lang", "de"],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert done.returncode == 2
    assert f"auf 127.0.0.1:{port} lässt sich nicht lauschen" in done.stderr
    assert "listening" not in done.stderr


@pytest.mark.slow
def test_the_log_can_be_read_by_programs(tmp_path: Path) -> None:
    import json

    environment = os.environ | {PREFIX + "LOG": "json", PREFIX + "PORT": str(free_port())}
    with subprocess.Popen(
        [*SERVE, "--db", "memory:"], env=environment, stderr=subprocess.PIPE, cwd=tmp_path
    ) as child:
        assert child.stderr is not None
        first = json.loads(child.stderr.readline())
        time.sleep(0.5)
        child.send_signal(signal.SIGTERM)
        rest = [json.loads(line) for line in child.stderr]
    assert first["message"] == "listening"
    assert rest[-1]["message"] == "ended"
    assert {"at", "level", "from", "message"} <= first.keys()


def test_a_table_can_be_opened_and_read_by_its_code(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        host = hosted(store)
        id = await host.open(Person("Anna").key, "1", Open("mausen", "Anna"))
        code = (await host.room(id)).table.opened.code
        assert len(code) == 6
        assert await store.find_by_code(code) == id
        await store.close()

    asyncio.run(work())
