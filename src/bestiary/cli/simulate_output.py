"""CLI: the output of `bestiary simulate` as text tables, and what `arena` formats like it."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.confidence_interval import WinShare
from bestiary.bots.match_report import MatchReport
from bestiary.bots.simulation import DistributionSummary, SimulationStats
from bestiary.core.message import ListArg, MessageArg, message
from bestiary.i18n import Translator

MAX_LISTED: Final = 10
"""Unfinished games listed in text; JSON has them all."""

Cells = tuple[str, ...]


class StatsFormatter:
    """Titles, shares and numbers in one language."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def title(self, id: str, stats: SimulationStats | MatchReport) -> str:
        name = message(f"{stats.game}-name")
        players = message("players-exactly", count=stats.players)
        seed = str(stats.seed)
        return self.translate(id, title=name, players=players, games=stats.games, seed=seed)

    def header_row(self, *ids: str) -> Cells:
        return tuple(map(self.translate, ids))

    def share_cells(self, wins: WinShare) -> Cells:
        low, high = self.format_percent(wins.low), self.format_percent(wins.high)
        interval = self.translate("cli-simulate-range", low=low, high=high)
        return self.format_percent(wins.share), interval

    def format_percent(self, share: float) -> str:
        return self.translate("cli-percent", number=self.format_decimal(100 * share, 1))

    def format_decimal(self, number: float, places: int) -> str:
        sign = "−" if round(number, places) < 0 else ""
        whole, _, digits = f"{abs(number):.{places}f}".partition(".")
        return sign + self.translate("cli-decimal", whole=int(whole), rest=digits, places=places)

    def translate(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.translate(message(id, **args))


class SimulateOutput(StatsFormatter):
    """Text of simulation statistics."""

    def lines(self, stats: SimulationStats) -> Iterator[str]:
        yield self.title("cli-simulate-title", stats)
        yield self.unfinished_line(stats)
        for table in (self.length_rows(stats), self.win_rows(stats), self.rule_rows(stats)):
            yield ""
            yield from align_columns(table)

    def unfinished_line(self, stats: SimulationStats) -> str:
        count, limit = stats.unfinished.count, stats.unfinished.limit
        shown = [str(number) for number in stats.unfinished.numbers[:MAX_LISTED]]
        if count > MAX_LISTED:
            shown.append(self.translate("cli-simulate-more", count=count - MAX_LISTED))
        numbers = ListArg(tuple(shown))
        return self.translate("cli-simulate-unfinished", count=count, limit=limit, numbers=numbers)

    def length_rows(self, stats: SimulationStats) -> list[Cells]:
        middle = ("cli-simulate-median", "cli-simulate-mean", "cli-simulate-p95")
        rows = [("", *self.header_row("cli-simulate-least", *middle, "cli-simulate-most"))]
        summaries = {"cli-simulate-moves": stats.moves, "cli-simulate-points": stats.points}
        for id, summary in summaries.items():
            if summary is not None:
                rows.append((self.translate(id), *self.summary_cells(summary)))
        return rows

    def win_rows(self, stats: SimulationStats) -> list[Cells]:
        """The share of each seat, then of each distance from the start player."""
        wins = stats.wins
        rows = [self.header_row("cli-simulate-wins", "cli-simulate-share", "cli-simulate-interval")]
        for seat, share in enumerate(wins.seats):
            rows.append((self.translator.seat_name(seat), *self.share_cells(share)))
        for place, share in enumerate(wins.by_distance_from_start or ()):
            label = self.translate("cli-simulate-place", place=place)
            rows.append((label, *self.share_cells(share)))
        shared = wins.shared / max(1, stats.games - stats.unfinished.count)
        rows.append((self.translate("cli-simulate-fair"), self.format_percent(wins.fair), ""))
        rows.append((self.translate("cli-simulate-shared"), self.format_percent(shared), ""))
        return rows

    def rule_rows(self, stats: SimulationStats) -> list[Cells]:
        """In what share of the games each rule applied, and how often per game."""
        heads = ("cli-simulate-rule", "cli-simulate-in-games", "cli-simulate-per-game")
        rows = [self.header_row(*heads)]
        for id, counts in stats.rule_coverage.items():
            per_game = self.format_decimal(counts.moves / stats.games, 2)
            rows.append((id, self.format_percent(counts.games / stats.games), per_game))
        return rows

    def summary_cells(self, summary: DistributionSummary) -> Cells:
        middle = ((summary.median, 1), (summary.mean, 1), (summary.p95, 0))
        numbers = ((summary.least, 0), *middle, (summary.most, 0))
        return tuple(self.format_decimal(number, places) for number, places in numbers)


def align_columns(rows: list[Cells]) -> Iterator[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()
