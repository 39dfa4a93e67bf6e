"""Shell: the file in which a game is saved as a record."""

from __future__ import annotations

import errno
import os
import stat
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bestiary.cli.replay import parse_record
from bestiary.core.game import Game
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records import Record, RecordRefused, replay
from bestiary.records.line_reader import read_lines


@dataclass(frozen=True)
class SaveFile:
    """Where a record is written."""

    path: Path
    is_user_named: bool
    """Then it may be overwritten, and finished games are saved too."""
    is_resumed: bool = False
    """It holds the game that is resumed."""

    @classmethod
    def from_options(cls, game: Game, record: str | None, resume: str | None) -> SaveFile:
        """The file that was named, or one named after the game and the time; refuses other data."""
        if record is None and resume is None:
            return cls(Path(f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"), False)
        path = Path(record or resume or "")
        is_resumed = resume is not None and _is_same_file(path, Path(resume))
        if not is_resumed:
            _check_may_overwrite(path)
        return cls(path, True, is_resumed)

    def write_record(self, line: str) -> Path:
        """Write a record atomically; returns its path. Raises OSError or ValueError."""
        path = self.path.resolve() if self.is_user_named else self._reserve_unused()
        if _is_not_regular(path):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
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
        return self.path if self.is_user_named else path

    def _reserve_unused(self) -> Path:
        """A new empty file; its name has a number if the name is taken."""
        for number in count(1):
            stem = self.path.stem if number == 1 else f"{self.path.stem}-{number}"
            path = self.path.with_stem(stem)
            try:
                path.open("x").close()
            except FileExistsError:
                continue
            return path
        raise AssertionError


def read_save(file: str) -> Record:
    """The one record in a file; refuses a broken one by ply."""
    try:
        with Path(file).open("rb") as stream:
            lines = [line for line, _ in zip(read_lines(stream), range(2), strict=False)]
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Refused(FORMAT, "cli-unreadable", file=safe_repr(file), why=why) from None
    if len(lines) != 1:
        raise Refused(FORMAT, "cli-play-not-one", file=safe_repr(file), found=len(lines))
    try:
        record = parse_record(lines[0])
        for _ in replay(record):
            pass
    except Refused as refused:
        ply = refused.ply if isinstance(refused, RecordRefused) else 0
        raise Refused(
            refused.rule, "cli-play-broken", file=safe_repr(file), ply=ply, why=refused.message
        ) from None
    return record


def saved_seed(record: Record) -> int | None:
    """The seed that a record was played with; None if it has none."""
    meta = record.extra.get("meta")
    seed = meta.get("seed") if isinstance(meta, dict) else None
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else None


def saved_bots(record: Record) -> tuple[str, ...] | None:
    """The kinds of bots that a record was played with; None unless there is one per seat."""
    meta = record.extra.get("meta")
    kinds = meta.get("bots") if isinstance(meta, dict) else None
    if not isinstance(kinds, list) or len(kinds) != record.players - 1:
        return None
    return tuple(kinds) if all(isinstance(kind, str) for kind in kinds) else None


def _is_same_file(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _check_may_overwrite(path: Path) -> None:
    """Refuses a path that is neither free, empty nor a record."""
    if _is_not_regular(path):
        raise Refused(FORMAT, "cli-play-no-file", file=safe_repr(str(path)))
    try:
        is_empty = path.stat().st_size == 0
    except (OSError, ValueError):  # no such file; other errors come when the game is saved
        return
    if not is_empty:
        try:
            read_save(str(path))
        except Refused:
            raise Refused(FORMAT, "cli-play-foreign", file=safe_repr(str(path))) from None


def _is_not_regular(path: Path) -> bool:
    """A folder, a device or a pipe, which must never be replaced."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False
