"""Copies of a club from one store to another."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from bestiary.stores.copying import copy_tables
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand
from tests.refusals import refuses
from tests.stores.memory_maintenance import MemoryMaintenance
from tests.stores.sample_database import SampleHost, write_sample_tables
from tests.stores.store_kinds import MAINTENANCE, STORE_FACTORIES, StoreInFolder
from tests.stores.test_maintenance import content, findings


class Club:
    """A store in a folder of its own."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder = kind, folder
        folder.mkdir()
        self.store = STORE_FACTORIES[kind](folder)

    def open_again(self) -> None:
        if self.kind != "memory":
            self.store = STORE_FACTORIES[self.kind](self.folder)

    def maintenance(self) -> AbstractContextManager[Maintenance]:
        return MAINTENANCE[self.kind](StoreInFolder(self.store, self.folder))


PAIRS = [(one, other) for one in STORE_FACTORIES for other in STORE_FACTORIES if one != other]


@pytest.mark.parametrize(("kind", "other_kind"), PAIRS)
def test_a_club_is_copied_there_and_back_with_all_that_runs(
    kind: str, other_kind: str, tmp_path: Path
) -> None:
    """The running game goes on in the copy; in the copy of the copy it is the same."""
    home = Club(kind, tmp_path / "home")
    tables = asyncio.run(write_sample_tables(home.store))
    away, back = Club(other_kind, tmp_path / "away"), Club(kind, tmp_path / "back")
    away_id_before = away.store.history_id
    asyncio.run(away.store.close())
    seen: list[tuple[int, int]] = []
    with home.maintenance() as source, away.maintenance() as target:
        counts = copy_tables(source, target, lambda done, count: seen.append((done, count)))
        before = content(source)
        assert content(target) == before
        assert counts == (3, sum(len(source.read_rows(id)) for id in before))
        assert seen == [(1, 3), (2, 3), (3, 3)]

    async def play_on() -> str:
        away.open_again()
        evening = SampleHost(away.store)
        evening.now += 1_000_000
        assert (await evening.host.live_table(tables["running"])).table.status == "playing"
        await evening.send(tables["running"], "ida", MoveCommand("E2"))
        await evening.close()
        return away.store.history_id

    away_id = asyncio.run(play_on())
    asyncio.run(back.store.close())
    with away.maintenance() as source, back.maintenance() as target:
        copy_tables(source, target)
        after = content(source)
        assert content(target) == after
        assert findings(target) == []
    assert list(after) == list(before)
    assert [id for id in after if after[id] != before[id]] == [tables["running"]]
    back.open_again()
    asyncio.run(back.store.close())
    ids = {home.store.history_id, away_id_before, away_id, back.store.history_id}
    assert len(ids) == 4


@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_a_target_with_a_table_is_refused_and_stays_as_it_is(kind: str, tmp_path: Path) -> None:
    club = Club(kind, tmp_path / "club")
    asyncio.run(write_sample_tables(club.store))
    with club.maintenance() as target:
        before = content(target)
        with refuses("store-refused-not-empty"):
            copy_tables(MemoryMaintenance(MemoryStore()), target)
        assert content(target) == before


class Forgetful(MemoryMaintenance):
    """Loses the last event of what it is given."""

    def write_rows(self, table_id: str, rows: Sequence[tuple[int, bytes]]) -> None:
        super().write_rows(table_id, rows[:-1])


def test_a_copy_that_differs_is_refused_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    source, target = MemoryStore(), MemoryStore()
    asyncio.run(write_sample_tables(source))
    with refuses("store-refused-differs"):
        copy_tables(MemoryMaintenance(source), Forgetful(target))
    assert content(MemoryMaintenance(target)) == {}


@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_a_copy_that_is_ended_halfway_leaves_the_target_empty(kind: str, tmp_path: Path) -> None:
    source = MemoryStore()
    asyncio.run(write_sample_tables(source))
    club = Club(kind, tmp_path / "club")
    asyncio.run(club.store.close())

    def end(done: int, count: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with club.maintenance() as target:
        with pytest.raises(KeyboardInterrupt):
            copy_tables(MemoryMaintenance(source), target, end)
        assert content(target) == {}
