"""The evidence of the set-up: what it counts, and what its page shows."""

from pathlib import Path

from tools.report_setup import SetupFigures, cli_lines, disk_mb, rows

from tests.docs.markdown_pages import read


def test_figures_are_counted_in_a_clone(tmp_path: Path) -> None:
    """Lines of Python under `cli`, also in folders; a folder that is missing takes nothing."""
    cli = tmp_path / "src" / "bestiary" / "cli"
    (cli / "shell").mkdir(parents=True)
    (cli / "play.py").write_text("1\n2\n")
    (cli / "shell" / "loop.py").write_text("3\n")
    (cli / "notes.txt").write_text("no\n")
    assert cli_lines(tmp_path) == 3
    (tmp_path / "file").write_bytes(bytes(3_000_000))
    assert 3.0 <= disk_mb(tmp_path) < 3.2
    assert disk_mb(tmp_path / "missing") == 0


def test_rows_stand_beside_each_other() -> None:
    table = rows(SetupFigures(91.6, 60, 502, 0, 3790), SetupFigures(40.2, 41, 110.4, 95, 3782))
    assert "| first page, in seconds | 92 | 40 |" in table
    assert "| of it processor time | 60 | 41 |" in table
    assert "| `.venv`, in MB | 502 | 110 |" in table
    assert "| lines of the command line | 3,790 | 3,782 |" in table


def test_page_shows_a_lighter_set_up_and_no_longer_command_line() -> None:
    """Its limits: 150 MB, and not one line more."""
    rows_of_page = [line.split("|") for line in read("docs/evidence/setup.md").splitlines()]
    cells = {row[1].strip(): row[2:4] for row in rows_of_page if len(row) == 5}
    before, now = cells["lines of the command line"]
    assert int(now.replace(",", "")) <= int(before.replace(",", ""))
    assert int(cells["`.venv`, in MB"][1]) <= 150
