"""Core: messages: ids with arguments, which `i18n` turns into sentences.

Names of players and of things are arguments too, so that each language puts them where they
belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, field


class SeatRef(Struct, frozen=True, tag="seat"):
    """A seat, shown as the player's name, or as "you" to that player."""

    seat: int


class Message(Struct, frozen=True, tag="message"):
    """The id of a sentence in the `.ftl` files, and its arguments."""

    id: str
    args: Mapping[str, MessageArg] = field(default_factory=dict)


class ListArg(Struct, frozen=True, tag="list"):
    """Several arguments, shown as "a, b and c"."""

    items: tuple[MessageArg, ...]


MessageArg: TypeAlias = int | str | SeatRef | Message | ListArg


def message(id: str, /, **args: MessageArg) -> Message:
    return Message(id, args)


def seat_list(seats: Iterable[int]) -> ListArg:
    return ListArg(tuple(SeatRef(seat) for seat in seats))


def safe_repr(value: object) -> str:
    """The repr of untrusted input for messages: about 40 characters, one line, no control codes."""
    if isinstance(value, str):
        return repr(value[:40] + "…" if len(value) > 40 else value)
    short = repr(value)
    return short[:40] + "…" if len(short) > 40 else short


def path_repr(path: object) -> str:
    """The repr of a path, whole, so that the file is found: one line, no control codes."""
    return repr(str(path))
