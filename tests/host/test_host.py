"""The host: decide, commit, publish; a command is carried out once, and published once durable."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bestiary import protocol
from bestiary.core.refusal import Refused
from bestiary.core.store import AppendCallback, Conflict, TableSummary
from bestiary.games.mausen.cards import CARD_NAMES
from bestiary.games.mausen.events import OwnCardChosen
from bestiary.host.host import MAX_LOADS, NotFound
from bestiary.host.live_table import RECENT_COMMITS, LiveTable, read_table
from bestiary.stores.memory import MemoryStore
from bestiary.stores.verification import BrokenTable, replay_table
from bestiary.tables.command import (
    Change,
    Kick,
    Leave,
    LinkDevice,
    MoveCommand,
    Open,
    Ready,
    Rematch,
    SeatBot,
    Sit,
    Start,
)
from bestiary.tables.event import Finished, Moved, decode_event, encode_event
from bestiary.tables.notices import PlayerKicked, PlayerSat
from bestiary.tables.table_snapshot import TableSnapshot
from tests.host.recording_subscriber import (
    RecordingSubscriber,
    drain,
    new_host,
    play_to_end,
    start_game,
    submit_and_drain,
)
from tests.refusals import refuses


def run_async(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


class DeferredStore(MemoryStore):
    """Holds appends back until a test writes or fails them."""

    def __init__(self) -> None:
        super().__init__()
        self.pending: list[tuple[Any, ...]] = []
        self.is_deferring = False
        self.fails = False

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        if self.is_deferring:
            self.pending.append((table_id, expected_seq, events, summary, callback))
        else:
            super().append(table_id, expected_seq, events, summary, callback)

    def flush(self) -> None:
        """Write the appends that wait, or fail them."""
        waiting, self.pending = self.pending, []
        for append in waiting:
            if self.fails:
                append[-1](Conflict(append[0]))
            else:
                super().append(*append)


ANNA, BRUNO, CLARA = "Anna", "Bruno", "Clara"


def subscribers(*names: str) -> list[RecordingSubscriber]:
    return [RecordingSubscriber(name) for name in names or (ANNA, BRUNO, CLARA)]


class CountingStore(MemoryStore):
    """Counts how often the events of a table are read."""

    reads = 0

    async def read_events(self, table_id: str) -> list[bytes]:
        self.reads += 1
        return await super().read_events(table_id)


def test_joining_a_live_table_never_reads_the_store() -> None:
    async def work() -> None:
        store = CountingStore()
        host = new_host(store)
        live_table = await start_game(host, "mausen", subscribers())
        last = live_table.table.seq
        store.reads = 0
        for after in (None, last + 1, last, last - 1, 0):
            await host.join(live_table.table.id, RecordingSubscriber("Dora"), after)
        assert store.reads == 0

    run_async(work())


def test_updates_are_published_only_after_commit() -> None:
    async def work() -> None:
        store = DeferredStore()
        host = new_host(store)
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        store.is_deferring = True
        before = [len(person.updates) for person in three]
        host.submit(live_table, three[0], "1", MoveCommand("E1"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert [len(person.updates) for person in three] == before
        late = RecordingSubscriber("Late")
        await host.join(live_table.table.id, late, None)
        assert late.last.seq == three[0].last.seq
        assert late.last.view is not None
        assert late.last.view.board.to_move == (0, 1, 2)
        store.flush()
        await drain(host)
        assert [len(person.updates) for person in three] == [count + 1 for count in before]
        assert late.last.view.board.to_move == (1, 2)

    run_async(work())


def test_command_id_is_an_idempotency_key() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        await submit_and_drain(host, live_table, three[0], "w", MoveCommand("E1"))
        seq = live_table.table.seq
        await submit_and_drain(host, live_table, three[0], "w", MoveCommand("E1"))
        assert live_table.table.seq == seq
        assert three[0].acceptances == [("w", seq)]
        assert three[0].last.entries[-1].command_id == "w"
        assert await host.command(live_table.table.id, three[0].key, "w", MoveCommand("E1")) == seq
        await submit_and_drain(host, live_table, three[1], "w", MoveCommand("E1"))
        assert live_table.table.seq == seq + 1, (
            "another person's command of the same id is another command"
        )

    run_async(work())


def test_a_command_that_comes_again_is_answered_after_its_update() -> None:
    """Also if it is durable already, and on every socket of the same person."""

    async def work() -> None:
        store = DeferredStore()
        host = new_host(store)
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        anna, phone = three[0], RecordingSubscriber(ANNA)
        await host.join(live_table.table.id, phone, None)
        store.is_deferring = True
        host.submit(live_table, anna, "w", MoveCommand("E1"), anna.sent_seq)
        store.flush()
        store.is_deferring = False
        while live_table.durable_seq < live_table.table.seq:
            host.submit(live_table, phone, "w", MoveCommand("E1"), anna.sent_seq)
            await asyncio.sleep(0)
        for subscriber in (anna, phone):
            assert subscriber.sent_seq < live_table.durable_seq
            host.submit(live_table, subscriber, "w", MoveCommand("E1"), anna.sent_seq)
            assert subscriber.acceptances == []
        await drain(host)
        for subscriber in (anna, phone):
            assert subscriber.last.entries[-1].command_id == "w"
            assert subscriber.acceptances == []
            host.submit(live_table, subscriber, "w", MoveCommand("E1"), 0)
            assert subscriber.acceptances == [("w", subscriber.sent_seq)]

    run_async(work())


def test_the_id_of_a_command_stands_at_its_last_entry_live_and_after_a_rejoin() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], bots=("random", "random"))
        await play_to_end(host, live_table, [anna])
        over = anna.sent_seq
        await submit_and_drain(host, live_table, anna, "again", Rematch())
        last = over + 3  # to play again, to be ready, and the deal
        live = [
            (entry.seq, entry.command_id) for update in anna.updates for entry in update.entries
        ]
        assert (last, "again") in live
        assert [id for _, id in live].count("again") == 1
        for tables, after in ((host, over - 5), (new_host(host.store), last - 1)):
            back = RecordingSubscriber(ANNA)
            await tables.join(live_table.table.id, back, after)
            shown = [(entry.seq, entry.command_id) for entry in back.last.entries]
            assert shown == [(seq, id) for seq, id in live if seq > after]
        assert await host.command(live_table.table.id, anna.key, "again", Rematch()) == last
        reread = await new_host(host.store).live_table(live_table.table.id)
        assert reread.table.accepted_seq(anna.key, "again") == last

    run_async(work())


def test_the_id_of_a_move_that_ends_the_game_stands_at_the_end_after_a_reload() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], bots=("random", "random"))
        await play_to_end(host, live_table, [anna])
        live = [(entry.seq, entry.command_id) for entry in anna.last.entries]
        assert [bool(id) for _, id in live] == [False, True], "the move, and the end"
        for tables in (host, new_host(host.store)):
            back = RecordingSubscriber(ANNA)
            await tables.join(live_table.table.id, back, live[0][0] - 1)
            assert [(entry.seq, entry.command_id) for entry in back.last.entries] == live

    run_async(work())


def test_idempotency_key_survives_table_reload() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        await submit_and_drain(host, live_table, three[0], "w", MoveCommand("E1"))
        again = new_host(host.store)
        assert await again.command(live_table.table.id, three[0].key, "w", MoveCommand("E1")) == (
            live_table.table.seq
        )
        assert (await again.live_table(live_table.table.id)).table.seq == live_table.table.seq

    run_async(work())


def test_refused_command_id_stays_refused() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "lascaux", three)
        for person in three:
            view = person.last.view
            assert view is not None
            colour = view.offers[0].parts[0].choices[0]
            await submit_and_drain(host, live_table, person, "mark", MoveCommand(f"mark {colour}"))
        waiting = live_table.table.seats_to_move()[0]
        other = three[(waiting + 1) % 3]
        await submit_and_drain(host, live_table, other, "bid", MoveCommand("bid"))
        assert other.refusals[-1][0] == "bid"
        first = str(other.refusals[-1][1])
        for number in range(9):
            turn = live_table.table.seats_to_move()[0]
            if turn == other.seat:
                break
            await submit_and_drain(
                host, live_table, three[turn], f"bid {number}", MoveCommand("bid")
            )
        await submit_and_drain(host, live_table, other, "bid", MoveCommand("bid"))
        assert [str(refused) for _, refused in other.refusals] == [first, first]
        await submit_and_drain(host, live_table, other, "bid again", MoveCommand("bid"))
        assert len(other.refusals) == 2

    run_async(work())


def test_another_person_cannot_make_a_table_forget_commands() -> None:
    """Neither an accepted nor a refused one, however many are sent by however many people."""

    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        table_id, anna = live_table.table.id, three[0].key
        accepted = await host.command(table_id, anna, "mine", MoveCommand("E1"))
        with refuses("mausen-refused-chosen"):
            await host.command(table_id, anna, "too early", MoveCommand("E2"))
        for person in (three[1].key, *(f"stranger {number}" for number in range(100))):
            for number in range(100 if person == three[1].key else 1):
                with pytest.raises(Refused):
                    await host.command(table_id, person, f"bad {number}", MoveCommand("X9"))
        assert await host.command(table_id, anna, "mine", MoveCommand("E1")) == accepted
        await host.command(table_id, three[1].key, "1", MoveCommand("E1"))
        await host.command(table_id, three[2].key, "1", MoveCommand("E1"))
        with refuses("mausen-refused-chosen"):
            await host.command(table_id, anna, "too early", MoveCommand("E2"))
        kept = live_table.refusals
        assert max(map(len, kept.values())) == len(kept) == 64

    run_async(work())


def test_accepted_commands_are_remembered_for_each_person() -> None:
    """Of those of one person the last 64; the others' take no place from them."""

    async def work() -> None:
        host = new_host()
        table_id = await host.open(ANNA, "open", Open("mausen", "Anna", is_public=True))
        accepted = await host.command(table_id, ANNA, "mine", Ready())
        await host.command(table_id, BRUNO, "sit", Sit("Bruno"))
        toggled = [
            await host.command(table_id, BRUNO, f"{number}", Ready(is_ready=number % 2 == 0))
            for number in range(70)
        ]
        assert await host.command(table_id, ANNA, "mine", Ready()) == accepted
        assert await host.command(table_id, BRUNO, "6", Ready()) == toggled[6]
        assert await host.command(table_id, BRUNO, "5", Ready()) == toggled[-1] + 1, "forgotten"

    run_async(work())


