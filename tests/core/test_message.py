"""Core: untrusted input is printed safely."""

from bestiary.core.message import safe_repr


def test_safe_repr_is_one_short_printable_line() -> None:
    """No control character, no lone surrogate, no end of line, no right-to-left mark."""
    assert safe_repr("E5") == "'E5'"
    assert safe_repr(True) == "True"
    assert safe_repr(10**60) == f"1{'0' * 39}…"
    assert safe_repr("x" * 100) == f"'{'x' * 40}…'"
    for bad in ("a\nb", "\x1b[31m", "\ud800", "\u202e", "\x00", "\u2028"):
        assert safe_repr(bad).isprintable()
        safe_repr(bad).encode()
