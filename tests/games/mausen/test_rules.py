"""Mausen: the rules, line by line, with cards worked out by hand."""

import pytest

from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen import game
from bestiary.games.mausen.cards import CARD_IDS, CARD_NAMES, decode_hand
from bestiary.games.mausen.rules import State
from tests.games.mausen.positions import (
    choose_cards,
    middle_cards,
    state_after_round,
    state_with_cards,
    won_cards,
)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_player_holds_each_animal_with_each_value(players: int) -> None:
    """Sixteen cards: elephant, dog, cat, mouse with 1 to 4 (MS-1)."""
    state = State(players)
    cards = tuple(sorted(f"{animal}{value}" for animal in "EDCM" for value in (1, 2, 3, 4)))
    for seat in range(players):
        assert decode_hand(state.hands[seat]) == cards


@pytest.mark.parametrize("players", [-1, 0, 2, 7, 1000])
def test_only_three_to_six_can_play(players: int) -> None:
    """The game is for 3 to 6 players."""
    with pytest.raises(ValueError, match=str(players)):
        State(players)


def test_four_neutral_cards_lie_in_the_middle() -> None:
    """Mouse 1, cat 2, dog 3, elephant 4 (MS-2)."""
    assert middle_cards(State(3)) == "C2 D3 E4 M1"


def test_nothing_is_turned_up_before_the_last_has_chosen() -> None:
    """All cards are turned up together (MS-3)."""
    state = State(3)
    state.apply(1, CARD_IDS["E4"])
    state.apply(0, CARD_IDS["D3"])
    assert middle_cards(state) == "C2 D3 E4 M1"
    assert len(decode_hand(state.hands[0])) == 16
    assert state.seats_to_move() == (2,)
    state.apply(2, CARD_IDS["M1"])
    assert len(decode_hand(state.hands[0])) == 15
    assert state.seats_to_move() == (0, 1, 2)


def test_a_second_choice_is_refused() -> None:
    """Each player chooses one card a round (MS-3)."""
    state = State(3)
    state.apply(1, CARD_IDS["E4"])
    with pytest.raises(Refused, match="MS-3"):
        state.apply(1, CARD_IDS["D1"])


@pytest.mark.parametrize(("chaser", "prey"), [("E1", "D"), ("D1", "C"), ("C1", "M"), ("M1", "E")])
def test_each_animal_chases_one_other(chaser: str, prey: str) -> None:
    """Elephant chases dogs, dog cats, cat mice, mouse elephants, and nothing else (MS-4)."""
    state = state_after_round("E2 D2 C2 M2", f"{chaser} {chaser[0]}2 {chaser[0]}2")
    assert won_cards(state)[0] == f"{prey}2"
    assert won_cards(state)[1:] == ["", ""]


def test_only_the_highest_of_an_animal_chases() -> None:
    """Of dogs 1, 2 and 4 the 4 takes the cat (MS-5)."""
    assert won_cards(state_after_round("C1", "D1 D4 D2")) == ["", "C1", ""]


def test_doubles_do_not_chase_and_the_next_lower_comes_up() -> None:
    """Dog 3, dog 3 and dog 1 played: dog 1 chases the cats (MS-6)."""
    assert won_cards(state_after_round("C2 C3", "D3 D3 D1")) == ["", "", "C2 C3"]


def test_where_only_doubles_were_played_nothing_is_chased() -> None:
    """Two mice of the same value and no other mouse: no elephant runs (MS-6)."""
    state = state_after_round("E4", "M3 M3 M3")
    assert won_cards(state) == ["", "", ""]
    assert middle_cards(state) == "E4 M3 M3 M3"


def test_doubles_are_passed_over_again_and_again() -> None:
    """Cats 4, 4, 3, 3 and 1: the cat 1 chases; with 4, 4, 3, 3 no player does (MS-7)."""
    assert won_cards(state_after_round("M1", "C4 C4 C3 C3 C1")) == ["", "", "", "", "M1"]
    assert won_cards(state_after_round("M1", "C4 C4 C3 C3")) == ["", "", "", ""]


