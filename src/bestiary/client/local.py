"""The client: a seat at a table of a host in this process, for synchronous programs."""

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
    """The bots at the other seats, and chance for the dealer."""

    kinds: list[str]

    def choose(self, seat: int, view: View) -> Choice:
        """The choice of the bot at a seat."""
        ...


class LocalSeat:
    """Seat 0 of a table. Iterating over it gives a view whenever a choice is owed."""

    def __init__(
        self,
        local_host: LocalHost,
        record: Record,
        opponents: Opponents,
        unfinished: UnfinishedGame | None = None,
    ) -> None:
        """Go on from a valid record with names; at its own table, if the store still has that."""
        self.local_host = local_host
        self.views_before_moves: list[View] = []
        """The view before each move that this seat has made."""
        self.is_new = not record.moves
        self.resumed_seq = 2 + record.players + len(record.moves)
        """The `seq` at which the record ended."""
        self._opponents = opponents
        self._tables: list[tuple[Host, str]] = []
        """The tables at which this game was played, the last one last."""
        self._meta = record.extra.get("meta", {})
        self._host: Host
        self._bots: LocalBots
        self._live_table: LiveTable
        self._subscriber: LocalSubscriber
        try:
            local_host.run(self._sit(record, unfinished))
        except STORE_ERRORS as error:
            local_host.stop_storing(error)
            local_host.run(self._sit(record, None))

    # --- For players ---------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The last `seq` of the table's log that came."""
        return self._subscriber.sent_seq

    @property
    def view(self) -> View:
        assert self._subscriber.view is not None
        return self._subscriber.view

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self._subscriber.table.seats]

    @property
    def is_over(self) -> bool:
        return self._subscriber.table.status in ("over", "closed")

    @property
    def new_events(self) -> list[Event]:
        """The events since this seat's last move, its own included."""
        return self._subscriber.events

    def __iter__(self) -> Iterator[View]:
        """A view whenever a choice is owed, until the game is over."""
        while True:
            self.local_host.run(self._wait_for_turn())
            if self.is_over:
                return
            yield self.view

    def move(self, move: str) -> None:
        """Make a move, as records write it: it is durable when this returns. Raises `Refused`."""
        self.local_host.run(self._move(move))

    def record(self) -> Record:
        """The record of the game so far."""
        return record_of_table(self._live_table.table, self._meta)

    def close_table(self) -> None:
        """Close the table: this game cannot be resumed."""
        for host, table in self._tables:
            with suppress(*STORE_ERRORS):
                self.local_host.run(host.close_table(table))

    # --- At the table --------------------------------------------------------------------------

    async def _sit(self, record: Record, unfinished: UnfinishedGame | None) -> None:
        """Join a table: the unfinished one if the record is the same, else a new one."""
        bots = LocalBots(self)
        host = self.local_host.host(bots, self._opponents)
        if unfinished is not None:
            self._tables.append((host, unfinished.table))
        if unfinished is not None and unfinished.record == record:
            table = unfinished.table
        else:
            table = new_key(SecureRandom())
            self.local_host.locks.acquire(table)
            kinds = self._opponents.kinds
            await host.create_table(
                table,
                events_from_record(record, LOCAL_PERSON, kinds, self._opponents, host.now_ms()),
            )
        stored = await self.local_host.store.read_events(table)
        resumed = ResumedSeat.of(table, [decode_event(body) for body in stored], SEAT)
        subscriber = LocalSubscriber(LOCAL_PERSON, resumed.new_events)
        self._live_table = await host.join(table, subscriber, None)
        self._host, self._bots, self._subscriber = host, bots, subscriber
        self.views_before_moves = resumed.views_before_moves
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
        """Make a move; its events are the first of `new_events`."""
        view, events = self.view, self._subscriber.events
        self._subscriber.events = []
        try:
            await self._host.command(
                self._live_table.table.id, LOCAL_PERSON, "", MoveCommand(move), self.seq
            )
        except Refused:
            self._subscriber.events = events
            if not self._live_table.is_dropped:
                raise
            await self._continue_in_memory()
        else:
            self.views_before_moves.append(view)

    async def _continue_in_memory(self) -> None:
        """Go on after the store has failed, with all accepted moves, but store nothing more."""
        self.local_host.stop_storing(ConnectionError())
        await self._sit(self.record(), None)

    def run_bot(self, view: View) -> Choice:
        """The choice of the bot at another seat; an interrupt or an illegal move fails the wait."""
        assert view.seat is not None
        try:
            with self.local_host.guard.interruptible():
                choice = self._opponents.choose(view.seat, view)
            assert self._live_table.table.play is not None
            refused = self._live_table.table.play.refusal(view.seat, choice.move)
            if refused is not None:
                raise refused
        except BaseException as error:  # noqa: BLE001 the waiting caller gets it
            self._subscriber.fail(error)
            raise asyncio.CancelledError from None
        return choice


class LocalBots(HostBots):
    """The bots of a host, which are the opponents of one seat."""

    def __init__(self, seat: LocalSeat) -> None:
        super().__init__(threads=0)  # they choose on the caller's thread
        self.may_think = asyncio.Event()
        """Set while the caller waits for its turn."""
        self._seat = seat

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        await self.may_think.wait()
        return self._seat.run_bot(view)
