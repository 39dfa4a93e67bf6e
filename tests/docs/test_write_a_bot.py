"""The bot of `docs/how-to/write-a-bot.md` can be installed, and plays."""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from bestiary.core.bot import untranslated
from bestiary.i18n import LANGUAGES, Translator
from tests.cli.test_commands import run_bestiary
from tests.docs.markdown_pages import blocks, read

PAGE = "docs/how-to/write-a-bot.md"


@pytest.fixture
def installed_bot_package(tmp_path: Path) -> str:
    """A `PYTHONPATH` with the package of the page installed in it."""
    source, project = (
        next(block.body for block in blocks(read(PAGE)) if block.kind == kind)
        for kind in ("python", "toml")
    )
    metadata = tomllib.loads(project)
    (name,) = metadata["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    (tmp_path / name).write_text(re.sub(r"^(>>>|\.\.\.) ?", "", source, flags=re.MULTILINE))
    dist_info = tmp_path / "bestiary_miser-0.1.0.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text(f"Name: {metadata['project']['name']}\nVersion: 0.1.0\n")
    points = metadata["project"]["entry-points"]["bestiary.bots"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (dist_info / "entry_points.txt").write_text("\n".join(["[bestiary.bots]", *lines, ""]))
    return os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])


def test_documented_bot_plays_in_arena(installed_bot_package: str) -> None:
    args = ("--bots", "miser,random", "--games", "8", "--jobs", "2", "--json")
    done = run_bestiary("arena", "mausen", *args, PYTHONPATH=installed_bot_package)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(json.loads(done.stdout)["bots"]) == ["miser", "random"]


def test_documented_bot_is_registered_for_its_game_only(installed_bot_package: str) -> None:
    done = run_bestiary("arena", "kuhn", "--bots", "miser", PYTHONPATH=installed_bot_package)
    assert done.returncode == 2
    assert "no bot 'miser' for kuhn" in done.stderr


def test_untranslated_reason_is_printed_verbatim() -> None:
    for language in LANGUAGES:
        assert (
            Translator(language).translate(untranslated("I keep { what } I have."))
            == "I keep { what } I have."
        )


def test_documented_bot_has_ten_lines() -> None:
    source = next(block.body for block in blocks(read(PAGE)) if block.kind == "python")
    assert len(source.strip().splitlines()) == 10
