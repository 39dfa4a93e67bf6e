"""The lock that gives one program at a time a database."""

import asyncio
import os
from pathlib import Path

from bestiary.stores.lock import ServerAddress, exclusive, read_address
from bestiary.stores.sqlite import SqliteStore
from tests.refusals import refuses


def test_a_lock_is_refused_while_it_is_held_and_free_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with exclusive(path), refuses("store-refused-held"), exclusive(path):
        pass
    with exclusive(path):
        pass
    assert (path.with_name("file.lock").stat().st_mode & 0o777) == 0o600
    with refuses("store-refused-file"), exclusive(tmp_path / "no" / "file"):
        pass


def test_a_symbolic_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "elsewhere" / "link"
    path.touch()
    link.parent.mkdir()
    link.symlink_to(path)
    with exclusive(path) as lock:
        lock.publish_address(ServerAddress("127.0.0.1", 8321))
        with refuses("store-refused-held"), exclusive(link):
            pass
        assert read_address(link) == ServerAddress("127.0.0.1", 8321)


def test_a_file_of_two_names_is_refused(tmp_path: Path) -> None:
    """Each name would have a log of its own."""
    path = tmp_path / "tables.db"
    asyncio.run(SqliteStore(path).close())
    os.link(path, tmp_path / "other.db")
    for name in ("tables.db", "other.db"):
        with refuses("store-refused-links"), exclusive(tmp_path / name):
            pass
        with refuses("store-refused-links"):
            SqliteStore(tmp_path / name)
