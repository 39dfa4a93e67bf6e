"""A database of version 1, as a server wrote it, and what becomes of it."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.core.refusal import Refused
from bestiary.host.host import Host
from bestiary.records import Record
from bestiary.stores import schema
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.stores.verification import Finding, read_events
from bestiary.tables.command import MoveCommand, Ready, Rematch, Sit
from bestiary.tables.event import TableEvent, decode_event, encode_event
from bestiary.tables.identity import hash_key
from bestiary.tables.summary import LobbyEntry
from bestiary.tables.table import Table
from tests.host.recording_subscriber import drain
from tests.stores.version_1 import KEYS, TABLES, restore

PEOPLE: Final = {hash_key(key): name for name, key in KEYS.items()}
HASHES: Final = {name: person for person, name in PEOPLE.items()}
KINDS: Final = {
    *("opened", "sat", "left", "kicked", "bot_seated", "bot_unseated", "readied", "started"),
    *("moved", "changed", "time_ran_out", "returned", "device_linked", "rematched", "closed"),
}
"""The kinds of events that version 1 had, in the words of today."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The database as version 1 left it."""
    path = tmp_path / "tables.db"
    restore("tables.sql", path)
    return path


@pytest.fixture
def new(old: Path) -> Path:
    """The same, upgraded."""
    assert upgrade(old) == (len(schema.STEPS) - 1, len(schema.STEPS))
    return old


@contextlib.contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection, closed in the end."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def hosted(path: Path, work: Callable[[Host], Awaitable[None]]) -> None:
    """Run with a host of the tables in a file, a second after the last event."""
    last = max(event.at_ms for events in stored(path).values() for event in events)

    async def run() -> None:
        store = SqliteStore(path)
        host = Host(store, HostBots(0), Pcg32(7), lambda: last + 1000)
        try:
            await work(host)
        finally:
            await host.close()
            await store.close()

    asyncio.run(run())


def stored(path: Path) -> dict[str, list[TableEvent]]:
    """The events of each table in an upgraded file."""
    with SqliteMaintenance.open(path) as maintenance:
        return {id: read_events(maintenance, id) for id in maintenance.table_ids()}


def assert_sound(path: Path) -> None:
    """Every table can be replayed, and every summary says what its events say."""
    with SqliteMaintenance.open(path) as maintenance:
        assert list(maintenance.verify()) == [None] * len(stored(path))


def upgrade(path: Path) -> tuple[int, int]:
    with SqliteMaintenance.open(path) as maintenance:
        return maintenance.upgrade()


def back_up(path: Path, target: Path) -> tuple[int, int]:
    with SqliteMaintenance.open(path) as maintenance:
        return maintenance.back_up(target)


def findings(path: Path) -> list[Finding]:
    with SqliteMaintenance.open(path) as maintenance:
        return [finding for finding in maintenance.verify() if finding is not None]


def history_id(path: Path) -> str:
    with connected(path) as connection:
        ((found,),) = connection.execute("SELECT history_id FROM history")
    return str(found)


def described(table: Table) -> dict[str, Any]:
    """A table in the words of `tables.jsonl`."""
    found: dict[str, Any] = {
        "id": table.id,
        "game": table.game.name,
        "status": table.status,
        "number": table.game_number,
        "code": table.opened.code,
        "invite": table.opened.invite,
        "seats": [
            [
                table_seat.name,
                table_seat.bot,
                sorted(PEOPLE[person] for person in table_seat.key_hashes),
            ]
            for table_seat in table.seats
        ],
        "to_move": list(table.seats_to_move()),
        "seq": table.seq,
    }
    if table.play is not None:
        names = [table_seat.name for table_seat in table.seats]
        found["record"] = json.loads(Record.from_play(table.play, names).to_json())
    return found


# --- Every table, key, nickname, game and record -----------------------------------------------


@pytest.mark.parametrize("label", TABLES)
def test_players_sit_where_they_sat_and_games_stand_where_they_stood(new: Path, label: str) -> None:
    expected = TABLES[label]

    async def look(host: Host) -> None:
        table = (await host.live_table(expected["id"])).table
        assert {"label": label} | described(table) == expected
        code = await host.store.find_by_code(expected["code"])
        assert code == (None if expected["status"] == "closed" else expected["id"])

    hosted(new, look)


