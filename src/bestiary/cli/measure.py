"""The command line: what `bestiary bench rules` measures.

Every figure is the median of several rounds, and each round measures all of them in turn: what a
noisy machine does to one it does to all, and ratios within a run hold.
"""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from bestiary import catalog
from bestiary.core.chance import pick
from bestiary.core.engine import DEALER, Engine
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.twin import interpreted, is_compiled

ROUNDS = 15
PLAYERS = 4
"""At the table, in games that can be played so."""
Measure = Callable[[float], float]


def measured(seconds: float, peers: bool, tell: Callable[[str], None]) -> dict[str, dict[str, Any]]:
    """All figures by game; every one of them takes about so many seconds."""
    measures: dict[tuple[str, str], Measure] = {}
    for name, entry in catalog.entries().items():
        measures |= {(name, figure): measure for figure, measure in _of(entry.game).items()}
    if peers:
        measures["peers", "openspiel_goofspiel_step"] = _goofspiel()
    rounds: dict[tuple[str, str], list[float]] = {key: [] for key in measures}
    for number in range(ROUNDS):
        tell(f"{number + 1}/{ROUNDS}")
        for key, measure in measures.items():
            rounds[key].append(measure(seconds / ROUNDS))
    found: dict[str, dict[str, Any]] = {}
    for name, entry in catalog.entries().items():
        module = import_module(entry.game.engine.__module__)
        found[name] = {"compiled": is_compiled(module)}
    for (name, figure), values in rounds.items():
        found.setdefault(name, {})[figure] = median(values)
    return found


def _of(game: Game) -> dict[str, Measure]:
    """The measures of one game's rules."""
    players = PLAYERS if PLAYERS in game.seats else game.seats[0]
    state = _dealt(game.engine(players))
    twin = _dealt(interpreted(game.engine.__module__).State(players))
    plain = interpreted("bestiary.core.generator").Generator
    return {
        "playout": lambda seconds: _playouts(state, Generator(1), seconds),
        "playout_interpreted": lambda seconds: _playouts(twin, plain(1), seconds),
        "step": lambda seconds: _steps(state, seconds),
        "clone_ns": lambda seconds: _clone_ns(state, seconds),
    }


def _dealt(state: Engine) -> Engine:
    """The state in which the players begin to decide."""
    rng = Generator(1)
    while state.seats() == (DEALER,):
        state.apply(DEALER, pick(state.actions(DEALER), rng))
    return state


def _playouts(start: Engine, rng: Generator, seconds: float) -> float:
    """Decisions in a second, in whole random games inside the engine."""
    made = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        for _ in range(10):
            made += start.clone().playout(rng)
    return made / passed


def _steps(start: Engine, seconds: float) -> float:
    """Decisions in a second, stepping from Python: who is to move, what is legal, do it.

    Which legal action is taken follows from how many were taken before: always another one, and
    the time to choose it is next to nothing.
    """
    made = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        state = start.clone()
        while actions := state.options():
            state.choose(actions[made % len(actions)])
            made += 1
    return made / passed


def _clone_ns(state: Engine, seconds: float) -> float:
    """Nanoseconds for one clone, the loop around it included."""
    clone = state.clone
    made = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        for _ in range(1000):
            clone()
        made += 1000
    return passed / made * 1e9


def _goofspiel() -> Measure:
    """The same as `_steps` for OpenSpiel's goofspiel: 4 players, 16 cards each, no chance."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        raise Refused(FORMAT, "cli-bench-no-peers") from None
    game = pyspiel.load_game(
        "goofspiel",
        {
            "players": 4,
            "num_cards": 16,
            "points_order": "descending",
            "returns_type": "total_points",
        },
    )

    def steps(seconds: float) -> float:
        made = 0
        seats = range(4)
        begun = perf_counter()
        while (passed := perf_counter() - begun) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                chosen = []
                for seat in seats:
                    actions = state.legal_actions(seat)
                    chosen.append(actions[made % len(actions)])
                    made += 1
                state.apply_actions(chosen)
        return made / passed

    return steps
