"""Benchmarks: load generator and measurements for boardgame.io.

Run it from the root of a clone, once `npm ci --ignore-scripts` was run in this folder:

    python -m benchmarks.boardgameio.load_generator --storage memory --seconds 10

It starts a new server for every phase and prints one JSON object. Each seat has its own connection,
and a move counts once all seats of its match have seen it.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from benchmarks.boardgameio.socketio_client import SocketIoSeat
from benchmarks.measure_tables import run_in_event_loop, warm_up_s
from tests.server_process import cpu_ms, resident_kb

HERE = Path(__file__).parent
PHASES = ("saturation", "latency", "memory")
CONCURRENT_OPENS = 25
MEMORY_GROWTH_S = 20.0
"""After so long no more tables are added."""
ANSWER_TIMEOUT_S = 5.0
"""boardgame.io does not answer some of the moves that it refuses."""
SUSTAINABLE_SHARE = 0.8
"""Latency is measured at no more than this share of the rate at saturation."""


@contextmanager
def run_peer_server(node: str, storage: str) -> Iterator[tuple[int, int]]:
    """Process id and port of a new server with new storage; both are gone afterwards."""
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
            yield child.pid, int(line)
        finally:
            child.kill()
            child.communicate()


class MatchTable:
    """One match after another, between the same players."""

    def __init__(self, generator: "LoadGenerator", number: int) -> None:
        self.generator = generator
        self.number = number
        self.matches = 0
        self.seats: list[SocketIoSeat] = []
        self.joined = 0
        self.seen_counts: Counter[int] = Counter()
        self.move_at_once_until = 0.0  # seats move at once up to this ply of a match

    async def open(self) -> None:
        """Connect all players and start the first match."""
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
        """One player's join creates the match, then the others join."""
        self.matches += 1
        self.joined = 0
        self.seats[0].join(self.match, self.generator.players)

    @property
    def match(self) -> str:
        """The id of the current match."""
        return f"{self.number}-{self.matches}"

    def on_synced(self, seat: SocketIoSeat) -> None:
        """A player has joined; once all have, they play."""
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
        for seat in self.seats:
            self.move_if_due(seat)

    def move_if_due(self, seat: SocketIoSeat) -> None:
        """Send the seat's move now if no rate holds it back."""
        if (
            seat.is_to_move
            and not seat.is_awaiting_answer
            and seat.state_id < self.move_at_once_until
        ):
            seat.send_move(perf_counter())

    @property
    def is_busy(self) -> bool:
        """A move was sent that not all seats have seen."""
        return bool(self.seen_counts) or any(seat.is_awaiting_answer for seat in self.seats)

    def is_stuck(self, now: float) -> bool:
        """A move was sent so long ago that the server must have dropped it."""
        return any(
            seat.is_awaiting_answer and now - seat.sent_at > ANSWER_TIMEOUT_S for seat in self.seats
        )


