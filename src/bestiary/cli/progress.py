"""The command line: how far a match has come, for whoever watches in a terminal."""

import sys
from shutil import get_terminal_size
from time import monotonic
from typing import Final

import click

from bestiary.bots.ledger import Ledger
from bestiary.cli.sheet import Sheet
from bestiary.cli.words import voice, word

BAR: Final = 20
"""So many signs a bar is long."""
OFTEN: Final = 0.5
"""So many seconds pass before it is told again."""


class Progress:
    """Tells on standard error how many games are done, how fast, and how long it will take."""

    def __init__(self, ledger: Ledger, games: int) -> None:
        """Begin to watch a match that goes up to so many games."""
        self.ledger = ledger
        self.games = -(-games // ledger.match.players) * ledger.match.players
        self.before = ledger.games
        self.begun = self.told = monotonic()
        self.width = 0

    def tell(self) -> None:
        """One line that replaces the one before, where somebody watches."""
        now = monotonic()
        if not sys.stderr.isatty() or now - self.told < OFTEN:
            return
        self.told = now
        self._write(now)

    def end(self) -> None:
        """The last one stays."""
        if sys.stderr.isatty() and self.ledger.games > self.before:
            self._write(monotonic())
            click.echo(err=True)

    def _write(self, now: float) -> None:
        """Over what stood there."""
        rate = (self.ledger.games - self.before) / max(now - self.begun, 0.001)
        line = word(
            "cli-arena-now",
            done=self.ledger.games,
            games=self.games,
            rate=Sheet(voice()).decimal(rate, 1),
            left=clock((self.games - self.ledger.games) / rate),
        )
        line = bar(self.ledger.games / self.games, get_terminal_size().columns - len(line)) + line
        click.echo(f"\r{line.ljust(self.width)}", err=True, nl=False)
        self.width = len(line)


def bar(part: float, room: int) -> str:
    """How much is done, at a glance; nothing where there is no room for it."""
    size = min(BAR, room - len("[] ") - 1)
    done = round(part * size)
    return f"[{'#' * done}{'.' * (size - done)}] " if size > 4 else ""


def clock(seconds: float) -> str:
    """Hours, minutes and seconds: 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
