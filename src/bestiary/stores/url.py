"""Stores: what a database URL names."""

import re
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused

MEMORY = "memory:"
POSTGRES_SCHEMES: Final = ("postgresql", "postgres")
HOSTS: Final = re.compile(
    r"([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?(,([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?)*"
)
"""What may follow the name and password in a URL: hosts with their ports."""
PATH: Final = re.compile(r"(/[^/@?#]*)?")
SECRET_OPTIONS: Final = ("password", "sslpassword")


class DatabaseFile(Struct, frozen=True):
    """A file of SQLite."""

    path: Path
    checkpoint: bool = True
    """Whether its write-ahead log is checkpointed while a server runs."""


class PostgresDatabase(Struct, frozen=True):
    """A database of PostgreSQL, at a URL that may hold a password: that is shown to nobody."""

    url: str

    @property
    def place(self) -> str:
        """Where it is, for people: without the name, the password and the options."""
        parts = urlsplit(self.url)
        hosts = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
        return f"postgresql://{hosts}{parts.path}"

    def __repr__(self) -> str:
        return f"PostgresDatabase({self.place!r})"


Database: TypeAlias = DatabaseFile | PostgresDatabase


def parse_url(url: str) -> Database | None:
    """What a URL or a path names; None for the store in memory."""
    if url == MEMORY:
        return None
    if url and ":" not in url.partition("/")[0] and url != MEMORY.rstrip(":"):
        return DatabaseFile(Path(url))
    scheme = url.partition(":")[0].lower()
    if scheme in POSTGRES_SCHEMES:
        return _postgres_database(url)
    if scheme != "sqlite":
        shown = f"{scheme}:" if "//" in url else url  # an address may hold a password
        raise Refused("settings", "settings-refused-db", db=safe_repr(shown))
    parts = urlsplit(url)
    if parts.netloc or len(parts.path) < 2:
        raise Refused("settings", "settings-refused-db", db=safe_repr(url))
    query = parse_qs(parts.query)
    return DatabaseFile(Path(parts.path[1:]), query.get("checkpoint") != ["off"])


def has_password(url: str) -> bool:
    """Whether a URL of PostgreSQL holds a password; also one that cannot be read otherwise."""
    if url.partition(":")[0].lower() not in POSTGRES_SCHEMES:
        return False
    user, at, _ = url.partition("//")[2].rpartition("@")
    options = url.partition("?")[2].lower().replace("&", " ").split()
    return (bool(at) and ":" in user) or any(o.startswith(SECRET_OPTIONS) for o in options)


def _postgres_database(url: str) -> PostgresDatabase:
    """Refuses what is no URL without quoting it: what looks like a host may be a password."""
    try:
        parts = urlsplit(url)
        options = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    except ValueError:
        raise Refused("settings", "settings-refused-postgresql") from None
    hosts = parts.netloc.rpartition("@")[2]
    is_path = (
        PATH.fullmatch(parts.path) and not parts.fragment and url[len(parts.scheme) :][:3] == "://"
    )
    if not is_path or not (HOSTS.fullmatch(hosts) or (not hosts and "host" in options)):
        raise Refused("settings", "settings-refused-postgresql")
    return PostgresDatabase(url)
