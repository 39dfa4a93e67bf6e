"""Lascaux: what its bots choose, and the reasons they give."""

from collections.abc import Iterator, Mapping

import pytest

from bestiary.catalog import AnyPlay, AnyView
from bestiary.core.bot import NO_CLOCK, Choice
from bestiary.core.message import SeatRef, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.games.lascaux import game
from bestiary.games.lascaux.bots import BOTS
from bestiary.games.lascaux.bots.bot_view import BotView
from bestiary.games.lascaux.bots.clever import RESERVE_MS, Clever
from bestiary.games.lascaux.bots.novice import Novice
from bestiary.games.lascaux.bots.playout import Playout
from bestiary.games.lascaux.bots.steady import Steady
from bestiary.i18n import Translator
from tests.fake_clock import CountdownClock
from tests.games.lascaux.positions import setup_with_deck
from tests.gil_probe import main_thread_ticks_during
from tests.random_play import make_random_move

NAMES = ["Anna", "Bruno", "Clara", "Dora", "Emil"]
ROW = "mammoth-Br-Y mammoth-Br-G aurochs-G-P ibex-Y-W horse-P-Bl"
"""All six colours. Brown and green, yellow, pink: two each; white and blue: one."""


def play_with_row(
    players: int = 3, options: Mapping[str, str] | None = None, moves: str = ""
) -> AnyPlay:
    """A play with this row, seat 0 to begin, after these moves: `0 mark blue, 1 bid`."""
    play = Play(game, players, setup_with_deck(ROW), options)
    for move in filter(None, moves.split(", ")):
        seat, _, text = move.partition(" ")
        play.move(int(seat), text)
    return play


def random_decision_views(
    players: int, options: Mapping[str, str], seed: int
) -> Iterator[tuple[AnyPlay, AnyView]]:
    """Every view of a seat that owes a choice, in one game of random play."""
    rng = Pcg32(seed)
    play = Play.new(game, players, rng, options)
    while not play.is_over:
        for seat in play.state.seats_to_move():
            yield play, play.view(seat)
        make_random_move(play, rng)


# The contract


@pytest.mark.parametrize("name", BOTS)
def test_bots_find_a_move_with_secret_stones(name: str) -> None:
    """What was laid and taken was seen (LX-18): with them hidden every bot still finds a move."""
    moves = "0 mark brown, 1 mark green, 2 mark blue, 0 bid, 1 bid, 2 bid"
    play = play_with_row(options={"stones": "secret"}, moves=moves)
    assert play.view(0).board.stones == (11, None, None)
    choice = BOTS[name](1).choose(play.view(0))
    assert choice.move in {"bid", "pass"}


@pytest.mark.parametrize("name", BOTS)
def test_bot_without_stones_passes_with_reason(name: str) -> None:
    """There is nothing else (LX-11)."""
    laps = ["0 mark brown, 1 mark green, 2 mark blue", *["0 bid, 1 bid, 2 bid"] * 12]
    view = play_with_row(moves=", ".join(laps)).view(0)
    assert BOTS[name](1).choose(view) == Choice("pass", message("lascaux-why-no-stones"))


# The clock


@pytest.mark.parametrize("moves", ["", "0 mark brown, 1 mark green, 2 mark blue"])
def test_clever_without_time_falls_back_to_steady_rule(moves: str) -> None:
    """It looks at the clock once, and the rule of thumb answers."""
    play = play_with_row(moves=moves)
    for seed in range(5):
        clock = CountdownClock(0)
        choice = Clever(seed).choose(play.view(0), clock)
        assert clock.reads_left == -1
        assert play.refusal(0, choice.move) is None
        assert choice.move == Steady(seed).choose(play.view(0)).move or not moves


def test_clever_stops_at_first_expired_clock_read() -> None:
    """It stops at the first look that shows too little, wherever that is."""
    view = play_with_row(players=4).view(0)
    for looks in (0, 1, 5, 6, 40):
        clock = CountdownClock(looks)
        Clever(1).choose(view, clock)
        assert clock.reads_left == -1
    assert NO_CLOCK.left_ms() > RESERVE_MS


def test_playout_releases_the_gil() -> None:
    """One long playout is one call of compiled code; other threads work on meanwhile."""
    bot_view = BotView(play_with_row(players=4).view(0), Pcg32(1))
    playout = Playout(bot_view.state, 0, [1 / 6] * 24)
    action = bot_view.state.legal_actions(0)[0]
    assert main_thread_ticks_during(lambda: playout.total_value(action, 1, 15_000, 4)) > 20


# What they look at


def test_novice_weighs_colours_by_card_count() -> None:
    """White and blue are on one card each, the others on two: they come up an eighth as often."""
    view = play_with_row().view(0)
    chosen = [Novice(seed).choose(view) for seed in range(400)]
    rare = sum(choice.move in {"mark white", "mark blue"} for choice in chosen)
    assert 5 < rare < 60  # 2 of 34 parts of 400 are 24
    assert {choice.reason.args["count"] for choice in chosen} == {1, 2}


def test_novice_takes_large_pots() -> None:
    """Five stones look nice in any mood, none in no mood."""
    moves = "0 mark brown, 1 mark green, 2 mark blue"
    empty = play_with_row(moves=moves).view(0)
    large_pot = play_with_row(moves=moves + ", 0 bid, 1 bid, 2 bid" * 2).view(0)
    assert {Novice(seed).choose(empty).move for seed in range(20)} == {"bid"}
    assert {Novice(seed).choose(large_pot).move for seed in range(20)} == {"pass"}


def test_steady_bids_up_to_value_of_first_take() -> None:
    """It leaves a small pot and takes a big one, and never comes back to bidding."""
    moves = "0 mark brown, 1 mark green, 2 mark blue"
    chosen = [
        Steady(1).choose(play_with_row(moves=moves + ", 0 bid, 1 bid, 2 bid" * laps).view(0)).move
        for laps in range(8)
    ]
    assert chosen[0] == "bid"
    assert chosen[-1] == "pass"
    assert chosen == sorted(chosen)


def test_steady_reason_names_the_animal() -> None:
    """Brown has two mammoths, the only pair of an animal in the row."""
    reasons = {
        choice.move: choice.reason
        for choice in (Steady(seed).choose(play_with_row().view(0)) for seed in range(50))
    }
    assert reasons["mark brown"].args["animal"] == "mammoth"


def test_clever_reason_names_the_rival() -> None:
    """As "you" to that player, and by name to the others."""
    reason = next(
        choice.reason
        for _, view in random_decision_views(4, {}, seed=4)
        if (choice := Clever(1).choose(view, CountdownClock(0))).reason.id == "lascaux-why-rival"
    )
    rival = reason.args["seat"]
    assert isinstance(rival, SeatRef)
    assert "I think you bet on" in Translator("en", NAMES, rival.seat).translate(reason)
    assert f"glaube, {NAMES[rival.seat]} setzt auf" in Translator("de", NAMES).translate(reason)
