"""Presence: who is here and who is away, published only when it has changed."""

import asyncio
from dataclasses import dataclass

import pytest

from bestiary.host.ephemeral import AwaySeat, PresenceView
from bestiary.host.host import Host, NotFound
from bestiary.host.live_table import LiveTable
from bestiary.host.presence import SILENT_AFTER_MS
from bestiary.tables.command import Kick, MoveCommand, Return, Substitute
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    new_host,
    start_game,
    submit_and_drain,
)

SILENT_AFTER_S = SILENT_AFTER_MS / 1000


@dataclass
class Group:
    """Anna and Ben at a table with a bot, on a clock that the test moves."""

    host: Host
    clock: ManualClock
    live_table: LiveTable
    anna: RecordingSubscriber
    ben: RecordingSubscriber

    async def pass_s(self, seconds: float, *heard: RecordingSubscriber) -> None:
        """Let time pass; these have sent something just before its end."""
        self.clock.advance_s(seconds)
        for person in heard:
            person.heard_at_ms = self.clock.monotonic_ms
        await self.host.tick()


async def group() -> Group:
    clock = ManualClock()
    host = new_host(clock=clock)
    anna, ben = RecordingSubscriber("Anna"), RecordingSubscriber("Ben")
    live_table = await start_game(host, "mausen", [anna, ben], bots=("random",))
    await host.tick()
    for person in (anna, ben):
        person.ephemeral.clear()
    return Group(host, clock, live_table, anna, ben)


def test_a_subscriber_is_sent_who_is_here_after_its_welcome() -> None:
    async def work() -> None:
        table = await group()
        late = RecordingSubscriber("Carla")
        await table.host.join(table.live_table.table.id, late, None)
        assert late.updates[0].is_welcome
        assert late.ephemeral == [PresenceView((0, 2), (), onlookers=1)]

    asyncio.run(work())


def test_a_device_that_players_share_does_not_count_as_an_onlooker() -> None:
    async def work() -> None:
        table = await group()
        shared, stranger = RecordingSubscriber("Carla"), RecordingSubscriber("Dora")
        shared.person, shared.device_of = None, table.anna.person
        stranger.person, stranger.device_of = None, "of no player here"
        for subscriber in (shared, stranger):
            await table.host.join(table.live_table.table.id, subscriber, None)
        assert shared.ephemeral == [PresenceView((0, 2), (), onlookers=0)]
        assert stranger.ephemeral == [PresenceView((0, 2), (), onlookers=1)]

    asyncio.run(work())


def test_naming_a_player_opens_no_table_that_is_closed_to_onlookers() -> None:
    """Nor does the player's seat: a key to sit by is sent as such."""

    async def work() -> None:
        host = new_host(clock=ManualClock())
        anna, ben = RecordingSubscriber("Anna"), RecordingSubscriber("Ben")
        live_table = await start_game(host, "kuhn", [anna, ben], onlookers=False)
        shared = RecordingSubscriber("Carla")
        shared.person, shared.device_of = None, anna.person
        with pytest.raises(NotFound):
            await host.join(live_table.table.id, shared, None)
        assert shared.updates == []
        assert id(shared) not in live_table.subscribers

    asyncio.run(work())


def test_a_bot_is_neither_here_nor_away() -> None:
    async def work() -> None:
        table = await group()
        assert table.live_table.presence.here == (0, 2)
        assert not table.live_table.presence.is_away(1)
        assert table.live_table.presence.away_ms(1, 1e9) == 0

    asyncio.run(work())


def test_who_leaves_is_away_and_who_comes_back_is_here() -> None:
    async def work() -> None:
        table = await group()
        table.host.leave(table.live_table, table.ben)
        assert table.live_table.presence.is_away(2)
        assert table.anna.ephemeral == []  # it is published at the next tick
        await table.pass_s(0.5, table.anna)
        assert table.anna.ephemeral == [PresenceView((0,), (AwaySeat(2, 500),), 0)]
        await table.pass_s(7, table.anna)
        assert len(table.anna.ephemeral) == 1  # nothing has changed
        assert table.live_table.presence.away_ms(2, table.clock.monotonic_ms) == 7500
        table.ben.heard_at_ms = table.clock.monotonic_ms
        await table.host.join(table.live_table.table.id, table.ben, None)
        await table.pass_s(0.5, table.anna)
        assert table.anna.ephemeral[1:] == [PresenceView((0, 2), (), 0)]

    asyncio.run(work())


def test_who_comes_back_between_two_ticks_was_never_away_for_others() -> None:
    async def work() -> None:
        table = await group()
        seq = table.ben.sent_seq
        table.host.leave(table.live_table, table.ben)
        await table.host.join(table.live_table.table.id, table.ben, seq)
        await table.pass_s(0.5)
        assert not table.live_table.presence.is_away(2)
        assert table.anna.ephemeral == []

    asyncio.run(work())


