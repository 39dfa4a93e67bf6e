"""The client: a lesson of one person at a table of this process, stored until it is over."""

from bestiary.bots.host_bots import HostBots
from bestiary.catalog import AnyGame
from bestiary.client.local import LocalSeat
from bestiary.client.local_host import LOCAL_PERSON, LocalHost
from bestiary.client.record_import import record_of_table
from bestiary.client.sync_seat import SyncSeat
from bestiary.host.secure_random import SecureRandom
from bestiary.records import Record
from bestiary.tables.command import Open


class LocalLesson(SyncSeat):
    """The learner's seat; the lesson goes on where it was broken off."""

    seat: LocalSeat

    def __init__(self, local_host: LocalHost, game: AnyGame, lesson: str, name: str) -> None:
        """Refuses a lesson that the game does not have."""
        self.local_host = local_host
        self._host = local_host.new_host(HostBots(threads=0), SecureRandom())
        super().__init__(local_host.run(self._sit(game, lesson, name)), local_host)

    def record(self) -> Record:
        """The game so far."""
        return record_of_table(self.seat.live_table.table, {})

    def close_table(self) -> None:
        """Leave for good: the next lesson begins anew."""
        table_id = self.seat.table.id
        self.seat.leave()
        self.runner.run(self._host.close_table(table_id))

    async def _sit(self, game: AnyGame, lesson: str, name: str) -> LocalSeat:
        """Join the table of the lesson that was broken off, or open one."""
        table_id = await self.local_host.find_lesson(game, lesson)
        if table_id is None:
            opening = Open(game.name, name, lesson=lesson, pace="at_once")
            table_id = await self._host.open(LOCAL_PERSON, "", opening)
            self.local_host.locks.acquire(table_id)
        return await LocalSeat.join(self._host, table_id, LOCAL_PERSON)
