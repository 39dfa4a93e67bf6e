"""CLI: `bestiary serve`, the server."""

import os
from pathlib import Path

import click

from bestiary.cli.localized_click import LocalizedCommand, language_option
from bestiary.cli.messages import translate


@click.command("serve", cls=LocalizedCommand, help=translate("cli-serve"))
@click.option("--host", metavar="ADDRESS", help=translate("cli-serve-host"))
@click.option("--port", type=int, metavar="N", help=translate("cli-serve-port"))
@click.option("--db", metavar="URL", help=translate("cli-serve-db"))
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=translate("cli-serve-config"),
)
@language_option
def serve(host: str | None, port: int | None, db: str | None, config: Path | None) -> int:
    from bestiary.server.run import run
    from bestiary.server.settings import settings

    return run(settings(config, os.environ, {"host": host, "port": port, "db": db}))
