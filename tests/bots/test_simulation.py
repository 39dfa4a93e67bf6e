"""Games of random play: they follow from their seed, and are stopped where they take too long."""

import pytest

from bestiary import catalog
from bestiary.bots.simulation import wander, wanders
from bestiary.core.refusal import Refused
from tests.wandering import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_follow_from_the_seed(name: str, players: int) -> None:
    """The same again from the same seed, other ones from another."""
    game = catalog.game(name)
    found = [list(wanders(game, players, 5, seed)) for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_can_be_played_again_alone(name: str, players: int) -> None:
    """Its number is enough, whatever was played before."""
    game = catalog.game(name)
    *_, last = wanders(game, players, 4, 7)
    assert last.number == 3
    assert wander(game, players, 7, 3) == last


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_stopped_at_the_limit(name: str, players: int) -> None:
    """One move less than it takes leaves it unfinished; exactly as many finish it."""
    game = catalog.game(name)
    whole = next(each for each in wanders(game, players, 100, 1) if each.result is not None)
    assert wander(game, players, 1, whole.number, whole.moves) == whole
    short = wander(game, players, 1, whole.number, whole.moves - 1)
    assert short.result is None
    assert (short.number, short.start) == (whole.number, whole.start)
    assert short.moves == whole.moves - 1
    assert short.fired.total() < whole.fired.total()


def test_mausen_takes_as_many_choices_as_there_are_cards() -> None:
    """16 cards each, no dealer and no start player."""
    for played in wanders(catalog.game("mausen"), 3, 5, 1):
        assert played.moves == played.decisions == 48
        assert played.start is None
        assert played.result is not None
        assert played.fired["MS-14"] == 1


def test_the_start_player_is_that_of_the_setup() -> None:
    """In Lascaux drawn by lot (LX-4): in 60 games everybody is."""
    starts = {played.start for played in wanders(catalog.game("lascaux"), 3, 60, 1, limit=1)}
    assert starts == {0, 1, 2}


def test_a_table_that_cannot_be_is_refused_before_anything_is_played() -> None:
    """By the refusal that every table has."""
    with pytest.raises(Refused, match="refused-players"):
        wanders(catalog.game("mausen"), 7, 1, 1)
