"""Lascaux: the rules, line by line, with cards and stones worked out by hand."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Text
from bestiary.games.lascaux import game, moves, position
from bestiary.games.lascaux.deck import ANIMALS, COLOURS, INITIALS, NAMES, NUMBERS, TABLE
from bestiary.games.lascaux.rules import State
from bestiary.speech import Voice
from tests.games.lascaux.laying import (
    NO_BLUE,
    SIX_COLOURS,
    allowed,
    dealt,
    did,
    ended,
    full,
    in_deck,
    laid,
    lying,
    marked,
    opened,
    stones,
    taken,
)
from tests.wandering import acted


def truth(state: State) -> dict[str, Any]:
    """All there is to a state: what records write, and what may be chosen."""
    return position.truth(state) | {"allowed": state.allowed()}


def refused(state: State, seat: int, move: str) -> str:
    """The rule that refuses a move, which must leave no mark."""
    before = truth(state)
    with pytest.raises(Refused) as refusal:
        did(state, f"{seat} {move}")
    assert truth(state) == before
    return refusal.value.rule


# The deck and the deal


def test_six_animals_have_nine_cards_each() -> None:
    """54 cards, all different (LX-1)."""
    assert ANIMALS == ("mammoth", "aurochs", "deer", "horse", "ibex", "rhino")
    assert Counter(name.split("-")[0] for name in NAMES) == dict.fromkeys(ANIMALS, 9)
    assert len(set(NAMES)) == 54


def test_each_card_has_two_different_colours() -> None:
    """Out of brown, yellow, green, pink, white, blue, named in this order (LX-1)."""
    assert COLOURS == ("brown", "yellow", "green", "pink", "white", "blue")
    for name in NAMES:
        _, first, second = name.split("-")
        assert COLOURS.index(first) < COLOURS.index(second)


@pytest.mark.parametrize("animal", ANIMALS)
def test_every_colour_is_three_times_on_every_animal(animal: str) -> None:
    """Nine cards with two colours are 18: three for each of six (LX-2)."""
    found = Counter(colour for name in NAMES if animal in name for colour in name.split("-")[1:])
    assert found == dict.fromkeys(COLOURS, 3)


def test_every_pair_of_colours_is_three_or_four_times_in_the_deck() -> None:
    """15 pairs on 54 cards: nine of them four times, six three times (LX-2)."""
    found = Counter(tuple(name.split("-")[1:]) for name in NAMES)
    assert set(found) == set(combinations(COLOURS, 2))
    assert Counter(found.values()) == {4: 9, 3: 6}


def test_the_deck_is_the_table_of_the_manual() -> None:
    """The first and the last card of it, and some between (LX-2)."""
    assert NAMES[0] == "mammoth-brown-yellow"
    assert NAMES[8] == "mammoth-white-blue"
    assert NAMES[9:12] == ("aurochs-brown-yellow", "aurochs-brown-green", "aurochs-brown-white")
    assert NAMES[31] == "horse-yellow-pink"
    assert NAMES[53] == "rhino-white-blue"
    assert [NUMBERS[name] for name in NAMES] == list(range(54))
    assert INITIALS == ("Br", "Y", "G", "P", "W", "Bl")
    assert TABLE["deer"] == "Br-Y Br-P Br-Bl Y-G Y-Bl G-P G-W P-W W-Bl"


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_the_manual_names_the_letters_that_stand_on_the_cards(language: str) -> None:
    """In the shell those of the table, in the browser those of the language (LX-1)."""
    manual = catalog.entries()["lascaux"].manual(language)
    for initials, colour in zip(INITIALS, COLOURS, strict=True):
        row = next(line for line in manual.splitlines() if f"| `{colour}` |" in line)
        letters = Voice(language).say(Text("lascaux-web-letter", {"colour": colour}))
        assert row.split(" | ")[0] == f"| {initials}"
        assert letters == (initials if language == "en" else row.split(" | ")[2])


@pytest.mark.parametrize("players", [-1, 0, 2, 6, 1000])
def test_only_three_to_five_can_play(players: int) -> None:
    """The game is for 3 to 5 players."""
    with pytest.raises(ValueError, match=str(players)):
        State(players)


@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 12), (5, 10)])
def test_everybody_has_twelve_stones_or_ten_where_five_play(players: int, each: int) -> None:
    """And a marker of each colour (LX-3)."""
    state = opened(SIX_COLOURS, players)
    assert stones(state) == [each] * players
    assert state.pot == 0
    assert state.seats() == tuple(range(players))
    assert [state.actions(seat) for seat in range(players)] == [(0, 1, 2, 3, 4, 5)] * players


@pytest.mark.parametrize(("players", "total"), [(3, 36), (4, 48), (5, 50)])
def test_no_stone_and_no_card_is_ever_lost(players: int, total: int) -> None:
    """36, 48 or 50 stones, from the deal to the end of random games (LX-3, LX-12)."""
    for seed in range(10):
        state: Any = Play.dealt(game, players, Generator(seed)).state
        for _ in acted(state, Generator(seed)):
            assert sum(stones(state)) + state.pot == total
        assert state.is_over()
        assert sum(stones(state)) == total
        assert state.pot == 0
        assert sorted(" ".join(taken(state)).split()) == sorted(
            f"{animal}-{pair}" for animal in ANIMALS for pair in TABLE[animal].split()
        )


def test_the_deck_is_shuffled_and_the_start_player_drawn_by_lot() -> None:
    """Twenty deals: each has all cards in its own order, and everybody begins once (LX-4)."""
    deals = [position.deal(3, {}, Generator(seed)) for seed in range(20)]
    assert all(sorted(deal["deck"]) == sorted(NAMES) for deal in deals)
    assert len({tuple(deal["deck"]) for deal in deals}) == 20
    assert {deal["start"] for deal in deals} == {0, 1, 2}


def test_the_deck_is_turned_up_from_the_top() -> None:
    """The setup names the top card first, and the seat that begins (LX-4)."""
    setup = dealt("deer-W-Bl aurochs-G-P mammoth-Br-Y ibex-P-W", start=2)
    state = position.start(3, {}, setup)
    assert lying(state) == "mammoth-Br-Y aurochs-G-P deer-W-Bl"
    assert truth(state)["deck"] == setup["deck"][3:]
    assert truth(state)["deck"][0] == "ibex-pink-white"
    assert state.start == 2


def deck_with(place: int, card: object) -> dict[str, Any]:
    """A setup with another card at a place of the deck."""
    deck: list[object] = [*NAMES]
    deck[place] = card
    return {"deck": deck, "start": 0}


@pytest.mark.parametrize(
    "setup",
    [
        {"deck": list(NAMES[:-1]), "start": 0},
        {"deck": [*NAMES, NAMES[0]], "start": 0},
        {"deck": [], "start": 0},
        deck_with(0, NAMES[1]),
        deck_with(0, "mammoth-yellow-brown"),
        deck_with(0, "mammoth-brown-white"),
        deck_with(53, "Rhino-white-blue"),
    ],
)
def test_a_deck_without_each_card_once_is_refused(setup: dict[str, Any]) -> None:
    """A card short, too many, twice, or none of the 54 (LX-1)."""
    with pytest.raises(Refused, match="LX-1") as refusal:
        position.start(3, {}, setup)
    assert refusal.value.rule == "LX-1"


GOOD = dealt("")


@pytest.mark.parametrize(
    "setup",
    [
        *(GOOD | {"start": start} for start in (-1, 3, 99, True, False, 1.0, "0", None, [0])),
        *(GOOD | {"deck": deck} for deck in (None, "deer", tuple(NAMES), dict.fromkeys(NAMES))),
        *(deck_with(5, card) for card in (None, 5, ["deer-white-blue"])),
        GOOD | {"stones": 12},
        {"deck": GOOD["deck"]},
        {"start": 0},
        {},
        None,
        [GOOD["deck"], 0],
    ],
)
def test_a_setup_of_another_form_is_refused(setup: Any) -> None:
    """It has a deck and a start player at the table, and nothing else (LX-4)."""
    with pytest.raises(Refused) as refusal:
        position.start(3, {}, setup)
    assert refusal.value.rule == FORMAT


def test_the_last_of_five_can_begin_and_nobody_after() -> None:
    """Seat 4 is the fifth (LX-4)."""
    assert position.start(5, {}, GOOD | {"start": 4}).start == 4
    with pytest.raises(Refused):
        position.start(5, {}, GOOD | {"start": 5})


# Opening a round


def test_cards_are_turned_up_until_the_row_shows_six_colours() -> None:
    """Three cards can be enough, and the fourth stays in the deck (LX-5)."""
    state = opened(f"{SIX_COLOURS} horse-Br-Y")
    assert lying(state) == SIX_COLOURS
    assert in_deck(state) == 51


def test_one_missing_colour_is_waited_for() -> None:
    """After four cards only blue is missing, the fifth brings it (LX-5)."""
    state = opened("mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl ibex-P-W")
    assert lying(state) == "mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl"
    assert in_deck(state) == 49


def test_cards_are_turned_up_until_the_row_has_seven() -> None:
    """Seven cards without blue: the eighth, which has it, stays in the deck (LX-5)."""
    state = opened(f"{NO_BLUE} mammoth-W-Bl")
    assert lying(state) == NO_BLUE
    assert in_deck(state) == 47


def test_the_seventh_card_may_bring_the_sixth_colour() -> None:
    """Six without blue and the seventh with it (LX-5)."""
    six = " ".join(NO_BLUE.split()[:6])
    assert lying(opened(f"{six} rhino-W-Bl aurochs-Br-Y")) == f"{six} rhino-W-Bl"


def test_the_colours_of_cards_that_were_left_count() -> None:
    """Green, pink, white and blue lie there: brown and yellow are all it takes (LX-5, LX-14)."""
    top = "horse-G-W ibex-Br-Bl rhino-Y-W rhino-G-P"
    state = laid(SIX_COLOURS, top=top, markers="brown brown brown")
    did(state, "0 pass, 1 pass")
    assert lying(state) == "aurochs-G-P deer-W-Bl horse-G-W ibex-Br-Bl rhino-Y-W"
    assert in_deck(state) == 48


def test_cards_that_were_left_count_towards_seven() -> None:
    """Two of seven are taken: two are turned up, though green and blue are missing (LX-5)."""
    top = "aurochs-Br-W deer-Br-Y deer-W-Bl"
    state = laid(NO_BLUE, top=top, markers="green green green")
    did(state, "0 pass, 1 pass")
    assert taken(state)[2] == "mammoth-Br-G mammoth-Y-G"
    left = "mammoth-Br-Y mammoth-Br-P mammoth-Y-W mammoth-P-W aurochs-Br-Y"
    assert lying(state) == f"{left} aurochs-Br-W deer-Br-Y"
    assert in_deck(state) == 45


def test_a_round_is_played_with_what_lies_there_when_the_deck_runs_out() -> None:
    """One card left in the deck: two lie there, with four colours, and play goes on (LX-6)."""
    state = laid("deer-W-Bl ibex-G-W", top="horse-Br-Y", rest=0, markers="blue blue blue")
    did(state, "0 pass, 1 pass")
    assert lying(state) == "horse-Br-Y ibex-G-W"
    assert in_deck(state) == 0
    assert state.phase_name() == "mark"
    marked(state, "brown pink blue")
    assert state.phase_name() == "bid"


def test_no_card_is_drawn_where_seven_lie_there_already() -> None:
    """Nobody took one of them (LX-6)."""
    state = laid(NO_BLUE, top="mammoth-W-Bl", markers="blue blue blue")
    did(state, "0 pass, 1 pass")
    assert lying(state) == NO_BLUE
    assert in_deck(state) == 47


# Choosing a colour


def test_each_chooses_one_marker_in_any_order() -> None:
    """Bidding begins when the last has chosen (LX-7)."""
    state = opened(SIX_COLOURS, start=1)
    did(state, "2 mark blue")
    assert state.seats() == (0, 1)
    did(state, "0 mark blue")
    assert state.seats() == (1,)
    assert state.phase_name() == "mark"
    assert truth(state)["markers"] == {"0": "blue", "2": "blue"}
    did(state, "1 mark brown")
    assert state.phase_name() == "bid"
    assert truth(state)["markers"] == {"0": "blue", "1": "brown", "2": "blue"}


def test_a_second_marker_is_refused() -> None:
    """One of the six a round, whether the bidding has begun or not (LX-7)."""
    state = did(opened(SIX_COLOURS), "1 mark blue")
    assert refused(state, 1, "mark brown") == "LX-7"
    assert refused(state, 1, "mark blue") == "LX-7"
    did(state, "0 mark blue, 2 mark blue")
    for seat in range(3):
        assert refused(state, seat, "mark brown") == "LX-7"


def test_nobody_bids_or_passes_before_all_have_chosen() -> None:
    """Neither who has a marker nor who has none (LX-7)."""
    state = did(opened(SIX_COLOURS), "0 mark blue")
    for seat in (0, 1):
        assert refused(state, seat, "bid") == "LX-7"
        assert refused(state, seat, "pass") == "LX-7"


def test_a_colour_that_the_row_does_not_show_may_be_chosen() -> None:
    """There is no blue in the row, and blue may be chosen all the same (LX-8)."""
    state = opened(NO_BLUE)
    assert allowed(state) == "brown yellow green pink white blue"
    marked(state, "blue blue blue")
    assert truth(state)["markers"] == {"0": "blue", "1": "blue", "2": "blue"}


def test_after_a_round_without_a_taker_only_colours_of_the_row_may_be_chosen() -> None:
    """All chose blue, which the row does not show; now nobody may (LX-8)."""
    state = did(marked(opened(NO_BLUE), "blue blue blue"), "0 pass, 1 pass")
    assert taken(state) == ["", "", ""]
    assert allowed(state) == "brown yellow green pink white"
    for seat in range(3):
        assert refused(state, seat, "mark blue") == "LX-8"
    did(state, "0 mark green")
    assert refused(state, 1, "mark blue") == "LX-8"


def test_the_limit_ends_when_somebody_has_taken_a_card() -> None:
    """Green was taken: any colour may be chosen, though green and blue are gone (LX-8)."""
    top = "aurochs-Br-W deer-Br-Y"
    state = laid(NO_BLUE, top=top, limited=True)
    did(marked(state, "green green green"), "0 pass, 1 pass")
    assert taken(state)[2] == "mammoth-Br-G mammoth-Y-G"
    assert allowed(state) == "brown yellow green pink white blue"
    marked(state, "green blue blue")
    assert state.phase_name() == "bid"


def test_the_limit_stays_for_the_whole_round_and_no_longer() -> None:
    """Marked under the limit, then a card is taken (LX-8)."""
    state = did(marked(opened(NO_BLUE), "blue blue blue"), "0 bid, 1 pass, 2 pass")
    marked(state, "brown brown brown")
    did(state, "1 pass, 2 pass")
    assert taken(state) == ["mammoth-Br-Y mammoth-Br-G mammoth-Br-P aurochs-Br-Y", "", ""]
    assert allowed(state) == "brown yellow green pink white blue"


def test_one_taker_is_enough() -> None:
    """Two of three got nothing, and the next round is free (LX-8)."""
    state = did(marked(opened(NO_BLUE), "blue blue white"), "0 pass, 1 pass")
    assert taken(state) == ["", "", "mammoth-Y-W mammoth-P-W"]
    assert "blue" in allowed(state)


def test_the_last_painting() -> None:
    """Only ibex G-W is left: three miss it, then only green or white will do (LX-6, LX-8)."""
    state = laid("ibex-G-W", rest=1)
    did(marked(state, "blue brown pink"), "0 bid, 1 pass, 2 pass")
    assert lying(state) == "ibex-G-W"
    assert allowed(state) == "green white"
    for colour in ("brown", "yellow", "pink", "blue"):
        assert refused(state, 2, f"mark {colour}") == "LX-8"
    did(marked(state, "green white white"), "1 pass, 2 pass")
    assert taken(state)[0] == "ibex-G-W"
    assert state.is_over()


# Bidding


def test_bidding_goes_clockwise_from_the_start_player() -> None:
    """Seat 2 of four begins; then 3, 0, 1, and 2 again (LX-9)."""
    state = marked(opened(SIX_COLOURS, players=4, start=2), "blue blue blue blue")
    for seat in (2, 3, 0, 1, 2, 3):
        assert state.seats() == (seat,)
        did(state, f"{seat} bid")
    assert stones(state) == [11, 11, 10, 10]
    assert state.pot == 6


def test_who_has_passed_is_left_out() -> None:
    """0 and 2 have passed: after 3 it is 1, and after 1 it is 3 (LX-9, LX-10)."""
    state = marked(opened(SIX_COLOURS, players=4), "blue blue blue blue")
    did(state, "0 pass, 1 bid, 2 pass, 3 bid, 1 bid, 3 bid")
    assert state.seats() == (1,)
    assert truth(state)["passed"] == [0, 2]


def test_a_turn_is_a_stone_or_a_pass() -> None:
    """One stone, no more (LX-9)."""
    state = marked(opened(SIX_COLOURS), "blue blue blue")
    assert [str(moves.MOVES[action]) for action in state.actions(0)] == ["bid", "pass"]
    did(state, "0 bid")
    assert (stones(state), state.pot) == ([11, 12, 12], 1)


def test_out_of_turn_is_refused() -> None:
    """It is seat 1's turn (LX-9)."""
    state = did(marked(opened(SIX_COLOURS), "blue blue blue"), "0 bid")
    for seat in (0, 2):
        assert refused(state, seat, "bid") == "LX-9"
        assert refused(state, seat, "pass") == "LX-9"


