"""The command line: the figures of `bestiary simulate`, laid out for people."""

from collections.abc import Iterator
from typing import Final

from bestiary.bots.figures import Figures, Share, Spread
from bestiary.core.text import Arg, Listed, text
from bestiary.speech import Voice

NAMED: Final = 10
"""So many unfinished games are named for people; JSON names them all."""

Row = tuple[str, ...]


class Sheet:
    """Lays out figures in one language."""

    def __init__(self, voice: Voice) -> None:
        """Speak with this voice."""
        self.voice = voice

    def lines(self, figures: Figures) -> Iterator[str]:
        """What was played, then a table each for lengths, wins and rules."""
        yield self.word(
            "cli-simulate-title",
            title=text(f"{figures.game}-name"),
            players=text("players-exactly", count=figures.players),
            games=figures.games,
            seed=str(figures.seed),
        )
        yield self.unfinished(figures)
        for table in (self.lengths(figures), self.wins(figures), self.rules(figures)):
            yield ""
            yield from aligned(table)

    def unfinished(self, figures: Figures) -> str:
        """How many games were stopped, and which."""
        found = figures.unfinished
        shown = [str(number) for number in found.numbers[:NAMED]]
        if found.count > NAMED:
            shown.append(self.word("cli-simulate-more", count=found.count - NAMED))
        return self.word(
            "cli-simulate-unfinished",
            count=found.count,
            limit=found.limit,
            numbers=Listed(tuple(shown)),
        )

    def lengths(self, figures: Figures) -> list[Row]:
        """Moves, and points where there are any."""
        heads = (
            *("cli-simulate-least", "cli-simulate-median", "cli-simulate-mean"),
            *("cli-simulate-p95", "cli-simulate-most"),
        )
        rows: list[Row] = [("", *map(self.word, heads))]
        if figures.moves is not None:
            rows.append((self.word("cli-simulate-moves"), *self.spread(figures.moves)))
        if figures.points is not None:
            rows.append((self.word("cli-simulate-points"), *self.spread(figures.points)))
        return rows

    def wins(self, figures: Figures) -> list[Row]:
        """Each seat's share, then that of each distance from the start player."""
        wins = figures.wins
        heads = ("cli-simulate-wins", "cli-simulate-share", "cli-simulate-interval")
        rows: list[Row] = [tuple(map(self.word, heads))]
        for seat, won in enumerate(wins.seats):
            rows.append(self.share(self.voice.name(seat), won))
        for place, won in enumerate(wins.from_start or ()):
            rows.append(self.share(self.word("cli-simulate-place", place=place), won))
        shared = wins.shared / max(1, figures.games - figures.unfinished.count)
        rows.append((self.word("cli-simulate-fair"), self.percent(wins.fair), ""))
        rows.append((self.word("cli-simulate-shared"), self.percent(shared), ""))
        return rows

    def rules(self, figures: Figures) -> list[Row]:
        """In what part of the games each rule decided something, and how often in one."""
        heads = ("cli-simulate-rule", "cli-simulate-in-games", "cli-simulate-per-game")
        rows: list[Row] = [tuple(map(self.word, heads))]
        for id, fired in figures.firing.items():
            often = self.decimal(fired.moves / figures.games, 2)
            rows.append((id, self.percent(fired.games / figures.games), often))
        return rows

    def spread(self, spread: Spread) -> Row:
        """Five numbers."""
        ends = (self.decimal(end, 0) for end in (spread.least, spread.p95, spread.most))
        least, p95, most = ends
        return least, self.decimal(spread.median, 1), self.decimal(spread.mean, 1), p95, most

    def share(self, label: str, won: Share) -> Row:
        """One row of wins."""
        low, high = self.percent(won.low), self.percent(won.high)
        return label, self.percent(won.share), self.word("cli-simulate-range", low=low, high=high)

    def percent(self, part: float) -> str:
        """A part of one."""
        return self.word("cli-percent", number=self.decimal(100 * part, 1))

    def decimal(self, number: float, places: int) -> str:
        """A number with so many decimal places."""
        sign = "−" if round(number, places) < 0 else ""
        whole, _, rest = f"{abs(number):.{places}f}".partition(".")
        return sign + self.word("cli-decimal", whole=int(whole), rest=rest, places=places)

    def word(self, id: str, /, **args: Arg) -> str:
        """A message in the language."""
        return self.voice.say(text(id, **args))


def aligned(rows: list[Row]) -> Iterator[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *cells)).rstrip()
