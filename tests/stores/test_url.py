"""What a database URL names."""

from pathlib import Path

from bestiary.stores.url import parse_url


def test_a_url_names_a_file_here_or_from_the_root() -> None:
    assert parse_url("memory:") is None
    file = parse_url("sqlite:///some/file.db?checkpoint=off")
    assert file is not None
    assert (file.path, file.checkpoint) == (Path("some/file.db"), False)
    file = parse_url("sqlite:////var/lib/file.db")
    assert file is not None
    assert (file.path, file.checkpoint) == (Path("/var/lib/file.db"), True)
