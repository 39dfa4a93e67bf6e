"""CLI: `bestiary join`, a seat at a table of a server, at the terminal."""

import re
from contextlib import ExitStack
from typing import Final

import click

from bestiary.cli.localized_click import command, language_option, option
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused

DEFAULT_SERVER: Final = "http://localhost:8321"


@command("join", "cli-join")
@click.argument("link", metavar="LINK")
@option("--server", metavar="URL", default=DEFAULT_SERVER, help="cli-join-server")
@option("--name", metavar="NAME", help="cli-join-name")
@language_option
@option("--plain", is_flag=True, help="cli-play-plain")
def join(link: str, server: str, name: str | None, plain: bool) -> int:
    """The exit status is 0 after `q` too, 1 if the server ended it, 128 + n after signal n."""
    from bestiary.cli.shell.line_reader import LineReader
    from bestiary.cli.shell.loop import command_line
    from bestiary.cli.shell.remote_shell import RemoteShell
    from bestiary.client import Disconnected, Link
    from bestiary.client import join as join_table
    from bestiary.client.sync_seat import LoopThread, SyncSeat
    from bestiary.tables.decide import table_refusal

    url = table_url(link, server)
    language = current_translator().language
    guest = name or translate("shell-guest")
    joining = join_table(url, guest, is_ready=False, language=language)
    with SignalGuard() as signals, LoopThread() as loop, ExitStack() as stack:
        seat = stack.enter_context(loop.enter(joining))
        if seat.seat is None:
            raise table_refusal("table-refused-not-open")
        shell = RemoteShell(SyncSeat(seat, loop), LineReader(plain), language)
        try:
            with signals.interruptible():
                shell.run()
        except Disconnected as disconnected:
            click.echo(str(disconnected), err=True)
            return 1
        except ExitShell as exit_shell:
            own_link = Link(seat.link.server, seat.link.table, key=seat.key)
            back = command_line("join", str(own_link), *["--plain"] * plain)
            shell.screen.print_line("")
            shell.screen.print_unwrapped(shell.screen.translate("shell-join-back", command=back))
            return exit_shell.status
    return 0


def table_url(link: str, server: str) -> str:
    """The URL of a link, with or without its scheme, or of a short code at a server.

    What is none is cited as it was typed.
    """
    from bestiary.client.url import ID, Link

    url = link if "#" in link else f"{server.rstrip('/')}/#/code/{link.upper()}"
    url = url if "://" in url else f"http://{url}"
    try:
        Link.parse(url)
    except Refused as refused:
        typed = server if re.fullmatch(ID, link) else link
        raise Refused(refused.rule, refused.message.id, link=safe_repr(typed)) from None
    return url
