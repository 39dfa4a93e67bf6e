"""The command line: `bestiary host` lets everybody in the house play tonight, in the browser."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bestiary.cli.localized_click import LocalizedCommand, language_option
from bestiary.cli.messages import translate
from bestiary.cli.shell.data_dir import data_dir
from bestiary.core.refusal import Refused

if TYPE_CHECKING:
    from bestiary.server.settings import Settings

EXTRA_PORTS: Final = 20
"""So many more ports are tried where nobody asked for a certain one."""
DATABASE_LOCKED: Final = "store-refused-held"


@click.command("host", cls=LocalizedCommand, help=translate("cli-host"))
@click.option("--port", type=int, metavar="N", help=translate("cli-host-port"))
@click.option("--db", metavar="URL", help=translate("cli-host-db"))
@click.option("--no-open", is_flag=True, help=translate("cli-host-no-open"))
@language_option
def host(port: int | None, db: str | None, no_open: bool) -> int:
    """Serve until somebody ends it; the exit status is 0 where that was wished."""
    from bestiary.server.run import run  # takes a while to import
    from bestiary.server.settings import PREFIX
    from bestiary.server.settings import settings as read
    from bestiary.stores.lock import read_address
    from bestiary.stores.url import parse_url

    usual = {"HOST": "0.0.0.0", "DB": default_database_url(), "LOG_LEVEL": "warning"}
    said = {PREFIX + name: value for name, value in usual.items()} | dict(os.environ)
    settings = read(None, said, {"port": port, "db": db})
    is_asked_for = port is not None or PREFIX + "PORT" in os.environ
    kept = parse_url(settings.db)
    if kept is not None:
        create_parent(kept.path)

    def listening(port: int) -> None:
        announce(settings, port, is_opened=not no_open)
        click.echo(translate("cli-host-end" if kept else "cli-host-end-forgets"))

    try:
        run(settings, 0 if is_asked_for else EXTRA_PORTS, listening)
    except Refused as refused:
        other = read_address(kept.path) if kept and refused.message.id == DATABASE_LOCKED else None
        if other is None:
            raise
        click.echo(translate("cli-host-already"))
        announce(read(None, said, {"host": other.host}), other.port, is_opened=not no_open)
        return 0
    click.echo(translate("cli-host-ended"))
    return 0


def default_database_url() -> str:
    """Where tables are kept unless somebody says otherwise."""
    home = data_dir()
    return "memory:" if home is None else f"sqlite:///{home / 'tables.db'}"


def create_parent(file: Path) -> None:
    """Make the folder of a file; where that cannot be, whoever opens the file says why."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return


def announce(settings: "Settings", port: int, is_opened: bool) -> None:
    """Say where to play, draw it for phones, and open the page where there is a browser."""
    from bestiary.cli.browser import open_in_browser
    from bestiary.cli.terminal_qr import qr_for_terminal
    from bestiary.server.lan import url_on_this_machine, urls_for_others
    from bestiary.server.page_files import is_built

    here, elsewhere = url_on_this_machine(settings.host, port), urls_for_others(settings, port)
    click.echo(translate("cli-host-here", address=here))
    if elsewhere:
        click.echo(translate("cli-host-phones", address=" ".join(elsewhere)))
        click.echo(qr_for_terminal(f"{elsewhere[0]}/"))
    else:
        click.echo(translate("cli-host-alone"))
    if not is_built():
        click.echo(f"{translate('server-no-page')}. {translate('server-no-page-how')}", err=True)
    elif is_opened:
        open_in_browser(f"{here}/")
