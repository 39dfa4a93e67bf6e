"""What the boards in the browser know of the games is generated, or stands in the manuals."""

import re
from pathlib import Path

import pytest
from tools.generate_game_data import GAMES_FOLDER, constants, game_data_files
from tools.report_simulations import own_games

from bestiary import catalog

COMMENT = re.compile(r"<!--[\s\S]*?-->|//[^\n]*|/\*[\s\S]*?\*/")
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")


@pytest.mark.parametrize("path", game_data_files(), ids=lambda path: path.parent.name)
def test_card_data_of_the_page_is_current(path: Path) -> None:
    """`.venv/bin/python -m tools.generate_game_data` renews it."""
    assert path.read_text(encoding="utf-8") == game_data_files()[path]


def test_a_long_constant_is_broken_into_lines() -> None:
    long = {"a": ["x" * 100], "b": "y" * 60, "c": 3}
    written = constants("mausen", {"SHORT": [1, "é"], "LONG": long})
    assert written.splitlines()[1:] == [
        'export const SHORT = [1, "é"] as const;',
        "export const LONG = {",
        f'  "a": ["{"x" * 100}"],',
        f'  "b": "{"y" * 60}", "c": 3,',
        "} as const;",
    ]


@pytest.mark.parametrize("name", own_games())
def test_every_rule_that_a_board_links_to_stands_in_the_manual(name: str) -> None:
    sources = [path for path in (GAMES_FOLDER / name).rglob("*") if path.is_file()]
    linked = {id for path in sources for id in RULE_ID.findall(path.read_text("utf-8"))}
    assert linked <= set(catalog.installed_game(name).rule_ids())
    assert linked


@pytest.mark.parametrize("name", own_games())
def test_no_board_names_a_rule_itself(name: str) -> None:
    """All come from the game's `screen_rules.py` and `cards.py`; comments may cite them."""
    for path in sorted((GAMES_FOLDER / name).rglob("*.svelte")):
        assert not RULE_ID.search(COMMENT.sub("", path.read_text("utf-8"))), path
