"""The server: the handlers of the HTTP API; `routes` lists them, and shows their docstrings."""

import asyncio
import logging
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary import catalog
from bestiary.bots import registry
from bestiary.catalog import InstalledGame
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.store import StoreUnavailable
from bestiary.host.host import NotFound, table_id_for
from bestiary.host.live_table import LiveTable
from bestiary.protocol import GameView, IdempotencyKey, Seq
from bestiary.records import Record
from bestiary.server.context import ServerContext
from bestiary.server.limits import client_address
from bestiary.server.problem import RequestRefused
from bestiary.tables.command import Command, Key, Open, Status
from bestiary.tables.decide import table_refusal
from bestiary.tables.identity import hash_key
from bestiary.tables.stored_game import stored_game
from bestiary.tables.summary import LobbyEntry
from bestiary.tables.table_view import TableView

log = logging.getLogger("bestiary.server")
T = TypeVar("T")
MAX_BODY_BYTES = 16_384
MAX_LOBBY = 100
MAX_LOBBY_LOOKED_AT = 1000
"""Of one address only a few are shown."""
MAX_MY_TABLES = 30
"""Each of them may have to be read from the store."""
GameNumber: Any = Annotated[int, Meta(ge=1, le=1_000_000)]
"""Which game of a group, counted from 1."""


