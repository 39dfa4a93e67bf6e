"""Many clients that play at a real server at once, and keep every acknowledged move."""

import asyncio
import contextlib
import secrets
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bestiary.bots.random import RandomBot
from bestiary.client import Link, ReconnectTimes, Seat, join, open_table
from bestiary.client.http import ServerRefusal
from bestiary.host.live_table import read_table
from bestiary.tables.command import Command, Open, Rematch, Start
from bestiary.tables.event import Finished, Moved, decode_event

FAST_RETRY = ReconnectTimes(ping_s=0.3, dead_s=1.5, retries_s=(0.15, 0.2), resend_s=0.4)


@dataclass
class ConcurrentPlayers:
    """The clients of some tables."""

    url: str
    game: str = "mausen"
    players: int = 3
    acknowledged: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """The seat and move of each acknowledged `seq` of a table."""
    seats: list[Seat] = field(default_factory=list)
    is_stopping: bool = False
    pause_s: float = 0.0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def start(self, tables: int) -> None:
        """Sit down and play, until `stop`."""
        for _ in range(tables):
            key = secrets.token_urlsafe(16)
            command = Open(self.game, "Player 1", self.players)
            link = await open_table(self.url, command, key)
            links = [str(Link(link.server, link.table, key=key))]
            links += [str(link)] * (self.players - 1)
            sitting = asyncio.get_running_loop().create_future()
            for number, seat_link in enumerate(links):
                task = asyncio.ensure_future(self._play_seat(seat_link, number, sitting))
                self._tasks.append(task)
                await asyncio.sleep(0)
            while len([seat for seat in self.seats if seat.link.table == link.table]) < len(links):
                await asyncio.sleep(0.01)
                for task in self._tasks:
                    if task.done():
                        task.result()

    async def _play_seat(self, link: str, number: int, sitting: object) -> None:
        """Play at one seat, game after game."""
        async with join(link, f"Player {number + 1}", reconnect_times=FAST_RETRY) as seat:
            self.seats.append(seat)
            bot = RandomBot(number)
            while not self.is_stopping:
                await self._start_next_game(seat, number == 0)
                async for view in seat:
                    move = bot.choose(view).move
                    seat_number = seat.seat
                    assert seat_number is not None
                    seq = await seat.move(move)
                    self.acknowledged[seat.link.table, seq] = (seat_number, move)
                    if self.should_stop():
                        return
                    if self.pause_s:
                        await asyncio.sleep(self.pause_s)

    def should_stop(self) -> bool:
        return self.is_stopping

    async def _start_next_game(self, seat: Seat, is_first: bool) -> None:
        while not self.is_stopping and seat.table.status != "playing":
            if seat.table.status == "over":
                await self._try_command(seat, Rematch())
            elif is_first:
                await self._try_command(seat, Start())
            await asyncio.sleep(0.02)

    async def _try_command(self, seat: Seat, command: Command) -> None:
        with contextlib.suppress(ServerRefusal):
            await seat.command(command)

    async def wait_for_moves(self, moves: int, most_s: float = 30.0) -> None:
        """Wait until so many more moves were acknowledged."""
        target = len(self.acknowledged) + moves
        for _ in range(int(most_s / 0.01)):
            if len(self.acknowledged) >= target:
                return
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
        raise AssertionError(f"{len(self.acknowledged)} of {target} moves after {most_s} s")

    async def stop(self) -> None:
        """Let all clients finish their moves, and end them."""
        self.is_stopping = True
        await asyncio.wait(self._tasks, timeout=10)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def check_acknowledged_moves_stored(file: Path, crowd: ConcurrentPlayers) -> None:
    """No acknowledged move is missing, no table is broken, nothing is doubled."""
    tables: dict[str, list[bytes]] = {}
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT table_id, seq, body FROM events ORDER BY 1, 2")
        for table, seq, body in rows:
            stored = tables.setdefault(table, [])
            stored.append(body.encode())
            assert seq == len(stored), "a gap in the numbers"
    assert crowd.acknowledged
    for (table, seq), (seat, move) in crowd.acknowledged.items():
        event = decode_event(tables[table][seq - 1])
        if isinstance(event, Finished):  # the last event of the move that ended a game
            event = decode_event(tables[table][seq - 2])
        assert isinstance(event, Moved)
        assert (event.seat, event.move) == (seat, move)
    for table_id, stored in tables.items():
        events = [decode_event(seat_link) for seat_link in stored]
        read_table(table_id, events)
        commands = Counter(
            (event.actor, event.command_id) for event in events if isinstance(event, Moved)
        )
        assert max(commands.values(), default=1) == 1, "a command was carried out twice"
        acknowledged_here = sum(1 for table, _ in crowd.acknowledged if table == table_id)
        made = sum(isinstance(event, Moved) for event in events)
        assert acknowledged_here <= made <= acknowledged_here + crowd.players, (
            "moves that no client made"
        )
