"""The server: the replay of a game that is over, from one perspective."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary.core.annotation import Annotation
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary.core.viewer import seat_or_none
from bestiary.protocol import GameView, WireEvent, event_json
from bestiary.records import Record, RecordRefused
from bestiary.records.perspective import Perspective, PerspectiveStep, PlayedRecord
from bestiary.server.api import charge, finished_game, read_body, requested_game, watched_table
from bestiary.server.compression import NO_STORE, CompressedBody
from bestiary.server.context import ServerContext

MAX_RECORD_BYTES: Final = 512 * 1024
REPLAY_COST: Final = 10.0
"""In tokens: a replay costs more than other requests."""
MAX_MOVES: Final = 5_000
"""Longer records are for `bestiary replay`."""
CACHED_REPLAYS: Final = 16
"""How many are kept: the players of a table ask for the same."""
CACHED_PLAYED_RECORDS: Final = 4
"""How many are kept, to show them from other perspectives."""


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

    measure: ScoreUnitName
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
    score_history: ScoreHistory | None
    score_breakdown: tuple[ScoreLine, ...] | None
    """How the points came about; null without points, or before the end."""
    annotations: tuple[Annotation, ...] | None
    """Annotations of the moves; only for the perspective that sees all."""


async def table_replay(context: ServerContext, request: Request) -> Response:
    """A game of a table, once it is over, from one perspective; the last if none is named."""
    charge(context, request, "replay", REPLAY_COST)
    live_table, _ = await watched_table(context, request)
    game_number = requested_game(request, live_table)
    key = (live_table.table.id, game_number)
    return await _answer(
        context, request, key, lambda: finished_game(context, request, live_table, game_number)
    )


async def record_replay(context: ServerContext, request: Request) -> Response:
    """The game of a record, from one perspective."""
    charge(context, request, "replay", REPLAY_COST)
    record_json = await read_body(request, MAX_RECORD_BYTES)
    return await _answer(
        context, request, record_json, lambda: asyncio.to_thread(read_record, record_json)
    )


async def _answer(
    context: ServerContext,
    request: Request,
    key: Hashable,
    get_record: Callable[[], Awaitable[Record]],
) -> Response:
    """Play a game in a thread, one at a time: it takes a whole processor.

    A game is played once for all perspectives.
    """
    perspective = request.query_params.get("perspective", "")
    replays, played_records = context.replays, context.played_records
    async with context.replay_slot:
        body = replays.get((key, perspective))
        if body is None:
            played = played_records.get(key)
            if played is None:
                played = await asyncio.to_thread(play_record, await get_record())
                played_records[key] = played
            body = await asyncio.to_thread(encoded_replay, played, perspective)
            replays[key, perspective] = body
            while len(replays) > CACHED_REPLAYS:
                del replays[next(iter(replays))]
            while len(played_records) > CACHED_PLAYED_RECORDS:
                del played_records[next(iter(played_records))]
    return body.response(request)


def read_record(record_json: bytes) -> Record:
    """A record that a client sent; raises `RecordRefused`."""
    try:
        return Record.from_json(record_json)
    except Refused as refused:
        raise RecordRefused(0, refused) from None


def play_record(record: Record) -> PlayedRecord:
    """Play a record, unless it is too long; raises `RecordRefused` for a broken one."""
    if len(record.moves) > MAX_MOVES:
        raise Refused(FORMAT, "record-refused-many", most=MAX_MOVES)
    return PlayedRecord.of(record)


def encoded_replay(played: PlayedRecord, perspective_text: str) -> CompressedBody:
    replay_json = msgspec.json.encode(build_replay(played, perspective_text))
    return CompressedBody.compress(replay_json, "application/json", NO_STORE)


def build_replay(played: PlayedRecord, perspective_text: str) -> Replay:
    record, snapshots = played.record, [snapshot for snapshot, _ in played.positions]
    perspective = Perspective.from_name(perspective_text, record.players)
    game, last = record.game, snapshots[-1].state
    result = game.result(last)
    steps = played.steps(perspective)
    scoring, annotate = game.scoring, game.annotate if perspective.sees_all else None
    score_history = None
    if scoring is not None:
        standings = tuple(scoring.standings(snapshot.state) for snapshot in snapshots)
        score_history = ScoreHistory(scoring.SCORE_UNIT_NAME, standings)
    return Replay(
        game=game.name,
        rules=game.rules,
        players=record.players,
        options=dict(snapshots[0].options),
        names=tuple(record.names),
        seat=seat_or_none(perspective.viewer),
        result=None if result is None else ReplayResult(result.winners, result.scores),
        steps=tuple(map(_step, steps)),
        score_history=score_history,
        score_breakdown=None if scoring is None or result is None else scoring.breakdown(last),
        annotations=None if annotate is None else annotate(filter(None, (s.played for s in steps))),
    )


def _step(step: PerspectiveStep) -> ReplayStep:
    events: Any = tuple(msgspec.Raw(event_json(event)) for event in step.events)
    game = GameView(step.board, history=step.history, full_state=step.full_state)
    return ReplayStep(step.ply, seat_or_none(step.seat), step.move, events, game)
