"""What all tests have in common."""

import pytest


@pytest.fixture(autouse=True)
def _isolated_play_db(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every test keeps the games that it plays in a file of its own, never in anybody's home."""
    monkeypatch.setenv("BESTIARY_PLAY_DB", str(tmp_path_factory.mktemp("shelf") / "play.db"))
