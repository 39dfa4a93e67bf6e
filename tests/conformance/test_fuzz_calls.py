"""Every game: no call from Python can crash compiled code. Soak runs this with sanitizers."""

import gc
from contextlib import suppress
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import pick
from bestiary.records import Record
from tests.random_play import BUILTIN_GAMES_AND_PLAYERS, random_play_prefix
from tests.sample_sizes import RecordProperty, examples_for_run

pytestmark = [pytest.mark.fuzz, pytest.mark.property]

INVALID_VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 5, 7, 14, 15, 16, 31, 32, 63, 64, 65, 127, 128, 255),
    *(2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), 10**30),
    *(0.0, 1.5, float("nan"), float("inf"), "", "0", "E4", b"", b"\x00", "\x00", "\ud800"),
    *((), (1, 2), [], [0] * 6, [-1] * 6, [2**70] * 6, [None] * 6, {}, {"0": "E4"}, object(), type),
    *([0xFFFF] * 3, [0xFFFF] * 7, [1, 2, 4], [None, 0, 99], range(3), range(10**9), Pcg32(1)),
]
ALLOWED_EXCEPTIONS = (
    AssertionError,
    TypeError,
    ValueError,
    OverflowError,
    IndexError,
    AttributeError,
    KeyError,
)


def callable_names(target: object) -> list[str]:
    """All methods, and some special ones that are not meant to be called."""
    names = [
        name
        for name in dir(target)
        if not name.startswith("__") and callable(getattr(target, name))
    ]
    return [*names, "__init__", "__eq__", "__hash__", "__repr__", "__reduce__", "__setstate__"]


def call_or_set_at_random(target: Any, rng: Pcg32) -> None:
    """Call a random method, or set a random attribute, with random values."""
    name = pick(callable_names(target), rng)
    args = [pick(INVALID_VALUES, rng) for _ in range(rng.below(5))]
    with suppress(*ALLOWED_EXCEPTIONS):
        if rng.below(8) == 0:
            setattr(target, pick([*dir(target), "new"], rng), pick(INVALID_VALUES, rng))
        else:
            getattr(target, name)(*args)


@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_state_survives_random_calls(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """Every public method with invalid values; the state can still be played on afterwards."""
    game = catalog.game(name)
    count = examples_for_run(check=800, ci=20_000, soak=300_000)
    record_property("calls", count)
    for seed in range(count // 100):
        rng = Pcg32(seed)
        state = random_play_prefix(game, players, rng).state
        for _ in range(100):
            call_or_set_at_random(state, rng)
        with suppress(*ALLOWED_EXCEPTIONS):
            state.clone().playout(Pcg32(seed), 1000)
    gc.collect()


@pytest.mark.parametrize("name", sorted({name for name, _ in BUILTIN_GAMES_AND_PLAYERS}))
def test_state_constructors_survive_invalid_arguments(
    name: str, record_property: RecordProperty
) -> None:
    """Constructors, `__new__` without `__init__`, and the static methods that make a state."""
    state_type: Any = catalog.game(name).state_type
    count = examples_for_run(check=200, ci=5000, soak=100_000)
    record_property("calls", count)
    rng = Pcg32(1)
    constructors = [
        state_type,
        lambda *args: state_type.__new__(state_type),
        *(
            getattr(state_type, name)
            for name in dir(state_type)
            if isinstance(vars(state_type).get(name), staticmethod)
        ),
    ]
    for _ in range(count):
        args = [pick(INVALID_VALUES, rng) for _ in range(rng.below(6))]
        with suppress(*ALLOWED_EXCEPTIONS):
            state = pick(constructors, rng)(*args)
            for _ in range(5):
                call_or_set_at_random(state, rng)


@pytest.mark.parametrize("name", catalog.installed_games())
def test_play_survives_random_calls(name: str, record_property: RecordProperty) -> None:
    """A play is Python and holds a state: the moves it accepted can be replayed."""
    game = catalog.game(name)
    count = examples_for_run(check=200, ci=5000, soak=50_000)
    record_property("calls", count)
    rng = Pcg32(2)
    for _ in range(count // 50):
        play = Play.new(game, game.player_counts[0], rng)
        for _ in range(50):
            method = pick(["move", "refusal", "view", "to_move", "clone"], rng)
            args = [pick(INVALID_VALUES, rng) for _ in range(rng.below(3))]
            with suppress(*ALLOWED_EXCEPTIONS):
                getattr(play, method)(*args)
        replayed = Record.from_json(Record.from_play(play).to_json()).to_play()
        assert game.position.to_dict(replayed.state) == game.position.to_dict(play.state)


def test_generator_survives_random_calls(record_property: RecordProperty) -> None:
    """Numbers from 0 to n - 1, or an exception."""
    count = examples_for_run(check=400, ci=10_000, soak=100_000)
    record_property("calls", count)
    rng = Pcg32(3)
    for _ in range(count):
        with suppress(*ALLOWED_EXCEPTIONS):
            generator = Pcg32(pick(INVALID_VALUES, rng))
            for _ in range(4):
                call_or_set_at_random(generator, rng)
            assert 0 <= generator.below(6) < 6
