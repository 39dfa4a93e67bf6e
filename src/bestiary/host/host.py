"""Host: decides, commits and publishes, in this order.

One host has any number of tables. It is given a store, bots, a clock and chance, and imports
none of them. All of it runs on one loop: a command is decided upon and applied in memory without a
pause, and only durable events are published.
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
from bestiary.core.store import Conflict, Store
from bestiary.core.view import View
from bestiary.host.live_table import LiveTable, PendingCommit, catch_up
from bestiary.host.subscriber import Subscriber, VisibleEntry, update_for
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
from bestiary.tables.table import Table

log = logging.getLogger("bestiary.host")

EVICT_AFTER_MS: Final = 60_000
"""After how long without a subscriber a table leaves memory."""
MAX_WAKEUPS_PER_TICK: Final = 100


class NotFound(Refused):
    """There is no such table, or the viewer may not see it: the two look the same."""

    def __init__(self) -> None:
        super().__init__("table", "table-refused-missing")


class BotRunner(BotDirectory, Protocol):
    """The bots of a host."""

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        """The choice of a bot of a kind; the loop goes on meanwhile."""
        ...


class HostMetrics(Protocol):
    """Counts what a host does."""

    def count_moves(self, count: int) -> None:
        """Count moves that have become durable."""
        ...

    def observe_commit(self, seconds: float) -> None:
        """Count a commit: the time from accepting a command to its being durable."""
        ...

    def observe_bot(self, seconds: float) -> None:
        """Count a choice of a bot, and how long it took."""
        ...


class NoMetrics:
    """Counts nothing: a null object."""

    def count_moves(self, count: int) -> None: ...

    def observe_commit(self, seconds: float) -> None: ...

    def observe_bot(self, seconds: float) -> None: ...


@dataclass
class Host:
    """Any number of tables over one store."""

    store: Store
    bots: BotRunner
    rng: RandomSource
    now_ms: Callable[[], int]
    """The time in milliseconds since 1970."""
    metrics: HostMetrics = field(default_factory=NoMetrics)
    bot_delay_s: float = 0.0
    """How long a bot waits before it moves, so that people can follow."""
    sequential_bots: bool = False
    """Bots wait for people and then for each other, by seat: one seed gives one record."""
    live_tables: dict[str, LiveTable] = field(default_factory=dict)
    _loading: dict[str, asyncio.Future[LiveTable]] = field(default_factory=dict)
    _tables_to_publish: dict[str, LiveTable] = field(default_factory=dict)
    """Tables with durable events that were not published yet."""
    _unreported_moves: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self, person: str, command_id: str, command: Open) -> str:
        """Open a table: its id, the same however often a command with this id comes."""
        table_id = table_id_for(person, command_id) if command_id else new_key(self.rng)
        if command_id:
            try:
                return (await self.live_table(table_id)).table.id
            except NotFound:
                pass
        game = catalog.game(command.game)
        context = self._context(person, command_id)
        return await self.create_table(table_id, open_table(command, context, game))

    async def create_table(self, table_id: str, events: Sequence[TableEvent]) -> str:
        """Create a table from its first events, and wait until they are durable: its id."""
        bodies = [encode_event(event) for event in events]
        live_table = LiveTable.loaded(table_id, bodies)
        live_table.durable_seq = 0
        done = asyncio.get_running_loop().create_future()
        self.store.append(table_id, 0, bodies, live_table.summary, _resolving_callback(done))
        try:
            await done
        except Conflict:  # the same command came twice at once
            return (await self.live_table(table_id)).table.id
        live_table.durable_seq = live_table.table.seq
        live_table.used_at_ms = self.now_ms()
        if table_id not in self.live_tables:
            self.live_tables[table_id] = live_table
        self._wake_bots(self.live_tables[table_id])
        return table_id

    async def close_table(self, table_id: str) -> None:
        """Close a table, and wait until that is durable."""
        live_table = await self.live_table(table_id)
        if live_table.table.status != "closed":
            commit = self._append(live_table, [Closed(at_ms=self.now_ms())])
            commit.waiter = asyncio.get_running_loop().create_future()
            await commit.waiter

    async def live_table(self, table_id: str) -> LiveTable:
        """A table, read from the store if it is not in memory; raises `NotFound`."""
        live_table = self.live_tables.get(table_id)
        if live_table is not None:
            return live_table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.read_events(table_id)
        if not stored:
            raise NotFound
        live_table = LiveTable.loaded(table_id, stored)
        rules, known = live_table.table.opened.rules, live_table.table.game.rules
        if rules != known and live_table.table.status != "closed":
            raise table_refusal("table-refused-rules", rules=rules, known=known)
        live_table.used_at_ms = self.now_ms()
        self.live_tables[table_id] = live_table
        self._wake_bots(live_table)
        return live_table

    async def command(
        self,
        table_id: str,
        person: str,
        command_id: str,
        command: Command,
        after: int | None = None,
    ) -> int:
        """Carry out a command, and wait until it is durable and published: its last event.

        Refuses a move that was chosen `after` an event from before the present decision.
        """
        live_table = await self.live_table(table_id)
        seat = live_table.table.seat_of(person)
        accepted_seq = live_table.table.accepted_seq(person, command_id) if command_id else None
        if accepted_seq is not None:
            await self._wait_until_durable(live_table, accepted_seq)
            return accepted_seq
        if not live_table.may_watch(seat) and not may_request_seat(live_table.table, command):
            raise NotFound
        refusal = live_table.refusals.get((person, command_id)) if command_id else None
        if refusal is not None:
            raise refusal
        context = self._context(person, command_id, after)
        try:
            commit = self._accept(live_table, command, context)
        except Refused as refused:
            if command_id:
                live_table.remember_refusal(person, command_id, refused)
            raise
        commit.waiter = asyncio.get_running_loop().create_future()
        return await commit.waiter

    def submit(
        self,
        live_table: LiveTable,
        subscriber: Subscriber,
        command_id: str,
        command: Command,
        after: int | None = None,
    ) -> None:
        """Carry out a subscriber's command: the update answers it, or a refusal.

        A command that comes again is answered once the subscriber has been sent its update.
        """
        person = subscriber.person or ""
        accepted_seq = live_table.table.accepted_seq(person, command_id)
        if accepted_seq is not None:
            if accepted_seq <= subscriber.sent_seq:
                subscriber.accept(command_id, accepted_seq)
            return
        refusal = live_table.refusals.get((person, command_id))
        if refusal is None:
            try:
                if not person:
                    raise table_refusal("table-refused-no-key")
                context = self._context(person, command_id, after, subscriber.seat)
                self._accept(live_table, command, context)
            except Refused as refused:
                refusal = refused
                live_table.remember_refusal(person, command_id, refused)
        if refusal is not None:
            subscriber.refuse(command_id, refusal)

    def _context(
        self,
        actor: str = "",
        command_id: str = "",
        after: int | None = None,
        seat: int | None = None,
    ) -> CommandContext:
        return CommandContext(self.now_ms(), self.rng, self.bots, actor, command_id, seat, after)

    def _accept(
        self, live_table: LiveTable, command: Command, context: CommandContext
    ) -> PendingCommit:
        """Decide, apply and store; raises `Refused`."""
        events = decide(live_table.table, command, context)
        return self._append(live_table, events, context.actor, context.command_id)

    def _append(
        self,
        live_table: LiveTable,
        events: Sequence[TableEvent],
        actor: str = "",
        command_id: str = "",
    ) -> PendingCommit:
        """Apply events in memory, and store them; once they are durable they are published."""
        table = live_table.table
        expected_seq = table.seq
        commit = live_table.apply(events, actor, command_id)
        seq = table.seq
        loop = asyncio.get_running_loop()
        started_at = loop.time()

        def done(error: Exception | None) -> None:
            if error is not None:
                self._drop(live_table, error)
                return
            live_table.durable_seq = seq
            if not self._tables_to_publish:  # the first of those that became durable together
                self.metrics.observe_commit(loop.time() - started_at)
                loop.call_soon(self._publish)
            self._tables_to_publish[table.id] = live_table
            if commit.is_move:
                self._unreported_moves += len(commit.numbered_events)

        summary = live_table.new_summary(commit.is_move)
        bodies = [encode_event(event) for event in events]
        self.store.append(table.id, expected_seq, bodies, summary, done)
        return commit

    def _publish(self) -> None:
        """Publish the tables with new durable events."""
        changed, self._tables_to_publish = self._tables_to_publish, {}
        self.metrics.count_moves(self._unreported_moves)
        self._unreported_moves = 0
        for live_table in changed.values():
            if not live_table.is_dropped:
                live_table.publish()
                self._wake_bots(live_table)

    async def join(self, table_id: str, subscriber: Subscriber, after: int | None) -> LiveTable:
        """Subscribe to a table: a welcome with the entries after `after`; raises `NotFound`."""
        while True:
            live_table = await self.live_table(table_id)
            snapshot = live_table.published_snapshot
            seat = snapshot.seat_of(subscriber.person)
            if not live_table.may_watch(seat):
                raise NotFound
            entries: list[VisibleEntry] = []
            if after is not None and after < snapshot.seq:
                snapshot, entries = catch_up(
                    table_id, await self.store.read_events(table_id), subscriber.person, after
                )
                seat = snapshot.seat_of(subscriber.person)
            is_current = self.live_tables.get(table_id) is live_table
            if is_current and live_table.published_snapshot.seq <= snapshot.seq:
                break
        subscriber.seat = seat
        live_table.subscribers[id(subscriber)] = subscriber
        update = update_for(snapshot, seat, tuple(entries), includes_table=True, is_welcome=True)
        subscriber.sent_seq = snapshot.seq if subscriber.send(update) else -1
        return live_table

    def leave(self, live_table: LiveTable, subscriber: Subscriber) -> None:
        current = self.live_tables.get(live_table.table.id, live_table)
        for left in (live_table, current):
            left.subscribers.pop(id(subscriber), None)
            left.used_at_ms = self.now_ms()

    def _drop(self, live_table: LiveTable, error: Exception) -> None:
        """Drop a table whose events could not be stored, with all that is not durable."""
        if live_table.is_dropped:
            return
        live_table.is_dropped = True
        table_id = live_table.table.id
        log.warning("table dropped", extra={"table": table_id, "why": type(error).__name__})
        if self.live_tables.get(table_id) is live_table:
            del self.live_tables[table_id]
        for commit in live_table.pending:
            if commit.waiter is not None and not commit.waiter.done():
                commit.waiter.set_exception(table_refusal("table-refused-unsaved"))
        live_table.pending.clear()
        live_table.close_subscribers("reconnect")

    async def _wait_until_durable(self, live_table: LiveTable, seq: int) -> None:
        for commit in live_table.pending:
            if commit.snapshot.seq >= seq:
                if commit.waiter is None:
                    commit.waiter = asyncio.get_running_loop().create_future()
                await asyncio.shield(commit.waiter)
                return

    # --- Bots and clocks ---------------------------------------------------------------------

    def _wake_bots(self, live_table: LiveTable) -> None:
        """Start the bots that are to move."""
        if live_table.durable_seq != live_table.table.seq or live_table.is_dropped:
            return
        seats = live_table.table.bot_seats_to_move()
        if self.sequential_bots:
            seats = seats[:1] if seats == live_table.table.seats_to_move() else ()
        for seat in seats:
            bot_turn = (live_table.table.game_number, seat)
            if bot_turn not in live_table.bots_choosing:
                live_table.bots_choosing.add(bot_turn)
                task = asyncio.ensure_future(self._run_bot(live_table, seat, bot_turn))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _run_bot(self, live_table: LiveTable, seat: int, bot_turn: tuple[int, int]) -> None:
        """Let a bot choose, and make its move if it is still to move."""
        try:
            if self.bot_delay_s:
                await asyncio.sleep(self.bot_delay_s)
            table, play = live_table.table, live_table.latest_snapshot.play
            if live_table.is_dropped or play is None or seat not in table.bot_seats_to_move():
                return
            kind = table.seats[seat].bot or self.bots.default_bot(table.game)
            seed = derive_seed(table.seed, "bot", seat)
            started_at = asyncio.get_running_loop().time()
            seq = table.seq
            choice = await self.bots.choose(table.game, kind, seed, play.view(seat))
            self.metrics.observe_bot(asyncio.get_running_loop().time() - started_at)
            events = on_bot_move(table, seat, choice.move, self._context(after=seq))
        except Refused as refused:
            why = str(refused)
            log.info("a bot came too late", extra={"table": live_table.table.id, "why": why})
            return
        finally:
            live_table.bots_choosing.discard(bot_turn)
        self._append(live_table, events)

    async def tick(self) -> None:
        """Handle the deadlines that are due, and evict idle tables."""
        for table_id in await self.store.due_tables(self.now_ms(), MAX_WAKEUPS_PER_TICK):
            try:
                live_table = await self.live_table(table_id)
            except Refused as refused:
                why = str(refused)
                log.warning("a table cannot be read", extra={"table": table_id, "why": why})
                continue
            events = on_timer(live_table.table, self._context())
            if events:
                self._append(live_table, events)
        self._evict()

    def _evict(self) -> None:
        now = self.now_ms()
        for table_id, live_table in tuple(self.live_tables.items()):
            if live_table.subscribers:
                live_table.used_at_ms = now
            elif live_table.pending or live_table.bots_choosing:
                continue
            elif now - live_table.used_at_ms > EVICT_AFTER_MS:
                del self.live_tables[table_id]

    async def close(self) -> None:
        """Stop the bots; the store still gets what was accepted."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def may_request_seat(table: Table, command: Command) -> bool:
    """Whether a command is a request to sit down that needs no right to watch."""
    if not isinstance(command, Sit):
        return False
    return table.opened.is_public or contains_hash(command.invite or "", (table.opened.invite,))


def table_id_for(person: str, command_id: str) -> str:
    """The id of the table that a command opens."""
    seed_text = f"{person} {command_id}".encode()
    return hashlib.blake2b(seed_text, digest_size=12, person=b"bestiary table").hexdigest()


def _resolving_callback(done: asyncio.Future[None]) -> Callable[[Exception | None], None]:
    """A callback that resolves a future, or fails it."""

    def callback(error: Exception | None) -> None:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    return callback
