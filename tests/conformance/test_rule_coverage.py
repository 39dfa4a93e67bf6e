"""Every game: each rule always applies, or random play reaches moves in which it decides."""

import pytest

from bestiary import catalog
from bestiary.bots.simulation import random_play
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from tests.conformance.test_manual import TESTS_DIR, cited_rule_ids
from tests.random_play import GAMES_AND_PLAYERS, make_random_move

GAMES = 100
"""For each number of players; the seeds are fixed."""


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_rule_coverage_lists_each_rule_once_in_order(name: str, players: int) -> None:
    """Only rules of the manual that do not always apply; asking changes nothing."""
    entry = catalog.installed_game(name)
    game = entry.game
    coverable = [id for id in entry.rule_ids() if id not in game.rule_coverage.ALWAYS_APPLY]
    rng = Pcg32(6)
    for _ in range(10):
        play = Play.new(game, players, rng)
        for _ in range(1000):
            if play.is_over:
                break
            before = play.state
            seat, _ = make_random_move(play, rng)
            states = [game.position.to_dict(state) for state in (before, play.state)]
            applied = game.rule_coverage.applied_rules(before, seat, play.moves[-1][1], play.state)
            assert applied == game.rule_coverage.applied_rules(
                before, seat, play.moves[-1][1], play.state
            )
            assert [game.position.to_dict(state) for state in (before, play.state)] == states
            assert list(applied) == [id for id in coverable if id in applied]


@pytest.mark.parametrize("name", catalog.installed_games())
def test_random_play_covers_every_rule(name: str) -> None:
    """But for rare ones."""
    entry = catalog.installed_game(name)
    coverage = entry.game.rule_coverage
    rules = set(entry.rule_ids())
    assert rules >= coverage.ALWAYS_APPLY | coverage.RARELY_APPLY
    assert not coverage.ALWAYS_APPLY & coverage.RARELY_APPLY
    missing = rules - coverage.ALWAYS_APPLY - coverage.RARELY_APPLY
    for number in range(GAMES):
        for players in entry.game.player_counts:
            if missing:
                missing -= random_play(entry.game, players, 1, number).rule_counts.keys()
    assert not missing


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_coverable_rule_has_a_hand_worked_test(name: str) -> None:
    """In the game's `test_rule_coverage.py`."""
    entry = catalog.installed_game(name)
    cites = cited_rule_ids(TESTS_DIR, entry.game.rule_prefix, "test_rule_coverage.py")
    assert set(entry.rule_ids()) - entry.game.rule_coverage.ALWAYS_APPLY <= cites.keys()
