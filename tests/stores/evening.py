"""Tables as a host makes them, in a file: some people and bots, and what they did."""

import asyncio
import random
from pathlib import Path

from bestiary.bots.company import Company
from bestiary.core.store import Store
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Command, Leave, LinkDevice, Move, Open, Ready, Sit, Start
from bestiary.tables.host import Host
from bestiary.tables.person import hashed

NOW_MS = 1_800_000_000_000


def key(name: str) -> str:
    """The key of a person: 22 letters that follow from the name."""
    return (name.encode().hex() + "0" * 22)[:22]


def person(name: str) -> str:
    """The hash of that key."""
    return hashed(key(name))


class Luck:
    """Chance that is the same each time."""

    def __init__(self) -> None:
        self._random = random.Random(7)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._random.randrange(n)


class Evening:
    """A host with a store, and a clock that goes on by a second with each command."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOW_MS
        self.host = Host(store, Company(0), Luck(), lambda: self.now)

    async def opened(self, who: str, name: str, **more: object) -> str:
        """Open a table of Mausen."""
        command = Open("mausen", name, **({"players": 3} | more))  # type: ignore[arg-type]
        return await self.host.open(person(who), f"open {self.now}", command)

    async def send(self, table: str, who: str, command: Command) -> None:
        """Send a command."""
        self.now += 1000
        await self.host.command(table, person(who), f"command {self.now}", command)

    async def sat(self, table: str, who: str, name: str) -> None:
        """Sit down, and be ready."""
        room = await self.host.room(table)
        await self.send(table, who, Sit(name, invite=room.table.opened.invite))
        await self.send(table, who, Ready())

    async def closed(self) -> None:
        """Close host and store."""
        await self.host.close()
        await self.store.close()


async def played(store: Store) -> dict[str, str]:
    """An evening: Zoë alone with bots; Zoë with Bruno and Ida, who go on; Ida with Bruno.

    Zoë's second device has another key. The tables are called alone, running and without.
    """
    evening = Evening(store)
    alone = await evening.opened("zoe", "Zoë Quill", bots=("random", "random"), is_ready=True)
    await evening.send(alone, "zoe", Move("E4"))
    running = await evening.opened("zoe", "Zoë Quill", is_public=True)
    await evening.send(running, "zoe", LinkDevice(key("zoe's telephone")))
    await evening.send(running, "zoe", Ready())
    await evening.sat(running, "bruno", "Bruno")
    await evening.sat(running, "ida", "Ida")
    await evening.send(running, "zoe", Start())
    await evening.send(running, "zoe's telephone", Move("E1"))
    await evening.send(running, "bruno", Move("D3"))
    without = await evening.opened("ida", "Ida", is_public=True)
    await evening.sat(without, "bruno", "Bruno")
    await evening.send(without, "bruno", Leave())
    await evening.closed()
    return {"alone": alone, "running": running, "without": without}


def an_evening(file: Path) -> dict[str, str]:
    """The same, in a new file."""

    async def run() -> dict[str, str]:
        return await played(SqliteStore(file))

    return asyncio.run(run())
