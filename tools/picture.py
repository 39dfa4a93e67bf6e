"""Draw docs/images/shell.svg: a screen of `bestiary play`, for the README."""

import io
import re
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from bestiary import catalog
from bestiary.cli.shell.company import Company
from bestiary.cli.shell.door import Door, Leave
from bestiary.cli.shell.keyboard import PROMPT, Keyboard
from bestiary.cli.shell.seating import begun
from bestiary.cli.shell.table import Shell

GAME = "mausen"
MOVES = ("C3", "D2", "M4", "E2", "C4")
SEED = 41
PICTURE = Path(__file__).parents[1] / "docs" / "images" / "shell.svg"
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


class Script(Keyboard):
    """Types the moves, and leaves the last of them and what follows on the screen."""

    def __init__(self, console: Console) -> None:
        """Begin with the first move."""
        super().__init__(edited=False)
        self.is_live = False
        self.console = console
        self.left = list(MOVES)

    def read(self, prompt: str = PROMPT) -> str:
        """Type the next move; leave after the last."""
        if not self.left:
            self.console.print(Text(prompt + "▏"))
            raise Leave(0)
        if len(self.left) == 1:
            self.console.export_text(clear=True)
        self.console.print(Text(prompt + self.left[0]))
        return self.left.pop(0)


def picture() -> str:
    """The screen as an SVG that fetches nothing from anywhere."""
    console = Console(
        record=True,
        width=80,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        no_color=False,
    )
    company = Company(SEED)
    seating = begun(catalog.game(GAME), None, company, "en")
    with suppress(Leave):
        Shell(seating, company, Door(), Script(console), False, console).run()
    title = f"bestiary play {GAME}"
    drawn = console.export_svg(title=title, theme=MONOKAI, unique_id="shell")
    return FONT_FACE.sub("", drawn)


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
