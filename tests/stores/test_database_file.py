"""The file of a database: for its owner alone."""

import asyncio
from pathlib import Path

import pytest

from bestiary.stores.sqlite import SqliteStore
from tests.stores.store_kinds import append, run_with_timeout

SUFFIXES = ("", "-wal", "-shm")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def modes(file: Path) -> list[str]:
    return [f"{Path(f'{file}{suffix}').stat().st_mode & 0o777:04o}" for suffix in SUFFIXES]


def open_for_others(file: Path) -> None:
    for suffix in SUFFIXES:
        Path(f"{file}{suffix}").chmod(0o664)


def test_files_are_for_their_owner_alone(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1")
        assert modes(file) == ["0600"] * 3
        await store.close()

    run_with_timeout(run())


def test_files_that_others_could_read_are_taken_from_them(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also those that a server left which was killed; the log says so once for each."""

    async def run() -> None:
        killed = SqliteStore(file)
        assert await append(killed, "a", 0, b"1")
        open_for_others(file)
        store = SqliteStore(file)
        assert modes(file) == ["0600"] * 3
        await asyncio.gather(store.close(), killed.close())

    run_with_timeout(run())
    lines = [vars(record) for record in caplog.records if "others could" in record.message]
    assert [(line["file"], line["mode"]) for line in lines] == [
        (f"{file}{suffix}", "0664") for suffix in SUFFIXES
    ]
