"""Tables: the host, who decides, commits and publishes, in this order.

One host has any number of tables. It is given a store, bots, a clock and chance, and imports
none of them. All of it runs on one loop: between deciding about a wish and having it in memory
nothing else happens at that table, and nobody is told of anything that is not durable.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from bestiary import catalog
from bestiary.core.bot import Choice
from bestiary.core.game import Game
from bestiary.core.random_source import RandomSource, derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.store import Conflict, Store, TableSummary
from bestiary.core.view import View
from bestiary.host.live_table import LiveTable, PendingCommit, catch_up
from bestiary.host.subscriber import StreamItem, Subscriber, update_for
from bestiary.tables.command import Command, Open, Sit
from bestiary.tables.decide import (
    BotDirectory,
    CommandContext,
    decide,
    new_key,
    on_bot_move,
    on_timer,
    open_table,
    table_refusal,
)
from bestiary.tables.event import Closed, TableEvent, encode_event
from bestiary.tables.identity import contains_hash
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table

log = logging.getLogger("bestiary.host")

EVICT_AFTER_MS: Final = 60_000
"""After how long without a viewer a table leaves memory."""
MAX_WAKEUPS_PER_TICK: Final = 100


class NotFound(Refused):
    """There is no such table, or it is none of yours: nobody learns which."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("table", "table-refused-missing")


class BotRunner(BotDirectory, Protocol):
    """The bots of a host."""

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        """What a bot of a kind does in a situation; others go on in the meantime."""
        ...


class HostMetrics(Protocol):
    """Counts what a host does, for whoever wants to know."""

    def count_moves(self, count: int) -> None:
        """Moves have become durable."""
        ...

    def observe_commit(self, seconds: float) -> None:
        """A wish took so long from being granted to being durable."""
        ...

    def observe_bot(self, seconds: float) -> None:
        """A bot has thought."""
        ...


class NoMetrics:
    """Counts nothing."""

    def count_moves(self, count: int) -> None:
        """Nobody wants to know."""

    def observe_commit(self, seconds: float) -> None:
        """Nobody wants to know."""

    def observe_bot(self, seconds: float) -> None:
        """Nobody wants to know."""


