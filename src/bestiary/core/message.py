"""Core: what is to be said, before anybody has said it in a language.

A text is the id of a message and its arguments. Names of players and of things are arguments
too, so that each language puts them where they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, field


class SeatRef(Struct, frozen=True, tag="who"):
    """A seat, to be named: by the player's name, or as "you" to the one who sits there."""

    seat: int


class Message(Struct, frozen=True, tag="message"):
    """A message id and its arguments."""

    id: str
    args: Mapping[str, MessageArg] = field(default_factory=dict)


class ListArg(Struct, frozen=True, tag="list"):
    """Several things in a row: "a, b and c"."""

    items: tuple[MessageArg, ...]


MessageArg: TypeAlias = int | str | SeatRef | Message | ListArg


def message(id: str, /, **args: MessageArg) -> Message:
    """Write a text in one line."""
    return Message(id, args)


def seat_list(seats: Iterable[int]) -> ListArg:
    """Some seats, to be named one after the other."""
    return ListArg(tuple(SeatRef(seat) for seat in seats))


def safe_repr(value: object) -> str:
    """What somebody gave us, short and safe to print: one line, nothing that a terminal obeys."""
    if isinstance(value, str):
        return repr(value[:40] + "…" if len(value) > 40 else value)
    short = repr(value)
    return short[:40] + "…" if len(short) > 40 else short
