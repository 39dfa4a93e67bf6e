"""The client: a seat at a table of a host in this process, for programs that wait their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Protocol

from bestiary.bots.company import Company
from bestiary.client.house import PERSON, TROUBLES, House, Kept
from bestiary.client.listener import Listener
from bestiary.client.opening import laid_out, written_down
from bestiary.client.past import Past
from bestiary.core.bot import Choice
from bestiary.core.chance import Streams
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.records import Record
from bestiary.tables.command import Move
from bestiary.tables.decide import new_key
from bestiary.tables.event import decoded
from bestiary.tables.host import Host
from bestiary.tables.host.luck import Luck
from bestiary.tables.host.room import Room

SEAT: Final = 0


class Others(Streams, Protocol):
    """Who sits at the other seats, and chance for the dealer."""

    kinds: list[str]

    def choose(self, seat: int, view: View) -> Choice:
        """What the bot at a seat does, and why."""
        ...


class LocalSeat:
    """Seat 0 of a table. Iterating over it gives a view whenever a choice is owed."""

    def __init__(
        self, house: House, record: Record, others: Others, kept: Kept | None = None
    ) -> None:
        """Sit down where a good record with names left off; where it was kept, at that table."""
        self.house = house
        self.views: list[View] = []
        """What was before this seat at each move that it has made."""
        self.is_new = not record.moves
        self.began = 2 + record.players + len(record.moves)
        """The number of the stream at which the record left off."""
        self._others = others
        self._tables: list[tuple[Host, str]] = []
        """Where this game was played, the last one last."""
        self._meta = record.extra.get("meta", {})
        self._host: Host
        self._crew: Crew
        self._room: Room
        self._listener: Listener
        try:
            house.run(self._sit(record, kept))
        except TROUBLES as error:
            house.forget(error)
            house.run(self._sit(record, None))

    # --- For players ---------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The last number of the stream."""
        return self._listener.at

    @property
    def view(self) -> View:
        """What can be seen now."""
        assert self._listener.view is not None
        return self._listener.view

    @property
    def names(self) -> list[str]:
        """Who sits at the table."""
        return [chair.name for chair in self._listener.table.seats]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._listener.table.status in ("over", "closed")

    @property
    def news(self) -> list[Event]:
        """What happened since this seat's last move, that included."""
        return self._listener.news

    def __iter__(self) -> Iterator[View]:
        """A view whenever a choice is owed, until the game is over."""
        while True:
            self.house.run(self._until_asked())
            if self.is_over:
                return
            yield self.view

    def move(self, move: str) -> None:
        """Make a move, as records write it: it is safe when this returns."""
        self.house.run(self._move(move))

    def record(self) -> Record:
        """The game as it stands, written down."""
        return written_down(self._room.table, self._meta)

    def put_away(self) -> None:
        """Close the table: nobody will go on with this game here."""
        for host, table in self._tables:
            with suppress(*TROUBLES):
                self.house.run(host.put_away(table))

    # --- At the table --------------------------------------------------------------------------

    async def _sit(self, record: Record, kept: Kept | None) -> None:
        """Sit down; where others play than before, a new table replaces the one that was kept."""
        crew = Crew(self)
        host = self.house.host(crew, self._others)
        if kept is not None:
            self._tables.append((host, kept.table))
        if kept is not None and kept.record == record:
            table = kept.table
        else:
            table = new_key(Luck())
            self.house.claims.take(table)
            kinds = self._others.kinds
            await host.begin(table, laid_out(record, PERSON, kinds, self._others, host.now()))
        stored = await self.house.store.read(table)
        past = Past.of(table, [decoded(each) for each in stored], SEAT)
        listener = Listener(PERSON, past.news)
        self._room = await host.join(table, listener, None)
        self._host, self._crew, self._listener, self.views = host, crew, listener, past.views
        self._tables.append((host, table))

    async def _until_asked(self) -> None:
        """Wait until a choice is owed or the game is over."""
        try:
            while not self.is_over and not self.view.offers:
                self._crew.may_think.set()
                if not await self._listener.hear():
                    await self._go_on()
        finally:
            self._crew.may_think.clear()

    async def _move(self, move: str) -> None:
        """Make a move; its news are the first of new ones."""
        view, told = self.view, self._listener.news
        self._listener.news = []
        try:
            await self._host.command(self._room.table.id, PERSON, "", Move(move), self.at)
        except Refused:
            self._listener.news = told
            if not self._room.is_broken:
                raise
            await self._go_on()
        else:
            self.views.append(view)

    async def _go_on(self) -> None:
        """Go on where the store has failed, with all that was granted, but keep nothing more."""
        self.house.forget(ConnectionError())
        await self._sit(self.record(), None)

    def think(self, view: View) -> Choice:
        """Let the bot of another seat choose; it may be broken off, but never hide a mistake."""
        assert view.seat is not None
        try:
            with self.house.guard.ajar():
                choice = self._others.choose(view.seat, view)
            assert self._room.table.play is not None
            refused = self._room.table.play.refusal(view.seat, choice.move)
            if refused is not None:
                raise refused
        except BaseException as error:  # noqa: BLE001 whoever waits has it
            self._listener.fail(error)
            raise asyncio.CancelledError from None
        return choice


class Crew(Company):
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
        return self._seat.think(view)
