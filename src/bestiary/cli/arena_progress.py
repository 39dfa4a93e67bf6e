"""CLI: a progress line on standard error while a match is played."""

import sys
from datetime import timedelta
from shutil import get_terminal_size
from time import monotonic
from typing import Final

import click

from bestiary.bots.match_stats import MatchStats
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.simulate_output import StatsFormatter

BAR_WIDTH: Final = 20
UPDATE_INTERVAL_S: Final = 0.5


class MatchProgress:
    """Prints games done, games per second and time left, if standard error is a terminal."""

    def __init__(self, stats: MatchStats, games: int) -> None:
        self.stats = stats
        self.games = -(-games // stats.match.players) * stats.match.players
        self.games_before = stats.games
        self.started_at = self.updated_at = monotonic()
        self.width = 0

    def update(self) -> None:
        """Replace the line, at most every `UPDATE_INTERVAL_S`."""
        if monotonic() - self.updated_at >= UPDATE_INTERVAL_S:
            self._write()

    def finish(self) -> None:
        """Print the last line, which stays."""
        if self.stats.games > self.games_before:
            self._write(end="\n")

    def _write(self, end: str = "") -> None:
        if not sys.stderr.isatty():
            return
        self.updated_at = monotonic()
        done, games = self.stats.games, self.games
        rate = (done - self.games_before) / max(self.updated_at - self.started_at, 0.001)
        left = str(timedelta(seconds=round((games - done) / rate)))
        speed = StatsFormatter(current_translator()).format_decimal(rate, 1)
        line = translate("cli-arena-now", done=done, games=games, rate=speed, left=left)
        line = progress_bar(done / games, get_terminal_size().columns - len(line)) + line
        click.echo(f"\r{line.ljust(self.width)}{end}", err=True, nl=False)
        self.width = len(line)


def progress_bar(share: float, columns: int) -> str:
    """A bar of at most so many columns; empty if it would be too short."""
    size = min(BAR_WIDTH, columns - len("[] ") - 1)
    done = round(share * size)
    return f"[{'#' * done}{'.' * (size - done)}] " if size > 4 else ""
