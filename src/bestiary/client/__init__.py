"""The client: a seat at a table, from Python.

async with bestiary.client.join(link, name="guest") as seat:
    async for view in seat:
        await seat.move(...)
"""

from bestiary.client.link import Link
from bestiary.client.seat import Lost, Pace, Seat, join, open_table

__all__ = ["Link", "Lost", "Pace", "Seat", "join", "open_table"]
