"""The catalogue finds games by folder and by entry point."""

import pytest

from bestiary import catalog
from bestiary.core.refusal import Refused


def test_a_game_outside_the_package_is_found() -> None:
    """Kuhn poker is installed beside us, and nothing here names it."""
    assert catalog.entry("kuhn").package == "bestiary_kuhn"
    assert catalog.entry("mausen").package == "bestiary.games.mausen"


def test_an_unknown_game_is_refused() -> None:
    """The refusal names those that are there."""
    with pytest.raises(Refused, match="refused-game") as refused:
        catalog.game("chess")
    assert "mausen" in str(refused.value)
