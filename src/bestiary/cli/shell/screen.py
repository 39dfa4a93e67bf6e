"""Shell: the screen as plain lines, for pipes, screen readers and old terminals."""

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import NamedTuple

from bestiary.catalog import AnyGame, AnyView
from bestiary.cli.shell.event_summary import EventGroup
from bestiary.cli.shell.parse_input import Words, fold
from bestiary.core.game import Result
from bestiary.core.message import Message, MessageArg, SeatRef, message
from bestiary.core.offer import OfferPart
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.i18n import Translator
from bestiary.i18n.text_board import item_letters, item_name, row_text


class MenuItem(NamedTuple):
    """A numbered choice; `board_item` is None if it has no appearance."""

    name: str
    board_item: BoardItem | None = None


class FinalScore(NamedTuple):
    """A seat's result; the points are in words, and empty in a game without points."""

    name: str
    is_you: bool
    points: str
    has_won: bool


class Screen:
    """Prints for one viewer, one item per line; it is given views and messages, never a state.

    `RichScreen` draws the same with colours and symbols.
    """

    def __init__(self, game: AnyGame, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._items_by_name: dict[str, BoardItem] = {}

    def translate(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.capitalized(Message(id, args))

    def print_heading(self, id: str, /, **args: MessageArg) -> None:
        print(f"\n{self.translate(id, **args)}")

    def print_line(self, line: str, style: str = "") -> None:
        """A sentence; `style` is one of Rich, and ignored without colours."""
        print(line)

    def print_unwrapped(self, line: str) -> None:
        """Text to be copied: never broken into several lines."""
        print(line)

    def print_message(self, id: str, /, **args: MessageArg) -> None:
        self.print_line(self.translate(id, **args))

    def print_hint(self, id: str, /, **args: MessageArg) -> None:
        self.print_line(self.translate(id, **args), "dim")

    def print_refusal(self, line: str) -> None:
        self.print_line(line, "bold red")

    def print_events(self, groups: Sequence[EventGroup]) -> None:
        print()
        for group in groups:
            for text in group.messages:
                print(self.translator.capitalized(text))

    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        for row in rows:
            print(row_text(row, self.translator))

    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """A question with numbered choices, and the letters that may be typed instead."""
        print(f"\n{question}")
        for number, (name, item) in enumerate(items, start=1):
            letters = "" if item is None else f" ({item_letters(item, self.translator)})"
            print(f"{number}: {name}{letters}")

    def print_scores(self, scores: Sequence[FinalScore]) -> None:
        print()
        for score in scores:
            won = self.translator.translate(message("shell-winner")) if score.has_won else ""
            result = ", ".join(filter(None, (score.points, won)))
            print(f"{score.name}: {result}" if result else score.name)

    def render_markdown(self, source: str) -> list[str]:
        return source.splitlines()

    def remember_items(self, view: AnyView) -> None:
        """Store the items on the table by their translated names, for `find_item`."""
        for row in self.game.text_board.rows(view):
            for item in row.items:
                if item.name is not None:
                    self._items_by_name[self.translator.translate(item.name)] = item

    def names_of(self, item: MenuItem) -> set[Words]:
        """What a choice may be called: its name, its letters, and its name beside a number."""
        names = {fold(item.name)}
        if item.board_item is not None:
            letters = fold(item_letters(item.board_item, self.translator))
            names.add(letters)
            for name, shown in self._items_by_name.items():
                counted = fold(item_letters(shown, self.translator))
                if counted != letters == _without_numbers(counted):
                    names.add(_without_numbers(fold(name)))
        return names

    def find_item(self, name: Message) -> BoardItem | None:
        """The item of this name, if one has been on the table."""
        return self._items_by_name.get(self.translator.translate(name))

    def print_board(self, view: AnyView) -> None:
        """The table, without a row that the menu repeats with numbers."""
        self.remember_items(view)
        rows = list(self.game.text_board.rows(view))
        if len(view.offers) == 1 and len(view.offers[0].parts) == 1:
            choices = sorted(item.name for item in self.menu_items(view.offers[0].parts[0]))
            bare = [row for row in rows if not row.note]
            same = [row for row in bare if self._item_names(row) == choices]
            rows = [row for row in rows if row not in same[-1:]]
        self.print_rows(rows)

    def _item_names(self, row: BoardRow) -> list[str]:
        return sorted(item_name(item, self.translator) for item in row.items)

    def menu_items(self, part: OfferPart) -> list[MenuItem]:
        items = []
        for choice in part.choices:
            name = self.translator.translate(self.game.moves.choice_name(part.name, choice))
            items.append(MenuItem(name, self.game.text_board.appearance(part.name, choice)))
        return items

    def print_result(self, result: Result) -> None:
        """All seats, the winners first, then by points; without points the winners alone."""
        rows = []
        for seat in range(len(self.translator.names)):
            name = self.translate("shell-seat", seat=SeatRef(seat))
            is_you, has_won = seat == self.translator.addressed_seat, seat in result.winners
            score = result.scores[seat] if result.scores else 0
            points = self.translate("shell-points", n=score) if result.scores else ""
            if has_won or result.scores:
                rows.append((not has_won, -score, FinalScore(name, is_you, points, has_won)))
        self.print_scores([row for *_, row in sorted(rows, key=lambda row: row[:2])])

    def print_manual(self, source: str, goes_on: Callable[[], bool] | None) -> None:
        """A Markdown text; in pages if `goes_on` can ask whether to continue."""
        lines = self.render_markdown(source)
        height = len(lines) if goes_on is None else max(get_terminal_size().lines - 1, 3)
        for top in range(0, len(lines), height):
            if top > 0 and goes_on is not None and not goes_on():
                return
            print("\n".join(lines[top : top + height]))


def _without_numbers(words: Words) -> Words:
    return tuple(word for word in words if not word.isdecimal())
