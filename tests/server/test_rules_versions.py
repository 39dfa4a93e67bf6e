"""Two versions of one game on a server: both are played; without one its tables are set aside."""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from bestiary.core.message import Message
from bestiary.host.clock import now_ms
from bestiary.i18n import LANGUAGES
from bestiary.i18n.translator import Translator
from bestiary.records import Record
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.tables.command import Open
from bestiary.tables.identity import hash_key
from tests import plugins
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    new_host,
    play_to_end,
    start_game,
)
from tests.server.test_stream import KEY, close_reason_and_code, connect_stream, send_hello
from tests.server_fixture import RunningServer, running_server


def get(served: RunningServer, path: str) -> tuple[int, Any]:
    """The status and the JSON or text of an answer."""
    request = urllib.request.Request(served.url + path, headers={"Authorization": f"Bearer {KEY}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            body = answer.read().decode()
            is_json = "json" in answer.headers["content-type"]
            return answer.status, json.loads(body) if is_json else body
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


async def kuhn_table(file: Path, is_over: bool, opener: str = "Bruno") -> str:
    """A table by the newest version that is installed; the sender of requests has a seat."""
    store = SqliteStore(file)
    host = new_host(store, ManualClock(now_ms()))
    anna, bruno = RecordingSubscriber("Anna"), RecordingSubscriber(opener)
    anna.person = hash_key(KEY)
    live_table = await start_game(host, "kuhn", [bruno, anna])
    if is_over:
        await play_to_end(host, live_table, [anna, bruno])
    await host.close()
    await store.close()
    return live_table.table.id


@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_old_and_new_version_are_served_side_by_side(is_over: bool, tmp_path: Path) -> None:
    """Each table, record and replay by the rules that it began with; new tables by the newest."""

    async def work() -> None:
        file = tmp_path / "tables.db"
        table = await kuhn_table(file, is_over)
        with plugins.installed(plugins.KUHN_2):
            store = SqliteStore(file)
            async with running_server(store) as served:
                path = f"/api/tables/{table}"
                _, page = await asyncio.to_thread(get, served, path)
                assert page["table"]["rules"] == "kuhn/1"
                async with connect_stream(served, table) as socket:
                    assert (await send_hello(socket))["table"]["rules"] == "kuhn/1"
                status, record = await asyncio.to_thread(get, served, f"{path}/record")
                _, replay = await asyncio.to_thread(
                    get, served, f"{path}/replay?perspective=onlooker"
                )
                if is_over:
                    assert (record["rules"], replay["rules"]) == ("kuhn/1", "kuhn/1")
                    assert Record.from_json(json.dumps(record)).to_play().is_over
                else:
                    assert (status, record["rule"]) == (409, "table")
                new = await served.context.host.open(hash_key(KEY), "o", Open("kuhn", "Anna"))
                _, page = await asyncio.to_thread(get, served, f"/api/tables/{new}")
                assert page["table"]["rules"] == "kuhn/2"
            with SqliteMaintenance.open(file) as maintenance:
                assert list(maintenance.verify()) == [None, None]

    asyncio.run(work())


def test_removed_version_leaves_a_server_that_starts_and_a_table_that_can_be_closed(
    tmp_path: Path,
) -> None:
    """The player gets a final bye; `verify` says why; then the table is in no list any more."""

    async def work() -> None:
        file = tmp_path / "tables.db"
        with plugins.installed(plugins.KUHN_2):
            table = await kuhn_table(file, is_over=False)
        old = await kuhn_table(file, is_over=False, opener="Carla")
        store = SqliteStore(file)
        async with running_server(store) as served:
            async with connect_stream(served, table) as socket:
                refused = await send_hello(socket)
                assert refused["message"]["id"] == "table-refused-rules"
                assert "kuhn/2" in refused["detail"]
                assert await close_reason_and_code(socket) == ("closed", 4010)
            async with connect_stream(served, old) as socket:
                assert (await send_hello(socket))["type"] == "welcome"
            _, mine = await asyncio.to_thread(get, served, "/api/me/tables")
            assert [entry["id"] for entry in mine] == [old]
            assert set(served.context.host.set_aside) == {table}
            with SqliteMaintenance.open(file) as maintenance:
                (finding,) = [finding for finding in maintenance.verify() if finding]
                assert (finding.table_id, finding.why.args) == (table, {"rules": "'kuhn/2'"})
                assert maintenance.close_table(table, now_ms())
            assert await store.rules_in_play() == {"kuhn/1": [old]}

    asyncio.run(work())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_those_of_the_newest_version_and_what_only_older_ones_have(
    language: str,
) -> None:
    async def work() -> str:
        async with running_server() as served:
            path = f"/api/games/kuhn/sentences/{language}"
            return str((await asyncio.to_thread(get, served, path))[1])

    def pitch_and_name() -> list[str]:
        translator = Translator(language)
        return [translator.translate(Message(f"kuhn-{name}", {})) for name in ("pitch", "name")]

    pitch, name = pitch_and_name()
    with plugins.installed(plugins.KUHN_2):
        new_pitch, same_name = pitch_and_name()
        assert new_pitch != pitch
        assert same_name == name
        sent = asyncio.run(work())
        assert sent.index(f"kuhn-pitch = {new_pitch}") < sent.index(f"kuhn-pitch = {pitch}")
        assert f"kuhn-name = {name}" in sent
    assert pitch_and_name() == [pitch, name]
