"""CLI: `bestiary host`, a server for the local network, opened in the browser."""

import os
import sys
import threading
from typing import TYPE_CHECKING, Final

import click

from bestiary.cli.localized_click import FILE, PORT, command, language_option, option
from bestiary.cli.messages import translate
from bestiary.cli.shell.data_dir import default_tables

if TYPE_CHECKING:
    from bestiary.server.settings import Settings

EXTRA_PORTS: Final = 20
"""Tried after the default port, if no port was asked for."""
DISPLAY_VARIABLES: Final = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""If one of these is set there is a browser, or a display for one."""


@command("host", "cli-host")
@option("--port", type=PORT, metavar="N", help="cli-host-port")
@option("--db", type=FILE, metavar="FILE", help="cli-host-db")
@option("--no-open", is_flag=True, help="cli-host-no-open")
@language_option
def host(port: int | None, db: str | None, no_open: bool) -> None:
    from bestiary.server.run import run  # takes a while to import
    from bestiary.server.settings import PREFIX
    from bestiary.server.settings import settings as read
    from bestiary.stores.lock import is_held, read_address
    from bestiary.stores.url import DatabaseFile, parse_url

    defaults = {"host": "0.0.0.0", "db": default_tables(), "log_level": "warning"}
    settings = read(None, os.environ, {"port": port, "db": db}, defaults)
    has_fixed_port = port is not None or PREFIX + "PORT" in os.environ
    database = parse_url(settings.db)

    def on_listening(port: int) -> None:
        announce(settings, port, is_opened=not no_open)
        click.echo(translate("cli-host-end" if database else "cli-host-end-forgets"))

    running = None
    if isinstance(database, DatabaseFile) and is_held(database.path):
        running = read_address(database.path)
    if running:
        click.echo(translate("cli-host-already"))
        running_settings = read(None, os.environ, {"host": running.host}, defaults)
        announce(running_settings, running.port, is_opened=not no_open)
        return
    run(settings, 0 if has_fixed_port else EXTRA_PORTS, on_listening)
    click.echo(translate("cli-host-ended"))


def announce(settings: "Settings", port: int, is_opened: bool) -> None:
    """Print the URLs and a QR code for phones, and open the page in a browser."""
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


def open_in_browser(address: str) -> bool:
    """Open a page without waiting for it; False if there is no graphical browser."""
    import webbrowser

    if sys.platform != "darwin" and not any(map(os.environ.get, DISPLAY_VARIABLES)):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False  # a text browser would take over the terminal
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True
