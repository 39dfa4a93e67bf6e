"""One table's failure touches no other: faults in every call of a game, its bots and its store."""

import asyncio
import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, Final

import pytest

from bestiary.core import game as contract
from bestiary.core.refusal import Refused
from bestiary.core.store import (
    AppendCallback,
    Conflict,
    Store,
    StoreUnavailable,
    TableSummary,
)
from bestiary.host.host import MAX_WAKEUPS_PER_TICK, READ_AGAIN_AFTER_MS, Host, table_id_for
from bestiary.host.live_table import LiveTable
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Command, MoveCommand, Open, Rematch, Start
from bestiary.tables.identity import hash_key
from bestiary.tables.notices import TimeUp
from bestiary.tables.time_control import TimeControl
from tests import plugins
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    new_host,
    start_game,
)
from tests.refusals import refuses
from tests.server.test_store_failure import LOOKS

MODULES: Final = {
    "position": contract.PositionModule,
    "moves": contract.MovesModule,
    "events": contract.EventsModule,
    "view": contract.ViewModule,
}
"""The modules of a game that a host imports."""
REPLAY_MODULES: Final = {"scoring": contract.ScoringModule}
"""Those that only replays need."""
TEXT_MODULES: Final = {
    "text_board": contract.TextBoardModule,
    "rule_coverage": contract.RuleCoverageModule,
}
"""Those that no server calls."""


def functions(protocol: type) -> list[str]:
    """The names of a protocol's functions."""
    named = vars(protocol).items()
    return [name for name, f in named if inspect.isfunction(f) and not name.startswith("_")]


def calls(modules: Mapping[str, type]) -> list[str]:
    return [f"{module}.{name}" for module, kind in modules.items() for name in functions(kind)]


MODULE_CALLS: Final = calls(MODULES)
REPLAY_CALLS: Final = [*calls(REPLAY_MODULES), "annotate"]
STATE_CALLS: Final = [
    *("state.apply_unchecked", "state.clone", "state.legal_mask", "state.phase_name"),
    *("state.refusal", "state.score", "state.to_move_mask", "state.winner_mask"),
]
OTHER_CALLS: Final = [
    *("event.audience", "event.message", "event.json", "board.json", "history.json", "move.text"),
    *("bot.init", "bot.choose", "bot.illegal", "bot.nothing"),
]
"""`json` and `text`: it cannot be written; a bot chooses what is no move, or no choice at all."""
NEVER_CALLED: Final = {
    *("position.start_player", "position.all_cards", "position.state_from_text"),
    *("moves.chance_move", "moves.choice_name", "moves.rules_for", "view.is_consistent"),
}
"""What a host does not call, at least not of a game whose dealer only deals."""
STORE_FAULTS: Final = {
    **dict.fromkeys(("append", "conflict", "disk"), "append"),
    **dict.fromkeys(("read", "broken", "no text", "nothing"), "read_events"),
    "last_seq": "last_seq",
}
"""How a store fails for some tables, by the call."""
TICK_CALLS: Final = ["check", "due_tables"]
"""What the host asks the store for all tables at once."""
NO_TABLE_IS_LIVE: Final = ["rules_in_play", "close"]
"""Calls before the first table is loaded, and after the last one."""
VIEWER_FAULTS: Final = ["send", "close"]
ROUNDS: Final = 3
SOUND_CLOCK: Final = TimeControl("live", 11, 0)
FAULTY_CLOCK: Final = TimeControl("live", 10, 0)
"""Due before all others."""


@pytest.fixture(autouse=True, scope="module")
def _faulty_game() -> Iterator[None]:
    with plugins.installed(plugins.FAULTY):
        yield


def fail(name: str) -> None:
    faults = import_module("bestiary_faulty").FAULTS
    faults.failing, faults.count = name, 0


def failures() -> int:
    """How often the failing function has been called."""
    return int(import_module("bestiary_faulty").FAULTS.count)


class FaultyStore(MemoryStore):
    """Fails for some tables, on demand."""

    def __init__(self) -> None:
        super().__init__()
        self.victims: set[str] = set()
        self.failing = ""
        self.error: Exception = OSError("disk")
        """What it fails with in calls for all tables."""

    def check(self) -> None:
        if self.failing == "check":
            raise self.error

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        if self.failing == "due_tables":
            raise self.error
        return await super().due_tables(now_ms, limit)

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        if table_id in self.victims and self.failing in ("conflict", "disk"):
            error = Conflict() if self.failing == "conflict" else OSError("disk")
            asyncio.get_running_loop().call_soon(callback, error)
        elif table_id in self.victims and self.failing == "append":
            raise OSError("no thread")
        else:
            super().append(table_id, expected_seq, events, summary, callback)

    async def last_seq(self, table_id: str) -> int:
        if table_id in self.victims and self.failing == "last_seq":
            raise OSError("disk")
        return await super().last_seq(table_id)

    async def read_events(self, table_id: str) -> list[bytes]:
        events: Any = await super().read_events(table_id)
        if table_id not in self.victims:
            return list(events)
        if self.failing == "read":
            raise OSError("disk")
        first = {"broken": b"not json", "no text": b'"\xff"', "nothing": None}
        return [first.get(self.failing, events[0]), *events[1:]]


