"""The protocol: the messages between a server and the clients of a table, as JSON text.

Every message names its kind in `type`. The log of a table is numbered without a gap: each `seq`
comes once, with the events that this viewer may see, perhaps none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bestiary.core.event import Event
from bestiary.core.message import Message
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.host.subscriber import CachedEvent, SubscriberUpdate, VisibleEntry
from bestiary.i18n import Translator
from bestiary.tables.command import Command, Key
from bestiary.tables.table_view import TableView

PROTOCOL: Final = 2
"""The version of these messages; a client of another one must reload."""

IdempotencyKey = Annotated[str, Meta(min_length=1, max_length=40)]
"""The client's idempotency key: a command that comes twice is carried out once."""
Seq = Annotated[int, Meta(ge=0)]
"""A sequence number of a table's log."""


# --- Client to server -----------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message; on an open socket, the request for a new welcome."""

    protocol: int
    key: Key | None = None
    """The person's secret; without one, an onlooker."""
    after: Seq | None = None
    """The last `seq` that the client has: the welcome repeats the entries after it."""
    history_id: Annotated[str, Meta(max_length=100)] | None = None
    """That of the welcome which `after` counts from."""
    lang: Annotated[str, Meta(max_length=35)] = "en"
    """The language of refusals: de, en or it."""
    views: bool = False
    """This client folds no events: every update carries its whole view."""


class CommandMessage(Struct, frozen=True, tag="command", forbid_unknown_fields=True):
    """A command to the table."""

    id: IdempotencyKey
    after: Seq
    """The `seq` that the person was looking at: a move for an earlier decision is refused."""
    command: Command


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Keeps the connection alive; answered by `pong`."""


FromClient: TypeAlias = Hello | CommandMessage | Ping


class HelloOfVersion1(Struct, frozen=True):
    """The first message of a page that was loaded before version 2."""

    say: Literal["hello"]
    wire: Literal[1]
    lang: str = "en"


# --- Server to client -----------------------------------------------------------------------


class WireEvent(Struct, frozen=True, omit_defaults=True):
    """An event; beside these fields stand those of its kind."""

    type: str
    message: Message
    """The id of the sentence about it, and its arguments."""
    private: bool = False
    """It was shown to its audience only."""
    public_part: bool = False
    """What the others are shown of a private event."""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """One entry of the table's log."""

    seq: int
    events: tuple[WireEvent, ...] = ()
    """What this viewer was shown of it; absent if nothing."""
    id: str = ""
    """At the last entry of the viewer's own command: its id."""


class GameView(Struct, frozen=True, omit_defaults=True):
    """The game, to one viewer."""

    board: Any
    """What lies on the table, for this viewer."""
    offers: tuple[Offer, ...] = ()
    """What the viewer may choose."""
    alternatives: tuple[Offer, ...] = ()
    """What the viewer may choose instead of a choice that is not turned up yet."""
    history: Any = None
    """What the viewer was shown before; in a welcome, and in updates if `views` was asked for."""
    full_state: Any = None
    """All cards, once the game is over."""


class Welcome(Struct, frozen=True, tag="welcome", omit_defaults=True):
    """The whole view: the answer to a hello, and sent whenever a client has to start anew."""

    seq: int
    """The last entry of the table's log."""
    protocol: int
    version: str
    """The version of the server."""
    now_ms: int
    """The server's clock, in milliseconds since 1970."""
    history_id: str
    """Which history the sequence numbers belong to; another one in every copy of a database."""
    table: TableView
    entries: tuple[LogEntry, ...]
    """The entries after the one that the hello named; none if it named none."""
    game: GameView | None = None


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The entries since the last message, and what they changed."""

    seq: int
    entries: tuple[LogEntry, ...]
    offers: tuple[Offer, ...] | UnsetType = UNSET
    """What the viewer may choose now; absent if unchanged or no game is on."""
    alternatives: tuple[Offer, ...] | UnsetType = UNSET
    """What the viewer may choose instead; absent if unchanged or no game is on."""
    table: TableView | None = None
    """Only if it changed."""
    game: GameView | None = None
    """Its `offers` and `alternatives` stand here only if the client asked for `views`."""


class Accepted(Struct, frozen=True, tag="accepted"):
    """A command that came again had been carried out; sent after the update with its `seq`."""

    id: str
    seq: int


class Refusal(Struct, frozen=True, tag="refused"):
    """A command was refused, and nothing has changed."""

    id: str
    rule: str
    """The rule that it breaks; `table`, `stale` or `format` if it is none of the game."""
    message: Message
    detail: str
    """The sentence in the client's language."""


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


