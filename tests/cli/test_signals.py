"""CLI: signals never end the shell in the middle of a move."""

import os
import signal
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.catalog import AnyBot, AnyView
from bestiary.cli.shell.game_request import GameRequest
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.client.local_game import LocalGame
from bestiary.client.local_host import LocalHost
from bestiary.core.bot import NO_CLOCK, Choice, Clock
from bestiary.core.store import AppendCallback, TableSummary
from bestiary.stores.sqlite import SqliteStore

GAME = catalog.game("mausen")


def send_sigint() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def stored_event_count(path: Path) -> int:
    connection = sqlite3.connect(path)
    (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    connection.close()
    return int(count)


class KnockingStore(SqliteStore):
    """Ctrl-C comes right after an append."""

    is_knocking = False

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        super().append(table_id, expected_seq, events, summary, callback)
        if self.is_knocking:
            send_sigint()


def test_sigint_during_append_is_deferred_until_stored(tmp_path: Path) -> None:
    record, opponents = GameRequest(GAME, "en", bots="steady", seed=1).new_game()
    path = tmp_path / "play.db"
    with SignalGuard() as signals, LocalHost(None, signals) as local_host:
        local_host.store = store = KnockingStore(path)
        player = LocalGame(local_host, record, opponents)
        store.is_knocking = True
        before = stored_event_count(path)
        with pytest.raises(ExitShell) as exit_info, signals.interruptible():
            player.move("E4")
        assert exit_info.value.status == 130
        assert stored_event_count(path) == before + 1
        assert player.seat.seq == before + 1
        assert player.record().moves == [[0, "E4"]]
        local_host.run(store.close())


class KnockingBot:
    """Ctrl-C comes while it thinks."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        send_sigint()
        pytest.fail("thought on")


class KnockingOpponents(ShellOpponents):
    def bot(self, seat: int, kind: str) -> AnyBot:
        return KnockingBot() if seat == 2 else super().bot(seat, kind)


def test_sigint_while_bot_thinks_leaves_at_once() -> None:
    record, steady = GameRequest(GAME, "en", bots="steady", seed=1).new_game()
    opponents = KnockingOpponents(GAME, 1, steady.kinds)
    with SignalGuard() as signals, LocalHost(None, signals) as local_host:
        player = LocalGame(local_host, record, opponents)
        player.move("E4")
        with pytest.raises(ExitShell), signals.interruptible():
            next(iter(player))
        signals.block()
        assert [who for who, _ in player.record().moves] == [0, 1]
        player.close_table()


def test_sigint_during_setup_is_raised_at_first_open_section() -> None:
    with SignalGuard() as signals:
        send_sigint()
        with pytest.raises(ExitShell), signals.interruptible():
            pytest.fail("went on")


def test_locked_section_ignores_sigint() -> None:
    with SignalGuard() as signals:
        signals.block()
        send_sigint()
        with signals.uninterruptible(), signals.interruptible():
            send_sigint()