class FaultySubscriber(RecordingSubscriber):
    """A viewer whose connection fails, on demand."""

    failing = ""

    def send(self, update: SubscriberUpdate) -> bool:
        if self.failing:
            raise BrokenPipeError
        return super().send(update)

    def close(self, reason: str) -> None:
        if self.failing == "close":
            raise BrokenPipeError
        super().close(reason)


class Evening:
    """Faulty tables beside sound ones; what the people at the sound ones are sent."""

    def __init__(self) -> None:
        self.store = FaultyStore()
        self.clock = ManualClock()
        self.host: Host = new_host(self.store, self.clock)
        self.sound: list[tuple[LiveTable, RecordingSubscriber]] = []
        self.victims = [FaultySubscriber("Vera"), FaultySubscriber("Willi")]
        self.xaver = FaultySubscriber("Xaver")
        self.victim = ""
        """The table of two persons."""
        self.bots_victim = ""
        """The table of a person and a bot."""

    async def begin(self) -> None:
        """All cards are dealt before anything fails: chance is the same in every evening."""
        timed = RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")
        first = await start_game(self.host, "kuhn", timed, time_control=SOUND_CLOCK)
        self.sound += [(first, person) for person in timed]
        clara = RecordingSubscriber("Clara")
        second = await start_game(self.host, "mausen", [clara], bots=("steady", "novice"))
        self.sound.append((second, clara))
        table = await start_game(self.host, "faulty", self.victims, time_control=FAULTY_CLOCK)
        self.victim = table.table.id
        table = await start_game(self.host, "faulty", [self.xaver], bots=("faulty",))
        self.bots_victim = table.table.id
        new = (table_id_for(hash_key("Zoe"), f"o{number}") for number in range(ROUNDS))
        self.store.victims = {self.victim, self.bots_victim, *new}

    async def play(self) -> None:
        """Every player chooses, at the faulty tables first; then time passes."""
        for number in range(ROUNDS):
            await self.read()
            waiting = self.commands_of_all(f"v{number}", MoveCommand("pass"))
            await asyncio.sleep(0)  # so that they are stored, and published, first
            for live_table, person in self.sound:
                offers = person.last.view.offers if person.last.view else ()
                if offers:
                    picks = {part.name: part.choices[: part.least] for part in offers[0].parts}
                    move = MoveCommand(offers[0].compose(picks))
                    self.host.submit(live_table, person, f"m{number}", move, person.sent_seq)
            await asyncio.wait_for(asyncio.gather(waiting, self.come(number)), 5)
            await drain(self.host)
            await asyncio.wait_for(self.commands_of_all(f"again {number}", Rematch()), 5)
            self.clock.advance_s(12)
            await self.host.tick()
            await drain(self.host)

    async def read(self) -> None:
        """A reader looks at all faulty tables, twice: then there is a copy that may be old."""
        for table in 2 * sorted(self.store.victims):
            with suppress(Refused, OSError, LookupError, TypeError):
                await self.host.read_table(table)

    def commands_of_all(self, id: str, command: Command) -> "asyncio.Future[list[None]]":
        """Of all people at the faulty tables."""
        places = [(person, self.victim) for person in self.victims]
        places.append((self.xaver, self.bots_victim))
        commands = [self.command(table, person, id, command) for person, table in places]
        return asyncio.gather(*commands)

    async def command(
        self, table: str, person: RecordingSubscriber, id: str, command: Command
    ) -> None:
        """A command at a faulty table: carried out or refused, but always answered."""
        with suppress(Refused, OSError):
            await self.host.command(table, person.key, id, command)

    async def come(self, number: int) -> None:
        """New viewers at the faulty tables, and a new table of the faulty game."""
        for table in (self.victim, self.bots_victim):
            for person in (FaultySubscriber("Yves"), *self.victims):
                with suppress(Refused, OSError, LookupError, TypeError, BrokenPipeError):
                    await self.host.join(table, person, None)
        command = Open("faulty", "Zoe", 2, bots=("faulty",), is_ready=True)
        with suppress(Refused, OSError, LookupError, TypeError):
            await self.host.open(hash_key("Zoe"), f"o{number}", command)

    def frames(self) -> list[list[bytes]]:
        return [person.frames for _, person in self.sound]


