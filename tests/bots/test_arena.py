"""Bots: the arena: the same figures whoever plays the deals and however often it is stopped."""

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
    """A match from the start."""
    ledger = MatchStats.new(match)
    for _ in play_match(ledger, games, jobs, until_clear):
        pass
    return ledger


def without_times(ledger: MatchStats) -> MatchStats:
    """The same without the times, which no two runs share; how many there are stays."""
    for line in ledger.lines.values():
        line.pace = {0: sum(line.pace.values())}
    return ledger


def through_match_file(ledger: MatchStats) -> MatchStats:
    """The ledger as it is read from what the arena printed."""
    found = MatchFile("a.json", msgspec.json.encode(match_report(ledger))).stats_for(ledger.match)
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("match", [KUHN_MATCH, MAMMUZ_MATCH], ids=lambda match: match.game)
def test_stats_do_not_depend_on_jobs(match: Match) -> None:
    """One process, two or three."""
    alone = without_times(run_match(match, 36))
    assert (
        alone
        == without_times(run_match(match, 36, jobs=2))
        == without_times(run_match(match, 36, jobs=3))
    )
    assert alone.games == 36


def test_until_clear_stops_at_same_deal_for_any_jobs() -> None:
    """What was played ahead by others does not count."""
    assert without_times(run_match(KUHN_MATCH, 1000, until_clear=True)) == without_times(
        run_match(KUHN_MATCH, 1000, 2, until_clear=True)
    )


@pytest.mark.parametrize(
    "match", [KUHN_MATCH, EQUAL_MATCH, MAMMUZ_MATCH], ids=lambda match: str(match.bots[1])
)
def test_resumed_match_equals_single_run(match: Match) -> None:
    """To the last bit, ratings included; also where a step is no step."""
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
    """After each of them, the ledger is what a run of that length gives."""
    ledger = MatchStats.new(KUHN_MATCH)
    for done, _ in enumerate(play_match(ledger, 100), 1):
        if done == 5:
            break
    assert without_times(ledger) == without_times(run_match(KUHN_MATCH, 10))


def test_sigint_is_deferred_until_deal_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while a deal is added, and is heard when that is done."""
    add = MatchStats.add

    def interrupted(ledger: MatchStats, deal: DealResult) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        add(ledger, deal)

    monkeypatch.setattr(MatchStats, "add", interrupted)
    ledger = MatchStats.new(KUHN_MATCH)
    with pytest.raises(KeyboardInterrupt):
        next(play_match(ledger, 100))
    monkeypatch.undo()
    assert without_times(ledger) == without_times(run_match(KUHN_MATCH, 2))


def test_kuhn_equilibrium_wins_11_of_18_against_fool() -> None:
    """Kuhn's strategy wins 11 of 18 games against whoever never bets.

    In 1000 deals chance moves that by 0.007 (one standard deviation), and the nearest wrong
    verdict is 16 of those away: this is no matter of luck.
    """
    report = match_report(run_match(KUHN_MATCH, 2000))
    assert report.bots["kuhn"].low < 11 / 18 < report.bots["kuhn"].high
    assert report.bots["kuhn"].high - report.bots["kuhn"].low < 0.05
    assert report.verdict == "above"
    ratings = {name: bot.rating for name, bot in report.bots.items()}
    assert ratings["kuhn"] is not None
    assert ratings["fool"] is not None
    assert ratings["kuhn"].mu > ratings["fool"].mu


def test_fool_wins_7_of_18_against_kuhn_equilibrium() -> None:
    """The same deals, asked about the other bot."""
    there, back = (
        match_report(run_match(KUHN_MATCH, 200)),
        match_report(run_match(Match("kuhn", 2, KUHN_MATCH.bots[::-1], 1), 200)),
    )
    assert (there.verdict, back.verdict) == ("above", "below")
    assert list(back.bots) == ["fool", "kuhn"]


def test_until_clear_stops_when_interval_excludes_fair() -> None:
    """And then the interval for any time is clear of fair."""
    ledger = run_match(KUHN_MATCH, 10_000, until_clear=True)
    assert ledger.games < 500
    assert is_significant(ledger)
    report = match_report(ledger, until_clear=True)
    assert (report.verdict, report.interval) == ("above", "anytime")
    assert report.bots["kuhn"].low > report.fair
    for _ in play_match(ledger, 10_000, until_clear=True):
        pytest.fail("it was clear before")


def test_until_clear_raises_no_false_alarm_for_equal_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of equal strength, each with luck of its own, in eight matches: no alarm."""
    monkeypatch.setattr(
        room, "make_bot", lambda game, name, seed: RandomBot(derive_seed(seed, name))
    )
    for seed in range(8):
        ledger = run_match(Match("kuhn", 2, ("left", "right"), seed), 300, until_clear=True)
        assert ledger.games == 300
        assert len(ledger.lines["left"].deals) == 3
        assert match_report(ledger, until_clear=True).verdict == "unclear"


def test_identical_bots_share_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have the same deals with the same seeds at the same seats: only names differ."""
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
    """Numbers that do not agree, and what is no JSON of ours."""
    printed = msgspec.json.encode(match_report(run_match(KUHN_MATCH, 20)))
    assert old in printed
    with pytest.raises(Refused, match="refused-arena-file"):
        MatchFile("a.json", printed.replace(old, new))


def test_match_report_round_trips() -> None:
    """Every figure."""
    report = match_report(run_match(MAMMUZ_MATCH, 6))
    assert msgspec.json.decode(msgspec.json.encode(report), type=MatchReport) == report
