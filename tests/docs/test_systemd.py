"""The units of systemd: they are valid, and the docs quote them as they are."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.docs.markdown_pages import PAGES, ROOT, blocks, read

UNITS = sorted((ROOT / "deploy").iterdir())
INSTALLED = "/srv/bestiary/.venv/bin"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_valid(unit: Path, tmp_path: Path) -> None:
    """By `systemd-analyze verify`, which also prints what systemd would ignore."""
    for file in UNITS:
        text = file.read_text(encoding="utf-8")
        scripts = sysconfig.get_path("scripts")
        (tmp_path / file.name).write_text(text.replace(INSTALLED, scripts), encoding="utf-8")
    program = shutil.which("systemd-analyze")
    assert program, "apt-get install systemd"
    done = subprocess.run(
        [program, "verify", "--man=no", tmp_path / unit.name],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_docs_quote_every_unit_whole() -> None:
    quoted = {}
    for name in PAGES:
        for block in blocks(read(name)):
            if block.kind == "ini":
                first, _, body = block.body.partition("\n")
                quoted[first.removeprefix("# ")] = body
    assert quoted == {f"deploy/{unit.name}": unit.read_text(encoding="utf-8") for unit in UNITS}


def test_server_can_be_read_by_its_user_alone_and_its_memory_is_bounded() -> None:
    settings = (ROOT / "deploy" / "bestiary.service").read_text(encoding="utf-8").splitlines()
    assert {"UMask=0077", "MemoryMax=1G", "ProtectSystem=strict"} <= set(settings)
