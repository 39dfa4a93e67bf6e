"""Tools: writes what the page needs to know of cards, rules and paces, as TypeScript constants.

A game names its cards in `page_data()` of its `cards.py`, the rules behind what its board shows in
`screen_rules.py`, and in `pacing.py` for how long events are shown; they go to `cardData.ts`,
`screenRules.ts` and `durations.ts` in `web/src/games/NAME/`.

.venv/bin/python -m tools.generate_game_data
"""

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec
from tools.report_simulations import own_games

from bestiary import catalog
from bestiary.tables.pace import PACE_SCALES, UPDATE_GAP_MS

PAGE_FOLDER: Final = Path(__file__).parents[1] / "web" / "src"
GAMES_FOLDER: Final = PAGE_FOLDER / "games"
HEAD: Final = "// {what}. Written by tools/generate_game_data.py.\n"
WIDTH: Final = 140


def game_data_files() -> dict[Path, str]:
    """The text of each generated file, by its path."""
    paces = {"PACE_SCALES": PACE_SCALES, "UPDATE_GAP_MS": UPDATE_GAP_MS}
    files = {PAGE_FOLDER / "table" / "paceData.ts": constants("The table: its paces", paces)}
    for name in own_games():
        folder, game = GAMES_FOLDER / name, catalog.game(name)
        module = import_module(f"bestiary.games.{name}.cards")
        durations = {kind.__name__: duration for kind, duration in game.durations.items()}
        cards, times = f"{name.capitalize()}: data of its cards", {"DURATIONS": durations}
        if hasattr(module, "page_data"):
            files[folder / "cardData.ts"] = constants(cards, module.page_data())
        links = f"{name.capitalize()}: the rules behind what its board shows"
        rules = import_module(f"bestiary.games.{name}.screen_rules").RULES
        files[folder / "screenRules.ts"] = constants(links, {"RULES": rules})
        shown = f"{name.capitalize()}: for how long each event is shown, in milliseconds"
        files[folder / "durations.ts"] = constants(shown, msgspec.to_builtins(times))
    return files


def constants(what: str, values: Mapping[str, Any]) -> str:
    """One exported constant for each value, which may be anything that JSON can express."""
    lines = [f"export const {name} = {_literal(value)} as const;" for name, value in values.items()]
    return HEAD.format(what=what) + "\n".join(lines) + "\n"


def _literal(value: Any) -> str:
    """A value in one line if it fits, or else with its items in as few lines as they fit."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= WIDTH:
        return text
    if isinstance(value, Mapping):
        items = [f"{json.dumps(key)}: {_literal(item)}" for key, item in value.items()]
    else:
        items = [_literal(item) for item in value]
    lines = [""]
    for item in items:
        if len(lines[-1]) + len(item) > WIDTH:
            lines.append("")
        lines[-1] += f" {item},"
    return f"{text[0]}\n" + "".join(f" {line}\n" for line in lines) + text[-1]


if __name__ == "__main__":
    for path, text in game_data_files().items():
        path.write_text(text, encoding="utf-8")
