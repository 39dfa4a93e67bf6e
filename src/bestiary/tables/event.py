"""Tables: what happened at a table, as it is stored. These are the truth; all else follows.

Each says when it happened (`at`, in milliseconds), and who wished it under which number of
theirs (`who`, the hash of a key, and `id`), so that a wish that is sent twice is granted once.
"""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from bestiary.tables.timing import UNTIMED, Timing


class Fact(Struct, frozen=True, tag_field="what", omit_defaults=True, kw_only=True):
    """Something that happened."""

    at: int
    who: str = ""
    id: str = ""


class Opened(Fact, frozen=True, tag="opened"):
    """Somebody opened a table."""

    game: str
    rules: str
    players: int
    code: str
    """Short, to be said aloud."""
    invite: str
    """The secret of the table's link."""
    options: dict[str, str] = field(default_factory=dict)
    timing: Timing = UNTIMED
    onlookers: bool = True
    is_public: bool = False


class Sat(Fact, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    person: str
    """The hash of a key."""
    name: str


class Left(Fact, frozen=True, tag="left"):
    """Somebody gave up a seat; in a running game this bot plays on."""

    seat: int
    bot: str = ""


class Kicked(Fact, frozen=True, tag="kicked"):
    """Somebody was sent from the table; in a running game this bot plays on."""

    seat: int
    bot: str = ""


class BotSeated(Fact, frozen=True, tag="seated-bot"):
    """A bot took a seat."""

    seat: int
    bot: str
    name: str


class BotUnseated(Fact, frozen=True, tag="unseated-bot"):
    """A bot left its seat."""

    seat: int


class Readied(Fact, frozen=True, tag="readied"):
    """Somebody is ready, or not any more."""

    seat: int
    is_ready: bool = True


class Started(Fact, frozen=True, tag="started"):
    """The cards were dealt; all that bots leave to chance follows from the seed."""

    setup: Any
    seed: int
    meta: str = ""
    """What else a record of this game is to say, as JSON."""


class Moved(Fact, frozen=True, tag="moved"):
    """A move was made; the dealer's has no seat."""

    seat: int | None
    move: str
    by: Literal["player", "bot"] = "player"


class Changed(Fact, frozen=True, tag="changed"):
    """Somebody chose something else before the choices were turned up."""

    seat: int
    move: str


class TimeRanOut(Fact, frozen=True, tag="time-ran-out"):
    """Somebody thought too long: a bot makes the move."""

    seat: int


class Returned(Fact, frozen=True, tag="returned"):
    """Somebody took a seat back from the bot that kept it."""

    seat: int


class Carried(Fact, frozen=True, tag="carried"):
    """Another key has this seat too."""

    seat: int
    person: str


class Rematched(Fact, frozen=True, tag="rematched"):
    """The same people play again."""


class Closed(Fact, frozen=True, tag="closed"):
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
    | Carried
    | Rematched
    | Closed
)

encoded = msgspec.json.Encoder().encode
"""An event as a store keeps it."""
decoded = msgspec.json.Decoder(TableEvent).decode
"""An event as a store has kept it."""
