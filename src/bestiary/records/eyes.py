"""Records: a record seen again with somebody's eyes, who learn no more than they did then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bestiary.core.event import Event, shown, telling
from bestiary.core.game import Move
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted


@dataclass(frozen=True)
class Eyes:
    """Whose eyes: a seat's, the onlooker's (None), or those that see all cards."""

    viewer: int | None = None
    sees_all: bool = False

    @classmethod
    def read(cls, text: str, players: int) -> Eyes:
        """`all`, `onlooker`, or the number of a seat; refuses what is none of them."""
        if text in ("all", "onlooker"):
            return cls(sees_all=text == "all")
        if text not in [str(seat) for seat in range(players)]:
            raise Refused(FORMAT, "record-refused-eyes", given=quoted(text), most=players - 1)
        return cls(int(text))

    def events(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """What they were shown of some events; who saw all is told no half beside the whole."""
        return telling(events) if self.sees_all else shown(events, self.viewer)

    def knows(self, seat: int | None) -> bool:
        """Whether they know what a seat chose, whatever the others saw of it."""
        return self.sees_all or (seat is not None and seat == self.viewer)


@dataclass(frozen=True)
class Glance:
    """One position as somebody saw it, and the move that led there as far as they saw it."""

    ply: int
    seat: int | None
    """Who moved; None for the dealer, and at ply 0."""
    move: str
    """What was moved, where they know it."""
    events: tuple[Event, ...]
    now: Any
    seen: Any
    truth: dict[str, Any] | None
    """All cards, for those who see all."""


def glances(play: Play, moves: Iterable[tuple[int | None, Move]], eyes: Eyes) -> Iterator[Glance]:
    """A play from where it stands on, move by move, with somebody's eyes."""
    yield _glance(play, None, "", play.game.events.opening(play.state), eyes)
    for seat, move in moves:
        events = play.move(seat, move)
        yield _glance(play, seat, str(move) if eyes.knows(seat) else "", events, eyes)


def _glance(
    play: Play, seat: int | None, move: str, events: tuple[Event, ...], eyes: Eyes
) -> Glance:
    """The position as it is now."""
    game = play.game
    return Glance(
        ply=len(play.moves),
        seat=seat,
        move=move,
        events=eyes.events(events),
        now=game.view.now(play.state, eyes.viewer),
        seen=play.sight().seen[eyes.viewer],
        truth=game.position.truth(play.state) if eyes.sees_all else None,
    )
