"""Bots: random plays follow from their seed, and are stopped at a limit."""

import pytest

from bestiary import catalog
from bestiary.bots.simulation import random_play, random_plays
from tests.random_play import GAMES_AND_PLAYERS
from tests.refusals import refuses


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_playouts_are_determined_by_seed(name: str, players: int) -> None:
    game = catalog.game(name)
    plays = [list(random_plays(game, players, 5, seed)) for seed in (1, 1, 2)]
    assert plays[0] == plays[1]
    assert plays[0] != plays[2]


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_single_playout_is_reproducible_by_number(name: str, players: int) -> None:
    game = catalog.game(name)
    *_, last = random_plays(game, players, 4, 7)
    assert last.number == 3
    assert random_play(game, players, 7, 3) == last


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_playout_stops_at_move_limit(name: str, players: int) -> None:
    game = catalog.game(name)
    whole = next(play for play in random_plays(game, players, 100, 1) if play.result is not None)
    assert random_play(game, players, 1, whole.number, whole.moves) == whole
    short = random_play(game, players, 1, whole.number, whole.moves - 1)
    assert short.result is None
    assert (short.number, short.start_player) == (whole.number, whole.start_player)
    assert short.moves == whole.moves - 1
    assert short.rule_counts.total() < whole.rule_counts.total()


def test_mausen_playout_has_one_choice_per_card() -> None:
    """16 cards each, no dealer and no start player."""
    for played in random_plays(catalog.game("mausen"), 3, 5, 1):
        assert played.moves == played.decisions == 48
        assert played.start_player is None
        assert played.result is not None
        assert played.rule_counts["MS-14"] == 1


def test_start_player_comes_from_setup() -> None:
    """In Lascaux drawn by lot (LX-4): in 60 games every seat is."""
    starts = {played.start_player for played in random_plays(catalog.game("lascaux"), 3, 60, 1)}
    assert starts == {0, 1, 2}


def test_invalid_player_count_is_refused_before_play() -> None:
    with refuses("refused-players"):
        random_plays(catalog.game("mausen"), 7, 1, 1)
