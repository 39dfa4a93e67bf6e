"""Benchmarks: the load on boardgame.io, and what is measured under it.

Run it from the root of a clone, once `npm ci --ignore-scripts` was run in this folder:

    python -m benchmarks.boardgameio.load --storage memory --seconds 10

It starts a fresh server for every phase and prints one JSON object. Each seat is a connection of
its own, and a move counts once all seats of its match have seen it.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from benchmarks.boardgameio.seat import Seat

HERE = Path(__file__).parent
PHASES = ("saturation", "latency", "memory")
AT_ONCE = 25
"""How many tables come in at the same time."""
MEMORY_SECONDS = 20.0
"""After so long no more tables are added: what is there is measured."""
STUCK_SECONDS = 5.0
"""boardgame.io says nothing at all about some of the moves that it refuses."""
BEARABLE = 0.8
"""The share of its greatest rate up to which a server is asked for its latency."""


class Server:
    """A running server: where it listens and what it has used."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    def cpu_ms(self) -> float:
        """The time that all its threads have spent on a processor."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    async def settled_kb(self) -> float:
        """What it holds in memory, after it was given the time to clear up."""
        for _ in range(2):
            await asyncio.sleep(0.5)
            os.kill(self.pid, signal.SIGUSR2)
        await asyncio.sleep(0.5)
        return self.resident_kb()

    def resident_kb(self) -> float:
        """What it holds in memory now."""
        resident = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return resident * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def serving(node: str, storage: str) -> Iterator[Server]:
    """A fresh server with fresh storage; both are gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [node, "--expose-gc", str(HERE / "server.cjs"), "--storage", storage]
        child = subprocess.Popen(
            [*command, "--dir", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            assert child.stdout is not None
            line = child.stdout.readline()
            if not line.strip().isdigit():
                raise RuntimeError("the server did not start")
            yield Server(child.pid, int(line))
        finally:
            child.kill()
            child.communicate()


class Table:
    """One match after another, with the same players."""

    def __init__(self, hall: "Hall", number: int) -> None:
        self.hall = hall
        self.number = number
        self.matches = 0
        self.seats: list[Seat] = []
        self.here = 0
        self.seen: Counter[int] = Counter()
        self.eager_until = 0.0  # before so many moves of a match everybody chooses at once

    async def open(self) -> None:
        """Have all players connect, and begin the first match."""
        loop = asyncio.get_running_loop()
        for number in range(self.hall.players):
            seat = Seat(number, self.synced, self.updated, self.hall.lost)
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", self.hall.port)  # type: ignore[misc]
            self.seats.append(seat)
        await asyncio.gather(*(seat.connected for seat in self.seats))
        self.ready = loop.create_future()
        self.begin()
        await self.ready

    def begin(self) -> None:
        """Begin another match: one player has it made, then all others come."""
        self.matches += 1
        self.here = 0
        self.seats[0].join(self.match, self.hall.players)

    @property
    def match(self) -> str:
        """The id of the match being played."""
        return f"{self.number}-{self.matches}"

    def synced(self, seat: Seat) -> None:
        """A player has come to the match; once all have, they play."""
        self.here += 1
        if self.here == 1:
            for other in self.seats[1:]:
                other.join(self.match, self.hall.players)
        if self.here == self.hall.players:
            if not self.ready.done():
                self.ready.set_result(None)
            self.urge()

    def updated(self, seat: Seat, mover: str) -> None:
        """A player has seen a move; once all have, it counts."""
        now = perf_counter()
        if not mover:
            self.hall.fail("a move was refused")
            return
        self.seen[seat.seen] += 1
        if self.seen[seat.seen] == self.hall.players:
            del self.seen[seat.seen]
            self.hall.accepted(now - self.seats[int(mover)].sent_at)
            if seat.is_over:
                self.begin()
        self.may_choose(seat)

    def urge(self) -> None:
        """Ask everybody whether they owe a choice."""
        for seat in self.seats:
            self.may_choose(seat)

    def may_choose(self, seat: Seat) -> None:
        """Whoever owes a choice makes it at once, if that is how this phase is played."""
        if seat.owes and not seat.waits and seat.seen < self.eager_until:
            seat.choose(perf_counter())

    @property
    def is_busy(self) -> bool:
        """Has somebody sent a move that not everybody has seen."""
        return bool(self.seen) or any(seat.waits for seat in self.seats)

    def is_stuck(self, now: float) -> bool:
        """Has somebody waited for so long that the move must have been dropped."""
        return any(seat.waits and now - seat.sent_at > STUCK_SECONDS for seat in self.seats)


class Hall:
    """All tables at one server, and what was seen at them."""

    def __init__(self, port: int, players: int) -> None:
        self.port = port
        self.players = players
        self.tables: list[Table] = []
        self.moves = 0
        self.times: list[float] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.fail(context["message"]))
        self.failed: asyncio.Future[None] = loop.create_future()
        self.is_closing = False

    async def grow(self, amount: int, deadline: float = float("inf")) -> None:
        """Open tables until there are so many, or until it is too late."""
        while len(self.tables) < amount and perf_counter() < deadline:
            size = min(AT_ONCE, amount - len(self.tables))
            more = [Table(self, len(self.tables) + one) for one in range(size)]
            self.tables += more
            async with asyncio.timeout(30):
                await asyncio.gather(*(table.open() for table in more))

    def accepted(self, seconds: float) -> None:
        """A move was made, and all players of its table know."""
        self.moves += 1
        self.times.append(seconds)

    def fail(self, why: str) -> None:
        """Something went wrong that makes the figures worthless."""
        if not self.failed.done():
            self.failed.set_exception(RuntimeError(why))

    def lost(self) -> None:
        """A connection ended, which none should while it is measured."""
        if not self.is_closing:
            self.fail("a connection was lost")

    async def wait(self, seconds: float) -> None:
        """Let it run for so long, unless it fails."""
        await asyncio.wait([self.failed], timeout=seconds)
        if any(table.is_stuck(perf_counter()) for table in self.tables):
            self.fail("a move was never answered")
        if self.failed.done():
            self.failed.result()

    async def spread(self) -> None:
        """Play every match to another point, lest all of them end in the same moment."""
        for table in self.tables:
            table.eager_until = table.number * 15 * self.players // len(self.tables)
            table.urge()
        while any(table.is_busy for table in self.tables):
            await self.wait(0.05)
        for table in self.tables:
            table.eager_until = 0.0

    async def offer(self, rate: int) -> None:
        """Send moves at a fixed rate, table after table, whatever the server answers.

        Where nobody at a table owes a choice, the next table has its turn; where nobody does at
        any of them, that move is left out: the rate reached tells of it.
        """
        begun, sent, turn = perf_counter(), 0, 0
        while True:
            due = int((perf_counter() - begun) * rate)
            while sent < due:
                sent += 1
                for _ in self.tables:
                    turn = (turn + 1) % len(self.tables)
                    seats = self.tables[turn].seats
                    free = next((seat for seat in seats if seat.owes and not seat.waits), None)
                    if free is not None and free.match == self.tables[turn].match:
                        free.choose(perf_counter())
                        break
            await asyncio.sleep(0.001)


@asynccontextmanager
async def seated(server: Server, players: int, tables: int) -> AsyncIterator[Hall]:
    """Tables at a server with all players there."""
    hall = Hall(server.port, players)
    try:
        await hall.grow(tables)
        yield hall
    finally:
        hall.is_closing = True
        for table in hall.tables:
            for seat in table.seats:
                seat.transport.abort()


async def saturation(server: Server, wish: argparse.Namespace) -> dict[str, float | str]:
    """How many moves it takes when everybody chooses at once, and what a move costs."""
    async with seated(server, wish.players, wish.tables) as hall:
        for table in hall.tables:
            table.eager_until = float("inf")
            table.urge()
        await hall.wait(warm_up(wish.seconds))
        moves, cpu, own, begun = hall.moves, server.cpu_ms(), own_cpu(), perf_counter()
        await hall.wait(wish.seconds)
        moves, cpu, passed = hall.moves - moves, server.cpu_ms() - cpu, perf_counter() - begun
        if moves == 0:
            raise RuntimeError("no move was accepted")
        share = (own_cpu() - own) / passed
        note = f"the load program itself used {share:.0%} of a processor at saturation"
        return {"moves_per_s": moves / passed, "cpu_ms_per_move": cpu / moves, "note": note}


async def latency(server: Server, wish: argparse.Namespace) -> dict[str, float | str]:
    """How long it takes until all seats have seen a move, at a rate that the server can bear."""
    async with seated(server, wish.players, wish.tables) as hall:
        await hall.spread()
        offering = asyncio.create_task(hall.offer(wish.rate))
        try:
            await hall.wait(warm_up(wish.seconds))
            hall.times.clear()
            begun = perf_counter()
            await hall.wait(wish.seconds)
            passed = perf_counter() - begun
        finally:
            offering.cancel()
        if len(hall.times) < 100:
            raise RuntimeError("too few moves were accepted")
        cuts = quantiles(hall.times, n=100)
        rate = len(hall.times) / passed
        return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "rate": rate}


