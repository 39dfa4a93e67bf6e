"""Expects a refusal by the id of its message: its text is an English sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bestiary.core.refusal import Refused


@contextmanager
def refuses(id: str) -> Iterator[pytest.ExceptionInfo[Refused]]:
    """Within the block something is refused with this message."""
    with pytest.raises(Refused) as raised:
        yield raised
    assert raised.value.message.id == id
