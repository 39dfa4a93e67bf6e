"""The command line: a picture of the shares of `bestiary arena`, with their intervals."""

from collections.abc import Iterator

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from bestiary.bots.standings import Standing, Standings
from bestiary.cli.sheet import Sheet
from bestiary.core.text import text
from bestiary.speech import Voice

INK, PAR = "#1f5673", "#8c8c8c"


def draw(file: str, told: list[Standings], voice: Voice) -> None:
    """Save a picture: a dot for each share, a line for its interval, a dashed line for fair."""
    rows = list(_rows(told, voice))
    picture = Figure(figsize=(8, 1.8 + 0.45 * len(rows)), dpi=150, layout="constrained")
    axes = picture.subplots()
    for height, (_, bot, fair) in enumerate(reversed(rows)):
        axes.plot([bot.low, bot.high], [height, height], color=INK, linewidth=3, alpha=0.5)
        axes.plot([bot.share], [height], "o", color=INK)
        axes.plot([fair, fair], [height - 0.5, height + 0.5], "--", color=PAR)
    axes.set_yticks(range(len(rows)), [label for label, _, _ in reversed(rows)])
    axes.xaxis.set_major_formatter(FuncFormatter(lambda part, _: Sheet(voice).percent(part)))
    axes.set_xlabel(voice.say(text("cli-arena-chart-share")))
    axes.set_title(_title(told[0], voice))
    picture.savefig(file, format="png")


def _rows(told: list[Standings], voice: Voice) -> Iterator[tuple[str, Standing, float]]:
    """All bots of a match; of several matches the first bot of each."""
    if len(told) == 1:
        for name, bot in told[0].bots.items():
            yield name, bot, told[0].fair
        return
    for each in told:
        (name, bot), (others, _) = list(each.bots.items())[:2]
        yield voice.say(text("cli-arena-chart-among", name=name, others=others)), bot, each.fair


def _title(told: Standings, voice: Voice) -> str:
    """What was played."""
    return Sheet(voice).word(
        "cli-arena-title",
        title=text(f"{told.game}-name"),
        players=text("players-exactly", count=told.players),
        games=told.games,
        seed=str(told.seed),
    )
