"""Lascaux: the rules, line by line, with cards and stones worked out by hand."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.message import Message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.lascaux import game, moves, position
from bestiary.games.lascaux.deck import (
    ANIMALS,
    CARD_IDS,
    CARD_NAMES,
    COLOUR_INITIALS,
    COLOUR_PAIRS_BY_ANIMAL,
    COLOURS,
)
from bestiary.games.lascaux.rules import State
from bestiary.i18n import Translator
from tests.games.lascaux.positions import (
    NO_BLUE,
    SIX_COLOURS,
    allowed_colours,
    apply_moves,
    choose_markers,
    deck_size,
    finished_state,
    full_names,
    owned_cards,
    row_of,
    setup_with_deck,
    state_after_deal,
    state_with_row,
    stones_by_seat,
)
from tests.random_play import apply_random_actions


def full_state(state: State) -> dict[str, Any]:
    """All there is to a state: what records write, and what may be chosen."""
    return position.to_dict(state) | {"allowed": state.allowed_colours()}


def refusing_rule(state: State, seat: int, move: str) -> str:
    """The rule that refuses a move; the play must stay unchanged."""
    before = full_state(state)
    with pytest.raises(Refused) as refusal:
        apply_moves(state, f"{seat} {move}")
    assert full_state(state) == before
    return refusal.value.rule


# The deck and the deal


def test_six_animals_have_nine_cards_each() -> None:
    """54 cards, all different (LX-1)."""
    assert ANIMALS == ("mammoth", "aurochs", "deer", "horse", "ibex", "rhino")
    assert Counter(name.split("-")[0] for name in CARD_NAMES) == dict.fromkeys(ANIMALS, 9)
    assert len(set(CARD_NAMES)) == 54


def test_each_card_has_two_different_colours() -> None:
    """Out of brown, yellow, green, pink, white, blue, named in this order (LX-1)."""
    assert COLOURS == ("brown", "yellow", "green", "pink", "white", "blue")
    for name in CARD_NAMES:
        _, first, second = name.split("-")
        assert COLOURS.index(first) < COLOURS.index(second)


@pytest.mark.parametrize("animal", ANIMALS)
def test_every_colour_is_three_times_on_every_animal(animal: str) -> None:
    """Nine cards with two colours are 18: three for each of six (LX-2)."""
    counts = Counter(
        colour for name in CARD_NAMES if animal in name for colour in name.split("-")[1:]
    )
    assert counts == dict.fromkeys(COLOURS, 3)


def test_every_pair_of_colours_is_three_or_four_times_in_the_deck() -> None:
    """15 pairs on 54 cards: nine of them four times, six three times (LX-2)."""
    counts = Counter(tuple(name.split("-")[1:]) for name in CARD_NAMES)
    assert set(counts) == set(combinations(COLOURS, 2))
    assert Counter(counts.values()) == {4: 9, 3: 6}


def test_the_deck_is_the_table_of_the_manual() -> None:
    """The first and the last card of it, and some between (LX-2)."""
    assert CARD_NAMES[0] == "mammoth-brown-yellow"
    assert CARD_NAMES[8] == "mammoth-white-blue"
    assert CARD_NAMES[9:12] == (
        "aurochs-brown-yellow",
        "aurochs-brown-green",
        "aurochs-brown-white",
    )
    assert CARD_NAMES[31] == "horse-yellow-pink"
    assert CARD_NAMES[53] == "rhino-white-blue"
    assert [CARD_IDS[name] for name in CARD_NAMES] == list(range(54))
    assert COLOUR_INITIALS == ("Br", "Y", "G", "P", "W", "Bl")
    assert COLOUR_PAIRS_BY_ANIMAL["deer"] == "Br-Y Br-P Br-Bl Y-G Y-Bl G-P G-W P-W W-Bl"


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_the_manual_names_the_letters_that_stand_on_the_cards(language: str) -> None:
    """In the shell those of the table, in the browser those of the language (LX-1)."""
    manual = catalog.installed_games()["lascaux"].manual(language)
    for initials, colour in zip(COLOUR_INITIALS, COLOURS, strict=True):
        row = next(line for line in manual.splitlines() if f"| `{colour}` |" in line)
        letters = Translator(language).translate(Message("lascaux-web-letter", {"colour": colour}))
        assert row.split(" | ")[0] == f"| {initials}"
        assert letters == (initials if language == "en" else row.split(" | ")[2])


@pytest.mark.parametrize("players", [-1, 0, 2, 6, 1000])
def test_only_three_to_five_can_play(players: int) -> None:
    """The game is for 3 to 5 players."""
    with pytest.raises(ValueError, match=str(players)):
        State(players)


@pytest.mark.parametrize(("players", "stones"), [(3, 12), (4, 12), (5, 10)])
def test_every_player_has_twelve_stones_or_ten_with_five_players(players: int, stones: int) -> None:
    """And a marker of each colour (LX-3)."""
    state = state_after_deal(SIX_COLOURS, players)
    assert stones_by_seat(state) == [stones] * players
    assert state.pot == 0
    assert state.seats_to_move() == tuple(range(players))
    assert [state.legal_actions(seat) for seat in range(players)] == [(0, 1, 2, 3, 4, 5)] * players


@pytest.mark.parametrize(("players", "total"), [(3, 36), (4, 48), (5, 50)])
def test_no_stone_and_no_card_is_ever_lost(players: int, total: int) -> None:
    """36, 48 or 50 stones, from the deal to the end of random games (LX-3, LX-12)."""
    for seed in range(10):
        state: Any = Play.new(game, players, Pcg32(seed)).state
        for _ in apply_random_actions(state, Pcg32(seed)):
            assert sum(stones_by_seat(state)) + state.pot == total
        assert state.is_over()
        assert sum(stones_by_seat(state)) == total
        assert state.pot == 0
        assert sorted(" ".join(owned_cards(state)).split()) == sorted(
            f"{animal}-{pair}"
            for animal in ANIMALS
            for pair in COLOUR_PAIRS_BY_ANIMAL[animal].split()
        )


def test_the_deck_is_shuffled_and_the_start_player_drawn_by_lot() -> None:
    """Twenty deals: each has all cards in its own order, and every player begins once (LX-4)."""
    deals = [position.deal(3, {}, Pcg32(seed)) for seed in range(20)]
    assert all(sorted(deal["deck"]) == sorted(CARD_NAMES) for deal in deals)
    assert len({tuple(deal["deck"]) for deal in deals}) == 20
    assert {deal["start"] for deal in deals} == {0, 1, 2}


def test_the_deck_is_turned_up_from_the_top() -> None:
    """The setup names the top card first, and the seat that begins (LX-4)."""
    setup = setup_with_deck("deer-W-Bl aurochs-G-P mammoth-Br-Y ibex-P-W", start=2)
    state = position.initial_state(3, {}, setup)
    assert row_of(state) == "mammoth-Br-Y aurochs-G-P deer-W-Bl"
    assert full_state(state)["deck"] == setup["deck"][3:]
    assert full_state(state)["deck"][0] == "ibex-pink-white"
    assert state.start == 2


def setup_with_card_at(place: int, card: object) -> dict[str, Any]:
    """A setup with another card at a place of the deck."""
    deck: list[object] = [*CARD_NAMES]
    deck[place] = card
    return {"deck": deck, "start": 0}


@pytest.mark.parametrize(
    "setup",
    [
        {"deck": list(CARD_NAMES[:-1]), "start": 0},
        {"deck": [*CARD_NAMES, CARD_NAMES[0]], "start": 0},
        {"deck": [], "start": 0},
        setup_with_card_at(0, CARD_NAMES[1]),
        setup_with_card_at(0, "mammoth-yellow-brown"),
        setup_with_card_at(0, "mammoth-brown-white"),
        setup_with_card_at(53, "Rhino-white-blue"),
    ],
)
def test_a_deck_without_each_card_once_is_refused(setup: dict[str, Any]) -> None:
    """A card short, too many, twice, or none of the 54 (LX-1)."""
    with pytest.raises(Refused, match="LX-1") as refusal:
        position.initial_state(3, {}, setup)
    assert refusal.value.rule == "LX-1"


VALID_SETUP = setup_with_deck("")


@pytest.mark.parametrize(
    "setup",
    [
        *(
            VALID_SETUP | {"start": start}
            for start in (-1, 3, 99, True, False, 1.0, "0", None, [0])
        ),
        *(
            VALID_SETUP | {"deck": deck}
            for deck in (None, "deer", tuple(CARD_NAMES), dict.fromkeys(CARD_NAMES))
        ),
        *(setup_with_card_at(5, card) for card in (None, 5, ["deer-white-blue"])),
        VALID_SETUP | {"stones": 12},
        {"deck": VALID_SETUP["deck"]},
        {"start": 0},
        {},
        None,
        [VALID_SETUP["deck"], 0],
    ],
)
def test_a_setup_of_another_form_is_refused(setup: Any) -> None:
    """It has a deck and a start player at the table, and nothing else (LX-4)."""
    with pytest.raises(Refused) as refusal:
        position.initial_state(3, {}, setup)
    assert refusal.value.rule == FORMAT


def test_seat_4_of_five_can_begin_and_seat_5_cannot() -> None:
    """Seat 4 is the fifth (LX-4)."""
    assert position.initial_state(5, {}, VALID_SETUP | {"start": 4}).start == 4
    with pytest.raises(Refused):
        position.initial_state(5, {}, VALID_SETUP | {"start": 5})


# Opening a round


def test_cards_are_turned_up_until_the_row_shows_six_colours() -> None:
    """Three cards can be enough, and the fourth stays in the deck (LX-5)."""
    state = state_after_deal(f"{SIX_COLOURS} horse-Br-Y")
    assert row_of(state) == SIX_COLOURS
    assert deck_size(state) == 51


def test_one_missing_colour_is_waited_for() -> None:
    """After four cards only blue is missing, the fifth brings it (LX-5)."""
    state = state_after_deal("mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl ibex-P-W")
    assert row_of(state) == "mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl"
    assert deck_size(state) == 49


def test_cards_are_turned_up_until_the_row_has_seven() -> None:
    """Seven cards without blue: the eighth, which has it, stays in the deck (LX-5)."""
    state = state_after_deal(f"{NO_BLUE} mammoth-W-Bl")
    assert row_of(state) == NO_BLUE
    assert deck_size(state) == 47


def test_the_seventh_card_may_bring_the_sixth_colour() -> None:
    """Six without blue and the seventh with it (LX-5)."""
    six = " ".join(NO_BLUE.split()[:6])
    assert row_of(state_after_deal(f"{six} rhino-W-Bl aurochs-Br-Y")) == f"{six} rhino-W-Bl"


def test_the_colours_of_cards_that_were_left_count() -> None:
    """Green, pink, white and blue lie there: brown and yellow are all it takes (LX-5, LX-14)."""
    top = "horse-G-W ibex-Br-Bl rhino-Y-W rhino-G-P"
    state = state_with_row(SIX_COLOURS, top=top, markers="brown brown brown")
    apply_moves(state, "0 pass, 1 pass")
    assert row_of(state) == "aurochs-G-P deer-W-Bl horse-G-W ibex-Br-Bl rhino-Y-W"
    assert deck_size(state) == 48


def test_cards_that_were_left_count_towards_seven() -> None:
    """Two of seven are taken: two are turned up, though green and blue are missing (LX-5)."""
    top = "aurochs-Br-W deer-Br-Y deer-W-Bl"
    state = state_with_row(NO_BLUE, top=top, markers="green green green")
    apply_moves(state, "0 pass, 1 pass")
    assert owned_cards(state)[2] == "mammoth-Br-G mammoth-Y-G"
    left = "mammoth-Br-Y mammoth-Br-P mammoth-Y-W mammoth-P-W aurochs-Br-Y"
    assert row_of(state) == f"{left} aurochs-Br-W deer-Br-Y"
    assert deck_size(state) == 45


def test_a_round_is_played_with_what_lies_there_when_the_deck_runs_out() -> None:
    """One card left in the deck: two lie there, with four colours, and play goes on (LX-6)."""
    state = state_with_row(
        "deer-W-Bl ibex-G-W", top="horse-Br-Y", last_owner=0, markers="blue blue blue"
    )
    apply_moves(state, "0 pass, 1 pass")
    assert row_of(state) == "horse-Br-Y ibex-G-W"
    assert deck_size(state) == 0
    assert state.phase_name() == "mark"
    choose_markers(state, "brown pink blue")
    assert state.phase_name() == "bid"


def test_no_card_is_drawn_where_seven_lie_there_already() -> None:
    """No player took one of them (LX-6)."""
    state = state_with_row(NO_BLUE, top="mammoth-W-Bl", markers="blue blue blue")
    apply_moves(state, "0 pass, 1 pass")
    assert row_of(state) == NO_BLUE
    assert deck_size(state) == 47


# Choosing a colour


def test_each_chooses_one_marker_in_any_order() -> None:
    """Bidding begins when the last has chosen (LX-7)."""
    state = state_after_deal(SIX_COLOURS, start=1)
    apply_moves(state, "2 mark blue")
    assert state.seats_to_move() == (0, 1)
    apply_moves(state, "0 mark blue")
    assert state.seats_to_move() == (1,)
    assert state.phase_name() == "mark"
    assert full_state(state)["markers"] == {"0": "blue", "2": "blue"}
    apply_moves(state, "1 mark brown")
    assert state.phase_name() == "bid"
    assert full_state(state)["markers"] == {"0": "blue", "1": "brown", "2": "blue"}


def test_a_second_marker_is_refused() -> None:
    """One of the six a round, whether the bidding has begun or not (LX-7)."""
    state = apply_moves(state_after_deal(SIX_COLOURS), "1 mark blue")
    assert refusing_rule(state, 1, "mark brown") == "LX-7"
    assert refusing_rule(state, 1, "mark blue") == "LX-7"
    apply_moves(state, "0 mark blue, 2 mark blue")
    for seat in range(3):
        assert refusing_rule(state, seat, "mark brown") == "LX-7"


def test_no_bid_or_pass_before_all_have_chosen() -> None:
    """Neither who has a marker nor who has none (LX-7)."""
    state = apply_moves(state_after_deal(SIX_COLOURS), "0 mark blue")
    for seat in (0, 1):
        assert refusing_rule(state, seat, "bid") == "LX-7"
        assert refusing_rule(state, seat, "pass") == "LX-7"


def test_a_colour_that_the_row_does_not_show_may_be_chosen() -> None:
    """There is no blue in the row, and blue may be chosen all the same (LX-8)."""
    state = state_after_deal(NO_BLUE)
    assert allowed_colours(state) == "brown yellow green pink white blue"
    choose_markers(state, "blue blue blue")
    assert full_state(state)["markers"] == {"0": "blue", "1": "blue", "2": "blue"}


def test_after_a_round_without_a_taker_only_colours_of_the_row_may_be_chosen() -> None:
    """All chose blue, which the row does not show; now no player may (LX-8)."""
    state = apply_moves(
        choose_markers(state_after_deal(NO_BLUE), "blue blue blue"), "0 pass, 1 pass"
    )
    assert owned_cards(state) == ["", "", ""]
    assert allowed_colours(state) == "brown yellow green pink white"
    for seat in range(3):
        assert refusing_rule(state, seat, "mark blue") == "LX-8"
    apply_moves(state, "0 mark green")
    assert refusing_rule(state, 1, "mark blue") == "LX-8"


def test_the_limit_ends_when_a_card_was_taken() -> None:
    """Green was taken: any colour may be chosen, though green and blue are gone (LX-8)."""
    top = "aurochs-Br-W deer-Br-Y"
    state = state_with_row(NO_BLUE, top=top, limited=True)
    apply_moves(choose_markers(state, "green green green"), "0 pass, 1 pass")
    assert owned_cards(state)[2] == "mammoth-Br-G mammoth-Y-G"
    assert allowed_colours(state) == "brown yellow green pink white blue"
    choose_markers(state, "green blue blue")
    assert state.phase_name() == "bid"


def test_the_limit_stays_for_the_whole_round_and_no_longer() -> None:
    """Marked under the limit, then a card is taken (LX-8)."""
    state = apply_moves(
        choose_markers(state_after_deal(NO_BLUE), "blue blue blue"), "0 bid, 1 pass, 2 pass"
    )
    choose_markers(state, "brown brown brown")
    apply_moves(state, "1 pass, 2 pass")
    assert owned_cards(state) == ["mammoth-Br-Y mammoth-Br-G mammoth-Br-P aurochs-Br-Y", "", ""]
    assert allowed_colours(state) == "brown yellow green pink white blue"


def test_one_taker_is_enough() -> None:
    """Two of three got nothing, and the next round is free (LX-8)."""
    state = apply_moves(
        choose_markers(state_after_deal(NO_BLUE), "blue blue white"), "0 pass, 1 pass"
    )
    assert owned_cards(state) == ["", "", "mammoth-Y-W mammoth-P-W"]
    assert "blue" in allowed_colours(state)


def test_the_last_painting() -> None:
    """Only ibex G-W is left: three miss it, then only green or white will do (LX-6, LX-8)."""
    state = state_with_row("ibex-G-W", last_owner=1)
    apply_moves(choose_markers(state, "blue brown pink"), "0 bid, 1 pass, 2 pass")
    assert row_of(state) == "ibex-G-W"
    assert allowed_colours(state) == "green white"
    for colour in ("brown", "yellow", "pink", "blue"):
        assert refusing_rule(state, 2, f"mark {colour}") == "LX-8"
    apply_moves(choose_markers(state, "green white white"), "1 pass, 2 pass")
    assert owned_cards(state)[0] == "ibex-G-W"
    assert state.is_over()


# Bidding


def test_bidding_goes_clockwise_from_the_start_player() -> None:
    """Seat 2 of four begins; then 3, 0, 1, and 2 again (LX-9)."""
    state = choose_markers(state_after_deal(SIX_COLOURS, players=4, start=2), "blue blue blue blue")
    for seat in (2, 3, 0, 1, 2, 3):
        assert state.seats_to_move() == (seat,)
        apply_moves(state, f"{seat} bid")
    assert stones_by_seat(state) == [11, 11, 10, 10]
    assert state.pot == 6


def test_who_has_passed_is_left_out() -> None:
    """0 and 2 have passed: after 3 it is 1, and after 1 it is 3 (LX-9, LX-10)."""
    state = choose_markers(state_after_deal(SIX_COLOURS, players=4), "blue blue blue blue")
    apply_moves(state, "0 pass, 1 bid, 2 pass, 3 bid, 1 bid, 3 bid")
    assert state.seats_to_move() == (1,)
    assert full_state(state)["passed"] == [0, 2]


def test_a_turn_is_a_stone_or_a_pass() -> None:
    """One stone, no more (LX-9)."""
    state = choose_markers(state_after_deal(SIX_COLOURS), "blue blue blue")
    assert [str(moves.MOVE_BY_ACTION[action]) for action in state.legal_actions(0)] == [
        "bid",
        "pass",
    ]
    apply_moves(state, "0 bid")
    assert (stones_by_seat(state), state.pot) == ([11, 12, 12], 1)


def test_out_of_turn_is_refused() -> None:
    """It is seat 1's turn (LX-9)."""
    state = apply_moves(choose_markers(state_after_deal(SIX_COLOURS), "blue blue blue"), "0 bid")
    for seat in (0, 2):
        assert refusing_rule(state, seat, "bid") == "LX-9"
        assert refusing_rule(state, seat, "pass") == "LX-9"


