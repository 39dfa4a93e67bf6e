"""The shell: nobody leaves in the middle of a move."""

import os
import signal
import sqlite3
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.cli.shell.company import Company
from bestiary.cli.shell.door import Door, Leave
from bestiary.cli.shell.seating import begun
from bestiary.client.house import House
from bestiary.client.local import LocalSeat
from bestiary.core.bot import Choice
from bestiary.core.view import View
from bestiary.stores.sqlite import SqliteStore

GAME = catalog.game("mausen")


def knock() -> None:
    """Press ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def kept(path: Path) -> int:
    """How many events are on the disk."""
    connection = sqlite3.connect(path)
    (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    connection.close()
    return int(count)


def test_who_knocks_while_a_move_is_written_waits_until_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = Company(GAME, 1, ["steady"] * 3)
    path = tmp_path / "play.db"
    with Door() as door, House(path, door) as house:
        seat = LocalSeat(house, begun(GAME, {}, company, "en"), company)
        append = SqliteStore.append

        def knocking(self: SqliteStore, *args: object) -> None:
            append(self, *args)  # type: ignore[arg-type]
            knock()

        monkeypatch.setattr(SqliteStore, "append", knocking)
        before = kept(path)
        with pytest.raises(Leave) as left, door.ajar():
            seat.move("E4")
        assert left.value.status == 130
        assert kept(path) == before + 1
        assert seat.at == before + 1
        assert seat.record().moves == [[0, "E4"]]


def test_who_knocks_while_a_bot_thinks_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company(GAME, 1, ["steady"] * 3)
    choose = company.choose

    def slow(seat: int, view: View) -> Choice:
        if seat == 2:
            knock()
            pytest.fail("thought on")
        return choose(seat, view)

    monkeypatch.setattr(company, "choose", slow)
    with Door() as door, House(None, door) as house:
        seat = LocalSeat(house, begun(GAME, {}, company, "en"), company)
        seat.move("E4")
        with pytest.raises(Leave), door.ajar():
            next(iter(seat))
        door.lock()
        assert [who for who, _ in seat.record().moves] == [0, 1]
        seat.put_away()


def test_who_knocks_before_everybody_sits_leaves_as_soon_as_they_do() -> None:
    with Door() as door:
        knock()
        with pytest.raises(Leave), door.ajar():
            pytest.fail("went on")


def test_nothing_interrupts_what_happens_behind_a_locked_door() -> None:
    with Door() as door:
        door.lock()
        knock()
        with door.shut(), door.ajar():
            knock()
