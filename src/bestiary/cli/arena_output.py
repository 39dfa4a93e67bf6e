"""CLI: the output of `bestiary arena` as text tables."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.match_report import BotReport, MatchReport
from bestiary.bots.simulation import MAX_MOVES
from bestiary.cli.simulate_output import Cells, SimulateOutput, align_columns
from bestiary.core.message import message
from bestiary.i18n import Translator

VERDICTS: Final = {
    "above": "cli-arena-above",
    "below": "cli-arena-below",
    "unclear": "cli-arena-unclear",
}
MISSING: Final = "–"


class ArenaOutput:
    """Text of match reports in one language."""

    def __init__(self, translator: Translator) -> None:
        self.formatter = SimulateOutput(translator)
        self.translate = self.formatter.translate

    def match_lines(self, report: MatchReport) -> Iterator[str]:
        """One match: header, shares, behaviour and verdict."""
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

    def title(self, report: MatchReport) -> str:
        """Game, players, number of games and seed."""
        return self.translate(
            "cli-arena-title",
            title=message(f"{report.game}-name"),
            players=message("players-exactly", count=report.players),
            games=report.games,
            seed=str(report.seed),
        )

    def header_lines(self, report: MatchReport) -> Iterator[str]:
        yield self.title(report)
        if report.unfinished:
            yield self.translate("cli-arena-unfinished", count=report.unfinished, limit=MAX_MOVES)

    def share_rows(self, report: MatchReport) -> list[Cells]:
        heads = (
            *("cli-arena-bot", "cli-arena-seats", "cli-simulate-share", "cli-simulate-interval"),
            *("cli-simulate-points", "cli-arena-rating"),
        )
        rows: list[Cells] = [tuple(map(self.translate, heads))]
        for name, bot in report.bots.items():
            rows.append((*self.share_cells(name, bot), *self.strength_cells(bot)))
        fair = self.formatter.format_percent(report.fair)
        rows.append((self.translate("cli-simulate-fair"), "", fair, "", "", ""))
        return rows

    def share_cells(self, name: str, bot: BotReport) -> Cells:
        low, high = self.formatter.format_percent(bot.low), self.formatter.format_percent(bot.high)
        interval = self.translate("cli-simulate-range", low=low, high=high)
        return name, str(bot.seats), self.formatter.format_percent(bot.share), interval

    def strength_cells(self, bot: BotReport) -> Cells:
        points = MISSING if bot.points is None else self.formatter.format_decimal(bot.points, 1)
        rating = MISSING if bot.rating is None else self.formatter.format_decimal(bot.rating.mu, 1)
        return points, rating

    def behaviour_rows(self, report: MatchReport) -> list[Cells]:
        """Latency quantiles and flag rates of each bot."""
        flags = sorted({flag for bot in report.bots.values() for flag in bot.rates})
        names = [self.translate(f"{report.game}-rate-{flag}") for flag in flags]
        heads = map(self.translate, ("cli-arena-bot", "cli-arena-p50", "cli-arena-p95"))
        rows: list[Cells] = [(*heads, *names)]
        for name, bot in report.bots.items():
            rates = [
                self.formatter.format_percent(bot.rates[flag].rate)
                for flag in flags
                if flag in bot.rates
            ]
            rates += [MISSING] * (len(flags) - len(rates))
            rows.append((name, self.format_ms(bot.p50_ms), self.format_ms(bot.p95_ms), *rates))
        return rows

    def format_ms(self, time_ms: float | None) -> str:
        """Milliseconds with 0, 1 or 3 decimal places."""
        if time_ms is None:
            return MISSING
        places = 0 if time_ms >= 100 else 1 if time_ms >= 1 else 3
        return self.translate("cli-arena-ms", time=self.formatter.format_decimal(time_ms, places))

    def verdict_line(self, report: MatchReport) -> str:
        return self.translate(VERDICTS[report.verdict], name=next(iter(report.bots)))
