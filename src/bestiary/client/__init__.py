"""The client: a seat at a table, from Python.

async with bestiary.client.join(link, name="guest") as seat:
    async for view in seat:
        await seat.move(...)

`seat_client` is what every seat offers. At a server: `seat` is the connection that reconnects,
`http` and `url` reach the server. In this process: `local` is a seat at a table of a host. For
synchronous programs: `sync_seat` makes the calls of a seat block, and `local_game` is a stored game
against bots and `local_lesson` a lesson; `local_host` is their host and store, `record_import`
turns a record into a table and back.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bestiary.client.local import LocalSeat
    from bestiary.client.seat import ReconnectTimes, Seat, join, open_table
    from bestiary.client.seat_client import Disconnected, SeatClient
    from bestiary.client.url import Link

__all__ = [
    "Disconnected",
    "Link",
    "LocalSeat",
    "ReconnectTimes",
    "Seat",
    "SeatClient",
    "join",
    "open_table",
]
_MODULES = {"LocalSeat": "local", "Link": "url"}


def __getattr__(name: str) -> Any:
    """Import what a seat needs only if it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"bestiary.client.{_MODULES.get(name, 'seat')}"), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