async def memory(server: Server, wish: argparse.Namespace) -> dict[str, float | str]:
    """How much a table with all its connections adds to what the server holds in memory."""
    async with seated(server, wish.players, wish.memory_from) as hall:
        few, before = len(hall.tables), await server.settled_kb()
        await hall.grow(wish.memory_to, perf_counter() + MEMORY_SECONDS)
        many, after = len(hall.tables), await server.settled_kb()
        note = f"memory from {few} to {many} tables"
        return {"kb_per_table": (after - before) / (many - few), "note": note}


def warm_up(seconds: float) -> float:
    """How long it runs before it is measured."""
    return max(1.0, seconds / 5)


def own_cpu() -> float:
    """The seconds that this program has spent on a processor."""
    return sum(os.times()[:2])


def run(wish: argparse.Namespace) -> dict[str, float | str]:
    """All phases one after the other."""
    found: dict[str, float | str] = {}
    notes = []
    loop = new_loop()
    for phase, measure in (("saturation", saturation), ("latency", latency), ("memory", memory)):
        if phase not in wish.phases:
            continue
        if phase == "latency" and "moves_per_s" in found:
            bearable = int(BEARABLE * float(found["moves_per_s"]))
            if wish.rate > bearable:
                notes.append(f"latency at {bearable} moves/s, for {wish.rate} are too many")
                wish.rate = bearable
        with serving(wish.node, wish.storage) as server:
            figures = loop.run_until_complete(measure(server, wish))
        if "note" in figures:
            notes.append(str(figures.pop("note")))
        found |= figures
    return found | {"note": "; ".join(notes)}


def new_loop() -> asyncio.AbstractEventLoop:
    """The faster event loop where there is one."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()


def main() -> None:
    """Read what is wished for, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boardgameio.load")
    parser.add_argument("--storage", choices=("memory", "flatfile"), default="memory")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--phases", type=lambda text: text.split(","), default=list(PHASES))
    parser.add_argument("--memory-from", type=int, default=100)
    parser.add_argument("--memory-to", type=int, default=1100)
    parser.add_argument("--node", default="node")
    print(json.dumps(run(parser.parse_args())))


if __name__ == "__main__":
    main()
