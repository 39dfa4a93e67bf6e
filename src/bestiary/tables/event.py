"""Tables: the events of a table, as they are stored. All else is computed from them.

Each has its time, and the actor and id of the command that led to it, so that a command that is
sent twice is accepted once.
"""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from bestiary.tables.pace import Pace
from bestiary.tables.time_control import NO_TIME_CONTROL, TimeControl


class StoredEvent(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """What all events have."""

    at_ms: int
    """In milliseconds since 1970."""
    actor: str = ""
    """Who sent the command: the hash of a key. Empty for events of bots and clocks."""
    command_id: str = ""
    """The idempotency key of the command, chosen by its sender."""


class SeatEvent(StoredEvent, frozen=True):
    """An event at one seat."""

    seat: int


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
    pace: Pace = "calm"
    explanations: bool = False
    lesson: str = ""
    """The lesson that is played first."""


class Sat(SeatEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    person: str
    """The hash of a key."""
    name: str


class Left(SeatEvent, frozen=True, tag="left"):
    """A player gave up a seat; in a running game this bot plays on."""

    bot: str = ""
    may_return: bool = False
    """The bot keeps the seat until the player returns."""


class Kicked(SeatEvent, frozen=True, tag="kicked"):
    """The opener removed a player for good; in a running game this bot plays on."""

    bot: str = ""
    code: str = ""
    """The table's from now on, as is the invitation; empty if both stay, as they did once."""
    invite: str = ""


class BotSeated(SeatEvent, frozen=True, tag="bot_seated"):
    """A bot took a seat."""

    bot: str
    name: str


class BotUnseated(SeatEvent, frozen=True, tag="bot_unseated"):
    """A bot left its seat."""


class SeatsChanged(StoredEvent, frozen=True, tag="seats_changed"):
    """The opener added free seats or removed some; those who sit further down move up."""

    players: int
    removed: tuple[int, ...] = ()
    """The seats that went, by their numbers before."""


class Readied(SeatEvent, frozen=True, tag="readied"):
    """A player is ready, or not any more."""

    is_ready: bool = True


class Started(StoredEvent, frozen=True, tag="started"):
    """The cards were dealt; all that bots leave to chance follows from the seed."""

    setup: Any
    seed: int
    meta: str = ""
    """The `meta` of this game's record, as JSON."""
    pause_ms: int = 0
    """For how long players look at their hands before clocks run and bots move."""


class Moved(StoredEvent, frozen=True, tag="moved"):
    """A move was made; the dealer's has no seat."""

    seat: int | None
    move: str
    by: Literal["player", "bot"] = "player"
    pause_ms: int = 0
    """For how long what it did is shown before clocks run and bots move."""


class Changed(SeatEvent, frozen=True, tag="changed"):
    """A player replaced a choice before it was turned up."""

    move: str


class Finished(StoredEvent, frozen=True, tag="finished"):
    """A game came to its end: once another begins, this one need not be played to load a table."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None


class TimeRanOut(SeatEvent, frozen=True, tag="time_ran_out"):
    """A player missed a deadline: a bot makes the move."""


class BotFailed(SeatEvent, frozen=True, tag="bot_failed"):
    """A bot failed to choose a move, and a lower one of the ladder chooses it."""

    bot: str
    failure: str
    """One of `core.bot.BotFailure`."""
    lower_bot: str


class SubstituteVoted(SeatEvent, frozen=True, tag="substitute_voted"):
    """A player wants a bot to play for another who is away."""

    voter: int


class Substituted(SeatEvent, frozen=True, tag="substituted"):
    """The others let this bot play for a player who is away, until the return."""

    bot: str


class Returned(SeatEvent, frozen=True, tag="returned"):
    """A player took a seat back from the bot that kept it."""


class PaceChanged(SeatEvent, frozen=True, tag="pace_changed"):
    """A player set the pace of the table."""

    pace: Pace


class LessonStepBegun(StoredEvent, frozen=True, tag="lesson_step_begun"):
    """The lesson came to a step, counted from 1."""

    step: int


class LessonEnded(StoredEvent, frozen=True, tag="lesson_ended"):
    """The lesson was played to its end or skipped: from now on bots play."""


class DeviceLinked(SeatEvent, frozen=True, tag="device_linked"):
    """Another key has this seat too."""

    person: str


class Rematched(StoredEvent, frozen=True, tag="rematched"):
    """The same people play again."""


class Closed(StoredEvent, frozen=True, tag="closed"):
    """The table was closed, or abandoned for too long."""


_SeatingEvent: TypeAlias = (
    Sat | Left | Kicked | BotSeated | BotUnseated | SeatsChanged | Readied | DeviceLinked
)
_GameEvent: TypeAlias = Started | Moved | Changed | Finished | BotFailed
_AbsenceEvent: TypeAlias = TimeRanOut | SubstituteVoted | Substituted | Returned
_LessonEvent: TypeAlias = LessonStepBegun | LessonEnded
_TableEvent: TypeAlias = Opened | PaceChanged | Rematched | Closed
TableEvent: TypeAlias = _SeatingEvent | _GameEvent | _AbsenceEvent | _LessonEvent | _TableEvent

encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(TableEvent).decode
