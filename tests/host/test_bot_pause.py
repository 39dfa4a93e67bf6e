"""A bot waits until what it answers was shown; how long it thinks says nothing about its cards."""

import asyncio
import math
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from bestiary.bots.host_bots import HostBots
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import Choice, Clock
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.viewer import ONLOOKER
from bestiary.host.host import Host
from bestiary.host.live_table import LiveTable
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, SetPace
from bestiary.tables.event import Moved, decode_event
from bestiary.tables.pace import Pace
from bestiary.tables.table_snapshot import TableSnapshot
from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl
from tests.conformance.test_hidden_information import with_guessed_state
from tests.host.recording_subscriber import RecordingSubscriber, start_game
from tests.virtual_time import VirtualTimeLoop

T = TypeVar("T")
PAUSE_S = 0.6


def run_in_virtual_time(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(work)


def loop_time_ms() -> int:
    """The time of day, which passes as that of the loop does."""
    return 1_700_000_000_000 + round(asyncio.get_running_loop().time() * 1000)


class SlowBots(HostBots):
    """Bots that think for a time, and how often one was made."""

    def __init__(self, thinks_s: float) -> None:
        super().__init__(0)
        self.thinks_s = thinks_s
        self.made = 0
        self.left_ms: list[int] = []

    def make(self, game: AnyGame, kind: str, seed: int, seat: int) -> AnyBot:
        self.made += 1
        return super().make(game, kind, seed, seat)

    async def choose(self, bot: AnyBot, view: AnyView, clock: Clock) -> Choice:
        self.left_ms.append(clock.left_ms())
        await asyncio.sleep(self.thinks_s)
        return await super().choose(bot, view, clock)


async def until_only_anna_is_to_move(live_table: LiveTable) -> None:
    while live_table.table.seats_to_move() != (0,):  # noqa: ASYNC110 time is virtual
        await asyncio.sleep(0.01)


async def mausen_round(
    bots: SlowBots, time_control: TimeControl = NO_TIME_CONTROL, pace: Pace = "at_once"
) -> tuple[Host, LiveTable, RecordingSubscriber]:
    """A table of Mausen with two bots, after a first round."""
    host = Host(MemoryStore(), bots, Pcg32(7), loop_time_ms, bot_delay_s=PAUSE_S)
    anna = RecordingSubscriber("Anna")
    kinds = ("novice", "novice")
    live_table = await start_game(
        host, "mausen", [anna], kinds, time_control=time_control, pace=pace
    )
    await until_only_anna_is_to_move(live_table)
    host.submit(live_table, anna, "1", MoveCommand("E1"))
    return host, live_table, anna


async def seconds_until_bots_have_moved(
    bots: SlowBots, time_control: TimeControl = NO_TIME_CONTROL, pace: Pace = "at_once"
) -> tuple[float, float]:
    """How long the bots take in the second round, and how long the first is shown."""
    _, live_table, _ = await mausen_round(bots, time_control, pace)
    started_at = asyncio.get_running_loop().time()
    shown_s = (live_table.table.shown_until_ms - loop_time_ms()) / 1000
    await until_only_anna_is_to_move(live_table)
    return asyncio.get_running_loop().time() - started_at, shown_s


@pytest.mark.parametrize(
    ("thinks_s", "pauses"), [(0.0, 1), (0.2, 1), (0.59, 1), (0.7, 2), (1.3, 3)]
)
def test_a_bot_waits_a_whole_number_of_pauses_at_once(thinks_s: float, pauses: int) -> None:
    bots = SlowBots(thinks_s)
    waited_s, shown_s = run_in_virtual_time(seconds_until_bots_have_moved(bots))
    assert waited_s == pytest.approx(pauses * PAUSE_S, abs=0.05)
    assert shown_s == 0
    assert bots.made == 2, "one bot for each seat and game"


@pytest.mark.parametrize("thinks_s", [0.0, 1.5, 20.0, 20.5])
def test_a_bot_waits_until_what_it_answers_was_shown(thinks_s: float) -> None:
    """Thinking is part of the pause; beyond it, a bot waits whole numbers of pauses."""
    bots = SlowBots(thinks_s)
    waited_s, shown_s = run_in_virtual_time(seconds_until_bots_have_moved(bots, pace="calm"))
    assert shown_s > 4, "three cards and a chase at a calm table"
    pauses = math.ceil(max(0, thinks_s - shown_s) / PAUSE_S)
    assert waited_s == pytest.approx(shown_s + pauses * PAUSE_S, abs=0.05)


def test_a_brisk_table_is_faster_than_a_calm_one() -> None:
    paces: tuple[Pace, ...] = ("calm", "brisk", "at_once")
    waited_s = [
        run_in_virtual_time(seconds_until_bots_have_moved(SlowBots(0), pace=pace))[0]
        for pace in paces
    ]
    assert waited_s[0] == pytest.approx(1.6 * waited_s[1], abs=0.05)
    assert waited_s[2] == pytest.approx(PAUSE_S, abs=0.05)


def test_who_changes_the_pace_does_not_wait_for_the_old_one() -> None:
    async def work() -> float:
        host, live_table, anna = await mausen_round(SlowBots(0), pace="calm")
        await asyncio.sleep(0.2)
        assert live_table.table.shown_until_ms > loop_time_ms() + 3000
        host.submit(live_table, anna, "2", SetPace("at_once"))
        started_at = asyncio.get_running_loop().time()
        await until_only_anna_is_to_move(live_table)
        return asyncio.get_running_loop().time() - started_at

    assert run_in_virtual_time(work()) < 0.05


def test_a_bot_is_given_the_clock_of_the_table() -> None:
    bots = SlowBots(0.0)
    timed = TimeControl(kind="live", move_s=20, reserve_s=60)
    run_in_virtual_time(seconds_until_bots_have_moved(bots, timed))
    assert set(bots.left_ms) == {20_000}


def test_bots_wait_for_people_and_for_each_other_in_a_whole_game() -> None:
    """Mammuz against four bots: no move comes before what led to it has been shown."""

    async def work() -> list[Moved]:
        rng = Pcg32(2)
        host = Host(MemoryStore(), HostBots(0), Pcg32(1), loop_time_ms, bot_delay_s=PAUSE_S)
        anna = RecordingSubscriber("Anna")
        live_table = await start_game(host, "mammuz", [anna], ("steady",) * 4, pace="calm")
        for number in range(10_000):
            if live_table.table.status == "over":
                break
            view = anna.last.view
            if live_table.table.seats_to_move() == (0,) and view is not None and view.offers:
                wait_ms = live_table.table.shown_until_ms - loop_time_ms()
                await asyncio.sleep(max(0, wait_ms) / 1000)
                move = random_move(pick(view.offers, rng), rng)
                host.submit(live_table, anna, f"m{number}", MoveCommand(move))
            await asyncio.sleep(0.05)
        stored = await host.store.read_events(live_table.table.id)
        return [event for event in map(decode_event, stored) if isinstance(event, Moved)]

    moves = run_in_virtual_time(work())
    assert len(moves) > 20
    assert {move.by for move in moves} == {"player", "bot"}
    shown_until_ms = 0
    for move in moves:
        if move.by == "bot":
            assert shown_until_ms <= move.at_ms <= shown_until_ms + PAUSE_S * 1000
        shown_until_ms = max(shown_until_ms, move.at_ms) + move.pause_ms


@pytest.mark.parametrize("game", ["mausen", "lascaux", "mammuz"])
def test_when_bots_answer_does_not_depend_on_hidden_cards(game: str) -> None:
    """The same evening, with other cards behind what an onlooker has seen: the same times."""

    async def answered_at(guess_seed: int | None) -> list[int]:
        host = Host(MemoryStore(), SlowBots(0.3), Pcg32(7), loop_time_ms, bot_delay_s=PAUSE_S)
        anna = RecordingSubscriber("Anna")
        live_table = await start_game(host, game, [anna], ("random",) * 3, pace="calm")
        table = live_table.table
        assert table.play is not None
        if guess_seed is not None:
            table.play = with_guessed_state(table.play, ONLOOKER, Pcg32(guess_seed))
            live_table.latest_snapshot = TableSnapshot.of(table, None, is_move=False)
        before = loop_time_ms()
        times: list[int] = []
        seq = table.seq
        for _ in range(600):
            await asyncio.sleep(0.01)
            if table.seq != seq:
                times.append(loop_time_ms() - before)
                seq = table.seq
        # As long as the evenings look the same: in Mammuz a first bot's claim follows its cards.
        return times[:1] if game == "mammuz" else times

    evenings = [run_in_virtual_time(answered_at(seed)) for seed in (None, 1, 2, 3)]
    assert evenings[0]
    assert evenings.count(evenings[0]) == 4
