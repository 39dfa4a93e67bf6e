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
from bestiary.core.chance import Chance, seed_of
from bestiary.core.game import Game
from bestiary.core.refusal import Refused
from bestiary.core.store import Conflict, Store, TableSummary
from bestiary.core.view import View
from bestiary.tables.command import Command, Open, Sit
from bestiary.tables.decide import (
    Asked,
    Crew,
    bot_moves,
    decide,
    new_key,
    open_table,
    refused,
    time_passes,
)
from bestiary.tables.event import Closed, TableEvent, encoded
from bestiary.tables.host.room import Entry, Room, missed
from bestiary.tables.host.viewer import Item, Viewer, told
from bestiary.tables.person import is_among
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table

log = logging.getLogger("bestiary.host")

IDLE_MS: Final = 60_000
"""After how long without a viewer a table leaves memory."""
DUE_AT_ONCE: Final = 100


class Missing(Refused):
    """There is no such table, or it is none of yours: nobody learns which."""

    def __init__(self) -> None:
        """Say no more than that."""
        super().__init__("table", "table-refused-missing")


class Bots(Crew, Protocol):
    """The bots of a host."""

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        """What a bot of a kind does in a situation; others go on in the meantime."""
        ...


class Watch(Protocol):
    """Counts what a host does, for whoever wants to know."""

    def moved(self, count: int) -> None:
        """Moves have become durable."""
        ...

    def committed(self, seconds: float) -> None:
        """A wish took so long from being granted to being durable."""
        ...

    def thought(self, seconds: float) -> None:
        """A bot has thought."""
        ...


class Unwatched:
    """Counts nothing."""

    def moved(self, count: int) -> None:
        """Nobody wants to know."""

    def committed(self, seconds: float) -> None:
        """Nobody wants to know."""

    def thought(self, seconds: float) -> None:
        """Nobody wants to know."""


