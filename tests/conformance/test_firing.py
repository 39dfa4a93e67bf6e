"""Every game: its rules hold throughout, or random play meets the moves in which they decide."""

import pytest

from bestiary import catalog
from bestiary.bots.simulation import wander
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from tests.conformance.test_manual import TESTS, cited
from tests.wandering import TABLES, step

GAMES = 100
"""At every number of players; the seed is fixed, so that the same rules are met each time."""


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rules_fire_once_in_a_move_and_in_their_order(name: str, players: int) -> None:
    """Only those of the manual that do not hold throughout; asking changes nothing."""
    entry = catalog.entry(name)
    game = entry.game
    can_fire = [id for id in entry.rules() if id not in game.firing.ALWAYS]
    rng = Generator(6)
    for _ in range(10):
        play = Play.dealt(game, players, rng)
        for _ in range(1000):
            if play.is_over:
                break
            before = play.state
            seat, _ = step(play, rng)
            truths = [game.position.truth(state) for state in (before, play.state)]
            fired = game.firing.fired(before, seat, play.moves[-1][1], play.state)
            assert fired == game.firing.fired(before, seat, play.moves[-1][1], play.state)
            assert [game.position.truth(state) for state in (before, play.state)] == truths
            assert list(fired) == [id for id in can_fire if id in fired]


@pytest.mark.parametrize("name", catalog.entries())
def test_every_rule_fires_in_random_play_or_holds_throughout(name: str) -> None:
    """Rare ones may fail to come up, at any number of players."""
    entry = catalog.entry(name)
    firing = entry.game.firing
    rules = set(entry.rules())
    assert rules >= firing.ALWAYS | firing.RARE
    assert not firing.ALWAYS & firing.RARE
    missing = rules - firing.ALWAYS - firing.RARE
    for number in range(GAMES):
        for players in entry.game.seats:
            if missing:
                missing -= wander(entry.game, players, 1, number).fired.keys()
    assert not missing


@pytest.mark.parametrize("name", catalog.entries())
def test_every_rule_that_can_fire_is_worked_out_by_hand(name: str) -> None:
    """In the `test_firing.py` of the game, the rare ones above all."""
    entry = catalog.entry(name)
    cites = cited(TESTS, entry.game.ids, "test_firing.py")
    assert set(entry.rules()) - entry.game.firing.ALWAYS <= cites.keys()
