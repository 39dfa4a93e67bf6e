"""Core: untrusted input is printed safely."""

from bestiary.core.message import path_repr, safe_repr


def test_safe_repr_is_one_short_printable_line() -> None:
    """No control character, no lone surrogate, no end of line, no right-to-left mark."""
    assert safe_repr("E5") == "'E5'"
    assert safe_repr(True) == "True"
    assert safe_repr(10**60) == f"1{'0' * 39}…"
    assert safe_repr("x" * 100) == f"'{'x' * 40}…'"
    for bad in ("a\nb", "\x1b[31m", "\ud800", "\u202e", "\x00", "\u2028"):
        assert safe_repr(bad).isprintable()
        safe_repr(bad).encode()


def test_path_repr_is_the_whole_path_in_one_printable_line() -> None:
    """A person who reads it has to find the file."""
    deep = "/home/someone/" + "folder/" * 40 + "tables.db"
    assert path_repr(deep) == f"'{deep}'"
    assert path_repr("a\nb\x1b[31m").isprintable()
