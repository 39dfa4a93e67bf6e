"""Bots of other packages choose in worker processes, which can be killed."""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import bestiary
from bestiary import catalog
from bestiary.bots.registry import bot_names, lower_bot, make_bot
from bestiary.bots.worker_pool import LIMIT_VARIABLE, MAX_IDLE, WorkerPool
from bestiary.catalog import AnyView
from bestiary.core.bot import BotError
from bestiary.core.viewer import DEALER
from tests.failing_bots import FAILURES, MARKS_VARIABLE, install, installed


@pytest.fixture
def marks(tmp_path: Path) -> Iterator[Path]:
    with installed(tmp_path) as path:
        yield path


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(limit_ms=60_000)
    yield pool
    pool.close()


def first_view(name: str) -> AnyView:
    play = bestiary.play(name, players=catalog.game(name).default_players, seed=1)
    seat = play.to_move()[0]
    assert seat is not DEALER
    return play.view(seat)


def is_running(pid: int) -> bool:
    """Whether a process runs; a dead one that its parent has not waited for does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_for_end(pid: int) -> None:
    while is_running(pid):
        time.sleep(0.01)


@pytest.mark.parametrize("name", catalog.installed_games())
def test_bot_chooses_in_a_worker_what_it_would_choose_here(
    name: str, marks: Path, pool: WorkerPool
) -> None:
    """What it prints is no answer; the worker is used again."""
    game, view = catalog.game(name), first_view(name)
    bot = make_bot(game, "marks", 7, pool)
    assert [bot.choose(view), bot.choose(view)] == [make_bot(game, "random", 7).choose(view)] * 2
    first, second = marks.read_text().split()
    assert first == second != str(os.getpid())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "tries"), [("raises", 1), ("hangs", 2), ("exits", 2), ("exits-once", 2)]
)
def test_only_a_dead_or_slow_worker_is_tried_again(
    kind: str, tries: int, marks: Path, pool: WorkerPool
) -> None:
    """In a new process; a bot that raises would raise again."""
    pool.limit_ms = 1500 if kind == "hangs" else pool.limit_ms
    bot = make_bot(catalog.game("kuhn"), kind, 7, pool)
    if kind in FAILURES:
        with pytest.raises(BotError) as raised:
            bot.choose(first_view("kuhn"))
        assert raised.value.failure == FAILURES[kind]
    else:
        bot.choose(first_view("kuhn"))
    pids = marks.read_text().split()
    assert len(pids) == len(set(pids)) == tries


def test_error_has_the_traceback_without_values(marks: Path, pool: WorkerPool) -> None:
    """The bot puts its cards into what it raises."""
    with pytest.raises(BotError) as raised:
        make_bot(catalog.game("kuhn"), "raises", 7, pool).choose(first_view("kuhn"))
    text = str(raised.value)
    assert "in choose" in text
    assert text.endswith("ZeroDivisionError")
    assert not any(card in text for card in ("jack", "queen", "king"))


def test_worker_gets_no_settings(
    marks: Path, pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the address of a database with its password."""
    monkeypatch.setenv("BESTIARY_SERVER_DB", "postgresql://anna:secret@db")
    make_bot(catalog.game("kuhn"), "marks", 7, pool).choose(first_view("kuhn"))
    environment = Path(f"/proc/{marks.read_text().strip()}/environ").read_bytes()
    assert b"PATH=" in environment
    assert b"secret" not in environment


def test_idle_workers_are_few(marks: Path, pool: WorkerPool) -> None:
    bots = [make_bot(catalog.game("kuhn"), "marks", seed, pool) for seed in range(MAX_IDLE + 2)]
    view = first_view("kuhn")
    threads = [threading.Thread(target=bot.choose, args=(view,)) for bot in bots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pids = {int(pid) for pid in marks.read_text().split()}
    assert sum(map(is_running, pids)) <= MAX_IDLE
    pool.close()
    assert not any(map(is_running, pids))


def test_closing_ends_a_choice(marks: Path) -> None:
    """A server that ends does not wait for a bot that never returns."""
    pool = WorkerPool(limit_ms=600_000)
    errors: list[BotError] = []

    def choose() -> None:
        try:
            make_bot(catalog.game("kuhn"), "hangs", 7, pool).choose(first_view("kuhn"))
        except BotError as error:
            errors.append(error)

    thread = threading.Thread(target=choose)
    thread.start()
    while not marks.exists() or not marks.read_text():
        time.sleep(0.01)
    pool.close()
    thread.join()
    assert [error.failure for error in errors] == ["died"]
    assert len(marks.read_text().split()) == 1


def test_worker_ends_if_its_parent_is_killed(tmp_path: Path) -> None:
    """Even in the middle of a choice that never ends."""
    marks = tmp_path / "marks"
    script = "import bestiary; p = bestiary.play('kuhn', 2, 1)\n"
    script += "bestiary.bot('kuhn', 'hangs', 1).choose(p.view(p.to_move()[0]))"
    environment = os.environ | {MARKS_VARIABLE: str(marks), "PYTHONPATH": install(tmp_path)}
    environment[LIMIT_VARIABLE] = "600"
    parent = subprocess.Popen([sys.executable, "-c", script], env=environment)
    while not marks.exists() or not marks.read_text():
        time.sleep(0.01)
    parent.kill()
    parent.wait()
    wait_for_end(int(marks.read_text().split()[0]))


def test_package_that_cannot_be_imported_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The other bots play."""
    with caplog.at_level(logging.ERROR), installed(tmp_path, "broken = no_such_module:KIND"):
        names = bot_names(catalog.game("kuhn"))
    assert "marks" in names
    assert "broken" not in names
    assert caplog.messages == ["a bot cannot be imported"]


def test_ladder_below_a_bot() -> None:
    """A bot outside the ladder falls to the default, and all of them at last to random."""
    game = catalog.game("mausen")
    assert [lower_bot(game, kind) for kind in ("search", "clever", "steady", "novice")] == [
        "steady",
        "steady",
        "novice",
        "random",
    ]
    assert lower_bot(game, "random") is None
    assert lower_bot(catalog.game("kuhn"), "kuhn") == "clever"
    assert lower_bot(catalog.game("kuhn"), "clever") == "random"
