"""Fixtures of all tests."""

import signal

import pytest

from tests.postgres_server import end_servers


def pytest_configure() -> None:
    """The tests and their children get SIGINT and SIGHUP where the shell has them ignored.

    That is so in a background job, under `nohup` and in some continuous integrations.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def _isolated_play_db(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every test saves games to a file of its own, never to the home directory."""
    monkeypatch.setenv("BESTIARY_PLAY_DB", str(tmp_path_factory.mktemp("play") / "play.db"))


def pytest_sessionfinish() -> None:
    """End what tests share."""
    end_servers()
