"""Catalog: finds games by folder and by entry point."""

from bestiary import catalog
from tests.refusals import refuses


def test_entry_point_game_is_found() -> None:
    """Kuhn poker is a package of its own, which no module of ours names."""
    assert catalog.installed_game("kuhn").package == "bestiary_kuhn"
    assert catalog.installed_game("mausen").package == "bestiary.games.mausen"


def test_unknown_game_is_refused() -> None:
    """The refusal lists the installed ones."""
    with refuses("refused-game") as refused:
        catalog.game("chess")
    assert "mausen" in str(refused.value)
