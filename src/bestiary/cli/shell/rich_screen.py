"""The shell: a screen in colours, drawn with Rich."""

import os
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

from bestiary.cli.shell.event_summary import EventGroup, named_things
from bestiary.cli.shell.screen import EMPTY_ROW, FinalScore, MenuItem, Screen
from bestiary.core.game import Game
from bestiary.core.message import Message, SeatRef
from bestiary.core.text_board import BoardItem, BoardRow
from bestiary.i18n import Translator
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
MAX_LINE_WIDTH: Final = 96
"""Longer lines are hard to read."""
MAX_MENU_LINES: Final = 4
"""A menu with more lines is drawn closer where it can be."""
COLUMN_GAP: Final = 2


class RichScreen(Screen):
    """Cards with letters, symbol and colour; everything fitted to the width of the terminal."""

    def __init__(self, game: Game, voice: Translator, console: Console) -> None:
        """Draw on a console."""
        super().__init__(game, voice)
        self.console = console

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return min(self.console.width, MAX_LINE_WIDTH)

    def print_heading(self, line: str) -> None:
        """A rule with a title."""
        self.console.print()
        self.console.print(Rule(Line(line, "bold"), style="dim"), width=self.width)

    def print_line(self, line: str) -> None:
        """A sentence."""
        self.console.print(Line(line), width=self.width)

    def print_hint(self, line: str) -> None:
        """A sentence that does not push itself forward."""
        self.console.print(Line(line, "dim"), width=self.width)

    def print_refusal(self, line: str) -> None:
        """A sentence that is not overlooked."""
        self.console.print(Line(line, "bold red"), width=self.width)

    def print_unwrapped(self, line: str) -> None:
        """A line that the terminal may break, but we do not."""
        self.console.print(Line(line), soft_wrap=True)

    def print_events(self, passages: Sequence[EventGroup]) -> None:
        """Events of one kind side by side where they have a heading, else in sentences."""
        self.console.print()
        for passage in passages:
            label = passage.row_message_id(self.game.name)
            pairs = (
                passage.seat_pairs()
                if bundle_with_message(self.translator.language, label).has_message(label)
                else []
            )
            if pairs:
                self._print_grid(
                    [
                        (
                            self.translator.translate_sentence(Message(label)),
                            [self._pair(*pair) for pair in pairs],
                        )
                    ]
                )
            else:
                for text in passage.texts:
                    self.console.print(
                        Padding(self._sentence(text), (0, 0, 0, 2)), width=self.width
                    )

    def print_rows(self, rows: Sequence[BoardRow]) -> None:
        """A line for each row: its label, what lies there, and a note."""
        self._print_grid(
            [(self.translator.translate_sentence(row.label), self._row_pieces(row)) for row in rows]
        )

    def print_menu(self, question: str, items: Sequence[MenuItem]) -> None:
        """The choices in columns, read downwards."""
        self.console.print()
        self.console.print(Line(question, "bold"), width=self.width)
        lines = self._in_columns(
            [self._menu_line(n, item, True) for n, item in enumerate(items, 1)], COLUMN_GAP
        )
        if all(item.thing and self._printable(item.thing.symbol) for item in items):
            short = [self._menu_line(n, item, False) for n, item in enumerate(items, 1)]
            for gap in (COLUMN_GAP, 0):
                lines = lines if len(lines) <= MAX_MENU_LINES else self._in_columns(short, gap)
        for line in lines:
            self.console.print(line, width=self.width)

    def print_scores(self, standings: Sequence[FinalScore]) -> None:
        """A line for each seat, the winners with a star."""
        self.console.print()
        grid = Table.grid(padding=(0, COLUMN_GAP))
        grid.add_column()
        grid.add_column(justify="right")
        star = self._printable("★ ")
        for each in standings:
            style = "bold" if each.is_you else ""
            won = Line(
                f"{star}{self.translate('shell-winner')}" if each.has_won else "", "bold yellow"
            )
            grid.add_row(Line(each.name, style), Line(each.points, style), won)
        self.console.print(grid)

    def render_markdown(self, source: str) -> list[str]:
        """The text laid out."""
        with self.console.capture() as capture:
            self.console.print(Markdown(source), width=self.width)
        return capture.get().splitlines()

    def _print_grid(self, rows: Iterable[tuple[str, list[Line]]]) -> None:
        """Labels, and beside them pieces that are never broken in themselves."""
        rows = list(rows)
        labels = max((cell_len(label) for label, _ in rows), default=0)
        grid = Table.grid(padding=(0, COLUMN_GAP, 0, 0))
        for label, pieces in rows:
            grid.add_row(Line(label, "dim"), _wrap_pieces(pieces, self.width - labels - COLUMN_GAP))
        self.console.print(grid, width=self.width)

    def _row_pieces(self, row: BoardRow) -> list[Line]:
        """What lies in a row."""
        note = row.note or (None if row.items else EMPTY_ROW)
        notes = [] if note is None else [Line(self.translator.translate(note))]
        return [*(self._card_label(thing) for thing in row.items), *notes]

    def _pair(self, who: SeatRef, what: Message) -> Line:
        """Somebody and a thing."""
        thing = self.find_thing(what)
        shown = Line(self.translator.translate(what)) if thing is None else self._card_label(thing)
        return Line.assemble(self.translate("shell-seat", seat=who), " ", shown, " ")

    def _menu_line(self, number: int, item: MenuItem, in_words: bool) -> Line:
        """A numbered choice."""
        line = Line.assemble((f"{number:>2}", "bold"), " ")
        if item.thing is not None:
            line.append_text(self._card_label(item.thing))
        if in_words or item.thing is None:
            line.append(" " if item.thing else "").append(item.name)
        return line

    def _card_label(self, thing: BoardItem) -> Line:
        """A thing: letters and symbol on its colour."""
        symbol = self._printable(thing.symbol)
        letters = self.thing_letters(thing)
        shown = f" {letters} {symbol} " if symbol else f" {letters} "
        chip = Line(shown, _background_style(thing.colour))
        for mark in thing.badges:
            chip.append(f" {mark.letters} ", _background_style(mark.colour))
        return chip

    def _sentence(self, text: Message) -> Line:
        """A sentence in which the things stand out."""
        line = Line(self.translator.translate_sentence(text))
        for name in named_things(text):
            spoken = self.translator.translate(name)
            thing = self.find_thing(name)
            if thing is not None:
                line.highlight_words([spoken], f"bold {_text_colour(thing.colour)}")
        return line

    def _printable(self, sign: str) -> str:
        """A sign, where the terminal can show it."""
        if os.environ.get("TERM") in ("linux", "dumb"):
            return ""
        try:
            sign.encode(self.console.encoding)
        except (LookupError, UnicodeEncodeError):
            return ""
        return sign

    def _in_columns(self, pieces: list[Line], gap: int) -> list[Line]:
        """Pieces in columns of one width, as many as fit; short lists stand in one column."""
        wide = max(cell_len(piece.plain) for piece in pieces) + gap
        most = max((self.width + gap) // wide, 1)
        height = max(-(-len(pieces) // most), MAX_MENU_LINES)
        lines = []
        for top in range(min(height, len(pieces))):
            line = Line()
            for piece in pieces[top::height]:
                line.append_text(piece).append(" " * (wide - cell_len(piece.plain)))
            line.rstrip()
            lines.append(line)
        return lines


def _wrap_pieces(pieces: Sequence[Line], width: int) -> Line:
    """Pieces side by side, going on in a new line before one would be broken."""
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
    """A colour behind letters that can be read on it."""
    if colour not in PALETTE:
        return "bold"
    red, green, blue = Color.parse(PALETTE[colour]).get_truecolor()
    is_light = 299 * red + 587 * green + 114 * blue > 140_000
    return f"bold {'#000000' if is_light else '#ffffff'} on {PALETTE[colour]}"


def _text_colour(colour: str) -> str:
    """A colour for words, of the terminal's own choice so that it suits the background."""
    known = ("blue", "green", "red", "yellow")
    return f"bright_{colour}" if colour == "blue" else colour if colour in known else ""
