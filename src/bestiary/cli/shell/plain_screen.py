"""Shell: the screen as plain lines, for pipes, screen readers and old terminals."""

from collections.abc import Sequence

from bestiary.cli.shell.event_summary import EventGroup
from bestiary.cli.shell.screen import EMPTY_ROW, FinalScore, MenuItem, Screen
from bestiary.core.message import message
from bestiary.core.text_board import BoardRow


class PlainScreen(Screen):
    """One item per line; no colours, symbols or boxes."""

    def print_heading(self, line: str) -> None:
        print(f"\n{line}")

    def print_line(self, line: str) -> None:
        print(line)

    def print_hint(self, line: str) -> None:
        print(line)

    def print_refusal(self, line: str) -> None:
        print(line)

    def print_unwrapped(self, line: str) -> None:
        print(line)

    def print_events(self, passages: Sequence[EventGroup]) -> None:
        print()
        for passage in passages:
            for text in passage.texts:
                print(self.translator.translate_sentence(text))

    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        for row in rows:
            things = ", ".join(self.thing_name(thing) for thing in row.items)
            note = "" if row.note is None else self.translator.translate(row.note)
            empty = self.translator.translate(EMPTY_ROW)
            content = "; ".join(filter(None, (things, note))) or empty
            print(f"{self.translator.translate_sentence(row.label)}: {content}")

    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """With the letters that may be typed instead of the number."""
        print(f"\n{question}")
        for number, item in enumerate(items, start=1):
            letters = "" if item.thing is None else f" ({self.thing_letters(item.thing)})"
            print(f"{number}: {item.name}{letters}")

    def print_scores(self, scores: Sequence[FinalScore]) -> None:
        print()
        for score in scores:
            won = self.translator.translate(message("shell-winner")) if score.has_won else ""
            result = ", ".join(filter(None, (score.points, won)))
            print(f"{score.name}: {result}" if result else score.name)

    def render_markdown(self, source: str) -> list[str]:
        return source.splitlines()
