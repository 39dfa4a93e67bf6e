"""Fixtures of all tests."""

import pytest


@pytest.fixture(autouse=True)
def _isolated_play_db(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every test saves games to a file of its own, never to the home directory."""
    monkeypatch.setenv("BESTIARY_PLAY_DB", str(tmp_path_factory.mktemp("play") / "play.db"))
