"""The lock that gives one program at a time a database."""

from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.stores.lock import exclusive


def test_a_lock_is_refused_while_it_is_held_and_free_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with exclusive(path), pytest.raises(Refused, match="store-refused-held"), exclusive(path):
        pass
    with exclusive(path):
        pass
    assert (path.with_name("file.lock").stat().st_mode & 0o777) == 0o600
    with pytest.raises(Refused, match="store-refused-file"), exclusive(tmp_path / "no" / "file"):
        pass
