"""Nudges: the devices of a player who has been awaited for 30 s, once in 30 s."""

import asyncio
from collections.abc import Callable, Coroutine

from bestiary.host.ephemeral import Nudged
from bestiary.host.live_table import NUDGE_AFTER_MS
from bestiary.tables.command import MoveCommand
from tests.host.recording_subscriber import submit_and_drain
from tests.host.test_presence import Group, group

NUDGE_AFTER_S = NUDGE_AFTER_MS / 1000
ANNA, BOT, BEN = range(3)


def nudges(work: Callable[[Group], Coroutine[None, None, None]]) -> None:
    async def with_group() -> None:
        await work(await group())

    asyncio.run(with_group())


def nudge(table: Group, by: int, seat: int) -> None:
    table.live_table.nudge(by, seat, table.clock())


def test_a_player_awaited_for_30_s_is_nudged_on_all_devices_and_others_are_not() -> None:
    async def work(table: Group) -> None:
        phone = type(table.ben)("Ben")
        await table.host.join(table.live_table.table.id, phone, None)
        table.clock.advance_s(NUDGE_AFTER_S)
        nudge(table, ANNA, BEN)
        assert table.ben.ephemeral == [Nudged(ANNA)]
        assert phone.ephemeral[-1] == Nudged(ANNA)
        assert Nudged(ANNA) not in table.anna.ephemeral

    nudges(work)


def test_a_nudge_before_30_s_or_again_within_30_s_has_no_effect() -> None:
    async def work(table: Group) -> None:
        table.clock.advance_s(NUDGE_AFTER_S - 1)
        nudge(table, ANNA, BEN)
        assert table.ben.ephemeral == []
        table.clock.advance_s(1)
        nudge(table, ANNA, BEN)
        table.clock.advance_s(NUDGE_AFTER_S - 1)
        nudge(table, ANNA, BEN)
        assert len(table.ben.ephemeral) == 1
        table.clock.advance_s(1)
        nudge(table, ANNA, BEN)
        assert len(table.ben.ephemeral) == 2

    nudges(work)


def test_who_is_not_awaited_is_not_nudged() -> None:
    async def work(table: Group) -> None:
        move = str(table.ben.last.view and table.ben.last.view.offers[0].parts[0].choices[0])
        await submit_and_drain(table.host, table.live_table, table.ben, "m", MoveCommand(move))
        table.clock.advance_s(NUDGE_AFTER_S)
        for seat in (BEN, BOT, 9):
            nudge(table, ANNA, seat)
        nudge(table, ANNA, ANNA)
        assert table.ben.ephemeral == table.anna.ephemeral == []

    nudges(work)
