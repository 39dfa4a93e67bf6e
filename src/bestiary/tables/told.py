"""Tables: what everybody at a table is told of it, beside the game itself."""

from bestiary.core.event import Event
from bestiary.core.text import Text, text


class Named(Event, frozen=True):
    """Something about whoever sits at a seat, by the name they had then."""

    seat: int
    name: str


class PlayerSat(Named, frozen=True):
    """Somebody sat down."""

    def text(self) -> Text:
        """Who."""
        return text("table-player-sat", name=self.name)


class PlayerLeft(Named, frozen=True):
    """Somebody left; in a running game a bot plays on."""

    plays_on: bool

    def text(self) -> Text:
        """Who, and what becomes of the seat."""
        id = "table-player-left-bot" if self.plays_on else "table-player-left"
        return text(id, name=self.name)


class PlayerKicked(Named, frozen=True):
    """Somebody was sent from the table."""

    def text(self) -> Text:
        """Who."""
        return text("table-player-kicked", name=self.name)


class BotSat(Named, frozen=True):
    """A bot sat down."""

    bot: str

    def text(self) -> Text:
        """Who, and of which kind."""
        return text("table-bot-sat", name=self.name, kind=self.bot)


class BotLeft(Named, frozen=True):
    """A bot left."""

    def text(self) -> Text:
        """Who."""
        return text("table-bot-left", name=self.name)


class PlayerReady(Named, frozen=True):
    """Somebody is ready, or not any more."""

    is_ready: bool

    def text(self) -> Text:
        """Who."""
        id = "table-player-ready" if self.is_ready else "table-player-unready"
        return text(id, name=self.name)


class TimeUp(Named, frozen=True):
    """Somebody thought too long."""

    keeps: bool
    """The bot keeps the seat from now on."""

    def text(self) -> Text:
        """Who, and for how long a bot plays."""
        id = "table-time-up-again" if self.keeps else "table-time-up"
        return text(id, name=self.name)


class PlayerReturned(Named, frozen=True):
    """Somebody took a seat back."""

    def text(self) -> Text:
        """Who."""
        return text("table-player-returned", name=self.name)


class GameStarted(Event, frozen=True):
    """The cards were dealt."""

    game_number: int

    def text(self) -> Text:
        """Which game of the evening it is."""
        return text("table-game-started", number=self.game_number)


class PlayAgain(Event, frozen=True):
    """The same people play again."""

    def text(self) -> Text:
        """That is all."""
        return text("table-play-again")


class TableClosed(Event, frozen=True):
    """Nobody came any more."""

    def text(self) -> Text:
        """That is all."""
        return text("table-closed")


TOLD = (
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
