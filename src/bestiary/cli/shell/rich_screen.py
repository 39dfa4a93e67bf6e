"""Shell: the screen in colours, drawn with Rich."""

import os
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from bestiary.cli.messages import MAX_LINE_WIDTH
from bestiary.cli.shell.event_summary import EventGroup, nested_messages
from bestiary.cli.shell.screen import FinalScore, MenuItem, Screen
from bestiary.core.message import Message, MessageArg, SeatRef
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.i18n.text_board import EMPTY_ROW, item_letters
from bestiary.i18n.translator import bundle_with_message

PALETTE: Final = {
    "black": "#30343b",
    "blue": "#2b6cb8",
    "brown": "#8a5a34",
    "green": "#2f8f4e",
    "grey": "#80868f",
    "orange": "#e08a1e",
    "pink": "#e07aa8",
    "purple": "#7d4fb5",
    "red": "#c23b3b",
    "white": "#e8e8e4",
    "yellow": "#e6c229",
}
MAX_MENU_LINES: Final = 4
"""A longer menu is drawn without names or gaps if its items have symbols."""
COLUMN_GAP: Final = 2


class RichScreen(Screen):
    """Cards with letters, symbol and colour, fitted to the width of the terminal."""

    console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return min(self.console.width, MAX_LINE_WIDTH)

    def print_heading(self, id: str, /, **args: MessageArg) -> None:
        self.console.print()
        title = Line(self.translate(id, **args), "bold")
        self.console.print(Rule(title, style="dim"), width=self.width)

    def print_line(self, line: str, style: str = "") -> None:
        self.console.print(Line(line, style), width=self.width)

    def print_unwrapped(self, line: str) -> None:
        self.console.print(Line(line), soft_wrap=True)

    def print_events(self, groups: Sequence[EventGroup]) -> None:
        """A group in one row if it has a heading, else in sentences."""
        self.console.print()
        for group in groups:
            label = group.row_message_id(self.game.name)
            has_label = bundle_with_message(self.translator.language, label).has_message(label)
            pairs = group.seat_pairs() if has_label else []
            if pairs:
                heading = self.translator.capitalized(Message(label))
                self._print_grid([(heading, [self._pair(*pair) for pair in pairs])])
            else:
                for text in group.messages:
                    sentence = Padding(self._sentence(text), (0, 0, 0, 2))
                    self.console.print(sentence, width=self.width)

    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        label = self.translator.capitalized
        self._print_grid([(label(row.label), self._row_pieces(row)) for row in rows])

    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        self.console.print()
        self.print_line(question, "bold")
        full = [self._menu_line(n, item, True) for n, item in enumerate(items, 1)]
        lines = self._in_columns(full, COLUMN_GAP)
        if all(item.board_item and self._printable(item.board_item.symbol) for item in items):
            short = [self._menu_line(n, item, False) for n, item in enumerate(items, 1)]
            for gap in (COLUMN_GAP, 0):
                lines = lines if len(lines) <= MAX_MENU_LINES else self._in_columns(short, gap)
        for line in lines:
            self.console.print(line, width=self.width)

    def print_scores(self, scores: Sequence[FinalScore]) -> None:
        self.console.print()
        grid = Table.grid(padding=(0, COLUMN_GAP))
        grid.add_column()
        grid.add_column(justify="right")
        star = self._printable("★ ")
        for score in scores:
            style = "bold" if score.is_you else ""
            won = f"{star}{self.translate('shell-winner')}" if score.has_won else ""
            name, points = Line(score.name, style), Line(score.points, style)
            grid.add_row(name, points, Line(won, "bold yellow"))
        self.console.print(grid)

    def render_markdown(self, source: str) -> list[str]:
        with self.console.capture() as capture:
            self.console.print(Markdown(source), width=self.width)
        return capture.get().splitlines()

    def _print_grid(self, rows: list[tuple[str, list[Line]]]) -> None:
        """Labels, each with pieces beside it that are not broken across lines."""
        labels = max((cell_len(label) for label, _ in rows), default=0)
        grid = Table.grid(padding=(0, COLUMN_GAP, 0, 0))
        for label, pieces in rows:
            grid.add_row(Line(label, "dim"), _wrap_pieces(pieces, self.width - labels - COLUMN_GAP))
        self.console.print(grid, width=self.width)

    def _row_pieces(self, row: BoardRow) -> list[Line]:
        note = row.note or (None if row.items else EMPTY_ROW)
        notes = [] if note is None else [Line(self.translator.translate(note))]
        return [*(self._card_label(item) for item in row.items), *notes]

    def _pair(self, seat: SeatRef, name: Message) -> Line:
        item = self.find_item(name)
        shown = Line(self.translator.translate(name)) if item is None else self._card_label(item)
        return Line.assemble(self.translate("shell-seat", seat=seat), " ", shown, " ")

    def _menu_line(self, number: int, item: MenuItem, has_name: bool) -> Line:
        line = Line.assemble((f"{number:>2}", "bold"), " ")
        if item.board_item is not None:
            line.append_text(self._card_label(item.board_item))
        if has_name or item.board_item is None:
            line.append(" " if item.board_item else "").append(item.name)
        return line

    def _card_label(self, item: BoardItem) -> Line:
        symbol = self._printable(item.symbol)
        letters = item_letters(item, self.translator)
        shown = f" {letters} {symbol} " if symbol else f" {letters} "
        chip = Line(shown, _background_style(item.colour))
        for badge in item.badges:
            chip.append(f" {badge.letters} ", _background_style(badge.colour))
        return chip

    def _sentence(self, text: Message) -> Line:
        line = Line(self.translator.capitalized(text))
        for name in nested_messages(text.args.values()):
            item = self.find_item(name)
            if item is not None:
                style = f"bold {_text_colour(item.colour)}"
                line.highlight_words([self.translator.translate(name)], style)
        return line

    def _printable(self, text: str) -> str:
        """The text, or nothing if the terminal cannot show it."""
        if os.environ.get("TERM") in ("linux", "dumb"):
            return ""
        try:
            text.encode(self.console.encoding)
        except (LookupError, UnicodeEncodeError):
            return ""
        return text

    def _in_columns(self, pieces: list[Line], gap: int) -> list[Line]:
        """As many columns of one width as fit, read downwards; a short list has one column."""
        width = max(cell_len(piece.plain) for piece in pieces) + gap
        most = max((self.width + gap) // width, 1)
        height = max(-(-len(pieces) // most), MAX_MENU_LINES)
        lines = []
        for top in range(min(height, len(pieces))):
            line = Line()
            for piece in pieces[top::height]:
                line.append_text(piece).append(" " * (width - cell_len(piece.plain)))
            line.rstrip()
            lines.append(line)
        return lines


def _wrap_pieces(pieces: Sequence[Line], width: int) -> Line:
    """Pieces side by side, in lines of at most this width."""
    flow = Line()
    used = 0
    for piece in pieces:
        wide = cell_len(piece.plain)
        if used and used + 1 + wide > width:
            flow.append("\n")
            used = 0
        elif used:
            flow.append(" ")
            used += 1
        flow.append_text(piece)
        used += wide
    return flow


def _background_style(colour: str) -> str:
    """A background colour with black or white text, whichever is readable."""
    if colour not in PALETTE:
        return "bold"
    red, green, blue = Color.parse(PALETTE[colour]).get_truecolor()
    is_light = 299 * red + 587 * green + 114 * blue > 140_000
    return f"bold {'#000000' if is_light else '#ffffff'} on {PALETTE[colour]}"


def _text_colour(colour: str) -> str:
    """One of the terminal's own colours, which suit its background; empty for others."""
    terminal_colours = ("green", "red", "yellow")
    return "bright_blue" if colour == "blue" else colour if colour in terminal_colours else ""
