"""CLI: `bestiary serve`, the server."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bestiary.cli.localized_click import FILE, PORT, command, language_option, option
from bestiary.cli.messages import translate
from bestiary.cli.shell.data_dir import default_tables

if TYPE_CHECKING:
    from bestiary.server.settings import Settings

CONFIG_FILE: Final = click.Path(path_type=Path, dir_okay=False)


@command("serve", "cli-serve")
@option("--host", metavar="ADDRESS", help="cli-serve-host")
@option("--port", type=PORT, metavar="N", help="cli-serve-port")
@option("--db", type=FILE, metavar="FILE", help="cli-serve-db")
@option("--config", type=CONFIG_FILE, metavar="FILE", help="cli-serve-config")
@language_option
def serve(host: str | None, port: int | None, db: str | None, config: Path | None) -> int:
    from bestiary.server.run import run
    from bestiary.server.settings import settings as read

    flags = {"host": host, "port": port, "db": db}
    settings = read(config, os.environ, flags, {"db": default_tables()})
    return run(settings, on_listening=lambda port: print_url(settings, port))


def print_url(settings: "Settings", port: int) -> None:
    from bestiary.server.lan import url_on_this_machine

    address = settings.public.rstrip("/") or url_on_this_machine(settings.host, port)
    click.echo(translate("cli-serve-at", address=f"{address}/"))
