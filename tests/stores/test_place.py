"""Which place a URL names, and that one program at a time has it."""

from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.stores.place import held, place


def test_a_lock_ends_with_whoever_had_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with held(file), pytest.raises(Refused, match="store-refused-held"), held(file):
        pass
    with held(file):
        pass
    assert (file.with_name("file.lock").stat().st_mode & 0o777) == 0o600
    with pytest.raises(Refused, match="store-refused-file"), held(tmp_path / "no" / "file"):
        pass


def test_a_url_names_a_file_here_or_from_the_root() -> None:
    assert place("memory:") is None
    found = place("sqlite:///some/file.db?checkpoint=off")
    assert found is not None
    assert (found.file, found.checkpoint) == (Path("some/file.db"), False)
    found = place("sqlite:////var/lib/file.db")
    assert found is not None
    assert (found.file, found.checkpoint) == (Path("/var/lib/file.db"), True)
