"""`bestiary bench attack`: the attacks do what they say, and the honest clients are counted."""

import pytest
from benchmarks.attacks import ATTACKS
from benchmarks.measure_attack import measure_attack
from tools.report_attack import FIGURE_LABELS, figure_table


@pytest.mark.slow
def test_every_attack_is_measured() -> None:
    figures = measure_attack(2.0, None, print)
    assert list(figures) == list(ATTACKS)
    for measured in figures.values():
        assert set(FIGURE_LABELS) <= set(measured)
        assert measured["honest_clients_playing"] == measured["honest_clients"] == 80
        assert measured["memory_growth_mb"] < 64
        assert measured["healthz_failed_percent"] == 0


def test_report_says_what_is_missed() -> None:
    reached = dict.fromkeys(FIGURE_LABELS, 0.0) | {
        "honest_clients": 80,
        "honest_clients_playing": 80,
    }
    missed = reached | {"healthz_p99_ms": 51.0, "memory_growth_mb": 65.0}
    missed |= {"honest_clients_playing": 79}
    last_row = figure_table({"C1": missed}, {"C1": reached}).splitlines()[-1]
    assert last_row == "| goal reached | not times, not memory, not players | yes |"
