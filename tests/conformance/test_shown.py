"""Every game: what is shown has the types that are declared for other languages."""

from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from tests.wandering import TABLES, any_options, step


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_shown_is_what_is_declared(name: str, players: int) -> None:
    """The truth of each position, where it has a type, and the names of the phases."""
    game = catalog.game(name)
    rng = Generator(players)
    truth: Any = getattr(game.position, "Truth", None)
    phase = msgspec.json.schema_components([game.view.Now])[1]["Now"]["properties"]["phase"]
    play = Play.dealt(game, players, rng, any_options(game, rng))
    while True:
        if truth is not None:
            told = msgspec.json.decode(msgspec.json.encode(game.position.truth(play.state)))
            assert told.keys() == truth.__annotations__.keys()
            assert msgspec.convert(told, truth)
        if "enum" in phase:
            assert play.view(None).now.phase in phase["enum"]
        if play.is_over:
            break
        step(play, rng)
