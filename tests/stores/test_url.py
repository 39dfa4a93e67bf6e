"""What a database URL names."""

from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.stores.url import parse_url


@pytest.mark.parametrize("path", ["club.db", "some/club.db", "/var/lib/club.db", "./a:b"])
def test_a_path_is_a_file(path: str) -> None:
    file = parse_url(path)
    assert file is not None
    assert (file.path, file.checkpoint) == (Path(path), True)


@pytest.mark.parametrize("url", ["", "memory", "postgres://here/club", "sqlite:///"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_url(url)
    assert refused.value.message.id == "settings-refused-db"


def test_a_url_names_a_file_here_or_from_the_root() -> None:
    assert parse_url("memory:") is None
    file = parse_url("sqlite:///some/file.db?checkpoint=off")
    assert file is not None
    assert (file.path, file.checkpoint) == (Path("some/file.db"), False)
    file = parse_url("sqlite:////var/lib/file.db")
    assert file is not None
    assert (file.path, file.checkpoint) == (Path("/var/lib/file.db"), True)