def test_who_passes_takes_all_stones_from_the_middle() -> None:
    """Three stones lie there: 12 and 3 are 15, and the next finds none (LX-10)."""
    state = choose_markers(state_after_deal(SIX_COLOURS, players=4), "blue blue blue blue")
    apply_moves(state, "0 bid, 1 bid, 2 bid, 3 pass")
    assert (stones_by_seat(state), state.pot) == ([11, 11, 11, 15], 0)
    apply_moves(state, "0 pass")
    assert (stones_by_seat(state), state.pot) == ([11, 11, 11, 15], 0)
    assert full_state(state)["passed"] == [3, 0]


def test_who_has_passed_is_out_of_the_round() -> None:
    """Neither a stone nor another pass (LX-10)."""
    state = apply_moves(choose_markers(state_after_deal(SIX_COLOURS), "blue blue blue"), "0 pass")
    assert refusing_rule(state, 0, "bid") == "LX-10"
    assert refusing_rule(state, 0, "pass") == "LX-10"


def test_who_has_no_stone_must_pass() -> None:
    """The other two have 18 each (LX-11)."""
    state = state_with_row(SIX_COLOURS, stones=(0, 18, 18), markers="blue blue blue")
    assert [str(moves.MOVE_BY_ACTION[action]) for action in state.legal_actions(0)] == ["pass"]
    assert [offer.template for offer in moves.offers(state, 0)] == ["pass"]
    assert refusing_rule(state, 0, "bid") == "LX-11"
    apply_moves(state, "0 pass, 1 bid")
    assert stones_by_seat(state) == [0, 17, 18]


