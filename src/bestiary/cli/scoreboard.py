"""The command line: the figures of `bestiary arena`, laid out for people."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.match import LIMIT
from bestiary.bots.standings import Standing, Standings
from bestiary.cli.sheet import Row, Sheet, aligned
from bestiary.core.text import text
from bestiary.speech import Voice

VERDICTS: Final = {
    "above": "cli-arena-above",
    "below": "cli-arena-below",
    "unclear": "cli-arena-unclear",
}
NOTHING: Final = "–"


class Scoreboard:
    """Lays out matches in one language."""

    def __init__(self, voice: Voice) -> None:
        """Speak with this voice."""
        self.sheet = Sheet(voice)
        self.word = self.sheet.word

    def match(self, told: Standings) -> Iterator[str]:
        """What was played, who won how much, how they played, and what follows from it."""
        yield from self.head(told)
        yield ""
        yield from aligned(self.shares(told))
        yield ""
        yield from aligned(self.manners(told))
        yield ""
        yield self.verdict(told)

    def ladder(self, told: list[Standings]) -> Iterator[str]:
        """The same for each match, without how they played; at the end whether all is right."""
        for each in told:
            yield from self.head(each)
            yield from aligned(self.shares(each))
            yield self.verdict(each)
            yield ""
        right = sum(each.verdict == each.expected for each in told)
        yield self.word("cli-arena-rungs", right=right, count=len(told))

    def head(self, told: Standings) -> Iterator[str]:
        """Game, table and seed, and the plays that were stopped."""
        yield self.word(
            "cli-arena-title",
            title=text(f"{told.game}-name"),
            players=text("players-exactly", count=told.players),
            games=told.games,
            seed=str(told.seed),
        )
        if told.unfinished:
            yield self.word("cli-arena-unfinished", count=told.unfinished, limit=LIMIT)

    def shares(self, told: Standings) -> list[Row]:
        """Each bot's part of the wins, and what follows from wins."""
        heads = (
            *("cli-arena-bot", "cli-arena-seats", "cli-simulate-share", "cli-simulate-interval"),
            *("cli-simulate-points", "cli-arena-rating"),
        )
        rows: list[Row] = [tuple(map(self.word, heads))]
        for name, bot in told.bots.items():
            rows.append((*self.share(name, bot), *self.strength(bot)))
        fair = self.sheet.percent(told.fair)
        rows.append((self.word("cli-simulate-fair"), "", fair, "", "", ""))
        return rows

    def share(self, name: str, bot: Standing) -> Row:
        """A bot's part of the wins."""
        low, high = self.sheet.percent(bot.low), self.sheet.percent(bot.high)
        interval = self.word("cli-simulate-range", low=low, high=high)
        return name, str(bot.seats), self.sheet.percent(bot.share), interval

    def strength(self, bot: Standing) -> Row:
        """A bot's points and rating."""
        points = NOTHING if bot.points is None else self.sheet.decimal(bot.points, 1)
        return points, NOTHING if bot.rating is None else self.sheet.decimal(bot.rating.mu, 1)

    def manners(self, told: Standings) -> list[Row]:
        """How long each bot took for a choice, and how often it did what the game counts."""
        rates = sorted({what for bot in told.bots.values() for what in bot.rates})
        names = [self.word(f"{told.game}-rate-{what}") for what in rates]
        heads = map(self.word, ("cli-arena-bot", "cli-arena-p50", "cli-arena-p95"))
        rows: list[Row] = [(*heads, *names)]
        for name, bot in told.bots.items():
            done = [self.sheet.percent(bot.rates[what].rate) for what in rates if what in bot.rates]
            done += [NOTHING] * (len(rates) - len(done))
            rows.append((name, self.time(bot.p50_ms), self.time(bot.p95_ms), *done))
        return rows

    def time(self, time_ms: float | None) -> str:
        """Milliseconds, the fewer of them the more exact."""
        if time_ms is None:
            return NOTHING
        places = 0 if time_ms >= 100 else 1 if time_ms >= 1 else 3
        return self.word("cli-arena-ms", time=self.sheet.decimal(time_ms, places))

    def verdict(self, told: Standings) -> str:
        """What can be said of the first bot."""
        return self.word(VERDICTS[told.verdict], name=next(iter(told.bots)))