def test_every_subscriber_gets_gapless_sequence_numbers() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        onlooker = RecordingSubscriber("Onlooker")
        live_table = await start_game(host, "mausen", three)
        await host.join(live_table.table.id, onlooker, None)
        start_seq = live_table.table.seq
        for card in ("E1", "D1", "C1"):
            for person in three:
                await submit_and_drain(host, live_table, person, card, MoveCommand(card))
        for person in (*three, onlooker):
            assert person.sequence_numbers() == list(range(start_seq + 1, live_table.table.seq + 1))

    run_async(work())


@pytest.mark.parametrize("behind", [9, 5, 1])
def test_rejoin_after_seq_repeats_missed_entries(behind: int) -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        complete = RecordingSubscriber(ANNA)
        await host.join(live_table.table.id, complete, None)
        for card in ("E1", "D1", "C1"):
            for person in three:
                await submit_and_drain(host, live_table, person, card, MoveCommand(card))
        since = live_table.table.seq - behind
        back = RecordingSubscriber(ANNA)
        await host.join(live_table.table.id, back, since)
        assert back.sequence_numbers() == list(range(since + 1, live_table.table.seq + 1))
        skipped = [
            entry for update in complete.updates for entry in update.entries if entry.seq > since
        ]
        missed_events = [event for entry in skipped for event in entry.events]
        assert back.events() == missed_events
        assert back.last.view == complete.last.view
        ids = [entry.command_id for entry in back.last.entries if entry.command_id]
        assert ids == [entry.command_id for entry in skipped if entry.command_id]

    run_async(work())