def test_the_last_stone_can_be_laid() -> None:
    """One stone, then none: on the next turn only passing is left (LX-11)."""
    state = state_with_row(SIX_COLOURS, stones=(1, 17, 18), markers="blue blue blue")
    apply_moves(state, "0 bid, 1 bid, 2 bid")
    assert stones_by_seat(state) == [0, 16, 17]
    assert refusing_rule(state, 0, "bid") == "LX-11"
    apply_moves(state, "0 pass")
    assert stones_by_seat(state) == [3, 16, 17]


def test_the_bidding_ends_at_once_when_one_is_left() -> None:
    """Seat 2 was never asked, pays nothing and gets nothing (LX-12)."""
    state = apply_moves(
        choose_markers(state_after_deal(SIX_COLOURS), "green green brown"), "0 pass, 1 pass"
    )
    assert stones_by_seat(state) == [12, 12, 12]
    assert owned_cards(state) == ["", "aurochs-G-P", "mammoth-Br-Y"]
    assert state.phase_name() == "mark"


def test_the_last_left_pays_no_more_and_gets_no_stones() -> None:
    """0 lays two; 2 takes two, 1 lays one and takes one: 10, 12, 14 (LX-12)."""
    state = choose_markers(state_after_deal(SIX_COLOURS), "blue brown green")
    apply_moves(state, "0 bid, 1 bid, 2 pass, 0 bid, 1 pass")
    assert stones_by_seat(state) == [10, 12, 14]
    assert state.pot == 0
    assert state.seats_to_move() == (0, 1, 2)


