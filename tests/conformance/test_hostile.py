"""Every game: no call from outside can bring compiled code down. Soak runs this with sanitizers."""

import gc
from contextlib import suppress
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.chance import pick
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.records import Record
from tests.sizes import Note, sized
from tests.wandering import OURS, walked

pytestmark = [pytest.mark.fuzz, pytest.mark.property]

RUBBISH: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 3, 5, 7, 14, 15, 16, 31, 32, 63, 64, 65, 127, 128, 255),
    *(2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), 10**30),
    *(0.0, 1.5, float("nan"), float("inf"), "", "0", "E4", b"", b"\x00", "\x00", "\ud800"),
    *((), (1, 2), [], [0] * 6, [-1] * 6, [2**70] * 6, [None] * 6, {}, {"0": "E4"}, object(), type),
    *([0xFFFF] * 3, [0xFFFF] * 7, [1, 2, 4], [None, 0, 99], range(3), range(10**9), Generator(1)),
]
EXPECTED = (
    AssertionError,
    TypeError,
    ValueError,
    OverflowError,
    IndexError,
    AttributeError,
    KeyError,
)


def public(thing: object) -> list[str]:
    """What a stranger may call, and some of what a stranger should not."""
    names = [
        name for name in dir(thing) if not name.startswith("__") and callable(getattr(thing, name))
    ]
    return [*names, "__init__", "__eq__", "__hash__", "__repr__", "__reduce__", "__setstate__"]


def poke(thing: Any, rng: Generator) -> None:
    """Call or set anything with anything."""
    name = pick(public(thing), rng)
    args = [pick(RUBBISH, rng) for _ in range(rng.below(5))]
    with suppress(*EXPECTED):
        if rng.below(8) == 0:
            setattr(thing, pick([*dir(thing), "new"], rng), pick(RUBBISH, rng))
        else:
            getattr(thing, name)(*args)


@pytest.mark.parametrize(("name", "players"), OURS)
def test_a_state_survives_any_call(name: str, players: int, record_property: Note) -> None:
    """Every public method with every kind of rubbish; the state still plays on afterwards."""
    game = catalog.game(name)
    count = sized(check=2000, ci=20_000, soak=300_000)
    record_property("calls", count)
    for seed in range(count // 100):
        rng = Generator(seed)
        state = walked(game, players, rng).state
        for _ in range(100):
            poke(state, rng)
        with suppress(*EXPECTED):
            state.clone().playout(Generator(seed), 1000)
    gc.collect()


@pytest.mark.parametrize("name", sorted({name for name, _ in OURS}))
def test_a_state_survives_being_made_of_rubbish(name: str, record_property: Note) -> None:
    """Constructors, `__new__` without `__init__`, and whatever else makes a state."""
    engine: Any = catalog.game(name).engine
    count = sized(check=500, ci=5000, soak=100_000)
    record_property("calls", count)
    rng = Generator(1)
    makers = [
        engine,
        lambda *args: engine.__new__(engine),
        *(
            getattr(engine, name)
            for name in dir(engine)
            if isinstance(vars(engine).get(name), staticmethod)
        ),
    ]
    for _ in range(count):
        args = [pick(RUBBISH, rng) for _ in range(rng.below(6))]
        with suppress(*EXPECTED):
            state = pick(makers, rng)(*args)
            for _ in range(5):
                poke(state, rng)


@pytest.mark.parametrize("name", catalog.entries())
def test_a_play_survives_any_call(name: str, record_property: Note) -> None:
    """The same for plays, which are Python and hold a state: what was made can be replayed."""
    game = catalog.game(name)
    count = sized(check=500, ci=5000, soak=50_000)
    record_property("calls", count)
    rng = Generator(2)
    for _ in range(count // 50):
        play = Play.dealt(game, game.seats[0], rng)
        for _ in range(50):
            method = pick(["move", "refusal", "view", "to_move", "clone"], rng)
            args = [pick(RUBBISH, rng) for _ in range(rng.below(3))]
            with suppress(*EXPECTED):
                getattr(play, method)(*args)
        again = Record.read(Record.of(play).write()).to_play()
        assert game.position.truth(again.state) == game.position.truth(play.state)


def test_a_generator_survives_any_call(record_property: Note) -> None:
    """Numbers from 0 to n - 1, or an exception."""
    count = sized(check=1000, ci=10_000, soak=100_000)
    record_property("calls", count)
    rng = Generator(3)
    for _ in range(count):
        with suppress(*EXPECTED):
            other = Generator(pick(RUBBISH, rng))
            for _ in range(4):
                poke(other, rng)
            assert 0 <= other.below(6) < 6
