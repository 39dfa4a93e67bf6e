"""CLI: `bestiary db`, maintenance of a server's database."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

import click

from bestiary.cli.localized_click import FILE, ChoiceParam, LocalizedGroup, language_option, option
from bestiary.cli.messages import check_usage, translate
from bestiary.cli.shell.data_dir import default_tables
from bestiary.core.message import ListArg, path_repr, safe_repr
from bestiary.core.refusal import Refused

if TYPE_CHECKING:
    from bestiary.stores.erasure import ErasurePlan, Person
    from bestiary.stores.maintenance import Maintenance
    from bestiary.stores.url import Database

PROGRESS_EVERY_S: Final = 0.5
db_option: Final = option("--db", "url", type=FILE, metavar="FILE", help="cli-db-url")


@click.group("db", cls=LocalizedGroup, help=translate("cli-db"))
def db() -> None:
    """The group of database commands."""


@contextlib.contextmanager
def maintenance(url: str | None) -> Iterator[Maintenance]:
    """Of the store of a URL, or of the server's settings; refuses a store in memory."""
    from bestiary.server.settings import settings
    from bestiary.stores.opening import open_maintenance

    named = settings(None, os.environ, {"db": url}, {"db": default_tables()}).db
    with open_maintenance(stored_database(named)) as opened:
        yield opened


def stored_database(url: str) -> Database:
    """Refuses a store in memory."""
    from bestiary.stores.url import parse_url

    database = parse_url(url)
    if database is None:
        raise Refused("store", "store-refused-no-file", db=safe_repr(url))
    return database


@db.command("upgrade", help=translate("cli-db-upgrade"))
@db_option
@language_option
def upgrade(url: str | None) -> None:
    with maintenance(url) as store:
        steps, version = store.upgrade()
    click.echo(translate("cli-db-upgrade-done", steps=steps, version=version))


@db.command("backup", help=translate("cli-db-backup"))
@click.argument("target", metavar="FILE", type=click.Path(path_type=Path))
@db_option
@language_option
def backup(target: Path, url: str | None) -> None:
    with maintenance(url) as store:
        tables, events = store.back_up(target)
    file = path_repr(target)
    click.echo(translate("cli-db-backup-done", file=file, tables=tables, events=events))


@db.command("copy", help=translate("cli-db-copy"))
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@language_option
def copy(source: str, target: str) -> None:
    from bestiary.stores.copying import copy_tables
    from bestiary.stores.opening import open_maintenance
    from bestiary.stores.url import has_password

    if has_password(source) or has_password(target):
        raise Refused("settings", "cli-db-copy-password")
    show = CopyProgress()
    with (
        open_maintenance(stored_database(source)) as old,
        old.exclusive(),
        open_maintenance(stored_database(target), creates=True) as new,
        new.exclusive(),
    ):
        tables, events = copy_tables(old, new, show.update)
    click.echo(translate("cli-db-copy-done", tables=tables, events=events))


class CopyProgress:
    """Prints how many tables are copied, if standard error is a terminal."""

    def __init__(self) -> None:
        self.shown_at = -PROGRESS_EVERY_S

    def update(self, done: int, count: int) -> None:
        """Replace the line, not for every table; the last stays."""
        is_last, now = done == count, time.monotonic()
        if sys.stderr.isatty() and (is_last or now - self.shown_at >= PROGRESS_EVERY_S):
            self.shown_at = now
            line = translate("cli-db-copy-now", done=done, tables=count)
            click.echo(f"\r{line}", err=True, nl=is_last)


@db.command("verify", help=translate("cli-db-verify"))
@db_option
@language_option
def verify(url: str | None) -> int:
    """The exit status is 1 if something is broken."""
    tables = broken = unknown = damaged = 0
    with maintenance(url) as store:
        for finding in store.verify():
            if finding is None:
                tables += 1
            elif finding.table_id is None:
                damaged += 1
                click.echo(translate("cli-db-verify-file", why=finding.why))
            else:
                tables += 1
                broken += finding.is_broken
                unknown += not finding.is_broken
                table = finding.table_id
                click.echo(translate("cli-db-verify-table", table=table, why=finding.why))
    click.echo(translate("cli-db-verify-done", tables=tables, broken=broken, unknown=unknown))
    return 1 if broken or damaged else 0


@db.command("close", help=translate("cli-db-close"))
@click.argument("tables", metavar="TABLE...", nargs=-1, required=True)
@db_option
@language_option
def close(tables: tuple[str, ...], url: str | None) -> None:
    from bestiary.host.clock import now_ms

    with maintenance(url) as store:
        for table in tables:
            was_open = store.close_table(table, now_ms())
            done = "cli-db-close-done" if was_open else "cli-db-close-before"
            click.echo(translate(done, table=safe_repr(table)))


@db.command("prune", help=translate("cli-db-prune"))
@option("--closed-before", "day", metavar="DATE", required=True, help="cli-db-prune-before")
@db_option
@language_option
def prune(day: str, url: str | None) -> None:
    try:
        before_s = time.mktime(time.strptime(day, "%Y-%m-%d"))
    except (ValueError, OverflowError):
        raise Refused("store", "cli-db-prune-date", day=safe_repr(day)) from None
    with maintenance(url) as store, store.exclusive():
        deleted = store.prune(int(before_s * 1000))
    click.echo(translate("cli-db-prune-done", tables=deleted))


@db.command("forget", help=translate("cli-db-forget"))
@click.argument("person", metavar="PERSON", required=False)
@option("--key", type=ChoiceParam(["-"]), metavar="-", help="cli-db-forget-key")
@option("--yes", is_flag=True, help="cli-db-forget-yes")
@db_option
@language_option
def forget(person: str | None, key: str | None, yes: bool, url: str | None) -> int:
    """The exit status is 1 if nothing was erased."""
    from bestiary.bots import registry

    check_usage((person is None) != (key is None), "cli-db-forget-either")
    name = normalize("NFC", person.strip()) if person is not None else read_key_hash()
    with maintenance(url) as store, store.exclusive():
        people = store.find_people(name)
        if not people:
            raise Refused("store", "store-refused-nobody", person=safe_repr(name))
        if len(people) > 1:
            click.echo(translate("cli-db-forget-several", person=safe_repr(name)))
            for candidate in people:
                click.echo(person_line(candidate))
            return 1
        plan = store.plan_erasure(people[0])
        if not yes and not is_confirmed(plan):
            click.echo(translate("cli-db-forget-not"))
            return 1
        store.erase(plan, lambda table: registry.default_bot(table.game))
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
    key_hash, tables = min(person.key_hashes), len(person.table_ids)
    day = time.strftime("%Y-%m-%d", time.localtime(person.last_sat_ms / 1000))
    return translate(
        "cli-db-forget-one", hash=key_hash, names=name_list(person), tables=tables, day=day
    )


def name_list(person: Person) -> ListArg:
    return ListArg(tuple(map(safe_repr, person.names)))


def is_confirmed(plan: ErasurePlan) -> bool:
    click.echo(translate("cli-db-forget-who", names=name_list(plan.person)))
    click.echo(translate("cli-db-forget-deleted", tables=len(plan.deleted)))
    click.echo(translate("cli-db-forget-kept", tables=len(plan.kept)))
    word = translate("cli-db-forget-word")
    click.echo(translate("cli-db-forget-ask", word=word) + " ", nl=False)
    print(end="", flush=True)
    return sys.stdin.readline().strip().casefold() == word
