"""The clock of the machine is set back by a year while a game is on."""

import asyncio
from collections.abc import Callable
from typing import Final

import pytest

from bestiary.bots.host_bots import HostBots
from bestiary.bots.random import RandomBot
from bestiary.catalog import AnyBot, AnyView
from bestiary.core.bot import Choice, Clock
from bestiary.core.pcg32 import Pcg32
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, Open
from bestiary.tables.event import BotFailed, Closed, TableEvent, TimeRanOut, decode_event
from bestiary.tables.notices import TimeUp
from bestiary.tables.table import DAY_MS
from bestiary.tables.time_control import TimeControl
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    new_host,
    start_game,
)
from tests.host.test_bot_pause import loop_time_ms, run_in_virtual_time

MOVE_S: Final = 40


class FailingBots(HostBots):
    """Only `random` chooses."""

    async def choose(self, bot: AnyBot, view: AnyView, clock: Clock) -> Choice:
        if not isinstance(bot, RandomBot):
            raise ZeroDivisionError
        return await super().choose(bot, view, clock)


class Evening:
    """Anna with two bots that fail, at a calm table with a clock; the time of day can be set."""

    def __init__(self) -> None:
        self.set_by_ms = 0
        self.host = Host(MemoryStore(), FailingBots(0), Pcg32(7), self.now_ms, bot_delay_s=0.6)
        self.anna = RecordingSubscriber("Anna")

    def now_ms(self) -> int:
        return loop_time_ms() + self.set_by_ms

    async def begin(self) -> LiveTable:
        kinds, control = ("novice", "novice"), TimeControl("live", MOVE_S, 0)
        return await start_game(
            self.host, "mausen", [self.anna], kinds, time_control=control, pace="calm"
        )

    async def seconds_until(self, is_over: Callable[[], bool]) -> float:
        """How long something takes while the host ticks, at most an hour."""
        started_at = asyncio.get_running_loop().time()
        for _ in range(7200):
            if is_over():
                break
            await asyncio.sleep(0.5)
            await self.host.tick()
        return asyncio.get_running_loop().time() - started_at


@pytest.mark.parametrize("is_read_again", [False, True])
def test_table_time_counts_on_while_the_clock_is_behind(is_read_again: bool) -> None:
    """No event is before the last one, bots are no slower, and time runs out after as long."""

    async def work() -> tuple[list[float], list[TableEvent]]:
        evening = Evening()
        host, anna = evening.host, evening.anna
        live_table = await evening.begin()
        table_id = live_table.table.id

        def only_anna_is_to_move() -> bool:
            return live_table.table.seats_to_move() == (0,)

        def her_time_is_up() -> bool:
            return any(isinstance(event, TimeUp) for event in anna.events())

        waited_s = [await evening.seconds_until(only_anna_is_to_move)]
        for number in range(1, 5):
            if number == 3:
                evening.set_by_ms = -365 * DAY_MS
                if is_read_again:
                    del host.live_tables[table_id]
                    live_table = await host.join(table_id, anna, None)
            host.submit(live_table, anna, f"m{number}", MoveCommand(f"E{number}"))
            await asyncio.sleep(0)
            waited_s.append(await evening.seconds_until(only_anna_is_to_move))
        waited_s.append(await evening.seconds_until(her_time_is_up))
        await host.close_table(table_id)
        return waited_s, [decode_event(body) for body in await host.store.read_events(table_id)]

    (*waited_s, time_up_s), events = run_in_virtual_time(work())
    assert 0 < min(waited_s) < max(waited_s) < 15
    assert MOVE_S - 15 < time_up_s <= MOVE_S + 15
    times = [event.at_ms for event in events]
    assert times == sorted(times)
    kinds = [type(event) for event in events]
    assert kinds.count(BotFailed) == 2 * 5, "each of two bots in each round"
    assert kinds.count(TimeRanOut) == 1
    assert kinds[-1] is Closed
    assert times[-1] - times[0] == pytest.approx(1000 * (sum(waited_s) + time_up_s), abs=2000)


def test_time_of_a_new_table_counts_on_from_its_opening() -> None:
    """Not from the start of the machine."""

    async def work() -> None:
        clock = ManualClock()
        clock.monotonic_ms = 60 * DAY_MS
        host, anna = new_host(clock=clock), RecordingSubscriber("Anna")
        live_table = await host.live_table(await host.open(anna.key, "1", Open("mausen", "Anna")))
        opened_ms = clock()
        clock.set_s(-3600)
        assert host.table_now_ms(live_table) == opened_ms
        clock.advance_s(10)
        assert host.table_now_ms(live_table) == opened_ms + 10_000

    asyncio.run(work())
