"""CLI: the output of `bestiary simulate` as text tables."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.simulation_stats import DistributionSummary, SeatWinShare, SimulationStats
from bestiary.core.message import ListArg, MessageArg, message
from bestiary.i18n import Translator

MAX_LISTED: Final = 10
"""Unfinished games listed in text; JSON has them all."""

Cells = tuple[str, ...]


class SimulateOutput:
    """Text of simulation statistics, and of numbers, in one language."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    def lines(self, figures: SimulationStats) -> Iterator[str]:
        """Title, then a table each for lengths, wins and rules."""
        yield self.translate(
            "cli-simulate-title",
            title=message(f"{figures.game}-name"),
            players=message("players-exactly", count=figures.players),
            games=figures.games,
            seed=str(figures.seed),
        )
        yield self.unfinished_line(figures)
        for table in (self.length_rows(figures), self.win_rows(figures), self.rule_rows(figures)):
            yield ""
            yield from align_columns(table)

    def unfinished_line(self, figures: SimulationStats) -> str:
        unfinished = figures.unfinished
        shown = [str(number) for number in unfinished.numbers[:MAX_LISTED]]
        if unfinished.count > MAX_LISTED:
            shown.append(self.translate("cli-simulate-more", count=unfinished.count - MAX_LISTED))
        return self.translate(
            "cli-simulate-unfinished",
            count=unfinished.count,
            limit=unfinished.limit,
            numbers=ListArg(tuple(shown)),
        )

    def length_rows(self, figures: SimulationStats) -> list[Cells]:
        """Moves, and points in games that have them."""
        heads = (
            *("cli-simulate-least", "cli-simulate-median", "cli-simulate-mean"),
            *("cli-simulate-p95", "cli-simulate-most"),
        )
        rows: list[Cells] = [("", *map(self.translate, heads))]
        if figures.moves is not None:
            rows.append((self.translate("cli-simulate-moves"), *self.summary_cells(figures.moves)))
        if figures.points is not None:
            rows.append(
                (self.translate("cli-simulate-points"), *self.summary_cells(figures.points))
            )
        return rows

    def win_rows(self, figures: SimulationStats) -> list[Cells]:
        """The share of each seat, then of each distance from the start player."""
        wins = figures.wins
        heads = ("cli-simulate-wins", "cli-simulate-share", "cli-simulate-interval")
        rows: list[Cells] = [tuple(map(self.translate, heads))]
        for seat, share in enumerate(wins.seats):
            rows.append(self.share_cells(self.translator.seat_name(seat), share))
        for place, share in enumerate(wins.from_start or ()):
            rows.append(self.share_cells(self.translate("cli-simulate-place", place=place), share))
        shared = wins.shared / max(1, figures.games - figures.unfinished.count)
        rows.append((self.translate("cli-simulate-fair"), self.format_percent(wins.fair), ""))
        rows.append((self.translate("cli-simulate-shared"), self.format_percent(shared), ""))
        return rows

    def rule_rows(self, figures: SimulationStats) -> list[Cells]:
        """In what share of the games each rule applied, and how often per game."""
        heads = ("cli-simulate-rule", "cli-simulate-in-games", "cli-simulate-per-game")
        rows: list[Cells] = [tuple(map(self.translate, heads))]
        for id, counts in figures.firing.items():
            per_game = self.format_decimal(counts.moves / figures.games, 2)
            rows.append((id, self.format_percent(counts.games / figures.games), per_game))
        return rows

    def summary_cells(self, summary: DistributionSummary) -> Cells:
        return (
            self.format_decimal(summary.least, 0),
            self.format_decimal(summary.median, 1),
            self.format_decimal(summary.mean, 1),
            self.format_decimal(summary.p95, 0),
            self.format_decimal(summary.most, 0),
        )

    def share_cells(self, label: str, wins: SeatWinShare) -> Cells:
        low, high = self.format_percent(wins.low), self.format_percent(wins.high)
        return (
            label,
            self.format_percent(wins.share),
            self.translate("cli-simulate-range", low=low, high=high),
        )

    def format_percent(self, share: float) -> str:
        return self.translate("cli-percent", number=self.format_decimal(100 * share, 1))

    def format_decimal(self, number: float, places: int) -> str:
        sign = "−" if round(number, places) < 0 else ""
        whole, _, digits = f"{abs(number):.{places}f}".partition(".")
        return sign + self.translate("cli-decimal", whole=int(whole), rest=digits, places=places)

    def translate(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.translate(message(id, **args))


def align_columns(rows: list[Cells]) -> Iterator[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()