def test_a_client_that_was_away_too_long_gets_a_plain_welcome() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        before = live_table.table.seq
        for card in CARD_NAMES[:12]:
            for person in three:
                await submit_and_drain(host, live_table, person, card, MoveCommand(card))
        assert live_table.table.seq > before + RECENT_COMMITS
        for after, count in ((before, 0), (live_table.table.seq - RECENT_COMMITS, RECENT_COMMITS)):
            back = RecordingSubscriber(ANNA)
            await host.join(live_table.table.id, back, after)
            assert len(back.last.entries) == count
            assert back.last.view == three[0].last.view

    run_async(work())


def test_no_private_events_from_before_a_viewer_had_its_seat() -> None:
    """A seat's private events are for the person who had it then."""

    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], bots=("random", "random"))
        after = live_table.table.seq
        await submit_and_drain(host, live_table, anna, "1", MoveCommand("E1"))
        key = "k" * 22
        await submit_and_drain(host, live_table, anna, "2", LinkDevice(key))
        phone = RecordingSubscriber(key)
        await host.join(live_table.table.id, phone, after)
        assert phone.seat == 0
        assert phone.sequence_numbers() == list(range(after + 1, live_table.table.seq + 1))
        assert not any(isinstance(event, OwnCardChosen) for event in phone.events())
        await submit_and_drain(host, live_table, anna, "3", MoveCommand("E2"))
        assert any(isinstance(event, OwnCardChosen) for event in phone.events())

    run_async(work())


