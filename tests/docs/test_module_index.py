"""The index of modules says what their docstrings say."""

from pathlib import Path

import pytest
from tools.generate_module_index import PAGE, ROOT, first_paragraph, module_index


def test_module_index_is_current() -> None:
    """`.venv/bin/python -m tools.generate_module_index` renews it."""
    assert PAGE.read_text(encoding="utf-8") == module_index()


def test_first_paragraph_is_one_line_without_bare_pipes(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""Core: a | b,\nand more.\n\nThe rest."""\n', encoding="utf-8")
    assert first_paragraph(module) == r"Core: a \| b, and more."


def test_module_without_docstring_is_refused() -> None:
    empty = ROOT / "src" / "bestiary" / "py.typed"
    with pytest.raises(ValueError, match=r"py\.typed has no docstring"):
        first_paragraph(empty)
