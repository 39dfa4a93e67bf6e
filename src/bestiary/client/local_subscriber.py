"""The client: the subscriber of a seat in this process."""

from __future__ import annotations

import asyncio

from bestiary.client.resume import game_events
from bestiary.core.event import Event
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.tables.table_view import TableView


class LocalSubscriber:
    """A `Subscriber` that keeps the last view and the events."""

    def __init__(self, person: str, events: list[Event]) -> None:
        self.person: str | None = person
        self.seat: int | None = None
        self.sent_seq = -1
        self.table: TableView
        self.view: View | None = None
        self.events = events
        self._updated = asyncio.Event()
        self._is_closed = False
        self._failure: BaseException | None = None

    async def wait(self) -> bool:
        """Wait for an update; False if the connection is closed. Raises what `fail` was given."""
        await self._updated.wait()
        self._updated.clear()
        if self._failure is not None:
            raise self._failure
        return not self._is_closed

    def send(self, update: SubscriberUpdate) -> bool:
        if update.table_view is not None:
            self.table = update.table_view
        self.view = update.view
        for entry in update.entries:
            self.events += game_events(cached.event for cached in entry.events)
        self._updated.set()
        return True

    def refuse(self, command_id: str, refused: Refused) -> None:
        """Not called: commands go to `Host.command`."""

    def accept(self, command_id: str, seq: int) -> None:
        """Not called either."""

    def close(self, reason: str) -> None:
        self._is_closed = True
        self._updated.set()

    def fail(self, error: BaseException) -> None:
        """Raise an error in the caller of `wait`."""
        self._failure = error
        self._updated.set()
