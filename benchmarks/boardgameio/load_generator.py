"""Benchmarks: the load on boardgame.io, and what is measured under it.

Run it from the root of a clone, once `npm ci --ignore-scripts` was run in this folder:

    python -m benchmarks.boardgameio.load_generator --storage memory --seconds 10

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

from benchmarks.boardgameio.socketio_client import SocketIoSeat

HERE = Path(__file__).parent
PHASES = ("saturation", "latency", "memory")
CONCURRENT_OPENS = 25
"""How many tables come in at the same time."""
MEMORY_GROWTH_S = 20.0
"""After so long no more tables are added: what is there is measured."""
ANSWER_TIMEOUT_S = 5.0
"""boardgame.io says nothing at all about some of the moves that it refuses."""
SUSTAINABLE_SHARE = 0.8
"""The share of its greatest rate up to which a server is asked for its latency."""


class PeerServer:
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
def run_peer_server(node: str, storage: str) -> Iterator[PeerServer]:
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
            yield PeerServer(child.pid, int(line))
        finally:
            child.kill()
            child.communicate()


class MatchTable:
    """One match after another, with the same players."""

    def __init__(self, hall: "LoadGenerator", number: int) -> None:
        self.generator = hall
        self.number = number
        self.matches = 0
        self.seats: list[SocketIoSeat] = []
        self.joined = 0
        self.seen_counts: Counter[int] = Counter()
        self.move_at_once_until = 0.0  # before so many moves of a match everybody chooses at once

    async def open(self) -> None:
        """Have all players connect, and begin the first match."""
        loop = asyncio.get_running_loop()
        for number in range(self.generator.players):
            seat = SocketIoSeat(number, self.on_synced, self.on_update, self.generator.on_lost)
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", self.generator.port)  # type: ignore[misc]
            self.seats.append(seat)
        await asyncio.gather(*(seat.connected for seat in self.seats))
        self.ready = loop.create_future()
        self.start_match()
        await self.ready

    def start_match(self) -> None:
        """Begin another match: one player has it made, then all others come."""
        self.matches += 1
        self.joined = 0
        self.seats[0].join(self.match, self.generator.players)

    @property
    def match(self) -> str:
        """The id of the match being played."""
        return f"{self.number}-{self.matches}"

    def on_synced(self, seat: SocketIoSeat) -> None:
        """A player has come to the match; once all have, they play."""
        self.joined += 1
        if self.joined == 1:
            for other in self.seats[1:]:
                other.join(self.match, self.generator.players)
        if self.joined == self.generator.players:
            if not self.ready.done():
                self.ready.set_result(None)
            self.move_all_due()

    def on_update(self, seat: SocketIoSeat, mover: str) -> None:
        """A player has seen a move; once all have, it counts."""
        now = perf_counter()
        if not mover:
            self.generator.fail("a move was refused")
            return
        self.seen_counts[seat.state_id] += 1
        if self.seen_counts[seat.state_id] == self.generator.players:
            del self.seen_counts[seat.state_id]
            self.generator.on_accepted(now - self.seats[int(mover)].sent_at)
            if seat.is_over:
                self.start_match()
        self.move_if_due(seat)

    def move_all_due(self) -> None:
        """Ask everybody whether they owe a choice."""
        for seat in self.seats:
            self.move_if_due(seat)

    def move_if_due(self, seat: SocketIoSeat) -> None:
        """Whoever owes a choice makes it at once, if that is how this phase is played."""
        if (
            seat.is_to_move
            and not seat.is_awaiting_answer
            and seat.state_id < self.move_at_once_until
        ):
            seat.send_move(perf_counter())

    @property
    def is_busy(self) -> bool:
        """Has somebody sent a move that not everybody has seen."""
        return bool(self.seen_counts) or any(seat.is_awaiting_answer for seat in self.seats)

    def is_stuck(self, now: float) -> bool:
        """Has somebody waited for so long that the move must have been dropped."""
        return any(
            seat.is_awaiting_answer and now - seat.sent_at > ANSWER_TIMEOUT_S for seat in self.seats
        )


class LoadGenerator:
    """All tables at one server, and what was seen at them."""

    def __init__(self, port: int, players: int) -> None:
        self.port = port
        self.players = players
        self.tables: list[MatchTable] = []
        self.moves = 0
        self.latencies: list[float] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.fail(context["message"]))
        self.failed: asyncio.Future[None] = loop.create_future()
        self.is_closing = False

    async def open_tables(self, amount: int, deadline: float = float("inf")) -> None:
        """Open tables until there are so many, or until it is too late."""
        while len(self.tables) < amount and perf_counter() < deadline:
            size = min(CONCURRENT_OPENS, amount - len(self.tables))
            more = [MatchTable(self, len(self.tables) + one) for one in range(size)]
            self.tables += more
            async with asyncio.timeout(30):
                await asyncio.gather(*(table.open() for table in more))

    def on_accepted(self, seconds: float) -> None:
        """A move was made, and all players of its table know."""
        self.moves += 1
        self.latencies.append(seconds)

    def fail(self, why: str) -> None:
        """Something went wrong that makes the figures worthless."""
        if not self.failed.done():
            self.failed.set_exception(RuntimeError(why))

    def on_lost(self) -> None:
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

    async def stagger_matches(self) -> None:
        """Play every match to another point, lest all of them end in the same moment."""
        for table in self.tables:
            table.move_at_once_until = table.number * 15 * self.players // len(self.tables)
            table.move_all_due()
        while any(table.is_busy for table in self.tables):
            await self.wait(0.05)
        for table in self.tables:
            table.move_at_once_until = 0.0

    async def send_at_rate(self, rate: int) -> None:
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
                    free = next(
                        (seat for seat in seats if seat.is_to_move and not seat.is_awaiting_answer),
                        None,
                    )
                    if free is not None and free.match == self.tables[turn].match:
                        free.send_move(perf_counter())
                        break
            await asyncio.sleep(0.001)


@asynccontextmanager
async def connected_tables(
    server: PeerServer, players: int, tables: int
) -> AsyncIterator[LoadGenerator]:
    """Tables at a server with all players there."""
    hall = LoadGenerator(server.port, players)
    try:
        await hall.open_tables(tables)
        yield hall
    finally:
        hall.is_closing = True
        for table in hall.tables:
            for seat in table.seats:
                seat.transport.abort()


async def measure_saturation(
    server: PeerServer, options: argparse.Namespace
) -> dict[str, float | str]:
    """How many moves it takes when everybody chooses at once, and what a move costs."""
    async with connected_tables(server, options.players, options.tables) as hall:
        for table in hall.tables:
            table.move_at_once_until = float("inf")
            table.move_all_due()
        await hall.wait(warm_up_s(options.seconds))
        moves, cpu, own, begun = hall.moves, server.cpu_ms(), own_cpu_s(), perf_counter()
        await hall.wait(options.seconds)
        moves, cpu, passed = hall.moves - moves, server.cpu_ms() - cpu, perf_counter() - begun
        if moves == 0:
            raise RuntimeError("no move was accepted")
        share = (own_cpu_s() - own) / passed
        note = f"the load program itself used {share:.0%} of a processor at saturation"
        return {"moves_per_s": moves / passed, "cpu_ms_per_move": cpu / moves, "note": note}


async def measure_latency(
    server: PeerServer, options: argparse.Namespace
) -> dict[str, float | str]:
    """How long it takes until all seats have seen a move, at a rate that the server can bear."""
    async with connected_tables(server, options.players, options.tables) as hall:
        await hall.stagger_matches()
        offering = asyncio.create_task(hall.send_at_rate(options.rate))
        try:
            await hall.wait(warm_up_s(options.seconds))
            hall.latencies.clear()
            begun = perf_counter()
            await hall.wait(options.seconds)
            passed = perf_counter() - begun
        finally:
            offering.cancel()
        if len(hall.latencies) < 100:
            raise RuntimeError("too few moves were accepted")
        cuts = quantiles(hall.latencies, n=100)
        rate = len(hall.latencies) / passed
        return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "rate": rate}


async def measure_memory(server: PeerServer, options: argparse.Namespace) -> dict[str, float | str]:
    """How much a table with all its connections adds to what the server holds in memory."""
    async with connected_tables(server, options.players, options.memory_from) as hall:
        few, before = len(hall.tables), await server.settled_kb()
        await hall.open_tables(options.memory_to, perf_counter() + MEMORY_GROWTH_S)
        many, after = len(hall.tables), await server.settled_kb()
        note = f"memory from {few} to {many} tables"
        return {"kb_per_table": (after - before) / (many - few), "note": note}


def warm_up_s(seconds: float) -> float:
    """How long it runs before it is measured."""
    return max(1.0, seconds / 5)


def own_cpu_s() -> float:
    """The seconds that this program has spent on a processor."""
    return sum(os.times()[:2])


def run_phases(options: argparse.Namespace) -> dict[str, float | str]:
    """All phases one after the other."""
    found: dict[str, float | str] = {}
    notes = []
    loop = new_loop()
    for phase, measure in (
        ("saturation", measure_saturation),
        ("latency", measure_latency),
        ("memory", measure_memory),
    ):
        if phase not in options.phases:
            continue
        if phase == "latency" and "moves_per_s" in found:
            bearable = int(SUSTAINABLE_SHARE * float(found["moves_per_s"]))
            if options.rate > bearable:
                notes.append(f"latency at {bearable} moves/s, for {options.rate} are too many")
                options.rate = bearable
        with run_peer_server(options.node, options.storage) as server:
            figures = loop.run_until_complete(measure(server, options))
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
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boardgameio.load_generator")
    parser.add_argument("--storage", choices=("memory", "flatfile"), default="memory")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--phases", type=lambda text: text.split(","), default=list(PHASES))
    parser.add_argument("--memory-from", type=int, default=100)
    parser.add_argument("--memory-to", type=int, default=1100)
    parser.add_argument("--node", default="node")
    print(json.dumps(run_phases(parser.parse_args())))


if __name__ == "__main__":
    main()
