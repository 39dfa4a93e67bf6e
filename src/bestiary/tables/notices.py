"""Tables: notices: the events of a table, beside its game, that all its viewers are shown."""

from bestiary.core.event import Event
from bestiary.core.message import Message, message


class SeatNotice(Event, frozen=True):
    """A notice about a seat, with the name of its player at that time."""

    seat: int
    name: str


class PlayerSat(SeatNotice, frozen=True):
    """A person sat down."""

    def message(self) -> Message:
        return message("table-player-sat", name=self.name)


class PlayerLeft(SeatNotice, frozen=True):
    """A player left; in a running game a bot plays on."""

    plays_on: bool

    def message(self) -> Message:
        id = "table-player-left-bot" if self.plays_on else "table-player-left"
        return message(id, name=self.name)


class PlayerKicked(SeatNotice, frozen=True):
    """The opener removed a player."""

    def message(self) -> Message:
        return message("table-player-kicked", name=self.name)


class BotSat(SeatNotice, frozen=True):
    """A bot sat down."""

    bot: str

    def message(self) -> Message:
        return message("table-bot-sat", name=self.name, kind=self.bot)


class BotLeft(SeatNotice, frozen=True):
    """A bot left."""

    def message(self) -> Message:
        return message("table-bot-left", name=self.name)


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


class PlayerReturned(SeatNotice, frozen=True):
    """A player took a seat back from a bot."""

    def message(self) -> Message:
        return message("table-player-returned", name=self.name)


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


NOTICES = (
    PlayerSat,
    PlayerLeft,
    PlayerKicked,
    BotSat,
    BotLeft,
    PlayerReady,
    TimeUp,
    PlayerReturned,
    GameStarted,
    PlayAgain,
    TableClosed,
)
