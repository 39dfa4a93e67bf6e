"""Tables: notices: the events of a table, beside its game, that all its viewers are shown."""

import sys
from typing import ClassVar

from bestiary.core.event import Event, event_types_in
from bestiary.core.message import Message, message
from bestiary.tables.pace import Pace


class SeatNotice(Event, frozen=True):
    """A notice about a seat, with the name of its player at that time."""

    message_id: ClassVar[str]
    seat: int
    name: str

    def message(self) -> Message:
        return message(self.message_id, name=self.name)


class PlayerSat(SeatNotice, frozen=True):
    """A person sat down."""

    message_id = "table-player-sat"


class PlayerLeft(SeatNotice, frozen=True):
    """A player left; in a running game a bot plays on."""

    plays_on: bool

    def message(self) -> Message:
        id = "table-player-left-bot" if self.plays_on else "table-player-left"
        return message(id, name=self.name)


class PlayerKicked(SeatNotice, frozen=True):
    """The opener removed a player."""

    message_id = "table-player-kicked"


class BotSat(SeatNotice, frozen=True):
    """A bot sat down."""

    bot: str

    def message(self) -> Message:
        return message("table-bot-sat", name=self.name, kind=self.bot)


class BotLeft(SeatNotice, frozen=True):
    """A bot left."""

    message_id = "table-bot-left"


class TableResized(Event, frozen=True):
    """Free seats were added or removed."""

    players: int

    def message(self) -> Message:
        return message("table-resized", count=self.players)


class PlayerReady(SeatNotice, frozen=True):
    """A player is ready, or not any more."""

    is_ready: bool

    def message(self) -> Message:
        id = "table-player-ready" if self.is_ready else "table-player-unready"
        return message(id, name=self.name)


class TimeUp(SeatNotice, frozen=True):
    """A player missed a deadline."""

    keeps: bool
    """The bot keeps the seat from now on."""

    def message(self) -> Message:
        id = "table-time-up-again" if self.keeps else "table-time-up"
        return message(id, name=self.name)


class BotReplaced(SeatNotice, frozen=True):
    """A bot failed to choose, and a lower one of the ladder made its move."""

    bot: str

    def message(self) -> Message:
        return message("table-bot-failed", name=self.name, kind=self.bot)


class SubstituteWanted(SeatNotice, frozen=True):
    """A player wants a bot to play for one who is away."""

    voter: str

    def message(self) -> Message:
        return message("table-substitute-wanted", name=self.name, voter=self.voter)


class BotTookOver(SeatNotice, frozen=True):
    """A bot plays for a player who is away."""

    message_id = "table-bot-took-over"


class PlayerReturned(SeatNotice, frozen=True):
    """A player took a seat back from a bot."""

    message_id = "table-player-returned"


class PaceSet(SeatNotice, frozen=True):
    """A player set the pace of the table."""

    pace: Pace

    def message(self) -> Message:
        return message("table-pace-set", name=self.name, pace=self.pace)


class GameStarted(Event, frozen=True):
    """The cards were dealt."""

    game_number: int

    def message(self) -> Message:
        return message("table-game-started", number=self.game_number)


class PlayAgain(Event, frozen=True):
    """The same people play again."""

    def message(self) -> Message:
        return message("table-play-again")


class TableClosed(Event, frozen=True):
    """The table was closed."""

    def message(self) -> Message:
        return message("table-closed")


NOTICES = event_types_in(sys.modules[__name__])