def test_who_passes_takes_all_stones_from_the_middle() -> None:
    """Three stones lie there: 12 and 3 are 15, and the next finds none (LX-10)."""
    state = marked(opened(SIX_COLOURS, players=4), "blue blue blue blue")
    did(state, "0 bid, 1 bid, 2 bid, 3 pass")
    assert (stones(state), state.pot) == ([11, 11, 11, 15], 0)
    did(state, "0 pass")
    assert (stones(state), state.pot) == ([11, 11, 11, 15], 0)
    assert truth(state)["passed"] == [3, 0]


def test_who_has_passed_is_out_of_the_round() -> None:
    """Neither a stone nor another pass (LX-10)."""
    state = did(marked(opened(SIX_COLOURS), "blue blue blue"), "0 pass")
    assert refused(state, 0, "bid") == "LX-10"
    assert refused(state, 0, "pass") == "LX-10"


def test_who_has_no_stone_must_pass() -> None:
    """The other two have 18 each (LX-11)."""
    state = laid(SIX_COLOURS, stones=(0, 18, 18), markers="blue blue blue")
    assert [str(moves.MOVES[action]) for action in state.actions(0)] == ["pass"]
    assert [offer.form for offer in moves.offers(state, 0)] == ["pass"]
    assert refused(state, 0, "bid") == "LX-11"
    did(state, "0 pass, 1 bid")
    assert stones(state) == [0, 17, 18]


