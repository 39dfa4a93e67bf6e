"""Lascaux: what its bots look at, and what they say."""

from collections.abc import Iterator, Mapping

import pytest

from bestiary.core.bot import UNHURRIED, Choice
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.text import Who, text
from bestiary.core.view import View
from bestiary.games.lascaux import game
from bestiary.games.lascaux.bots import BOTS
from bestiary.games.lascaux.clever import RESERVE_MS, Clever
from bestiary.games.lascaux.foresight import Foresight
from bestiary.games.lascaux.novice import Novice
from bestiary.games.lascaux.sight import Sight
from bestiary.games.lascaux.steady import Steady
from bestiary.speech import Voice
from tests.clocks import Glimpse
from tests.games.lascaux.laying import dealt
from tests.threads import turns_during
from tests.wandering import step

NAMES = ["Anna", "Bruno", "Clara", "Dora", "Emil"]
ROW = "mammoth-Br-Y mammoth-Br-G aurochs-G-P ibex-Y-W horse-P-Bl"
"""All six colours. Brown and green, yellow, pink: two each; white and blue: one."""


def sat(players: int = 3, options: Mapping[str, str] | None = None, moves: str = "") -> Play:
    """A play with this row, seat 0 to begin, after these moves: `0 mark blue, 1 bid`."""
    play = Play(game, players, dealt(ROW), options)
    for move in filter(None, moves.split(", ")):
        seat, _, made = move.partition(" ")
        play.move(int(seat), made)
    return play


def views(players: int, options: Mapping[str, str], seed: int) -> Iterator[tuple[Play, View]]:
    """Every view of a seat that owes a choice, in one game of random play."""
    rng = Generator(seed)
    play = Play.dealt(game, players, rng, options)
    while not play.is_over:
        for seat in play.to_move():
            yield play, play.view(seat)
        step(play, rng)


# The contract


@pytest.mark.parametrize("name", BOTS)
def test_secret_stones_change_nothing_that_can_be_counted(name: str) -> None:
    """What was laid and taken was seen (LX-18): with them hidden every bot still finds a move."""
    moves = "0 mark brown, 1 mark green, 2 mark blue, 0 bid, 1 bid, 2 bid"
    play = sat(options={"stones": "secret"}, moves=moves)
    assert play.view(0).now.stones == (11, None, None)
    choice = BOTS[name](1).choose(play.view(0))
    assert choice.move in {"bid", "pass"}


@pytest.mark.parametrize("name", BOTS)
def test_who_has_no_stones_passes_and_says_so(name: str) -> None:
    """There is nothing else (LX-11)."""
    laps = ["0 mark brown, 1 mark green, 2 mark blue", *["0 bid, 1 bid, 2 bid"] * 12]
    view = sat(moves=", ".join(laps)).view(0)
    assert BOTS[name](1).choose(view) == Choice("pass", text("lascaux-why-no-stones"))


# The clock


@pytest.mark.parametrize("moves", ["", "0 mark brown, 1 mark green, 2 mark blue"])
def test_without_time_there_is_still_a_move_at_once(moves: str) -> None:
    """It looks at the clock once, and the rule of thumb answers."""
    play = sat(moves=moves)
    for seed in range(5):
        clock = Glimpse(0)
        choice = Clever(seed).choose(play.view(0), clock)
        assert clock.looks == -1
        assert play.refusal(0, choice.move) is None
        assert choice.move == Steady(seed).choose(play.view(0)).move or not moves


def test_the_clock_is_asked_again_and_again() -> None:
    """It stops at the first look that shows too little, wherever that is."""
    view = sat(players=4).view(0)
    for looks in (0, 1, 5, 6, 40):
        clock = Glimpse(looks)
        Clever(1).choose(view, clock)
        assert clock.looks == -1
    assert UNHURRIED.left_ms() > RESERVE_MS


def test_who_dreams_blocks_nobody() -> None:
    """One long dream is one call of compiled code; other threads work on meanwhile."""
    sight = Sight.of(sat(players=4).view(0), Generator(1))
    foresight = Foresight(sight.state, 0, [1 / 6] * 24)
    action = sight.state.actions(0)[0]
    assert turns_during(lambda: foresight.dream(action, 1, 15_000, 4)) > 20


# What they look at


def test_the_novice_counts_cards() -> None:
    """White and blue are on one card each, the others on two: they come up an eighth as often."""
    view = sat().view(0)
    chosen = [Novice(seed).choose(view) for seed in range(400)]
    rare = sum(choice.move in {"mark white", "mark blue"} for choice in chosen)
    assert 5 < rare < 60  # 2 of 34 parts of 400 are 24
    assert {choice.reason.args["count"] for choice in chosen} == {1, 2}


def test_the_novice_likes_a_heap() -> None:
    """Five stones look nice in any mood, none in no mood."""
    moves = "0 mark brown, 1 mark green, 2 mark blue"
    empty = sat(moves=moves).view(0)
    heap = sat(moves=moves + ", 0 bid, 1 bid, 2 bid" * 2).view(0)
    assert {Novice(seed).choose(empty).move for seed in range(20)} == {"bid"}
    assert {Novice(seed).choose(heap).move for seed in range(20)} == {"pass"}


def test_the_steady_bot_bids_up_to_what_going_first_is_worth() -> None:
    """It leaves a small heap and takes a big one, and never comes back to bidding."""
    moves = "0 mark brown, 1 mark green, 2 mark blue"
    chosen = [
        Steady(1).choose(sat(moves=moves + ", 0 bid, 1 bid, 2 bid" * laps).view(0)).move
        for laps in range(8)
    ]
    assert chosen[0] == "bid"
    assert chosen[-1] == "pass"
    assert chosen == sorted(chosen)


def test_the_steady_bot_names_the_animal() -> None:
    """Brown has two mammoths, the only pair of an animal in the row."""
    reasons = {
        choice.move: choice.reason
        for choice in (Steady(seed).choose(sat().view(0)) for seed in range(50))
    }
    assert reasons["mark brown"].args["animal"] == "mammoth"


def test_the_clever_bot_says_whom_it_thinks_of() -> None:
    """As "you" to that player, and by name to the others."""
    reason = next(
        choice.reason
        for _, view in views(4, {}, seed=4)
        if (choice := Clever(1).choose(view, Glimpse(0))).reason.id == "lascaux-why-rival"
    )
    rival = reason.args["seat"]
    assert isinstance(rival, Who)
    assert "I think you bet on" in Voice("en", NAMES, rival.seat).say(reason)
    assert f"glaube, {NAMES[rival.seat]} setzt auf" in Voice("de", NAMES).say(reason)
