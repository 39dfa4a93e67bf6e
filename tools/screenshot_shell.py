"""Draw docs/images/shell.svg: a screen of `bestiary play`, for the tutorial."""

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
"""A dark terminal in which the words for animals look like their cards."""


class ScriptedReader(LineReader):
    """Types the moves, and leaves the last of them and what follows on the screen."""

    def __init__(self, console: Console) -> None:
        """Begin with the first move."""
        self.is_interactive = False
        self.console = console
        self.moves_left = list(MOVES)

    def read_line(self, prompt: str = PROMPT) -> str:
        """Type the next move; leave after the last."""
        if not self.moves_left:
            self.console.print(Text(prompt + "▏"))
            raise ExitShell(0)
        if len(self.moves_left) == 1:
            self.console.export_text(clear=True)
        self.console.print(Text(prompt + self.moves_left[0]))
        return self.moves_left.pop(0)


def render_shell() -> str:
    """The screen as an SVG that fetches nothing from anywhere."""
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
    drawn = console.export_svg(title=title, theme=THEME, unique_id="shell")
    return SVG_TEXT.sub(fix_text_width, FONT_FACE.sub("", drawn))


def fix_text_width(piece: re.Match[str]) -> str:
    """A piece of text in its true width: Rich counts signs, but an animal is two cells wide."""
    before, length, after, shown = piece.groups()
    signs = html.unescape(shown)
    wide = cell_len(signs) > len(signs)
    true = float(length) / len(signs) * cell_len(signs) if wide else float(length)
    return f"{before}{true:g}{after}{shown}</text>"


if __name__ == "__main__":
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(render_shell(), encoding="utf-8")
