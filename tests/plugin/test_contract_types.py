"""The contract of a game is typed: a module with one wrong signature fails mypy."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WRONG_SIGNATURES = {
    "position": ("to_dict(state: State)", "to_dict(state: str)"),
    "moves": ("actions(move: Move)", "actions(move: int)"),
    "events": ("(state: State) -> tuple[Event, ...]", "(state: State) -> list[str]"),
    "view": ("viewer: Viewer) -> Board", "viewer: Viewer) -> int"),
    "text_board": ("rows(view: KuhnView)", "rows(view: int)"),
    "rule_coverage": ("seat: Actor, move: Move, after: State)", "seat: int)"),
    "scoring": ("", "def standings(state: str) -> tuple[int, ...]: ..."),
}
"""For each protocol of `core.game` a signature of the plug-in, and a wrong one."""
GAME = """from bestiary.core.game import Game
from bestiary_kuhn.moves import Move
from bestiary_kuhn.rules import State
from bestiary_kuhn.view import Board, History
{imports}
game = Game[State, Move, Board, History](
    name="wrong", version=1, player_counts=range(2, 3), rule_prefix="KP", state_type=State,
    position=position, moves=moves, events=events, view=view, text_board=text_board,
    rule_coverage=rule_coverage{scoring},
)
"""
SCORING = """from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary_kuhn.rules import State
SCORE_UNIT_NAME: ScoreUnitName
def breakdown(state: State) -> tuple[ScoreLine, ...] | None: ...
"""
OF_UNKNOWN_GAME = re.compile(
    r"\b(?:Game|Play|PlaySnapshot|PreparedMove|PlayedMove|View|Bot|BotFactory)\[Any"
)
INDEX_BY_VIEWER_SOURCE = """from bestiary.core.viewer import DEALER, ONLOOKER, Actor, Viewer
def of_viewer(hands: list[str], viewer: Viewer) -> str:
    return hands[viewer]
def of_actor(hands: list[str], actor: Actor) -> str:
    return hands[actor]
def of_dealer(hands: list[str]) -> str:
    return hands[DEALER]
def of_player(hands: list[str], viewer: Viewer) -> str:
    return "" if viewer is ONLOOKER else hands[viewer]
"""


def game_source(wrong: str = "") -> str:
    """A game whose parts are those of Kuhn poker but for a wrong one."""
    parts = [name for name in WRONG_SIGNATURES if name not in (wrong, "scoring")]
    imports = f"from bestiary_kuhn import {', '.join(parts)}\n"
    if wrong:
        imports += f"import wrong_{wrong} as {wrong}\n"
    return GAME.format(imports=imports, scoring=", scoring=scoring" * (wrong == "scoring"))


def mypy_output(folder: Path, *files: str) -> list[str]:
    """The lines that mypy prints about files in a folder."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", *files]
    paths = f"{ROOT / 'src'}:{ROOT / 'tests/plugin/src'}:{folder}"
    ran = subprocess.run(
        command, check=False, cwd=folder, env={"MYPYPATH": paths}, capture_output=True
    )
    return ran.stdout.decode().splitlines()


@pytest.mark.slow
def test_one_wrong_signature_for_each_protocol_fails_mypy(tmp_path: Path) -> None:
    package = ROOT / "tests/plugin/src/bestiary_kuhn"
    for name, (right, wrong) in WRONG_SIGNATURES.items():
        module = (package / f"{name}.py").read_text() if right else SCORING + wrong
        assert right in module
        (tmp_path / f"wrong_{name}.py").write_text(
            module.replace(right, wrong) if right else module
        )
        (tmp_path / f"game_{name}.py").write_text(game_source(name))
    (tmp_path / "game_right.py").write_text(game_source())
    files = sorted(map(str, tmp_path.glob("game_*.py")))
    errors = [line for line in mypy_output(tmp_path, *files) if "/game_" in f"/{line}"]
    for name in WRONG_SIGNATURES:
        wrong = f'Argument "{name}" to "Game" has incompatible type Module'
        expected = [line for line in errors if f"game_{name}.py" in line and wrong in line]
        assert expected, (name, errors)
    assert not [line for line in errors if "game_right" in line]


@pytest.mark.slow
def test_a_bot_with_a_wrong_signature_fails_mypy(tmp_path: Path) -> None:
    bots = (ROOT / "tests/plugin/src/bestiary_kuhn/bots.py").read_text()
    wrong = bots.replace("(self, view: KuhnView,", "(self, view: int,")
    assert wrong != bots
    (tmp_path / "right_bots.py").write_text(bots)
    (tmp_path / "wrong_bots.py").write_text(wrong)
    errors = mypy_output(tmp_path, "right_bots.py", "wrong_bots.py")
    bot_errors = [line for line in errors if "BotFactory" in line or "Dict entry" in line]
    assert [line.split(":")[0] for line in bot_errors] == ["wrong_bots.py"] * 2, errors


def test_a_game_of_unknown_type_occurs_in_the_catalogue_only() -> None:
    sources = (ROOT / "src" / "bestiary").rglob("*.py")
    names = {path.name for path in sources if OF_UNKNOWN_GAME.search(path.read_text())}
    assert names == {"catalog.py"}
    contract = (ROOT / "src" / "bestiary" / "core" / "game.py").read_text()
    assert not re.search(r"\bAny\b", contract)


@pytest.mark.slow
def test_mypy_rejects_dealer_and_onlooker_as_an_index(tmp_path: Path) -> None:
    """`hands[-1]` would show the last seat's hand."""
    (tmp_path / "index.py").write_text(INDEX_BY_VIEWER_SOURCE)
    lines = [line.split(":") for line in mypy_output(tmp_path, "index.py")]
    errors = {line[1] for line in lines if line[0] == "index.py" and line[2] == " error"}
    assert errors == {"3", "5", "7"}
