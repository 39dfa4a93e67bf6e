"""`bestiary bench reconnect`: what it stores can be read, and all clients come back."""

import asyncio
from pathlib import Path

import pytest
from benchmarks.measure_reconnect import measure_reconnect
from benchmarks.stored_tables import PLAYERS, ReturningClient, store_tables

from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.host.clock import now_ms
from bestiary.host.host import Host
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.identity import hash_key


def test_stored_tables_have_own_codes_people_and_events(tmp_path: Path) -> None:
    async def read_tables() -> tuple[list[ReturningClient], set[str]]:
        clients = await store_tables(tmp_path / "tables.db", tables=2, events=90)
        store = SqliteStore(tmp_path / "tables.db")
        host = Host(store, HostBots(0), Pcg32(1), now_ms)
        codes = set()
        for number, client in enumerate(clients):
            table = (await host.live_table(client.table)).table
            codes.add(table.opened.code)
            assert table.seq == client.seq >= 90
            assert table.seat_of(hash_key(client.key)) == number % PLAYERS
            assert await store.find_by_code(table.opened.code) == table.id
            assert await store.table_ids_of(hash_key(client.key), 9) == [table.id]
        await store.close()
        return clients, codes

    clients, codes = asyncio.run(read_tables())
    assert len(clients) == 2 * PLAYERS
    assert len(codes) == 2


@pytest.mark.slow
def test_all_clients_reconnect() -> None:
    figures = measure_reconnect(tables=3, events=60, rate=50, seconds=1, on_progress=print)
    assert figures["clients"] == figures["welcomed"] == 3 * PLAYERS
    assert figures["refusals"] == 0
    assert figures["last_welcome_s"] > 0.2
    assert figures["server_cpu_s"] > 0
    assert 0 < figures["p50_ms_before"] <= figures["p99_ms_before"]
    assert 0 < figures["p50_ms_meanwhile"] <= figures["p99_ms_meanwhile"]
