"""Tables of older rules: they play on where the rules are installed, else stop no others."""

import asyncio

import pytest
from msgspec.structs import replace

from bestiary import catalog
from bestiary.host.host import MAX_WAKEUPS_PER_TICK, Host
from bestiary.host.live_table import UnknownRules
from bestiary.records import Record
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, Ready, Rematch
from bestiary.tables.event import Opened, decode_event, encode_event
from bestiary.tables.notices import TimeUp
from bestiary.tables.time_control import TimeControl
from tests import plugins
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    new_host,
    play_to_end,
    start_game,
)
from tests.refusals import refuses

DAY_S = 24 * 3600
LIVE = TimeControl("live", 10, 0)


async def kuhn_table(host: Host, number: int, is_over: bool) -> str:
    people = [RecordingSubscriber(f"Anna {number}"), RecordingSubscriber(f"Bruno {number}")]
    live_table = await start_game(host, "kuhn", people)
    if is_over:
        await play_to_end(host, live_table, people)
    return live_table.table.id


class EditableStore(MemoryStore):
    """A store whose tables a test can look at, cut short, and give other rules."""

    def events(self, table_id: str) -> list[bytes]:
        return self._events[table_id]

    def status(self, table_id: str) -> str:
        return self._summaries[table_id].status

    def give_unknown_rules(self, table_id: str) -> None:
        """As if the table had been opened by rules that are not installed any more."""
        events, summary = self._events[table_id], self._summaries[table_id]
        opened = decode_event(events[0])
        assert isinstance(opened, Opened)
        events[0] = encode_event(replace(opened, rules="kuhn/0"))
        self._summaries[table_id] = replace(summary, rules="kuhn/0")


def test_a_running_table_finishes_by_the_rules_it_began_with() -> None:
    """Version 2 is installed meanwhile: new tables and records have it, the old one does not."""

    async def work() -> None:
        store = EditableStore()
        table_id = await kuhn_table(new_host(store), 0, is_over=False)
        with plugins.installed(plugins.KUHN_2):
            host = new_host(store)
            people = [RecordingSubscriber("Anna 0"), RecordingSubscriber("Bruno 0")]
            for person in people:
                await host.join(table_id, person, None)
            old = await host.live_table(table_id)
            await play_to_end(host, old, people)
            new = (await host.live_table(await kuhn_table(host, 1, is_over=True))).table
            plays = [old.table.play, new.play]
            records = [Record.from_play(play, ["Anna", "Bruno"]) for play in plays if play]
            assert [record.game.rules for record in records] == ["kuhn/1", "kuhn/2"]
            for record in records:
                assert Record.from_json(record.to_json()).to_play().is_over
            stakes = [abs(scores[0]) for play in plays if play and (scores := play.state.scores())]
            assert stakes[0] < stakes[1]

    asyncio.run(work())


def test_newest_version_is_the_one_of_the_name() -> None:
    with plugins.installed(plugins.KUHN_2):
        assert catalog.game("kuhn").version == 2
        assert [catalog.game_by_rules(f"kuhn/{number}").version for number in (1, 2)] == [1, 2]
    assert catalog.game("kuhn").version == 1
    with refuses("refused-game"):
        catalog.game_by_rules("kuhn/2")


def test_finished_tables_of_unknown_rules_close_by_time_and_stop_no_clock() -> None:
    """More of them than are looked at in one tick."""

    async def work() -> None:
        store, clock = EditableStore(), ManualClock()
        host = new_host(store, clock)
        old = [await kuhn_table(host, number, True) for number in range(MAX_WAKEUPS_PER_TICK + 5)]
        for table_id in old:
            store.give_unknown_rules(table_id)
        clock.advance_s(8 * DAY_S)
        host = new_host(store, clock)
        anna = RecordingSubscriber("Anna")
        await start_game(host, "mausen", [anna], bots=("random",) * 2, time_control=LIVE)
        clock.advance_s(11)
        for _ in range(2):
            await host.tick()
            await drain(host)
        assert any(isinstance(event, TimeUp) for event in anna.events())
        assert {store.status(table_id) for table_id in old} == {"closed"}
        with pytest.raises(UnknownRules):
            await host.live_table(old[0])

    asyncio.run(work())


