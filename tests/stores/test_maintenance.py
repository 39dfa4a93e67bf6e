"""What the maintenance of every store promises, whichever it is."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import msgspec
import pytest

from bestiary.core.store import Store
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.stores.verification import Finding
from bestiary.tables.command import Kick, LinkDevice, SetSeats, Sit
from bestiary.tables.event import Closed, decode_event
from bestiary.tables.table import NEVER
from tests.refusals import refuses
from tests.stores.sample_database import (
    NOW_MS,
    SampleHost,
    identity_of,
    key_of,
    write_sample_tables,
)
from tests.stores.store_kinds import MAINTENANCE, STORE_FACTORIES, StoreInFolder, append, summary

TRACES = (b"Zo\xc3\xab Quill", identity_of("zoe").encode())


class SampleStore:
    """A store with the sample tables in it, open again."""

    def __init__(self, kind: str, folder: Path) -> None:
        async def begin() -> None:
            self.store: Store = STORE_FACTORIES[kind](folder)
            self.tables = await write_sample_tables(self.store)
            if kind != "memory":
                self.store = STORE_FACTORIES[kind](folder)

        asyncio.run(begin())
        self._kind, self._folder = kind, folder

    def maintenance(self) -> AbstractContextManager[Maintenance]:
        return MAINTENANCE[self._kind](StoreInFolder(self.store, self._folder))

    def break_table(self, name: str, seq: int, body: bytes) -> str:
        """Write something else in place of an event: the id of the table."""
        with self.maintenance() as maintenance, maintenance.edit():
            maintenance.write_rows(self.tables[name], [(seq, body)])
        return self.tables[name]


@pytest.fixture(params=STORE_FACTORIES)
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SampleStore]:
    sample = SampleStore(request.param, tmp_path)
    yield sample
    asyncio.run(sample.store.close())


Content = dict[str, tuple[object, ...]]


def content(maintenance: Maintenance) -> Content:
    """All that is stored, in the order in which the tables were opened."""
    return {
        id: (maintenance.read_rows(id), maintenance.read_summary(id))
        for id in maintenance.table_ids()
    }


def texts(maintenance: Maintenance) -> list[object]:
    """All that is stored, as text."""
    ids = maintenance.table_ids()
    bodies = [body.decode() for id in ids for _, body in maintenance.read_rows(id)]
    summaries = [maintenance.read_summary(id) for id in ids]
    return [bodies, [(stored.members, stored.summary.decode()) for stored in summaries if stored]]


def findings(maintenance: Maintenance) -> list[Finding]:
    return [finding for finding in maintenance.verify() if finding is not None]


def test_tables_are_in_the_order_in_which_they_were_opened(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        assert maintenance.table_ids() == list(sample.tables.values())


def test_upgrade_of_a_store_that_is_up_to_date_takes_no_step(sample: SampleStore) -> None:
    asyncio.run(sample.store.close())
    with sample.maintenance() as maintenance:
        assert maintenance.upgrade()[0] == 0


# --- Backup ------------------------------------------------------------------------------------


def test_backup_is_a_database_with_the_same_tables_and_another_history(
    sample: SampleStore, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    with sample.maintenance() as maintenance:
        before = content(maintenance)
        counts = maintenance.back_up(copy)
        assert counts == (3, sum(len(rows) for rows, _ in before.values()))  # type: ignore[arg-type, misc]
    with SqliteMaintenance.open(copy) as maintenance:
        assert content(maintenance) == before
        assert findings(maintenance) == []
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("copy.db.part*"))

    async def history_id() -> str:
        store = SqliteStore(copy)
        await store.close()
        return store.history_id

    assert asyncio.run(history_id()) != sample.store.history_id


def test_backup_never_overwrites(sample: SampleStore, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    with (
        sample.maintenance() as maintenance,
        refuses("store-refused-exists"),
    ):
        maintenance.back_up(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"


# --- Verify ------------------------------------------------------------------------------------


def test_verify_replays_every_table_and_changes_nothing(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        before = content(maintenance)
        assert list(maintenance.verify()) == [None, None, None]
        assert content(maintenance) == before


@pytest.mark.parametrize(
    ("seq", "body", "why"),
    [
        (3, b'"x"', "store-broken-unreadable"),
        (2, b'{"type":"opened","at_ms":1}', "store-broken-unreadable"),
        (11, b'{"type":"moved","at_ms":1,"seat":1,"move":"D5"}', "store-broken-unplayable"),
    ],
)
def test_verify_names_a_broken_table(sample: SampleStore, seq: int, body: bytes, why: str) -> None:
    """And goes on with the others."""
    broken = sample.break_table("running", seq, body)
    with sample.maintenance() as maintenance:
        findings = list(maintenance.verify())
        assert findings.count(None) == 2
        ((table, id),) = [(finding.table_id, finding.why.id) for finding in findings if finding]
        assert (table, id) == (broken, why)


def test_verify_names_a_summary_that_does_not_follow_from_the_events(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        with maintenance.edit():
            maintenance.write_summary(sample.tables["running"], summary("OTHER"))
        (finding,) = findings(maintenance)
        assert (finding.table_id, finding.why.id) == (
            sample.tables["running"],
            "store-broken-summary",
        )


def test_verify_names_a_table_of_unknown_rules_which_is_not_broken(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        (_, opened), *_ = maintenance.read_rows(sample.tables["running"])
    sample.break_table("running", 1, opened.replace(b"mausen/1", b"mausen/9"))
    with sample.maintenance() as maintenance:
        (finding,) = findings(maintenance)
        assert not finding.is_broken
        assert finding.why.args == {"rules": "'mausen/9'"}


# --- Edit, close -------------------------------------------------------------------------------


def test_an_edit_that_fails_leaves_everything_as_it_was(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        before = content(maintenance)
        with suppress(ZeroDivisionError), maintenance.edit():
            maintenance.write_rows(sample.tables["running"], [(1, b"{}")])
            maintenance.write_summary(sample.tables["running"], summary())
            maintenance.delete_table(sample.tables["alone"])
            raise ZeroDivisionError
        assert content(maintenance) == before


def test_closed_table_is_sound_and_found_no_more(sample: SampleStore) -> None:
    running = sample.tables["running"]
    with sample.maintenance() as maintenance:
        assert maintenance.close_table(running, NOW_MS + 90_000)
        assert findings(maintenance) == []
        before = content(maintenance)
        assert not maintenance.close_table(running, NOW_MS + 95_000)
        assert content(maintenance) == before

    async def look() -> None:
        assert running not in await sample.store.due_tables(NEVER - 1, 9)
        assert running not in await sample.store.table_ids_of(identity_of("bruno"), 9)
        last = decode_event((await sample.store.read_events(running))[-1])
        assert last == Closed(at_ms=NOW_MS + 90_000)

    asyncio.run(look())


def test_table_that_cannot_be_read_is_closed_all_the_same(sample: SampleStore) -> None:
    """It stays broken, and `verify` still says so; but no wakeup leads a host to it."""
    broken = sample.break_table("running", 9, b'"x"')
    with sample.maintenance() as maintenance:
        rows = maintenance.read_rows(broken)
        assert maintenance.close_table(broken, 0)
        assert maintenance.read_rows(broken)[:-1] == rows
        closed = decode_event(maintenance.read_rows(broken)[-1][1])
        assert isinstance(closed, Closed)
        assert closed.at_ms == decode_event(rows[-1][1]).at_ms, "never before the last event"
        closed_summary = maintenance.read_summary(broken)
        assert closed_summary is not None
        assert (closed_summary.status, closed_summary.next_wakeup_ms) == ("closed", NEVER)
        assert [finding.table_id for finding in findings(maintenance)] == [broken]


def test_a_table_that_is_not_there_cannot_be_closed(sample: SampleStore) -> None:
    with (
        sample.maintenance() as maintenance,
        refuses("store-refused-no-table"),
    ):
        maintenance.close_table("nowhere", 0)


def test_a_store_in_use_takes_no_event_after_the_close(sample: SampleStore) -> None:
    """The server that has the table in memory gets a conflict, for any event it had in mind."""
    running = sample.tables["running"]

    async def go_on() -> None:
        seq = len(await sample.store.read_events(running))
        with sample.maintenance() as maintenance:
            maintenance.close_table(running, NOW_MS)
        assert not await append(sample.store, running, seq, b'{"type":"rematched","at_ms":1}')

    asyncio.run(go_on())


# --- Prune -------------------------------------------------------------------------------------


def test_prune_deletes_tables_that_were_closed_before_a_time_and_no_other(
    sample: SampleStore,
) -> None:
    """Not one that is open or running; also a broken one, by the last event that can be read."""
    alone, running, without = (sample.tables[name] for name in ("alone", "running", "without"))
    asyncio.run(sample.store.close())
    with sample.maintenance() as maintenance:
        before = content(maintenance)
        assert maintenance.prune(NOW_MS * 2) == 0
        assert content(maintenance) == before
        maintenance.close_table(alone, NOW_MS + 1_000_000)
        maintenance.close_table(running, NOW_MS + 2_000_000)
        before = content(maintenance)
        assert maintenance.prune(NOW_MS + 1_000_000) == 0
        assert maintenance.prune(NOW_MS + 1_000_001) == 1
        del before[alone]
        assert content(maintenance) == before
        assert findings(maintenance) == []
        with maintenance.edit():
            maintenance.write_rows(running, [(len(maintenance.read_rows(running)) + 1, b'"x"')])
        assert maintenance.prune(NOW_MS * 2) == 1
        assert maintenance.table_ids() == [without]


# --- Erase -------------------------------------------------------------------------------------


def test_erased_person_leaves_no_trace_and_sound_tables(sample: SampleStore) -> None:
    """Their own table is gone; where others sat too a bot plays on."""
    asyncio.run(sample.store.close())
    with sample.maintenance() as maintenance:
        assert all(trace in msgspec.json.encode(texts(maintenance)) for trace in TRACES)
        (person,) = maintenance.find_people("Zoë Quill")
        assert maintenance.find_people(identity_of("zoe's telephone")) == [person]
        plan = maintenance.plan_erasure(person)
        assert (plan.deleted, plan.kept) == (
            (sample.tables["alone"],),
            (sample.tables["running"],),
        )
        maintenance.erase(plan, lambda table: "steady")
        assert list(maintenance.table_ids()) == [sample.tables["running"], sample.tables["without"]]
        assert maintenance.find_people("Zoë Quill") == []
        assert findings(maintenance) == []
        stored = msgspec.json.encode(texts(maintenance))
        assert not [trace for trace in TRACES if trace in stored]


def test_a_removed_person_and_one_who_moved_up_are_erased_with_all_their_keys(
    sample: SampleStore,
) -> None:
    """The keys that a table keeps out are those of its events; seats keep their people."""
    telephone = "bruno's telephone"

    async def work() -> str:
        evening = SampleHost(sample.store)
        table = await evening.open_table("ida", "Ida", is_public=True, players=5)
        await evening.send(table, "zoe", Sit("Zoë Quill"))
        await evening.send(table, "bruno", Sit("Bruno Moved", seat=4))
        await evening.send(table, "ida", SetSeats(4))
        await evening.send(table, "bruno", LinkDevice(key_of(telephone)))
        await evening.send(table, "ida", Kick(1))
        await evening.close()
        return table

    table = asyncio.run(work())
    with sample.maintenance() as maintenance:
        (bruno,) = maintenance.find_people("Bruno Moved")
        assert identity_of(telephone) in bruno.key_hashes
        (zoe,) = maintenance.find_people("Zoë Quill")
        for person in (bruno, zoe):
            maintenance.erase(maintenance.plan_erasure(person), lambda table: "steady")
        stored = msgspec.json.encode(texts(maintenance))
        people = ("zoe", "bruno", telephone)
        assert not [who for who in people if identity_of(who).encode() in stored]
        assert table in maintenance.table_ids()
        assert findings(maintenance) == []


def test_erasure_changes_nothing_if_one_table_is_broken(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        plan = maintenance.plan_erasure(maintenance.find_people("Zoë Quill")[0])
    sample.break_table("running", 11, b'{"type":"moved","at_ms":1,"seat":1,"move":"D5"}')
    with sample.maintenance() as maintenance:
        before = content(maintenance)
        with refuses("store-refused-broken"):
            maintenance.erase(plan, lambda table: "steady")
        assert content(maintenance) == before


def test_part_of_a_name_does_not_match(sample: SampleStore) -> None:
    with sample.maintenance() as maintenance:
        assert maintenance.find_people("Zoë") == []
        assert maintenance.find_people("") == []


def test_tables_are_found_by_a_whole_string_of_their_events(sample: SampleStore) -> None:
    tables = sample.tables
    with sample.maintenance() as maintenance:
        assert maintenance.tables_with("Zoë Quill") == [tables["alone"], tables["running"]]
        assert maintenance.tables_with("Bruno") == [tables["running"], tables["without"]]
        assert maintenance.tables_with("Brun") == []