class LoadGenerator:
    """All tables at one server, and the moves and latencies (seconds) counted there."""

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
            more = [MatchTable(self, len(self.tables) + number) for number in range(size)]
            self.tables += more
            async with asyncio.timeout(30):
                await asyncio.gather(*(table.open() for table in more))

    def on_accepted(self, seconds: float) -> None:
        self.moves += 1
        self.latencies.append(seconds)

    def fail(self, why: str) -> None:
        """End the measurement with a RuntimeError."""
        if not self.failed.done():
            self.failed.set_exception(RuntimeError(why))

    def on_lost(self) -> None:
        if not self.is_closing:
            self.fail("a connection was lost")

    async def wait(self, seconds: float) -> None:
        """Wait so long; RuntimeError if the measurement fails meanwhile."""
        await asyncio.wait([self.failed], timeout=seconds)
        if any(table.is_stuck(perf_counter()) for table in self.tables):
            self.fail("a move was never answered")
        if self.failed.done():
            self.failed.result()

    async def stagger_matches(self) -> None:
        """Play each match to another ply, so that they do not all end together."""
        for table in self.tables:
            table.move_at_once_until = table.number * 15 * self.players // len(self.tables)
            table.move_all_due()
        while any(table.is_busy for table in self.tables):
            await self.wait(0.05)
        for table in self.tables:
            table.move_at_once_until = 0.0

    async def send_at_rate(self, rate: int) -> None:
        """Send moves at a fixed rate, table after table, even if the server refuses them.

        A table where no seat is to move is passed over; if none has such a seat, the move is left
        out and the rate reached is lower.
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
async def connected_tables(port: int, players: int, tables: int) -> AsyncIterator[LoadGenerator]:
    """Tables at a server with all players connected."""
    load = LoadGenerator(port, players)
    try:
        await load.open_tables(tables)
        yield load
    finally:
        load.is_closing = True
        for table in load.tables:
            for seat in table.seats:
                seat.transport.abort()


async def measure_saturation(
    pid: int, port: int, options: argparse.Namespace
) -> dict[str, float | str]:
    """Moves per second, and CPU per move, if every seat moves as soon as it may."""
    async with connected_tables(port, options.players, options.tables) as load:
        for table in load.tables:
            table.move_at_once_until = float("inf")
            table.move_all_due()
        await load.wait(warm_up_s(options.seconds))
        moves, cpu, own, begun = load.moves, cpu_ms(pid), own_cpu_s(), perf_counter()
        await load.wait(options.seconds)
        moves, cpu, passed = load.moves - moves, cpu_ms(pid) - cpu, perf_counter() - begun
        if moves == 0:
            raise RuntimeError("no move was accepted")
        share = (own_cpu_s() - own) / passed
        note = f"the load program itself used {share:.0%} of a processor at saturation"
        return {"moves_per_s": moves / passed, "cpu_ms_per_move": cpu / moves, "note": note}


async def measure_latency(
    pid: int, port: int, options: argparse.Namespace
) -> dict[str, float | str]:
    """The time from sending a move until all seats have it, at a rate below saturation."""
    async with connected_tables(port, options.players, options.tables) as load:
        await load.stagger_matches()
        offering = asyncio.create_task(load.send_at_rate(options.rate))
        try:
            await load.wait(warm_up_s(options.seconds))
            load.latencies.clear()
            begun = perf_counter()
            await load.wait(options.seconds)
            passed = perf_counter() - begun
        finally:
            offering.cancel()
        if len(load.latencies) < 100:
            raise RuntimeError("too few moves were accepted")
        cuts = quantiles(load.latencies, n=100)
        rate = len(load.latencies) / passed
        return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "rate": rate}


async def measure_memory(
    pid: int, port: int, options: argparse.Namespace
) -> dict[str, float | str]:
    """The memory that one more table with all its connections takes."""
    async with connected_tables(port, options.players, options.memory_from) as load:
        few, before = len(load.tables), await settled_kb(pid)
        await load.open_tables(options.memory_to, perf_counter() + MEMORY_GROWTH_S)
        many, after = len(load.tables), await settled_kb(pid)
        note = f"memory from {few} to {many} tables"
        return {"kb_per_table": (after - before) / (many - few), "note": note}


async def settled_kb(pid: int) -> float:
    """What a server holds in memory after two rounds of garbage collection."""
    for _ in range(2):
        await asyncio.sleep(0.5)
        os.kill(pid, signal.SIGUSR2)
    await asyncio.sleep(0.5)
    return resident_kb(pid)


def own_cpu_s() -> float:
    """The CPU seconds of this program."""
    return sum(os.times()[:2])


def run_phases(options: argparse.Namespace) -> dict[str, float | str]:
    figures: dict[str, float | str] = {}
    notes = []
    for phase, measure in (
        ("saturation", measure_saturation),
        ("latency", measure_latency),
        ("memory", measure_memory),
    ):
        if phase not in options.phases:
            continue
        if phase == "latency" and "moves_per_s" in figures:
            bearable = int(SUSTAINABLE_SHARE * float(figures["moves_per_s"]))
            if options.rate > bearable:
                notes.append(f"latency at {bearable} moves/s, for {options.rate} are too many")
                options.rate = bearable
        with run_peer_server(options.node, options.storage) as (pid, port):
            figures |= run_in_event_loop(measure(pid, port, options))
        if "note" in figures:
            notes.append(str(figures.pop("note")))
    return figures | {"note": "; ".join(notes)}


def main() -> None:
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