def test_unfinished_tables_of_unknown_rules_are_set_aside_and_stop_no_clock() -> None:
    async def work() -> None:
        store, clock = EditableStore(), ManualClock()
        host = new_host(store, clock)
        old = [await kuhn_table(host, number, False) for number in range(MAX_WAKEUPS_PER_TICK + 5)]
        for table_id in old:
            store.give_unknown_rules(table_id)
        clock.advance_s(31 * DAY_S)
        host = new_host(store, clock)
        anna = RecordingSubscriber("Anna")
        await start_game(host, "mausen", [anna], bots=("random",) * 2, time_control=LIVE)
        clock.advance_s(11)
        for _ in range(2):
            await host.tick()
            await drain(host)
        assert any(isinstance(event, TimeUp) for event in anna.events())
        assert set(host.set_aside) == set(old)
        assert {store.status(table_id) for table_id in old} == {"playing"}

    asyncio.run(work())


def test_reading_a_table_wakes_no_bot_and_writes_nothing() -> None:
    async def work() -> None:
        store = EditableStore()
        host = new_host(store)
        anna = RecordingSubscriber("Anna")
        live_table = await start_game(host, "mausen", [anna], bots=("random",) * 2)
        table_id = live_table.table.id
        events = store.events(table_id)
        del events[live_table.table.decision_seq :]  # as if the server had ended before they chose
        other = new_host(store)
        read = await other.live_table(table_id)
        await drain(other)
        assert len(events) == read.table.seq == live_table.table.decision_seq
        await other.join(table_id, anna, None)
        await drain(other)
        assert len(events) == read.table.seq == live_table.table.decision_seq + 2

    asyncio.run(work())


def test_time_of_a_table_never_runs_backwards() -> None:
    """A clock that was wrong for a while, and is right again, closes no running game."""

    async def work() -> None:
        store, clock = EditableStore(), ManualClock()
        host = new_host(store, clock)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(host, "kuhn", people)
        began_ms = live_table.table.last_event_ms
        clock.set_s(-365 * DAY_S)
        await host.command(live_table.table.id, people[0].key, "a", MoveCommand("pass"))
        assert live_table.table.last_event_ms == began_ms
        await host.tick()
        clock.set_s(365 * DAY_S)
        await host.tick()
        await drain(host)
        assert live_table.table.status == "playing"

    asyncio.run(work())


@pytest.mark.parametrize("rules", ["kuhn/1", "kuhn/0"], ids=["known", "unknown"])
def test_tables_that_wait_for_a_steady_clock_stop_no_other_clock(rules: str) -> None:
    """More of them than are looked at in one tick."""

    async def work() -> None:
        store, clock = EditableStore(), ManualClock()
        host = new_host(store, clock)
        old = [await kuhn_table(host, number, True) for number in range(MAX_WAKEUPS_PER_TICK + 5)]
        if rules == "kuhn/0":
            for table_id in old:
                store.give_unknown_rules(table_id)
        host = new_host(store, clock)
        await host.tick()
        clock.set_s(8 * DAY_S)
        await host.tick()
        anna = RecordingSubscriber("Anna")
        await start_game(host, "mausen", [anna], bots=("random",) * 2, time_control=LIVE)
        clock.advance_s(11)
        for _ in range(2):
            await host.tick()
            await drain(host)
        assert any(isinstance(event, TimeUp) for event in anna.events())
        assert {store.status(table_id) for table_id in old} == {"over"}
        clock.advance_s(6 * 60)
        for _ in range(3):
            await host.tick()
            await drain(host)
        assert {store.status(table_id) for table_id in old} == {"closed"}

    asyncio.run(work())


def test_a_table_that_waits_for_a_steady_clock_has_a_clock_when_it_plays_again() -> None:
    async def work() -> None:
        clock = ManualClock()
        host = new_host(clock=clock)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(host, "kuhn", people, time_control=LIVE)
        await play_to_end(host, live_table, people)
        await host.tick()
        clock.set_s(8 * DAY_S)
        await host.tick()
        anna, bruno = (person.key for person in people)
        for key, command in ((anna, Rematch()), (bruno, Ready())):
            await host.command(live_table.table.id, key, f"again {command}", command)
        clock.advance_s(11)
        await host.tick()
        await drain(host)
        assert any(isinstance(event, TimeUp) for event in people[0].events())

    asyncio.run(work())


def test_a_clock_that_jumps_closes_no_table_at_once() -> None:
    async def work() -> None:
        store, clock = EditableStore(), ManualClock()
        host = new_host(store, clock)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(host, "kuhn", people)
        await host.tick()
        clock.set_s(31 * DAY_S)
        await host.tick()
        await drain(host)
        assert store.status(live_table.table.id) == "playing"
        clock.advance_s(6 * 60)  # it has not jumped since
        await host.tick()
        await drain(host)
        assert store.status(live_table.table.id) == "closed"

    asyncio.run(work())
