"""Every game: the compiled rules and their interpreted twin agree, action by action."""

from importlib import import_module

import pytest

from bestiary import catalog
from bestiary.core import engine
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from tests.random_play import BUILTIN_GAMES_AND_PLAYERS
from tests.sample_sizes import RecordProperty, examples_for_run


def rules_module(name: str) -> str:
    """The module that holds a game's rules."""
    return catalog.game(name).state_type.__module__


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_compiled_rules_equal_interpreted_action_by_action(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """From before the deal both offer the same actions and come to the same states."""
    game = catalog.game(name)
    count = examples_for_run(check=30, ci=2000, soak=20_000) // len(game.player_counts)
    record_property("games", count)
    twin = import_interpreted(rules_module(name))
    for seed in range(count):
        rng = Pcg32(seed)
        fast, slow = game.state_type(players), twin.State(players)
        while seats := fast.seats_to_move():
            assert slow.seats_to_move() == seats
            seat = seats[rng.below(len(seats))]
            actions = fast.legal_actions(seat)
            assert slow.legal_actions(seat) == actions
            action = actions[rng.below(len(actions))]
            fast.apply(seat, action)
            slow.apply(seat, action)
            assert game.position.to_dict(slow) == game.position.to_dict(fast)
        assert slow.is_over()
        assert slow.winners() == fast.winners()
        assert slow.scores() == fast.scores()


@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_compiled_playouts_equal_interpreted(name: str, players: int) -> None:
    """The generator gives both the same numbers."""
    game = catalog.game(name)
    plain = import_interpreted("bestiary.core.pcg32")
    for seed in range(20):
        fast = game.state_type(players)
        slow = import_interpreted(rules_module(name)).State(players)
        assert fast.playout(Pcg32(seed)) == slow.playout(plain.Pcg32(seed))
        assert game.position.to_dict(slow) == game.position.to_dict(fast)


@pytest.mark.parametrize("name", [name for name, _ in BUILTIN_GAMES_AND_PLAYERS])
def test_rules_are_compiled(name: str) -> None:
    """A failed build would import the slow source without a word: the tests say it."""
    module = import_module(rules_module(name))
    assert is_compiled(module)
    assert module.COMPILED
    assert engine.COMPILED
    assert not import_interpreted(rules_module(name)).COMPILED
