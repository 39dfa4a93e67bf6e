"""Every game: compiled and interpreted rules agree, action by action."""

from importlib import import_module

import pytest

from bestiary import catalog
from bestiary.core import engine
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from tests.random_play import BUILTIN_GAMES_AND_PLAYERS
from tests.sample_sizes import RecordProperty, examples_for_run


def rules_module(name: str) -> str:
    return catalog.game(name).state_type.__module__


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_compiled_rules_equal_interpreted_action_by_action(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """From before the deal both have the same legal actions and reach the same states."""
    game = catalog.game(name)
    count = examples_for_run(check=30, ci=2000, soak=20_000) // len(game.player_counts)
    record_property("games", count)
    interpreted_rules = import_interpreted(rules_module(name))
    for seed in range(count):
        rng = Pcg32(seed)
        compiled, interpreted = game.state_type(players), interpreted_rules.State(players)
        while seats := compiled.seats_to_move():
            assert interpreted.seats_to_move() == seats
            seat = seats[rng.below(len(seats))]
            actions = compiled.legal_actions(seat)
            assert interpreted.legal_actions(seat) == actions
            assert interpreted.chance_outcomes() == compiled.chance_outcomes()
            action = actions[rng.below(len(actions))]
            compiled.apply(seat, action)
            interpreted.apply(seat, action)
            assert game.position.to_dict(interpreted) == game.position.to_dict(compiled)
        assert interpreted.is_over()
        assert interpreted.winners() == compiled.winners()
        assert interpreted.scores() == compiled.scores()


@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_compiled_playouts_equal_interpreted(name: str, players: int) -> None:
    game = catalog.game(name)
    interpreted_pcg32 = import_interpreted("bestiary.core.pcg32")
    for seed in range(20):
        compiled = game.state_type(players)
        interpreted = import_interpreted(rules_module(name)).State(players)
        assert compiled.playout(Pcg32(seed)) == interpreted.playout(interpreted_pcg32.Pcg32(seed))
        assert game.position.to_dict(interpreted) == game.position.to_dict(compiled)


@pytest.mark.parametrize("name", [name for name, _ in BUILTIN_GAMES_AND_PLAYERS])
def test_rules_are_compiled(name: str) -> None:
    """After a failed build Python would import the slow source without an error."""
    module = import_module(rules_module(name))
    assert is_compiled(module)
    assert module.COMPILED
    assert engine.COMPILED
    assert not import_interpreted(rules_module(name)).COMPILED
