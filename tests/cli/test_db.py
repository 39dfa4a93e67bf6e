"""CLI: `bestiary db` as a process: output, effect on the file, exit status."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.cli.db import verify
from bestiary.i18n import LANGUAGES
from bestiary.stores.schema import STEPS
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.tables.command import LinkDevice
from tests.cli.cli_runner import BESTIARY, run, terminal_environment
from tests.refusals import refuses
from tests.stores.sample_database import SampleHost, identity_of, key_of, write_sample_database
from tests.stores.store_kinds import append
from tests.stores.version_1 import TABLES, restore

pytestmark = pytest.mark.slow  # each call is a program of its own

NAME = "Zoë Quill"
PAGES_UNTIL_CHECKPOINT = 1000
"""SQLite's own default for every connection."""
DB = "sqlite:///tables.db"


@pytest.fixture(scope="session")
def sample_database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    file = tmp_path_factory.mktemp("evening") / "tables.db"
    return file, write_sample_database(file)


@pytest.fixture
def sample_tables(sample_database: tuple[Path, dict[str, str]], tmp_path: Path) -> dict[str, str]:
    """Ids by name of the tables in this test's tables.db."""
    shutil.copy(sample_database[0], tmp_path / "tables.db")
    return sample_database[1]


def query_rows(file: Path, *statements: str) -> list[tuple[object, ...]]:
    """The rows of the last statement."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        rows = [connection.execute(statement).fetchall() for statement in statements]
    return rows[-1]


def database_bytes(folder: Path) -> bytes:
    """All bytes of a database, its WAL included."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("tables.db*")))


