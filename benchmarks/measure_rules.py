"""Benchmarks: speed of the rules: playouts, steps and clones, compiled and interpreted.

Every figure is the median of several rounds. Each round measures all of them in turn, so that noise
of the machine hits all alike and ratios within a run hold.
"""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.core.engine import DEALER_SEAT, Engine
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import pick
from bestiary.core.refusal import FORMAT, Refused

ROUNDS = 15
PLAYERS = 4
"""At the table, in games for so many."""
Benchmark = Callable[[float], float]


def measure_rules(
    seconds: float, peers: bool, on_progress: Callable[[str], None]
) -> dict[str, dict[str, Any]]:
    """All figures by game, decisions per second or nanoseconds; each takes about `seconds`."""
    measures: dict[tuple[str, str], Benchmark] = {}
    for name, entry in catalog.installed_games().items():
        measures |= {
            (name, figure): measure for figure, measure in _benchmarks_of(entry.game).items()
        }
    if peers:
        measures["peers", "openspiel_goofspiel_step"] = _openspiel_goofspiel()
    rounds: dict[tuple[str, str], list[float]] = {key: [] for key in measures}
    for number in range(ROUNDS):
        on_progress(f"{number + 1}/{ROUNDS}")
        for key, measure in measures.items():
            rounds[key].append(measure(seconds / ROUNDS))
    figures: dict[str, dict[str, Any]] = {}
    for name, entry in catalog.installed_games().items():
        module = import_module(entry.game.state_type.__module__)
        figures[name] = {"compiled": is_compiled(module)}
    for (name, figure), values in rounds.items():
        figures.setdefault(name, {})[figure] = median(values)
    return figures


def _benchmarks_of(game: AnyGame) -> dict[str, Benchmark]:
    players = PLAYERS if PLAYERS in game.player_counts else game.player_counts[0]
    state = _after_setup(game.state_type(players))
    interpreted = _after_setup(import_interpreted(game.state_type.__module__).State(players))
    rng = import_interpreted("bestiary.core.pcg32").Pcg32
    return {
        "playout": lambda seconds: _playout_decisions_per_s(state, Pcg32(1), seconds),
        "playout_interpreted": lambda seconds: _playout_decisions_per_s(
            interpreted, rng(1), seconds
        ),
        "step": lambda seconds: _step_decisions_per_s(state, seconds),
        "clone_ns": lambda seconds: _clone_ns(state, seconds),
    }


def _after_setup(state: Engine) -> Engine:
    """The state in which the players begin to decide."""
    rng = Pcg32(1)
    while state.seats_to_move() == (DEALER_SEAT,):
        state.apply(DEALER_SEAT, pick(state.legal_actions(DEALER_SEAT), rng))
    return state


def _playout_decisions_per_s(start: Engine, rng: Pcg32, seconds: float) -> float:
    """Decisions per second in random playouts inside the engine."""
    made = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        for _ in range(10):
            made += start.clone().playout(rng)
    return made / passed


def _step_decisions_per_s(start: Engine, seconds: float) -> float:
    """Decisions per second, stepping from Python: legal actions, then apply.

    The action is chosen by a counter: varied, and at almost no cost.
    """
    made = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        state = start.clone()
        while actions := state.legal_next():
            state.apply_next(actions[made % len(actions)])
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


def _openspiel_goofspiel() -> Benchmark:
    """Steps like `_step_decisions_per_s` in OpenSpiel's goofspiel: 4 players, 16 cards each."""
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
