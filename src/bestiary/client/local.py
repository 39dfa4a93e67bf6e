"""The client: a seat at a table of a host in this process."""

from math import inf
from typing import Self

from bestiary.client.seat_client import Disconnected, SeatClient
from bestiary.core.refusal import Refused
from bestiary.host.ephemeral import EphemeralMessage
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.tables.command import Command
from bestiary.tables.table_snapshot import Choices


class LocalSeat(SeatClient):
    """A `Subscriber` of a host."""

    live_table: LiveTable

    def __init__(self, host: Host, person: str) -> None:
        super().__init__()
        self.person: str | None = person
        self.device_of: str | None = None
        self.sent_seq = -1
        self.sent_offers: Choices = (None, ())
        self.wants_views = True
        self.heard_at_ms = inf  # always here
        self._host = host

    @classmethod
    async def join(cls, host: Host, table: str, person: str) -> Self:
        """Join a table; `person` is the hash of a key. Raises `NotFound` if it may not watch."""
        seat = cls(host, person)
        seat.live_table = await host.join(table, seat, None)
        return seat

    def leave(self) -> None:
        """Be sent nothing more; the seat is kept."""
        self._host.leave(self.live_table, self)

    async def _carry_out(self, command: Command, after: int) -> int:
        return await self._host.command(self.table.id, self.person or "", "", command, after)

    # --- For the host --------------------------------------------------------------------------

    def send(self, update: SubscriberUpdate) -> bool:
        if update.table_view is not None:
            self.table = update.table_view
        self.view, self.alternatives = update.view, update.alternatives or ()
        self._advance(update.seq, (entry.events for entry in update.entries))
        return True

    def send_ephemeral(self, message: EphemeralMessage) -> None: ...
    def refuse(self, command_id: str, refused: Refused) -> None: ...
    def confirm_repeated(self, command_id: str, seq: int) -> None: ...

    def close(self, reason: str) -> None:
        self.fail(Disconnected(reason))
