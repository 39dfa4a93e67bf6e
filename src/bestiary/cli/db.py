"""CLI: `bestiary db`, maintenance of a server's database."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import normalize

import click

from bestiary.cli.localized_click import LocalizedCommand, LocalizedGroup, language_option
from bestiary.cli.messages import translate
from bestiary.core.message import ListArg, safe_repr
from bestiary.core.refusal import Refused

if TYPE_CHECKING:
    from bestiary.stores.erasure import ErasurePlan, Person

F = TypeVar("F", bound=Callable[..., Any])


@click.group("db", cls=LocalizedGroup, help=translate("cli-db"))
def db() -> None:
    """The group of database commands."""


def db_option(command: F) -> F:
    return click.option("--db", "url", metavar="URL", help=translate("cli-db-url"))(command)


def database_file(url: str | None) -> Path:
    """The file of a URL, or of the server's settings; refuses a database without a file."""
    from bestiary.server.settings import settings
    from bestiary.stores.url import parse_url

    named = settings(None, os.environ, {"db": url}).db
    file = parse_url(named)
    if file is None:
        raise Refused("store", "store-refused-no-file", db=safe_repr(named))
    return file.path


@db.command("upgrade", cls=LocalizedCommand, help=translate("cli-db-upgrade"))
@db_option
@language_option
def upgrade(url: str | None) -> None:
    from bestiary.stores.maintenance import upgrade_database

    steps, version = upgrade_database(database_file(url))
    click.echo(translate("cli-db-upgrade-done", steps=steps, version=version))


@db.command("backup", cls=LocalizedCommand, help=translate("cli-db-backup"))
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@db_option
@language_option
def backup(target: Path, url: str | None) -> None:
    from bestiary.stores.maintenance import back_up

    tables, events = back_up(database_file(url), target)
    click.echo(
        translate("cli-db-backup-done", file=safe_repr(str(target)), tables=tables, events=events)
    )


@db.command("verify", cls=LocalizedCommand, help=translate("cli-db-verify"))
@db_option
@language_option
def verify(url: str | None) -> int:
    """The exit status is 1 if something is broken."""
    from bestiary.stores import maintenance

    tables = broken = unknown = damaged = 0
    with maintenance.open_database(database_file(url)) as connection:
        connection.execute("PRAGMA query_only = ON")
        for finding in maintenance.verify(connection):
            if finding is None or finding.table_id is not None:
                tables += 1
            if finding is None:
                continue
            if finding.table_id is None:
                damaged += 1
                click.echo(translate("cli-db-verify-file", why=finding.why))
                continue
            broken += finding.is_broken
            unknown += not finding.is_broken
            click.echo(translate("cli-db-verify-table", table=finding.table_id, why=finding.why))
    click.echo(translate("cli-db-verify-done", tables=tables, broken=broken, unknown=unknown))
    return 1 if broken or damaged else 0


@db.command("forget", cls=LocalizedCommand, help=translate("cli-db-forget"))
@click.argument("person", metavar="PERSON", required=False)
@click.option("--key", type=click.Choice(["-"]), metavar="-", help=translate("cli-db-forget-key"))
@click.option("--yes", is_flag=True, help=translate("cli-db-forget-yes"))
@db_option
@language_option
def forget(person: str | None, key: str | None, yes: bool, url: str | None) -> int:
    """The exit status is 1 if nothing was erased."""
    from bestiary.bots import registry
    from bestiary.stores.erasure import erase, find_people, plan_erasure
    from bestiary.stores.lock import exclusive
    from bestiary.stores.maintenance import open_database

    if (person is None) == (key is None):
        raise click.UsageError(translate("cli-db-forget-either"), click.get_current_context())
    name = normalize("NFC", person.strip()) if person is not None else read_key_hash()
    file = database_file(url)
    with open_database(file) as connection, exclusive(file):
        people = find_people(connection, name)
        if not people:
            raise Refused("store", "store-refused-nobody", person=safe_repr(name))
        if len(people) > 1:
            click.echo(translate("cli-db-forget-several", person=safe_repr(name)))
            for candidate in people:
                click.echo(person_line(candidate))
            return 1
        plan = plan_erasure(connection, people[0])
        if not yes and not is_confirmed(plan):
            click.echo(translate("cli-db-forget-not"))
            return 1
        erase(connection, plan, lambda table: registry.default_bot(table.game))
    click.echo(translate("cli-db-forget-done"))
    return 0


def read_key_hash() -> str:
    """The hash of the key in the next line of standard input; refuses what is no key."""
    import msgspec

    from bestiary.tables.command import Key
    from bestiary.tables.identity import hash_key

    try:
        return hash_key(msgspec.convert(sys.stdin.readline().strip(), Key))
    except msgspec.ValidationError:
        raise Refused("store", "store-refused-key") from None


def person_line(person: Person) -> str:
    return translate(
        "cli-db-forget-one",
        hash=min(person.key_hashes),
        names=ListArg(tuple(map(safe_repr, person.names))),
        tables=len(person.table_ids),
        day=time.strftime("%Y-%m-%d", time.localtime(person.last_at_ms / 1000)),
    )


def is_confirmed(plan: ErasurePlan) -> bool:
    """Print the plan and ask for a word to confirm it."""
    names = ListArg(tuple(map(safe_repr, plan.person.names)))
    click.echo(translate("cli-db-forget-who", names=names))
    click.echo(translate("cli-db-forget-deleted", tables=len(plan.deleted)))
    click.echo(translate("cli-db-forget-kept", tables=len(plan.kept)))
    word = translate("cli-db-forget-word")
    click.echo(translate("cli-db-forget-ask", word=word) + " ", nl=False)
    print(end="", flush=True)
    return sys.stdin.readline().strip().casefold() == word
