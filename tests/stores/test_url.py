"""What a database URL names."""

from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.stores.url import DatabaseFile, PostgresDatabase, has_password, parse_url


@pytest.mark.parametrize("path", ["club.db", "some/club.db", "/var/lib/club.db", "./a:b"])
def test_a_path_is_a_file(path: str) -> None:
    assert parse_url(path) == DatabaseFile(Path(path))


@pytest.mark.parametrize("url", ["", "memory", "mysql://here/club", "sqlite:///"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_url(url)
    assert refused.value.message.id == "settings-refused-db"


def test_a_url_names_a_file_here_or_from_the_root() -> None:
    assert parse_url("memory:") is None
    file = parse_url("sqlite:///some/file.db?checkpoint=off")
    assert file == DatabaseFile(Path("some/file.db"), checkpoint=False)
    assert parse_url("sqlite:////var/lib/file.db") == DatabaseFile(Path("/var/lib/file.db"))


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("postgresql://club:pa%2Fss@db.example:6432/tables", "postgresql://db.example:6432/tables"),
        ("postgres://one,two:5433/", "postgresql://one,two:5433/"),
        ("postgresql://[::1]/x?password=pa%2Fss&sslmode=require", "postgresql://[::1]/x"),
        ("postgresql://club@/tables?host=/run/sock", "postgresql:///run/sock/tables"),
    ],
)
def test_a_database_of_postgresql_is_shown_without_its_password(url: str, place: str) -> None:
    database = parse_url(url)
    assert isinstance(database, PostgresDatabase)
    assert (database.url, database.place) == (url, place)
    for text in (repr(database), str(database)):
        assert place in text
        assert "pa%2Fss" not in text


@pytest.mark.parametrize(
    "url",
    [
        "postgresql:",
        "postgresql:pa55",
        "postgresql:///club",
        "postgresql://club:pa55",
        "postgresql://club:pa55/word@here/club",
        "postgresql://club:123/pa55@here/club",
        "postgresql://club:pa55#word@here/club",
        "postgresql://club:pa55?word@here/club",
        "postgresql://club:word@pa55@[here/club",
        "mysql://club:pa55@here/club",
    ],
)
def test_a_url_that_cannot_be_read_is_refused_without_quoting_it(url: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_url(url)
    assert "pa55" not in f"{refused.value} {refused.value.message}"


@pytest.mark.parametrize(
    ("url", "has_one"),
    [
        ("postgresql://club:pa55@here/club", True),
        ("POSTGRES://club:pa55/x@here", True),
        ("postgresql://here/club?sslmode=require&PASSWORD=pa55", True),
        ("postgresql://here/club?sslpassword=pa55", True),
        ("postgresql://club@here:5432/club?passfile=/etc/pass", False),
        ("/some/club:pa55@here", False),
        ("memory:", False),
    ],
)
def test_a_url_has_a_password_or_none(url: str, has_one: bool) -> None:
    assert has_password(url) == has_one
