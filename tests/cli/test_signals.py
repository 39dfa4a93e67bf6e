"""CLI: signals never end the shell in the middle of a move."""

import os
import signal
import sqlite3
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.cli.shell.new_game import new_record
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.client.local import LocalSeat
from bestiary.client.local_host import LocalHost
from bestiary.core.bot import Choice
from bestiary.core.view import View
from bestiary.stores.sqlite import SqliteStore

GAME = catalog.game("mausen")


def send_sigint() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def stored_event_count(path: Path) -> int:
    connection = sqlite3.connect(path)
    (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    connection.close()
    return int(count)


def test_sigint_during_append_is_deferred_until_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opponents = ShellOpponents(GAME, 1, ["steady"] * 3)
    path = tmp_path / "play.db"
    with SignalGuard() as signals, LocalHost(path, signals) as local_host:
        seat = LocalSeat(local_host, new_record(GAME, {}, opponents, "en"), opponents)
        append = SqliteStore.append

        def knocking(self: SqliteStore, *args: object) -> None:
            append(self, *args)  # type: ignore[arg-type]
            send_sigint()

        monkeypatch.setattr(SqliteStore, "append", knocking)
        before = stored_event_count(path)
        with pytest.raises(ExitShell) as exit_info, signals.interruptible():
            seat.move("E4")
        assert exit_info.value.status == 130
        assert stored_event_count(path) == before + 1
        assert seat.seq == before + 1
        assert seat.record().moves == [[0, "E4"]]


def test_sigint_while_bot_thinks_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opponents = ShellOpponents(GAME, 1, ["steady"] * 3)
    choose = opponents.choose

    def slow(seat: int, view: View) -> Choice:
        if seat == 2:
            send_sigint()
            pytest.fail("thought on")
        return choose(seat, view)

    monkeypatch.setattr(opponents, "choose", slow)
    with SignalGuard() as signals, LocalHost(None, signals) as local_host:
        seat = LocalSeat(local_host, new_record(GAME, {}, opponents, "en"), opponents)
        seat.move("E4")
        with pytest.raises(ExitShell), signals.interruptible():
            next(iter(seat))
        signals.block()
        assert [who for who, _ in seat.record().moves] == [0, 1]
        seat.close_table()


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