def test_a_triple_is_a_double_too() -> None:
    """Played exactly once means once (MS-7)."""
    assert won_cards(state_after_round("M1", "C4 C4 C4 C2")) == ["", "", "", "M1"]


def test_the_chaser_takes_played_cards_and_those_in_the_middle() -> None:
    """All cards of the chased animal (MS-8)."""
    assert won_cards(state_after_round("D2 D2 M1", "E3 D1 D4")) == ["D1 D2 D2 D4", "", ""]


def test_a_card_that_runs_away_still_chases() -> None:
    """Elephant takes the dog, the dog takes the cat all the same, and so on round (MS-9)."""
    state = state_after_round("E2", "E1 D1 C1 M1")
    assert won_cards(state) == ["D1", "C1", "M1", "E1 E2"]


def test_cards_in_the_middle_neither_chase_nor_tie() -> None:
    """Elephant 4 in the middle chases no dog, and does not tie with a played one (MS-10)."""
    assert won_cards(state_after_round("E4", "D1 D2 D2")) == ["", "", ""]
    assert won_cards(state_after_round("E4", "E4 D2 D1")) == ["D1 D2", "", ""]


def test_unchased_cards_go_to_the_middle_for_good() -> None:
    """They belong to no player, and do not come back to a hand (MS-11)."""
    state = state_after_round("C1", "E1 E2 M1")
    assert middle_cards(state) == "C1 M1"
    assert won_cards(state) == ["", "", "E1 E2"]
    with pytest.raises(Refused, match="MS-11"):
        state.apply(2, CARD_IDS["M1"])


def test_won_cards_lie_face_down() -> None:
    """On the table only their number is seen (MS-12, MS-18)."""
    play = Play(game, 3, {})
    for seat, card in enumerate(["E4", "D3", "D1"]):
        play.move(seat, card)
    assert play.view(1).board.won_counts == (3, 1, 0)
    assert play.view(ONLOOKER).board.won_counts == (3, 1, 0)
    assert play.view(1).history.won == (("D1", "D3", "D3"), ("C2",), ())


def test_an_empty_middle_is_filled_anew() -> None:
    """Every player lays a start card, nothing is chased, and a card is used up (MS-13)."""
    state = state_with_cards("", "E4 D4 C1", "D4 C4 C1", "M1 M2 C1", "E1 E2 C1")
    assert state.phase_name() == "restock"
    choose_cards(state, "E4 D4 M1 E1")
    assert middle_cards(state) == "D4 E1 E4 M1"
    assert won_cards(state) == ["", "", "", ""]
    assert state.phase_name() == "play"
    assert [decode_hand(hand) for hand in state.hands[:4]] == [
        ("C1", "D4"),
        ("C1", "C4"),
        ("C1", "M2"),
        ("C1", "E2"),
    ]


def test_a_round_that_clears_the_middle_leads_to_new_start_cards() -> None:
    """All four animals are chased: nothing is left (MS-13)."""
    state = state_after_round("E2", "E1 D1 C1 M1")
    assert middle_cards(state) == ""
    assert state.phase_name() == "restock"
    with pytest.raises(Refused, match="MS-13"):
        choose_cards(state, "M4 M4").apply(0, CARD_IDS["M4"])


def test_the_game_ends_with_the_last_hand_cards() -> None:
    """Cards still in the middle belong to no player (MS-14)."""
    state = choose_cards(state_with_cards("C1 M1", "E4", "E1", "D2"), "E4 E1 D2")
    assert state.is_over()
    assert middle_cards(state) == "E1 E4 M1"
    assert won_cards(state) == ["D2", "", "C1"]
    assert state.scores() == (2, 0, 1)
    with pytest.raises(Refused, match="MS-14"):
        state.apply(0, CARD_IDS["E4"])


def test_last_cards_that_fill_the_middle_score_for_no_seat() -> None:
    """The middle is empty and every player holds one card (MS-15)."""
    state = state_with_cards("", "E4", "D4", "C4", "M4", won=("D1", "", "", ""))
    assert state.phase_name() == "restock"
    choose_cards(state, "E4 D4 C4 M4")
    assert state.is_over()
    assert middle_cards(state) == "C4 D4 E4 M4"
    assert state.scores() == (1, 0, 0, 0)