def test_the_last_stone_can_be_laid() -> None:
    """One stone, then none: on the next turn only passing is left (LX-11)."""
    state = laid(SIX_COLOURS, stones=(1, 17, 18), markers="blue blue blue")
    did(state, "0 bid, 1 bid, 2 bid")
    assert stones(state) == [0, 16, 17]
    assert refused(state, 0, "bid") == "LX-11"
    did(state, "0 pass")
    assert stones(state) == [3, 16, 17]


def test_the_bidding_ends_at_once_when_one_is_left() -> None:
    """Seat 2 was never asked, pays nothing and gets nothing (LX-12)."""
    state = did(marked(opened(SIX_COLOURS), "green green brown"), "0 pass, 1 pass")
    assert stones(state) == [12, 12, 12]
    assert taken(state) == ["", "aurochs-G-P", "mammoth-Br-Y"]
    assert state.phase_name() == "mark"


def test_the_last_left_pays_no_more_and_gets_no_stones() -> None:
    """0 lays two; 2 takes two, 1 lays one and takes one: 10, 12, 14 (LX-12)."""
    state = marked(opened(SIX_COLOURS), "blue brown green")
    did(state, "0 bid, 1 bid, 2 pass, 0 bid, 1 pass")
    assert stones(state) == [10, 12, 14]
    assert state.pot == 0
    assert state.seats() == (0, 1, 2)


