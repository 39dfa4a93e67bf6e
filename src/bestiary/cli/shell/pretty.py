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

from bestiary.cli.shell.screen import NOTHING, Item, Screen, Standing
from bestiary.cli.shell.story import Passage, things_in
from bestiary.core.board import Row, Thing
from bestiary.core.game import Game
from bestiary.core.text import Text, Who
from bestiary.speech import Voice
from bestiary.speech.voice import about

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
READABLE: Final = 96
"""Longer lines are hard to read."""
TALL: Final = 4
"""A menu with more lines is drawn closer where it can be."""
GAP: Final = 2


class PrettyScreen(Screen):
    """Cards with letters, symbol and colour; everything fitted to the width of the terminal."""

    def __init__(self, game: Game, voice: Voice, console: Console) -> None:
        """Draw on a console."""
        super().__init__(game, voice)
        self.console = console

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return min(self.console.width, READABLE)

    def head(self, line: str) -> None:
        """A rule with a title."""
        self.console.print()
        self.console.print(Rule(Line(line, "bold"), style="dim"), width=self.width)

    def say(self, line: str) -> None:
        """A sentence."""
        self.console.print(Line(line), width=self.width)

    def hint(self, line: str) -> None:
        """A sentence that does not push itself forward."""
        self.console.print(Line(line, "dim"), width=self.width)

    def refuse(self, line: str) -> None:
        """A sentence that is not overlooked."""
        self.console.print(Line(line, "bold red"), width=self.width)

    def raw(self, line: str) -> None:
        """A line that the terminal may break, but we do not."""
        self.console.print(Line(line), soft_wrap=True)

    def story(self, passages: Sequence[Passage]) -> None:
        """Events of one kind side by side where they have a heading, else in sentences."""
        self.console.print()
        for passage in passages:
            label = passage.label(self.game.name)
            pairs = passage.pairs() if about(self.voice.language, label).has_message(label) else []
            if pairs:
                self._grid([(self.voice.tell(Text(label)), [self._pair(*pair) for pair in pairs])])
            else:
                for text in passage.texts:
                    self.console.print(
                        Padding(self._sentence(text), (0, 0, 0, 2)), width=self.width
                    )

    def rows(self, rows: Sequence[Row]) -> None:
        """A line for each row: its label, what lies there, and a note."""
        self._grid([(self.voice.tell(row.label), self._content(row)) for row in rows])

    def menu(self, question: str, items: Sequence[Item]) -> None:
        """The choices in columns, read downwards."""
        self.console.print()
        self.console.print(Line(question, "bold"), width=self.width)
        lines = self._columns([self._item(n, item, True) for n, item in enumerate(items, 1)], GAP)
        if all(item.thing and self._sign(item.thing.symbol) for item in items):
            short = [self._item(n, item, False) for n, item in enumerate(items, 1)]
            for gap in (GAP, 0):
                lines = lines if len(lines) <= TALL else self._columns(short, gap)
        for line in lines:
            self.console.print(line, width=self.width)

    def standings(self, standings: Sequence[Standing]) -> None:
        """A line for each seat, the winners with a star."""
        self.console.print()
        grid = Table.grid(padding=(0, GAP))
        grid.add_column()
        grid.add_column(justify="right")
        star = self._sign("★ ")
        for each in standings:
            style = "bold" if each.is_you else ""
            won = Line(f"{star}{self.words('shell-winner')}" if each.has_won else "", "bold yellow")
            grid.add_row(Line(each.name, style), Line(each.points, style), won)
        self.console.print(grid)

    def set(self, source: str) -> list[str]:
        """The text laid out."""
        with self.console.capture() as capture:
            self.console.print(Markdown(source), width=self.width)
        return capture.get().splitlines()

    def _grid(self, rows: Iterable[tuple[str, list[Line]]]) -> None:
        """Labels, and beside them pieces that are never broken in themselves."""
        rows = list(rows)
        labels = max((cell_len(label) for label, _ in rows), default=0)
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for label, pieces in rows:
            grid.add_row(Line(label, "dim"), _flow(pieces, self.width - labels - GAP))
        self.console.print(grid, width=self.width)

    def _content(self, row: Row) -> list[Line]:
        """What lies in a row."""
        note = row.note or (None if row.things else NOTHING)
        notes = [] if note is None else [Line(self.voice.say(note))]
        return [*(self._chip(thing) for thing in row.things), *notes]

    def _pair(self, who: Who, what: Text) -> Line:
        """Somebody and a thing."""
        thing = self.thing(what)
        shown = Line(self.voice.say(what)) if thing is None else self._chip(thing)
        return Line.assemble(self.words("shell-seat", seat=who), " ", shown, " ")

    def _item(self, number: int, item: Item, in_words: bool) -> Line:
        """A numbered choice."""
        line = Line.assemble((f"{number:>2}", "bold"), " ")
        if item.thing is not None:
            line.append_text(self._chip(item.thing))
        if in_words or item.thing is None:
            line.append(" " if item.thing else "").append(item.name)
        return line

    def _chip(self, thing: Thing) -> Line:
        """A thing: letters and symbol on its colour."""
        symbol = self._sign(thing.symbol)
        letters = self.letters(thing)
        shown = f" {letters} {symbol} " if symbol else f" {letters} "
        chip = Line(shown, _ground(thing.colour))
        for mark in thing.marks:
            chip.append(f" {mark.letters} ", _ground(mark.colour))
        return chip

    def _sentence(self, text: Text) -> Line:
        """A sentence in which the things stand out."""
        line = Line(self.voice.tell(text))
        for name in things_in(text):
            spoken = self.voice.say(name)
            thing = self.thing(name)
            if thing is not None:
                line.highlight_words([spoken], f"bold {_ink(thing.colour)}")
        return line

    def _sign(self, sign: str) -> str:
        """A sign, where the terminal can show it."""
        if os.environ.get("TERM") in ("linux", "dumb"):
            return ""
        try:
            sign.encode(self.console.encoding)
        except (LookupError, UnicodeEncodeError):
            return ""
        return sign

    def _columns(self, pieces: list[Line], gap: int) -> list[Line]:
        """Pieces in columns of one width, as many as fit; short lists stand in one column."""
        wide = max(cell_len(piece.plain) for piece in pieces) + gap
        most = max((self.width + gap) // wide, 1)
        height = max(-(-len(pieces) // most), TALL)
        lines = []
        for top in range(min(height, len(pieces))):
            line = Line()
            for piece in pieces[top::height]:
                line.append_text(piece).append(" " * (wide - cell_len(piece.plain)))
            line.rstrip()
            lines.append(line)
        return lines


def _flow(pieces: Sequence[Line], width: int) -> Line:
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


def _ground(colour: str) -> str:
    """A colour behind letters that can be read on it."""
    if colour not in PALETTE:
        return "bold"
    red, green, blue = Color.parse(PALETTE[colour]).get_truecolor()
    is_light = 299 * red + 587 * green + 114 * blue > 140_000
    return f"bold {'#000000' if is_light else '#ffffff'} on {PALETTE[colour]}"


def _ink(colour: str) -> str:
    """A colour for words, of the terminal's own choice so that it suits the background."""
    known = ("blue", "green", "red", "yellow")
    return f"bright_{colour}" if colour == "blue" else colour if colour in known else ""