def test_an_empty_middle_without_hand_cards_is_the_end() -> None:
    """No player can lay a start card any more (MS-14)."""
    state = choose_cards(state_with_cards("", "E4", "D4", "C4", "M4"), "E4 D4 C4 M4")
    assert state.phase_name() == "over"
    state = choose_cards(state_with_cards("E1", "E4", "D4", "C4", "M4"), "E4 D4 C4 M4")
    assert middle_cards(state) == ""
    assert state.phase_name() == "over"


def test_the_highest_sum_of_values_wins() -> None:
    """Points are the values of the won cards (MS-16)."""
    state = choose_cards(
        state_with_cards("M4", "E1", "E1", "E1", won=("E4 D4", "C3 M1", "D4 D4 D1")), "E1 E1 E1"
    )
    assert state.scores() == (8, 4, 9)
    assert state.winners() == (2,)


def test_a_tie_goes_to_the_higher_mice() -> None:
    """Nine points each, with mice worth 3, 4 and none: by values, not by number (MS-16)."""
    won = ("M1 M1 M1 E4 D2", "M4 E4 D1", "E4 D4 C1")
    state = choose_cards(state_with_cards("M4", "E1", "E1", "E1", won=won), "E1 E1 E1")
    assert state.scores() == (9, 9, 9)
    assert state.winners() == (1,)


def test_those_still_tied_share_the_win() -> None:
    """The same sum and the same mice (MS-17)."""
    won = ("M4 E1", "M3 M1 D1", "E3")
    state = choose_cards(state_with_cards("M4", "E1", "E1", "E1", won=won), "E1 E1 E1")
    assert state.winners() == (0, 1)


def test_without_won_cards_all_share_the_win() -> None:
    """Three zeros are a tie as well (MS-17)."""
    assert choose_cards(state_with_cards("M4", "E1", "E1", "E1"), "E1 E1 E1").winners() == (0, 1, 2)


def test_a_choice_is_secret_until_all_are_turned_up() -> None:
    """The others see that a card was chosen, not which (MS-18)."""
    one, two = Play(game, 3, {}), Play(game, 3, {})
    one.move(0, "E4")
    two.move(0, "M1")
    assert one.view(0).board.choice == "E4"
    for viewer in (1, 2, ONLOOKER):
        assert one.view(viewer).canonical_json() == two.view(viewer).canonical_json()
        assert one.view(viewer).board.to_move == (1, 2)


def test_the_example_of_the_rule_book() -> None:
    """Six players, five cards in the middle (MS-4 to MS-11)."""
    state = state_after_round("E3 E4 D3 C2 C2", "E1 D2 C3 C4 M3 M3")
    assert won_cards(state) == ["D2 D3", "C2 C2 C3 C4", "", "M3 M3", "", ""]
    assert middle_cards(state) == "E1 E3 E4"


def test_impossible_position_is_refused() -> None:
    """Hands of different sizes, choices that are not in the hand, or all at once."""
    whole = (1 << 16) - 1
    bad = [
        ([whole, whole, 1], [None] * 3),
        ([whole] * 2, [None] * 2),
        ([1 << 16] * 3, [None] * 3),
        ([-1] * 3, [None] * 3),
        ([1] * 3, [5, None, None]),
        ([1] * 3, [99, None, None]),
        ([1] * 3, [-1, None, None]),
        ([whole] * 3, [0, 0, 0]),
    ]
    for hands, choices in bad:
        with pytest.raises(ValueError, match=r"\d"):
            State.from_position(hands, choices, 0, [0] * len(hands))  # type: ignore[arg-type]


def test_every_card_has_a_name_and_a_number() -> None:
    """Elephants first, then dogs, cats, mice (MS-1)."""
    assert CARD_NAMES[0] == "E1"
    assert CARD_NAMES[15] == "M4"
    assert [CARD_IDS[name] for name in CARD_NAMES] == list(range(16))
