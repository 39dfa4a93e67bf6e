"""Tables: what happened at a table, as it is stored. These are the truth; all else follows.

Each says when it happened, and which command of whom led to it, so that a command that is sent
twice is accepted once.
"""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl


class StoredEvent(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """What all events have."""

    at_ms: int
    """In milliseconds since 1970."""
    actor: str = ""
    """Who sent the command: the hash of a key. Empty for what the host did by itself."""
    command_id: str = ""
    """The idempotency key of the command, chosen by its sender."""


class Opened(StoredEvent, frozen=True, tag="opened"):
    """Somebody opened a table."""

    game: str
    rules: str
    players: int
    code: str
    """Short, to be said aloud."""
    invite: str
    """The secret of the table's link."""
    options: dict[str, str] = field(default_factory=dict)
    time_control: TimeControl = NO_TIME_CONTROL
    onlookers: bool = True
    is_public: bool = False


class Sat(StoredEvent, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    person: str
    """The hash of a key."""
    name: str


class Left(StoredEvent, frozen=True, tag="left"):
    """Somebody gave up a seat; in a running game this bot plays on."""

    seat: int
    bot: str = ""


class Kicked(StoredEvent, frozen=True, tag="kicked"):
    """Somebody was sent from the table; in a running game this bot plays on."""

    seat: int
    bot: str = ""


class BotSeated(StoredEvent, frozen=True, tag="bot_seated"):
    """A bot took a seat."""

    seat: int
    bot: str
    name: str


class BotUnseated(StoredEvent, frozen=True, tag="bot_unseated"):
    """A bot left its seat."""

    seat: int


class Readied(StoredEvent, frozen=True, tag="readied"):
    """Somebody is ready, or not any more."""

    seat: int
    is_ready: bool = True


class Started(StoredEvent, frozen=True, tag="started"):
    """The cards were dealt; all that bots leave to chance follows from the seed."""

    setup: Any
    seed: int
    meta: str = ""
    """What else a record of this game is to say, as JSON."""


class Moved(StoredEvent, frozen=True, tag="moved"):
    """A move was made; the dealer's has no seat."""

    seat: int | None
    move: str
    by: Literal["player", "bot"] = "player"


class Changed(StoredEvent, frozen=True, tag="changed"):
    """Somebody chose something else before the choices were turned up."""

    seat: int
    move: str


class TimeRanOut(StoredEvent, frozen=True, tag="time_ran_out"):
    """Somebody thought too long: a bot makes the move."""

    seat: int


class Returned(StoredEvent, frozen=True, tag="returned"):
    """Somebody took a seat back from the bot that kept it."""

    seat: int


class DeviceLinked(StoredEvent, frozen=True, tag="device_linked"):
    """Another key has this seat too."""

    seat: int
    person: str


class Rematched(StoredEvent, frozen=True, tag="rematched"):
    """The same people play again."""


class Closed(StoredEvent, frozen=True, tag="closed"):
    """Nobody came any more."""


TableEvent: TypeAlias = (
    Opened
    | Sat
    | Left
    | Kicked
    | BotSeated
    | BotUnseated
    | Readied
    | Started
    | Moved
    | Changed
    | TimeRanOut
    | Returned
    | DeviceLinked
    | Rematched
    | Closed
)

encode_event = msgspec.json.Encoder().encode
"""An event as a store keeps it."""
decode_event = msgspec.json.Decoder(TableEvent).decode
"""An event as a store has kept it."""