def verify_in_process(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """`bestiary db verify` without a new process: status and output."""
    url = f"sqlite:///{folder}/tables.db"
    status = verify.main(["--db", url, "--lang", "en"], standalone_mode=False)
    return status, capsys.readouterr().out


# --- All of them -------------------------------------------------------------------------------

COMMANDS = (
    ["upgrade"],
    ["backup", "copy.db"],
    ["verify"],
    ["forget", NAME, "--yes"],
    ["close", "x"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_missing_database_is_not_created(command: list[str], tmp_path: Path) -> None:
    done = run(tmp_path, "db", *command, "--db", "sqlite:///nowhere.db")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no database 'nowhere.db'" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("number", "url", "why"),
    [
        (0, "memory:", "is no file"),
        (1, "sqlite://host/x", "is no place for tables"),
        (2, "sqlite:///", "is no place for tables"),
        (1, "sqlite:///text", "cannot be used as a database"),
        (2, "sqlite:///text", "cannot be used as a database"),
        (3, "sqlite:///text", "cannot be used as a database"),
        (0, "sqlite:///theirs", "holds something else"),
        (0, "sqlite:///newer", "use a newer one"),
        (3, "sqlite:///newer", "use a newer one"),
    ],
)
def test_foreign_file_or_url_is_refused(number: int, url: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, as anybody can see. " * 99)
    query_rows(tmp_path / "theirs", "CREATE TABLE places (url TEXT)")
    query_rows(tmp_path / "newer", f"PRAGMA user_version = {len(STEPS) + 1}")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = run(tmp_path, "db", *COMMANDS[number], "--db", url)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert why in done.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_default_database_is_the_servers(sample_tables: dict[str, str], tmp_path: Path) -> None:
    """Of the environment, else in the data folder."""
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert run(tmp_path, "db", "verify", **home).returncode == 2
    assert run(tmp_path, "db", "verify", BESTIARY_SERVER_DB=DB, **home).returncode == 0
    (tmp_path / "bestiary").mkdir()
    (tmp_path / "tables.db").rename(tmp_path / "bestiary" / "tables.db")
    assert run(tmp_path, "db", "verify", **home).returncode == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_output_is_translated(language: str, sample_tables: dict[str, str], tmp_path: Path) -> None:
    more = ("--db", DB, "--lang", language)
    for command in (["upgrade"], ["backup", "copy.db"], ["verify"]):
        done = run(tmp_path, "db", *command, *more)
        assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    word = {"de": "Ja", "en": "YES", "it": "sì"}[language]
    done = run(tmp_path, "db", "forget", NAME, *more, typed=f"{word}\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_old_schema_requires_upgrade_except_for_backup(tmp_path: Path) -> None:
    restore("tables.sql", tmp_path / "tables.db")
    for command in (["verify"], ["forget", NAME], ["close", "x"]):
        done = run(tmp_path, "db", *command, "--db", DB)
        assert (done.returncode, done.stdout) == (2, "")
        assert "bestiary db upgrade" in done.stderr
    done = run(tmp_path, "db", "backup", "copy.db", "--db", DB)
    assert done.stdout.startswith("Copied to 'copy.db': 10 tables, 312 events.")
    done = run(tmp_path, "db", "upgrade", "--db", DB)
    assert done.stdout == f"2 steps taken; the database now has version {len(STEPS)}.\n"
    done = run(tmp_path, "db", "upgrade", "--db", DB)
    assert done.stdout == f"The database is up to date (version {len(STEPS)}).\n"
    assert run(tmp_path, "db", "verify", "--db", DB).returncode == 0


# --- One program at a time ---------------------------------------------------------------------


@contextlib.contextmanager
def server_on_database(folder: Path) -> Iterator[str]:
    """The URL of a real server with the database of a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [BESTIARY, "serve", "--db", DB, "--port", str(port)]
    process = subprocess.Popen(
        command, cwd=folder, env=terminal_environment(), stderr=subprocess.PIPE
    )
    try:
        for _ in range(200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz").close()
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
    assert process.returncode == 0


def test_locked_database_allows_backup_and_verify_only(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """Once the server has ended all commands run."""
    with server_on_database(tmp_path) as url:
        for command in (["upgrade"], ["forget", NAME, "--yes"]):
            done = run(tmp_path, "db", *command, "--db", DB)
            assert (done.returncode, done.stdout) == (2, "")
            assert "is in use by a server" in done.stderr
        second = run(tmp_path, "serve", "--db", DB, "--port", "0")
        assert (second.returncode, second.stdout) == (2, "")
        assert "is in use by a server" in second.stderr
        assert run(tmp_path, "db", "verify", "--db", DB).returncode == 0
        assert run(tmp_path, "db", "backup", "copy.db", "--db", DB).returncode == 0
        with urllib.request.urlopen(f"{url}/api/tables") as answer:
            assert [table["id"] for table in json.load(answer)] == [sample_tables["without"]]
    assert run(tmp_path, "db", "verify", "--db", "sqlite:///copy.db").returncode == 0
    assert run(tmp_path, "db", "forget", NAME, "--yes", "--db", DB).returncode == 0


# --- Backup ------------------------------------------------------------------------------------


def test_backup_is_complete_and_mode_0600(sample_tables: dict[str, str], tmp_path: Path) -> None:
    done = run(tmp_path, "db", "backup", "copy.db", "--db", DB)
    count = query_rows(tmp_path / "tables.db", "SELECT count(*) FROM events")[0][0]
    assert done.stdout == (f"Copied to 'copy.db': 3 tables, {count} events. The copy is sound.\n")
    for query in (
        "PRAGMA user_version",
        *(f"SELECT * FROM {t}" for t in ("events", "table_summaries")),
    ):
        assert query_rows(tmp_path / "copy.db", query) == query_rows(tmp_path / "tables.db", query)
    assert ((tmp_path / "copy.db").stat().st_mode & 0o777) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "tables.db"}


def test_backup_never_overwrites(sample_tables: dict[str, str], tmp_path: Path) -> None:
    """Neither itself, nor an empty file, nor an unfinished copy."""
    for name in ("tables.db", "empty", "half"):
        file = tmp_path / name
        if name == "empty":
            file.touch()
        if name == "half":
            (tmp_path / "half.part").write_text("of another")
        before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        done = run(tmp_path, "db", "backup", name, "--db", DB)
        assert (done.returncode, done.stdout) == (2, "")
        assert "it was not overwritten" in done.stderr
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_failed_backup_leaves_no_file(sample_tables: dict[str, str], tmp_path: Path) -> None:
    done = run(tmp_path, "db", "backup", "no/copy.db", "--db", DB)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db"}


def back_up(folder: Path, copy: str) -> tuple[int, int]:
    with SqliteMaintenance.open(folder / "tables.db") as maintenance:
        return maintenance.back_up(folder / copy)


def test_damaged_backup_is_deleted(sample_tables: dict[str, str], tmp_path: Path) -> None:
    """An index that does not fit its table is copied as it is."""
    query_rows(
        tmp_path / "tables.db",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '(code)', '(game)')",
    )
    with refuses("store-refused-copy"):
        back_up(tmp_path, "copy.db")
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db"}


def test_backup_is_fsynced_before_rename(
    sample_tables: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the draft, then the name in its folder."""
    flushed: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        flushed.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    back_up(tmp_path, "copy.db")
    assert flushed == [str(tmp_path / "copy.db.part"), str(tmp_path)]


def test_backup_during_writes_is_one_consistent_snapshot(tmp_path: Path) -> None:
    """Its tables have no gaps, though events are appended while it is made."""
    stop = threading.Event()

    async def write() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        ready.set()
        number = 0
        while not stop.is_set():
            done = asyncio.get_running_loop().create_future()
            for table in ("a", "b"):
                store.append(table, number, [b'"%s"' % (b"x" * 500)], None, lambda error: None)
            store.append("c", number, [b'"x"'], None, done.set_result)
            await done
            number += 1
        await store.close()

    ready = threading.Event()
    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    ready.wait()
    try:
        for copy in range(5):
            time.sleep(0.1)
            tables, events = back_up(tmp_path, f"copy{copy}.db")
            assert tables == 3
            rows = query_rows(
                tmp_path / f"copy{copy}.db",
                "SELECT max(seq), count(*) FROM events GROUP BY table_id",
            )
            assert all(last == count for last, count in rows)
            assert events == sum(count for _, count in rows if isinstance(count, int)) > 0
    finally:
        stop.set()
        writer.join()


# --- Verify ------------------------------------------------------------------------------------


def test_verify_counts_valid_tables(sample_tables: dict[str, str], tmp_path: Path) -> None:
    before = database_bytes(tmp_path)
    done = run(tmp_path, "db", "verify", "--db", DB)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "3 tables checked, 0 broken, 0 by unknown rules.\n"
    assert database_bytes(tmp_path) == before


def test_a_server_takes_the_tables_of_the_first_version_as_they_are(tmp_path: Path) -> None:
    """It upgrades the file when it opens it."""
    restore("tables.sql", tmp_path / "tables.db")
    with server_on_database(tmp_path) as url, urllib.request.urlopen(f"{url}/api/tables") as answer:
        assert [table["id"] for table in json.load(answer)] == [TABLES["lobby"]["id"]]
    done = run(tmp_path, "db", "verify", "--db", DB)
    assert done.stdout == "10 tables checked, 0 broken, 0 by unknown rules.\n"


DAMAGE_CASES = {
    "gap": ("DELETE FROM events WHERE {t} AND seq = 4", "number 4 is missing (there is 5"),
    "no beginning": ("DELETE FROM events WHERE {t} AND seq = 1", "number 1 is missing"),
    "no json": (
        "UPDATE events SET body = 'x' WHERE {t} AND seq = 3",
        "number 3 cannot be read: ",
    ),
    "no event": (
        """UPDATE events SET body = '{{"type":"eaten","at_ms":1}}' WHERE {t} AND seq = 3""",
        "number 3 cannot be read: ",
    ),
    "no text": (
        "UPDATE events SET body = X'FF' WHERE {t} AND seq = 3",
        "number 3 cannot be read: ",
    ),
    "not opened": (
        """UPDATE events SET body = '{{"type":"closed","at_ms":1}}' WHERE {t} AND seq = 1""",
        "number 1 does not follow from what was before: ",
    ),
    "opened twice": (
        "UPDATE events SET body = (SELECT body FROM events WHERE seq = 1 LIMIT 1) WHERE {t}",
        "number 2 does not follow from what was before: ",
    ),
    "illegal": (
        "UPDATE events SET body = replace(body, '\"D3\"', '\"D5\"') WHERE {t} AND seq = 11",
        "number 11 does not follow from what was before: 'D5' is no card",
    ),
    "no such seat": (
        "UPDATE events SET body = replace(body, '\"seat\":2', '\"seat\":9') WHERE {t}",
        "number 7 does not follow from what was before: ",
    ),
    "code": ("UPDATE table_summaries SET code = 'X' WHERE {t}", "than its events: code\n"),
    "due": (
        "UPDATE table_summaries SET next_wakeup_ms = 1, is_public = 0 WHERE {t}",
        "is_public and next_wakeup_ms\n",
    ),
    "brief": ("UPDATE table_summaries SET summary = 'x' WHERE {t}", "than its events: summary\n"),
    "people": ("DELETE FROM table_members WHERE {t}", "than its events: members\n"),
    "no note": ("DELETE FROM table_summaries WHERE {t}", "it is missing from the list of tables"),
    "no events": ("DELETE FROM events WHERE {t}", "nothing ever happened at it"),
}


@pytest.mark.parametrize("harm", DAMAGE_CASES)
def test_verify_prints_one_line_per_broken_table(
    harm: str, sample_tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other tables are still checked."""
    statement, why = DAMAGE_CASES[harm]
    query_rows(
        tmp_path / "tables.db", statement.format(t=f"table_id = '{sample_tables['running']}'")
    )
    status, out = verify_in_process(tmp_path, capsys)
    assert status == 1
    line, summary = out.splitlines(keepends=True)
    assert line.startswith(f"table {sample_tables['running']}: ")
    assert why in line
    assert summary == "3 tables checked, 1 broken, 0 by unknown rules.\n"


@pytest.mark.parametrize("rules", ["mausen/9", "chess/1"])
def test_verify_accepts_unknown_rules(
    rules: str, sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """Of a known game or of one that is not installed."""
    statement = f"UPDATE events SET body = replace(body, 'mausen/1', '{rules}') WHERE seq = 1"
    query_rows(tmp_path / "tables.db", f"{statement} AND table_id = '{sample_tables['alone']}'")
    done = run(tmp_path, "db", "verify", "--db", DB)
    assert (done.returncode, done.stderr) == (0, "")
    line, summary = done.stdout.splitlines()
    assert line.startswith(f"table {sample_tables['alone']}: it was begun by the rules '{rules}'")
    assert summary == "3 tables checked, 0 broken, 1 by unknown rules."


def test_verify_reports_corrupt_page(sample_tables: dict[str, str], tmp_path: Path) -> None:
    """A page in the middle is overwritten."""
    file = tmp_path / "tables.db"
    data = bytearray(file.read_bytes())
    size = 4096
    for page in range(1, len(data) // size):
        data[page * size : page * size + 200] = b"\x55" * 200
    file.write_bytes(data)
    done = run(tmp_path, "db", "verify", "--db", DB)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("the file: ")


def test_verify_reports_corrupt_index(sample_tables: dict[str, str], tmp_path: Path) -> None:
    """Every table can be read and replayed, and yet the file is damaged."""
    query_rows(
        tmp_path / "tables.db",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '(code)', '(game)')",
    )
    done = run(tmp_path, "db", "verify", "--db", DB)
    assert (done.returncode, done.stderr) == (1, "")
    *lines, summary = done.stdout.splitlines()
    assert lines
    assert all(line.startswith("the file: ") for line in lines)
    assert summary == "3 tables checked, 0 broken, 0 by unknown rules."


# --- Close -------------------------------------------------------------------------------------


def test_close_puts_an_end_to_a_broken_table_while_the_server_runs(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """Several at once; a table that is closed stays so."""
    running, alone = sample_tables["running"], sample_tables["alone"]
    statement = "UPDATE events SET body = replace(body, '\"D3\"', '\"D5\"')"
    query_rows(tmp_path / "tables.db", f"{statement} WHERE table_id = '{running}'")
    with server_on_database(tmp_path):
        done = run(tmp_path, "db", "close", running, alone, "--db", DB)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Table '{running}' is closed.\nTable '{alone}' is closed.\n"
    open_tables = "SELECT table_id FROM table_summaries WHERE status != 'closed'"
    assert query_rows(tmp_path / "tables.db", open_tables) == [(sample_tables["without"],)]
    done = run(tmp_path, "db", "close", running, "--db", DB)
    assert (done.returncode, done.stdout) == (0, f"Table '{running}' was closed already.\n")
    done = run(tmp_path, "db", "close", "nowhere", "--db", DB)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no table 'nowhere'" in done.stderr


def test_close_beside_a_server_leaves_the_log_to_it(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """SQLite may damage a file if two connections bring the log into it at once."""
    file = tmp_path / "tables.db"

    async def work() -> None:
        server = SqliteStore(file, checkpoint=False)
        rows = [b'{"x":"%s"}' % (b"x" * 4000)] * (2 * PAGES_UNTIL_CHECKPOINT)
        assert await append(server, "long", 0, *rows)
        size = file.stat().st_size
        command = ["db", "close", sample_tables["alone"], "--db", DB]
        done = await asyncio.to_thread(run, tmp_path, *command)
        assert (done.returncode, done.stderr) == (0, "")
        assert file.stat().st_size == size
        await server.close()
        assert file.stat().st_size > size, "the last connection does it"

    asyncio.run(work())


# --- Prune -------------------------------------------------------------------------------------


def test_prune_deletes_old_tables_without_a_trace_and_shrinks_the_file(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """Refused while a server runs, and for what is no day."""
    file, prune = tmp_path / "tables.db", ("db", "prune", "--db", DB, "--closed-before")
    with server_on_database(tmp_path):
        assert run(tmp_path, *prune, "2030-01-01").returncode == 2
    for day in ("yesterday", "2030-02-30", ""):
        done = run(tmp_path, *prune, day)
        assert (done.returncode, done.stdout) == (2, "")
        assert "is no day; write it like 2026-11-18" in done.stderr
    done = run(tmp_path, *prune, "2030-01-01")
    assert (done.returncode, done.stdout) == (0, "No table was closed before that day.\n")
    assert run(tmp_path, "db", "close", sample_tables["alone"], "--db", DB).returncode == 0
    size = file.stat().st_size
    query_rows(file, "INSERT INTO table_members VALUES (hex(zeroblob(100000)), 'x')")
    query_rows(file, "DELETE FROM table_members WHERE table_id = 'x'")
    done = run(tmp_path, *prune, "2100-01-01")
    assert (done.returncode, done.stdout) == (0, "One table is deleted.\n")
    assert file.stat().st_size <= size
    assert sample_tables["alone"].encode() not in database_bytes(tmp_path)
    assert run(tmp_path, "db", "verify", "--db", DB).stdout.startswith("2 tables checked, 0 broken")


# --- Forget ------------------------------------------------------------------------------------

ZOE_TRACES = (NAME.encode(), identity_of("zoe").encode(), identity_of("zoe's telephone").encode())


@pytest.mark.parametrize(
    ("args", "typed"),
    [
        ([NAME], ""),
        (["Zoe\u0308 Quill"], ""),
        ([identity_of("zoe")], ""),
        ([identity_of("zoe's telephone")], ""),
        (["--key", "-"], key_of("zoe") + "\n"),
    ],
    ids=["name", "decomposed", "hash", "other device", "key"],
)
def test_forget_erases_names_and_keys_from_file_and_wal(
    args: list[str], typed: str, sample_tables: dict[str, str], tmp_path: Path
) -> None:
    assert all(word in database_bytes(tmp_path) for word in ZOE_TRACES)
    done = run(tmp_path, "db", "forget", *args, "--yes", "--db", DB, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Done. Older backups still know the name.\n"
    left = database_bytes(tmp_path)
    assert not [word for word in ZOE_TRACES if word in left]
    assert b"open 18" in left  # what others wished is as it was
    rows = query_rows(tmp_path / "tables.db", "SELECT DISTINCT table_id FROM events ORDER BY 1")
    assert [table for (table,) in rows] == sorted(
        [sample_tables["running"], sample_tables["without"]]
    )
    for table_name in ("table_summaries", "table_members"):
        rows = query_rows(
            tmp_path / "tables.db", f"SELECT DISTINCT table_id FROM {table_name} ORDER BY 1"
        )
        assert [table for (table,) in rows] == sorted(
            [sample_tables["running"], sample_tables["without"]]
        )
    assert run(tmp_path, "db", "verify", "--db", DB).returncode == 0
    again = run(tmp_path, "db", "forget", *args, "--yes", "--db", DB, typed=typed)
    assert again.returncode == 2


def test_forget_replaces_person_by_bot_and_new_owner(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """A bot without a name has the seat; the next person owns the table."""
    assert run(tmp_path, "db", "forget", NAME, "--yes", "--db", DB).returncode == 0

    async def look() -> None:
        evening = SampleHost(SqliteStore(tmp_path / "tables.db"))
        table = (await evening.host.live_table(sample_tables["running"])).table
        assert [place.name for place in table.seats] == ["—", "Bruno", "Ida"]
        assert [bool(place.bot) for place in table.seats] == [True, False, False]
        assert [bool(place.key_hashes) for place in table.seats] == [False, True, True]
        assert table.opener() == 1
        assert table.status == "playing"
        assert table.seat_of(identity_of("zoe")) is None
        assert [id for id, _ in await evening.store.lobby(9)] == [sample_tables["without"]]
        assert await evening.store.table_ids_of(identity_of("zoe"), 9) == []
        await evening.close()

    asyncio.run(look())


def test_forget_without_confirmation_changes_nothing(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    before = database_bytes(tmp_path)
    for typed in ("", "\n", "no\n", "y es\n"):
        done = run(tmp_path, "db", "forget", NAME, "--db", DB, typed=typed)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout == (
            "Forget 'Zoë Quill'?\n"
            "One table is deleted: nobody else ever sat there.\n"
            "At one table, “—” takes the place of the name; whoever still sits there leaves.\n"
            "It cannot be undone. Type “yes” to do it: Nothing was done.\n"
        )
        assert database_bytes(tmp_path) == before


def test_forget_lists_hashes_for_ambiguous_name(tmp_path: Path) -> None:
    """The last seen first; each can be erased alone."""

    async def play() -> None:
        evening = SampleHost(SqliteStore(tmp_path / "tables.db"))
        await evening.open_table("one", "Max")
        evening.now += 90_000_000
        await evening.open_table("two", "Max")
        evening.now += 1000
        await evening.open_table("two", "Maximilian")
        await evening.close()

    asyncio.run(play())
    before = database_bytes(tmp_path)
    done = run(tmp_path, "db", "forget", "Max", "--yes", "--db", DB)
    assert (done.returncode, done.stderr) == (1, "")
    head, *lines = done.stdout.splitlines()
    assert head.startswith("Several people were called 'Max'.")
    two, one = identity_of("two"), identity_of("one")
    assert [line.split()[0] for line in lines] == [two, one]
    assert "'Max' and 'Maximilian'; 2 tables, last on 2027-01-1" in lines[0]
    assert "'Max'; one table, last on 2027-01-1" in lines[1]
    assert database_bytes(tmp_path) == before
    assert run(tmp_path, "db", "forget", two, "--yes", "--db", DB).returncode == 0
    left = database_bytes(tmp_path)
    assert two.encode() not in left
    assert b"Maximilian" not in left
    assert one.encode() in left
    assert b"Max" in left


def test_forget_covers_all_linked_devices(tmp_path: Path) -> None:
    """From one key to the next, at any table."""

    async def play() -> None:
        evening = SampleHost(SqliteStore(tmp_path / "tables.db"))
        await evening.open_table("one", "Eins")
        evening.now += 1000
        table = await evening.open_table("one", "Eins")
        await evening.send(table, "one", LinkDevice(key_of("two")))
        table = await evening.open_table("two", "Zwei")
        await evening.send(table, "two", LinkDevice(key_of("three")))
        table = await evening.open_table("three", "Drei")
        await evening.sit_and_ready(table, "else", "Jemand")
        await evening.close()

    asyncio.run(play())
    assert run(tmp_path, "db", "forget", identity_of("one"), "--yes", "--db", DB).returncode == 0
    left = database_bytes(tmp_path)
    names = (b"Eins", b"Zwei", b"Drei")
    assert not [word for word in names if word in left]
    assert not [who for who in ("one", "two", "three") if identity_of(who).encode() in left]
    assert b"Jemand" in left
    assert query_rows(tmp_path / "tables.db", "SELECT count(*) FROM table_summaries") == [(1,)]
    assert run(tmp_path, "db", "verify", "--db", DB).returncode == 0


def test_forget_reads_key_from_stdin_only(sample_tables: dict[str, str], tmp_path: Path) -> None:
    before = database_bytes(tmp_path)
    for args, typed in (
        (["--key", key_of("zoe")], key_of("zoe") + "\n"),
        (["--key", "-"], "not a key\n"),
        (["--key", "-"], ""),
        (["--key", "-", NAME], key_of("zoe")),
        ([], ""),
        ([key_of("zoe")], ""),
        (["Zoë"], ""),
    ):
        done = run(tmp_path, "db", "forget", *args, "--yes", "--db", DB, typed=typed)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), args
    assert database_bytes(tmp_path) == before


def test_forget_fails_while_another_program_reads(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """It succeeds when the reader is done."""
    with contextlib.closing(
        sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    ) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchall()
        done = run(tmp_path, "db", "forget", NAME, "--yes", "--db", DB)
        assert (done.returncode, done.stdout) == (2, "")
        assert "another program is still reading" in done.stderr
        assert any(word in database_bytes(tmp_path) for word in ZOE_TRACES)
        reader.execute("ROLLBACK")
    assert not [word for word in ZOE_TRACES if word in database_bytes(tmp_path)]


def test_forget_erases_names_at_tables_of_unknown_rules(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    """They cannot be replayed, so only names are erased."""
    statement = "UPDATE events SET body = replace(body, 'mausen/1', 'chess/1') WHERE seq = 1"
    query_rows(tmp_path / "tables.db", statement)
    done = run(tmp_path, "db", "forget", NAME, "--yes", "--db", DB)
    assert (done.returncode, done.stderr) == (0, "")
    left = database_bytes(tmp_path)
    assert not [word for word in ZOE_TRACES if word in left]
    query = "SELECT CAST(summary AS TEXT) FROM table_summaries WHERE table_id"
    rows = query_rows(tmp_path / "tables.db", f"{query} = '{sample_tables['running']}'")
    assert json.loads(str(rows[0][0]))["names"] == ["—", "Bruno", "Ida"]


def test_forget_is_atomic_when_a_table_is_broken(
    sample_tables: dict[str, str], tmp_path: Path
) -> None:
    statement = "UPDATE events SET body = replace(body, '\"D3\"', '\"D5\"')"
    query_rows(tmp_path / "tables.db", f"{statement} WHERE table_id = '{sample_tables['running']}'")
    rows = "SELECT * FROM events"
    before = query_rows(tmp_path / "tables.db", rows)
    done = run(tmp_path, "db", "forget", NAME, "--yes", "--db", DB)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"table {sample_tables['running']} is broken" in done.stderr
    assert query_rows(tmp_path / "tables.db", rows) == before
