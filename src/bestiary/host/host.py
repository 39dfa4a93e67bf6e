"""Host: decides, commits and publishes, in this order.

One host has any number of tables. It is given a store, bots, a clock and chance, and imports
none of them. All of it runs on one loop: a command is decided upon and applied in memory without a
pause, and only durable events are published.
"""

import asyncio
import contextlib
import hashlib
import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from msgspec.structs import replace

from bestiary import catalog
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import NO_CLOCK, BotError, BotFailure, Choice, Clock, describe_error
from bestiary.core.random_source import RandomSource, derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.store import Conflict, Store, StoreUnavailable
from bestiary.host.live_table import LiveTable, PendingCommit, UnknownRules
from bestiary.host.subscriber import Subscriber
from bestiary.tables.command import Command, Open, Sit, Substitute
from bestiary.tables.decide import (
    STALE,
    BotDirectory,
    CommandContext,
    Decision,
    decide,
    has_required_invite,
    new_key,
    on_bot_move,
    on_deadlines,
    on_timer,
    open_table,
    table_refusal,
)
from bestiary.tables.event import BotFailed, Closed, PaceChanged, TableEvent, encode_event
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table
from bestiary.tables.time_control import TABLE_RULE

log = logging.getLogger("bestiary.host")

EVICT_AFTER_MS: Final = 60_000
"""After how long without a subscriber a table leaves memory."""
MAX_WAKEUPS_PER_TICK: Final = 100
TABLES_AT_ONCE: Final = 16
"""So many tables tell who is here before moves have their turn."""
JUMP_MS: Final = 60_000
"""How far the time of day may move between two ticks against the monotonic clock."""
STEADY_AFTER_MS: Final = 5 * 60_000
"""After how long a clock that has jumped may close tables again."""
READ_AGAIN_AFTER_MS: Final = 10_000
"""How long a tick passes over a table that the store could not read."""
MAX_LOADS: Final = 4
"""How many tables are read at once."""


SUBSTITUTE_AFTER_MS: Final = 30_000
"""After how long a bot may play for a player who is away."""


class NotFound(Refused):
    """There is no such table, or the viewer may not see it: the two look the same."""

    def __init__(self) -> None:
        super().__init__("table", "table-refused-missing")


class Unsaved(Refused):
    """Nothing can be stored now; the same command may be accepted later."""

    def __init__(self) -> None:
        super().__init__("store", "table-refused-unsaved")


class BotRunner(BotDirectory, Protocol):
    """The bots of a host."""

    def lower_bot(self, game: AnyGame, bot: str) -> str | None:
        """The kind that chooses where a bot of this kind has failed; None if there is none."""

    def make(self, game: AnyGame, kind: str, seed: int, seat: int) -> AnyBot:
        """A bot of a kind, for one seat and one game."""

    async def choose(self, bot: AnyBot, view: AnyView, clock: Clock) -> Choice:
        """The choice of a bot; the loop goes on meanwhile. Raises `BotError`, or any error."""


class HostMetrics(Protocol):
    """Counts what a host does."""

    def count_moves(self, count: int) -> None:
        """Count moves that have become durable."""

    def observe_commit(self, seconds: float) -> None:
        """Count a commit: the time from accepting a command to its being durable."""

    def observe_bot(self, seconds: float) -> None:
        """Count a choice of a bot, and how long it took."""

    def count_bot_failure(self, failure: str) -> None:
        """Count a choice that a bot failed to make; `failure` is one of `BotFailure`."""


class NoMetrics:
    """Counts nothing: a null object."""

    def count_moves(self, count: int) -> None: ...
    def observe_commit(self, seconds: float) -> None: ...
    def observe_bot(self, seconds: float) -> None: ...
    def count_bot_failure(self, failure: str) -> None: ...


@dataclass(frozen=True)
class TableClock:
    """How long a bot may think at a timed table."""

    now_ms: Callable[[], int]
    due_ms: int

    def left_ms(self) -> int:
        return max(0, self.due_ms - self.now_ms())


@dataclass
class Load:
    """A table that is being read, and how many callers wait for it."""

    task: asyncio.Future[LiveTable]
    waiting: int = 0