@dataclass
class Host:
    """Has tables."""

    store: Store
    bots: Bots
    chance: Chance
    now: Callable[[], int]
    """The time in milliseconds since 1970."""
    watch: Watch = field(default_factory=Unwatched)
    pause_s: float = 0.0
    """How long a bot waits before it moves, so that people can follow."""
    is_orderly: bool = False
    """Bots wait for people and then for each other, by seats: a seed then makes one record."""
    rooms: dict[str, Room] = field(default_factory=dict)
    _loading: dict[str, asyncio.Future[Room]] = field(default_factory=dict)
    _fresh: dict[str, Room] = field(default_factory=dict)
    """Rooms with something durable that nobody was told of."""
    _moves: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self, person: str, id: str, command: Open) -> str:
        """Open a table: its id, which does not depend on how often this was asked."""
        table_id = opened_id(person, id) if id else new_key(self.chance)
        if id:
            try:
                return (await self.room(table_id)).table.id
            except Missing:
                pass
        game = catalog.game(command.game)
        asked = Asked(self.now(), self.chance, self.bots, person, id)
        return await self.begin(table_id, open_table(command, asked, game))

    async def begin(self, table_id: str, events: Sequence[TableEvent]) -> str:
        """Begin a table with what has happened there, and wait until that is durable: its id."""
        room = Room.loaded(table_id, [encoded(event) for event in events])
        room.durable = 0
        room.summary = summary_of(room.table)
        done = asyncio.get_running_loop().create_future()
        self.store.append(
            table_id, 0, [encoded(event) for event in events], room.summary, _told(done)
        )
        try:
            await done
        except Conflict:  # the same wish came twice at once
            return (await self.room(table_id)).table.id
        room.durable = room.table.version
        room.used_at = self.now()
        if table_id not in self.rooms:
            self.rooms[table_id] = room
        self._wake_bots(self.rooms[table_id])
        return table_id

    async def put_away(self, table: str) -> None:
        """Close a table that nobody needs any more, and wait until that is durable."""
        room = await self.room(table)
        if room.table.status != "closed":
            entry = self._happen(room, [Closed(at_ms=self.now())])
            entry.waiter = asyncio.get_running_loop().create_future()
            await entry.waiter

    async def room(self, table: str) -> Room:
        """A table, fetched from the store where it is not in memory."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room:
        """Fetch a table."""
        stored = await self.store.read(table)
        if not stored:
            raise Missing
        room = Room.loaded(table, stored)
        if room.table.opened.rules != room.table.game.rules and room.table.status != "closed":
            raise refused(
                "table-refused-rules", rules=room.table.opened.rules, known=room.table.game.rules
            )
        room.summary = summary_of(room.table)
        room.used_at = self.now()
        self.rooms[table] = room
        self._wake_bots(room)
        return room

    async def command(
        self, table: str, person: str, id: str, command: Command, after: int | None = None
    ) -> int:
        """Carry out a command, and wait until it is durable and published: its last event.

        Refuses a move that was chosen `after` an event from before the present decision.
        """
        room = await self.room(table)
        seat = room.table.seat_of(person)
        known = room.table.granted(person, id) if id else None
        if known is not None:
            await self._until(room, known)
            return known
        if not room.may_watch(seat) and not is_invited(room.table, command):
            raise Missing
        again = room.refusals.get((person, id)) if id else None
        if again is not None:
            raise again
        try:
            entry = self._grant(room, command, person, id, after)
        except Refused as no:
            if id:
                room.refuse(person, id, no)
            raise
        entry.waiter = asyncio.get_running_loop().create_future()
        return await entry.waiter

    def submit(
        self, room: Room, viewer: Viewer, id: str, command: Command, after: int | None = None
    ) -> None:
        """The same for a viewer: the answer comes with the update, or as a refusal.

        A command that comes again is answered once the viewer has been sent its update.
        """
        person = viewer.person or ""
        known = room.table.granted(person, id)
        if known is not None:
            if known <= viewer.at:
                viewer.grant(id, known)
            return
        again = room.refusals.get((person, id))
        if again is None:
            try:
                if not person:
                    raise refused("table-refused-no-key")
                self._grant(room, command, person, id, after, viewer.seat)
            except Refused as no:
                again = no
                room.refuse(person, id, no)
        if again is not None:
            viewer.refuse(id, again)

    def _grant(
        self,
        room: Room,
        command: Command,
        person: str,
        id: str,
        after: int | None,
        seat: int | None = None,
    ) -> Entry:
        """Decide, and have it in memory and on its way to the store."""
        asked = Asked(self.now(), self.chance, self.bots, person, id, seat, after)
        return self._happen(room, decide(room.table, command, asked), person, id)

    def _happen(
        self, room: Room, events: Sequence[TableEvent], who: str = "", id: str = ""
    ) -> Entry:
        """Let events have happened in memory, and store them."""
        expected = room.table.version
        entry = room.happen(events, who, id)
        self._store(room, expected, events, entry)
        return entry

    def _store(self, room: Room, expected: int, events: Sequence[TableEvent], entry: Entry) -> None:
        """Hand events to the store; once they are durable they are told."""
        summary = None
        if not entry.is_move or room.summary is None or is_stale(room.summary, room.table):
            summary = summary_of(room.table)
            if summary == room.summary:
                summary = None
            else:
                room.summary = summary
        version = room.table.version
        loop = asyncio.get_running_loop()
        began = loop.time()

        def done(error: Exception | None) -> None:
            if error is not None:
                self._broken(room, error)
                return
            room.durable = version
            if not self._fresh:  # the first of those that became durable together
                self.watch.committed(loop.time() - began)
                loop.call_soon(self._publish)
            self._fresh[room.table.id] = room
            if entry.is_move:
                self._moves += len(entry.numbers)

        self.store.append(
            room.table.id, expected, [encoded(event) for event in events], summary, done
        )

    def _publish(self) -> None:
        """Tell everybody at the tables where something has become durable."""
        fresh, self._fresh = self._fresh, {}
        self.watch.moved(self._moves)
        self._moves = 0
        for room in fresh.values():
            if not room.is_broken:
                room.publish()
                self._wake_bots(room)

    async def join(self, table: str, viewer: Viewer, after: int | None) -> Room:
        """Let a viewer look at a table from now on, with the entries after the last it has."""
        while True:
            room = await self.room(table)
            moment = room.shown
            seat = moment.seat_of(viewer.person)
            if not room.may_watch(seat):
                raise Missing
            items: list[Item] = []
            if after is not None and after < moment.version:
                moment, items = missed(table, await self.store.read(table), viewer.person, after)
                seat = moment.seat_of(viewer.person)
            if self.rooms.get(table) is room and room.shown.version <= moment.version:
                break
        viewer.seat = seat
        room.viewers[id(viewer)] = viewer
        news = told(moment, seat, tuple(items), is_whole=True, is_fresh=True)
        viewer.at = moment.version if viewer.tell(news) else -1
        return room

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Look no more."""
        current = self.rooms.get(room.table.id, room)
        for each in (room, current):
            each.viewers.pop(id(viewer), None)
            each.used_at = self.now()

    def _broken(self, room: Room, error: Exception) -> None:
        """Somebody else wrote, or nothing can be written: forget what is not durable."""
        if room.is_broken:
            return
        room.is_broken = True
        log.warning("table dropped", extra={"table": room.table.id, "why": type(error).__name__})
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        for entry in room.pending:
            if entry.waiter is not None and not entry.waiter.done():
                entry.waiter.set_exception(refused("table-refused-unsaved"))
        room.pending.clear()
        room.dismiss_all("reconnect")

    async def _until(self, room: Room, version: int) -> None:
        """Wait until a version is durable."""
        for entry in room.pending:
            if entry.moment.version >= version:
                if entry.waiter is None:
                    entry.waiter = asyncio.get_running_loop().create_future()
                await asyncio.shield(entry.waiter)
                return

    # --- Bots and clocks ---------------------------------------------------------------------

    def _wake_bots(self, room: Room) -> None:
        """Let those bots think whose turn it is."""
        if room.durable != room.table.version or room.is_broken:
            return
        seats = room.table.bots_turn()
        if self.is_orderly:
            seats = seats[:1] if seats == room.table.waiting_for() else ()
        for seat in seats:
            mark = (room.table.number, seat)
            if mark not in room.thinking:
                room.thinking.add(mark)
                task = asyncio.ensure_future(self._let_think(room, seat, mark))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _let_think(self, room: Room, seat: int, mark: tuple[int, int]) -> None:
        """Let a bot choose, and make its move where it is still its turn."""
        try:
            if self.pause_s:
                await asyncio.sleep(self.pause_s)
            table, sight = room.table, room.latest.sight
            if room.is_broken or sight is None or seat not in table.bots_turn():
                return
            kind = table.seats[seat].bot or self.bots.usual(table.game)
            seed = seed_of(table.seed, "bot", seat)
            began = asyncio.get_running_loop().time()
            seq = table.version
            choice = await self.bots.choose(table.game, kind, seed, sight.view(seat))
            self.watch.thought(asyncio.get_running_loop().time() - began)
            asked = Asked(self.now(), self.chance, self.bots, after=seq)
            events = bot_moves(table, seat, choice.move, asked)
        except Refused as no:
            log.info("a bot came too late", extra={"table": room.table.id, "why": str(no)})
            return
        finally:
            room.thinking.discard(mark)
        self._happen(room, events)

    async def tick(self) -> None:
        """Look at tables whose time has come, and let go of those that nobody looks at."""
        for table in await self.store.due_tables(self.now(), DUE_AT_ONCE):
            try:
                room = await self.room(table)
            except Refused as no:
                log.warning("a table cannot be read", extra={"table": table, "why": str(no)})
                continue
            asked = Asked(self.now(), self.chance, self.bots)
            events = time_passes(room.table, asked)
            if events:
                self._happen(room, events)
        self._let_go()

    def _let_go(self) -> None:
        """Let idle tables leave memory."""
        now = self.now()
        for id, room in tuple(self.rooms.items()):
            if room.viewers:
                room.used_at = now
            elif not room.pending and not room.thinking and now - room.used_at > IDLE_MS:
                del self.rooms[id]

    async def close(self) -> None:
        """Let nobody think any more; what was granted is on its way to the store."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def is_stale(summary: TableSummary, table: Table) -> bool:
    """Whether a summary says something that a move has changed."""
    return summary.next_wakeup_ms != table.next_wakeup_ms() or summary.status != table.status


def is_invited(table: Table, command: Command) -> bool:
    """Whether somebody who may not look at the table comes with its invitation."""
    if not isinstance(command, Sit):
        return False
    return table.opened.is_public or is_among(command.invite or "", (table.opened.invite,))


def opened_id(person: str, id: str) -> str:
    """The id of a table that follows from the wish to open it."""
    told = f"{person} {id}".encode()
    return hashlib.blake2b(told, digest_size=12, person=b"bestiary table").hexdigest()


def _told(done: asyncio.Future[None]) -> Callable[[Exception | None], None]:
    """Tells a future."""

    def tell(error: Exception | None) -> None:
        if not done.done():
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    return tell