def test_loading_plays_no_earlier_game_and_gives_the_same_table() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], bots=("random", "random"))
        for number in range(2):
            await play_to_end(host, live_table, [anna])
            await submit_and_drain(host, live_table, anna, f"again {number}", Rematch())
        bodies = await host.store.read_events(live_table.table.id)
        events = [decode_event(body) for body in bodies]
        assert sum(isinstance(event, Finished) for event in events) == 2
        played = read_table(live_table.table.id, events)
        first_move = next(i for i, event in enumerate(events) if isinstance(event, Moved))
        bodies[first_move] = encode_event(replace(events[first_move], move="not played"))
        loaded = LiveTable.from_stored(live_table.table.id, bodies).table
        one, other = (TableSnapshot.of(table, None, False) for table in (loaded, played))
        assert (one.seq, one.table_view, one.key_hashes) == (
            other.seq,
            other.table_view,
            other.key_hashes,
        )
        assert [one.view(seat) for seat in (None, 0)] == [other.view(seat) for seat in (None, 0)]
        assert one.choices(1) == other.choices(1)
        assert loaded.next_wakeup_ms() == played.next_wakeup_ms()
        assert loaded.last_command_key == played.last_command_key

    run_async(work())


def test_a_stored_end_with_another_result_is_refused_when_played() -> None:
    """That is how `db verify` finds it."""

    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], bots=("random", "random"))
        await play_to_end(host, live_table, [anna])
        bodies = await host.store.read_events(live_table.table.id)
        events = [decode_event(body) for body in bodies]
        end = events[-1]
        assert isinstance(end, Finished)
        assert replay_table(live_table.table.id, events).status == "over"
        events[-1] = replace(end, winners=(2, 1, 0))
        with pytest.raises(BrokenTable):
            replay_table(live_table.table.id, events)

    run_async(work())


class SlowStore(MemoryStore):
    """Takes some time to read, and counts how many tables are read at once."""

    reading = most_at_once = 0

    async def read_events(self, table_id: str) -> list[bytes]:
        self.reading += 1
        self.most_at_once = max(self.most_at_once, self.reading)
        await asyncio.sleep(0.001)
        self.reading -= 1
        return await super().read_events(table_id)


def test_tables_are_read_a_few_at_a_time() -> None:
    async def work() -> None:
        store = SlowStore()
        opened = Open("mausen", ANNA, is_public=True)
        host, again = new_host(store), new_host(store)
        ids = [await host.open(ANNA, f"{number}", opened) for number in range(3 * MAX_LOADS)]
        store.most_at_once = 0
        await asyncio.gather(*(again.live_table(id) for id in (*ids, *ids)))
        assert store.most_at_once == MAX_LOADS <= 8
        assert set(again.live_tables) == set(ids)

    run_async(work())


def test_a_load_without_waiters_is_cancelled() -> None:
    async def work() -> None:
        store = CountingStore()
        host = new_host(store)
        live_table = await start_game(host, "mausen", subscribers())
        again = new_host(store)
        waiting = [
            asyncio.ensure_future(
                again.join(live_table.table.id, RecordingSubscriber("Dora"), None)
            )
            for _ in range(3)
        ]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for _ in range(5):
            await asyncio.sleep(0)
        assert (again.live_tables, again._copies) == ({}, {})
        await again.join(live_table.table.id, RecordingSubscriber("Dora"), None)
        assert len(again.live_tables) == 1

    run_async(work())