def test_the_last_left_may_have_no_stone() -> None:
    """The last stone was laid, the others pass (LX-11, LX-12)."""
    state = laid(SIX_COLOURS, stones=(1, 17, 18), markers="blue brown green")
    did(state, "0 bid, 1 pass, 2 pass")
    assert stones(state) == [0, 18, 18]
    assert taken(state)[0] == "deer-W-Bl"


# Taking


FOUR = "mammoth-Br-Y aurochs-Y-P deer-P-W ibex-G-Bl"


def test_the_last_left_takes_first_then_the_stack_from_the_top() -> None:
    """0 takes both yellow cards, then 3 the pink one left; 1 and 2 get nothing (LX-13)."""
    state = laid(FOUR, players=4, markers="yellow pink white pink", start=2, turn=2)
    did(state, "2 pass, 3 bid, 0 bid, 1 pass, 3 pass")
    assert taken(state) == ["mammoth-Br-Y aurochs-Y-P", "", "", "deer-P-W"]


def test_another_order_of_passing_shares_the_row_otherwise() -> None:
    """3 takes both pink cards; white and pink find nothing, yellow the mammoth (LX-13)."""
    state = laid(FOUR, players=4, markers="yellow pink white pink")
    did(state, "0 pass, 1 pass, 2 pass")
    assert taken(state) == ["mammoth-Br-Y", "", "", "aurochs-Y-P deer-P-W"]
    state = laid(FOUR, players=4, markers="yellow pink white pink", start=3, turn=3)
    did(state, "3 pass, 0 pass, 1 pass")
    assert taken(state) == ["mammoth-Br-Y", "aurochs-Y-P", "deer-P-W", ""]


