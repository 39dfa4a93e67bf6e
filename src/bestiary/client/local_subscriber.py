"""The client: what a seat in this process has heard from its host."""

from __future__ import annotations

import asyncio

from bestiary.client.resume import game_events
from bestiary.core.event import Event
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.tables.table_view import TableView


class LocalSubscriber:
    """Looks at a table of a host, as its protocol `Viewer` says, and remembers."""

    def __init__(self, person: str, news: list[Event]) -> None:
        """Look on for somebody, who knows some news already."""
        self.person: str | None = person
        self.seat: int | None = None
        self.sent_seq = -1
        self.table: TableView
        self.view: View | None = None
        self.events = news
        self._updated = asyncio.Event()
        self._is_closed = False
        self._failure: BaseException | None = None

    async def wait(self) -> bool:
        """Wait for news; false where there will be none any more, raises what went wrong."""
        await self._updated.wait()
        self._updated.clear()
        if self._failure is not None:
            raise self._failure
        return not self._is_closed

    def send(self, told: SubscriberUpdate) -> bool:
        """Take news."""
        if told.table_view is not None:
            self.table = told.table_view
        self.view = told.view
        for item in told.items:
            self.events += game_events(fact.event for fact in item.events)
        self._updated.set()
        return True

    def refuse(self, id: str, refused: Refused) -> None:
        """Nothing is wished this way."""

    def accept(self, id: str, n: int) -> None:
        """Nothing is wished this way."""

    def close(self, why: str) -> None:
        """Hear no more from this host."""
        self._is_closed = True
        self._updated.set()

    def fail(self, error: BaseException) -> None:
        """Let whoever waits have an error."""
        self._failure = error
        self._updated.set()