def test_the_last_left_may_have_no_stone() -> None:
    """The last stone was laid, the others pass (LX-11, LX-12)."""
    state = state_with_row(SIX_COLOURS, stones=(1, 17, 18), markers="blue brown green")
    apply_moves(state, "0 bid, 1 pass, 2 pass")
    assert stones_by_seat(state) == [0, 18, 18]
    assert owned_cards(state)[0] == "deer-W-Bl"


# Taking


FOUR = "mammoth-Br-Y aurochs-Y-P deer-P-W ibex-G-Bl"


def test_the_last_left_takes_first_then_the_stack_from_the_top() -> None:
    """0 takes both yellow cards, then 3 the pink one left; 1 and 2 get nothing (LX-13)."""
    state = state_with_row(FOUR, players=4, markers="yellow pink white pink", start=2, turn=2)
    apply_moves(state, "2 pass, 3 bid, 0 bid, 1 pass, 3 pass")
    assert owned_cards(state) == ["mammoth-Br-Y aurochs-Y-P", "", "", "deer-P-W"]


def test_another_order_of_passing_shares_the_row_otherwise() -> None:
    """3 takes both pink cards; white and pink find nothing, yellow the mammoth (LX-13)."""
    state = state_with_row(FOUR, players=4, markers="yellow pink white pink")
    apply_moves(state, "0 pass, 1 pass, 2 pass")
    assert owned_cards(state) == ["mammoth-Br-Y", "", "", "aurochs-Y-P deer-P-W"]
    state = state_with_row(FOUR, players=4, markers="yellow pink white pink", start=3, turn=3)
    apply_moves(state, "3 pass, 0 pass, 1 pass")
    assert owned_cards(state) == ["mammoth-Br-Y", "aurochs-Y-P", "deer-P-W", ""]