def test_a_marker_takes_every_card_of_its_colour_and_no_other() -> None:
    """Of seven cards four have brown as first colour, two white as second (LX-13)."""
    state = did(marked(opened(NO_BLUE), "brown white blue"), "0 bid, 1 bid, 2 pass, 0 pass")
    assert taken(state) == [
        "mammoth-Br-Y mammoth-Br-G mammoth-Br-P aurochs-Br-Y",
        "mammoth-Y-W mammoth-P-W",
        "",
    ]
    assert lying(state).split()[0] == "mammoth-Y-G"


def test_cards_nobody_took_stay_in_the_row() -> None:
    """White and blue were not chosen, nor green (LX-14)."""
    state = laid(SIX_COLOURS, top="horse-Br-Y", markers="pink pink yellow")
    did(state, "0 pass, 1 pass")
    assert taken(state) == ["", "aurochs-G-P", "mammoth-Br-Y"]
    assert full("deer-W-Bl")[0] in truth(state)["table"]
    assert full("horse-Br-Y")[0] in truth(state)["table"]


def test_the_first_to_pass_is_the_next_start_player() -> None:
    """1 passes before 0 and 3; 2 is left (LX-14)."""
    state = marked(opened(SIX_COLOURS, players=4), "blue green brown pink")
    did(state, "0 bid, 1 pass, 2 bid, 3 bid, 0 pass, 2 bid, 3 pass")
    assert state.start == 1
    assert state.seats() == (0, 1, 2, 3)
    marked(state, "blue green brown pink")
    assert state.seats() == (1,)


