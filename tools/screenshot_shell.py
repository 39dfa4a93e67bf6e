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
from bestiary.cli.shell.game_request import GameRequest
from bestiary.cli.shell.line_reader import PROMPT, LineReader
from bestiary.cli.shell.local_shell import LocalShell
from bestiary.cli.shell.rich_screen import RichScreen
from bestiary.cli.shell.signals import ExitShell
from bestiary.client.local_game import LocalGame
from bestiary.client.local_host import LocalHost

GAME = "mausen"
MOVES = ("C3", "D2", "M4", "E2", "C4")
SEED = 40
OUTPUT = Path(__file__).parents[1] / "docs" / "images" / "shell.svg"
FONT_FACE_PATTERN = re.compile(r"@font-face\s*\{[^}]*\}\s*")
SVG_TEXT_PATTERN = re.compile(r'(<text [^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)</text>')
COLOURS = [
    *((59, 63, 72), (232, 104, 104), (98, 190, 124), (236, 200, 72)),
    *((96, 156, 226), (176, 132, 220), (96, 190, 200), (222, 222, 218)),
]
THEME = TerminalTheme((22, 24, 29), (222, 222, 218), COLOURS, COLOURS)
"""A dark terminal whose colours are like those of the cards."""


class ScriptedReader(LineReader):
    """Types the moves; the screen keeps the last one and what follows."""

    def __init__(self, console: Console) -> None:
        self.is_interactive = self.is_plain = False
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
    record, opponents = GameRequest(catalog.game(GAME), "en", seed=SEED).new_game()
    with LocalHost() as local_host, suppress(ExitShell):
        player = LocalGame(local_host, record, opponents)
        shell = LocalShell(player, opponents, ScriptedReader(console), "en")
        assert isinstance(shell.screen, RichScreen)
        shell.screen.console = console
        shell.run()
    title = f"bestiary play {GAME}"
    svg = console.export_svg(title=title, theme=THEME, unique_id="shell")
    return SVG_TEXT_PATTERN.sub(fix_text_width, FONT_FACE_PATTERN.sub("", svg))


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
