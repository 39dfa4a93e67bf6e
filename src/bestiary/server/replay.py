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

from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.core.event import Event
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.score_breakdown import ScoreLine, ScoreUnit
from bestiary.protocol import GameView, WireEvent, event_json
from bestiary.records import Record, RecordRefused, Step, replay
from bestiary.records.perspective import Perspective, PerspectiveStep, perspective_steps
from bestiary.server.api import address_of, body_of, finished_record
from bestiary.server.compression import CompressedBody
from bestiary.server.problem import RateLimited

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

MAX_RECORD_BYTES: Final = 512 * 1024
REPLAY_COST: Final = 10.0
"""To look at somebody's record costs more than other requests."""
MAX_MOVES: Final = 5_000
"""A record of more moves is played again by `bestiary replay`."""
CACHED_REPLAYS: Final = 16
"""How many are kept for the others at the table, who want to see the same."""


class RecordBody(Struct, frozen=True, omit_defaults=True):
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


class ReplayResult(Struct, frozen=True, omit_defaults=True):
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


class ScoreHistory(Struct, frozen=True):
    """How everybody stood, position by position."""

    measure: ScoreUnit
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
    result: ReplayResult | None
    """Null where the game was not finished."""
    steps: tuple[ReplayStep, ...]
    course: ScoreHistory | None
    sheet: tuple[ScoreLine, ...] | None
    """How the points came about; null without points, or before the end."""
    tally: tuple[Annotation, ...] | None
    """Who did what and was caught; only for those who see all."""


async def table_replay(house: ServerContext, request: Request) -> Response:
    """A game of a table, once it is over, with somebody's eyes; the last where none is named."""
    line = (await finished_record(house, request)).to_json()
    return await _answer(house, request, line.encode())


async def record_replay(house: ServerContext, request: Request) -> Response:
    """The game of a record, with somebody's eyes."""
    now = asyncio.get_running_loop().time()
    if not house.limits.allow_request(f"replay {address_of(request)}", now, REPLAY_COST):
        raise RateLimited
    return await _answer(house, request, await body_of(request, MAX_RECORD_BYTES))


async def _answer(house: ServerContext, request: Request, line: bytes) -> Response:
    """Play it again beside everything else, one at a time: it is work for a whole processor."""
    async with house.replay_slot:
        packed = await asyncio.to_thread(
            cached_replay, line, request.query_params.get("perspective", "")
        )
        return await asyncio.to_thread(packed.response, request, "no-store")


@lru_cache(maxsize=CACHED_REPLAYS)
def cached_replay(line: bytes, eyes: str) -> CompressedBody:
    """The replay of a record that stands in a line; refuses what is broken."""
    return CompressedBody(
        msgspec.json.encode(build_replay(line, eyes)), "application/json", keep_plain=False
    )


def build_replay(line: bytes, eyes: str) -> Replay:
    """The same, before it is written."""
    try:
        record = Record.from_json(line)
    except Refused as refused:
        raise RecordRefused(0, refused) from None
    if len(record.moves) > MAX_MOVES:
        raise Refused(FORMAT, "record-refused-many", most=MAX_MOVES)
    steps = list(replay(record))
    looking = Perspective.parse(eyes, record.players)
    game, start, last = record.game, record.initial_play(), steps[-1].state
    result = game.result(last)
    moves = [(step.seat, cast("Any", step.move)) for step in steps[1:]]
    return Replay(
        game=game.name,
        rules=game.rules,
        players=record.players,
        options=start.options,
        names=tuple(record.names),
        seat=looking.viewer,
        result=None if result is None else ReplayResult(result.winners, result.scores),
        steps=tuple(map(_step, perspective_steps(start, moves, looking))),
        course=_score_history(game, steps),
        sheet=None if game.scoring is None or result is None else game.scoring.breakdown(last),
        tally=None
        if game.annotate is None or not looking.sees_all
        else game.annotate(_annotated_moves(game, steps)),
    )


def _step(glance: PerspectiveStep) -> ReplayStep:
    """One position, as clients are sent it."""
    return ReplayStep(
        glance.ply,
        glance.seat,
        glance.move,
        _events(glance.events),
        GameView(glance.board, history=glance.history, full_state=glance.full_state),
    )


def _events(events: Iterable[Event]) -> tuple[WireEvent, ...]:
    """Events as clients are sent them, already encoded."""
    encoded: Any = tuple(msgspec.Raw(event_json(event)) for event in events)
    return cast("tuple[WireEvent, ...]", encoded)


def _score_history(game: Game, steps: list[Step]) -> ScoreHistory | None:
    """How everybody stood."""
    scoring = game.scoring
    if scoring is None:
        return None
    return ScoreHistory(scoring.SCORE_UNIT, tuple(scoring.standings(step.state) for step in steps))


def _annotated_moves(game: Game, steps: list[Step]) -> Iterable[PlayedMove]:
    """Every move with all that happened by it."""
    for before, step in pairwise(steps):
        events = game.events.move_events(before.state, step.seat, step.move, step.state)
        yield PlayedMove(step.ply, before.state, step.seat, step.move, events)
