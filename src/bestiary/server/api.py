"""The server: the handlers of the HTTP API; `routes` lists them, and shows their docstrings."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary import catalog
from bestiary.bots import registry
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.host.host import NotFound
from bestiary.host.live_table import LiveTable, table_at_end_of_game
from bestiary.protocol import GameView, IdempotencyKey, Seq
from bestiary.records import Record
from bestiary.server.problem import BodyTooLarge, KeyRequired, RateLimited
from bestiary.tables.command import Command, Key, Open, Status
from bestiary.tables.decide import table_refusal
from bestiary.tables.identity import hash_key
from bestiary.tables.summary import LobbyEntry
from bestiary.tables.table import Table
from bestiary.tables.table_view import TableView

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

T = TypeVar("T")
MAX_BODY_BYTES = 16_384
MAX_LOBBY = 100
MAX_MY_TABLES = 30
"""Each of them may have to be read from the store."""
INVITATION_COST = 5.0
"""Guessing codes costs more than other requests."""
GameNumber: Any = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Which game of a group, counted from 1."""


class GameCard(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    rules: str
    least: int
    most: int
    default_players: int
    """The number of seats if none is named."""
    options: dict[str, tuple[str, ...]]
    """The values of each option, the default first."""
    bots: tuple[str, ...]
    """The kinds of bots that can play it, the weakest first."""
    default_bot: str


class LobbyTable(Struct, frozen=True):
    """A public table of the lobby."""

    id: str
    about: LobbyEntry


class OpenRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table."""

    id: IdempotencyKey
    """The client's idempotency key: a request that comes twice opens one table."""
    open: Open


class CommandRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a table."""

    id: IdempotencyKey
    after: Seq
    """The `seq` that the person was looking at; 0 if none."""
    command: Command


class CommandResult(Struct, frozen=True):
    """The last entry of the table's log that a command led to."""

    seq: int


class TableId(Struct, frozen=True):
    """A table."""

    id: str


class Invitation(Struct, frozen=True):
    """What a short code stands for."""

    id: str
    invite: Key
    game: str


class TablePage(Struct, frozen=True):
    """A table, to one viewer."""

    seq: int
    table: TableView
    game: GameView | None
    is_your_turn: bool


class MyTable(Struct, frozen=True):
    """A table of the sender, in short."""

    id: str
    game: str
    status: Status
    game_number: int
    """Which game of this group it is, counted from 1; 0 before the first."""
    names: tuple[str, ...]
    """The name at each seat; empty if it is free."""
    seat: int | None
    """The sender's seat."""
    is_your_turn: bool
    used_ms: int
    """The time of its last event, in milliseconds since 1970."""


async def games(context: ServerContext, request: Request) -> tuple[GameCard, ...]:
    """The games."""
    return tuple(_game_card(entry.game) for entry in catalog.installed_games().values())


async def lobby(context: ServerContext, request: Request) -> tuple[LobbyTable, ...]:
    """The open tables, the newest first."""
    entries = await context.host.store.lobby(MAX_LOBBY)
    return tuple(
        LobbyTable(id, msgspec.json.decode(entry, type=LobbyEntry)) for id, entry in entries
    )


async def open_table(context: ServerContext, request: Request) -> TableId:
    """Open a table."""
    person = _person(request)
    body = await _decoded_body(request, OpenRequest)
    return TableId(await context.host.open(person, body.id, body.open))


async def my_tables(context: ServerContext, request: Request) -> tuple[MyTable, ...]:
    """The sender's tables that are not closed, the newest first."""
    person = _person(request)
    tables = []
    for id in await context.host.store.tables_of(person, MAX_MY_TABLES):
        try:
            tables.append(_my_table(await context.host.live_table(id), person))
        except Refused:  # it cannot be played on; there is nothing to show
            continue
    return tuple(tables)


async def table(context: ServerContext, request: Request) -> TablePage:
    """A table."""
    person = _optional_person(request)
    live_table = await context.host.live_table(request.path_params["id"])
    if not live_table.may_watch(live_table.published_snapshot.seat_of(person)):
        raise NotFound
    return _table_page(live_table, person)


async def command(context: ServerContext, request: Request) -> CommandResult:
    """Send a command to a table."""
    person = _person(request)
    body = await _decoded_body(request, CommandRequest)
    table_id = request.path_params["id"]
    seq = await context.host.command(table_id, person, body.id, body.command, body.after)
    return CommandResult(seq)


async def invitation(context: ServerContext, request: Request) -> Invitation:
    """The table of a short code."""
    now = asyncio.get_running_loop().time()
    if not context.limits.allow_request(f"code {client_address(request)}", now, INVITATION_COST):
        raise RateLimited
    table_id = await context.host.store.find_by_code(request.path_params["code"].upper())
    if table_id is None:
        raise NotFound
    opened = (await context.host.live_table(table_id)).table.opened
    return Invitation(table_id, opened.invite, opened.game)


async def record(context: ServerContext, request: Request) -> Response:
    """The record of a game of a table, once it is over; of the last one if none is named."""
    record_json = (await finished_record(context, request)).to_json()
    return Response(record_json + "\n", media_type="application/json")


async def finished_record(context: ServerContext, request: Request) -> Record:
    """The record that a request names; refuses it before the end, and if it may not watch."""
    person = _optional_person(request)
    live_table = await context.host.live_table(request.path_params["id"])
    if not live_table.may_watch(live_table.published_snapshot.seat_of(person)):
        raise NotFound
    table: Table | None = live_table.table
    game_number = _game_number(request) or live_table.table.game_number
    if game_number != live_table.table.game_number or live_table.table.play is None:
        table = table_at_end_of_game(
            live_table.table.id,
            await context.host.store.read_events(live_table.table.id),
            game_number,
        )
    elif live_table.published_snapshot.full_state() is None:
        table = None
    if table is None or table.play is None or not table.play.is_over:
        raise table_refusal("table-refused-record-not-over")
    return Record.from_play(table.play, [place.name for place in table.seats])


def _game_number(request: Request) -> int | None:
    """The game of a table that a request names, counted from 1; None if it names none."""
    given = request.query_params.get("game")
    try:
        return None if given is None else msgspec.convert(given, GameNumber, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(FORMAT, "protocol-refused-form", why=str(error)) from None


def client_address(request: Request) -> str:
    """The IP address of a request, or `?`."""
    return request.client.host if request.client else "?"


def _game_card(game: Game) -> GameCard:
    return GameCard(
        name=game.name,
        rules=game.rules,
        least=game.player_counts[0],
        most=game.player_counts[-1],
        default_players=game.default_players,
        options=dict(game.options),
        bots=registry.bot_names(game),
        default_bot=registry.default_bot(game),
    )


def _table_page(live_table: LiveTable, person: str | None) -> TablePage:
    snapshot = live_table.published_snapshot
    seat = snapshot.seat_of(person)
    view = snapshot.view(seat)
    game = None
    if view is not None:
        game = GameView(
            view.board,
            view.offers,
            snapshot.alternatives(seat),
            view.history,
            snapshot.full_state(),
        )
    return TablePage(snapshot.seq, snapshot.table_view_for(seat), game, bool(view and view.offers))


def _my_table(live_table: LiveTable, person: str) -> MyTable:
    snapshot = live_table.published_snapshot
    table_view, seat = snapshot.table_view, snapshot.seat_of(person)
    return MyTable(
        id=table_view.id,
        game=table_view.game,
        status=table_view.status,
        game_number=table_view.game_number,
        names=tuple(seat_view.name for seat_view in table_view.seats),
        seat=seat,
        is_your_turn=snapshot.play is not None and seat in snapshot.play.state.seats_to_move(),
        used_ms=live_table.table.last_at_ms,
    )


def _optional_person(request: Request) -> str | None:
    """The hash of the request's key; None without one, refuses a malformed one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, key = header.partition(" ")
    try:
        if kind.lower() != "bearer":
            raise KeyRequired
        return hash_key(msgspec.convert(key.strip(), Key))
    except msgspec.ValidationError:
        raise KeyRequired from None


def _person(request: Request) -> str:
    """The hash of the request's key; refuses a request without one."""
    person = _optional_person(request)
    if person is None:
        raise KeyRequired
    return person


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request; refuses more than `most` bytes."""
    pieces = []
    size = 0
    async for piece in request.stream():
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise BodyTooLarge(most)
    return b"".join(pieces)


async def _decoded_body(request: Request, kind: type[T]) -> T:
    """The body of a request as a value; refuses another form."""
    data = await read_body(request, MAX_BODY_BYTES)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused(FORMAT, "protocol-refused-form", why=str(error)[:200]) from None
