"""The command line: `bestiary serve` lets others play at tables of this machine."""

import os
from pathlib import Path

import click

from bestiary.cli.command import Command, language_option
from bestiary.cli.words import word


@click.command("serve", cls=Command, help=word("cli-serve"))
@click.option("--host", metavar="ADDRESS", help=word("cli-serve-host"))
@click.option("--port", type=int, metavar="N", help=word("cli-serve-port"))
@click.option("--db", metavar="URL", help=word("cli-serve-db"))
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=word("cli-serve-config"),
)
@language_option
def serve(host: str | None, port: int | None, db: str | None, config: Path | None) -> int:
    """Serve until somebody ends it; the exit status is 0 where that was wished."""
    from bestiary.server.run import run
    from bestiary.server.settings import settings

    return run(settings(config, os.environ, {"host": host, "port": port, "db": db}))