def test_change_replaces_pending_choice_invisibly() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        await submit_and_drain(host, live_table, three[0], "1", MoveCommand("E1"))
        assert three[0].last.alternatives is not None
        assert three[0].last.alternatives[0].parts[0].choices[0] == "E1"
        before = protocol.encode_update(three[1].last)
        await submit_and_drain(host, live_table, three[0], "2", Change("D4"))
        update = three[1].last
        assert update.entries[0].events == ()
        assert (
            msgspec.json.decode(protocol.encode_update(update))["game"]
            == msgspec.json.decode(before)["game"]
        )
        assert three[0].last.view is not None
        assert three[0].last.view.board.choice == "D4"
        await submit_and_drain(host, live_table, three[1], "1", MoveCommand("E1"))
        await submit_and_drain(host, live_table, three[2], "1", MoveCommand("E1"))
        play = live_table.table.play
        assert play is not None
        assert [str(move) for _, move in play.moves] == ["D4", "E1", "E1"]
        await submit_and_drain(host, live_table, three[0], "3", Change("D3"))
        assert three[0].refusals[-1][1].message.id == "table-refused-nothing-to-change"
        assert three[0].last.alternatives == ()

    run_async(work())


def test_a_changed_choice_is_refused_by_its_rule_like_a_move() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        for person in three:
            await submit_and_drain(host, live_table, person, "1", MoveCommand("E1"))
        await submit_and_drain(host, live_table, three[0], "2", MoveCommand("D1"))
        await submit_and_drain(host, live_table, three[0], "3", Change("E1"))
        assert three[0].refusals[-1][1].rule == "MS-11"
        await submit_and_drain(host, live_table, three[0], "4", MoveCommand("D2"))
        assert three[0].refusals[-1][1].rule == "MS-3"

    run_async(work())


def test_conflict_drops_live_table_and_sends_bye_reconnect() -> None:
    async def work() -> None:
        store = DeferredStore()
        host = new_host(store)
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        version = live_table.table.seq
        store.is_deferring = store.fails = True
        host.submit(live_table, three[0], "1", MoveCommand("E1"))
        host.submit(live_table, three[1], "1", MoveCommand("E1"))
        waiting = asyncio.ensure_future(
            host.command(live_table.table.id, three[2].key, "1", MoveCommand("E1"))
        )
        await asyncio.sleep(0)
        store.flush()
        await asyncio.sleep(0)
        with refuses("table-refused-unsaved"):
            await waiting
        assert [person.bye_reasons for person in three] == [["reconnect"]] * 3
        assert [len(person.updates) for person in three] == [1] * 3
        store.is_deferring = store.fails = False
        fresh = await host.live_table(live_table.table.id)
        assert fresh is not live_table
        assert fresh.table.seq == version
        assert (
            await host.command(live_table.table.id, three[0].key, "1", MoveCommand("E1"))
            == version + 1
        )

    run_async(work())


def test_host_runs_bots_until_game_over() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "mausen", [anna], ("random", "random", "random"))
        for number in range(200):
            if live_table.table.status == "over":
                break
            view = anna.last.view
            assert view is not None
            await submit_and_drain(
                host, live_table, anna, str(number), MoveCommand(view.offers[0].parts[0].choices[0])
            )
        assert live_table.table.status == "over"
        assert anna.last.full_state is not None

    run_async(work())


def test_closed_table_is_not_found_for_non_members() -> None:
    async def work() -> None:
        host = new_host()
        live_table = await start_game(host, "mausen", subscribers(), onlookers=False)
        with pytest.raises(NotFound) as closed:
            await host.join(live_table.table.id, RecordingSubscriber("Stranger"), None)
        with pytest.raises(NotFound) as absent:
            await host.join("nowhere", RecordingSubscriber("Stranger"), None)
        assert str(closed.value) == str(absent.value)
        with pytest.raises(NotFound):
            await host.command(
                live_table.table.id, RecordingSubscriber("Stranger").key, "1", MoveCommand("E1")
            )

    run_async(work())


def test_kicked_player_becomes_onlooker_without_hand() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mammuz", three)
        assert three[1].last.view is not None
        assert three[1].last.view.board.hand
        await submit_and_drain(host, live_table, three[0], "kick", Kick(1))
        assert PlayerKicked(1, BRUNO) in three[1].events()
        assert three[1].seat is None
        kicked = [update for update in three[1].updates if update.is_welcome][-1]
        assert kicked.table_view is not None
        assert kicked.table_view.invite is None
        for update in (kicked, three[1].last):
            assert update.view is not None
            assert not update.view.board.hand
            assert update.view.seat is None
        await submit_and_drain(host, live_table, three[1], "sit again", Sit(BRUNO))
        assert three[1].refusals[-1][1].message.id == "table-refused-not-open"

    run_async(work())


