"""Tools: draws docs/images/shell.svg: a screen of `bestiary play`."""

import html
import io
import re
from contextlib import suppress
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from bestiary import catalog
from bestiary.bots.registry import default_bot
from bestiary.cli.shell.line_reader import PROMPT, LineReader
from bestiary.cli.shell.loop import Shell
from bestiary.cli.shell.new_game import new_record
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.shell.signals import ExitShell
from bestiary.client.local import LocalSeat
from bestiary.client.local_host import LocalHost

GAME = "mausen"
MOVES = ("C3", "D2", "M4", "E2", "C4")
SEED = 40
OUTPUT = Path(__file__).parents[1] / "docs" / "images" / "shell.svg"
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")
SVG_TEXT = re.compile(r'(<text [^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)</text>')
COLOURS = [
    *((59, 63, 72), (232, 104, 104), (98, 190, 124), (236, 200, 72)),
    *((96, 156, 226), (176, 132, 220), (96, 190, 200), (222, 222, 218)),
]
THEME = TerminalTheme((22, 24, 29), (222, 222, 218), COLOURS, COLOURS)
"""A dark terminal whose colours are like those of the cards."""


class ScriptedReader(LineReader):
    """Types the moves; the screen keeps the last one and what follows."""

    def __init__(self, console: Console) -> None:
        self.is_interactive = False
        self.console = console
        self.moves_left = list(MOVES)

    def read_line(self, prompt: str = PROMPT) -> str:
        """The next move; raises ExitShell after the last."""
        if not self.moves_left:
            self.console.print(Text(prompt + "▏"))
            raise ExitShell(0)
        if len(self.moves_left) == 1:
            self.console.export_text(clear=True)
        self.console.print(Text(prompt + self.moves_left[0]))
        return self.moves_left.pop(0)


def render_shell() -> str:
    """The screen as an SVG that loads no fonts."""
    console = Console(
        record=True,
        width=80,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        no_color=False,
        _environ={},
    )
    game = catalog.game(GAME)
    opponents = ShellOpponents(game, SEED, [default_bot(game)] * (game.default_players - 1))
    with LocalHost() as local_host, suppress(ExitShell):
        seat = LocalSeat(local_host, new_record(game, {}, opponents, "en"), opponents)
        Shell(seat, opponents, ScriptedReader(console), "en", False, console).run()
    title = f"bestiary play {GAME}"
    svg = console.export_svg(title=title, theme=THEME, unique_id="shell")
    return SVG_TEXT.sub(fix_text_width, FONT_FACE.sub("", svg))


def fix_text_width(piece: re.Match[str]) -> str:
    """Correct Rich's text length, which counts characters: an animal is two cells wide."""
    before, length, after, shown = piece.groups()
    text = html.unescape(shown)
    is_wide = cell_len(text) > len(text)
    width = float(length) / len(text) * cell_len(text) if is_wide else float(length)
    return f"{before}{width:g}{after}{shown}</text>"


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(render_shell(), encoding="utf-8")
