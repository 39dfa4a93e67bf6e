"""The client: a seat at a table, from Python.

async with bestiary.client.join(link, name="guest") as seat:
    async for view in seat:
        await seat.move(...)

At a server: `seat` is the connection that reconnects, `http` and `url` reach the server, and
`view_builder` makes views of its messages. In this process: `local` is a seat, `local_host` its
host and store, `local_subscriber` what it is sent, `record_import` turns a record into a table and
back, `resume` restores what a seat was shown, and `table_locks` keeps other programs off a table.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bestiary.client.seat import Disconnected, ReconnectTimes, Seat, join, open_table
    from bestiary.client.url import Link

__all__ = ["Disconnected", "Link", "ReconnectTimes", "Seat", "join", "open_table"]


def __getattr__(name: str) -> Any:
    """Import what a seat at a server needs only if it is asked for."""
    if name not in __all__:
        raise AttributeError(name)
    from bestiary.client import seat, url

    return getattr(url if name == "Link" else seat, name)
