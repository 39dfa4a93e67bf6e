"""Records: the lines of a file are read as the exchange format requires."""

from io import BytesIO

from bestiary.records.record import MAX_LINE_BYTES, read_lines


def lines_of(content: bytes) -> list[bytes | None]:
    return list(read_lines(BytesIO(content)))


def test_one_record_per_line() -> None:
    """The last may lack its newline; an empty file has no lines."""
    assert lines_of(b"one\ntwo\n") == [b"one\n", b"two\n"]
    assert lines_of(b"one\ntwo") == [b"one\n", b"two"]
    assert lines_of(b"") == []


def test_blank_lines_are_skipped_without_number() -> None:
    """Also lines of white space."""
    assert lines_of(b"\n \t\n\r\none\r\n\n\ntwo\n\n ") == [b"one\r\n", b"two\n"]


def test_only_a_newline_ends_a_line() -> None:
    """JSON may hold a carriage return between its parts, and other separators in its strings."""
    assert lines_of(b"on\re\x0b\x0c\x1c\xc2\x85\xe2\x80\xa8\n") == [
        b"on\re\x0b\x0c\x1c\xc2\x85\xe2\x80\xa8\n"
    ]


def test_line_over_16_mb_is_refused() -> None:
    """The newline does not count."""
    assert MAX_LINE_BYTES == 16_000_000
    longest = b"x" * 16_000_000
    for end in (b"", b"\n", b"\ntwo"):
        two = [b"two"] if end == b"\ntwo" else []
        assert lines_of(longest + end) == [longest + end[:1], *two]
        assert lines_of(longest + b"x" + end) == [None, *two]


def test_reading_continues_after_overlong_line() -> None:
    """Wherever the long line ends: at the limit, just after it, or far beyond."""
    for more in (1, 2, 3, 999_998, 999_999, 1_000_000, 1_000_001, 1_000_002, 2_000_003):
        assert lines_of(b"one\n" + b"x" * (MAX_LINE_BYTES + more) + b"\n\nfour\n") == [
            b"one\n",
            None,
            b"four\n",
        ]
