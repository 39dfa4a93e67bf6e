"""The shell: a screen of lines alone, for pipes, screen readers and old terminals."""

from collections.abc import Sequence

from bestiary.cli.shell.screen import NOTHING, Item, Screen, Standing
from bestiary.cli.shell.story import Passage
from bestiary.core.board import Row
from bestiary.core.text import text


class PlainScreen(Screen):
    """One thing per line; no colours, symbols or boxes."""

    def head(self, line: str) -> None:
        """A line with space before it."""
        print(f"\n{line}")

    def say(self, line: str) -> None:
        """A line."""
        print(line)

    def hint(self, line: str) -> None:
        """A line."""
        print(line)

    def refuse(self, line: str) -> None:
        """A line."""
        print(line)

    def raw(self, line: str) -> None:
        """A line."""
        print(line)

    def story(self, passages: Sequence[Passage]) -> None:
        """A sentence to each line."""
        print()
        for passage in passages:
            for each in passage.texts:
                print(self.voice.tell(each))

    def rows(self, rows: Sequence[Row]) -> None:
        """A line for each row."""
        for row in rows:
            things = ", ".join(self.called(thing) for thing in row.things)
            note = "" if row.note is None else self.voice.say(row.note)
            content = "; ".join(filter(None, (things, note))) or self.voice.say(NOTHING)
            print(f"{self.voice.tell(row.label)}: {content}")

    def menu(self, question: str, items: Sequence[Item]) -> None:
        """A line for each choice, with the letters that may be typed instead."""
        print(f"\n{question}")
        for number, item in enumerate(items, start=1):
            letters = "" if item.thing is None else f" ({self.letters(item.thing)})"
            print(f"{number}: {item.name}{letters}")

    def standings(self, standings: Sequence[Standing]) -> None:
        """A line for each seat."""
        print()
        for standing in standings:
            won = self.voice.say(text("shell-winner")) if standing.has_won else ""
            how = ", ".join(filter(None, (standing.points, won)))
            print(f"{standing.name}: {how}" if how else standing.name)

    def set(self, source: str) -> list[str]:
        """The text as it is written."""
        return source.splitlines()
