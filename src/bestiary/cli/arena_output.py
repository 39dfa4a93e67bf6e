"""CLI: the output of `bestiary arena` as text tables."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.match_report import MatchReport
from bestiary.bots.simulation import MAX_MOVES
from bestiary.cli.simulate_output import Cells, StatsFormatter, align_columns

MISSING: Final = "–"
VERDICT_IDS: Final = {
    "above": "cli-arena-above",
    "below": "cli-arena-below",
    "unclear": "cli-arena-unclear",
}


class ArenaOutput(StatsFormatter):
    """Text of match reports."""

    def match_lines(self, report: MatchReport) -> Iterator[str]:
        yield from self.header_lines(report)
        yield ""
        yield from align_columns(self.share_rows(report))
        yield ""
        yield from align_columns(self.behaviour_rows(report))
        yield ""
        yield self.verdict_line(report)

    def ladder_lines(self, reports: list[MatchReport]) -> Iterator[str]:
        """Each match without behaviour, then how many verdicts are as expected."""
        for report in reports:
            yield from self.header_lines(report)
            yield from align_columns(self.share_rows(report))
            yield self.verdict_line(report)
            yield ""
        right = sum(report.verdict == report.expected for report in reports)
        yield self.translate("cli-arena-rungs", right=right, count=len(reports))

    def header_lines(self, report: MatchReport) -> Iterator[str]:
        yield self.title("cli-arena-title", report)
        if report.unfinished:
            yield self.translate("cli-arena-unfinished", count=report.unfinished, limit=MAX_MOVES)
        for name, bot in report.bots.items():
            if bot.failures:
                count = sum(bot.failures.values())
                yield self.translate("cli-arena-failed", name=name, count=count)

    def share_rows(self, report: MatchReport) -> list[Cells]:
        seats = self.header_row("cli-arena-bot", "cli-arena-seats", "cli-simulate-share")
        others = self.header_row("cli-simulate-interval", "cli-simulate-points", "cli-arena-rating")
        rows: list[Cells] = [seats + others]
        for name, bot in report.bots.items():
            points = MISSING if bot.points is None else self.format_decimal(bot.points, 1)
            rating = MISSING if bot.rating is None else self.format_decimal(bot.rating.mu, 1)
            rows.append((name, str(bot.seats), *self.share_cells(bot), points, rating))
        fair = self.format_percent(report.fair)
        rows.append((self.translate("cli-simulate-fair"), "", fair, "", "", ""))
        return rows

    def behaviour_rows(self, report: MatchReport) -> list[Cells]:
        flags = sorted({flag for bot in report.bots.values() for flag in bot.rates})
        names = [self.translate(f"{report.game}-rate-{flag}") for flag in flags]
        rows = [(*self.header_row("cli-arena-bot", "cli-arena-p50", "cli-arena-p95"), *names)]
        for name, bot in report.bots.items():
            shares = [bot.rates[flag].rate if flag in bot.rates else None for flag in flags]
            rates = [MISSING if share is None else self.format_percent(share) for share in shares]
            rows.append((name, self.format_ms(bot.p50_ms), self.format_ms(bot.p95_ms), *rates))
        return rows

    def format_ms(self, time_ms: float | None) -> str:
        if time_ms is None:
            return MISSING
        places = 0 if time_ms >= 100 else 1 if time_ms >= 1 else 3
        return self.translate("cli-arena-ms", time=self.format_decimal(time_ms, places))

    def verdict_line(self, report: MatchReport) -> str:
        return self.translate(VERDICT_IDS[report.verdict], name=next(iter(report.bots)))
