"""The command line: `bestiary host` lets everybody in the house play tonight, in the browser."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bestiary.cli.command import Command, language_option
from bestiary.cli.shell.shelf import folder
from bestiary.cli.words import word
from bestiary.core.refusal import Refused

if TYPE_CHECKING:
    from bestiary.server.settings import Settings

SPARE: Final = 20
"""So many more ports are tried where nobody asked for a certain one."""
HELD: Final = "store-refused-held"


@click.command("host", cls=Command, help=word("cli-host"))
@click.option("--port", type=int, metavar="N", help=word("cli-host-port"))
@click.option("--db", metavar="URL", help=word("cli-host-db"))
@click.option("--no-open", is_flag=True, help=word("cli-host-no-open"))
@language_option
def host(port: int | None, db: str | None, no_open: bool) -> int:
    """Serve until somebody ends it; the exit status is 0 where that was wished."""
    from bestiary.server.run import run  # takes a while to import
    from bestiary.server.settings import PREFIX
    from bestiary.server.settings import settings as read
    from bestiary.stores.lock import read_address
    from bestiary.stores.url import parse_url

    usual = {"HOST": "0.0.0.0", "DB": tables(), "LOG_LEVEL": "warning"}
    said = {PREFIX + name: value for name, value in usual.items()} | dict(os.environ)
    settings = read(None, said, {"port": port, "db": db})
    is_asked_for = port is not None or PREFIX + "PORT" in os.environ
    kept = parse_url(settings.db)
    if kept is not None:
        make_room(kept.path)

    def listening(port: int) -> None:
        tell(settings, port, is_opened=not no_open)
        click.echo(word("cli-host-end" if kept else "cli-host-end-forgets"))

    try:
        run(settings, 0 if is_asked_for else SPARE, listening)
    except Refused as refused:
        other = read_address(kept.path) if kept and refused.text.id == HELD else None
        if other is None:
            raise
        click.echo(word("cli-host-already"))
        tell(read(None, said, {"host": other.host}), other.port, is_opened=not no_open)
        return 0
    click.echo(word("cli-host-ended"))
    return 0


def tables() -> str:
    """Where tables are kept unless somebody says otherwise."""
    home = folder()
    return "memory:" if home is None else f"sqlite:///{home / 'tables.db'}"


def make_room(file: Path) -> None:
    """Make the folder of a file; where that cannot be, whoever opens the file says why."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return


def tell(settings: "Settings", port: int, is_opened: bool) -> None:
    """Say where to play, draw it for phones, and open the page where there is a browser."""
    from bestiary.cli.browser import open_page
    from bestiary.cli.qr import shown
    from bestiary.server.page import is_built
    from bestiary.server.reach import reached_at, reached_here

    here, elsewhere = reached_here(settings.host, port), reached_at(settings, port)
    click.echo(word("cli-host-here", address=here))
    if elsewhere:
        click.echo(word("cli-host-phones", address=" ".join(elsewhere)))
        click.echo(shown(f"{elsewhere[0]}/"))
    else:
        click.echo(word("cli-host-alone"))
    if not is_built():
        click.echo(f"{word('server-no-page')}. {word('server-no-page-how')}", err=True)
    elif is_opened:
        open_page(f"{here}/")
