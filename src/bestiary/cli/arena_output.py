"""The command line: the figures of `bestiary arena`, laid out for people."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.match import MAX_MOVES
from bestiary.bots.match_report import BotReport, MatchReport
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
    """Lays out matches in one language."""

    def __init__(self, voice: Translator) -> None:
        """Speak with this voice."""
        self.formatter = SimulateOutput(voice)
        self.translate = self.formatter.translate

    def match_lines(self, report: MatchReport) -> Iterator[str]:
        """What was played, who won how much, how they played, and what follows from it."""
        yield from self.header_lines(report)
        yield ""
        yield from align_columns(self.share_rows(report))
        yield ""
        yield from align_columns(self.behaviour_rows(report))
        yield ""
        yield self.verdict_line(report)

    def ladder_lines(self, reports: list[MatchReport]) -> Iterator[str]:
        """The same for each match, without how they played; at the end whether all is right."""
        for each in reports:
            yield from self.header_lines(each)
            yield from align_columns(self.share_rows(each))
            yield self.verdict_line(each)
            yield ""
        right = sum(each.verdict == each.expected for each in reports)
        yield self.translate("cli-arena-rungs", right=right, count=len(reports))

    def header_lines(self, report: MatchReport) -> Iterator[str]:
        """Game, table and seed, and the plays that were stopped."""
        yield self.translate(
            "cli-arena-title",
            title=message(f"{report.game}-name"),
            players=message("players-exactly", count=report.players),
            games=report.games,
            seed=str(report.seed),
        )
        if report.unfinished:
            yield self.translate("cli-arena-unfinished", count=report.unfinished, limit=MAX_MOVES)

    def share_rows(self, report: MatchReport) -> list[Cells]:
        """Each bot's part of the wins, and what follows from wins."""
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
        """A bot's part of the wins."""
        low, high = self.formatter.format_percent(bot.low), self.formatter.format_percent(bot.high)
        interval = self.translate("cli-simulate-range", low=low, high=high)
        return name, str(bot.seats), self.formatter.format_percent(bot.share), interval

    def strength_cells(self, bot: BotReport) -> Cells:
        """A bot's points and rating."""
        points = MISSING if bot.points is None else self.formatter.format_decimal(bot.points, 1)
        return points, MISSING if bot.rating is None else self.formatter.format_decimal(
            bot.rating.mu, 1
        )

    def behaviour_rows(self, report: MatchReport) -> list[Cells]:
        """How long each bot took for a choice, and how often it did what the game counts."""
        rates = sorted({what for bot in report.bots.values() for what in bot.rates})
        names = [self.translate(f"{report.game}-rate-{what}") for what in rates]
        heads = map(self.translate, ("cli-arena-bot", "cli-arena-p50", "cli-arena-p95"))
        rows: list[Cells] = [(*heads, *names)]
        for name, bot in report.bots.items():
            done = [
                self.formatter.format_percent(bot.rates[what].rate)
                for what in rates
                if what in bot.rates
            ]
            done += [MISSING] * (len(rates) - len(done))
            rows.append((name, self.format_ms(bot.p50_ms), self.format_ms(bot.p95_ms), *done))
        return rows

    def format_ms(self, time_ms: float | None) -> str:
        """Milliseconds, the fewer of them the more exact."""
        if time_ms is None:
            return MISSING
        places = 0 if time_ms >= 100 else 1 if time_ms >= 1 else 3
        return self.translate("cli-arena-ms", time=self.formatter.format_decimal(time_ms, places))

    def verdict_line(self, report: MatchReport) -> str:
        """What can be said of the first bot."""
        return self.translate(VERDICTS[report.verdict], name=next(iter(report.bots)))
