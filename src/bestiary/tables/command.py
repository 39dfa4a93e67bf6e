"""Tables: commands, the requests to a table. Each may be refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(max_length=400)]
Key = Annotated[str, Meta(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]{22}$")]
"""A secret of 128 bits, as it stands in links."""
SeatNumber = Annotated[int, Meta(ge=0, le=14)]


class TableCommand(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request to a table."""


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and sit down at it."""

    game: Word
    name: Name
    """The nickname of the person who opens it."""
    players: Annotated[int, Meta(ge=1, le=15)] | None = None
    """How many seats; None for the game's default."""
    options: dict[Word, Word] = field(default_factory=dict)
    time_control: TimeControl = NO_TIME_CONTROL
    onlookers: bool = True
    """Whether others may watch."""
    is_public: bool = False
    """Whether the lobby lists it; else its link or its code is needed."""
    bots: tuple[Word, ...] = ()
    """Bots for the seats after the first."""
    is_ready: bool = False
    """Start at once if every seat is taken."""


class Sit(TableCommand, frozen=True, tag="sit"):
    """Take a free seat."""

    name: Name
    seat: SeatNumber | None = None
    """None for the first free one."""
    invite: Key | None = None
    """The secret of the table's link."""


class Leave(TableCommand, frozen=True, tag="leave"):
    """Give up the sender's seat; in a running game a bot takes it."""


class SeatBot(TableCommand, frozen=True, tag="seat_bot"):
    """Let a bot take a free seat."""

    bot: Word
    seat: SeatNumber | None = None


class UnseatBot(TableCommand, frozen=True, tag="unseat_bot"):
    """Free the seat of a bot."""

    seat: SeatNumber


class Ready(TableCommand, frozen=True, tag="ready"):
    """Declare the sender ready, or not ready."""

    is_ready: bool = True


class Start(TableCommand, frozen=True, tag="start"):
    """Begin the game: every seat must be taken and every player ready."""


class MoveCommand(TableCommand, frozen=True, tag="move"):
    """Make a move, as records write it."""

    move: MoveText


class Change(TableCommand, frozen=True, tag="change"):
    """Replace a choice that is not turned up yet."""

    move: MoveText


class Rematch(TableCommand, frozen=True, tag="rematch"):
    """Play again: the same people, seats and options."""


class Kick(TableCommand, frozen=True, tag="kick"):
    """Remove a player from the table."""

    seat: SeatNumber


class Return(TableCommand, frozen=True, tag="return"):
    """Take the sender's seat back from the bot that keeps it."""


class LinkDevice(TableCommand, frozen=True, tag="link_device"):
    """Give this seat another key: that of the person's other device."""

    key: Key


Command: TypeAlias = (
    Sit
    | Leave
    | SeatBot
    | UnseatBot
    | Ready
    | Start
    | MoveCommand
    | Change
    | Rematch
    | Kick
    | Return
    | LinkDevice
)

Status = Literal["open", "playing", "over", "closed"]
