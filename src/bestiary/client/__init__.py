"""The client: a seat at a table, from Python.

async with bestiary.client.join(link, name="guest") as seat:
    async for view in seat:
        await seat.move(...)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bestiary.client.link import Link
    from bestiary.client.seat import Lost, Pace, Seat, join, open_table

__all__ = ["Link", "Lost", "Pace", "Seat", "join", "open_table"]


def __getattr__(name: str) -> Any:
    """Import what a seat over the wire needs only for those who want one."""
    if name not in __all__:
        raise AttributeError(name)
    from bestiary.client import link, seat

    return getattr(link if name == "Link" else seat, name)