@dataclass
class Host:
    """Any number of tables over one store."""

    store: Store
    bots: BotRunner
    rng: RandomSource
    now_ms: Callable[[], int]
    """The time in milliseconds since 1970."""
    monotonic_ms: Callable[[], float] = lambda: asyncio.get_running_loop().time() * 1000
    """A clock that setting the time of day does not move."""
    metrics: HostMetrics = field(default_factory=NoMetrics)
    bot_delay_s: float = 0.0
    """The least that a bot waits before it moves; 0 lets no bot wait, at any pace of a table."""
    sequential_bots: bool = False
    """Bots wait for people and then for each other, by seat: one seed gives one record."""
    live_tables: dict[str, LiveTable] = field(default_factory=dict)
    """Tables that this host owns: it runs their bots and clocks, and writes to them."""
    _copies: dict[str, LiveTable] = field(default_factory=dict)
    """Tables that were only looked at; nothing runs or is written there."""
    set_aside: dict[str, Exception] = field(default_factory=dict)
    """Tables that cannot go on, and why; they are not tried again before the next start."""
    _unreadable: dict[str, float] = field(default_factory=dict)
    """Tables that the store could not read: until when a tick passes them over."""
    table_count: int = 0
    """About how many tables there are that are not closed: codes are long enough for them."""
    on_table_closed: Callable[[str], None] = lambda table_id: None
    store_failure: str | None = None
    """Why nothing can be stored; until that is over all commands are refused."""
    is_closed: bool = False
    """All commands are refused from then on, as if nothing could be stored."""
    _stalled: dict[str, LiveTable] = field(default_factory=dict)
    """Tables at which something could not be stored, to be woken when that is over."""
    _loads: dict[str, Load] = field(default_factory=dict)
    _load_slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MAX_LOADS))
    _tables_to_publish: dict[str, LiveTable] = field(default_factory=dict)
    """Tables with durable events that were not published yet."""
    _unreported_moves: int = 0
    _clock_offset_ms: float | None = None
    """The time of day less `monotonic_ms`, at the last tick."""
    _close_none_before_ms: float = 0.0
    """By `monotonic_ms`."""
    _closing_later: dict[str, int] = field(default_factory=dict)
    """Tables that wait for a steady clock to be closed, and the last event of each."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self, person: str, command_id: str, command: Open) -> str:
        """Open a table: its id, the same however often a command with this id comes."""
        table_id = table_id_for(person, command_id) if command_id else new_key(self.rng)
        if command_id:
            try:
                return (await self.read_table(table_id)).table.id
            except NotFound:
                pass
        game = catalog.game(command.game)
        context = CommandContext(
            self.now_ms(), self.rng, self.bots, person, command_id, tables=self.table_count
        )
        return await self.create_table(table_id, open_table(command, context, game))

    async def create_table(self, table_id: str, events: Sequence[TableEvent]) -> str:
        """Create a table from its first events, and wait until they are durable: its id."""
        bodies = [encode_event(event) for event in events]
        live_table = LiveTable.from_stored(table_id, bodies)
        if self.store_failure is not None or self.is_closed:
            raise Unsaved
        live_table.durable_seq = 0
        done = asyncio.get_running_loop().create_future()
        self.store.append(table_id, 0, bodies, live_table.summary, done.set_result)
        error = await asyncio.shield(done)
        if isinstance(error, Conflict):  # the same command came twice at once
            return (await self.live_table(table_id)).table.id
        if isinstance(error, StoreUnavailable):
            self._note_store_failure(error)
            raise Unsaved
        if error is not None:
            raise error
        self.table_count += 1
        live_table.durable_seq = live_table.table.seq
        live_table.used_at_ms, live_table.applied_at_ms = self.now_ms(), self.monotonic_ms()
        self._wake_bots(self.live_tables.setdefault(table_id, live_table))
        return table_id

    async def close_table(self, table_id: str) -> None:
        """Close a table, and wait until that is durable."""
        live_table = await self.live_table(table_id)
        if live_table.table.status != "closed":
            self.store_failure = None  # this tries the store anew
            closed = Decision([Closed(at_ms=self.table_now_ms(live_table))])
            await self._append(live_table, closed).wait()

    async def live_table(self, table_id: str) -> LiveTable:
        """A table to act at: this host owns it from now on.

        Raises `NotFound`; refuses a table that is set aside.
        """
        if table_id not in self.live_tables:
            copy = await self.read_table(table_id)
            self._copies.pop(table_id, None)
            self.live_tables.setdefault(table_id, copy)
        return self.live_tables[table_id]

    async def read_table(self, table_id: str) -> LiveTable:
        """A table to look at, as it is in the store: nothing is woken, it stays with its owner.

        Raises `NotFound`; refuses a table that is set aside.
        """
        if table_id in self.set_aside:
            raise table_refusal("table-refused-set-aside")
        live_table = self.cached_table(table_id)
        if live_table is not None and table_id not in self.live_tables:
            if live_table.table.seq != await self.store.last_seq(table_id):
                self._copies.pop(table_id, None)  # its owner has written since
            live_table = self.cached_table(table_id)
        if live_table is None:
            live_table = await self._load_once(table_id)
        live_table.used_at_ms = self.now_ms()
        return live_table

    def table_now_ms(self, live_table: LiveTable) -> int:
        """The time at a table: never before its last event.

        While the time of day is, because it was set back, the time counts on from that event.
        """
        now_ms, last_ms = self.now_ms(), live_table.table.last_event_ms
        if now_ms >= last_ms:
            return now_ms
        return last_ms + int(self.monotonic_ms() - live_table.applied_at_ms)

    def cached_table(self, table_id: str) -> LiveTable | None:
        """A table that is in memory, perhaps out of date; None if it would have to be loaded."""
        return self.live_tables.get(table_id) or self._copies.get(table_id)

    async def _load_once(self, table_id: str) -> LiveTable:
        """Read a table for all who wait for it, once."""
        load = self._loads.get(table_id)
        if load is None:
            load = self._loads[table_id] = Load(asyncio.ensure_future(self._load(table_id)))
            load.task.add_done_callback(lambda _: self._loads.pop(table_id, None))
        load.waiting += 1
        try:
            return await asyncio.shield(load.task)
        finally:
            load.waiting -= 1
            if not load.waiting and not load.task.done():
                self._loads.pop(table_id, None)
                load.task.cancel()

    async def _load(self, table_id: str) -> LiveTable:
        """Read a table; a few at a time, so that the tables in memory go on."""
        async with self._load_slots:
            stored = await self.store.read_events(table_id)
            if not stored:
                raise NotFound
            try:
                live_table = LiveTable.from_stored(table_id, stored)
            except UnknownRules as unknown:
                if unknown.table.status == "playing":
                    self._set_aside(table_id, unknown)
                raise
            except Exception as error:
                raise self._set_aside(table_id, error) from error
            await asyncio.sleep(0)
        live_table.applied_at_ms = self.monotonic_ms()
        self._copies[table_id] = live_table
        return live_table

    async def command(
        self, table_id: str, actor: str, command_id: str, command: Command, after: int | None = None
    ) -> int:
        """Carry out a command, and wait until it is durable and published: its last event.

        Refuses a move that was chosen `after` an event from before the present decision.
        """
        live_table = await self.live_table(table_id)
        table = live_table.table
        accepted_seq = table.accepted_seq(actor, command_id)
        if accepted_seq is not None:
            for commit in live_table.pending:
                if commit.snapshot.seq >= accepted_seq:
                    await commit.wait()
                    break
            return accepted_seq
        may_sit = isinstance(command, Sit) and has_required_invite(table, command)
        if not may_sit and not live_table.may_watch(table.seat_of(actor)):
            raise NotFound
        self._wake_bots(live_table)
        return await self._accept(live_table, command, actor, command_id, after).wait()

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
                subscriber.confirm_repeated(command_id, accepted_seq)
            return
        try:
            if not person:
                raise table_refusal("table-refused-no-key")
            self._accept(live_table, command, person, command_id, after, subscriber.seat)
        except Refused as refused:
            subscriber.refuse(command_id, refused.with_traceback(None))

    def _accept(
        self,
        live_table: LiveTable,
        command: Command,
        actor: str,
        command_id: str,
        after: int | None,
        seat: int | None = None,
    ) -> PendingCommit:
        """Decide, apply and store; raises `Refused`, the same if the command comes again."""
        refusals = live_table.refusals.get(actor)
        if refusals is not None and command_id in refusals:
            raise refusals[command_id].with_traceback(None)
        if self.store_failure is not None or self.is_closed:
            raise self._unsaved(live_table)
        try:
            table = live_table.table
            now_ms = self.table_now_ms(live_table)
            if live_table.latest_snapshot.next_wakeup_ms <= now_ms:
                late = on_deadlines(table, now_ms)
                if late is not None:
                    self._append(live_table, late)
            context = CommandContext(
                now_ms, self.rng, self.bots, actor, command_id, seat, after, self.table_count
            )
            if isinstance(command, Substitute):
                context = self._with_presence(context, live_table)
            decision = decide(table, command, context)
        except Refused as refused:
            live_table.remember_refusal(actor, command_id, refused)
            raise
        except Exception as error:
            log.exception("a command failed", extra={"table": live_table.table.id})
            raise table_refusal("table-refused-game-failed") from error
        return self._append(live_table, decision)

    def _append(self, live_table: LiveTable, decision: Decision) -> PendingCommit:
        """Apply a decision in memory, and store it; once it is durable it is published."""
        if self.store_failure is not None:
            raise self._unsaved(live_table)
        table = live_table.table
        expected_seq = table.seq
        try:
            commit = live_table.apply(decision)
        except Exception as error:
            if decision.events[0].actor:  # the stored table is as it was; another choice may do
                self._drop(live_table, error)
                raise table_refusal("table-refused-game-failed") from error
            raise self._set_aside(table.id, error) from error
        started_ms = live_table.applied_at_ms = self.monotonic_ms()
        if type(decision.events[0]) is PaceChanged:
            live_table.wake_pauses()
        seq = table.seq

        def done(error: Exception | None) -> None:
            if error is not None:
                if isinstance(error, StoreUnavailable):
                    self._note_store_failure(error)
                self._drop(live_table, error)
                live_table.fail_commit(commit, Unsaved())
                return
            live_table.durable_seq = seq
            if not self._tables_to_publish:  # the first of those that became durable together
                self.metrics.observe_commit((self.monotonic_ms() - started_ms) / 1000)
                asyncio.get_running_loop().call_soon(self._publish)
            self._tables_to_publish[table.id] = live_table
            self._unreported_moves += commit.move_count

        try:
            summary = live_table.update_summary(commit)
            bodies = [encode_event(event) for event in decision.events]
            self.store.append(table.id, expected_seq, bodies, summary, done)
        except Exception as error:
            done(error)
            raise Unsaved from error
        return commit

    def _with_presence(self, context: CommandContext, live_table: LiveTable) -> CommandContext:
        now_ms, presence = self.monotonic_ms(), live_table.presence
        live_table.check_presence(now_ms)
        absent = frozenset(
            seat
            for seat in presence.away_since_ms
            if presence.away_ms(seat, now_ms) >= SUBSTITUTE_AFTER_MS
        )
        return replace(context, present_seats=frozenset(presence.here), absent_seats=absent)

    def _unsaved(self, live_table: LiveTable) -> "Unsaved":
        """The refusal of what cannot be stored, before anything has changed."""
        self._stalled[live_table.table.id] = live_table
        return Unsaved()

    def _note_store_failure(self, error: StoreUnavailable) -> None:
        failure = str(error)
        if self.store_failure != failure:
            log.error("tables cannot be stored: %s", failure)
        self.store_failure = failure

    def _check_store(self) -> None:
        """Raise `StoreUnavailable`, or wake the bots that waited for the store."""
        self.store.check()
        if self.store_failure is not None:
            log.warning("tables can be stored again")
            self.store_failure = None
            stalled, self._stalled = self._stalled, {}
            for table_id, live_table in stalled.items():
                if self.live_tables.get(table_id) is live_table:
                    self._wake_bots(live_table)

    def _publish(self) -> None:
        changed, self._tables_to_publish = self._tables_to_publish, {}
        self.metrics.count_moves(self._unreported_moves)
        self._unreported_moves = 0
        for live_table in changed.values():
            live_table.publish()
            self._wake_bots(live_table)
            if live_table.published_snapshot.table_view.status == "closed":
                self.table_count -= 1
                self.on_table_closed(live_table.table.id)

    async def join(self, table_id: str, subscriber: Subscriber, after: int | None) -> LiveTable:
        """Subscribe to a table: a welcome; with the entries after `after`, if they are recent.

        Raises `NotFound`.
        """
        live_table = await self.live_table(table_id)
        if not live_table.may_watch(live_table.published_snapshot.seat_of(subscriber.person)):
            raise NotFound
        try:
            live_table.welcome(subscriber, after)
        except Exception as error:
            live_table.subscribers.pop(id(subscriber), None)
            log.exception("a viewer cannot be shown a table", extra={"table": table_id})
            raise table_refusal("table-refused-set-aside") from error
        now_ms = self.monotonic_ms()
        live_table.check_presence(now_ms)
        subscriber.send_ephemeral(live_table.presence.view(now_ms))
        self._wake_bots(live_table)
        return live_table

    def leave(self, live_table: LiveTable, subscriber: Subscriber) -> None:
        current = self.live_tables.get(live_table.table.id, live_table)
        for left in (live_table, current):
            left.subscribers.pop(id(subscriber), None)
            left.used_at_ms = self.now_ms()
            left.check_presence(self.monotonic_ms())

    def _set_aside(self, table_id: str, error: Exception) -> Refused:
        """Never try a table again that cannot go on: the refusal of all requests for it."""
        if table_id not in self.set_aside:
            trace = None if isinstance(error, Refused) else error
            log.error("table set aside: %r", error, exc_info=trace, extra={"table": table_id})
        self.set_aside[table_id] = error
        live_table = self.live_tables.get(table_id)
        if live_table is not None:
            self._drop(live_table, error, "closed")
        return table_refusal("table-refused-set-aside")

    def _drop(self, live_table: LiveTable, error: Exception, reason: str = "reconnect") -> None:
        """Drop a table that memory and store may not agree on; what is being stored goes on."""
        if live_table.is_dropped:
            return
        live_table.is_dropped = True
        table_id = live_table.table.id
        log.warning("table dropped", extra={"table": table_id, "why": str(error)})
        if self.live_tables.get(table_id) is live_table:
            del self.live_tables[table_id]
        live_table.close_subscribers(reason)

    # --- Bots and clocks ---------------------------------------------------------------------

    def _wake_bots(self, live_table: LiveTable) -> None:
        if live_table.durable_seq != live_table.table.seq or live_table.is_dropped:
            return
        seats = live_table.latest_snapshot.bots_to_move
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
        """Let a bot move if it is still to move; if it fails, the next lower one of the ladder."""
        table, play = live_table.table, live_table.latest_snapshot.play
        assert play is not None
        after = table.seq
        kind: str | None = table.seats[seat].bot or self.bots.default_bot(table.game)
        decision: Decision | None = None
        failures: list[tuple[str, BotFailure, str]] = []
        try:
            view = play.view(seat)
            while decision is None and kind is not None:
                try:
                    decision = await self._bot_decision(live_table, view, kind, after)
                except BotError as error:
                    lower = self._bot_failed(table, view, kind, error)
                    failures += [(kind, error.failure, lower)] if lower else []
                    kind = lower
        except Refused as refused:
            log.info("a bot came too late", extra={"table": table.id, "why": str(refused)})
            if refused.rule == STALE:
                asyncio.get_running_loop().call_soon(self._wake_bots, live_table)
        except Exception as error:  # noqa: BLE001 it is logged
            self._set_aside(table.id, error)
        finally:
            live_table.bots_choosing.discard(bot_turn)
        if decision is not None and not live_table.is_dropped:
            at_ms = decision.events[0].at_ms
            failed = [
                BotFailed(at_ms=at_ms, seat=seat, bot=bot, failure=failure, lower_bot=lower)
                for bot, failure, lower in failures
            ]
            with contextlib.suppress(Refused):  # then it is set aside
                self._append(live_table, Decision([*failed, *decision.events], decision.moves))

    async def _bot_decision(
        self, live_table: LiveTable, view: AnyView, kind: str, after: int
    ) -> Decision:
        """Let a bot choose and wait out its pause; raises `BotError`, or `Refused` if it is late.

        It waits until what it answers was shown, then, if it thinks longer, whole numbers of
        `bot_delay_s`: so the length of a pause says nothing about the cards. At a timed table it
        has as long as a player has for a move.
        """
        table, seat = live_table.table, view.seat
        assert seat is not None
        loop = asyncio.get_running_loop()
        started_at = loop.time()
        shown_s = self._left_to_show_s(live_table)
        try:
            key = (table.game_number, seat, kind)
            bot = live_table.bots.get(key) or self._make_bot(live_table, key)
            clock: Clock = NO_CLOCK
            if (time_control := table.opened.time_control).kind != "none":
                clock = TableClock(self.now_ms, self.now_ms() + time_control.move_s * 1000)
            move = (await self.bots.choose(bot, view, clock)).move
        except BotError:
            raise
        except Exception as error:  # noqa: BLE001 it is logged
            raise BotError("raised", describe_error(error)) from None
        thought_s = loop.time() - started_at
        self.metrics.observe_bot(thought_s)
        if self.bot_delay_s:
            pause_s = max(shown_s, self.bot_delay_s)
            pauses = max(0, math.ceil((thought_s - pause_s) / self.bot_delay_s))
            await self._pause(live_table, pause_s + pauses * self.bot_delay_s - thought_s)
        try:
            now_ms = self.table_now_ms(live_table)
            context = CommandContext(now_ms, self.rng, self.bots, after=after)
            return on_bot_move(table, seat, move, context)
        except Exception as error:
            if isinstance(error, Refused) and error.rule in (STALE, TABLE_RULE):
                raise
            raise BotError("illegal", describe_error(error)) from None

    def _left_to_show_s(self, live_table: LiveTable) -> float:
        """How long the last events are still shown at the pace of a table."""
        return max(0, live_table.table.shown_until_ms - self.table_now_ms(live_table)) / 1000

    async def _pause(self, live_table: LiveTable, seconds: float) -> None:
        """Wait; if the pace is changed meanwhile, for as long as it says from then on."""
        while True:
            try:
                async with asyncio.timeout(seconds):
                    await live_table.until_pace_changes()
            except TimeoutError:
                return
            seconds = self._left_to_show_s(live_table)

    def _bot_failed(self, table: Table, view: AnyView, kind: str, error: BotError) -> str | None:
        """Log and count a bot's failure: the next lower kind of bot; None if there is none."""
        view_hash = hashlib.blake2b(view.canonical_json(), digest_size=12).hexdigest()
        where = {"table": table.id, "bot": kind, "failure": error.failure, "view": view_hash}
        log.warning("a bot failed", extra=where, exc_info=error.with_traceback(None))
        self.metrics.count_bot_failure(error.failure)
        lower = self.bots.lower_bot(table.game, kind)
        if lower is None:
            self._set_aside(table.id, error)
        return lower

    def _make_bot(self, live_table: LiveTable, key: tuple[int, int, str]) -> AnyBot:
        """A bot for a game, a seat and a kind; those of earlier games are forgotten."""
        game_number, seat, kind = key
        table, bots = live_table.table, live_table.bots
        for old in [old for old in bots if old[0] != game_number]:
            del bots[old]
        seed = derive_seed(table.seed, "bot", seat)
        bots[key] = self.bots.make(table.game, kind, seed, seat)
        return bots[key]

    async def tick(self) -> None:
        """Handle due deadlines if that can be stored, publish presence, evict idle tables."""
        try:
            self._check_store()
            await self._handle_deadlines()
        except StoreUnavailable as error:
            self._note_store_failure(error)
        for number, live_table in enumerate(tuple(self.live_tables.values())):
            live_table.publish_presence(self.monotonic_ms())
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)  # moves go first
        self._evict()

    async def _handle_deadlines(self) -> None:
        may_close, now = self._clock_is_steady(), self.monotonic_ms()
        if may_close:
            self._closing_later.clear()
        self._unreadable = {id: at for id, at in self._unreadable.items() if at > now}
        skipped = len(self.set_aside) + len(self._unreadable) + len(self._closing_later)
        most = MAX_WAKEUPS_PER_TICK + skipped
        due = await self.store.due_tables(self.now_ms(), most)
        for table_id in (*due, *self._due_ahead()):
            if table_id in self.set_aside or table_id in self._unreadable:
                continue
            if self._closes_later(table_id):
                continue
            try:
                self._handle_timer(await self.live_table(table_id), may_close)
            except UnknownRules as unknown:
                if may_close and table_id not in self.set_aside:
                    self._close_unplayed(unknown.table)
                else:
                    self._closing_later[table_id] = unknown.table.seq
            except Refused:  # it is set aside by now, and logged
                continue
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("a table cannot be read", extra={"table": table_id})
                self._unreadable[table_id] = now + READ_AGAIN_AFTER_MS

    def _due_ahead(self) -> list[str]:
        """Tables in memory that are due while the time of day is behind their last event."""
        now_ms = self.now_ms()
        return [
            table_id
            for table_id, live_table in self.live_tables.items()
            if now_ms < live_table.table.last_event_ms
            and live_table.latest_snapshot.next_wakeup_ms <= self.table_now_ms(live_table)
        ]

    def _handle_timer(self, live_table: LiveTable, may_close: bool) -> None:
        try:
            decision = on_timer(live_table.table, self.table_now_ms(live_table))
        except Exception as error:
            raise self._set_aside(live_table.table.id, error) from error
        if decision is None:
            return
        if may_close or type(decision.events[0]) is not Closed:
            self._append(live_table, decision)
        else:
            self._closing_later[live_table.table.id] = live_table.table.seq

    def _closes_later(self, table_id: str) -> bool:
        """Whether a table waits for a steady clock, and nothing has happened there since."""
        live_table = self.live_tables.get(table_id)
        seq = self._closing_later.get(table_id)
        return seq is not None and (live_table is None or live_table.table.seq == seq)

    def _clock_is_steady(self) -> bool:
        """False for a while after the time of day has jumped: then no table is closed by time."""
        monotonic_ms = self.monotonic_ms()
        offset_ms = self.now_ms() - monotonic_ms
        if self._clock_offset_ms is not None and abs(offset_ms - self._clock_offset_ms) > JUMP_MS:
            log.warning("the clock has jumped", extra={"ms": offset_ms - self._clock_offset_ms})
            self._close_none_before_ms = monotonic_ms + STEADY_AFTER_MS
        self._clock_offset_ms = offset_ms
        return monotonic_ms >= self._close_none_before_ms

    def _close_unplayed(self, table: Table) -> None:
        """Close a table of rules that are not installed; its games are not played for that."""
        closed = Closed(at_ms=max(self.now_ms(), table.last_event_ms))
        seq = table.seq
        table.skip(closed)

        def done(error: Exception | None) -> None:
            if isinstance(error, StoreUnavailable):
                self._note_store_failure(error)
            elif error is not None:
                self._set_aside(table.id, error)

        self.store.append(table.id, seq, [encode_event(closed)], summary_of(table), done)

    def _evict(self) -> None:
        now = self.now_ms()
        for table_id, live_table in tuple(self.live_tables.items()):
            if live_table.subscribers:
                live_table.used_at_ms = now
            elif live_table.pending or live_table.bots_choosing:
                continue
            elif now - live_table.used_at_ms > EVICT_AFTER_MS:
                del self.live_tables[table_id]
        for table_id, copy in tuple(self._copies.items()):
            if now - copy.used_at_ms > EVICT_AFTER_MS:
                del self._copies[table_id]

    async def close(self) -> None:
        """Stop the bots and refuse commands; the store still gets what was accepted."""
        self.is_closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def table_id_for(person: str, command_id: str) -> str:
    """The id of the table that a command opens."""
    seed_text = f"{person} {command_id}".encode()
    return hashlib.blake2b(seed_text, digest_size=12, person=b"bestiary table").hexdigest()
