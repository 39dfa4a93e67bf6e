"""The server: what can be asked over HTTP. Each function answers one route of `routes.py`."""

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
from bestiary.protocol import GameView, Id, Seq
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
"""So many of one's own tables are looked at, each of which may have to be fetched."""
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
    """How many play where nobody says."""
    options: dict[str, tuple[str, ...]]
    """The values of each option, the default first."""
    bots: tuple[str, ...]
    """Who else can play it, the weakest first."""
    default_bot: str


class OpenTable(Struct, frozen=True):
    """A table in the list of those that are open to everybody."""

    id: str
    about: LobbyEntry


class OpenRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a new table."""

    id: Id
    """The client's idempotency key: a request that comes twice opens one table."""
    open: Open


class CommandRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a table."""

    id: Id
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
    """A table, to whoever asks."""

    seq: int
    table: TableView
    game: GameView | None
    is_your_turn: bool


class MyTable(Struct, frozen=True):
    """A table of whoever asks, in short."""

    id: str
    game: str
    status: Status
    game_number: int
    """Which game of this group it is, counted from 1; 0 before the first."""
    names: tuple[str, ...]
    """Who sits at each seat; empty where nobody does."""
    seat: int | None
    """Where whoever asks sits."""
    is_your_turn: bool
    used_ms: int
    """When something last happened there, in milliseconds since 1970."""


async def games(house: ServerContext, request: Request) -> tuple[GameCard, ...]:
    """The games."""
    return tuple(_game_card(entry.game) for entry in catalog.installed_games().values())


async def lobby(house: ServerContext, request: Request) -> tuple[OpenTable, ...]:
    """The open tables, the newest first."""
    found = await house.host.store.lobby(MAX_LOBBY)
    return tuple(OpenTable(id, msgspec.json.decode(entry, type=LobbyEntry)) for id, entry in found)


async def open_table(house: ServerContext, request: Request) -> TableId:
    """Open a table."""
    person = _person(request)
    asked = await _decoded_body(request, OpenRequest)
    return TableId(await house.host.open(person, asked.id, asked.open))


async def my_tables(house: ServerContext, request: Request) -> tuple[MyTable, ...]:
    """The tables of whoever asks that are not closed, the newest first."""
    person = _person(request)
    found = []
    for id in await house.host.store.tables_of(person, MAX_MY_TABLES):
        try:
            found.append(_my_table(await house.host.live_table(id), person))
        except Refused:  # it cannot be played on; there is nothing to show
            continue
    return tuple(found)


async def table(house: ServerContext, request: Request) -> TablePage:
    """A table."""
    person = _optional_person(request)
    room = await house.host.live_table(request.path_params["id"])
    if not room.may_watch(room.published.seat_of(person)):
        raise NotFound
    return _table_page(room, person)


async def command(house: ServerContext, request: Request) -> CommandResult:
    """Send a command to a table."""
    person = _person(request)
    asked = await _decoded_body(request, CommandRequest)
    table = request.path_params["id"]
    seq = await house.host.command(table, person, asked.id, asked.command, asked.after)
    return CommandResult(seq)


async def invitation(house: ServerContext, request: Request) -> Invitation:
    """The table of a short code."""
    now = asyncio.get_running_loop().time()
    if not house.limits.allow_request(f"code {address_of(request)}", now, INVITATION_COST):
        raise RateLimited
    found = await house.host.store.find_by_code(request.path_params["code"].upper())
    if found is None:
        raise NotFound
    opened = (await house.host.live_table(found)).table.opened
    return Invitation(found, opened.invite, opened.game)


async def record(house: ServerContext, request: Request) -> Response:
    """The record of a game of a table, once it is over; of the last one where none is named."""
    line = (await finished_record(house, request)).to_json()
    return Response(line + "\n", media_type="application/json")


async def finished_record(house: ServerContext, request: Request) -> Record:
    """A game of a table; refuses it before the end, and to strangers."""
    person = _optional_person(request)
    room = await house.host.live_table(request.path_params["id"])
    if not room.may_watch(room.published.seat_of(person)):
        raise NotFound
    table: Table | None = room.table
    number = _number(request) or room.table.game_number
    if number != room.table.game_number or room.table.play is None:
        table = table_at_end_of_game(
            room.table.id, await house.host.store.read_events(room.table.id), number
        )
    elif room.published.full_state() is None:
        table = None
    if table is None or table.play is None or not table.play.is_over:
        raise table_refusal("table-refused-record-not-over")
    return Record.from_play(table.play, [place.name for place in table.seats])


def _number(request: Request) -> int | None:
    """Which game of a table somebody asks for, counted from 1; None where they do not say."""
    said = request.query_params.get("game")
    try:
        return None if said is None else msgspec.convert(said, GameNumber, strict=False)
    except msgspec.ValidationError as broken:
        raise Refused(FORMAT, "protocol-refused-form", why=str(broken)) from None


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "?"


def _game_card(game: Game) -> GameCard:
    """A game, with what can be chosen of it."""
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


def _table_page(room: LiveTable, person: str | None) -> TablePage:
    """A table to a person."""
    moment = room.published
    seat = moment.seat_of(person)
    view = moment.view(seat)
    game = None
    if view is not None:
        game = GameView(
            view.board, view.offers, moment.alternatives(seat), view.history, moment.full_state()
        )
    return TablePage(moment.seq, moment.view_for(seat), game, bool(view and view.offers))


def _my_table(room: LiveTable, person: str) -> MyTable:
    """A table of somebody, in short."""
    moment = room.published
    standing, seat = moment.table_view, moment.seat_of(person)
    return MyTable(
        id=standing.id,
        game=standing.game,
        status=standing.status,
        game_number=standing.game_number,
        names=tuple(chair.name for chair in standing.seats),
        seat=seat,
        is_your_turn=moment.play is not None and seat in moment.play.state.seats_to_move(),
        used_ms=room.table.last_at_ms,
    )


def _optional_person(request: Request) -> str | None:
    """Who asks, where they show a key."""
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
    """Who asks; they must show a key."""
    person = _optional_person(request)
    if person is None:
        raise KeyRequired
    return person


async def body_of(request: Request, most: int) -> bytes:
    """The bytes of a request; refuses more than so many."""
    pieces = []
    size = 0
    async for piece in request.stream():
        pieces.append(piece)
        size += len(piece)
        if size > most:
            raise BodyTooLarge(most)
    return b"".join(pieces)


async def _decoded_body(request: Request, kind: type[T]) -> T:
    """What stands in a request."""
    data = await body_of(request, MAX_BODY_BYTES)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
        raise Refused(FORMAT, "protocol-refused-form", why=str(broken)[:200]) from None
