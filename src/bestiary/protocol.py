"""The protocol: the messages between a server and the clients of a table, as JSON text.

Every message names its kind in `type`. The log of a table is numbered without a gap: each `seq`
comes once, with the events that this viewer may see, perhaps none.
"""

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bestiary.catalog import AnyView
from bestiary.core.event import Event
from bestiary.core.explanation import Explainers, Explanation, explanations_of
from bestiary.core.message import Message
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.host.ephemeral import EphemeralMessage, SignName
from bestiary.host.subscriber import SubscriberUpdate, VisibleEntry
from bestiary.i18n import Translator
from bestiary.tables.command import Command, Key
from bestiary.tables.table_view import TableView

PROTOCOL_VERSION: Final = 2
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
    player_key: Key | None = None
    """Of an onlooker: the secret of a player of the same device, who does not count as watching."""
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


class ShowSign(Struct, frozen=True, tag="sign", forbid_unknown_fields=True):
    """Show a sign to all, from one's seat; not stored, and dropped if there were too many."""

    sign: SignName


class Nudge(Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Nudge a player who has been awaited for 30 s; once in 30 s, all others together."""

    seat: Annotated[int, Meta(ge=0)]


FromClient: TypeAlias = Hello | CommandMessage | Ping | ShowSign | Nudge


class HelloOfVersion1(Struct, frozen=True):
    """The first message of a page that was loaded before version 2."""

    say: Literal["hello"]
    wire: Literal[1]
    lang: str = "en"


# --- Server to client -----------------------------------------------------------------------


class WireEvent(Struct, frozen=True, omit_defaults=True):
    """An event; beside these fields stand those of its kind."""

    type: str
    message: Message | None = None
    """The id of the sentence about it, and its arguments; absent if there is none."""
    private: bool = False
    """It was shown to its audience only."""
    public_part: bool = False
    """What the others are shown of a private event."""
    explanations: tuple[Explanation, ...] = ()
    """What it explains to a person who meets its like for the first time, if the table does so."""


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


BYES: Final = {
    "reconnect": (1012, "bye-reconnect"),
    "reload": (4001, "bye-reload"),
    "not_found": (4004, "bye-not-found"),
    "kicked": (4003, "bye-kicked"),
    "hello_timeout": (4008, "bye-hello-timeout"),
    "idle": (4009, "bye-idle"),
    "rate_limited": (1013, "bye-rate-limited"),
    "format": (4000, "bye-format"),
    "closed": (4010, "bye-closed"),
}
"""The reasons of a bye: the code that closes the WebSocket, and the sentence about it."""


class Bye(Struct, frozen=True, tag="bye"):
    """The last message before the server closes the connection."""

    reason: Annotated[str, Meta(extra_json_schema={"enum": list(BYES)})]
    detail: str
    """The sentence in the client's language."""


FromServer: TypeAlias = Welcome | Update | Accepted | Refusal | Pong | Bye | EphemeralMessage

encode = msgspec.json.Encoder().encode
decode_from_client = msgspec.json.Decoder(FromClient).decode
PONG: Final = encode(Pong())
_decode_version_1 = msgspec.json.Decoder(HelloOfVersion1).decode


def event_json(event: Event) -> bytes:
    """An event as a `WireEvent` with the fields of its kind."""
    private = b',"private":true' if event.audience() is not None else b""
    public_part = b',"public_part":true' if event.public_part else b""
    message = b"" if event.is_silent else b',"message":' + encode(event.message())
    return encode(event)[:-1] + private + public_part + message + b"}"


_cached_event_json = lru_cache(maxsize=8192)(event_json)
"""Many events are the same at many tables, and for many viewers."""


def _with_explanations(encoded: bytes, event: Event, explainers: Explainers) -> bytes:
    explanations = explanations_of(event, explainers)
    return encoded[:-1] + b',"explanations":%b}' % encode(explanations) if explanations else encoded


def _entry_json(entry: VisibleEntry) -> bytes:
    """An entry; it keeps its JSON for all viewers that are shown the same."""
    try:
        event_jsons = [*map(_cached_event_json, entry.events)]
    except TypeError:  # a game whose events have no hash
        event_jsons = [*map(event_json, entry.events)]
    if entry.explainers:
        explained = zip(event_jsons, entry.events, strict=True)
        event_jsons = [_with_explanations(*event, entry.explainers) for event in explained]
    encoded = b",".join(event_jsons)
    events = b',"events":[%b]' % encoded if encoded else b""
    id = b',"id":' + encode(entry.command_id) if entry.command_id else b""
    entry.encoded = b'{"seq":%d%b%b}' % (entry.seq, events, id)
    return entry.encoded


def _game_view(update: SubscriberUpdate, view: AnyView) -> GameView:
    alternatives = update.alternatives or ()
    return GameView(view.board, view.offers, alternatives, view.history, update.full_state)


def encode_update(update: SubscriberUpdate) -> bytes:
    entries = b",".join([entry.encoded or _entry_json(entry) for entry in update.entries])
    table = choices = game = b""
    if update.offers is not None:
        offers, alternatives = encode(update.offers), encode(update.alternatives)
        choices = b',"offers":%b,"alternatives":%b' % (offers, alternatives)
    if update.table_view is not None:
        table = b',"table":' + encode(update.table_view)
    if update.view is not None:
        game = b',"game":' + encode(_game_view(update, update.view))
    parts = (update.seq, entries, choices, table, game)
    return b'{"type":"update","seq":%d,"entries":[%b]%b%b%b}' % parts


def encode_welcome(update: SubscriberUpdate, version: str, now_ms: int, history_id: str) -> bytes:
    """The whole view of one viewer, with the entries that it missed."""
    assert update.table_view is not None
    seq, table = update.seq, update.table_view
    entries = cast("Any", tuple([msgspec.Raw(_entry_json(entry)) for entry in update.entries]))
    game = None if update.view is None else _game_view(update, update.view)
    return encode(Welcome(seq, PROTOCOL_VERSION, version, now_ms, history_id, table, entries, game))


def refusal(id: str, refused: Refused, language: str, names: tuple[str, ...] = ()) -> Refusal:
    detail = Translator(language, names).translate_refusal(refused)
    return Refusal(id, refused.rule, refused.message, detail[:1].upper() + detail[1:])


@lru_cache(maxsize=64)
def encode_bye(reason: str, language: str) -> bytes:
    return encode(Bye(reason, _bye_detail(reason, language)))


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
    return Translator(language).capitalized(Message(BYES[reason][1]))