def test_a_marker_takes_every_card_of_its_colour_and_no_other() -> None:
    """Of seven cards four have brown as first colour, two white as second (LX-13)."""
    state = apply_moves(
        choose_markers(state_after_deal(NO_BLUE), "brown white blue"),
        "0 bid, 1 bid, 2 pass, 0 pass",
    )
    assert owned_cards(state) == [
        "mammoth-Br-Y mammoth-Br-G mammoth-Br-P aurochs-Br-Y",
        "mammoth-Y-W mammoth-P-W",
        "",
    ]
    assert row_of(state).split()[0] == "mammoth-Y-G"


def test_cards_not_taken_stay_in_the_row() -> None:
    """White and blue were not chosen, nor green (LX-14)."""
    state = state_with_row(SIX_COLOURS, top="horse-Br-Y", markers="pink pink yellow")
    apply_moves(state, "0 pass, 1 pass")
    assert owned_cards(state) == ["", "aurochs-G-P", "mammoth-Br-Y"]
    assert full_names("deer-W-Bl")[0] in full_state(state)["table"]
    assert full_names("horse-Br-Y")[0] in full_state(state)["table"]


def test_the_first_to_pass_is_the_next_start_player() -> None:
    """1 passes before 0 and 3; 2 is left (LX-14)."""
    state = choose_markers(state_after_deal(SIX_COLOURS, players=4), "blue green brown pink")
    apply_moves(state, "0 bid, 1 pass, 2 bid, 3 bid, 0 pass, 2 bid, 3 pass")
    assert state.start == 1
    assert state.seats_to_move() == (0, 1, 2, 3)
    choose_markers(state, "blue green brown pink")
    assert state.seats_to_move() == (1,)


