"""Bots: the arena: the same figures for any number of jobs and however often it is resumed."""

import multiprocessing
import os
import signal
import time
from functools import partial

import msgspec
import pytest
from msgspec.structs import astuple

from bestiary.bots.arena import available_cores, is_significant, play_deals, play_match
from bestiary.bots.match import BotMaker, DealResult, Match, play_deal
from bestiary.bots.match_report import MatchFile, MatchReport
from bestiary.bots.match_stats import MatchStats
from bestiary.bots.random import RandomBot
from bestiary.bots.registry import make_bot
from bestiary.catalog import AnyBot, AnyGame
from bestiary.core.random_source import derive_seed
from bestiary.core.refusal import Refused
from tests.refusals import refuses

KUHN_MATCH = Match("kuhn", 2, ("kuhn", "fool"), 1)
EQUAL_MATCH = Match("kuhn", 2, ("kuhn", "random"), 1)
MAMMUZ_MATCH = Match("mammuz", 3, ("random",) * 3, 4)


def run_match(
    match: Match, games: int, jobs: int = 1, until_clear: bool = False, make: BotMaker = make_bot
) -> MatchStats:
    stats = MatchStats.new(match)
    play = play_deal if make is make_bot else partial(play_deal, make=make)
    for _ in play_match(stats, games, jobs, until_clear, play):
        pass
    return stats


def without_times(stats: MatchStats) -> MatchStats:
    """Totals without times, which differ between runs; their number stays."""
    for line in stats.lines.values():
        line.latency_counts = {0: sum(line.latency_counts.values())}
    return stats


def through_match_file(stats: MatchStats) -> MatchStats:
    """The totals as read from a match file."""
    read_stats = MatchFile("a.json", msgspec.json.encode(MatchReport.new(stats))).stats_for(
        stats.match
    )
    assert read_stats is not None
    return read_stats


@pytest.mark.slow
@pytest.mark.parametrize("match", [KUHN_MATCH, MAMMUZ_MATCH], ids=lambda match: match.game)
def test_stats_do_not_depend_on_jobs(match: Match) -> None:
    alone = without_times(run_match(match, 36))
    assert (
        alone
        == without_times(run_match(match, 36, jobs=2))
        == without_times(run_match(match, 36, jobs=3))
    )
    assert alone.games == 36


def test_until_clear_stops_at_same_deal_for_any_jobs() -> None:
    """Deals that workers played ahead do not count."""
    assert without_times(run_match(KUHN_MATCH, 1000, until_clear=True)) == without_times(
        run_match(KUHN_MATCH, 1000, 2, until_clear=True)
    )


@pytest.mark.parametrize(
    "match", [KUHN_MATCH, EQUAL_MATCH, MAMMUZ_MATCH], ids=lambda match: str(match.bots[1])
)
def test_resumed_match_equals_single_run(match: Match) -> None:
    """To the last bit, ratings included."""
    whole = without_times(run_match(match, 60))
    parts = run_match(match, 12)
    for games in (12, 5, 30, 60):
        parts = through_match_file(parts)
        for _ in play_match(parts, games):
            pass
    assert without_times(parts) == whole


def test_games_are_rounded_up_to_whole_deals() -> None:
    """Seven games of three players are three deals: nine games."""
    assert run_match(MAMMUZ_MATCH, 7).games == 9


def test_stats_after_any_deal_equal_shorter_run() -> None:
    stats = MatchStats.new(KUHN_MATCH)
    for done, _ in enumerate(play_match(stats, 100), 1):
        if done == 5:
            break
    assert without_times(stats) == without_times(run_match(KUHN_MATCH, 10))


class InterruptedStats(MatchStats):
    """Ctrl-C comes while a deal is added."""

    def add(self, deal: DealResult) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        super().add(deal)


def test_sigint_is_deferred_until_deal_is_added() -> None:
    stats = InterruptedStats.new(KUHN_MATCH)
    with pytest.raises(KeyboardInterrupt):
        next(play_match(stats, 100))
    assert astuple(without_times(stats)) == astuple(without_times(run_match(KUHN_MATCH, 2)))