class GameCard(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    rules: str
    min_players: int
    max_players: int
    default_players: int
    """The number of seats if none is named."""
    options: dict[str, tuple[str, ...]]
    """The values of each option, the default first."""
    bots: tuple[str, ...]
    """The kinds of bots that can play it, the weakest first."""
    default_bot: str
    lessons: tuple[str, ...]
    """Its guided games, for `lesson` of `Open`."""


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
    last_event_ms: int
    """In milliseconds since 1970."""
    is_lesson: bool
    """A lesson is on."""


async def games(context: ServerContext, request: Request) -> tuple[GameCard, ...]:
    """The games."""
    return tuple(_game_card(entry) for entry in catalog.installed_games().values())


async def lobby(context: ServerContext, request: Request) -> tuple[LobbyTable, ...]:
    """The open tables, the newest first; a few of each address."""
    entries = dict(await context.host.store.lobby(MAX_LOBBY_LOOKED_AT))
    tables = []
    for id in context.table_origins.few_of_each(entries)[:MAX_LOBBY]:
        try:
            tables.append(LobbyTable(id, msgspec.json.decode(entries[id], type=LobbyEntry)))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            log.exception("a table cannot be listed", extra={"table": id})
    return tuple(tables)


async def open_table(context: ServerContext, request: Request) -> TableId:
    """Open a table."""
    person = _person(request)
    body = await decoded_body(request, OpenRequest)
    address = client_address(request.scope)
    id = table_id_for(person, body.id)
    async with context.opening(person):
        await _check_may_open(context, person, address, id)
        with context.table_origins.opening(id, address):
            return TableId(await context.host.open(person, body.id, body.open))


async def _check_may_open(context: ServerContext, person: str, address: str, table_id: str) -> None:
    """Refuse to open one more table than a person or an address may have; not the same again."""
    settings = context.settings
    most = settings.tables_per_person
    tables = await context.host.store.table_ids_of(person, most)
    if len(tables) >= most and table_id not in tables:
        raise table_refusal("table-refused-too-many", most=most)
    most = settings.tables_per_address
    if context.table_origins.count(address) >= most and table_id not in context.table_origins:
        raise table_refusal("table-refused-too-many-here", most=most)


async def my_tables(context: ServerContext, request: Request) -> tuple[MyTable, ...]:
    """The sender's tables that are not closed, the newest first."""
    person = _person(request)
    tables = []
    for id in await context.host.store.table_ids_of(person, MAX_MY_TABLES):
        try:
            tables.append(_my_table(await _read_table(context, request, id), person))
        except Refused:  # it cannot be played on; there is nothing to show
            continue
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a table cannot be listed", extra={"table": id})
    return tuple(tables)


async def table(context: ServerContext, request: Request) -> TablePage:
    """A table."""
    live_table, seat = await watched_table(context, request)
    snapshot = live_table.published_snapshot
    view = snapshot.view(seat)
    game = None
    if view is not None:
        (_, alternatives), full_state = snapshot.choices(seat), snapshot.full_state()
        game = GameView(view.board, view.offers, alternatives, view.history, full_state)
    return TablePage(snapshot.seq, snapshot.table_view_for(seat), game, bool(view and view.offers))


async def command(context: ServerContext, request: Request) -> CommandResult:
    """Send a command to a table."""
    person = _person(request)
    body = await decoded_body(request, CommandRequest)
    id = (await _read_table(context, request, request.path_params["id"])).table.id
    return CommandResult(await context.host.command(id, person, body.id, body.command, body.after))


async def invitation(context: ServerContext, request: Request) -> Invitation:
    """The table of a short code, while a seat is free there."""
    address = client_address(request.scope)
    if not context.limits.allow_miss(address, asyncio.get_running_loop().time()):
        raise RequestRefused(429)
    table_id = await context.host.store.find_by_code(request.path_params["code"].upper())
    table = None if table_id is None else (await _read_table(context, request, table_id)).table
    if table is None or table.status != "open" or not any(seat.is_free for seat in table.seats):
        raise NotFound
    context.limits.return_miss(address)
    return Invitation(table.id, table.invite, table.opened.game)


async def record(context: ServerContext, request: Request) -> Response:
    """The record of a game of a table, once it is over; of the last one if none is named."""
    live_table, _ = await watched_table(context, request)
    record = await finished_game(context, request, live_table, requested_game(request, live_table))
    return Response(record.to_json() + "\n", media_type="application/json")


async def finished_game(
    context: ServerContext, request: Request, live_table: LiveTable, game_number: int
) -> Record:
    """A game of a table; refuses it before the end."""
    table, record = live_table.table, None
    if game_number != table.game_number or table.play is None:
        bodies = await context.host.store.read_events(table.id)
        context.limits.charge_load(client_address(request.scope), len(bodies))
        record = await asyncio.to_thread(stored_game, bodies, game_number)
    elif live_table.published_snapshot.full_state() is not None:
        record = Record.from_play(table.play, [seat.name for seat in table.seats])
    if record is None:
        raise table_refusal("table-refused-record-not-over")
    return record


def requested_game(request: Request, live_table: LiveTable) -> int:
    """The number of the game that a request names, counted from 1; of the last if it names none."""
    given = request.query_params.get("game")
    if given is None:
        return live_table.table.game_number
    try:
        return int(msgspec.convert(given, GameNumber, strict=False))
    except msgspec.ValidationError as error:
        raise Refused(FORMAT, "protocol-refused-form", why=str(error)) from None


async def watched_table(context: ServerContext, request: Request) -> tuple[LiveTable, int | None]:
    """The table of a request and the sender's seat; refuses if the sender may not watch it."""
    person = _optional_person(request)
    live_table = await _read_table(context, request, request.path_params["id"])
    seat = live_table.published_snapshot.seat_of(person)
    if not live_table.may_watch(seat):
        raise NotFound
    return live_table, seat


async def _read_table(context: ServerContext, request: Request, id: str) -> LiveTable:
    """A table to look at; the sender's address is charged for the events that are read for it."""
    cached_table = context.host.cached_table(id)
    live_table = await context.host.read_table(id)
    if live_table is not cached_table:
        context.limits.charge_load(client_address(request.scope), live_table.table.seq)
    return live_table


def charge(context: ServerContext, request: Request, purpose: str, cost: float) -> None:
    """Take tokens from the bucket that an address has for a purpose; refuses without enough."""
    key, now = f"{purpose} {client_address(request.scope)}", asyncio.get_running_loop().time()
    if not context.limits.allow_request(key, now, cost):
        raise RequestRefused(429)


def _game_card(entry: InstalledGame) -> GameCard:
    game = entry.game
    return GameCard(
        name=game.name,
        rules=game.rules,
        min_players=game.player_counts[0],
        max_players=game.player_counts[-1],
        default_players=game.default_players,
        options=dict(game.options),
        bots=registry.bot_names(game),
        default_bot=registry.default_bot(game),
        lessons=entry.lesson_names(),
    )


def _my_table(live_table: LiveTable, person: str) -> MyTable:
    snapshot = live_table.published_snapshot
    view, seat = snapshot.table_view, snapshot.seat_of(person)
    names = tuple(seat_view.name for seat_view in view.seats)
    is_turn = snapshot.play is not None and seat in snapshot.play.state.seats_to_move()
    last_ms = live_table.table.last_event_ms
    return MyTable(
        id=view.id,
        game=view.game,
        status=view.status,
        game_number=view.game_number,
        names=names,
        seat=seat,
        is_your_turn=is_turn,
        last_event_ms=last_ms,
        is_lesson=view.lesson is not None,
    )


def _optional_person(request: Request) -> str | None:
    """The hash of the request's key; None without one, refuses a malformed one."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, key = header.partition(" ")
    try:
        if kind.lower() != "bearer":
            raise RequestRefused(401)
        return hash_key(msgspec.convert(key.strip(), Key))
    except msgspec.ValidationError:
        raise RequestRefused(401) from None


def _person(request: Request) -> str:
    """The hash of the request's key; refuses a request without one."""
    person = _optional_person(request)
    if person is None:
        raise RequestRefused(401)
    return person


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request; refuses more than `most` bytes."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise RequestRefused(413, most=most)
    return bytes(body)


async def decoded_body(request: Request, kind: type[T]) -> T:
    """The body of a request as a value; refuses another form."""
    data = await read_body(request, MAX_BODY_BYTES)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused(FORMAT, "protocol-refused-form", why=str(error)[:200]) from None
