"""The client: what a seat in this process has heard from its host."""

from __future__ import annotations

import asyncio

from bestiary.client.past import of_game
from bestiary.core.event import Event
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.tables.host.viewer import Told
from bestiary.tables.standing import TableView


class Listener:
    """Looks at a table of a host, as its protocol `Viewer` says, and remembers."""

    def __init__(self, person: str, news: list[Event]) -> None:
        """Look on for somebody, who knows some news already."""
        self.person: str | None = person
        self.seat: int | None = None
        self.at = -1
        self.table: TableView
        self.view: View | None = None
        self.news = news
        self._heard = asyncio.Event()
        self._is_lost = False
        self._failure: BaseException | None = None

    async def hear(self) -> bool:
        """Wait for news; false where there will be none any more, raises what went wrong."""
        await self._heard.wait()
        self._heard.clear()
        if self._failure is not None:
            raise self._failure
        return not self._is_lost

    def tell(self, told: Told) -> bool:
        """Take news."""
        if told.standing is not None:
            self.table = told.standing
        self.view = told.view
        for item in told.items:
            self.news += of_game(fact.event for fact in item.facts)
        self._heard.set()
        return True

    def refuse(self, id: str, refused: Refused) -> None:
        """Nothing is wished this way."""

    def grant(self, id: str, n: int) -> None:
        """Nothing is wished this way."""

    def dismiss(self, why: str) -> None:
        """Hear no more from this host."""
        self._is_lost = True
        self._heard.set()

    def fail(self, error: BaseException) -> None:
        """Let whoever waits have an error."""
        self._failure = error
        self._heard.set()
