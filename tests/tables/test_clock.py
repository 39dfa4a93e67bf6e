"""Clocks: as data, moved by hand. A bot moves for who thinks too long, and then keeps the seat."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bestiary.core.refusal import Refused
from bestiary.tables.command import Move, Open, Return
from bestiary.tables.host import Host
from bestiary.tables.table import DAY_MS
from bestiary.tables.timing import TimeControl
from bestiary.tables.told import PlayerReturned, TableClosed, TimeUp
from tests.tables.people import HandClock, Person, begun, finished, hosted, quiet, wished

LIVE = TimeControl("live", move_s=30, reserve_s=60)
CORRESPONDENCE = TimeControl("correspondence", move_s=24 * 3600)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test."""
    asyncio.run(work)


async def passed(host: Host, clock: HandClock, seconds: float) -> None:
    """Let time pass, and the host look at the clock."""
    clock.pass_s(seconds)
    await host.tick()
    await quiet(host)


def three() -> list[Person]:
    return [Person(name) for name in ("Anna", "Bruno", "Clara")]


def test_a_bot_moves_for_who_thinks_longer_than_move_and_reserve() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=LIVE)
        await passed(host, clock, 89)
        assert room.table.waiting_for() == (0, 1, 2)
        await wished(host, room, people[0], "1", Move("E1"))
        await passed(host, clock, 2)
        assert TimeUp(1, "Bruno", keeps=False) in people[0].facts()
        assert room.table.play is not None
        assert len(room.table.play.moves) == 3, "bots chose for the two who were late"
        assert not room.table.seats[1].is_away

    run(work())


def test_what_a_move_takes_beyond_its_time_comes_out_of_the_reserve() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=LIVE)
        clock.pass_s(50)
        for person in people:
            await wished(host, room, person, "1", Move("E1"))
        assert [place.reserve_ms for place in room.table.seats] == [40_000] * 3
        clock.pass_s(10)
        await wished(host, room, people[0], "2", Move("D1"))
        assert room.table.seats[0].reserve_ms == 40_000, "within the time of the move"
        await passed(host, clock, 59)
        assert room.table.waiting_for() == (1, 2)
        await passed(host, clock, 2)
        assert TimeUp(1, "Bruno", keeps=False) in people[0].facts()

    run(work())


def test_after_the_second_time_a_bot_keeps_the_seat_until_its_player_returns() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=LIVE)
        for card in ("E1", "D1"):
            await wished(host, room, people[0], card, Move(card))
            await wished(host, room, people[1], card, Move(card))
            await passed(host, clock, 91)
        assert TimeUp(2, "Clara", keeps=True) in people[0].facts()
        assert room.table.seats[2].is_away
        standing = [told.standing for told in people[0].told if told.standing][-1]
        assert standing.seats[2].is_away
        assert standing.seats[2].due_ms is None
        await wished(host, room, people[0], "C1", Move("C1"))
        assert room.table.waiting_for() == (1,), "the bot chooses at once"
        await wished(host, room, people[2], "back", Return())
        assert PlayerReturned(2, "Clara") in people[0].facts()
        await wished(host, room, people[1], "C1", Move("C1"))
        assert room.table.waiting_for() == (0, 1, 2)
        assert room.table.due_of(2) is not None
        await wished(host, room, people[2], "back again", Return())
        assert people[2].refusals[-1][1].text.id == "table-refused-not-away"

    run(work())


def test_who_moves_in_time_again_has_missed_nothing_in_a_row() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=LIVE)
        for turn, card in enumerate(("E1", "D1", "C1")):
            await wished(host, room, people[0], card, Move(card))
            await wished(host, room, people[1], card, Move(card))
            if turn == 1:
                view = people[2].last.view
                assert view is not None
                first = view.offers[0].parts[0].choices[0]
                await wished(host, room, people[2], "in time", Move(first))
            else:
                await passed(host, clock, 91)
        assert not room.table.seats[2].is_away
        assert room.table.seats[2].missed == 1

    run(work())


def test_by_post_there_are_hours_or_days() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=CORRESPONDENCE)
        await passed(host, clock, 23 * 3600)
        assert room.table.waiting_for() == (0, 1, 2)
        await passed(host, clock, 2 * 3600)
        assert room.table.play is not None
        assert len(room.table.play.moves) == 3

    run(work())


def test_a_clock_runs_on_while_the_host_is_away() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()
        room = await begun(host, "mausen", people, time_control=LIVE)
        again = hosted(host.store, clock)
        await passed(again, clock, 91)
        table = (await again.room(room.table.id)).table
        assert table.play is not None
        assert len(table.play.moves) == 3

    run(work())


@pytest.mark.parametrize(("status", "days"), [("open", 1), ("playing", 30), ("over", 7)])
def test_a_table_that_nobody_comes_to_is_closed(status: str, days: int) -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()[:2]
        if status == "open":
            id = await host.open(people[0].key, "1", Open("mausen", "Anna", is_public=True))
            room = await host.join(id, people[0], None)
        else:
            room = await begun(host, "kuhn", people)
        if status == "over":
            await finished(host, room, people)
        assert room.table.status == status
        await passed(host, clock, days * DAY_MS / 1000 - 10)
        assert room.table.status == status
        await passed(host, clock, 3700)
        assert room.table.status == "closed"
        assert TableClosed() in people[0].facts()
        assert people[0].dismissed == ["closed"]
        assert await host.store.lobby(10) == []
        assert await host.store.tables_of(people[0].key, 10) == []

    run(work())


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
def test_times_that_nobody_could_play_by_are_refused(time_control: TimeControl) -> None:
    with pytest.raises(Refused, match="table-refused-timing"):
        time_control.check()


def test_a_bot_does_not_run_out_of_time() -> None:
    async def work() -> None:
        clock = HandClock()
        host = hosted(clock=clock)
        people = three()[:1]
        room = await begun(host, "mausen", people, ("random", "random"), time_control=LIVE)
        assert room.table.waiting_for() == (0,)
        assert room.table.due_of(1) is None
        await passed(host, clock, 91)
        assert TimeUp(0, "Anna", keeps=False) in people[0].facts()

    run(work())
