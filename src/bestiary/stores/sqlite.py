"""Stores: SQLite, in one file. What is said to be kept has reached the disk.

One thread writes. It takes all that waits for it at once, writes it in one transaction, and tells
the loop once: so the more there is to do, the less each wish costs. Another thread reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from bestiary.core.store import Conflict, Done, Note
from bestiary.stores.schema import check, refusing, upgrade

MOST_AT_ONCE: Final = 2_000
CHECKPOINT_ROWS: Final = 4_000
"""After how many rows the log is worked into the database; each is about a page of 4 KB."""
KNOWN: Final = 20_000
PATIENCE_S: Final = 10.0
"""How long to wait for another program that writes."""


class Wish(Struct):
    """Something to be written."""

    table: str
    expected: int
    events: Sequence[bytes]
    note: Note | None
    done: Done
    loop: asyncio.AbstractEventLoop
    after: Wish | None = None
    """The wish before it for the same table, where nobody was told yet what became of that one."""
    is_lost: bool = False


def connected(path: Path | str, patience_s: float = PATIENCE_S) -> sqlite3.Connection:
    """A connection that keeps what it says it keeps."""
    with refusing(path):
        found = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=patience_s
        )
        try:
            check(found)
            found.execute("PRAGMA journal_mode = WAL")
            found.execute("PRAGMA synchronous = FULL")
            found.execute("PRAGMA wal_autocheckpoint = 0")
            found.execute("PRAGMA cache_size = -16000")
            found.execute("PRAGMA temp_store = MEMORY")
        except BaseException:
            found.close()
            raise
    return found


class SqliteStore:
    """Keeps tables in a file."""

    def __init__(
        self, path: Path | str, *, checkpoint: bool = True, patience_s: float = PATIENCE_S
    ) -> None:
        """Open a file, or begin one."""
        self.path = path
        self._writes = connected(path, patience_s)
        with refusing(path):
            upgrade(self._writes)
        self._reads = connected(path, patience_s)
        self._reads.execute("PRAGMA query_only = ON")
        self._queue: queue.SimpleQueue[list[Wish] | None] = queue.SimpleQueue()
        self._waiting: list[Wish] = []
        """What was wished in this turn of the loop; it goes to the writer together."""
        self._known: dict[str, int] = {}
        self._people: dict[str, tuple[str, ...]] = {}
        """Whose tables they are, of those that were written last."""
        self._last: dict[str, Wish] = {}
        """The last wish for each table of which nobody was told yet what became of it."""
        self._reader = ThreadPoolExecutor(1, "bestiary-reads")
        self._writer = threading.Thread(target=self._write, name="bestiary-writes", daemon=True)
        self._rows = 0
        """How many were written since the log was last worked into the database."""
        self._works = connected(path, patience_s) if checkpoint else None
        self._worker = ThreadPoolExecutor(1, "bestiary-works")
        self._working: Future[None] | None = None
        self._writer.start()

    def append(
        self, table: str, expected: int, events: Sequence[bytes], note: Note | None, done: Done
    ) -> None:
        """Add events after the one numbered `expected`, all or none."""
        loop = asyncio.get_running_loop()
        wish = Wish(table, expected, events, note, done, loop, self._last.get(table))
        self._last[table] = wish
        self._waiting.append(wish)
        if len(self._waiting) == 1:
            loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the writer all that was wished in this turn of the loop."""
        if self._waiting:
            self._queue.put(self._waiting)
            self._waiting = []

    async def read(self, table: str) -> list[bytes]:
        """All events of a table in their order."""
        rows = await self._asked(
            "SELECT body FROM events WHERE table_id = ? ORDER BY version", table
        )
        return [row[0].encode() for row in rows]

    async def find(self, code: str) -> str | None:
        """The table of a short code."""
        rows = await self._asked(
            "SELECT table_id FROM notes WHERE code = ? AND status != 'closed'"
            " ORDER BY number LIMIT 1",
            code,
        )
        return rows[0][0] if rows else None

    async def due(self, now_ms: int, limit: int) -> list[str]:
        """Tables that somebody has to look at, the longest overdue first."""
        rows = await self._asked(
            "SELECT table_id FROM notes WHERE due_ms <= ? ORDER BY due_ms LIMIT ?", now_ms, limit
        )
        return [row[0] for row in rows]

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        """The open tables that everybody may see, the newest first."""
        return await self._asked(
            "SELECT table_id, brief FROM notes WHERE status = 'open' AND is_public = 1"
            " ORDER BY number DESC LIMIT ?",
            limit,
        )

    async def mine(self, person: str, limit: int) -> list[str]:
        """The tables of a person that are not closed, the newest first."""
        rows = await self._asked(
            "SELECT table_id FROM people JOIN notes USING (table_id)"
            " WHERE person = ? AND status != 'closed' ORDER BY number DESC LIMIT ?",
            person,
            limit,
        )
        return [row[0] for row in rows]

    async def rules_in_play(self) -> dict[str, list[str]]:
        """The versions of rules that unfinished tables were begun with, and which tables."""
        rows = await self._asked(
            "SELECT rules, table_id FROM notes WHERE status IN ('open', 'playing')"
        )
        found: dict[str, list[str]] = {}
        for rules, table in rows:
            found.setdefault(rules, []).append(table)
        return found

    async def close(self) -> None:
        """Write what is yet to be written, and let go of the file."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._reader.shutdown()
        self._worker.shutdown()
        self._reads.close()
        if self._works is not None:
            self._works.close()
        self._writes.close()

    async def _asked(self, query: str, *args: object) -> list[Any]:
        """The rows that a query finds."""

        def ask() -> list[Any]:
            return self._reads.execute(query, args).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._reader, ask)

    # --- The thread that writes ----------------------------------------------------------------

    def _write(self) -> None:
        """Write all that waits, until there is nothing more to come."""
        is_open = True
        while is_open:
            wishes: list[Wish] = []
            first = self._queue.get()
            while first is not None:
                wishes += first
                if len(wishes) >= MOST_AT_ONCE:
                    break
                try:
                    first = self._queue.get_nowait()
                except queue.Empty:
                    break
            is_open = first is not None
            if wishes:
                self._tell(self._written(wishes))
                self._work_in()

    def _work_in(self) -> None:
        """Let the log be worked into the database where it has got long, while we write on.

        The other thread does nearly all of it. What came meanwhile is little, and done here: then
        the log begins anew, and does not grow without end.
        """
        if self._working is not None and self._working.done():
            self._working = None
            self._rows = 0
            with contextlib.suppress(sqlite3.Error):
                self._writes.execute(CHECKPOINT)
        elif self._works is not None and self._working is None and self._rows > CHECKPOINT_ROWS:
            self._working = self._worker.submit(self._work)

    def _work(self) -> None:
        """Work the log into the database."""
        assert self._works is not None
        with contextlib.suppress(sqlite3.Error):  # it is tried again later
            self._works.execute(CHECKPOINT)

    def _written(self, wishes: list[Wish]) -> list[tuple[Wish, Exception | None]]:
        """Write wishes in one transaction; where one cannot be, the others are."""
        for write in (self._together, self._together, self._one_by_one):
            try:
                return write(wishes)
            except sqlite3.OperationalError as error:  # a full disk, or somebody holds the file
                self._back()
                return [(wish, lost(wish, error)) for wish in wishes]
            except Exception:  # noqa: BLE001 another program has written, or one cannot be written
                self._back()
                for wish in wishes:
                    wish.is_lost = False
        raise AssertionError(wishes)

    def _back(self) -> None:
        """Let nothing have been written, and believe nothing any more."""
        self._known.clear()
        self._people.clear()
        if self._writes.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._writes.execute("ROLLBACK")

    def _together(self, wishes: list[Wish]) -> list[tuple[Wish, Exception | None]]:
        """Write all that fits, in one statement: the interpreter is not needed meanwhile."""
        while len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]
        self._writes.execute("BEGIN IMMEDIATE")
        rows: list[tuple[str, int, str]] = []
        notes: dict[str, Note] = {}
        ahead: set[str] = set()
        found = [(wish, self._taken(wish, rows, notes, ahead)) for wish in wishes]
        if rows:
            self._writes.execute(INSERT, (msgspec.json.encode(rows),))
            self._rows += len(rows)
        for table, note in notes.items():
            write_note(self._writes, table, note, self._people.get(table) != note.people)
        self._writes.execute("COMMIT")
        for table, note in notes.items():
            self._people[table] = note.people
        while len(self._people) > KNOWN:
            del self._people[next(iter(self._people))]
        return found

    def _one_by_one(self, wishes: list[Wish]) -> list[tuple[Wish, Exception | None]]:
        """Write each wish in a transaction of its own."""
        found: list[tuple[Wish, Exception | None]] = []
        for wish in wishes:
            try:
                found += self._together([wish])
            except Exception as error:  # noqa: BLE001 whoever wished it has to know
                self._back()
                found.append((wish, lost(wish, error)))
        return found

    def _taken(
        self,
        wish: Wish,
        rows: list[tuple[str, int, str]],
        notes: dict[str, Note],
        ahead: set[str],
    ) -> Exception | None:
        """Take a wish among what is to be written; a conflict where its number is not the next.

        At tables that are `ahead` something is among it already: there the file is behind.
        """
        if wish.after is not None and wish.after.is_lost:  # what it follows did not happen
            return lost(wish, Conflict(wish.table))
        version = self._known.get(wish.table)
        if version is None or (version != wish.expected and wish.table not in ahead):
            version = self._known[wish.table] = self._version(wish.table)
        if version != wish.expected:
            return lost(wish, Conflict(wish.table))
        for body in wish.events:
            version += 1
            rows.append((wish.table, version, body.decode()))
        self._known[wish.table] = version
        ahead.add(wish.table)
        if wish.note is not None:
            notes[wish.table] = wish.note
        return None

    def _version(self, table: str) -> int:
        """The last number of a table."""
        row = self._writes.execute(
            "SELECT max(version) FROM events WHERE table_id = ?", (table,)
        ).fetchone()
        return row[0] or 0

    def _tell(self, found: list[tuple[Wish, Exception | None]]) -> None:
        """Tell each loop once what became of its wishes."""
        loops: dict[asyncio.AbstractEventLoop, list[tuple[Wish, Exception | None]]] = {}
        for wish, error in found:
            wish.after = None
            loops.setdefault(wish.loop, []).append((wish, error))
        for loop, mine in loops.items():
            with contextlib.suppress(RuntimeError):  # it was closed: nobody waits any more
                loop.call_soon_threadsafe(self._all_done, mine)

    def _all_done(self, found: list[tuple[Wish, Exception | None]]) -> None:
        """Tell everybody who waits."""
        for wish, error in found:
            if self._last.get(wish.table) is wish:
                del self._last[wish.table]
            wish.done(error)


CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
INSERT: Final = (
    "INSERT INTO events (table_id, version, body) SELECT json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)
"""Writes many rows at once, given as JSON."""


def write_note(
    connection: sqlite3.Connection, table: str, note: Note, has_new_people: bool = True
) -> None:
    """Replace what is kept to find a table by."""
    connection.execute(
        "INSERT INTO notes (table_id, code, game, rules, status, is_public, due_ms, brief)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
        " code = excluded.code, game = excluded.game, rules = excluded.rules,"
        " status = excluded.status, is_public = excluded.is_public,"
        " due_ms = excluded.due_ms, brief = excluded.brief",
        (
            table,
            note.code,
            note.game,
            note.rules,
            note.status,
            note.is_public,
            note.due_ms,
            note.brief,
        ),
    )
    if not has_new_people:
        return
    known = {
        row[0]
        for row in connection.execute("SELECT person FROM people WHERE table_id = ?", (table,))
    }
    for person in set(note.people) - known:
        connection.execute("INSERT INTO people VALUES (?, ?)", (person, table))
    for person in known - set(note.people):
        connection.execute("DELETE FROM people WHERE person = ? AND table_id = ?", (person, table))


def lost(wish: Wish, error: Exception) -> Exception:
    """A wish is not granted, nor is any that follows it."""
    wish.is_lost = True
    return Conflict(wish.table) if isinstance(error, sqlite3.IntegrityError) else error