def test_markers_return_to_their_owners() -> None:
    """Every player may choose the same colour again (LX-14)."""
    state = apply_moves(
        choose_markers(state_after_deal(SIX_COLOURS), "blue green brown"), "0 pass, 1 pass"
    )
    assert full_state(state)["markers"] == {}
    assert full_state(state)["passed"] == []
    choose_markers(state, "blue green brown")
    assert full_state(state)["markers"] == {"0": "blue", "1": "green", "2": "brown"}


def test_the_round_with_four_players_of_the_manual() -> None:
    """Nora 0, Tom 1, Ida 2, Paul 3: 11, 9, 13 and 15 stones (LX-5, LX-9 to LX-14)."""
    row = "mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl"
    state = choose_markers(state_after_deal(row, players=4), "yellow brown white brown")
    apply_moves(state, "0 bid, 1 bid, 2 bid, 3 pass")
    assert stones_by_seat(state) == [11, 11, 11, 15]
    apply_moves(state, "0 bid, 1 bid, 2 pass")
    assert stones_by_seat(state) == [10, 10, 13, 15]
    apply_moves(state, "0 bid, 1 bid, 0 pass")
    assert stones_by_seat(state) == [11, 9, 13, 15]
    assert owned_cards(state) == ["deer-Y-G", "mammoth-Br-Y horse-Br-W", "rhino-W-Bl", ""]
    assert "aurochs-G-P" in row_of(state)
    assert state.start == 3


