"""Core: what somebody gave us is shown safely."""

from bestiary.core.text import quoted


def test_what_is_quoted_is_one_short_line() -> None:
    """No control character, no lone surrogate, no end of line, no right-to-left mark."""
    assert quoted("E5") == "'E5'"
    assert quoted(True) == "True"
    assert quoted(10**60) == f"1{'0' * 39}…"
    assert quoted("x" * 100) == f"'{'x' * 40}…'"
    for bad in ("a\nb", "\x1b[31m", "\ud800", "\u202e", "\x00", "\u2028"):
        assert quoted(bad).isprintable()
        quoted(bad).encode()
