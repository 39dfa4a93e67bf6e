"""The wire: the messages between a server and those who look at a table, as JSON text.

Every message says what it is in `say`. The stream of a table is numbered without a gap: each
number comes once, with what this viewer may see of it, which may be nothing at all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from bestiary.core.event import Event
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.core.text import Text
from bestiary.core.view import View
from bestiary.speech import Voice
from bestiary.tables.command import Command, Key
from bestiary.tables.host.viewer import Item, Shown, Told
from bestiary.tables.standing import Standing

WIRE: Final = 1
"""The version of these messages; a client that speaks another is told to reload."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
"""Made by the client, another for each wish: a wish that comes twice is granted once."""


# --- What a client says ---------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", tag_field="say", forbid_unknown_fields=True):
    """The first message: which wire the client speaks, and who it is."""

    wire: int
    key: Key | None = None
    """The person's secret; without one, somebody who only watches."""
    since: Annotated[int, Meta(ge=0)] | None = None
    """The last number that the client has: what came after it is told again."""
    lang: Annotated[str, Meta(max_length=35)] = "en"
    """The language of refusals: de, en or it."""
    seen: bool = False
    """Wants what it was shown before with all news, not only with a welcome."""


class Wish(Struct, frozen=True, tag="wish", tag_field="say", forbid_unknown_fields=True):
    """Something that the client wants of the table."""

    id: Id
    wish: Command


class Ping(Struct, frozen=True, tag="ping", tag_field="say", forbid_unknown_fields=True):
    """Asks whether anybody is there."""


FromClient: TypeAlias = Hello | Wish | Ping


# --- What a server says ----------------------------------------------------------------------


class Fact(Struct, frozen=True, omit_defaults=True):
    """Something that happened; beside these fields stand those of its kind."""

    event: str
    text: Text
    """What there is to say about it: the id of a sentence, and its arguments."""
    own: bool = False
    """Somebody saw it alone."""
    half: bool = False
    """The others' half of a fact: whoever was shown the whole need not be told this."""


class Number(Struct, frozen=True, omit_defaults=True):
    """One number of the stream."""

    n: int
    facts: tuple[Fact, ...] = ()
    """What this viewer was shown; nothing where it was not for this viewer's eyes."""
    id: str = ""
    """The viewer's own wish that this number grants."""


class Sight(Struct, frozen=True, omit_defaults=True):
    """The game, to one viewer."""

    now: Any
    """What the viewer sees on the table."""
    offers: tuple[Offer, ...] = ()
    """What the viewer may choose."""
    changes: tuple[Offer, ...] = ()
    """What the viewer may choose instead of what was chosen and is not turned up yet."""
    seen: Any = None
    """What the viewer was shown before; in a welcome, and in news for those who asked for it."""
    truth: Any = None
    """All cards, once the game is over."""


class Welcome(Struct, frozen=True, tag="welcome", tag_field="say", omit_defaults=True):
    """The answer to a hello, and whenever a viewer has to begin anew."""

    n: int
    """The number that the table has reached."""
    wire: int
    version: str
    """The version of the server."""
    now_ms: int
    """What the server's clock says, in milliseconds since 1970."""
    table: Standing
    game: Sight | None = None
    numbers: tuple[Number, ...] = ()
    """What the client missed since the number that it named."""


class News(Struct, frozen=True, tag="news", tag_field="say", omit_defaults=True):
    """What has happened since."""

    n: int
    numbers: tuple[Number, ...]
    table: Standing | None = None
    """Only where something about it has changed."""
    game: Sight | None = None


class Granted(Struct, frozen=True, tag="granted", tag_field="say"):
    """A wish that came again had been granted before."""

    id: str
    n: int


class Refusal(Struct, frozen=True, tag="refused", tag_field="say"):
    """A wish was refused, and nothing has changed."""

    id: str
    rule: str
    """The rule that is in the way; `table` or `format` where none of the game is."""
    text: Text
    words: str
    """The same in the client's language."""


class Pong(Struct, frozen=True, tag="pong", tag_field="say"):
    """Says that somebody is there."""


class Bye(Struct, frozen=True, tag="bye", tag_field="say"):
    """The last message before the server hangs up."""

    why: Literal["again", "reload", "missing", "kicked", "late", "silent", "busy", "format"]
    """Come again at once; load the page anew; no such table; and so on."""
    words: str


BYES: Final = {
    "again": "bye-again",
    "reload": "bye-reload",
    "missing": "bye-missing",
    "kicked": "bye-kicked",
    "late": "bye-late",
    "silent": "bye-silent",
    "busy": "bye-busy",
    "format": "bye-format",
}

FromServer: TypeAlias = Welcome | News | Granted | Refusal | Pong | Bye

encode = msgspec.json.Encoder().encode
read_client = msgspec.json.Decoder(FromClient).decode
PONG: Final = encode(Pong())


def fact(event: Event) -> bytes:
    """Something that happened, with what there is to say about it."""
    own = b',"own":true' if event.audience() is not None else b""
    half = b',"half":true' if event.half else b""
    return encode(event)[:-1] + own + half + b',"text":' + encode(event.text()) + b"}"


_known_fact = lru_cache(maxsize=8192)(fact)
"""The same, remembered: much of what happens at a table has happened just so at another."""


def _number(item: Item) -> bytes:
    """One number, encoded once for all who are told the same."""
    if item.data is None:
        facts = b",".join([shown.data or _fact(shown) for shown in item.facts])
        id = b',"id":' + encode(item.id) if item.id else b""
        told = b',"facts":[' + facts + b"]" if facts else b""
        item.data = b'{"n":%d%s%s}' % (item.n, told, id)
    return item.data


def _fact(shown: Shown) -> bytes:
    """A fact, encoded when somebody is the first to see it."""
    try:
        shown.data = _known_fact(shown.event)
    except TypeError:  # a game whose events cannot be compared
        shown.data = fact(shown.event)
    return shown.data


def _sight(told: Told, view: View, with_seen: bool) -> Sight:
    """The game to one viewer."""
    return Sight(view.now, view.offers, told.changes, view.seen if with_seen else None, told.truth)


def news(told: Told, with_seen: bool = False) -> bytes:
    """News for one viewer; with what the viewer was shown before, where that is wanted."""
    numbers = b",".join([item.data or _number(item) for item in told.items])
    table = b"" if told.standing is None else b',"table":' + encode(told.standing)
    game = b"" if told.view is None else b',"game":' + encode(_sight(told, told.view, with_seen))
    return b'{"say":"news","n":%d,"numbers":[%s]%s%s}' % (told.n, numbers, table, game)


def welcome(told: Told, version: str, now_ms: int) -> bytes:
    """All that a viewer has to know to begin."""
    assert told.standing is not None
    return encode(
        Welcome(
            told.n,
            WIRE,
            version,
            now_ms,
            told.standing,
            None if told.view is None else _sight(told, told.view, with_seen=True),
            cast("Any", tuple([msgspec.Raw(_number(item)) for item in told.items])),
        )
    )


def refusal(id: str, refused: Refused, language: str, names: tuple[str, ...] = ()) -> Refusal:
    """Why a wish was refused, in a language."""
    words = Voice(language, names).explain(refused)
    return Refusal(id, refused.rule, refused.text, words[:1].upper() + words[1:])


@lru_cache(maxsize=64)
def bye(why: str, language: str) -> bytes:
    """The last message, in a language."""
    words = Voice(language).tell(Text(BYES[why]))
    return encode(Bye(cast("Any", why), words))