# The end


def test_the_game_ends_when_all_cards_have_an_owner() -> None:
    """The last three are taken, and the deck is empty (LX-15)."""
    state = state_with_row(SIX_COLOURS, last_owner=0, markers="brown green white")
    apply_moves(state, "0 bid, 1 pass, 2 pass")
    assert state.is_over()
    assert state.phase_name() == "over"
    assert full_state(state) | {"deck": [], "table": [], "pot": 0, "to_move": []} == full_state(
        state
    )
    assert full_state(state) | {"markers": {}, "passed": [], "start": 1} == full_state(state)
    assert [len(cards.split()) for cards in owned_cards(state)] == [52, 1, 1]
    assert state.winners() == (0,)


def test_the_game_goes_on_while_a_card_lies_there_or_in_the_deck() -> None:
    """One left in the row; or none there, but 51 in the deck (LX-15)."""
    state = state_with_row(SIX_COLOURS, last_owner=0, markers="brown green green")
    apply_moves(state, "0 bid, 1 pass, 2 pass")
    assert row_of(state) == "deer-W-Bl"
    assert not state.is_over()
    assert state.winners() == ()
    state = state_with_row(SIX_COLOURS, top="rhino-Br-P", markers="brown green white")
    apply_moves(state, "0 bid, 1 pass, 2 pass")
    assert [len(cards.split()) for cards in owned_cards(state)] == [1, 1, 1]
    assert not state.is_over()
    assert "rhino-Br-P" in row_of(state)


@pytest.mark.parametrize("move", ["mark blue", "bid", "pass"])
def test_after_the_end_every_move_is_refused(move: str) -> None:
    """Of every seat (LX-15)."""
    state = state_with_row("ibex-G-W", last_owner=0, markers="green green green")
    apply_moves(state, "0 bid, 1 pass, 2 pass")
    for seat in range(3):
        assert refusing_rule(state, seat, move) == "LX-15"


THREE_EACH = dict.fromkeys(ANIMALS, (3, 3, 3))


def test_the_example_of_the_mammoths() -> None:
    """A and B have four mammoths each, C one: 4 for A, 4 for B, nothing for C (LX-16)."""
    herds = dict.fromkeys(ANIMALS, (0, 0, 9)) | {"mammoth": (4, 4, 1)}
    state = finished_state((4, 5, 27), herds)
    assert state.scores() == (4, 4, 45 + 4)


def test_most_cards_of_each_animal_score() -> None:
    """A 4+3+5 and 17 stones, B 4+3+8 and 11 stones, C 3+9+4 and 8 stones (LX-16)."""
    herds = {
        "mammoth": (4, 4, 1),
        "aurochs": (3, 3, 3),
        "deer": (5, 4, 0),
        "horse": (0, 0, 9),
        "ibex": (2, 3, 4),
        "rhino": (1, 8, 0),
    }
    state = finished_state((17, 11, 8), herds)
    assert state.scores() == (12 + 2, 15 + 1, 16 + 1)
    assert state.winners() == (2,)


