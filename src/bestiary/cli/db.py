"""The command line: `bestiary db` looks after the file in which a server keeps its tables."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import normalize

import click

from bestiary.cli.command import Command, Group, language_option
from bestiary.cli.words import word
from bestiary.core.refusal import Refused
from bestiary.core.text import Listed, quoted

if TYPE_CHECKING:
    from bestiary.stores.forget import Person, Plan

F = TypeVar("F", bound=Callable[..., Any])


@click.group("db", cls=Group, help=word("cli-db"))
def db() -> None:
    """Hold what can be done with a database."""


def db_option(command: F) -> F:
    """Let a command be told which database."""
    return click.option("--db", "url", metavar="URL", help=word("cli-db-url"))(command)


def file_of(url: str | None) -> Path:
    """The file that is meant: the one that was named, or else the server's own."""
    from bestiary.server.settings import settings
    from bestiary.stores.place import place

    named = settings(None, os.environ, {"db": url}).db
    found = place(named)
    if found is None:
        raise Refused("store", "store-refused-no-file", db=quoted(named))
    return found.file


@db.command("upgrade", cls=Command, help=word("cli-db-upgrade"))
@db_option
@language_option
def upgrade(url: str | None) -> None:
    """Take the steps that are missing."""
    from bestiary.stores.care import upgraded

    steps, version = upgraded(file_of(url))
    click.echo(word("cli-db-upgrade-done", steps=steps, version=version))


@db.command("backup", cls=Command, help=word("cli-db-backup"))
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@db_option
@language_option
def backup(target: Path, url: str | None) -> None:
    """Copy the database while others use it."""
    from bestiary.stores.care import copied

    tables, events = copied(file_of(url), target)
    click.echo(word("cli-db-backup-done", file=quoted(str(target)), tables=tables, events=events))


@db.command("verify", cls=Command, help=word("cli-db-verify"))
@db_option
@language_option
def verify(url: str | None) -> int:
    """Check every table; the exit status is 1 if something is broken."""
    from bestiary.stores.care import checked, opened

    tables = broken = unknown = damaged = 0
    with opened(file_of(url)) as connection:
        connection.execute("PRAGMA query_only = ON")
        for finding in checked(connection):
            if finding is None or finding.table is not None:
                tables += 1
            if finding is None:
                continue
            if finding.table is None:
                damaged += 1
                click.echo(word("cli-db-verify-file", why=finding.why))
                continue
            broken += finding.is_broken
            unknown += not finding.is_broken
            click.echo(word("cli-db-verify-table", table=finding.table, why=finding.why))
    click.echo(word("cli-db-verify-done", tables=tables, broken=broken, unknown=unknown))
    return 1 if broken or damaged else 0


@db.command("forget", cls=Command, help=word("cli-db-forget"))
@click.argument("person", metavar="PERSON", required=False)
@click.option("--key", type=click.Choice(["-"]), metavar="-", help=word("cli-db-forget-key"))
@click.option("--yes", is_flag=True, help=word("cli-db-forget-yes"))
@db_option
@language_option
def forget(person: str | None, key: str | None, yes: bool, url: str | None) -> int:
    """Forget somebody; the exit status is 1 if nothing was done."""
    from bestiary.bots import roster
    from bestiary.stores.care import opened
    from bestiary.stores.forget import called, plan
    from bestiary.stores.forget import forget as forget_them
    from bestiary.stores.place import held

    if (person is None) == (key is None):
        raise click.UsageError(word("cli-db-forget-either"), click.get_current_context())
    name = normalize("NFC", person.strip()) if person is not None else hash_read()
    file = file_of(url)
    with opened(file) as connection, held(file):
        found = called(connection, name)
        if not found:
            raise Refused("store", "store-refused-nobody", person=quoted(name))
        if len(found) > 1:
            click.echo(word("cli-db-forget-several", person=quoted(name)))
            for each in found:
                click.echo(line_of(each))
            return 1
        wanted = plan(connection, found[0])
        if not yes and not is_meant(wanted):
            click.echo(word("cli-db-forget-not"))
            return 1
        forget_them(connection, wanted, lambda table: roster.usual(table.game))
    click.echo(word("cli-db-forget-done"))
    return 0


def hash_read() -> str:
    """The hash of the key that stands in the next line of the input."""
    import msgspec

    from bestiary.tables.command import Key
    from bestiary.tables.person import hashed

    try:
        return hashed(msgspec.convert(sys.stdin.readline().strip(), Key))
    except msgspec.ValidationError:
        raise Refused("store", "store-refused-key") from None


def line_of(person: Person) -> str:
    """Somebody, to be told from others of the same name."""
    return word(
        "cli-db-forget-one",
        hash=min(person.people),
        names=Listed(tuple(map(quoted, person.names))),
        tables=len(person.tables),
        day=time.strftime("%Y-%m-%d", time.localtime(person.last_at / 1000)),
    )


def is_meant(wanted: Plan) -> bool:
    """Show what would be done, and ask."""
    names = Listed(tuple(map(quoted, wanted.person.names)))
    click.echo(word("cli-db-forget-who", names=names))
    click.echo(word("cli-db-forget-deleted", tables=len(wanted.deleted)))
    click.echo(word("cli-db-forget-kept", tables=len(wanted.kept)))
    yes = word("cli-db-forget-word")
    click.echo(word("cli-db-forget-ask", word=yes) + " ", nl=False)
    print(end="", flush=True)
    return sys.stdin.readline().strip().casefold() == yes
