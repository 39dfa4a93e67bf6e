"""Bots: deals played by several processes."""

import multiprocessing
import time

import pytest

from bestiary.bots.match import Match
from bestiary.bots.match_workers import available_cores, play_deals
from bestiary.core.refusal import Refused

KUHN_MATCH = Match("kuhn", 2, ("kuhn", "fool"), 1)


def test_deals_are_yielded_in_order() -> None:
    assert [deal.number for deal in play_deals(KUHN_MATCH, range(5, 30), jobs=2)] == list(
        range(5, 30)
    )
    assert list(play_deals(KUHN_MATCH, range(5, 5), jobs=2)) == []


def test_worker_refusal_is_raised_in_parent() -> None:
    deals = play_deals(Match("kuhn", 2, ("wizard", "fool"), 1), range(4), jobs=2)
    with pytest.raises(Refused, match=r"refused-bot name=.*wizard.*\(format\)"):
        next(deals)


def test_early_stop_terminates_own_workers_only() -> None:
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    try:
        for _ in play_deals(KUHN_MATCH, range(1_000_000), jobs=2):
            assert len(multiprocessing.active_children()) > 1
            break
        assert multiprocessing.active_children() == [other]
    finally:
        other.terminate()
        other.join()


def test_core_count_is_at_least_one() -> None:
    assert available_cores() >= 1
