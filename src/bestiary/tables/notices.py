"""Tables: what everybody at a table is told of it, beside the game itself."""

from bestiary.core.event import Event
from bestiary.core.message import Message, message


class SeatNotice(Event, frozen=True):
    """Something about whoever sits at a seat, by the name they had then."""

    seat: int
    name: str


class PlayerSat(SeatNotice, frozen=True):
    """Somebody sat down."""

    def message(self) -> Message:
        """Who."""
        return message("table-player-sat", name=self.name)


class PlayerLeft(SeatNotice, frozen=True):
    """Somebody left; in a running game a bot plays on."""

    plays_on: bool

    def message(self) -> Message:
        """Who, and what becomes of the seat."""
        id = "table-player-left-bot" if self.plays_on else "table-player-left"
        return message(id, name=self.name)


class PlayerKicked(SeatNotice, frozen=True):
    """Somebody was sent from the table."""

    def message(self) -> Message:
        """Who."""
        return message("table-player-kicked", name=self.name)


class BotSat(SeatNotice, frozen=True):
    """A bot sat down."""

    bot: str

    def message(self) -> Message:
        """Who, and of which kind."""
        return message("table-bot-sat", name=self.name, kind=self.bot)


class BotLeft(SeatNotice, frozen=True):
    """A bot left."""

    def message(self) -> Message:
        """Who."""
        return message("table-bot-left", name=self.name)


class PlayerReady(SeatNotice, frozen=True):
    """Somebody is ready, or not any more."""

    is_ready: bool

    def message(self) -> Message:
        """Who."""
        id = "table-player-ready" if self.is_ready else "table-player-unready"
        return message(id, name=self.name)


class TimeUp(SeatNotice, frozen=True):
    """Somebody thought too long."""

    keeps: bool
    """The bot keeps the seat from now on."""

    def message(self) -> Message:
        """Who, and for how long a bot plays."""
        id = "table-time-up-again" if self.keeps else "table-time-up"
        return message(id, name=self.name)


class PlayerReturned(SeatNotice, frozen=True):
    """Somebody took a seat back."""

    def message(self) -> Message:
        """Who."""
        return message("table-player-returned", name=self.name)


class GameStarted(Event, frozen=True):
    """The cards were dealt."""

    game_number: int

    def message(self) -> Message:
        """Which game of the evening it is."""
        return message("table-game-started", number=self.game_number)


class PlayAgain(Event, frozen=True):
    """The same people play again."""

    def message(self) -> Message:
        """That is all."""
        return message("table-play-again")


class TableClosed(Event, frozen=True):
    """Nobody came any more."""

    def message(self) -> Message:
        """That is all."""
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