class Bye(Struct, frozen=True, tag="bye"):
    """The last message before the server closes the connection."""

    reason: Literal[
        "reconnect",
        "reload",
        "not_found",
        "kicked",
        "hello_timeout",
        "idle",
        "rate_limited",
        "format",
        "closed",
    ]
    detail: str
    """The sentence in the client's language."""


BYE_MESSAGE_IDS: Final = {
    "reconnect": "bye-reconnect",
    "reload": "bye-reload",
    "not_found": "bye-not-found",
    "kicked": "bye-kicked",
    "hello_timeout": "bye-hello-timeout",
    "idle": "bye-idle",
    "rate_limited": "bye-rate-limited",
    "format": "bye-format",
    "closed": "bye-closed",
}

FromServer: TypeAlias = Welcome | Update | Accepted | Refusal | Pong | Bye

encode = msgspec.json.Encoder().encode
decode_from_client = msgspec.json.Decoder(FromClient).decode
PONG: Final = encode(Pong())
_decode_version_1 = msgspec.json.Decoder(HelloOfVersion1).decode


def event_json(event: Event) -> bytes:
    """An event as a `WireEvent` with the fields of its kind."""
    private = b',"private":true' if event.audience() is not None else b""
    public_part = b',"public_part":true' if event.public_part else b""
    message = b',"message":' + encode(event.message())
    return encode(event)[:-1] + private + public_part + message + b"}"


_cached_event_json = lru_cache(maxsize=8192)(event_json)
"""Many events are the same at many tables."""


def _entry_json(entry: VisibleEntry) -> bytes:
    """An entry, encoded once for all viewers that are shown the same."""
    if entry.encoded is None:
        encoded = b",".join([event.encoded or _encode_event_once(event) for event in entry.events])
        id = b',"id":' + encode(entry.id) if entry.id else b""
        events = b',"events":[' + encoded + b"]" if encoded else b""
        entry.encoded = b'{"seq":%d%s%s}' % (entry.seq, events, id)
    return entry.encoded


def _encode_event_once(cached_event: CachedEvent) -> bytes:
    """An event, encoded for the first viewer that is shown it."""
    try:
        cached_event.encoded = _cached_event_json(cached_event.event)
    except TypeError:  # a game whose events have no hash
        cached_event.encoded = event_json(cached_event.event)
    return cached_event.encoded


def _game_view(update: SubscriberUpdate, view: View) -> GameView:
    return GameView(view.board, view.offers, update.alternatives, view.history, update.full_state)


def encode_update(update: SubscriberUpdate, views: bool = False) -> bytes:
    """An update for one viewer; with the whole view for a client that folds no events."""
    entries = b",".join([entry.encoded or _entry_json(entry) for entry in update.entries])
    table = b"" if update.table_view is None else b',"table":' + encode(update.table_view)
    game = b""
    if update.view is not None:
        if views:
            game_view = _game_view(update, update.view)
        else:
            game_view = GameView(update.view.board, full_state=update.full_state)
        game = b',"offers":%s,"alternatives":%s,"game":%s' % (
            encode(update.view.offers),
            encode(update.alternatives),
            encode(game_view),
        )
    return b'{"type":"update","seq":%d,"entries":[%s]%s%s}' % (update.seq, entries, table, game)


def encode_welcome(update: SubscriberUpdate, version: str, now_ms: int, history_id: str) -> bytes:
    """The whole view of one viewer, with the entries that it missed."""
    assert update.table_view is not None
    return encode(
        Welcome(
            update.seq,
            PROTOCOL,
            version,
            now_ms,
            history_id,
            update.table_view,
            cast("Any", tuple([msgspec.Raw(_entry_json(entry)) for entry in update.entries])),
            None if update.view is None else _game_view(update, update.view),
        )
    )


def refusal(id: str, refused: Refused, language: str, names: tuple[str, ...] = ()) -> Refusal:
    """Why a command was refused, in a language."""
    detail = Translator(language, names).translate_refusal(refused)
    return Refusal(id, refused.rule, refused.message, detail[:1].upper() + detail[1:])


@lru_cache(maxsize=64)
def encode_bye(reason: str, language: str) -> bytes:
    """The last message, in a language."""
    return encode(Bye(cast("Any", reason), _bye_detail(reason, language)))


def encode_bye_of_version_1(language: str) -> bytes:
    """What makes a page of version 1 reload, in its own words."""
    return encode({"say": "bye", "why": "reload", "words": _bye_detail("reload", language)})


def decode_hello_of_version_1(data: bytes) -> HelloOfVersion1 | None:
    """The first message of a page of version 1; None if it is another."""
    try:
        return _decode_version_1(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _bye_detail(reason: str, language: str) -> str:
    return Translator(language).translate_sentence(Message(BYE_MESSAGE_IDS[reason]))