async def evening(fault: str, is_evicted: bool = False) -> Evening:
    made = Evening()
    await made.begin()
    if is_evicted:
        for table in (made.victim, made.bots_victim):
            del made.host.live_tables[table]
    fail(fault)
    made.store.failing = fault
    if fault in VIEWER_FAULTS:
        FaultySubscriber.failing = fault
    try:
        await made.play()
    finally:
        FaultySubscriber.failing = ""
        made.store.failing = ""
        import_module("bestiary_faulty").FAULTS.failing = ""
    return made


@cache
def sound_frames() -> list[list[bytes]]:
    return asyncio.run(evening("")).frames()


@pytest.mark.parametrize(
    "fault", [*MODULE_CALLS, *STATE_CALLS, *OTHER_CALLS, *STORE_FAULTS, *VIEWER_FAULTS]
)
def test_other_tables_are_sent_the_same_bytes(fault: str) -> None:
    """Whether the faulty tables are in memory or have to be loaded."""
    expected = sound_frames()
    count = 0
    for is_evicted in (False, True):
        faulty = asyncio.run(evening(fault, is_evicted))
        count += failures()
        assert faulty.frames() == expected
        assert not any(person.bye_reasons for _, person in faulty.sound)
    if fault not in (*STORE_FAULTS, *VIEWER_FAULTS):
        assert (count == 0) == (fault in NEVER_CALLED)


@pytest.mark.parametrize("error", [StoreUnavailable("away"), OSError("disk")], ids=repr)
@pytest.mark.parametrize("call", TICK_CALLS)
def test_clocks_and_commands_go_on_once_a_tick_succeeds(call: str, error: Exception) -> None:
    """An error that the host does not expect is logged by the server, which ticks again."""

    async def work() -> None:
        made = Evening()
        await made.begin()
        made.store.failing, made.store.error = call, error
        made.clock.advance_s(12)
        for _ in range(2):
            with suppress(OSError):
                await made.host.tick()
            await drain(made.host)
        (_, anna), _, (live_table, clara) = made.sound
        assert not any(isinstance(event, TimeUp) for event in anna.events())
        made.store.failing = ""
        await made.host.tick()
        await drain(made.host)
        assert TimeUp(0, "Anna", keeps=False) in anna.events()
        assert made.host.store_failure is None
        assert not made.host.set_aside
        assert not any(person.bye_reasons for _, person in made.sound)
        await made.host.command(live_table.table.id, clara.key, "a", MoveCommand("E1"))
        assert clara.last.entries, "it is published"

    asyncio.run(work())


def test_every_module_of_a_game_and_every_call_of_a_store_fails_in_some_test() -> None:
    protocols = {kind for name, kind in vars(contract).items() if name.endswith("Module")}
    assert protocols == {*(MODULES | REPLAY_MODULES | TEXT_MODULES).values()}
    tested = {*STORE_FAULTS.values(), *TICK_CALLS, *LOOKS, *NO_TABLE_IS_LIVE}
    assert tested == set(functions(Store))


def test_evening_without_faults_goes_on_and_its_time_runs_out() -> None:
    """Else equal bytes would say nothing."""
    made = asyncio.run(evening(""))
    assert all(len(person.frames) > ROUNDS for _, person in made.sound)
    assert any(isinstance(event, TimeUp) for _, person in made.sound for event in person.events())
    assert all(person.frames for person in (*made.victims, made.xaver))
    assert not made.host.set_aside


def test_a_game_that_fails_at_a_move_refuses_it_and_plays_on() -> None:
    """Nothing has changed: once the game is mended the same table goes on."""

    async def work() -> None:
        made = Evening()
        await made.begin()
        fail("events.move_events")
        with refuses("table-refused-game-failed"):
            await made.host.command(made.victim, made.victims[0].key, "a", MoveCommand("pass"))
        fail("")
        assert await made.host.command(made.victim, made.victims[0].key, "b", MoveCommand("pass"))

    asyncio.run(work())


def test_a_viewer_who_cannot_be_shown_the_table_gets_a_final_bye() -> None:
    async def work() -> None:
        made = Evening()
        await made.begin()
        fail("moves.offers")
        await made.host.command(made.victim, made.victims[0].key, "a", MoveCommand("pass"))
        fail("")
        assert [person.bye_reasons for person in made.victims] == [["closed"], ["closed"]]

    asyncio.run(work())


