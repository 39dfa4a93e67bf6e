"""Every game: its rules hold throughout, or random play meets the moves in which they decide."""

import pytest

from bestiary import catalog
from bestiary.bots.simulation import random_play
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from tests.conformance.test_manual import TESTS_DIR, cited_rule_ids
from tests.random_play import GAMES_AND_PLAYERS, make_random_move

GAMES = 100
"""At every number of players; the seed is fixed, so that the same rules are met each time."""


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_rule_coverage_lists_each_rule_once_in_order(name: str, players: int) -> None:
    """Only those of the manual that do not hold throughout; asking changes nothing."""
    entry = catalog.installed_game(name)
    game = entry.game
    can_fire = [id for id in entry.rule_ids() if id not in game.rule_coverage.ALWAYS_APPLY]
    rng = Pcg32(6)
    for _ in range(10):
        play = Play.new(game, players, rng)
        for _ in range(1000):
            if play.is_over:
                break
            before = play.state
            seat, _ = make_random_move(play, rng)
            truths = [game.position.to_dict(state) for state in (before, play.state)]
            fired = game.rule_coverage.applied_rules(before, seat, play.moves[-1][1], play.state)
            assert fired == game.rule_coverage.applied_rules(
                before, seat, play.moves[-1][1], play.state
            )
            assert [game.position.to_dict(state) for state in (before, play.state)] == truths
            assert list(fired) == [id for id in can_fire if id in fired]


@pytest.mark.parametrize("name", catalog.installed_games())
def test_random_play_covers_every_rule(name: str) -> None:
    """Rare ones may fail to come up, at any number of players."""
    entry = catalog.installed_game(name)
    firing = entry.game.rule_coverage
    rules = set(entry.rule_ids())
    assert rules >= firing.ALWAYS_APPLY | firing.RARELY_APPLY
    assert not firing.ALWAYS_APPLY & firing.RARELY_APPLY
    missing = rules - firing.ALWAYS_APPLY - firing.RARELY_APPLY
    for number in range(GAMES):
        for players in entry.game.player_counts:
            if missing:
                missing -= random_play(entry.game, players, 1, number).rule_counts.keys()
    assert not missing


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_coverable_rule_has_a_hand_worked_test(name: str) -> None:
    """In the `test_firing.py` of the game, the rare ones above all."""
    entry = catalog.installed_game(name)
    cites = cited_rule_ids(TESTS_DIR, entry.game.rule_prefix, "test_rule_coverage.py")
    assert set(entry.rule_ids()) - entry.game.rule_coverage.ALWAYS_APPLY <= cites.keys()
