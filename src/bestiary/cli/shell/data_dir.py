"""Shell: the user's data folder and the database of unfinished games."""

import os
from pathlib import Path
from typing import Final

DATABASE_VARIABLE: Final = "BESTIARY_PLAY_DB"
LIST: Final = "list"
"""As the value of `--resume`: list the unfinished games."""
LAST_GAME: Final = "last"
"""As the file of `--resume`: the last unfinished game."""


def database_path() -> Path | None:
    """`BESTIARY_PLAY_DB`, or a file in the data folder; None without a home folder."""
    named = os.environ.get(DATABASE_VARIABLE)
    if named:
        return Path(named)
    home = data_dir()
    return None if home is None else home / "play.db"


def default_tables() -> str:
    """Where a server keeps its tables without the setting `db`."""
    home = data_dir()
    return "bestiary.db" if home is None else str(home / "tables.db")


def data_dir() -> Path | None:
    """By the XDG base directory specification; None without a home folder."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not home.is_absolute():
        try:
            home = Path.home() / ".local" / "share"
        except RuntimeError:
            return None
    return home / "bestiary"
