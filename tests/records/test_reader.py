"""The lines of a file of records, as the exchange format wants them read."""

from io import BytesIO

from bestiary.records.reader import LIMIT, lines


def read(content: bytes) -> list[bytes | None]:
    """All lines of a file with this content."""
    return list(lines(BytesIO(content)))


def test_a_file_of_records_has_one_per_line() -> None:
    """The last may lack its line end; an empty file has none."""
    assert read(b"one\ntwo\n") == [b"one\n", b"two\n"]
    assert read(b"one\ntwo") == [b"one\n", b"two"]
    assert read(b"") == []


def test_blank_lines_are_skipped_and_not_numbered() -> None:
    """Also those that end, or consist of, what cannot be seen."""
    assert read(b"\n \t\n\r\none\r\n\n\ntwo\n\n ") == [b"one\r\n", b"two\n"]


def test_only_a_newline_ends_a_line() -> None:
    """JSON may hold a carriage return between its parts, and other separators in its strings."""
    assert read(b"on\re\x0b\x0c\x1c\xc2\x85\xe2\x80\xa8\n") == [
        b"on\re\x0b\x0c\x1c\xc2\x85\xe2\x80\xa8\n"
    ]


def test_a_line_over_16_mb_is_no_record() -> None:
    """16,000,000 bytes are not over it, one more is; its end does not count."""
    assert LIMIT == 16_000_000
    longest = b"x" * 16_000_000
    for end in (b"", b"\n", b"\ntwo"):
        two = [b"two"] if end == b"\ntwo" else []
        assert read(longest + end) == [longest + end[:1], *two]
        assert read(longest + b"x" + end) == [None, *two]


def test_what_stands_after_a_long_line_is_still_read() -> None:
    """Wherever the long line ends: at the limit, just behind it, or far away."""
    for more in (1, 2, 3, 999_998, 999_999, 1_000_000, 1_000_001, 1_000_002, 2_000_003):
        assert read(b"one\n" + b"x" * (LIMIT + more) + b"\n\nfour\n") == [
            b"one\n",
            None,
            b"four\n",
        ]
