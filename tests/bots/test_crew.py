"""Bots: deals played by several processes."""

import multiprocessing
import time

import pytest

from bestiary.bots.crew import cores, deals
from bestiary.bots.match import Match
from bestiary.core.refusal import Refused

POKER = Match("kuhn", 2, ("kuhn", "fool"), 1)


def test_deals_come_back_in_their_order() -> None:
    """Those that were asked for, and no others."""
    assert [deal.number for deal in deals(POKER, range(5, 30), jobs=2)] == list(range(5, 30))
    assert list(deals(POKER, range(5, 5), jobs=2)) == []


def test_a_refusal_in_another_process_is_a_refusal_here() -> None:
    """With the same rule and the same words."""
    found = deals(Match("kuhn", 2, ("wizard", "fool"), 1), range(4), jobs=2)
    with pytest.raises(Refused, match=r"refused-bot name=.*wizard.*\(format\)"):
        next(found)


def test_whoever_stops_early_leaves_nobody_working_and_nobody_elses_work_undone() -> None:
    """The processes that were begun for it are gone, others are not."""
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    try:
        for _ in deals(POKER, range(1_000_000), jobs=2):
            assert len(multiprocessing.active_children()) > 1
            break
        assert multiprocessing.active_children() == [other]
    finally:
        other.terminate()
        other.join()


def test_there_is_a_core() -> None:
    """At least the one that runs this."""
    assert cores() >= 1
