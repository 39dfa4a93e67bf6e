"""The client: what every seat offers, wherever its table is."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyView
from bestiary.core.event import Event, drop_duplicate_public_parts
from bestiary.core.offer import Offer
from bestiary.tables.command import Change, Command, MoveCommand
from bestiary.tables.table_view import TableView


class Disconnected(ConnectionError):
    """The server has ended the connection for good, with its reason."""


class SeatClient(ABC):
    """A seat at a table. Iterating over it gives a view whenever a choice is owed.

    Any number of seats, of one table or of several, may share an event loop.
    """

    table: TableView
    """Who sits there, and how it is played."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """Its number; None for an onlooker."""
        self.view: AnyView | None = None
        """None if no game is on."""
        self.alternatives: tuple[Offer, ...] = ()
        """What may be chosen instead of a choice that is not turned up yet."""
        self.events: list[Event] = []
        """What this seat was shown since it was joined or since `take_events`."""
        self.seq: int | None = None
        """The last `seq` of the table's log that came."""
        self._yielded_seq = -1
        self._choosing_at: int | None = None
        """The `seq` of the view that was given out last, until its move is made."""
        self._updated = asyncio.Event()
        self._failure: BaseException | None = None

    @property
    def game(self) -> AnyGame:
        return catalog.game_by_rules(self.table.rules)

    @property
    def names(self) -> list[str]:
        """The players by seat; empty for a free one."""
        return [seat.name for seat in self.table.seats]

    @property
    def is_over(self) -> bool:
        return self.seq is not None and self.table.status in ("over", "closed")

    @property
    def owes_choice(self) -> bool:
        return self.view is not None and bool(self.view.offers)

    async def __aiter__(self) -> AsyncIterator[AnyView]:
        """A view whenever a choice is owed, until the game is over."""
        while (view := await self.next_view()) is not None:
            yield view

    async def next_view(self) -> AnyView | None:
        """The view for the next choice that is owed; None once the game is over."""
        self._choosing_at = None
        while not self.is_over:
            if self._failure is not None:
                raise self._failure
            if self.view is not None and self.view.offers and (self.seq or 0) > self._yielded_seq:
                self._yielded_seq = self._choosing_at = self.seq or 0
                return self.view
            await self._updated.wait()
        return None

    async def move(self, move: str, after: int | None = None) -> int:
        """Make a move, as records write it: its `seq`."""
        return await self.command(MoveCommand(move), after)

    async def command(self, command: Command, after: int | None = None) -> int:
        """Send a command, and wait until it is durable: its `seq`. Raises `Refused` if it is not.

        A move is refused (rule `stale`) if it was chosen for an earlier decision: `after` is the
        `seq` that it was chosen at, by default that of the view given out last, or the last.
        """
        if self._failure is not None:
            raise self._failure
        if after is None:
            after = self.seq if self._choosing_at is None else self._choosing_at
        seq = await self._carry_out(command, after or 0)
        if isinstance(command, MoveCommand | Change):
            self._choosing_at = None
        return seq

    async def wait_for(self, is_so: Callable[[TableView], bool]) -> TableView:
        """Wait until something is so at the table; raises `Disconnected`."""
        while self.seq is None or not is_so(self.table):
            if self._failure is not None:
                raise self._failure
            await self._updated.wait()
        return self.table

    async def wait_for_status(self, status: str) -> None:
        """Wait until the table is open, playing or over; a closed one stays so."""
        await self.wait_for(lambda table: table.status in (status, "closed"))

    def take_events(self) -> list[Event]:
        """The events since the last call, also from another thread than the loop's."""
        events = self.events[:]
        del self.events[: len(events)]
        return events

    def fail(self, error: BaseException) -> None:
        """End for good: all that wait get the error."""
        self._failure = error
        self._notify()

    @abstractmethod
    async def _carry_out(self, command: Command, after: int) -> int:
        """Carry out a command once, and wait until it is durable: its `seq`."""

    def _advance(self, seq: int, entries: Iterable[Iterable[Event]]) -> None:
        """Take the events of new entries, and wake all that wait."""
        self.seq = seq
        for events in entries:
            self.events += drop_duplicate_public_parts(events)
        self._notify()

    def _notify(self) -> None:
        updated, self._updated = self._updated, asyncio.Event()
        updated.set()