def test_a_viewer_who_cannot_be_welcomed_is_refused_for_good() -> None:
    async def work() -> None:
        made = Evening()
        await made.begin()
        fail("view.board")
        with refuses("table-refused-set-aside"):
            await made.host.join(made.victim, RecordingSubscriber("Xaver"), None)
        fail("")
        await made.host.join(made.victim, RecordingSubscriber("Xaver"), None)

    asyncio.run(work())


def test_a_table_that_cannot_be_replayed_is_set_aside_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is refused from then on, also when the clocks are looked at, and never read again."""

    async def work() -> None:
        made = await evening("broken", is_evicted=True)
        host = made.host
        assert set(host.set_aside) == {made.victim, made.bots_victim}
        with refuses("table-refused-set-aside"):
            await host.live_table(made.victim)
        with refuses("table-refused-set-aside"):
            await host.command(made.victim, made.victims[0].key, "x", Start())

    asyncio.run(work())
    assert sum("table set aside" in record.message for record in caplog.records) == 2


def test_unreadable_tables_stop_no_clock_and_go_on_once_they_can_be_read() -> None:
    """More of them than are looked at in one tick, all due before the sound table."""

    async def work() -> None:
        store, clock = FaultyStore(), ManualClock()
        host = new_host(store, clock)
        people = [FaultySubscriber("Vera"), FaultySubscriber("Willi")]
        for number in range(MAX_WAKEUPS_PER_TICK + 5):
            table = await start_game(
                host, "kuhn", people, time_control=FAULTY_CLOCK, id=f"{number}"
            )
            store.victims.add(table.table.id)
        anna = RecordingSubscriber("Anna")
        await start_game(host, "mausen", [anna], bots=("random",) * 2, time_control=SOUND_CLOCK)
        for table_id in store.victims:
            del host.live_tables[table_id]
        store.failing = "read"
        clock.advance_s(12)
        for _ in range(2):
            await host.tick()
            await drain(host)
        assert any(isinstance(event, TimeUp) for event in anna.events())
        assert not host.set_aside
        store.failing = ""
        await host.tick()
        assert not store.victims & set(host.live_tables), "they are not read in every tick"
        clock.advance_s(READ_AGAIN_AFTER_MS / 1000)
        for _ in range(2):
            await host.tick()
        assert store.victims <= set(host.live_tables)

    asyncio.run(work())


@pytest.mark.parametrize("fault", ["append", "disk", "conflict"])
def test_move_that_was_not_stored_can_be_made_again(fault: str) -> None:
    async def work() -> None:
        made = Evening()
        await made.begin()
        key, move = made.victims[0].key, MoveCommand("pass")
        made.store.failing = fault
        with refuses("table-refused-unsaved"):
            await made.host.command(made.victim, key, "a", move)
        made.store.failing = ""
        seq = await made.host.command(made.victim, key, "a", move)
        assert seq == (await made.host.live_table(made.victim)).table.seq
        assert made.victims[0].bye_reasons == ["reconnect"]

    asyncio.run(work())


def test_move_that_is_being_stored_is_accepted_though_the_next_one_fails() -> None:
    """The table is dropped meanwhile."""

    async def work() -> None:
        made = Evening()
        await made.begin()
        first, second = (person.key for person in made.victims)
        accepted = asyncio.ensure_future(
            made.host.command(made.victim, first, "a", MoveCommand("pass"))
        )
        await asyncio.sleep(0)
        fail("events.move_events")
        with refuses("table-refused-game-failed"):
            await made.host.command(made.victim, second, "b", MoveCommand("pass"))
        fail("")
        seq = await asyncio.wait_for(accepted, 5)
        assert seq == (await made.host.live_table(made.victim)).table.seq

    asyncio.run(work())


@pytest.mark.parametrize("fault", ["view.board", "state.legal_mask", "events.move_events"])
def test_a_game_that_fails_at_a_bots_turn_is_set_aside(fault: str) -> None:
    """Not the bot has failed, and no other one could choose."""

    async def work() -> None:
        made = Evening()
        await made.begin()
        live_table = await made.host.live_table(made.bots_victim)
        made.host.submit(live_table, made.xaver, "a", MoveCommand("pass"))
        fail(fault)
        await drain(made.host)
        fail("")
        assert set(made.host.set_aside) == {made.bots_victim}
        assert made.xaver.bye_reasons == ["closed"]

    asyncio.run(work())


def test_a_game_that_fails_when_its_time_is_up_is_set_aside() -> None:
    """Its players get a bye that is final."""

    async def work() -> None:
        made = Evening()
        await made.begin()
        made.clock.advance_s(10)
        fail("state.to_move_mask")
        await made.host.tick()
        fail("")
        assert set(made.host.set_aside) == {made.victim}
        assert [person.bye_reasons for person in made.victims] == [["closed"], ["closed"]]

    asyncio.run(work())
