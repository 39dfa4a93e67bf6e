"""Time controls: a bot moves for a player who misses a deadline, and then keeps the seat."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bestiary.host.host import Host
from bestiary.tables.command import MoveCommand, Open, Return
from bestiary.tables.notices import PlayerReturned, TableClosed, TimeUp
from bestiary.tables.table import DAY_MS
from bestiary.tables.time_control import TimeControl
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    new_host,
    play_to_end,
    start_game,
    submit_and_drain,
)
from tests.refusals import refuses

LIVE = TimeControl("live", move_s=30, reserve_s=60)
CORRESPONDENCE = TimeControl("correspondence", move_s=24 * 3600)


def run_async(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def advance_and_tick(host: Host, clock: ManualClock, seconds: float) -> None:
    """Let time pass, and the host look at the clock."""
    clock.advance_s(seconds)
    await host.tick()
    await drain(host)


def three_players() -> list[RecordingSubscriber]:
    return [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]


def test_bot_moves_after_move_time_and_reserve_expire() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        await advance_and_tick(host, clock, 89)
        assert live_table.table.seats_to_move() == (0, 1, 2)
        await submit_and_drain(host, live_table, people[0], "1", MoveCommand("E1"))
        await advance_and_tick(host, clock, 2)
        assert TimeUp(1, "Bruno", keeps=False) in people[0].events()
        assert live_table.table.play is not None
        assert len(live_table.table.play.moves) == 3, "bots chose for the two seats that were late"
        assert not live_table.table.seats[1].is_away

    run_async(work())


def test_a_move_after_its_deadline_is_too_late_also_between_two_ticks() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        clock.advance_s(90)
        await submit_and_drain(host, live_table, people[0], "1", MoveCommand("E1"))
        assert people[0].refusals[-1][1].message.id == "table-refused-too-late"
        assert TimeUp(0, "Anna", keeps=False) in people[1].events()

    run_async(work())


def test_overtime_is_charged_to_reserve() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        clock.advance_s(50)
        for person in people:
            await submit_and_drain(host, live_table, person, "1", MoveCommand("E1"))
        assert [table_seat.reserve_ms for table_seat in live_table.table.seats] == [40_000] * 3
        clock.advance_s(10)
        await submit_and_drain(host, live_table, people[0], "2", MoveCommand("D1"))
        assert live_table.table.seats[0].reserve_ms == 40_000, "within the time of the move"
        await advance_and_tick(host, clock, 59)
        assert live_table.table.seats_to_move() == (1, 2)
        await advance_and_tick(host, clock, 2)
        assert TimeUp(1, "Bruno", keeps=False) in people[0].events()

    run_async(work())


def test_views_tell_the_reserve_apart_from_the_time_for_the_move() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)

        def seat() -> tuple[int | None, int]:
            view = live_table.published_snapshot.table_view.seats[0]
            return None if view.due_ms is None else view.due_ms - clock(), view.reserve_ms

        assert seat() == (90_000, 60_000)
        clock.advance_s(50)
        await submit_and_drain(host, live_table, people[0], "1", MoveCommand("E1"))
        assert seat() == (None, 40_000)
        for person in people[1:]:
            await submit_and_drain(host, live_table, person, "1", MoveCommand("E1"))
        assert seat() == (70_000, 40_000)

    run_async(work())


def test_bot_keeps_seat_after_second_timeout_until_return() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        for card in ("E1", "D1"):
            await submit_and_drain(host, live_table, people[0], card, MoveCommand(card))
            await submit_and_drain(host, live_table, people[1], card, MoveCommand(card))
            await advance_and_tick(host, clock, 91)
        assert TimeUp(2, "Clara", keeps=True) in people[0].events()
        assert live_table.table.seats[2].is_away
        table_view = [update.table_view for update in people[0].updates if update.table_view][-1]
        assert table_view.seats[2].is_away
        assert table_view.seats[2].due_ms is None
        await submit_and_drain(host, live_table, people[0], "C1", MoveCommand("C1"))
        assert live_table.table.seats_to_move() == (1,), "the bot chooses at once"
        await submit_and_drain(host, live_table, people[2], "back", Return())
        assert PlayerReturned(2, "Clara") in people[0].events()
        await submit_and_drain(host, live_table, people[1], "C1", MoveCommand("C1"))
        assert live_table.table.seats_to_move() == (0, 1, 2)
        assert live_table.table.deadline_ms(2) is not None
        await submit_and_drain(host, live_table, people[2], "back again", Return())
        assert people[2].refusals[-1][1].message.id == "table-refused-not-away"

    run_async(work())


def test_choice_that_is_late_is_the_bots_though_its_player_returns() -> None:
    """The bot thinks, and the player who is back takes the next choice."""

    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        clock.advance_s(91)
        for id, command in (("1", MoveCommand("E1")), ("2", Return()), ("3", MoveCommand("E1"))):
            host.submit(live_table, people[0], id, command)
        await drain(host)
        assert TimeUp(0, "Anna", keeps=False) in people[1].events()
        refused = [refusal.message.id for _, refusal in people[0].refusals]
        assert refused == ["table-refused-too-late"] * 2
        assert live_table.table.play is not None
        assert len(live_table.table.play.moves) == 3
        await submit_and_drain(host, live_table, people[0], "4", MoveCommand("D1"))
        assert live_table.table.seats_to_move() == (1, 2)

    run_async(work())


def test_move_in_time_resets_consecutive_timeouts() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        for turn, card in enumerate(("E1", "D1", "C1")):
            await submit_and_drain(host, live_table, people[0], card, MoveCommand(card))
            await submit_and_drain(host, live_table, people[1], card, MoveCommand(card))
            if turn == 1:
                view = people[2].last.view
                assert view is not None
                first = view.offers[0].parts[0].choices[0]
                await submit_and_drain(host, live_table, people[2], "in time", MoveCommand(first))
            else:
                await advance_and_tick(host, clock, 91)
        assert not live_table.table.seats[2].is_away
        assert live_table.table.seats[2].missed_deadlines == 1

    run_async(work())


def test_correspondence_time_control_allows_hours_per_move() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=CORRESPONDENCE)
        await advance_and_tick(host, clock, 23 * 3600)
        assert live_table.table.seats_to_move() == (0, 1, 2)
        await advance_and_tick(host, clock, 2 * 3600)
        assert live_table.table.play is not None
        assert len(live_table.table.play.moves) == 3

    run_async(work())


def test_clock_runs_while_host_is_down() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()
        live_table = await start_game(host, "mausen", people, time_control=LIVE)
        again = new_host(host.store, clock)
        await advance_and_tick(again, clock, 91)
        table = (await again.live_table(live_table.table.id)).table
        assert table.play is not None
        assert len(table.play.moves) == 3

    run_async(work())


@pytest.mark.parametrize(("status", "days"), [("open", 1), ("playing", 30), ("over", 7)])
def test_abandoned_table_is_closed_after_days(status: str, days: int) -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()[:2]
        if status == "open":
            id = await host.open(people[0].key, "1", Open("mausen", "Anna", is_public=True))
            live_table = await host.join(id, people[0], None)
        else:
            live_table = await start_game(host, "kuhn", people)
        if status == "over":
            await play_to_end(host, live_table, people)
        assert live_table.table.status == status
        await advance_and_tick(host, clock, days * DAY_MS / 1000 - 10)
        assert live_table.table.status == status
        await advance_and_tick(host, clock, 3700)
        assert live_table.table.status == "closed"
        assert TableClosed() in people[0].events()
        assert people[0].bye_reasons == ["closed"]
        assert await host.store.lobby(10) == []
        assert await host.store.table_ids_of(people[0].key, 10) == []

    run_async(work())


@pytest.mark.parametrize(
    "time_control",
    [
        TimeControl("none", 10),
        TimeControl("none", 0, 10),
        TimeControl("live", 4),
        TimeControl("live", 3601),
        TimeControl("live", 30, -1),
        TimeControl("correspondence", 60),
        TimeControl("correspondence", 24 * 3600, 5),
    ],
)
def test_out_of_range_time_control_is_refused(time_control: TimeControl) -> None:
    with refuses("table-refused-timing"):
        time_control.check()


def test_bot_seat_has_no_timeout() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = three_players()[:1]
        live_table = await start_game(
            host, "mausen", people, ("random", "random"), time_control=LIVE
        )
        assert live_table.table.seats_to_move() == (0,)
        assert live_table.table.deadline_ms(1) is None
        await advance_and_tick(host, clock, 91)
        assert TimeUp(0, "Anna", keeps=False) in people[0].events()

    run_async(work())
