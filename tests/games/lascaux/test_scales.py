"""Lascaux: what colours are worth, and that nothing brings the scales down."""

from typing import Any

import pytest

from bestiary.core.generator import Generator
from bestiary.core.twin import interpreted
from bestiary.games.lascaux import scales, worth
from bestiary.games.lascaux.rules import State
from bestiary.games.lascaux.scales import Scales
from bestiary.games.lascaux.worth import Worth
from tests.games.lascaux.laying import opened

ROW = "mammoth-Br-Y mammoth-Br-G aurochs-G-P ibex-Y-W horse-P-Bl"
BROWN, WHITE = 0, 4


def weighed(players: int = 3) -> tuple[Scales, State]:
    """The first row of a game, with three of them."""
    state = opened(ROW, players)
    found = Scales(players)
    found.weigh(state)
    return found, state


def test_a_share_is_worth_what_lots_would_make_of_it() -> None:
    """With eight cards owned, four each by two, the last one decides (LX-16)."""
    table = Worth(3)
    assert table.of(9) == 9  # all nine
    assert table.of(45) == 5  # five of nine; another seat has four
    assert table.of(54) == 0  # four of nine; another seat has five
    # Four each, and one card left: I get it, the other does, or a third one, and we tie.
    assert table.of(44) == pytest.approx((5 + 0 + 4) / 3)


def test_two_cards_of_an_animal_are_worth_more_than_one() -> None:
    """Brown is on two mammoths, white on one ibex; everybody is as likely to want brown."""
    found, state = weighed()
    assert found.gains[BROWN] > found.gains[WHITE] > 0
    assert found.wishes[BROWN] == pytest.approx(found.wishes[6 + BROWN])
    assert sum(found.wishes[:6]) == pytest.approx(1)
    assert 0 < found.lost(state, 0, BROWN, 0) < 1
    assert found.lost(state, 0, BROWN, 0b110) == 0  # the others have passed


@pytest.mark.fuzz
def test_no_call_brings_them_down() -> None:
    """Seats, colours, cards and states that there are not weigh nothing."""
    found, state = weighed()
    another = opened(ROW, 5)
    rng = Generator(1)
    odd: list[Any] = [None, another, state, State.__new__(State)]
    for _ in range(3000):
        which = odd[rng.below(len(odd))]
        seat, colour, out = (rng.below(200) - 100 for _ in range(3))
        cards = rng.below(1 << 31) << rng.below(32)
        found.weigh(which)
        assert found.cards(which, colour) >= 0
        assert found.lost(which, seat, colour, out) >= 0
        assert found.stake(which, seat, colour, out) >= 0
        assert found.holding(which, seat) >= 0
        if seat not in range(3):
            assert found.gain(seat, cards) == 0
    empty = Scales.__new__(Scales)
    empty.weigh(state)
    assert empty.gain(0, 1) == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_twins_weigh_the_same(players: int) -> None:
    """To the last bit: the same numbers are added in the same order."""
    assert scales.COMPILED
    assert worth.COMPILED
    twin = interpreted("bestiary.games.lascaux.scales").Scales(players)
    rules = interpreted("bestiary.games.lascaux.rules")
    for seed in range(4):
        fast, slow = State(players), rules.State(players)
        fast.playout(Generator(seed), 54 + 20 * seed)
        plain = interpreted("bestiary.core.generator").Generator
        slow.playout(plain(seed), 54 + 20 * seed)
        quick = Scales(players)
        quick.weigh(fast)
        twin.weigh(slow)
        assert list(quick.gains) == twin.gains
        assert list(quick.wishes) == twin.wishes
