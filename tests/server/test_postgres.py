"""A server whose tables are in PostgreSQL: disasters, and who learns its password."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from bestiary.stores.postgres_maintenance import PostgresMaintenance
from bestiary.stores.url import PostgresDatabase
from tests.cli.cli_runner import run
from tests.postgres_server import LOGIN, PASSWORD, PostgresServer, own_server
from tests.server.concurrent_players import ConcurrentPlayers, check_acknowledged_moves_stored
from tests.server.test_store_failure import OPEN, get, wait_until_ready
from tests.server_process import ServerProcess

pytestmark = pytest.mark.slow


@pytest.fixture
def postgres() -> Iterator[PostgresServer]:
    yield from own_server()


def url_with_password(postgres: PostgresServer, password: str = PASSWORD) -> str:
    user = f"{LOGIN}:{quote(password, safe='')}"
    return postgres.url("club", user)


def new_club(postgres: PostgresServer) -> str:
    """The URL of an empty database whose owner has a password."""
    postgres.run(f"CREATE SCHEMA club AUTHORIZATION {LOGIN}")
    return url_with_password(postgres)


def visible_commands() -> bytes:
    """The arguments of all processes, as everybody on the machine may read them."""
    lines = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            lines.append((process / "cmdline").read_bytes())
    return b"\n".join(lines)


def test_disasters_lose_no_acknowledged_move_and_show_no_password(
    postgres: PostgresServer, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The server dies, then PostgreSQL; commands are answered “try again”, and all go on."""
    url = new_club(postgres)
    settings = {"BESTIARY_SERVER_DB": url, "BESTIARY_SERVER_LOG_LEVEL": "debug"}

    async def work() -> ConcurrentPlayers:
        service = ServerProcess(tmp_path, settings=settings, has_file=False)
        service.start()
        commands = visible_commands()
        crowd = ConcurrentPlayers(service.url)
        try:
            await crowd.start(3)
            await crowd.wait_for_moves(40)
            service.stop()
            service.start()
            await crowd.wait_for_moves(40)
            postgres.kill()
            assert await wait_until_ready(service.url, False)
            answer = await get(f"{service.url}/api/tables", {"id": "o", "open": OPEN})
            assert (answer[0], "try again" in answer[2]) == (503, True)
            postgres.start()
            await wait_until_ready(service.url, True)
            await crowd.wait_for_moves(40)
            await crowd.stop()
        finally:
            service.stop()
        assert str(service.port).encode() in commands
        assert_secret(commands.decode(errors="replace"))
        return crowd

    crowd = asyncio.run(work())
    copy = tmp_path / "copy.db"
    with PostgresMaintenance.open(PostgresDatabase(url)) as maintenance:
        maintenance.back_up(copy)
        assert [finding for finding in maintenance.verify() if finding] == []
    check_acknowledged_moves_stored(copy, crowd)
    logged = capfd.readouterr().err
    assert "tables cannot be stored" in logged
    assert "tables can be stored again" in logged
    assert "Traceback" not in logged
    assert_secret(logged)
    assert_secret((postgres.folder / "log").read_text())


def assert_secret(text: str) -> None:
    """Nothing of the password is in a text, as it is or as URLs have it."""
    assert not [part for part in (PASSWORD, quote(PASSWORD, safe="")) if part in text]
    assert PASSWORD[:6] not in text


def test_a_password_on_the_command_line_is_refused(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """In the environment it serves all commands."""
    url = new_club(postgres)
    for command in (["serve"], ["host", "--no-open"], ["db", "verify"]):
        done = run(tmp_path, *command, "--db", url, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert "BESTIARY_SERVER_DB" in done.stderr
        assert_secret(done.stderr)
    environment = {"BESTIARY_SERVER_DB": url}
    done = run(tmp_path, "db", "verify", "--lang", "en", **environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no database 'postgresql://" in done.stderr
    assert_secret(done.stderr)
    wrong = {"BESTIARY_SERVER_DB": url_with_password(postgres, PASSWORD + "x")}
    done = run(tmp_path, "db", "verify", "--lang", "en", **wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert "password authentication failed" in done.stderr
    assert_secret(done.stderr)
