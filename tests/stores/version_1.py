"""A database of version 1 as a server wrote it, and the shell's: how to restore them."""

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Final

V1: Final = Path(__file__).parent / "v1"
KEYS: Final = {
    "zoe": "7a6f650000000000000000",
    "zoe's telephone": "7a6f6527732074656c6570",
    "bruno": "6272756e6f000000000000",
    "ida": "6964610000000000000000",
    "kim": "6b696d0000000000000000",
    "jiri": "6a69726900000000000000",
}
TABLES: Final = {
    table["label"]: table
    for table in map(json.loads, (V1 / "tables.jsonl").read_text(encoding="utf-8").splitlines())
}
"""What the code of version 1 made of each table, the oldest first."""


def restore(script: str, path: Path) -> None:
    """Write a database from its dump."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((V1 / script).read_text(encoding="utf-8"))
