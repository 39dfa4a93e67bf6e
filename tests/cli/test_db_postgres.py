"""CLI: `bestiary db` with PostgreSQL: a club moves there and back, and is looked after there."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from bestiary.i18n import LANGUAGES
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from tests.cli.cli_runner import read_to_end, run, terminal
from tests.postgres_server import LOGIN, PASSWORD, PostgresServer, own_server
from tests.stores.sample_database import write_sample_database
from tests.stores.test_maintenance import Content, content

pytestmark = pytest.mark.slow  # each call is a program of its own

NAME = "Zoë Quill"


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    yield from own_server()


@pytest.fixture
def address(postgres: PostgresServer, request: pytest.FixtureRequest) -> str:
    """The address of an empty database, without the password."""
    schema = f"club_{abs(hash(request.node.name))}"
    postgres.run(f"CREATE SCHEMA {schema} AUTHORIZATION {LOGIN}")
    return postgres.url(schema, LOGIN)


@pytest.fixture
def tables(tmp_path: Path) -> dict[str, str]:
    """Ids by name of the tables in this test's club.db."""
    return write_sample_database(tmp_path / "club.db")


def content_of(file: Path) -> Content:
    with SqliteMaintenance.open(file) as maintenance:
        return content(maintenance)


def test_a_club_moves_to_postgresql_and_back_with_nothing_lost(
    address: str, tables: dict[str, str], tmp_path: Path
) -> None:
    environment = {"PGPASSWORD": PASSWORD}
    before = content_of(tmp_path / "club.db")
    events = sum(len(rows) for rows, _ in before.values())  # type: ignore[arg-type, misc]
    for source, target in (("club.db", address), (address, "back.db")):
        done = run(tmp_path, "db", "copy", source, target, "--lang", "en", **environment)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"3 tables copied, {events} events. TO has them all.\n"
        done = run(tmp_path, "db", "copy", source, target, "--lang", "en", **environment)
        assert (done.returncode, done.stdout) == (2, "")
        assert "is not empty" in done.stderr
    assert content_of(tmp_path / "back.db") == before
    assert content_of(tmp_path / "club.db") == before
    assert (tmp_path / "back.db").stat().st_mode & 0o777 == 0o600


def test_progress_is_shown_on_a_terminal(
    address: str, tables: dict[str, str], tmp_path: Path
) -> None:
    command = ("db", "copy", "club.db", address, "--lang", "en")
    with terminal(tmp_path, *command, PGPASSWORD=PASSWORD) as child:
        shown = read_to_end(child)
    assert "1 of 3 tables\r" in shown
    assert "3 of 3 tables\r\n" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_password_in_an_address_is_refused(
    language: str, address: str, tables: dict[str, str], tmp_path: Path
) -> None:
    secret = quote(PASSWORD, safe="")
    url = address.replace(LOGIN, f"{LOGIN}:{secret}", 1)
    for addresses in (("club.db", url), (url, "back.db")):
        done = run(tmp_path, "db", "copy", *addresses, "--lang", language)
        assert (done.returncode, done.stdout) == (2, "")
        assert "PGPASSWORD" in done.stderr
        assert secret not in done.stderr


def test_nothing_is_copied_from_nowhere_or_to_the_same_place(
    address: str, tables: dict[str, str], tmp_path: Path
) -> None:
    environment = {"PGPASSWORD": PASSWORD, "LANG": "en"}
    for source, target, why in (
        ("nowhere.db", address, "there is no database"),
        (address, "new.db", "there is no database"),
        ("club.db", "club.db", "is in use"),
        ("memory:", "new.db", "is no file"),
    ):
        done = run(tmp_path, "db", "copy", source, target, "--lang", "en", **environment)
        assert (done.returncode, done.stdout) == (2, "")
        assert why in done.stderr
    assert not list(tmp_path.glob("n*.db"))


def test_a_club_in_postgresql_is_verified_backed_up_closed_pruned_and_forgets(
    address: str, tables: dict[str, str], tmp_path: Path
) -> None:
    """With the address, and its password, from the environment."""
    url = address.replace(LOGIN, f"{LOGIN}:{quote(PASSWORD, safe='')}", 1)
    environment = {"BESTIARY_SERVER_DB": url, "PGPASSWORD": PASSWORD}

    def bestiary(*arguments: str) -> str:
        done = run(tmp_path, "db", *arguments, "--lang", "en", **environment)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    bestiary("copy", "club.db", address)
    assert "3 tables" in bestiary("verify")
    assert bestiary("upgrade") == "The database is up to date (version 1).\n"
    assert "3 tables" in bestiary("backup", "copy.db")
    assert content_of(tmp_path / "copy.db") == content_of(tmp_path / "club.db")
    assert bestiary("close", tables["without"]) == f"Table '{tables['without']}' is closed.\n"
    assert "one table" in bestiary("prune", "--closed-before", "2099-01-01").lower()
    assert bestiary("forget", NAME, "--yes").startswith("Done.")
    assert "one table" in bestiary("verify").lower()