def test_a_silent_player_is_away_since_the_end_of_the_silence_allowed() -> None:
    async def work() -> None:
        table = await group()
        await table.pass_s(SILENT_AFTER_S - 1, table.anna)
        assert table.anna.ephemeral == []
        await table.pass_s(3, table.anna)
        assert table.anna.ephemeral == [PresenceView((0,), (AwaySeat(2, 2000),), 0)]
        await table.pass_s(3, table.ben)
        assert table.anna.ephemeral[-1] == PresenceView((0, 2), (), 0)

    asyncio.run(work())


def test_one_of_two_devices_is_enough_to_be_here() -> None:
    async def work() -> None:
        table = await group()
        phone = RecordingSubscriber("Ben")
        await table.host.join(table.live_table.table.id, phone, None)
        await table.pass_s(SILENT_AFTER_S, table.anna, phone)
        assert table.live_table.presence.here == (0, 2)
        await table.pass_s(SILENT_AFTER_S, table.anna, table.ben)
        assert table.live_table.presence.here == (0, 2)
        table.host.leave(table.live_table, phone)
        await table.pass_s(0.5)
        assert table.anna.ephemeral == []

    asyncio.run(work())


def test_onlookers_are_counted_by_person() -> None:
    async def work() -> None:
        table = await group()
        watching = [RecordingSubscriber(name) for name in ("Carla", "Carla", "Dora")]
        keyless = RecordingSubscriber("unseated")
        keyless.person = None
        for person in (*watching, keyless):
            await table.host.join(table.live_table.table.id, person, None)
        assert table.live_table.presence.onlookers == 3

    asyncio.run(work())


def test_a_slow_subscriber_misses_presence_and_its_updates_go_on() -> None:
    async def work() -> None:
        table = await group()
        table.ben.is_slow = True
        onlooker = RecordingSubscriber("Carla")
        await table.host.join(table.live_table.table.id, onlooker, None)
        await table.pass_s(0.5)
        assert table.anna.ephemeral[-1] == PresenceView((0, 2), (), 1)
        assert table.ben.ephemeral == []
        assert table.ben.sent_seq >= 0  # it need not join again for what it missed

    asyncio.run(work())


def test_a_subscriber_that_fails_is_closed_and_the_others_are_sent_presence() -> None:
    class FailingSubscriber(RecordingSubscriber):
        def send_ephemeral(self, message: object) -> None:
            if self.updates and self.is_slow:
                raise ZeroDivisionError

    async def work() -> None:
        table = await group()
        faulty = FailingSubscriber("Carla")
        await table.host.join(table.live_table.table.id, faulty, None)
        faulty.is_slow = True
        await table.pass_s(0.5)
        assert faulty.bye_reasons == ["closed"]
        assert isinstance(table.ben.ephemeral[-1], PresenceView)

    asyncio.run(work())


def test_a_player_who_is_removed_is_an_onlooker() -> None:
    async def work() -> None:
        table = await group()
        await submit_and_drain(table.host, table.live_table, table.anna, "bye", Kick(2))
        await table.pass_s(0.5, table.anna)
        assert table.anna.ephemeral == [PresenceView((0,), (), 1)]

    asyncio.run(work())


def test_presence_is_in_no_record_and_takes_no_number() -> None:
    async def work() -> None:
        table = await group()
        table_id, seq = table.live_table.table.id, table.live_table.table.seq
        stored = list(await table.host.store.read_events(table_id))
        table.host.leave(table.live_table, table.ben)
        await table.pass_s(0.5)
        assert table.live_table.table.seq == seq
        assert list(await table.host.store.read_events(table_id)) == stored

    asyncio.run(work())


def test_a_bot_may_play_for_an_awaited_player_who_is_away_for_30_seconds() -> None:
    async def work() -> None:
        table = await group()
        table.host.leave(table.live_table, table.ben)
        await table.pass_s(29, table.anna)
        await submit_and_drain(table.host, table.live_table, table.anna, "early", Substitute(2))
        assert table.anna.refusals[-1][1].message.id == "table-refused-still-here"
        assert table.live_table.table.seats[2].bot == ""
        await table.pass_s(1, table.anna)
        await submit_and_drain(table.host, table.live_table, table.anna, "now", Substitute(2))
        await submit_and_drain(table.host, table.live_table, table.anna, "E4", MoveCommand("E4"))
        moved = [type(event).__name__ for event in table.anna.events()]
        assert moved.count("CardTurnedUp") == 3
        table.ben.heard_at_ms = table.clock.monotonic_ms
        await table.host.join(table.live_table.table.id, table.ben, None)
        await submit_and_drain(table.host, table.live_table, table.ben, "back", Return())
        assert not table.live_table.table.seats[2].is_away

    asyncio.run(work())
