"""The shell: where games are kept while they are played."""

import os
from pathlib import Path
from typing import Final

DATABASE_VARIABLE: Final = "BESTIARY_PLAY_DB"
LAST_GAME: Final = "last"
"""Stands for the game that was broken off, where else the name of a file does."""


def database_path() -> Path | None:
    """The file that somebody named, or one among those that programs keep for somebody."""
    named = os.environ.get(DATABASE_VARIABLE)
    if named:
        return Path(named)
    home = data_dir()
    return None if home is None else home / "play.db"


def data_dir() -> Path | None:
    """Where we keep files for somebody."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not home.is_absolute():
        try:
            home = Path.home() / ".local" / "share"
        except RuntimeError:  # who has no home has no such files
            return None
    return home / "bestiary"
