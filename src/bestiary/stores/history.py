"""Stores: the history id, which says whether sequence numbers of two databases mean the same.

A database keeps it, and every copy draws a new one: the original goes on, and the copy may go on
otherwise. A client that comes back with another history id than the store's starts anew.
"""

import secrets


def new_history_id() -> str:
    """A random id of 64 bits."""
    return secrets.token_hex(8)
