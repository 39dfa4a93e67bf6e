"""Every game: JSON has the types that are declared for other languages."""

from typing import Any

import msgspec
import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from tests.random_play import GAMES_AND_PLAYERS, make_random_move, random_options


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_full_state_and_phases_match_declared_types(name: str, players: int) -> None:
    """The whole state of each position, if it has a type, and the names of the phases."""
    game = catalog.game(name)
    rng = Pcg32(players)
    full_state_type: Any = getattr(game.position, "FullState", None)
    phase = msgspec.json.schema_components([game.view.Board])[1]["Board"]["properties"]["phase"]
    play = Play.new(game, players, rng, random_options(game, rng))
    while True:
        if full_state_type is not None:
            data = msgspec.json.decode(msgspec.json.encode(game.position.to_dict(play.state)))
            assert data.keys() == full_state_type.__annotations__.keys()
            assert msgspec.convert(data, full_state_type)
        if "enum" in phase:
            assert play.view(ONLOOKER).board.phase in phase["enum"]
        if play.is_over:
            break
        make_random_move(play, rng)
