"""Mammuz, worked out by hand: challenging."""

import pytest

from tests.games.mammuz.laying import (
    SEATS,
    dealt,
    did,
    got,
    is_cleared,
    refused,
    removed,
    turn,
)


@pytest.mark.parametrize(("position", "taker"), [(1, 1), (2, 0), (3, 1), (4, 0)])
def test_a_card_is_turned_up_by_its_position(position: int, taker: int) -> None:
    """The owner ordered them: hares first and third, no hares second and fourth (MZ-8)."""
    play = did(dealt(4, "2 hare squirrel bear"), "0 declare hare: hare squirrel hare bear")
    assert got(play, f"1 challenge {position}") == {taker: "bear 2 hare squirrel"}


def test_only_the_last_display_can_be_challenged() -> None:
    """The first card is seat 1's hare, not seat 0's bear (MZ-8)."""
    play = dealt(4, "bear", "hare")
    did(play, "0 declare hare: bear, 1 extend: hare")
    assert got(play, "2 challenge 1") == {2: "bear hare"}


def test_a_position_beyond_the_display_is_refused() -> None:
    """Four cards lie in the herd, and one in the last display (MZ-8)."""
    play = did(dealt(4, "3 hare", "bear"), "0 declare hare: hare hare hare")
    for position in (4, 5, 10, "9" * 5000):
        assert refused(play, 1, f"challenge {position}") == "MZ-8"
    did(play, "1 extend: bear")
    for position in (2, 3, 4):
        assert refused(play, 2, f"challenge {position}") == "MZ-8"


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_who_doubts_the_truth_takes_the_herd(players: int, start: int) -> None:
    """And the player after begins a new round (MZ-9)."""
    hands = ["2 hare" if seat == start else "" for seat in range(players)]
    play = dealt(players, *hands, start=start)
    did(play, f"{start} declare hare: hare hare")
    challenger, after = (start + 1) % players, (start + 2) % players
    assert got(play, f"{challenger} challenge 2") == {challenger: "2 hare"}
    assert turn(play) == ("declare", after)
    assert is_cleared(play)
    assert removed(play) == ""


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_a_caught_liar_takes_the_herd(players: int, start: int) -> None:
    """And the challenger begins a new round (MZ-10)."""
    hands = ["hare squirrel" if seat == start else "" for seat in range(players)]
    play = dealt(players, *hands, start=start)
    did(play, f"{start} declare hare: hare squirrel")
    challenger = (start + 1) % players
    assert got(play, f"{challenger} challenge 2") == {start: "hare squirrel"}
    assert turn(play) == ("declare", challenger)
    assert is_cleared(play)
    assert removed(play) == ""


def test_the_herd_is_taken_whole() -> None:
    """The displays of everybody, not only of the two in dispute (MZ-8, MZ-9, MZ-10)."""
    laid = "0 declare hare: bear, 1 extend: tiger squirrel, 2 extend: squirrel hare"
    hands = ("bear", "tiger squirrel", "squirrel hare")
    whole = "bear tiger hare 2 squirrel"
    play = did(dealt(4, *hands), laid)
    assert got(play, "3 challenge 2") == {3: whole}
    assert turn(play) == ("declare", 0)
    play = did(dealt(4, *hands), laid)
    assert got(play, "3 challenge 1") == {2: whole}
    assert turn(play) == ("declare", 3)
