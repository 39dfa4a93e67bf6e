"""The command line: the figures of `bestiary simulate`, laid out for people."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.simulation_stats import DistributionSummary, SeatWinShare, SimulationStats
from bestiary.core.message import ListArg, MessageArg, message
from bestiary.i18n import Translator

MAX_LISTED: Final = 10
"""So many unfinished games are named for people; JSON names them all."""

Cells = tuple[str, ...]


class SimulateOutput:
    """Lays out figures in one language."""

    def __init__(self, voice: Translator) -> None:
        """Speak with this voice."""
        self.translator = voice

    def lines(self, figures: SimulationStats) -> Iterator[str]:
        """What was played, then a table each for lengths, wins and rules."""
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
        """How many games were stopped, and which."""
        found = figures.unfinished
        shown = [str(number) for number in found.numbers[:MAX_LISTED]]
        if found.count > MAX_LISTED:
            shown.append(self.translate("cli-simulate-more", count=found.count - MAX_LISTED))
        return self.translate(
            "cli-simulate-unfinished",
            count=found.count,
            limit=found.limit,
            numbers=ListArg(tuple(shown)),
        )

    def length_rows(self, figures: SimulationStats) -> list[Cells]:
        """Moves, and points where there are any."""
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
        """Each seat's share, then that of each distance from the start player."""
        wins = figures.wins
        heads = ("cli-simulate-wins", "cli-simulate-share", "cli-simulate-interval")
        rows: list[Cells] = [tuple(map(self.translate, heads))]
        for seat, won in enumerate(wins.seats):
            rows.append(self.share_cells(self.translator.seat_name(seat), won))
        for place, won in enumerate(wins.from_start or ()):
            rows.append(self.share_cells(self.translate("cli-simulate-place", place=place), won))
        shared = wins.shared / max(1, figures.games - figures.unfinished.count)
        rows.append((self.translate("cli-simulate-fair"), self.format_percent(wins.fair), ""))
        rows.append((self.translate("cli-simulate-shared"), self.format_percent(shared), ""))
        return rows

    def rule_rows(self, figures: SimulationStats) -> list[Cells]:
        """In what part of the games each rule decided something, and how often in one."""
        heads = ("cli-simulate-rule", "cli-simulate-in-games", "cli-simulate-per-game")
        rows: list[Cells] = [tuple(map(self.translate, heads))]
        for id, fired in figures.firing.items():
            often = self.format_decimal(fired.moves / figures.games, 2)
            rows.append((id, self.format_percent(fired.games / figures.games), often))
        return rows

    def summary_cells(self, spread: DistributionSummary) -> Cells:
        """Five numbers."""
        ends = (self.format_decimal(end, 0) for end in (spread.least, spread.p95, spread.most))
        least, p95, most = ends
        return (
            least,
            self.format_decimal(spread.median, 1),
            self.format_decimal(spread.mean, 1),
            p95,
            most,
        )

    def share_cells(self, label: str, won: SeatWinShare) -> Cells:
        """One row of wins."""
        low, high = self.format_percent(won.low), self.format_percent(won.high)
        return (
            label,
            self.format_percent(won.share),
            self.translate("cli-simulate-range", low=low, high=high),
        )

    def format_percent(self, part: float) -> str:
        """A part of one."""
        return self.translate("cli-percent", number=self.format_decimal(100 * part, 1))

    def format_decimal(self, number: float, places: int) -> str:
        """A number with so many decimal places."""
        sign = "−" if round(number, places) < 0 else ""
        whole, _, rest = f"{abs(number):.{places}f}".partition(".")
        return sign + self.translate("cli-decimal", whole=int(whole), rest=rest, places=places)

    def translate(self, id: str, /, **args: MessageArg) -> str:
        """A message in the language."""
        return self.translator.translate(message(id, **args))


def align_columns(rows: list[Cells]) -> Iterator[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()
