"""The record of a finished game is in the stored events of its table: it need not be played."""

import pytest

from bestiary.tables.event import Finished, encode_event
from bestiary.tables.stored_game import stored_game
from tests.random_evening import random_evening
from tests.random_play import GAMES_AND_PLAYERS

GAMES = 2


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
@pytest.mark.parametrize("has_results", [True, False])
def test_record_of_each_game_of_an_evening(name: str, players: int, has_results: bool) -> None:
    """Also if the results were not stored, as in a database of before."""
    events, records = random_evening(name, players, GAMES)
    bodies = [
        encode_event(event) for event in events if has_results or not isinstance(event, Finished)
    ]
    for number, record in enumerate(records, 1):
        game = stored_game(bodies, number)
        assert game is not None
        assert game.to_json() == record.to_json()
        assert stored_game(bodies[: len(bodies) // GAMES // 2], number) is None
    assert stored_game(bodies, GAMES + 1) is None
