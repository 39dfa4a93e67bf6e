"""Benchmarks: tables with a history, written to a database.

Started by its path it writes one table and prints its id; the interpreter may be that of another
clone, with an older version of the program: only what both have is used here.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bestiary.bots.host_bots import HostBots
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.store import Store
from bestiary.host.clock import now_ms
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import MoveCommand, Open, Ready, Rematch, Sit, Start
from bestiary.tables.decide import new_code, new_key
from bestiary.tables.identity import hash_key

PLAYERS: Final = 4
EVENINGS: Final = 20
"""How many different evenings are stored, again and again; each stops somewhere in a game."""


class ReturningClient(Struct):
    """Who comes back to a table, and the last `seq` known there."""

    table: str
    key: str
    seq: int


async def play_evening(store: Store, events: int, seed: int) -> LiveTable:
    """A table where Mammuz was played with random moves until there were so many events."""
    rng, command_ids = Pcg32(seed), (f"{number:012}" for number in count())
    host = Host(store, HostBots(0), rng, now_ms)
    first, *others = people = [hash_key(new_key(rng)) for _ in range(PLAYERS)]
    id = await host.open(first, next(command_ids), Open("mammuz", "1", PLAYERS, is_public=True))
    for number, person in enumerate(others, 2):
        await host.command(id, person, next(command_ids), Sit(str(number)))
        await host.command(id, person, next(command_ids), Ready())
    await host.command(id, first, next(command_ids), Start())
    live_table = await host.live_table(id)
    while live_table.table.seq < events:
        play = live_table.latest_snapshot.play
        if live_table.table.status == "playing" and play is not None:
            seat = live_table.table.seats_to_move()[0]
            move = MoveCommand(random_move(pick(play.view(seat).offers, rng), rng))
            await host.command(id, people[seat], next(command_ids), move)
        else:
            for person in people:
                await host.command(id, person, next(command_ids), Rematch())
    return live_table


async def store_tables(path: Path, tables: int, events: int) -> list[ReturningClient]:
    """Fill a database with tables, each with its own id, code and people; returns the people."""
    played = MemoryStore()
    seeds = range(min(tables, EVENINGS))
    evenings = [await play_evening(played, events, seed) for seed in seeds]
    store, rng, clients = SqliteStore(path), Pcg32(len(seeds)), []
    for number in range(tables):
        table, summary = evenings[number % EVENINGS].table, evenings[number % EVENINGS].summary
        id, keys, code = new_key(rng), [new_key(rng) for _ in table.seats], new_code(rng)
        text = b"\n".join(await played.read_events(table.id))
        people = [seat.key_hashes[0] for seat in table.seats]
        new_people = [hash_key(key) for key in keys]
        for old, new in zip([summary.code, *people], [code, *new_people], strict=True):
            text = text.replace(old.encode(), new.encode())
        summary = replace(summary, code=code, members=tuple(sorted(new_people)))
        done = asyncio.get_running_loop().create_future()
        store.append(id, 0, text.split(b"\n"), summary, done.set_result)
        assert await done is None
        clients += [ReturningClient(id, key, table.seq) for key in keys]
    await store.close()
    return clients


if __name__ == "__main__":
    written = asyncio.run(store_tables(Path(sys.argv[1]), 1, int(sys.argv[2])))
    sys.stdout.write(f"{written[0].table}\n")
