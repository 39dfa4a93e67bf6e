"""Every game: the compiled rules and their interpreted twin agree, action by action."""

from importlib import import_module

import pytest

from bestiary import catalog
from bestiary.core import engine
from bestiary.core.generator import Generator
from bestiary.core.twin import interpreted, is_compiled
from tests.sizes import Note, sized
from tests.wandering import OURS


def rules_of(name: str) -> str:
    """The module that holds a game's rules."""
    return catalog.game(name).engine.__module__


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), OURS)
def test_twins_agree_action_by_action(name: str, players: int, record_property: Note) -> None:
    """From before the deal both offer the same actions and come to the same states."""
    game = catalog.game(name)
    count = sized(check=30, ci=2000, soak=20_000) // len(game.seats)
    record_property("games", count)
    twin = interpreted(rules_of(name))
    for seed in range(count):
        rng = Generator(seed)
        fast, slow = game.engine(players), twin.State(players)
        while seats := fast.seats():
            assert slow.seats() == seats
            seat = seats[rng.below(len(seats))]
            actions = fast.actions(seat)
            assert slow.actions(seat) == actions
            action = actions[rng.below(len(actions))]
            fast.apply(seat, action)
            slow.apply(seat, action)
            assert game.position.truth(slow) == game.position.truth(fast)
        assert slow.is_over()
        assert slow.winning() == fast.winning()
        assert slow.scores() == fast.scores()


@pytest.mark.parametrize(("name", "players"), OURS)
def test_playouts_of_twins_are_the_same_games(name: str, players: int) -> None:
    """The generator gives both the same numbers."""
    game = catalog.game(name)
    plain = interpreted("bestiary.core.generator")
    for seed in range(20):
        fast = game.engine(players)
        slow = interpreted(rules_of(name)).State(players)
        assert fast.playout(Generator(seed)) == slow.playout(plain.Generator(seed))
        assert game.position.truth(slow) == game.position.truth(fast)


@pytest.mark.parametrize("name", [name for name, _ in OURS])
def test_the_rules_run_compiled(name: str) -> None:
    """A failed build would import the slow source without a word: the tests say it."""
    module = import_module(rules_of(name))
    assert is_compiled(module)
    assert module.COMPILED
    assert engine.COMPILED
    assert not interpreted(rules_of(name)).COMPILED
