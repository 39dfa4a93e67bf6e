"""Bots that think in threads of a host: their time limit, and a move that comes too late."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import bestiary
from bestiary import catalog
from bestiary.bots import host_bots, worker_pool
from bestiary.bots.host_bots import HostBots
from bestiary.bots.random import RandomBot
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import NO_CLOCK, BotError, Choice, Clock
from bestiary.core.pcg32 import Pcg32
from bestiary.host.host import Host
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, Open
from bestiary.tables.notices import BotReplaced
from tests import plugins
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    play_to_end,
    start_game,
)


class StuckBot(RandomBot):
    """Chooses nothing until it is let go; then at random."""

    def __init__(self, seed: int, let_go: threading.Event) -> None:
        super().__init__(seed)
        self.let_go = let_go

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.let_go.wait()
        return super().choose(view, clock)


class StuckBots(HostBots):
    """Bots of the kind `kuhn` are stuck."""

    def __init__(self, threads: int, limit_ms: int) -> None:
        super().__init__(threads, limit_ms)
        self.let_go = threading.Event()

    def make(self, game: AnyGame, kind: str, seed: int, seat: int) -> AnyBot:
        if kind == "kuhn":
            return StuckBot(seed, self.let_go)
        return super().make(game, kind, seed, seat)


def test_thread_that_never_returns_is_left_behind(caplog: pytest.LogCaptureFixture) -> None:
    """The only thread for bots is stuck, and the game comes to its end nevertheless."""

    async def work() -> None:
        bots = StuckBots(threads=1, limit_ms=1)
        host = Host(MemoryStore(), bots, Pcg32(7), ManualClock())
        anna = RecordingSubscriber("Anna")
        try:
            live_table = await start_game(host, "kuhn", [anna], bots=("kuhn",))
            await play_to_end(host, live_table, [anna])
            assert live_table.table.status == "over"
            assert BotReplaced(1, live_table.table.seats[1].name, "kuhn") in anna.events()
            await host.close()
        finally:
            bots.let_go.set()
            bots.close()

    with caplog.at_level(logging.INFO, "bestiary.host"):
        asyncio.run(work())
    failed = [record for record in caplog.records if record.getMessage() == "a bot failed"]
    assert {record.__dict__["failure"] for record in failed} == {"timeout"}


STUCK_GAME: Final = """
import time
from dataclasses import replace
from bestiary_kuhn import game as kuhn
from bestiary_kuhn.bots import Fool

class Stuck(Fool):
    def choose(self, view, clock=None):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            pass

game = replace(kuhn, name="stuck", bots={"stuck": Stuck, "fool": Fool})
"""
"""A plug-in game with a bot that keeps a processor busy; what hangs for ever fails no test."""


@pytest.fixture
def _stuck_game(tmp_path: Path) -> Iterator[None]:
    info = tmp_path / "stuck-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: stuck\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[bestiary.games]\nstuck = stuck_game\n")
    (tmp_path / "stuck_game.py").write_text(STUCK_GAME)
    with plugins.installed(tmp_path):
        yield


@pytest.mark.usefixtures("_stuck_game")
def test_stuck_bots_of_a_plugin_game_stop_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there have been: each was killed."""
    monkeypatch.setattr(host_bots, "MAX_STUCK", 1)
    monkeypatch.setattr(worker_pool, "GRACE_S", 0.1)

    async def work() -> None:
        bots = HostBots(threads=1, limit_ms=1)
        game, others = catalog.game("stuck"), catalog.game("mausen")
        view, mausen_view = bestiary.play("stuck", 2, 1).view(0), bestiary.play("mausen", 3).view(0)
        for seed in range(3):
            with pytest.raises(BotError) as raised:
                await bots.choose(bots.make(game, "stuck", seed, 0), view, NO_CLOCK)
            assert raised.value.failure == "timeout"
        bots._workers.limit_ms = 5_000
        for kind in ("fool", "search"):
            assert (await bots.choose(bots.make(game, kind, 1, 0), view, NO_CLOCK)).move
        steady = bots.make(others, "steady", 1, 0)
        assert not isinstance(steady, worker_pool.WorkerBot), "ours think in threads"
        choice = await bots.choose(steady, mausen_view, NO_CLOCK)
        assert choice == steady.choose(mausen_view)
        bots.close()

    asyncio.run(work())


def test_the_weakest_bot_needs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the last that can move: without it the table would be set aside."""
    monkeypatch.setattr(host_bots, "MAX_STUCK", 1)
    monkeypatch.setattr(host_bots, "GRACE_S", 0.1)

    async def work() -> None:
        bots = StuckBots(threads=1, limit_ms=1)
        game, view = catalog.game("kuhn"), bestiary.play("kuhn", 2, 1).view(0)
        try:
            for kind in ("kuhn", "kuhn", "kuhn", "search"):
                with pytest.raises(BotError, match="timeout"):
                    await bots.choose(bots.make(game, kind, 1, 0), view, NO_CLOCK)
            assert (await bots.choose(bots.make(game, "random", 1, 0), view, NO_CLOCK)).move
        finally:
            bots.let_go.set()
            bots.close()

    asyncio.run(work())


def test_choice_for_a_closed_table_is_late_and_no_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        bots = StuckBots(threads=1, limit_ms=60_000)
        host = Host(MemoryStore(), bots, Pcg32(7), ManualClock())
        anna = RecordingSubscriber("Anna")
        command = Open("kuhn", "Anna", 2, bots=("kuhn",), is_ready=True)
        table_id = await host.open(anna.key, "open", command)
        live_table = await host.join(table_id, anna, None)
        await host.command(table_id, anna.key, "1", MoveCommand("pass"))
        assert live_table.bots_choosing
        await host.close_table(table_id)
        bots.let_go.set()
        await drain(host)
        assert not any(isinstance(event, BotReplaced) for event in anna.events())
        await host.close()
        bots.close()

    with caplog.at_level(logging.INFO, "bestiary.host"):
        asyncio.run(work())
    assert caplog.messages == ["a bot came too late"]


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), asyncio.CancelledError()])
def test_bot_that_would_end_the_server_has_raised(error: BaseException) -> None:
    class EndingBot(RandomBot):
        def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
            raise error

    async def work() -> None:
        bots = HostBots(threads=1)
        play = bestiary.play("kuhn", 2, 1)
        with pytest.raises(BotError, match="in choose") as raised:
            await bots.choose(EndingBot(1), play.view(0), NO_CLOCK)
        assert raised.value.failure == "raised"
        bots.close()

    asyncio.run(work())