def test_kuhn_equilibrium_wins_11_of_18_against_fool() -> None:
    """1000 deals: standard deviation 0.007, and the nearest wrong verdict is 16 of them away."""
    report = MatchReport.new(run_match(KUHN_MATCH, 2000))
    assert report.bots["kuhn"].low < 11 / 18 < report.bots["kuhn"].high
    assert report.bots["kuhn"].high - report.bots["kuhn"].low < 0.05
    assert report.verdict == "above"
    ratings = {name: bot.rating for name, bot in report.bots.items()}
    assert ratings["kuhn"] is not None
    assert ratings["fool"] is not None
    assert ratings["kuhn"].mu > ratings["fool"].mu


def test_fool_wins_7_of_18_against_kuhn_equilibrium() -> None:
    there, back = (
        MatchReport.new(run_match(KUHN_MATCH, 200)),
        MatchReport.new(run_match(Match("kuhn", 2, KUHN_MATCH.bots[::-1], 1), 200)),
    )
    assert (there.verdict, back.verdict) == ("above", "below")
    assert list(back.bots) == ["fool", "kuhn"]


def test_until_clear_stops_when_interval_excludes_fair() -> None:
    stats = run_match(KUHN_MATCH, 10_000, until_clear=True)
    assert stats.games < 500
    assert is_significant(stats)
    report = MatchReport.new(stats, until_clear=True)
    assert (report.verdict, report.interval) == ("above", "anytime")
    assert report.bots["kuhn"].low > report.fair
    for _ in play_match(stats, 10_000, until_clear=True):
        pytest.fail("it was clear before")


def test_until_clear_raises_no_false_alarm_for_equal_bots() -> None:
    """Two equal bots with different seeds, in eight matches."""

    def make(game: AnyGame, name: str, seed: int) -> AnyBot:
        return RandomBot(derive_seed(seed, name))

    for seed in range(8):
        match = Match("kuhn", 2, ("left", "right"), seed)
        stats = run_match(match, 300, until_clear=True, make=make)
        assert stats.games == 300
        assert len(stats.lines["left"].deals) == 3
        assert MatchReport.new(stats, until_clear=True).verdict == "unclear"


def test_identical_bots_share_every_deal() -> None:
    """Same deals, seeds and seats: only the names differ."""
    match = Match("mammuz", 3, ("left", "right", "right"), 1)
    report = MatchReport.new(run_match(match, 30, make=lambda game, name, seed: RandomBot(seed)))
    assert report.bots["left"].share == report.bots["right"].share == pytest.approx(1 / 3)
    assert len(report.stats.lines["left"].deals) == 1
    assert report.verdict == "unclear"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"deals":10,', b'"deals":11,'),
        (b'"seats":1,"deals"', b'"seats":2,"deals"'),
        (b'"unfinished":0,"lines"', b'"unfinished":-1,"lines"'),
        (b'"players":2,"bots":[', b'"players":3,"bots":['),
        (b'"lines":{"kuhn"', b'"lines":{"fool"'),
        (b'"ledger"', b'"ladder"'),
        (b"{", b"["),
    ],
)
def test_inconsistent_match_file_is_refused(old: bytes, new: bytes) -> None:
    printed = msgspec.json.encode(MatchReport.new(run_match(KUHN_MATCH, 20)))
    assert old in printed
    with refuses("refused-arena-file"):
        MatchFile("a.json", printed.replace(old, new))


def test_match_report_round_trips() -> None:
    report = MatchReport.new(run_match(MAMMUZ_MATCH, 6))
    assert msgspec.json.decode(msgspec.json.encode(report), type=MatchReport) == report


def test_deals_are_yielded_in_order() -> None:
    assert [deal.number for deal in play_deals(KUHN_MATCH, range(5, 30), jobs=2)] == list(
        range(5, 30)
    )
    assert list(play_deals(KUHN_MATCH, range(5, 5), jobs=2)) == []


def test_worker_refusal_is_raised_in_parent() -> None:
    deals = play_deals(Match("kuhn", 2, ("wizard", "fool"), 1), range(4), jobs=2)
    with pytest.raises(Refused, match=r"no bot .*wizard.*\(format\)"):
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
