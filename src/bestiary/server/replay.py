"""The server: a game that is over, seen again with anybody's eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary.core.deed import Deed, Made
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.sheet import Line, Measure
from bestiary.protocol import GameView, WireEvent, event_json
from bestiary.records import Broken, Record, Step, replay
from bestiary.records.eyes import Eyes, Glance, glances
from bestiary.server.api import address_of, body_of, played
from bestiary.server.packed import Packed
from bestiary.server.problem import TooMany

if TYPE_CHECKING:
    from bestiary.server.house import House

LARGEST: Final = 512 * 1024
COST: Final = 10.0
"""To look at somebody's record costs more than other requests."""
MOST: Final = 5_000
"""A record of more moves is played again by `bestiary replay`."""
KEPT: Final = 16
"""How many are kept for the others at the table, who want to see the same."""


class WrittenRecord(Struct, frozen=True, omit_defaults=True):
    """A whole game as data."""

    bestiary: int
    game: str
    players: int
    setup: Any
    moves: tuple[tuple[int | None, str], ...]
    rules: str = ""
    options: dict[str, str] = {}
    result: Any = None
    names: tuple[str, ...] = ()
    meta: Any = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class ReplayStep(Struct, frozen=True):
    """A position, and the move that led there."""

    ply: int
    seat: int | None
    """Who moved; null for the dealer, and for what lay there before the first move."""
    move: str
    """What was moved, where these eyes know it; else empty."""
    events: tuple[WireEvent, ...]
    """What these eyes were shown by it."""
    game: GameView


class Course(Struct, frozen=True):
    """How everybody stood, position by position."""

    measure: Measure
    values: tuple[tuple[int, ...], ...]


class Replay(Struct, frozen=True):
    """A game, with somebody's eyes."""

    game: str
    rules: str
    players: int
    options: dict[str, str]
    names: tuple[str, ...]
    """The players' names; none where they are not known."""
    seat: int | None
    """Whose eyes; null for the onlooker's, and for those that see all."""
    result: Outcome | None
    """Null where the game was not finished."""
    steps: tuple[ReplayStep, ...]
    course: Course | None
    sheet: tuple[Line, ...] | None
    """How the points came about; null without points, or before the end."""
    tally: tuple[Deed, ...] | None
    """Who did what and was caught; only for those who see all."""


async def table_replay(house: House, request: Request) -> Response:
    """A game of a table, once it is over, with somebody's eyes; the last where none is named."""
    line = (await played(house, request)).write()
    return await _answer(house, request, line.encode())


async def record_replay(house: House, request: Request) -> Response:
    """The game of a record, with somebody's eyes."""
    now = asyncio.get_running_loop().time()
    if not house.limits.request(f"replay {address_of(request)}", now, COST):
        raise TooMany
    return await _answer(house, request, await body_of(request, LARGEST))


async def _answer(house: House, request: Request, line: bytes) -> Response:
    """Play it again beside everything else, one at a time: it is work for a whole processor."""
    async with house.replaying:
        packed = await asyncio.to_thread(filmed, line, request.query_params.get("perspective", ""))
        return await asyncio.to_thread(packed.answer, request, "no-store")


@lru_cache(maxsize=KEPT)
def filmed(line: bytes, eyes: str) -> Packed:
    """The replay of a record that stands in a line; refuses what is broken."""
    return Packed(msgspec.json.encode(seen_again(line, eyes)), "application/json", keep_plain=False)


def seen_again(line: bytes, eyes: str) -> Replay:
    """The same, before it is written."""
    try:
        record = Record.read(line)
    except Refused as refused:
        raise Broken(0, refused) from None
    if len(record.moves) > MOST:
        raise Refused(FORMAT, "record-refused-many", most=MOST)
    steps = list(replay(record))
    looking = Eyes.read(eyes, record.players)
    game, start, last = record.game, record.start(), steps[-1].state
    result = game.result(last)
    moves = [(step.seat, cast("Any", step.move)) for step in steps[1:]]
    return Replay(
        game=game.name,
        rules=game.rules,
        players=record.players,
        options=start.options,
        names=tuple(record.names),
        seat=looking.viewer,
        result=None if result is None else Outcome(result.winners, result.scores),
        steps=tuple(map(_step, glances(start, moves, looking))),
        course=_course(game, steps),
        sheet=None if game.scoring is None or result is None else game.scoring.sheet(last),
        tally=None
        if game.deeds is None or not looking.sees_all
        else game.deeds(_made(game, steps)),
    )


def _step(glance: Glance) -> ReplayStep:
    """One position, as clients are sent it."""
    return ReplayStep(
        glance.ply,
        glance.seat,
        glance.move,
        _events(glance.events),
        GameView(glance.now, history=glance.seen, full_state=glance.truth),
    )


def _events(events: Iterable[Event]) -> tuple[WireEvent, ...]:
    """Events as clients are sent them, already encoded."""
    encoded: Any = tuple(msgspec.Raw(event_json(event)) for event in events)
    return cast("tuple[WireEvent, ...]", encoded)


def _course(game: Game, steps: list[Step]) -> Course | None:
    """How everybody stood."""
    scoring = game.scoring
    if scoring is None:
        return None
    return Course(scoring.MEASURE, tuple(scoring.count(step.state) for step in steps))


def _made(game: Game, steps: list[Step]) -> Iterable[Made]:
    """Every move with all that happened by it."""
    for before, step in pairwise(steps):
        events = game.events.happened(before.state, step.seat, step.move, step.state)
        yield Made(step.ply, before.state, step.seat, step.move, events)
