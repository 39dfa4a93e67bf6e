"""The host: decide, commit, publish; every wish is granted once, and nothing is told too soon."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
import pytest

from bestiary import protocol
from bestiary.core.refusal import Refused
from bestiary.core.store import AppendCallback, Conflict, TableSummary
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import (
    Change,
    Kick,
    Leave,
    Move,
    Open,
    Ready,
    Rematch,
    SeatBot,
    Sit,
    Start,
)
from bestiary.tables.host import Missing
from bestiary.tables.told import PlayerKicked, PlayerSat
from tests.tables.people import Person, begun, finished, hosted, quiet, wished


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test."""
    asyncio.run(work)


class SlowStore(MemoryStore):
    """Keeps what it was given only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[tuple[Any, ...]] = []
        self.is_slow = False
        self.fails = False

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        if self.is_slow:
            self.waiting.append((table_id, expected_seq, events, summary, callback))
        else:
            super().append(table_id, expected_seq, events, summary, callback)

    def keep(self) -> None:
        """Keep what waits, or lose it."""
        waiting, self.waiting = self.waiting, []
        for wish in waiting:
            if self.fails:
                wish[-1](Conflict(wish[0]))
            else:
                super().append(*wish)


ANNA, BRUNO, CLARA = "Anna", "Bruno", "Clara"


def people(*names: str) -> list[Person]:
    return [Person(name) for name in names or (ANNA, BRUNO, CLARA)]


def test_nobody_is_told_what_is_not_durable() -> None:
    async def work() -> None:
        store = SlowStore()
        host = hosted(store)
        three = people()
        room = await begun(host, "mausen", three)
        store.is_slow = True
        before = [len(person.told) for person in three]
        host.submit(room, three[0], "1", Move("E1"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert [len(person.told) for person in three] == before
        late = Person("Late")
        await host.join(room.table.id, late, None)
        assert late.last.n == three[0].last.n
        assert late.last.view is not None
        assert late.last.view.now.to_move == (0, 1, 2)
        store.keep()
        await quiet(host)
        assert [len(person.told) for person in three] == [count + 1 for count in before]
        assert late.last.view.now.to_move == (1, 2)

    run(work())


def test_a_wish_that_comes_twice_is_granted_once_and_answered_the_same() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        await wished(host, room, three[0], "w", Move("E1"))
        n = room.table.version
        await wished(host, room, three[0], "w", Move("E1"))
        assert room.table.version == n
        assert three[0].grants == [("w", n)]
        assert three[0].last.items[-1].id == "w"
        assert await host.command(room.table.id, three[0].key, "w", Move("E1")) == n
        await wished(host, room, three[1], "w", Move("E1"))
        assert room.table.version == n + 1, "another person's wish of the same id is another wish"

    run(work())


def test_a_command_that_comes_again_is_answered_after_its_update() -> None:
    """Also if it is durable already, and on every socket of the same person."""

    async def work() -> None:
        store = SlowStore()
        host = hosted(store)
        three = people()
        room = await begun(host, "mausen", three)
        anna, phone = three[0], Person(ANNA)
        await host.join(room.table.id, phone, None)
        store.is_slow = True
        host.submit(room, anna, "w", Move("E1"), anna.at)
        store.keep()
        store.is_slow = False
        while room.durable < room.table.version:
            host.submit(room, phone, "w", Move("E1"), anna.at)
            await asyncio.sleep(0)
        for viewer in (anna, phone):
            assert viewer.at < room.durable
            host.submit(room, viewer, "w", Move("E1"), anna.at)
            assert viewer.grants == []
        await quiet(host)
        for viewer in (anna, phone):
            assert viewer.last.items[-1].id == "w"
            assert viewer.grants == []
            host.submit(room, viewer, "w", Move("E1"), 0)
            assert viewer.grants == [("w", viewer.at)]

    run(work())


def test_the_id_of_a_command_stands_at_its_last_entry_live_and_after_a_rejoin() -> None:
    async def work() -> None:
        host = hosted()
        anna = Person(ANNA)
        room = await begun(host, "mausen", [anna], bots=("random", "random"))
        began = anna.told[0].n
        await finished(host, room, [anna])
        over = anna.at
        await wished(host, room, anna, "again", Rematch())
        last = over + 3  # to play again, to be ready, and the deal
        live = [(item.n, item.id) for told in anna.told for item in told.items]
        assert (last, "again") in live
        assert [id for _, id in live].count("again") == 1
        back = Person(ANNA)
        await host.join(room.table.id, back, began)
        assert [(item.n, item.id) for item in back.last.items] == live
        assert await host.command(room.table.id, anna.key, "again", Rematch()) == last
        reread = await hosted(host.store).room(room.table.id)
        assert reread.table.granted(anna.key, "again") == last

    run(work())


def test_a_wish_is_recognised_after_the_table_was_read_again() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        await wished(host, room, three[0], "w", Move("E1"))
        again = hosted(host.store)
        assert await again.command(room.table.id, three[0].key, "w", Move("E1")) == (
            room.table.version
        )
        assert (await again.room(room.table.id)).table.version == room.table.version

    run(work())


def test_a_refused_wish_is_refused_again_though_it_could_be_granted_by_now() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "lascaux", three)
        for person in three:
            view = person.last.view
            assert view is not None
            colour = view.offers[0].parts[0].choices[0]
            await wished(host, room, person, "mark", Move(f"mark {colour}"))
        waiting = room.table.waiting_for()[0]
        other = three[(waiting + 1) % 3]
        await wished(host, room, other, "bid", Move("bid"))
        assert other.refusals[-1][0] == "bid"
        first = str(other.refusals[-1][1])
        for number in range(9):
            turn = room.table.waiting_for()[0]
            if turn == other.seat:
                break
            await wished(host, room, three[turn], f"bid {number}", Move("bid"))
        await wished(host, room, other, "bid", Move("bid"))
        assert [str(refused) for _, refused in other.refusals] == [first, first]
        await wished(host, room, other, "bid again", Move("bid"))
        assert len(other.refusals) == 2

    run(work())


def test_every_stream_has_the_same_numbers_without_a_gap() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        onlooker = Person("Onlooker")
        room = await begun(host, "mausen", three)
        await host.join(room.table.id, onlooker, None)
        began = room.table.version
        for card in ("E1", "D1", "C1"):
            for person in three:
                await wished(host, room, person, card, Move(card))
        for person in (*three, onlooker):
            assert person.numbers() == list(range(began + 1, room.table.version + 1))

    run(work())


@pytest.mark.parametrize("since", [0, 5, 9])
def test_who_comes_back_is_told_what_was_missed(since: int) -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        whole = Person(ANNA)
        await host.join(room.table.id, whole, 0)
        for card in ("E1", "D1", "C1"):
            for person in three:
                await wished(host, room, person, card, Move(card))
        back = Person(ANNA)
        await host.join(room.table.id, back, since)
        assert back.numbers() == list(range(since + 1, room.table.version + 1))
        skipped = [item for told in whole.told for item in told.items if item.n > since]
        facts = [shown.event for item in skipped for shown in item.facts]
        assert back.facts() == facts
        assert back.last.view == whole.last.view
        ids = [item.id for item in back.last.items if item.id]
        assert ids == [item.id for item in skipped if item.id]

    run(work())


def test_a_choice_can_be_changed_until_the_last_is_in_and_nobody_learns_of_it() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        await wished(host, room, three[0], "1", Move("E1"))
        assert three[0].last.changes[0].parts[0].choices[0] == "E1"
        before = protocol.update(three[1].last)
        await wished(host, room, three[0], "2", Change("D4"))
        told = three[1].last
        assert told.items[0].facts == ()
        assert (
            msgspec.json.decode(protocol.update(told))["game"]
            == msgspec.json.decode(before)["game"]
        )
        assert three[0].last.view is not None
        assert three[0].last.view.now.choice == "D4"
        await wished(host, room, three[1], "1", Move("E1"))
        await wished(host, room, three[2], "1", Move("E1"))
        play = room.table.play
        assert play is not None
        assert [str(move) for _, move in play.moves] == ["D4", "E1", "E1"]
        await wished(host, room, three[0], "3", Change("D3"))
        assert three[0].refusals[-1][1].text.id == "table-refused-nothing-to-change"
        assert three[0].last.changes == ()

    run(work())


def test_a_change_is_refused_by_the_rules_like_a_move() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        for person in three:
            await wished(host, room, person, "1", Move("E1"))
        await wished(host, room, three[0], "2", Move("D1"))
        await wished(host, room, three[0], "3", Change("E1"))
        assert three[0].refusals[-1][1].rule == "MS-11"
        await wished(host, room, three[0], "4", Move("D2"))
        assert three[0].refusals[-1][1].rule == "MS-3"

    run(work())


def test_a_conflict_drops_the_table_and_everybody_comes_again() -> None:
    async def work() -> None:
        store = SlowStore()
        host = hosted(store)
        three = people()
        room = await begun(host, "mausen", three)
        version = room.table.version
        store.is_slow = store.fails = True
        host.submit(room, three[0], "1", Move("E1"))
        host.submit(room, three[1], "1", Move("E1"))
        waiting = asyncio.ensure_future(host.command(room.table.id, three[2].key, "1", Move("E1")))
        await asyncio.sleep(0)
        store.keep()
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="table-refused-unsaved"):
            await waiting
        assert [person.dismissed for person in three] == [["reconnect"]] * 3
        assert [len(person.told) for person in three] == [1] * 3
        store.is_slow = store.fails = False
        fresh = await host.room(room.table.id)
        assert fresh is not room
        assert fresh.table.version == version
        assert await host.command(room.table.id, three[0].key, "1", Move("E1")) == version + 1

    run(work())


def test_bots_play_on_by_themselves() -> None:
    async def work() -> None:
        host = hosted()
        anna = Person(ANNA)
        room = await begun(host, "mausen", [anna], ("random", "random", "random"))
        for number in range(200):
            if room.table.status == "over":
                break
            view = anna.last.view
            assert view is not None
            await wished(host, room, anna, str(number), Move(view.offers[0].parts[0].choices[0]))
        assert room.table.status == "over"
        assert anna.last.truth is not None

    run(work())


def test_a_table_without_onlookers_does_not_exist_for_others() -> None:
    async def work() -> None:
        host = hosted()
        room = await begun(host, "mausen", people(), onlookers=False)
        with pytest.raises(Missing) as closed:
            await host.join(room.table.id, Person("Stranger"), None)
        with pytest.raises(Missing) as absent:
            await host.join("nowhere", Person("Stranger"), None)
        assert str(closed.value) == str(absent.value)
        with pytest.raises(Missing):
            await host.command(room.table.id, Person("Stranger").key, "1", Move("E1"))

    run(work())


def test_who_is_kicked_becomes_an_onlooker_and_learns_no_more() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mammuz", three)
        assert three[1].last.view is not None
        assert three[1].last.view.now.hand
        await wished(host, room, three[0], "kick", Kick(1))
        assert PlayerKicked(1, BRUNO) in three[1].facts()
        assert three[1].seat is None
        kicked = [told for told in three[1].told if told.is_fresh][-1]
        assert kicked.standing is not None
        assert kicked.standing.invite is None
        for told in (kicked, three[1].last):
            assert told.view is not None
            assert not told.view.now.hand
            assert told.view.seat is None
        await wished(host, room, three[1], "sit again", Sit(BRUNO))
        assert three[1].refusals[-1][1].text.id == "table-refused-not-open"

    run(work())


def test_who_is_kicked_from_a_closed_table_has_to_go() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three, onlookers=False)
        await wished(host, room, three[0], "kick", Kick(2))
        assert three[2].dismissed == ["kicked"]
        assert id(three[2]) not in room.viewers

    run(work())


def test_a_bot_takes_the_seat_of_who_leaves() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        await wished(host, room, three[2], "leave", Leave())
        assert room.table.seats[2].bot == "steady"
        assert room.table.waiting_for() == (0, 1), "the bot has chosen"

    run(work())


def test_the_same_people_play_again() -> None:
    async def work() -> None:
        host = hosted()
        anna, bruno = people(ANNA, BRUNO)
        room = await begun(host, "kuhn", [anna, bruno])
        await finished(host, room, (anna, bruno))
        await wished(host, room, anna, "again", Rematch())
        assert [place.is_ready for place in room.table.seats] == [True, False]
        assert room.table.number == 1
        await wished(host, room, bruno, "again", Rematch())
        assert room.table.number == 2, "with the last who asks for it, it begins"
        assert [place.name for place in room.table.seats] == [ANNA, BRUNO]

    run(work())


def test_against_bots_another_game_begins_at_once() -> None:
    async def work() -> None:
        host = hosted()
        anna = Person(ANNA)
        room = await begun(host, "kuhn", [anna], ("random",))
        await finished(host, room, [anna])
        await wished(host, room, anna, "again", Rematch())
        assert (room.table.number, room.table.play is not None) == (2, True)
        await wished(host, room, anna, "and again", Rematch())
        assert anna.refusals[-1][1].text.id == "table-refused-not-over"

    run(work())


def test_two_who_open_with_one_wish_open_one_table() -> None:
    async def work() -> None:
        host = hosted()
        anna = Person(ANNA)
        wish = Open("mausen", ANNA)
        first, second = await asyncio.gather(
            host.open(anna.key, "1", wish), host.open(anna.key, "1", wish)
        )
        assert first == second
        assert await host.open(anna.key, "1", wish) == first
        assert await host.open(anna.key, "2", wish) != first

    run(work())


def test_who_sits_down_is_a_player_from_then_on() -> None:
    async def work() -> None:
        host = hosted()
        anna, bruno = people(ANNA, BRUNO)
        table = await host.open(anna.key, "1", Open("mausen", ANNA, 3, is_public=True))
        room = await host.join(table, bruno, None)
        assert bruno.last.standing is not None
        assert bruno.last.standing.seat is None
        assert bruno.last.standing.code is None
        await wished(host, room, bruno, "sit", Sit(BRUNO))
        now = bruno.last.standing
        assert (now.seat, now.code) == (1, room.table.opened.code)
        assert PlayerSat(1, BRUNO) in bruno.facts()
        await host.join(table, anna, None)
        await wished(host, room, anna, "bot", SeatBot("random"))
        await wished(host, room, bruno, "ready", Ready())
        await wished(host, room, anna, "start", Start())
        assert room.table.number == 1

    run(work())


def test_a_viewer_who_does_not_read_is_told_nothing_and_can_catch_up() -> None:
    async def work() -> None:
        host = hosted()
        three = people()
        room = await begun(host, "mausen", three)
        three[2].is_slow = True
        seen = three[2].last.n
        for person in three:
            await wished(host, room, person, "1", Move("E1"))
        assert three[2].last.n == seen
        three[2].is_slow = False
        await wished(host, room, three[0], "2", Move("D1"))
        assert three[2].last.n == seen, "nothing comes by itself, or there would be a gap"
        await host.join(room.table.id, three[2], seen)
        assert three[2].numbers() == list(range(seen + 1, room.table.version + 1))

    run(work())