def test_lists_of_tables_are_as_they_were(new: Path) -> None:
    async def look(host: Host) -> None:
        ((id, entry),) = await host.store.lobby(9)
        assert id == TABLES["lobby"]["id"]
        lobby_entry = msgspec.json.decode(entry, type=LobbyEntry)
        assert (lobby_entry.names, lobby_entry.free) == (("Ída Ñandú", "Tessa"), 2)
        assert (lobby_entry.time_control, lobby_entry.opened_ms) == ("live", 1_800_000_001_000)
        for name, person in HASHES.items():
            theirs = [
                table["id"]
                for table in TABLES.values()
                if table["status"] != "closed"
                and any(name in people for _, _, people in table["seats"])
            ]
            assert await host.store.table_ids_of(person, 99) == theirs[::-1]
        assert sorted(await host.store.rules_in_play()) == ["lascaux/1", "mammuz/1", "mausen/1"]
        assert await host.store.due_tables(1 << 61, 99)

    hosted(new, look)
    with connected(new) as connection:
        rows = connection.execute("SELECT summary FROM table_summaries ORDER BY opened_order")
        kinds = [json.loads(row[0])["time_control"] for row in rows]
    by_label = dict(zip(TABLES, kinds, strict=True))
    assert by_label["private"] == by_label["correspondence"] == "correspondence"
    assert by_label["clocked"] == "live"


def test_every_event_has_the_words_of_today_and_the_values_of_then(old: Path) -> None:
    """Each kind of event is in the example."""
    with connected(old) as connection:
        rows = "SELECT * FROM events ORDER BY 1, 2"
        before = [json.loads(body) for _, _, body in connection.execute(rows)]
        schema.upgrade(connection)
        after = [body.encode() for _, _, body in connection.execute(rows)]
    assert {json.loads(body)["type"] for body in after} == KINDS
    for then, body in zip(before, after, strict=True):
        assert encode_event(decode_event(body)) == body
        now = json.loads(body)
        assert now.pop("at_ms") == then.pop("at")
        assert now.pop("actor", "") == then.pop("who", "")
        assert now.pop("command_id", "") == then.pop("id", "")
        assert now.pop("time_control", {}).get("move_s") == then.pop("timing", {}).get("move_s")
        del now["type"], then["what"]
        assert now == then


def test_a_command_that_is_sent_again_is_accepted_once(new: Path) -> None:
    """By the id that version 1 stored."""

    async def send(host: Host) -> None:
        id = TABLES["choosing"]["id"]
        events = [event for event in stored(new)[id] if event.command_id]
        assert len(events) > 5
        live_table = await host.live_table(id)
        for event in events:
            seq = await host.command(id, event.actor, event.command_id, Ready())
            bodies = [decode_event(body) for body in await host.store.read_events(id)]
            first = bodies.index(event)
            assert first < seq
            assert not any(later.actor for later in bodies[first + 1 : seq])
        assert live_table.table.seq == TABLES["choosing"]["seq"]

    hosted(new, send)


def test_a_broken_event_is_left_for_verify_to_name(old: Path) -> None:
    with connected(old) as connection:
        for version, body in ((3, "x"), (4, b"\xff"), (5, "[1]"), (6, '{"at":1}')):
            connection.execute(
                "UPDATE events SET body = ? WHERE version = ? AND table_id = ?",
                (body, version, TABLES["rematch"]["id"]),
            )
    upgrade(old)
    assert [finding.table_id for finding in findings(old)] == [TABLES["rematch"]["id"]]
    with connected(old) as connection:
        rows = connection.execute(
            "SELECT body FROM events WHERE table_id = ? AND seq BETWEEN 3 AND 6 ORDER BY seq",
            (TABLES["rematch"]["id"],),
        ).fetchall()
    assert [body for (body,) in rows] == ["x", b"\xff", "[1]", '{"at":1}']


# --- Verify, erasure, backup -------------------------------------------------------------------


def test_an_upgraded_database_is_sound(new: Path) -> None:
    assert_sound(new)


NAME: Final = "Zoë Quill 🦊"


