"""The shell: a screen of lines alone, for pipes, screen readers and old terminals."""

from collections.abc import Sequence

from bestiary.cli.shell.event_summary import EventGroup
from bestiary.cli.shell.screen import EMPTY_ROW, FinalScore, MenuItem, Screen
from bestiary.core.message import message
from bestiary.core.text_board import BoardRow


class PlainScreen(Screen):
    """One thing per line; no colours, symbols or boxes."""

    def print_heading(self, line: str) -> None:
        """A line with space before it."""
        print(f"\n{line}")

    def print_line(self, line: str) -> None:
        """A line."""
        print(line)

    def print_hint(self, line: str) -> None:
        """A line."""
        print(line)

    def print_refusal(self, line: str) -> None:
        """A line."""
        print(line)

    def print_unwrapped(self, line: str) -> None:
        """A line."""
        print(line)

    def print_events(self, passages: Sequence[EventGroup]) -> None:
        """A sentence to each line."""
        print()
        for passage in passages:
            for each in passage.texts:
                print(self.translator.translate_sentence(each))

    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        """A line for each row."""
        for row in rows:
            things = ", ".join(self.thing_name(thing) for thing in row.items)
            note = "" if row.note is None else self.translator.translate(row.note)
            content = "; ".join(filter(None, (things, note))) or self.translator.translate(
                EMPTY_ROW
            )
            print(f"{self.translator.translate_sentence(row.label)}: {content}")

    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """A line for each choice, with the letters that may be typed instead."""
        print(f"\n{question}")
        for number, item in enumerate(items, start=1):
            letters = "" if item.thing is None else f" ({self.thing_letters(item.thing)})"
            print(f"{number}: {item.name}{letters}")

    def print_scores(self, standings: Sequence[FinalScore]) -> None:
        """A line for each seat."""
        print()
        for standing in standings:
            won = self.translator.translate(message("shell-winner")) if standing.has_won else ""
            how = ", ".join(filter(None, (standing.points, won)))
            print(f"{standing.name}: {how}" if how else standing.name)

    def render_markdown(self, source: str) -> list[str]:
        """The text as it is written."""
        return source.splitlines()