def test_markers_return_to_their_owners() -> None:
    """Everybody may choose the same colour again (LX-14)."""
    state = did(marked(opened(SIX_COLOURS), "blue green brown"), "0 pass, 1 pass")
    assert truth(state)["markers"] == {}
    assert truth(state)["passed"] == []
    marked(state, "blue green brown")
    assert truth(state)["markers"] == {"0": "blue", "1": "green", "2": "brown"}


def test_the_round_with_four_players_of_the_manual() -> None:
    """Nora 0, Tom 1, Ida 2, Paul 3: 11, 9, 13 and 15 stones (LX-5, LX-9 to LX-14)."""
    row = "mammoth-Br-Y aurochs-G-P deer-Y-G horse-Br-W rhino-W-Bl"
    state = marked(opened(row, players=4), "yellow brown white brown")
    did(state, "0 bid, 1 bid, 2 bid, 3 pass")
    assert stones(state) == [11, 11, 11, 15]
    did(state, "0 bid, 1 bid, 2 pass")
    assert stones(state) == [10, 10, 13, 15]
    did(state, "0 bid, 1 bid, 0 pass")
    assert stones(state) == [11, 9, 13, 15]
    assert taken(state) == ["deer-Y-G", "mammoth-Br-Y horse-Br-W", "rhino-W-Bl", ""]
    assert "aurochs-G-P" in lying(state)
    assert state.start == 3


