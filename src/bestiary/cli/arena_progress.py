"""CLI: a progress line on standard error while a match is played."""

import sys
from shutil import get_terminal_size
from time import monotonic
from typing import Final

import click

from bestiary.bots.match_stats import MatchStats
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.simulate_output import SimulateOutput

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
        now = monotonic()
        if not sys.stderr.isatty() or now - self.updated_at < UPDATE_INTERVAL_S:
            return
        self.updated_at = now
        self._write(now)

    def finish(self) -> None:
        """Print the last line, which stays."""
        if sys.stderr.isatty() and self.stats.games > self.games_before:
            self._write(monotonic())
            click.echo(err=True)

    def _write(self, now: float) -> None:
        rate = (self.stats.games - self.games_before) / max(now - self.started_at, 0.001)
        line = translate(
            "cli-arena-now",
            done=self.stats.games,
            games=self.games,
            rate=SimulateOutput(current_translator()).format_decimal(rate, 1),
            left=format_duration((self.games - self.stats.games) / rate),
        )
        columns = get_terminal_size().columns - len(line)
        line = progress_bar(self.stats.games / self.games, columns) + line
        click.echo(f"\r{line.ljust(self.width)}", err=True, nl=False)
        self.width = len(line)


def progress_bar(share: float, columns: int) -> str:
    """A bar of at most so many columns; empty if it would be too short."""
    size = min(BAR_WIDTH, columns - len("[] ") - 1)
    done = round(share * size)
    return f"[{'#' * done}{'.' * (size - done)}] " if size > 4 else ""


def format_duration(seconds: float) -> str:
    """Hours, minutes and seconds: 1:02:03."""
    minutes, whole_seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole_seconds:02}"
