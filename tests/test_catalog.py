"""The catalogue finds games by folder and by entry point."""

import pytest

from bestiary import catalog
from bestiary.core.refusal import Refused


def test_entry_point_game_is_found() -> None:
    """Kuhn poker is installed beside us, and nothing here names it."""
    assert catalog.installed_game("kuhn").package == "bestiary_kuhn"
    assert catalog.installed_game("mausen").package == "bestiary.games.mausen"


def test_unknown_game_is_refused() -> None:
    """The refusal names those that are there."""
    with pytest.raises(Refused, match="refused-game") as refused:
        catalog.game("chess")
    assert "mausen" in str(refused.value)
