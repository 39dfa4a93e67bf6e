"""CLI: `bestiary host`, a server for the local network, opened in the browser."""

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
"""Tried after the default port, if no port was asked for."""
DATABASE_LOCKED: Final = "store-refused-held"


@click.command("host", cls=LocalizedCommand, help=translate("cli-host"))
@click.option("--port", type=int, metavar="N", help=translate("cli-host-port"))
@click.option("--db", metavar="URL", help=translate("cli-host-db"))
@click.option("--no-open", is_flag=True, help=translate("cli-host-no-open"))
@language_option
def host(port: int | None, db: str | None, no_open: bool) -> int:
    from bestiary.server.run import run  # takes a while to import
    from bestiary.server.settings import PREFIX
    from bestiary.server.settings import settings as read
    from bestiary.stores.lock import read_address
    from bestiary.stores.url import parse_url

    defaults = {"HOST": "0.0.0.0", "DB": default_database_url(), "LOG_LEVEL": "warning"}
    environment = {PREFIX + name: value for name, value in defaults.items()} | dict(os.environ)
    settings = read(None, environment, {"port": port, "db": db})
    has_fixed_port = port is not None or PREFIX + "PORT" in os.environ
    database = parse_url(settings.db)
    if database is not None:
        create_parent(database.path)

    def on_listening(port: int) -> None:
        announce(settings, port, is_opened=not no_open)
        click.echo(translate("cli-host-end" if database else "cli-host-end-forgets"))

    try:
        run(settings, 0 if has_fixed_port else EXTRA_PORTS, on_listening)
    except Refused as refused:
        is_locked = refused.message.id == DATABASE_LOCKED
        running = read_address(database.path) if database and is_locked else None
        if running is None:
            raise
        click.echo(translate("cli-host-already"))
        running_settings = read(None, environment, {"host": running.host})
        announce(running_settings, running.port, is_opened=not no_open)
        return 0
    click.echo(translate("cli-host-ended"))
    return 0


def default_database_url() -> str:
    folder = data_dir()
    return "memory:" if folder is None else f"sqlite:///{folder / 'tables.db'}"


def create_parent(file: Path) -> None:
    """Make the folder of a file; errors are left to the opening of the file."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return


def announce(settings: "Settings", port: int, is_opened: bool) -> None:
    """Print the URLs and a QR code for phones, and open the page in a browser."""
    from bestiary.cli.browser import open_in_browser
    from bestiary.cli.terminal_qr import qr_for_terminal
    from bestiary.server.lan import url_on_this_machine, urls_for_others
    from bestiary.server.page_files import is_built

    local_url, lan_urls = url_on_this_machine(settings.host, port), urls_for_others(settings, port)
    click.echo(translate("cli-host-here", address=local_url))
    if lan_urls:
        click.echo(translate("cli-host-phones", address=" ".join(lan_urls)))
        click.echo(qr_for_terminal(f"{lan_urls[0]}/"))
    else:
        click.echo(translate("cli-host-alone"))
    if not is_built():
        click.echo(f"{translate('server-no-page')}. {translate('server-no-page-how')}", err=True)
    elif is_opened:
        open_in_browser(f"{local_url}/")
