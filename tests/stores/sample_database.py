"""Tables as a host makes them, in a file: some people and bots, and what they did."""

import asyncio
import random
from pathlib import Path

from bestiary.bots.host_bots import HostBots
from bestiary.core.store import Store
from bestiary.host.host import Host
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Command, Leave, LinkDevice, MoveCommand, Open, Ready, Sit
from bestiary.tables.identity import hash_key

NOW_MS = 1_800_000_000_000


def key_of(name: str) -> str:
    """The key of a person: 22 letters that follow from the name."""
    return (name.encode().hex() + "0" * 22)[:22]


def identity_of(name: str) -> str:
    return hash_key(key_of(name))


class SeededChance:
    """Chance that is the same each time."""

    def __init__(self) -> None:
        self._random = random.Random(7)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class SampleHost:
    """A host with a store, and a clock that goes on by a second with each command."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOW_MS
        self.host = Host(store, HostBots(0), SeededChance(), lambda: self.now)

    async def open_table(self, person: str, name: str, **more: object) -> str:
        command = Open("mausen", name, **({"players": 3} | more))  # type: ignore[arg-type]
        return await self.host.open(identity_of(person), f"open {self.now}", command)

    async def send(self, table: str, person: str, command: Command) -> None:
        self.now += 1000
        await self.host.command(table, identity_of(person), f"command {self.now}", command)

    async def sit_and_ready(self, table: str, person: str, name: str) -> None:
        live_table = await self.host.live_table(table)
        await self.send(table, person, Sit(name, invite=live_table.table.opened.invite))
        await self.send(table, person, Ready())

    async def close(self) -> None:
        await self.host.close()
        await self.store.close()


async def write_sample_tables(store: Store) -> dict[str, str]:
    """An evening: Zoë alone with bots; Zoë with Bruno and Ida, who go on; Ida with Bruno.

    Zoë's second device has another key. The tables are called alone, running and without.
    """
    evening = SampleHost(store)
    alone = await evening.open_table("zoe", "Zoë Quill", bots=("random", "random"), is_ready=True)
    await evening.send(alone, "zoe", MoveCommand("E4"))
    running = await evening.open_table("zoe", "Zoë Quill", is_public=True)
    await evening.send(running, "zoe", LinkDevice(key_of("zoe's telephone")))
    await evening.send(running, "zoe", Ready())
    await evening.sit_and_ready(running, "bruno", "Bruno")
    await evening.sit_and_ready(running, "ida", "Ida")
    await evening.send(running, "zoe's telephone", MoveCommand("E1"))
    await evening.send(running, "bruno", MoveCommand("D3"))
    without = await evening.open_table("ida", "Ida", is_public=True)
    await evening.sit_and_ready(without, "bruno", "Bruno")
    await evening.send(without, "bruno", Leave())
    await evening.close()
    return {"alone": alone, "running": running, "without": without}


def write_sample_database(file: Path) -> dict[str, str]:
    """The sample in a new file."""

    async def run() -> dict[str, str]:
        return await write_sample_tables(SqliteStore(file))

    return asyncio.run(run())
