"""The client: a seat at a table of a host in this process, for programs that wait their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Protocol

from bestiary.bots.host_bots import HostBots
from bestiary.client.local_host import LOCAL_PERSON, STORE_ERRORS, LocalHost, UnfinishedGame
from bestiary.client.local_subscriber import LocalSubscriber
from bestiary.client.record_import import events_from_record, record_of_table
from bestiary.client.resume import ResumedSeat
from bestiary.core.bot import Choice
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.random_source import RandomStreams
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.host.secure_random import SecureRandom
from bestiary.records import Record
from bestiary.tables.command import MoveCommand
from bestiary.tables.decide import new_key
from bestiary.tables.event import decode_event

SEAT: Final = 0


class Opponents(RandomStreams, Protocol):
    """Who sits at the other seats, and chance for the dealer."""

    kinds: list[str]

    def choose(self, seat: int, view: View) -> Choice:
        """What the bot at a seat does, and why."""
        ...


class LocalSeat:
    """Seat 0 of a table. Iterating over it gives a view whenever a choice is owed."""

    def __init__(
        self,
        house: LocalHost,
        record: Record,
        others: Opponents,
        kept: UnfinishedGame | None = None,
    ) -> None:
        """Sit down where a good record with names left off; where it was kept, at that table."""
        self.local_host = house
        self.views: list[View] = []
        """What was before this seat at each move that it has made."""
        self.is_new = not record.moves
        self.began = 2 + record.players + len(record.moves)
        """The number of the stream at which the record left off."""
        self._opponents = others
        self._tables: list[tuple[Host, str]] = []
        """Where this game was played, the last one last."""
        self._meta = record.extra.get("meta", {})
        self._host: Host
        self._bots: LocalBots
        self._live_table: LiveTable
        self._subscriber: LocalSubscriber
        try:
            house.run(self._sit(record, kept))
        except STORE_ERRORS as error:
            house.stop_storing(error)
            house.run(self._sit(record, None))

    # --- For players ---------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The last number of the stream."""
        return self._subscriber.sent_seq

    @property
    def view(self) -> View:
        """What can be seen now."""
        assert self._subscriber.view is not None
        return self._subscriber.view

    @property
    def names(self) -> list[str]:
        """Who sits at the table."""
        return [chair.name for chair in self._subscriber.table.seats]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._subscriber.table.status in ("over", "closed")

    @property
    def news(self) -> list[Event]:
        """What happened since this seat's last move, that included."""
        return self._subscriber.events

    def __iter__(self) -> Iterator[View]:
        """A view whenever a choice is owed, until the game is over."""
        while True:
            self.local_host.run(self._wait_for_turn())
            if self.is_over:
                return
            yield self.view

    def move(self, move: str) -> None:
        """Make a move, as records write it: it is safe when this returns."""
        self.local_host.run(self._move(move))

    def record(self) -> Record:
        """The game as it stands, written down."""
        return record_of_table(self._live_table.table, self._meta)

    def close_table(self) -> None:
        """Close the table: nobody will go on with this game here."""
        for host, table in self._tables:
            with suppress(*STORE_ERRORS):
                self.local_host.run(host.close_table(table))

    # --- At the table --------------------------------------------------------------------------

    async def _sit(self, record: Record, kept: UnfinishedGame | None) -> None:
        """Sit down; where others play than before, a new table replaces the one that was kept."""
        crew = LocalBots(self)
        host = self.local_host.host(crew, self._opponents)
        if kept is not None:
            self._tables.append((host, kept.table))
        if kept is not None and kept.record == record:
            table = kept.table
        else:
            table = new_key(SecureRandom())
            self.local_host.locks.acquire(table)
            kinds = self._opponents.kinds
            await host.create_table(
                table,
                events_from_record(record, LOCAL_PERSON, kinds, self._opponents, host.now_ms()),
            )
        stored = await self.local_host.store.read_events(table)
        past = ResumedSeat.of(table, [decode_event(each) for each in stored], SEAT)
        listener = LocalSubscriber(LOCAL_PERSON, past.new_events)
        self._live_table = await host.join(table, listener, None)
        self._host, self._bots, self._subscriber, self.views = host, crew, listener, past.views
        self._tables.append((host, table))

    async def _wait_for_turn(self) -> None:
        """Wait until a choice is owed or the game is over."""
        try:
            while not self.is_over and not self.view.offers:
                self._bots.may_think.set()
                if not await self._subscriber.wait():
                    await self._continue_in_memory()
        finally:
            self._bots.may_think.clear()

    async def _move(self, move: str) -> None:
        """Make a move; its news are the first of new ones."""
        view, told = self.view, self._subscriber.events
        self._subscriber.events = []
        try:
            await self._host.command(
                self._live_table.table.id, LOCAL_PERSON, "", MoveCommand(move), self.at
            )
        except Refused:
            self._subscriber.events = told
            if not self._live_table.is_dropped:
                raise
            await self._continue_in_memory()
        else:
            self.views.append(view)

    async def _continue_in_memory(self) -> None:
        """Go on where the store has failed, with all that was granted, but keep nothing more."""
        self.local_host.stop_storing(ConnectionError())
        await self._sit(self.record(), None)

    def run_bot(self, view: View) -> Choice:
        """Let the bot of another seat choose; it may be broken off, but never hide a mistake."""
        assert view.seat is not None
        try:
            with self.local_host.guard.interruptible():
                choice = self._opponents.choose(view.seat, view)
            assert self._live_table.table.play is not None
            refused = self._live_table.table.play.refusal(view.seat, choice.move)
            if refused is not None:
                raise refused
        except BaseException as error:  # noqa: BLE001 whoever waits has it
            self._subscriber.fail(error)
            raise asyncio.CancelledError from None
        return choice


class LocalBots(HostBots):
    """The bots of a host, who are those that sit with a seat."""

    def __init__(self, seat: LocalSeat) -> None:
        """Sit with a seat; nobody else needs to think meanwhile."""
        super().__init__(threads=0)
        self.may_think = asyncio.Event()
        """Somebody waits for them."""
        self._seat = seat

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        """What the bot does that sits there."""
        await self.may_think.wait()
        return self._seat.run_bot(view)