def test_five_players_can_share_an_animal_or_have_none() -> None:
    """Two of five tied with 3; the others, with 2, 1 and none, score nothing (LX-16)."""
    herds = dict.fromkeys(ANIMALS, (0, 9, 0, 0, 0))
    state = finished_state((10, 10, 10, 10, 10), herds | {"rhino": (3, 2, 1, 0, 3)})
    assert state.scores() == (3 + 1, 45 + 1, 1, 1, 3 + 1)


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ((5, 6, 25), (0, 1, 4)),
        ((0, 18, 18), (0, 3, 3)),
        ((11, 12, 13), (1, 2, 2)),
        ((36, 0, 0), (6, 0, 0)),
    ],
)
def test_every_full_six_stones_score_a_point(
    stones: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """Three of every animal are 18 points for every player; the rest is stones (LX-16)."""
    state = finished_state(stones, THREE_EACH)
    assert state.scores() == tuple(18 + point for point in points)


def test_most_points_win_at_any_seat() -> None:
    """The first, the second, the third (LX-16)."""
    assert finished_state((24, 6, 6), THREE_EACH).winners() == (0,)
    assert finished_state((6, 24, 6), THREE_EACH).winners() == (1,)
    assert finished_state((6, 6, 24), THREE_EACH).winners() == (2,)


def test_those_tied_for_the_win_share_it() -> None:
    """19, 20 and 20 points; and 20 for all three (LX-17)."""
    assert finished_state((11, 12, 13), THREE_EACH).winners() == (1, 2)
    assert finished_state((12, 12, 12), THREE_EACH).winners() == (0, 1, 2)


def test_stones_left_over_do_not_break_a_tie() -> None:
    """17 stones and 12 both score 2 (LX-16, LX-17)."""
    assert finished_state((17, 12, 7), THREE_EACH).winners() == (0, 1)


# Moves and positions


@pytest.mark.parametrize(
    "text", ["", "mark", "mark red", "Mark blue", "mark  blue", "bid 1", "fold"]
)
def test_invalid_move_text_is_refused_as_format(text: str) -> None:
    """Moves are `mark` with a colour, `bid` and `pass`."""
    with pytest.raises(Refused) as refusal:
        moves.parse(text)
    assert refusal.value.rule == FORMAT


@pytest.mark.parametrize("action", [8, 54, 63])
def test_unknown_action_is_refused(action: int) -> None:
    """In every phase but the last, where the game is over."""
    for state in (
        state_after_deal(SIX_COLOURS),
        choose_markers(state_after_deal(SIX_COLOURS), "blue blue blue"),
    ):
        before = full_state(state)
        with pytest.raises(Refused, match=FORMAT):
            state.apply(0, action)
        assert full_state(state) == before


VALID_POSITION: dict[str, Any] = {
    "hides_stones": False,
    "deck": list(range(3, 54)),
    "row": 0b111,
    "owned": [0, 0, 0],
    "stones": [12, 12, 12],
    "pot": 0,
    "markers": [0, 0, 0],
    "passed": [],
    "start": 0,
    "turn": 0,
    "are_colours_limited": False,
}


@pytest.mark.parametrize(
    "change",
    [
        {"owned": [0, 0]},
        {"stones": [12, 12]},
        {"markers": [0, 0]},
        {"markers": [0, 0, 6]},
        {"markers": [0, 0, -1]},
        {"stones": [-1, 12, 25]},
        {"pot": -1},
        {"row": 0b1111},
        {"row": 0b11},
        {"row": 0b11 | 1 << 54},
        {"owned": [1, 0, 0]},
        {"deck": [3, *range(3, 53)]},
        {"deck": [*range(3, 54), 54]},
        {"row": 0, "deck": list(range(54))},
        {"start": 3},
        {"start": -1},
        {"turn": 3},
        {"turn": -1},
        {"passed": [1, 2]},
        {"passed": [0]},
        {"passed": [3]},
        {"passed": [-1]},
    ],
)
def test_impossible_position_is_refused(change: dict[str, Any]) -> None:
    """Cards twice or missing, stones below none, seats that are not there."""
    assert State.from_position(**VALID_POSITION).seats_to_move() == (0,)
    with pytest.raises(ValueError, match=r"\d"):
        State.from_position(**(VALID_POSITION | change))


def test_a_seat_passes_only_once_in_a_round() -> None:
    """With four players two may have passed, two different ones (LX-10)."""
    four = {"owned": [0] * 4, "stones": [12] * 4, "markers": [0] * 4}
    assert State.from_position(**(VALID_POSITION | four | {"passed": [2, 1]})).passed_count == 2
    with pytest.raises(ValueError, match=r"\d"):
        State.from_position(**(VALID_POSITION | four | {"passed": [2, 2]}))
