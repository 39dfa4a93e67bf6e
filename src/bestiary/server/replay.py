"""The server: the replay of a game that is over, from one perspective."""

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
from bestiary.server.api import client_address, finished_record, read_body
from bestiary.server.compression import CompressedBody
from bestiary.server.problem import RateLimited

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

MAX_RECORD_BYTES: Final = 512 * 1024
REPLAY_COST: Final = 10.0
"""In tokens: replaying a record costs more than other requests."""
MAX_MOVES: Final = 5_000
"""Longer records are for `bestiary replay`."""
CACHED_REPLAYS: Final = 16
"""How many are kept: the players of a table ask for the same."""


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
    """Who moved; null for the dealer, and before the first move."""
    move: str
    """The move; empty if this perspective may not know it."""
    events: tuple[WireEvent, ...]
    """What this perspective was shown of it."""
    game: GameView


class ScoreHistory(Struct, frozen=True):
    """The standing of each seat, position by position."""

    measure: ScoreUnit
    values: tuple[tuple[int, ...], ...]


class Replay(Struct, frozen=True):
    """A game, from one perspective."""

    game: str
    rules: str
    players: int
    options: dict[str, str]
    names: tuple[str, ...]
    """The players' names; none if they are not known."""
    seat: int | None
    """The seat of the perspective; null for the onlooker's, and for the one that sees all."""
    result: ReplayResult | None
    """Null if the game was not finished."""
    steps: tuple[ReplayStep, ...]
    course: ScoreHistory | None
    sheet: tuple[ScoreLine, ...] | None
    """How the points came about; null without points, or before the end."""
    tally: tuple[Annotation, ...] | None
    """Annotations of the moves; only for the perspective that sees all."""


async def table_replay(context: ServerContext, request: Request) -> Response:
    """A game of a table, once it is over, from one perspective; the last if none is named."""
    record_json = (await finished_record(context, request)).to_json()
    return await _answer(context, request, record_json.encode())


async def record_replay(context: ServerContext, request: Request) -> Response:
    """The game of a record, from one perspective."""
    now = asyncio.get_running_loop().time()
    if not context.limits.allow_request(f"replay {client_address(request)}", now, REPLAY_COST):
        raise RateLimited
    return await _answer(context, request, await read_body(request, MAX_RECORD_BYTES))


async def _answer(context: ServerContext, request: Request, record_json: bytes) -> Response:
    """Replay in a thread, one at a time: it takes a whole processor."""
    async with context.replay_slot:
        compressed = await asyncio.to_thread(
            cached_replay, record_json, request.query_params.get("perspective", "")
        )
        return await asyncio.to_thread(compressed.response, request, "no-store")


@lru_cache(maxsize=CACHED_REPLAYS)
def cached_replay(record_json: bytes, perspective_text: str) -> CompressedBody:
    """The encoded replay of a record; refuses a broken one."""
    return CompressedBody(
        msgspec.json.encode(build_replay(record_json, perspective_text)),
        "application/json",
        keep_plain=False,
    )


def build_replay(record_json: bytes, perspective_text: str) -> Replay:
    """The replay of a record; raises `RecordRefused` for a broken one."""
    try:
        record = Record.from_json(record_json)
    except Refused as refused:
        raise RecordRefused(0, refused) from None
    if len(record.moves) > MAX_MOVES:
        raise Refused(FORMAT, "record-refused-many", most=MAX_MOVES)
    steps = list(replay(record))
    perspective = Perspective.parse(perspective_text, record.players)
    game, start, last = record.game, record.initial_play(), steps[-1].state
    result = game.result(last)
    moves = [(step.seat, cast("Any", step.move)) for step in steps[1:]]
    return Replay(
        game=game.name,
        rules=game.rules,
        players=record.players,
        options=start.options,
        names=tuple(record.names),
        seat=perspective.viewer,
        result=None if result is None else ReplayResult(result.winners, result.scores),
        steps=tuple(map(_step, perspective_steps(start, moves, perspective))),
        course=_score_history(game, steps),
        sheet=None if game.scoring is None or result is None else game.scoring.breakdown(last),
        tally=None
        if game.annotate is None or not perspective.sees_all
        else game.annotate(_annotated_moves(game, steps)),
    )


def _step(step: PerspectiveStep) -> ReplayStep:
    return ReplayStep(
        step.ply,
        step.seat,
        step.move,
        _events(step.events),
        GameView(step.board, history=step.history, full_state=step.full_state),
    )


def _events(events: Iterable[Event]) -> tuple[WireEvent, ...]:
    """Events as clients are sent them, encoded already."""
    encoded: Any = tuple(msgspec.Raw(event_json(event)) for event in events)
    return cast("tuple[WireEvent, ...]", encoded)


def _score_history(game: Game, steps: list[Step]) -> ScoreHistory | None:
    scoring = game.scoring
    if scoring is None:
        return None
    return ScoreHistory(scoring.SCORE_UNIT, tuple(scoring.standings(step.state) for step in steps))


def _annotated_moves(game: Game, steps: list[Step]) -> Iterable[PlayedMove]:
    """Every move with all its events."""
    for before, step in pairwise(steps):
        events = game.events.move_events(before.state, step.seat, step.move, step.state)
        yield PlayedMove(step.ply, before.state, step.seat, step.move, events)