@pytest.mark.parametrize("name_or_hash", [NAME, HASHES["zoe"], HASHES["zoe's telephone"]])
def test_a_person_of_version_1_is_found_and_erased(new: Path, name_or_hash: str) -> None:
    """By the name, and by the hash of each key."""
    words = [NAME.encode(), HASHES["zoe"].encode(), HASHES["zoe's telephone"].encode()]
    assert all(word in new.read_bytes() for word in words)
    with SqliteMaintenance.open(new) as maintenance:
        (person,) = maintenance.find_people(name_or_hash)
        assert person.key_hashes == {HASHES["zoe"], HASHES["zoe's telephone"]}
        assert person.names == (NAME,)
        plan = maintenance.plan_erasure(person)
        assert plan.deleted == (TABLES["alone"]["id"],)
        others = {TABLES[label]["id"] for label in ("choosing", "clocked", "correspondence")}
        assert set(plan.kept) == others
        maintenance.erase(plan, lambda table: "steady")
        assert maintenance.find_people(name_or_hash) == []
    assert not [word for word in words if word in new.read_bytes()]
    assert_sound(new)

    async def look(host: Host) -> None:
        table = (await host.live_table(TABLES["choosing"]["id"])).table
        assert [table_seat.name for table_seat in table.seats] == ["—", "Bruno", "Ída Ñandú"]
        assert table.seats[0].bot == "steady"
        assert table.seat_of(HASHES["bruno"]) == 1

    hosted(new, look)


def test_a_backup_has_a_history_of_its_own(new: Path, tmp_path: Path) -> None:
    before = history_id(new)
    copies = [tmp_path / "one.db", tmp_path / "two.db"]
    events = sum(table["seq"] for table in TABLES.values())
    for copy in copies:
        assert back_up(new, copy) == (len(TABLES), events)
        assert_sound(copy)
        assert stored(copy) == stored(new)
    assert history_id(new) == before
    assert len({before, *map(history_id, copies)}) == 3

    async def look(host: Host) -> None:
        assert host.store.history_id == before

    hosted(new, look)


def test_an_old_database_and_its_backup_become_two_histories(old: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(old, copy)
    for path in (old, copy):
        upgrade(path)
        assert_sound(path)
    assert history_id(old) != history_id(copy)


# --- Play on -----------------------------------------------------------------------------------


def play_to_end(path: Path, label: str) -> None:
    """Each player moves with the key that they had; a record of it begins as it did."""
    table_id, before = TABLES[label]["id"], TABLES[label]["record"]["moves"]

    async def play(host: Host) -> None:
        live_table = await host.live_table(table_id)
        for number in range(2000):
            await drain(host)
            table = live_table.table
            if table.status == "over":
                break
            for seat in set(table.seats_to_move()) - set(table.bot_seats_to_move()):
                view = live_table.latest_snapshot.view(seat)
                assert view is not None
                first = view.offers[0]
                picks = {part.name: part.choices[: part.least] for part in first.parts}
                person = table.seats[seat].key_hashes[-1]
                with contextlib.suppress(Refused):  # the time has run out: a bot chooses
                    move = MoveCommand(first.compose(picks))
                    await host.command(table_id, person, f"n{number}", move)
                break
        assert live_table.table.status == "over"
        assert live_table.table.play is not None
        moves = json.loads(Record.from_play(live_table.table.play).to_json())["moves"]
        assert moves[: len(before)] == before

    hosted(path, play)
    assert_sound(path)


@pytest.mark.parametrize(
    "label", [label for label, table in TABLES.items() if table["status"] == "playing"]
)
def test_a_running_game_goes_on_to_its_end(new: Path, label: str) -> None:
    play_to_end(new, label)


def test_verify_plays_a_finished_game_and_compares_its_result(new: Path) -> None:
    """Though a server that loads the table takes the stored result."""
    play_to_end(new, "choosing")
    with connected(new) as connection:
        changed = connection.execute(
            "UPDATE events SET body = json_set(body, '$.winners', json('[7]'))"
            " WHERE json_extract(body, '$.type') = 'finished'"
        )
        assert changed.rowcount == 1
    assert [finding.table_id for finding in findings(new)] == [TABLES["choosing"]["id"]]


def test_a_person_is_erased_from_a_finished_game(new: Path) -> None:
    play_to_end(new, "choosing")
    with SqliteMaintenance.open(new) as maintenance:
        (person,) = maintenance.find_people(NAME)
        maintenance.erase(maintenance.plan_erasure(person), lambda table: "steady")
    assert NAME.encode() not in new.read_bytes()
    assert_sound(new)


def test_a_link_of_version_1_still_leads_to_a_seat(new: Path) -> None:
    async def sit(host: Host) -> None:
        private = TABLES["private"]
        await host.command(
            private["id"], HASHES["jiri"], "1", Sit("Jiří", invite=private["invite"])
        )
        table = (await host.live_table(private["id"])).table
        assert table.seat_of(HASHES["jiri"]) == 1
        await host.command(TABLES["over"]["id"], HASHES["ida"], "2", Rematch())

    hosted(new, sit)
    assert_sound(new)
