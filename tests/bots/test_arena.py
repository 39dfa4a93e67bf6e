"""Bots: the arena: the same figures whoever plays the deals and however often it is stopped."""

import os
import signal
import time

import msgspec
import pytest

from bestiary.bots import match as room
from bestiary.bots.arena import is_clear, rounds
from bestiary.bots.ledger import Ledger
from bestiary.bots.match import Deal, Match
from bestiary.bots.random import RandomBot
from bestiary.bots.resume import Before
from bestiary.bots.standings import Standings, standings
from bestiary.core.chance import seed_of
from bestiary.core.refusal import Refused

POKER = Match("kuhn", 2, ("kuhn", "fool"), 1)
EVEN = Match("kuhn", 2, ("kuhn", "random"), 1)
ANIMALS = Match("mammuz", 3, ("random",) * 3, 4)


def run(match: Match, games: int, jobs: int = 1, until_clear: bool = False) -> Ledger:
    """A match from the start."""
    ledger = Ledger.new(match)
    for _ in rounds(ledger, games, jobs, until_clear):
        pass
    return ledger


def bare(ledger: Ledger) -> Ledger:
    """The same without the times, which no two runs share; how many there are stays."""
    for line in ledger.lines.values():
        line.pace = {0: sum(line.pace.values())}
    return ledger


def kept(ledger: Ledger) -> Ledger:
    """The ledger as it is read from what the arena printed."""
    found = Before("a.json", msgspec.json.encode(standings(ledger))).ledger(ledger.match)
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("match", [POKER, ANIMALS], ids=lambda match: match.game)
def test_the_figures_do_not_depend_on_how_many_play_at_once(match: Match) -> None:
    """One process, two or three."""
    alone = bare(run(match, 36))
    assert alone == bare(run(match, 36, jobs=2)) == bare(run(match, 36, jobs=3))
    assert alone.games == 36


def test_it_also_stops_at_the_same_deal() -> None:
    """What was played ahead by others does not count."""
    assert bare(run(POKER, 1000, until_clear=True)) == bare(run(POKER, 1000, 2, until_clear=True))


@pytest.mark.parametrize("match", [POKER, EVEN, ANIMALS], ids=lambda match: str(match.bots[1]))
def test_a_match_that_is_gone_on_with_is_the_match_in_one_run(match: Match) -> None:
    """To the last bit, ratings included; also where a step is no step."""
    whole = bare(run(match, 60))
    parts = run(match, 12)
    for games in (12, 5, 30, 60):
        parts = kept(parts)
        for _ in rounds(parts, games):
            pass
    assert bare(parts) == whole


def test_every_deal_is_played_whole() -> None:
    """Seven games of three players are three deals: nine games."""
    assert run(ANIMALS, 7).games == 9


def test_stopping_at_any_deal_leaves_figures_that_are_right() -> None:
    """After each of them, the ledger is what a run of that length gives."""
    ledger = Ledger.new(POKER)
    for done, _ in enumerate(rounds(ledger, 100), 1):
        if done == 5:
            break
    assert bare(ledger) == bare(run(POKER, 10))


def test_ctrl_c_never_leaves_half_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while a deal is added, and is heard when that is done."""
    add = Ledger.add

    def interrupted(ledger: Ledger, deal: Deal) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        add(ledger, deal)

    monkeypatch.setattr(Ledger, "add", interrupted)
    ledger = Ledger.new(POKER)
    with pytest.raises(KeyboardInterrupt):
        next(rounds(ledger, 100))
    monkeypatch.undo()
    assert bare(ledger) == bare(run(POKER, 2))


def test_a_bot_of_known_strength_has_the_share_that_it_must_have() -> None:
    """Kuhn's strategy wins 11 of 18 games against whoever never bets.

    In 1000 deals chance moves that by 0.007 (one standard deviation), and the nearest wrong
    verdict is 16 of those away: this is no matter of luck.
    """
    told = standings(run(POKER, 2000))
    assert told.bots["kuhn"].low < 11 / 18 < told.bots["kuhn"].high
    assert told.bots["kuhn"].high - told.bots["kuhn"].low < 0.05
    assert told.verdict == "above"
    ratings = {name: bot.rating for name, bot in told.bots.items()}
    assert ratings["kuhn"] is not None
    assert ratings["fool"] is not None
    assert ratings["kuhn"].mu > ratings["fool"].mu


def test_and_the_other_way_round() -> None:
    """The same deals, asked about the other bot."""
    there, back = (
        standings(run(POKER, 200)),
        standings(run(Match("kuhn", 2, POKER.bots[::-1], 1), 200)),
    )
    assert (there.verdict, back.verdict) == ("above", "below")
    assert list(back.bots) == ["fool", "kuhn"]


def test_a_clear_case_is_stopped_early() -> None:
    """And then the interval for any time is clear of fair."""
    ledger = run(POKER, 10_000, until_clear=True)
    assert ledger.games < 500
    assert is_clear(ledger)
    told = standings(ledger, until_clear=True)
    assert (told.verdict, told.interval) == ("above", "anytime")
    assert told.bots["kuhn"].low > told.fair
    for _ in rounds(ledger, 10_000, until_clear=True):
        pytest.fail("it was clear before")


def test_a_fair_case_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of equal strength, each with luck of its own, in eight matches: no alarm."""
    monkeypatch.setattr(room, "bot", lambda game, name, seed: RandomBot(seed_of(seed, name)))
    for seed in range(8):
        ledger = run(Match("kuhn", 2, ("left", "right"), seed), 300, until_clear=True)
        assert ledger.games == 300
        assert len(ledger.lines["left"].deals) == 3
        assert standings(ledger, until_clear=True).verdict == "unclear"


def test_two_who_play_alike_share_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have the same deals with the same seeds at the same seats: only names differ."""
    monkeypatch.setattr(room, "bot", lambda game, name, seed: RandomBot(seed))
    told = standings(run(Match("mammuz", 3, ("left", "right", "right"), 1), 30))
    assert told.bots["left"].share == told.bots["right"].share == pytest.approx(1 / 3)
    assert len(told.ledger.lines["left"].deals) == 1
    assert told.verdict == "unclear"


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
def test_what_the_arena_did_not_print_is_refused(old: bytes, new: bytes) -> None:
    """Numbers that do not agree, and what is no JSON of ours."""
    printed = msgspec.json.encode(standings(run(POKER, 20)))
    assert old in printed
    with pytest.raises(Refused, match="refused-arena-file"):
        Before("a.json", printed.replace(old, new))


def test_what_is_printed_reads_back() -> None:
    """Every figure."""
    told = standings(run(ANIMALS, 6))
    assert msgspec.json.decode(msgspec.json.encode(told), type=Standings) == told