# The end


def test_the_game_ends_when_all_cards_have_an_owner() -> None:
    """The last three are taken, and the deck is empty (LX-15)."""
    state = laid(SIX_COLOURS, rest=0, markers="brown green white")
    did(state, "0 bid, 1 pass, 2 pass")
    assert state.is_over()
    assert state.phase_name() == "over"
    assert truth(state) | {"deck": [], "table": [], "pot": 0, "to_move": []} == truth(state)
    assert truth(state) | {"markers": {}, "passed": [], "start": 1} == truth(state)
    assert [len(cards.split()) for cards in taken(state)] == [52, 1, 1]
    assert state.winning() == (0,)


def test_the_game_goes_on_while_a_card_lies_there_or_in_the_deck() -> None:
    """One left in the row; or none there, but 51 in the deck (LX-15)."""
    state = laid(SIX_COLOURS, rest=0, markers="brown green green")
    did(state, "0 bid, 1 pass, 2 pass")
    assert lying(state) == "deer-W-Bl"
    assert not state.is_over()
    assert state.winning() == ()
    state = laid(SIX_COLOURS, top="rhino-Br-P", markers="brown green white")
    did(state, "0 bid, 1 pass, 2 pass")
    assert [len(cards.split()) for cards in taken(state)] == [1, 1, 1]
    assert not state.is_over()
    assert "rhino-Br-P" in lying(state)


@pytest.mark.parametrize("move", ["mark blue", "bid", "pass"])
def test_after_the_end_every_move_is_refused(move: str) -> None:
    """Whoever makes it (LX-15)."""
    state = laid("ibex-G-W", rest=0, markers="green green green")
    did(state, "0 bid, 1 pass, 2 pass")
    for seat in range(3):
        assert refused(state, seat, move) == "LX-15"


THREE_EACH = dict.fromkeys(ANIMALS, (3, 3, 3))


def test_the_example_of_the_mammoths() -> None:
    """A and B have four mammoths each, C one: 4 for A, 4 for B, nothing for C (LX-16)."""
    herds = dict.fromkeys(ANIMALS, (0, 0, 9)) | {"mammoth": (4, 4, 1)}
    state = ended((4, 5, 27), herds)
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
    state = ended((17, 11, 8), herds)
    assert state.scores() == (12 + 2, 15 + 1, 16 + 1)
    assert state.winning() == (2,)


