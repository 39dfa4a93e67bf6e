"""Bots: the arena: the same figures for any number of jobs and however often it is resumed."""

import os
import signal
import time

import msgspec
import pytest

from bestiary.bots import match as room
from bestiary.bots.arena import is_significant, play_match
from bestiary.bots.match import DealResult, Match
from bestiary.bots.match_file import MatchFile
from bestiary.bots.match_report import MatchReport, match_report
from bestiary.bots.match_stats import MatchStats
from bestiary.bots.random import RandomBot
from bestiary.core.random_source import derive_seed
from bestiary.core.refusal import Refused

KUHN_MATCH = Match("kuhn", 2, ("kuhn", "fool"), 1)
EQUAL_MATCH = Match("kuhn", 2, ("kuhn", "random"), 1)
MAMMUZ_MATCH = Match("mammuz", 3, ("random",) * 3, 4)


def run_match(match: Match, games: int, jobs: int = 1, until_clear: bool = False) -> MatchStats:
    stats = MatchStats.new(match)
    for _ in play_match(stats, games, jobs, until_clear):
        pass
    return stats


def without_times(stats: MatchStats) -> MatchStats:
    """Totals without times, which differ between runs; their number stays."""
    for line in stats.lines.values():
        line.pace = {0: sum(line.pace.values())}
    return stats


def through_match_file(stats: MatchStats) -> MatchStats:
    """The totals as read from a match file."""
    read_stats = MatchFile("a.json", msgspec.json.encode(match_report(stats))).stats_for(
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


def test_sigint_is_deferred_until_deal_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    add = MatchStats.add

    def interrupted(stats: MatchStats, deal: DealResult) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        add(stats, deal)

    monkeypatch.setattr(MatchStats, "add", interrupted)
    stats = MatchStats.new(KUHN_MATCH)
    with pytest.raises(KeyboardInterrupt):
        next(play_match(stats, 100))
    monkeypatch.undo()
    assert without_times(stats) == without_times(run_match(KUHN_MATCH, 2))


def test_kuhn_equilibrium_wins_11_of_18_against_fool() -> None:
    """1000 deals: standard deviation 0.007, and the nearest wrong verdict is 16 of them away."""
    report = match_report(run_match(KUHN_MATCH, 2000))
    assert report.bots["kuhn"].low < 11 / 18 < report.bots["kuhn"].high
    assert report.bots["kuhn"].high - report.bots["kuhn"].low < 0.05
    assert report.verdict == "above"
    ratings = {name: bot.rating for name, bot in report.bots.items()}
    assert ratings["kuhn"] is not None
    assert ratings["fool"] is not None
    assert ratings["kuhn"].mu > ratings["fool"].mu


def test_fool_wins_7_of_18_against_kuhn_equilibrium() -> None:
    there, back = (
        match_report(run_match(KUHN_MATCH, 200)),
        match_report(run_match(Match("kuhn", 2, KUHN_MATCH.bots[::-1], 1), 200)),
    )
    assert (there.verdict, back.verdict) == ("above", "below")
    assert list(back.bots) == ["fool", "kuhn"]


def test_until_clear_stops_when_interval_excludes_fair() -> None:
    stats = run_match(KUHN_MATCH, 10_000, until_clear=True)
    assert stats.games < 500
    assert is_significant(stats)
    report = match_report(stats, until_clear=True)
    assert (report.verdict, report.interval) == ("above", "anytime")
    assert report.bots["kuhn"].low > report.fair
    for _ in play_match(stats, 10_000, until_clear=True):
        pytest.fail("it was clear before")


def test_until_clear_raises_no_false_alarm_for_equal_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal bots with different seeds, in eight matches."""
    monkeypatch.setattr(
        room, "make_bot", lambda game, name, seed: RandomBot(derive_seed(seed, name))
    )
    for seed in range(8):
        stats = run_match(Match("kuhn", 2, ("left", "right"), seed), 300, until_clear=True)
        assert stats.games == 300
        assert len(stats.lines["left"].deals) == 3
        assert match_report(stats, until_clear=True).verdict == "unclear"


def test_identical_bots_share_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Same deals, seeds and seats: only the names differ."""
    monkeypatch.setattr(room, "make_bot", lambda game, name, seed: RandomBot(seed))
    report = match_report(run_match(Match("mammuz", 3, ("left", "right", "right"), 1), 30))
    assert report.bots["left"].share == report.bots["right"].share == pytest.approx(1 / 3)
    assert len(report.ledger.lines["left"].deals) == 1
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
    printed = msgspec.json.encode(match_report(run_match(KUHN_MATCH, 20)))
    assert old in printed
    with pytest.raises(Refused, match="refused-arena-file"):
        MatchFile("a.json", printed.replace(old, new))


def test_match_report_round_trips() -> None:
    report = match_report(run_match(MAMMUZ_MATCH, 6))
    assert msgspec.json.decode(msgspec.json.encode(report), type=MatchReport) == report
