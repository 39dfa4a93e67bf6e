"""Shell: the file in which a game is saved as a record."""

import os
from pathlib import Path
from typing import Any

from bestiary.cli.files import check_writable, unreadable
from bestiary.cli.replay import parse_record
from bestiary.core.message import path_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records import Record, RecordRefused, read_lines, replay


def writable_path(file: str) -> Path:
    """The path of a file; refuses one that cannot be written or holds anything but a record."""
    path = Path(file)
    check_writable(path)
    try:
        if path.exists() and path.stat().st_size:
            read_save(str(path))
    except Refused:
        raise Refused(FORMAT, "cli-play-foreign", file=path_repr(file)) from None
    return path


def write_record(path: Path, line: str) -> None:
    """Write a record atomically, at the end of symbolic links. Raises OSError or ValueError."""
    path = path.resolve()
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("x", encoding="utf-8") as stream:
            stream.write(line + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def read_save(file: str) -> Record:
    """The one record in a file; refuses a broken one by ply."""
    try:
        with Path(file).open("rb") as stream:
            lines = [line for line, _ in zip(read_lines(stream), range(2), strict=False)]
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    if len(lines) != 1:
        raise Refused(FORMAT, "cli-play-not-one", file=path_repr(file), found=len(lines))
    try:
        record = parse_record(lines[0])
        for _ in replay(record):
            pass
    except Refused as refused:
        ply = refused.ply if isinstance(refused, RecordRefused) else 0
        raise Refused(
            refused.rule, "cli-play-broken", file=path_repr(file), ply=ply, why=refused.message
        ) from None
    return record


def saved_meta(record: Record) -> dict[str, Any]:
    """What a record says beside the game; empty if it is no object."""
    meta = record.extra.get("meta")
    return meta if isinstance(meta, dict) else {}


def saved_seed(record: Record) -> int | None:
    seed = saved_meta(record).get("seed")
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else None


def saved_bots(record: Record) -> tuple[str, ...] | None:
    """The kinds of bots that a record was played with; None unless there is one per seat."""
    kinds = saved_meta(record).get("bots")
    if not isinstance(kinds, list) or len(kinds) != record.players - 1:
        return None
    return tuple(kinds) if all(isinstance(kind, str) for kind in kinds) else None
