"""CLI: a chart of the win shares of `bestiary arena`, with their intervals."""

from collections.abc import Iterator

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from bestiary.bots.match_report import BotReport, MatchReport
from bestiary.cli.simulate_output import StatsFormatter
from bestiary.i18n import Translator

SHARE_COLOUR, FAIR_COLOUR = "#1f5673", "#8c8c8c"


def save_chart(file: str, reports: list[MatchReport], translator: Translator) -> None:
    """Save a PNG: a dot for each share, a line for its interval, a dashed line for fair."""
    output = StatsFormatter(translator)
    rows = list(_chart_rows(reports, output))
    figure = Figure(figsize=(8, 1.8 + 0.45 * len(rows)), dpi=150, layout="constrained")
    axes = figure.subplots()
    for height, (_, bot, fair) in enumerate(reversed(rows)):
        axes.plot([bot.low, bot.high], [height, height], color=SHARE_COLOUR, linewidth=3, alpha=0.5)
        axes.plot([bot.share], [height], "o", color=SHARE_COLOUR)
        axes.plot([fair, fair], [height - 0.5, height + 0.5], "--", color=FAIR_COLOUR)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in reversed(rows)])
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: output.format_percent(share)))
    axes.set_xlabel(output.translate("cli-arena-chart-share"))
    axes.set_title(output.title("cli-arena-title", reports[0]))
    figure.savefig(file, format="png")


def _chart_rows(
    reports: list[MatchReport], output: StatsFormatter
) -> Iterator[tuple[str, BotReport, float]]:
    """All bots of a match; of several matches the first bot of each."""
    if len(reports) == 1:
        for name, bot in reports[0].bots.items():
            yield name, bot, reports[0].fair
        return
    for report in reports:
        (name, bot), (others, _) = list(report.bots.items())[:2]
        label = output.translate("cli-arena-chart-among", name=name, others=others)
        yield label, bot, report.fair
