"""Stores are opened by their URLs; what PostgreSQL needs is not needed without it."""

import subprocess
import sys

from bestiary.stores.opening import open_maintenance, open_store
from bestiary.stores.url import PostgresDatabase
from tests.refusals import refuses

WITHOUT_ASYNCPG = """
import sys
sys.modules["asyncpg"] = None
from bestiary.core.refusal import Refused
from bestiary.server import run
from bestiary.stores.opening import open_maintenance, open_store
from bestiary.stores.url import parse_url
open_store(parse_url("memory:"))
for attempt in (open_store, open_maintenance):
    try:
        attempt(parse_url("postgresql://nowhere/club"))
    except Refused as refused:
        print(refused)
"""


def test_without_asyncpg_only_postgresql_is_refused() -> None:
    """And the refusal says what brings it."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ASYNCPG], capture_output=True, text=True, check=True
    )
    assert done.stdout.count("pip install 'bestiary[postgres]'") == 2
    assert done.stderr == ""


def test_a_postgresql_that_cannot_be_reached_is_refused() -> None:
    database = PostgresDatabase("postgresql://127.0.0.1:1/club")
    with refuses("store-refused-server"):
        open_store(database)
    with refuses("store-refused-server"), open_maintenance(database):
        pass
