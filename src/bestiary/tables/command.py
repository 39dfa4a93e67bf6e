"""Tables: commands, the requests to a table. Each may be refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from bestiary.tables.pace import Pace
from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl

Name = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(max_length=400)]
Key = Annotated[str, Meta(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]{22}$")]
"""A secret of 128 bits, as it stands in links."""
SeatNumber = Annotated[int, Meta(ge=0, le=14)]
SeatCount = Annotated[int, Meta(ge=1, le=15)]


class TableCommand(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request to a table."""


class Open(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and sit down at it."""

    game: Word
    name: Name
    """The nickname of the person who opens it."""
    players: SeatCount | None = None
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
    pace: Pace | None = None
    """None for calm."""
    explanations: bool = False
    """Whether what happens for the first time is explained to each person."""
    lesson: Word = ""
    """A lesson of the game, which begins at once: it says how many play, and with what options."""


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


class SetSeats(TableCommand, frozen=True, tag="set_seats"):
    """Add free seats, or remove some: those who sit further down move up."""

    players: SeatCount


class Ready(TableCommand, frozen=True, tag="ready"):
    """Declare the sender ready, or not. The game begins once no seat is free and all are ready."""

    is_ready: bool = True


class Start(TableCommand, frozen=True, tag="start"):
    """Begin the game: every seat must be taken, and every player but the opener ready."""


class MoveCommand(TableCommand, frozen=True, tag="move"):
    """Make a move, as records write it."""

    move: MoveText


class Change(TableCommand, frozen=True, tag="change"):
    """Replace a choice that is not turned up yet."""

    move: MoveText


class Rematch(TableCommand, frozen=True, tag="rematch"):
    """Play again: the same people, seats and options."""


class Kick(TableCommand, frozen=True, tag="kick"):
    """Remove a player from the table, for good; it gets another invitation and code."""

    seat: SeatNumber


class Return(TableCommand, frozen=True, tag="return"):
    """Take the sender's seat back from the bot that keeps it."""


class Substitute(TableCommand, frozen=True, tag="substitute"):
    """Let a bot play for a player who is awaited and away: the opener at once, others by vote."""

    seat: SeatNumber


class SetPace(TableCommand, frozen=True, tag="pace"):
    """Set the pace of the table; any player may."""

    pace: Pace


class NextStep(TableCommand, frozen=True, tag="next_step"):
    """Go on to the next step of the lesson; after the last one it is over."""

    step: Annotated[int, Meta(ge=1, le=1000)]
    """The step that the learner has read."""


class EndLesson(TableCommand, frozen=True, tag="end_lesson"):
    """End the lesson: the game goes on from here, against bots."""


class LinkDevice(TableCommand, frozen=True, tag="link_device"):
    """Give this seat another key: that of the person's other device."""

    key: Key


_SeatingCommand: TypeAlias = Sit | Leave | SeatBot | UnseatBot | SetSeats
_GameCommand: TypeAlias = Ready | Start | MoveCommand | Change | Rematch
_LessonCommand: TypeAlias = NextStep | EndLesson
_PlayerCommand: TypeAlias = Kick | Return | Substitute | LinkDevice
Command: TypeAlias = _SeatingCommand | _GameCommand | _PlayerCommand | SetPace | _LessonCommand

Status = Literal["open", "playing", "over", "closed"]
