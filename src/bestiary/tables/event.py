"""Tables: the events of a table, as they are stored. All else is computed from them.

Each has its time, and the actor and id of the command that led to it, so that a command that is
sent twice is accepted once.
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
    """Who sent the command: the hash of a key. Empty for events of bots and clocks."""
    command_id: str = ""
    """The idempotency key of the command, chosen by its sender."""


class Opened(StoredEvent, frozen=True, tag="opened"):
    """A person opened the table."""

    game: str
    rules: str
    players: int
    code: str
    """Short, to be read aloud."""
    invite: str
    """The secret of the table's link."""
    options: dict[str, str] = field(default_factory=dict)
    time_control: TimeControl = NO_TIME_CONTROL
    onlookers: bool = True
    is_public: bool = False


class Sat(StoredEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    """The hash of a key."""
    name: str


class Left(StoredEvent, frozen=True, tag="left"):
    """A player gave up a seat; in a running game this bot plays on."""

    seat: int
    bot: str = ""


class Kicked(StoredEvent, frozen=True, tag="kicked"):
    """The opener removed a player; in a running game this bot plays on."""

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
    """A player is ready, or not any more."""

    seat: int
    is_ready: bool = True


class Started(StoredEvent, frozen=True, tag="started"):
    """The cards were dealt; all that bots leave to chance follows from the seed."""

    setup: Any
    seed: int
    meta: str = ""
    """The `meta` of this game's record, as JSON."""


class Moved(StoredEvent, frozen=True, tag="moved"):
    """A move was made; the dealer's has no seat."""

    seat: int | None
    move: str
    by: Literal["player", "bot"] = "player"


class Changed(StoredEvent, frozen=True, tag="changed"):
    """A player replaced a choice before it was turned up."""

    seat: int
    move: str


class TimeRanOut(StoredEvent, frozen=True, tag="time_ran_out"):
    """A player missed a deadline: a bot makes the move."""

    seat: int


class Returned(StoredEvent, frozen=True, tag="returned"):
    """A player took a seat back from the bot that kept it."""

    seat: int


class DeviceLinked(StoredEvent, frozen=True, tag="device_linked"):
    """Another key has this seat too."""

    seat: int
    person: str


class Rematched(StoredEvent, frozen=True, tag="rematched"):
    """The same people play again."""


class Closed(StoredEvent, frozen=True, tag="closed"):
    """The table was closed, or abandoned for too long."""


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
