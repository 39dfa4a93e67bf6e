"""Mammuz, worked out by hand: challenging."""

import pytest

from tests.games.mammuz.scripted_plays import (
    SEATS,
    apply_moves,
    cards_gained,
    is_table_clear,
    phase_and_seat,
    play_with_hands,
    refusing_rule,
    removed_cards,
)


@pytest.mark.parametrize(("position", "taker"), [(1, 1), (2, 0), (3, 1), (4, 0)])
def test_a_card_is_turned_up_by_its_position(position: int, taker: int) -> None:
    """The owner ordered them: hares first and third, no hares second and fourth (MZ-8)."""
    play = apply_moves(
        play_with_hands(4, "2 hare squirrel bear"), "0 declare hare: hare squirrel hare bear"
    )
    assert cards_gained(play, f"1 challenge {position}") == {taker: "bear 2 hare squirrel"}


def test_only_the_last_display_can_be_challenged() -> None:
    """The first card is seat 1's hare, not seat 0's bear (MZ-8)."""
    play = play_with_hands(4, "bear", "hare")
    apply_moves(play, "0 declare hare: bear, 1 extend: hare")
    assert cards_gained(play, "2 challenge 1") == {2: "bear hare"}


def test_a_position_beyond_the_display_is_refused() -> None:
    """Four cards lie in the herd, and one in the last display (MZ-8)."""
    play = apply_moves(play_with_hands(4, "3 hare", "bear"), "0 declare hare: hare hare hare")
    for position in (4, 5, 10, "9" * 5000):
        assert refusing_rule(play, 1, f"challenge {position}") == "MZ-8"
    apply_moves(play, "1 extend: bear")
    for position in (2, 3, 4):
        assert refusing_rule(play, 2, f"challenge {position}") == "MZ-8"


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_who_doubts_the_truth_takes_the_herd(players: int, start: int) -> None:
    """And the player after begins a new round (MZ-9)."""
    hands = ["2 hare" if seat == start else "" for seat in range(players)]
    play = play_with_hands(players, *hands, start=start)
    apply_moves(play, f"{start} declare hare: hare hare")
    challenger, after = (start + 1) % players, (start + 2) % players
    assert cards_gained(play, f"{challenger} challenge 2") == {challenger: "2 hare"}
    assert phase_and_seat(play) == ("declare", after)
    assert is_table_clear(play)
    assert removed_cards(play) == ""


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_a_caught_liar_takes_the_herd(players: int, start: int) -> None:
    """And the challenger begins a new round (MZ-10)."""
    hands = ["hare squirrel" if seat == start else "" for seat in range(players)]
    play = play_with_hands(players, *hands, start=start)
    apply_moves(play, f"{start} declare hare: hare squirrel")
    challenger = (start + 1) % players
    assert cards_gained(play, f"{challenger} challenge 2") == {start: "hare squirrel"}
    assert phase_and_seat(play) == ("declare", challenger)
    assert is_table_clear(play)
    assert removed_cards(play) == ""


def test_the_herd_is_taken_whole() -> None:
    """The displays of every player, not only of the two in dispute (MZ-8, MZ-9, MZ-10)."""
    laid = "0 declare hare: bear, 1 extend: tiger squirrel, 2 extend: squirrel hare"
    hands = ("bear", "tiger squirrel", "squirrel hare")
    whole = "bear tiger hare 2 squirrel"
    play = apply_moves(play_with_hands(4, *hands), laid)
    assert cards_gained(play, "3 challenge 2") == {3: whole}
    assert phase_and_seat(play) == ("declare", 0)
    play = apply_moves(play_with_hands(4, *hands), laid)
    assert cards_gained(play, "3 challenge 1") == {2: whole}
    assert phase_and_seat(play) == ("declare", 3)
