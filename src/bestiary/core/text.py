"""Core: what is to be said, before anybody has said it in a language.

A text is the id of a message and its arguments. Names of players and of things are arguments
too, so that each language puts them where they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct, field


class Who(Struct, frozen=True, tag="who"):
    """A seat, to be named: by the player's name, or as "you" to the one who sits there."""

    seat: int


class Text(Struct, frozen=True, tag="message"):
    """A message id and its arguments."""

    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)


class Listed(Struct, frozen=True, tag="list"):
    """Several things in a row: "a, b and c"."""

    items: tuple[Arg, ...]


Arg: TypeAlias = int | str | Who | Text | Listed


def text(id: str, /, **args: Arg) -> Text:
    """Write a text in one line."""
    return Text(id, args)


def everyone(seats: Iterable[int]) -> Listed:
    """Some seats, to be named one after the other."""
    return Listed(tuple(Who(seat) for seat in seats))


def quoted(given: object) -> str:
    """What somebody gave us, short and safe to print: one line, nothing that a terminal obeys."""
    if isinstance(given, str):
        return repr(given[:40] + "…" if len(given) > 40 else given)
    shown = repr(given)
    return shown[:40] + "…" if len(shown) > 40 else shown
