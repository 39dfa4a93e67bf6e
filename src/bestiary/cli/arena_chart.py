"""The command line: a picture of the shares of `bestiary arena`, with their intervals."""

from collections.abc import Iterator

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from bestiary.bots.match_report import BotReport, MatchReport
from bestiary.cli.simulate_output import SimulateOutput
from bestiary.core.message import message
from bestiary.i18n import Translator

SHARE_COLOUR, FAIR_COLOUR = "#1f5673", "#8c8c8c"


def save_chart(file: str, reports: list[MatchReport], voice: Translator) -> None:
    """Save a picture: a dot for each share, a line for its interval, a dashed line for fair."""
    rows = list(_chart_rows(reports, voice))
    picture = Figure(figsize=(8, 1.8 + 0.45 * len(rows)), dpi=150, layout="constrained")
    axes = picture.subplots()
    for height, (_, bot, fair) in enumerate(reversed(rows)):
        axes.plot([bot.low, bot.high], [height, height], color=SHARE_COLOUR, linewidth=3, alpha=0.5)
        axes.plot([bot.share], [height], "o", color=SHARE_COLOUR)
        axes.plot([fair, fair], [height - 0.5, height + 0.5], "--", color=FAIR_COLOUR)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in reversed(rows)])
    axes.xaxis.set_major_formatter(
        FuncFormatter(lambda part, _: SimulateOutput(voice).format_percent(part))
    )
    axes.set_xlabel(voice.translate(message("cli-arena-chart-share")))
    axes.set_title(_title(reports[0], voice))
    picture.savefig(file, format="png")


def _chart_rows(
    told: list[MatchReport], voice: Translator
) -> Iterator[tuple[str, BotReport, float]]:
    """All bots of a match; of several matches the first bot of each."""
    if len(told) == 1:
        for name, bot in told[0].bots.items():
            yield name, bot, told[0].fair
        return
    for each in told:
        (name, bot), (others, _) = list(each.bots.items())[:2]
        yield (
            voice.translate(message("cli-arena-chart-among", name=name, others=others)),
            bot,
            each.fair,
        )


def _title(report: MatchReport, voice: Translator) -> str:
    """What was played."""
    return SimulateOutput(voice).translate(
        "cli-arena-title",
        title=message(f"{report.game}-name"),
        players=message("players-exactly", count=report.players),
        games=report.games,
        seed=str(report.seed),
    )