def test_five_players_can_share_an_animal_or_have_none() -> None:
    """Two of five tied with 3; the others, with 2, 1 and none, score nothing (LX-16)."""
    herds = dict.fromkeys(ANIMALS, (0, 9, 0, 0, 0))
    state = ended((10, 10, 10, 10, 10), herds | {"rhino": (3, 2, 1, 0, 3)})
    assert state.scores() == (3 + 1, 45 + 1, 1, 1, 3 + 1)


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ((5, 6, 25), (0, 1, 4)),
        ((0, 18, 18), (0, 3, 3)),
        ((11, 12, 13), (1, 2, 2)),
        ((36, 0, 0), (6, 0, 0)),
    ],
)
def test_every_full_six_stones_score_a_point(
    given: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """Three of every animal are 18 points for everybody; the rest is stones (LX-16)."""
    state = ended(given, THREE_EACH)
    assert state.scores() == tuple(18 + point for point in points)


def test_most_points_win_whoever_sits_where() -> None:
    """The first, the second, the third (LX-16)."""
    assert ended((24, 6, 6), THREE_EACH).winning() == (0,)
    assert ended((6, 24, 6), THREE_EACH).winning() == (1,)
    assert ended((6, 6, 24), THREE_EACH).winning() == (2,)


def test_those_tied_for_the_win_share_it() -> None:
    """19, 20 and 20 points; and 20 for all three (LX-17)."""
    assert ended((11, 12, 13), THREE_EACH).winning() == (1, 2)
    assert ended((12, 12, 12), THREE_EACH).winning() == (0, 1, 2)


def test_stones_left_over_do_not_break_a_tie() -> None:
    """17 stones and 12 both score 2 (LX-16, LX-17)."""
    assert ended((17, 12, 7), THREE_EACH).winning() == (0, 1)


# Moves and positions


@pytest.mark.parametrize(
    "text", ["", "mark", "mark red", "Mark blue", "mark  blue", "bid 1", "fold"]
)
def test_what_is_no_move_is_refused_by_its_form(text: str) -> None:
    """Moves are `mark` with a colour, `bid` and `pass`."""
    with pytest.raises(Refused) as refusal:
        moves.parse(text)
    assert refusal.value.rule == FORMAT


@pytest.mark.parametrize("action", [8, 54, 63])
def test_an_action_that_is_none_is_refused(action: int) -> None:
    """In every phase but the last, where the game is over."""
    for state in (opened(SIX_COLOURS), marked(opened(SIX_COLOURS), "blue blue blue")):
        before = truth(state)
        with pytest.raises(Refused, match=FORMAT):
            state.apply(0, action)
        assert truth(state) == before


FINE: dict[str, Any] = {
    "secret": False,
    "deck": list(range(3, 54)),
    "row": 0b111,
    "owned": [0, 0, 0],
    "stones": [12, 12, 12],
    "pot": 0,
    "markers": [0, 0, 0],
    "passed": [],
    "start": 0,
    "turn": 0,
    "is_limited": False,
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
def test_a_position_that_cannot_be_is_no_state(change: dict[str, Any]) -> None:
    """Cards twice or missing, stones below none, seats that are not there."""
    assert State.placed(**FINE).seats() == (0,)
    with pytest.raises(ValueError, match=r"\d"):
        State.placed(**(FINE | change))


def test_nobody_passes_twice_on_the_stack() -> None:
    """With four players two may have passed, two different ones (LX-10)."""
    four = {"owned": [0] * 4, "stones": [12] * 4, "markers": [0] * 4}
    assert State.placed(**(FINE | four | {"passed": [2, 1]})).count == 2
    with pytest.raises(ValueError, match=r"\d"):
        State.placed(**(FINE | four | {"passed": [2, 2]}))
