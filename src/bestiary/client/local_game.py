"""The client: a stored game of one person against bots, for synchronous programs."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, Protocol

from bestiary.bots.host_bots import HostBots
from bestiary.bots.random import RandomBot
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.client.local import LocalSeat
from bestiary.client.local_host import LOCAL_PERSON, STORE_ERRORS, LocalHost, UnfinishedGame
from bestiary.client.record_import import events_from_record, record_of_table
from bestiary.client.seat_client import Disconnected
from bestiary.client.sync_seat import SyncSeat
from bestiary.core.bot import Choice, Clock
from bestiary.core.event import Event, drop_duplicate_public_parts, visible_events
from bestiary.core.random_source import RandomStreams
from bestiary.core.refusal import Refused
from bestiary.core.viewer import actor_of
from bestiary.host.host import Host
from bestiary.host.secure_random import SecureRandom
from bestiary.records import Record
from bestiary.tables.decide import new_key
from bestiary.tables.event import Moved, decode_event
from bestiary.tables.notices import NOTICES
from bestiary.tables.table import Table

SEAT: Final = 0


class Opponents(RandomStreams, Protocol):
    """The bots at the other seats, and chance for the dealer."""

    kinds: list[str]

    def bot(self, seat: int, kind: str) -> AnyBot:
        """A bot of a kind for a seat: of its own kind, or a lower one if that has failed."""


class LocalGame(SyncSeat):
    """Seat 0 of a table whose other seats are bots; if the store fails, it goes on in memory."""

    seat: LocalSeat

    def __init__(
        self,
        local_host: LocalHost,
        record: Record,
        opponents: Opponents,
        unfinished: UnfinishedGame | None = None,
    ) -> None:
        """Go on from a valid record with names; at its own table, if the store still has that."""
        self.local_host = local_host
        self.views_before_moves: list[AnyView] = []
        """The view before each move that this seat had made in the record."""
        self.is_new = not record.moves
        self._opponents = opponents
        self._tables: list[tuple[Host, str]] = []
        """The tables at which this game was played, the last one last."""
        self._meta = record.extra.get("meta", {})
        self._bots: LocalBots
        try:
            local_host.run(self._sit(record, unfinished))
        except STORE_ERRORS as error:
            local_host.stop_storing(error)
            local_host.run(self._sit(record, None))
        super().__init__(self.seat, local_host)

    def __iter__(self) -> Iterator[AnyView]:
        """A view whenever a choice is owed; the bots think only meanwhile."""
        while True:
            self._bots.may_think.set()
            try:
                view = self.runner.run(self.seat.next_view())
            except Disconnected:
                self._continue_in_memory()
                continue
            finally:
                self._bots.may_think.clear()
            if view is None:
                return
            yield view

    def move(self, move: str) -> None:
        try:
            super().move(move)
        except Refused:
            if not self.seat.live_table.is_dropped:
                raise
            self._continue_in_memory()

    def record(self) -> Record:
        return record_of_table(self.seat.live_table.table, self._meta)

    @property
    def table_id(self) -> str:
        return self._tables[-1][1]

    def close_table(self, keep_last: bool = False) -> None:
        """Leave, and close the table: this game cannot be resumed; or only those before it."""
        self.seat.leave()
        for host, table in self._tables:
            if keep_last and table == self.table_id:
                continue
            with suppress(*STORE_ERRORS):
                self.runner.run(host.close_table(table))

    async def _sit(self, record: Record, unfinished: UnfinishedGame | None) -> None:
        """Join a table: the unfinished one if the record is the same, else a new one."""
        self._bots = LocalBots(self)
        host = self.local_host.new_host(self._bots, self._opponents)
        if unfinished is not None:
            self._tables.append((host, unfinished.table))
            self.local_host.locks.acquire(unfinished.table)
        if unfinished is not None and unfinished.record == record:
            table = unfinished.table
        else:
            table = new_key(SecureRandom())
            self.local_host.locks.acquire(table)
            kinds, at_ms = self._opponents.kinds, host.now_ms()
            events = events_from_record(record, LOCAL_PERSON, kinds, self._opponents, at_ms)
            await host.create_table(table, events)
        stored = await self.local_host.store.read_events(table)
        self.seat = await LocalSeat.join(host, table, LOCAL_PERSON)
        self.views_before_moves, self.seat.events = _shown_before(table, stored)
        self._tables.append((host, table))

    def _continue_in_memory(self) -> None:
        """Go on after the store has failed, with all accepted moves, but store nothing more."""
        self.local_host.stop_storing(ConnectionError())
        self.runner.run(self._sit(self.record(), None))

    def bot(self, seat: int, kind: str) -> AnyBot:
        return self._opponents.bot(seat, kind)

    def run_bot(self, bot: AnyBot, view: AnyView) -> Choice:
        """The choice of the bot at another seat; an interrupt fails the wait.

        So does an error or illegal move of the lowest bot: the host has no other.
        """
        try:
            with self.local_host.guard.interruptible():
                choice = bot.choose(view)
            if isinstance(bot, RandomBot):
                assert self.seat.live_table.table.play is not None
                self.seat.live_table.table.play.prepare(actor_of(view.seat), choice.move)
        except BaseException as error:
            if isinstance(error, Exception) and not isinstance(bot, RandomBot):
                raise
            self.seat.fail(error)
            raise asyncio.CancelledError from None
        return choice


def _shown_before(table_id: str, stored: Sequence[bytes]) -> tuple[list[AnyView], list[Event]]:
    """The view before each move of this seat, and the game's events since the last one."""
    opened, *events = [decode_event(body) for body in stored]
    table = Table(table_id, opened)
    views: list[AnyView] = []
    shown: list[Event] = []
    for event in events:
        if isinstance(event, Moved) and event.seat == SEAT and table.play is not None:
            views.append(table.play.view(SEAT))
            shown.clear()
        visible = visible_events(table.evolve(event), SEAT)
        shown += drop_duplicate_public_parts(new for new in visible if not isinstance(new, NOTICES))
    return views, shown


class LocalBots(HostBots):
    """The bots of a host, which are the opponents of one seat."""

    def __init__(self, game: LocalGame) -> None:
        super().__init__(threads=0)  # they choose on the caller's thread
        self.may_think = asyncio.Event()
        """Set while the caller waits for its turn."""
        self._game = game

    def make(self, game: AnyGame, kind: str, seed: int, seat: int) -> AnyBot:
        return self._game.bot(seat, kind)

    async def choose(self, bot: AnyBot, view: AnyView, clock: Clock) -> Choice:
        await self.may_think.wait()
        return self._game.run_bot(bot, view)
