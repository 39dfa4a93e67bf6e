"""The command line: how far a match has come, for whoever watches in a terminal."""

import sys
from shutil import get_terminal_size
from time import monotonic
from typing import Final

import click

from bestiary.bots.match_stats import MatchStats
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.simulate_output import SimulateOutput

BAR_WIDTH: Final = 20
"""So many signs a bar is long."""
UPDATE_INTERVAL_S: Final = 0.5
"""So many seconds pass before it is told again."""


class MatchProgress:
    """Tells on standard error how many games are done, how fast, and how long it will take."""

    def __init__(self, ledger: MatchStats, games: int) -> None:
        """Begin to watch a match that goes up to so many games."""
        self.stats = ledger
        self.games = -(-games // ledger.match.players) * ledger.match.players
        self.games_before = ledger.games
        self.started_at = self.updated_at = monotonic()
        self.width = 0

    def update(self) -> None:
        """One line that replaces the one before, where somebody watches."""
        now = monotonic()
        if not sys.stderr.isatty() or now - self.updated_at < UPDATE_INTERVAL_S:
            return
        self.updated_at = now
        self._write(now)

    def finish(self) -> None:
        """The last one stays."""
        if sys.stderr.isatty() and self.stats.games > self.games_before:
            self._write(monotonic())
            click.echo(err=True)

    def _write(self, now: float) -> None:
        """Over what stood there."""
        rate = (self.stats.games - self.games_before) / max(now - self.started_at, 0.001)
        line = translate(
            "cli-arena-now",
            done=self.stats.games,
            games=self.games,
            rate=SimulateOutput(current_translator()).format_decimal(rate, 1),
            left=format_duration((self.games - self.stats.games) / rate),
        )
        line = (
            progress_bar(self.stats.games / self.games, get_terminal_size().columns - len(line))
            + line
        )
        click.echo(f"\r{line.ljust(self.width)}", err=True, nl=False)
        self.width = len(line)


def progress_bar(part: float, room: int) -> str:
    """How much is done, at a glance; nothing where there is no room for it."""
    size = min(BAR_WIDTH, room - len("[] ") - 1)
    done = round(part * size)
    return f"[{'#' * done}{'.' * (size - done)}] " if size > 4 else ""


def format_duration(seconds: float) -> str:
    """Hours, minutes and seconds: 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