@dataclass
class Host:
    """Has tables."""

    store: Store
    bots: BotRunner
    rng: RandomSource
    now_ms: Callable[[], int]
    """The time in milliseconds since 1970."""
    metrics: HostMetrics = field(default_factory=NoMetrics)
    bot_delay_s: float = 0.0
    """How long a bot waits before it moves, so that people can follow."""
    sequential_bots: bool = False
    """Bots wait for people and then for each other, by seats: a seed then makes one record."""
    live_tables: dict[str, LiveTable] = field(default_factory=dict)
    _loading: dict[str, asyncio.Future[LiveTable]] = field(default_factory=dict)
    _unpublished: dict[str, LiveTable] = field(default_factory=dict)
    """Rooms with something durable that nobody was told of."""
    _unreported_moves: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self, person: str, id: str, command: Open) -> str:
        """Open a table: its id, which does not depend on how often this was asked."""
        table_id = table_id_for(person, id) if id else new_key(self.rng)
        if id:
            try:
                return (await self.live_table(table_id)).table.id
            except NotFound:
                pass
        game = catalog.game(command.game)
        asked = CommandContext(self.now_ms(), self.rng, self.bots, person, id)
        return await self.create_table(table_id, open_table(command, asked, game))

    async def create_table(self, table_id: str, events: Sequence[TableEvent]) -> str:
        """Begin a table with what has happened there, and wait until that is durable: its id."""
        room = LiveTable.loaded(table_id, [encode_event(event) for event in events])
        room.durable_seq = 0
        room.summary = summary_of(room.table)
        done = asyncio.get_running_loop().create_future()
        self.store.append(
            table_id, 0, [encode_event(event) for event in events], room.summary, _resolve(done)
        )
        try:
            await done
        except Conflict:  # the same wish came twice at once
            return (await self.live_table(table_id)).table.id
        room.durable_seq = room.table.seq
        room.used_at_ms = self.now_ms()
        if table_id not in self.live_tables:
            self.live_tables[table_id] = room
        self._wake_bots(self.live_tables[table_id])
        return table_id

    async def close_table(self, table: str) -> None:
        """Close a table that nobody needs any more, and wait until that is durable."""
        room = await self.live_table(table)
        if room.table.status != "closed":
            entry = self._append(room, [Closed(at_ms=self.now_ms())])
            entry.waiter = asyncio.get_running_loop().create_future()
            await entry.waiter

    async def live_table(self, table: str) -> LiveTable:
        """A table, fetched from the store where it is not in memory."""
        room = self.live_tables.get(table)
        if room is not None:
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        """Fetch a table."""
        stored = await self.store.read_events(table)
        if not stored:
            raise NotFound
        room = LiveTable.loaded(table, stored)
        if room.table.opened.rules != room.table.game.rules and room.table.status != "closed":
            raise table_refusal(
                "table-refused-rules", rules=room.table.opened.rules, known=room.table.game.rules
            )
        room.summary = summary_of(room.table)
        room.used_at_ms = self.now_ms()
        self.live_tables[table] = room
        self._wake_bots(room)
        return room

    async def command(
        self, table: str, person: str, id: str, command: Command, after: int | None = None
    ) -> int:
        """Carry out a command, and wait until it is durable and published: its last event.

        Refuses a move that was chosen `after` an event from before the present decision.
        """
        room = await self.live_table(table)
        seat = room.table.seat_of(person)
        known = room.table.accepted_seq(person, id) if id else None
        if known is not None:
            await self._wait_until_durable(room, known)
            return known
        if not room.may_watch(seat) and not is_invited(room.table, command):
            raise NotFound
        again = room.refusals.get((person, id)) if id else None
        if again is not None:
            raise again
        try:
            entry = self._accept(room, command, person, id, after)
        except Refused as no:
            if id:
                room.remember_refusal(person, id, no)
            raise
        entry.waiter = asyncio.get_running_loop().create_future()
        return await entry.waiter

    def submit(
        self,
        room: LiveTable,
        viewer: Subscriber,
        id: str,
        command: Command,
        after: int | None = None,
    ) -> None:
        """The same for a viewer: the answer comes with the update, or as a refusal.

        A command that comes again is answered once the viewer has been sent its update.
        """
        person = viewer.person or ""
        known = room.table.accepted_seq(person, id)
        if known is not None:
            if known <= viewer.sent_seq:
                viewer.accept(id, known)
            return
        again = room.refusals.get((person, id))
        if again is None:
            try:
                if not person:
                    raise table_refusal("table-refused-no-key")
                self._accept(room, command, person, id, after, viewer.seat)
            except Refused as no:
                again = no
                room.remember_refusal(person, id, no)
        if again is not None:
            viewer.refuse(id, again)

    def _accept(
        self,
        room: LiveTable,
        command: Command,
        person: str,
        id: str,
        after: int | None,
        seat: int | None = None,
    ) -> PendingCommit:
        """Decide, and have it in memory and on its way to the store."""
        asked = CommandContext(self.now_ms(), self.rng, self.bots, person, id, seat, after)
        return self._append(room, decide(room.table, command, asked), person, id)

    def _append(
        self, room: LiveTable, events: Sequence[TableEvent], who: str = "", id: str = ""
    ) -> PendingCommit:
        """Let events have happened in memory, and store them."""
        expected = room.table.seq
        entry = room.apply(events, who, id)
        self._store(room, expected, events, entry)
        return entry

    def _store(
        self, room: LiveTable, expected: int, events: Sequence[TableEvent], entry: PendingCommit
    ) -> None:
        """Hand events to the store; once they are durable they are told."""
        summary = None
        if not entry.is_move or room.summary is None or is_summary_stale(room.summary, room.table):
            summary = summary_of(room.table)
            if summary == room.summary:
                summary = None
            else:
                room.summary = summary
        version = room.table.seq
        loop = asyncio.get_running_loop()
        began = loop.time()

        def done(error: Exception | None) -> None:
            if error is not None:
                self._drop(room, error)
                return
            room.durable_seq = version
            if not self._unpublished:  # the first of those that became durable together
                self.metrics.observe_commit(loop.time() - began)
                loop.call_soon(self._publish)
            self._unpublished[room.table.id] = room
            if entry.is_move:
                self._unreported_moves += len(entry.entries)

        self.store.append(
            room.table.id, expected, [encode_event(event) for event in events], summary, done
        )

    def _publish(self) -> None:
        """Tell everybody at the tables where something has become durable."""
        fresh, self._unpublished = self._unpublished, {}
        self.metrics.count_moves(self._unreported_moves)
        self._unreported_moves = 0
        for room in fresh.values():
            if not room.is_dropped:
                room.publish()
                self._wake_bots(room)

    async def join(self, table: str, viewer: Subscriber, after: int | None) -> LiveTable:
        """Let a viewer look at a table from now on, with the entries after the last it has."""
        while True:
            room = await self.live_table(table)
            moment = room.published
            seat = moment.seat_of(viewer.person)
            if not room.may_watch(seat):
                raise NotFound
            items: list[StreamItem] = []
            if after is not None and after < moment.seq:
                moment, items = catch_up(
                    table, await self.store.read_events(table), viewer.person, after
                )
                seat = moment.seat_of(viewer.person)
            if self.live_tables.get(table) is room and room.published.seq <= moment.seq:
                break
        viewer.seat = seat
        room.subscribers[id(viewer)] = viewer
        news = update_for(moment, seat, tuple(items), is_whole=True, is_fresh=True)
        viewer.sent_seq = moment.seq if viewer.send(news) else -1
        return room

    def leave(self, room: LiveTable, viewer: Subscriber) -> None:
        """Look no more."""
        current = self.live_tables.get(room.table.id, room)
        for each in (room, current):
            each.subscribers.pop(id(viewer), None)
            each.used_at_ms = self.now_ms()

    def _drop(self, room: LiveTable, error: Exception) -> None:
        """Somebody else wrote, or nothing can be written: forget what is not durable."""
        if room.is_dropped:
            return
        room.is_dropped = True
        log.warning("table dropped", extra={"table": room.table.id, "why": type(error).__name__})
        if self.live_tables.get(room.table.id) is room:
            del self.live_tables[room.table.id]
        for entry in room.pending:
            if entry.waiter is not None and not entry.waiter.done():
                entry.waiter.set_exception(table_refusal("table-refused-unsaved"))
        room.pending.clear()
        room.dismiss_all("reconnect")

    async def _wait_until_durable(self, room: LiveTable, version: int) -> None:
        """Wait until a version is durable."""
        for entry in room.pending:
            if entry.snapshot.seq >= version:
                if entry.waiter is None:
                    entry.waiter = asyncio.get_running_loop().create_future()
                await asyncio.shield(entry.waiter)
                return

    # --- Bots and clocks ---------------------------------------------------------------------

    def _wake_bots(self, room: LiveTable) -> None:
        """Let those bots think whose turn it is."""
        if room.durable_seq != room.table.seq or room.is_dropped:
            return
        seats = room.table.bot_seats_to_move()
        if self.sequential_bots:
            seats = seats[:1] if seats == room.table.seats_to_move() else ()
        for seat in seats:
            mark = (room.table.game_number, seat)
            if mark not in room.thinking:
                room.thinking.add(mark)
                task = asyncio.ensure_future(self._run_bot(room, seat, mark))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _run_bot(self, room: LiveTable, seat: int, mark: tuple[int, int]) -> None:
        """Let a bot choose, and make its move where it is still its turn."""
        try:
            if self.bot_delay_s:
                await asyncio.sleep(self.bot_delay_s)
            table, sight = room.table, room.latest.play
            if room.is_dropped or sight is None or seat not in table.bot_seats_to_move():
                return
            kind = table.seats[seat].bot or self.bots.default_bot(table.game)
            seed = derive_seed(table.seed, "bot", seat)
            began = asyncio.get_running_loop().time()
            seq = table.seq
            choice = await self.bots.choose(table.game, kind, seed, sight.view(seat))
            self.metrics.observe_bot(asyncio.get_running_loop().time() - began)
            asked = CommandContext(self.now_ms(), self.rng, self.bots, after=seq)
            events = on_bot_move(table, seat, choice.move, asked)
        except Refused as no:
            log.info("a bot came too late", extra={"table": room.table.id, "why": str(no)})
            return
        finally:
            room.thinking.discard(mark)
        self._append(room, events)

    async def tick(self) -> None:
        """Look at tables whose time has come, and let go of those that nobody looks at."""
        for table in await self.store.due_tables(self.now_ms(), MAX_WAKEUPS_PER_TICK):
            try:
                room = await self.live_table(table)
            except Refused as no:
                log.warning("a table cannot be read", extra={"table": table, "why": str(no)})
                continue
            asked = CommandContext(self.now_ms(), self.rng, self.bots)
            events = on_timer(room.table, asked)
            if events:
                self._append(room, events)
        self._evict()

    def _evict(self) -> None:
        """Let idle tables leave memory."""
        now = self.now_ms()
        for id, room in tuple(self.live_tables.items()):
            if room.subscribers:
                room.used_at_ms = now
            elif not room.pending and not room.thinking and now - room.used_at_ms > EVICT_AFTER_MS:
                del self.live_tables[id]

    async def close(self) -> None:
        """Let nobody think any more; what was granted is on its way to the store."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def is_summary_stale(summary: TableSummary, table: Table) -> bool:
    """Whether a summary says something that a move has changed."""
    return summary.next_wakeup_ms != table.next_wakeup_ms() or summary.status != table.status


def is_invited(table: Table, command: Command) -> bool:
    """Whether somebody who may not look at the table comes with its invitation."""
    if not isinstance(command, Sit):
        return False
    return table.opened.is_public or contains_hash(command.invite or "", (table.opened.invite,))


def table_id_for(person: str, id: str) -> str:
    """The id of a table that follows from the wish to open it."""
    told = f"{person} {id}".encode()
    return hashlib.blake2b(told, digest_size=12, person=b"bestiary table").hexdigest()


def _resolve(done: asyncio.Future[None]) -> Callable[[Exception | None], None]:
    """Tells a future."""

    def tell(error: Exception | None) -> None:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    return tell