def test_kick_from_closed_table_sends_bye_kicked() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three, onlookers=False)
        await submit_and_drain(host, live_table, three[0], "kick", Kick(2))
        assert three[2].bye_reasons == ["kicked"]
        assert id(three[2]) not in live_table.subscribers

    run_async(work())


def test_bot_replaces_leaving_player() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        await submit_and_drain(host, live_table, three[2], "leave", Leave())
        assert live_table.table.seats[2].bot == "steady"
        assert live_table.table.seats_to_move() == (0, 1), "the bot has chosen"

    run_async(work())


def test_rematch_starts_when_all_players_agree() -> None:
    async def work() -> None:
        host = new_host()
        anna, bruno = subscribers(ANNA, BRUNO)
        live_table = await start_game(host, "kuhn", [anna, bruno])
        await play_to_end(host, live_table, (anna, bruno))
        await submit_and_drain(host, live_table, anna, "again", Rematch())
        assert [table_seat.is_ready for table_seat in live_table.table.seats] == [True, False]
        assert live_table.table.game_number == 1
        await submit_and_drain(host, live_table, bruno, "again", Rematch())
        assert live_table.table.game_number == 2, "it begins once the last player has asked for it"
        assert [table_seat.name for table_seat in live_table.table.seats] == [ANNA, BRUNO]

    run_async(work())


def test_rematch_against_bots_starts_at_once() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        live_table = await start_game(host, "kuhn", [anna], ("random",))
        await play_to_end(host, live_table, [anna])
        await submit_and_drain(host, live_table, anna, "again", Rematch())
        assert (live_table.table.game_number, live_table.table.play is not None) == (2, True)
        await submit_and_drain(host, live_table, anna, "and again", Rematch())
        assert anna.refusals[-1][1].message.id == "table-refused-not-over"

    run_async(work())


def test_open_is_idempotent_per_id() -> None:
    async def work() -> None:
        host = new_host()
        anna = RecordingSubscriber(ANNA)
        command = Open("mausen", ANNA)
        first, second = await asyncio.gather(
            host.open(anna.key, "1", command), host.open(anna.key, "1", command)
        )
        assert first == second
        assert await host.open(anna.key, "1", command) == first
        assert await host.open(anna.key, "2", command) != first

    run_async(work())


def test_sit_turns_onlooker_subscriber_into_player() -> None:
    async def work() -> None:
        host = new_host()
        anna, bruno = subscribers(ANNA, BRUNO)
        table = await host.open(anna.key, "1", Open("mausen", ANNA, 3, is_public=True))
        live_table = await host.join(table, bruno, None)
        assert bruno.last.table_view is not None
        assert bruno.last.table_view.seat is None
        assert bruno.last.table_view.code is None
        await submit_and_drain(host, live_table, bruno, "sit", Sit(BRUNO))
        now = bruno.last.table_view
        assert (now.seat, now.code) == (1, live_table.table.opened.code)
        assert PlayerSat(1, BRUNO) in bruno.events()
        await host.join(table, anna, None)
        await submit_and_drain(host, live_table, anna, "bot", SeatBot("random"))
        await submit_and_drain(host, live_table, bruno, "ready", Ready())
        await submit_and_drain(host, live_table, anna, "start", Start())
        assert live_table.table.game_number == 1

    run_async(work())


def test_slow_subscriber_is_skipped_and_catches_up_on_rejoin() -> None:
    async def work() -> None:
        host = new_host()
        three = subscribers()
        live_table = await start_game(host, "mausen", three)
        three[2].is_slow = True
        seen_seq = three[2].last.seq
        for person in three:
            await submit_and_drain(host, live_table, person, "1", MoveCommand("E1"))
        assert three[2].last.seq == seen_seq
        three[2].is_slow = False
        await submit_and_drain(host, live_table, three[0], "2", MoveCommand("D1"))
        assert three[2].last.seq == seen_seq, "nothing comes by itself, or there would be a gap"
        await host.join(live_table.table.id, three[2], seen_seq)
        assert three[2].sequence_numbers() == list(range(seen_seq + 1, live_table.table.seq + 1))

    run_async(work())
