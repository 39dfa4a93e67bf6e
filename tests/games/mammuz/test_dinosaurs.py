"""Mammuz, worked out by hand: what the dinosaurs do."""

import pytest

from bestiary.core.viewer import DEALER
from bestiary.games.mammuz.actions import FIRST_DEAL
from tests.games.mammuz.scripted_plays import (
    DINOSAURS,
    NAMES,
    PLAYER_COUNTS,
    SEATS,
    SPECIES,
    any_card,
    apply_moves,
    cards_gained,
    declarable_species,
    displays_of,
    extinct_species,
    format_cards,
    full_state,
    hand_sizes,
    is_table_clear,
    parse_cards,
    phase_and_seat,
    pile_of,
    play_with_dinosaur_alone,
    play_with_dinosaur_in_herd,
    play_with_hands,
    play_with_pile,
    refusing_rule,
    removed_cards,
    species_in_play,
)


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_a_dinosaur_that_is_not_turned_up_does_nothing(dinosaur: str) -> None:
    """The bear beside it is no hare: 1 takes all of it back (MZ-8, MZ-10)."""
    play = play_with_dinosaur_in_herd(dinosaur)
    assert cards_gained(play, "2 challenge 1") == {
        1: format_cards(parse_cards(f"hare squirrel bear tiger {dinosaur}"))
    }
    assert phase_and_seat(play) == ("declare", 2)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize(("dinosaur", "taker"), [("brontosaurus", 1), ("pterosaur", 2)])
def test_one_of_the_two_takes_the_herd(players: int, dinosaur: str, taker: int) -> None:
    """Brontosaurus: the challenged player; pterosaur: the challenger (MZ-11, MZ-12, MZ-13).

    Either way the challenger takes the dinosaur and begins.
    """
    play = play_with_dinosaur_in_herd(dinosaur, players)
    gains = {1: "", 2: dinosaur}
    gains[taker] = f"bear tiger hare squirrel {gains[taker]}".strip()
    assert cards_gained(play, "2 challenge 2") == {
        seat: gain for seat, gain in gains.items() if gain
    }
    assert phase_and_seat(play) == ("declare", 2)
    assert is_table_clear(play)
    assert removed_cards(play) == ""


@pytest.mark.parametrize(
    "dinosaur", ["brontosaurus", "pterosaur", "stegosaurus", "plesiosaurus", "tyrannosaurus"]
)
def test_a_dinosaur_alone_moves_nothing(dinosaur: str) -> None:
    """It is not part of the herd; the challenger takes it and begins (MZ-11, MZ-12).

    A stegosaurus needs no deal then (MZ-15).
    """
    play = play_with_dinosaur_alone(dinosaur)
    assert cards_gained(play, "1 challenge 1") == {1: dinosaur}
    assert phase_and_seat(play) == ("declare", 1)
    assert is_table_clear(play)
    assert (pile_of(play), removed_cards(play)) == ("", "")


def test_a_triceratops_waits_for_its_choice() -> None:
    """It lies turned up, the herd lies without it, and the challenger owes a choice (MZ-14)."""
    play = play_with_dinosaur_in_herd("triceratops")
    before = full_state(play)
    apply_moves(play, "2 challenge 2")
    assert phase_and_seat(play) == ("give", 2)
    assert full_state(play) == before | {
        "phase": "give",
        "displays": [[0, ["hare", "squirrel"]], [1, ["bear", "tiger"]]],
        "revealed": "triceratops",
    }


def test_a_dinosaur_leaves_the_display_in_which_it_lay() -> None:
    """The first card of the second display, the last of it, and the only one (MZ-12)."""
    play = play_with_hands(4, "hare squirrel", "triceratops bear")
    apply_moves(play, "0 declare hare: hare squirrel, 1 extend: triceratops bear, 2 challenge 1")
    assert displays_of(play) == [(0, "hare squirrel"), (1, "bear")]
    play = play_with_hands(4, "hare squirrel", "triceratops bear")
    apply_moves(play, "0 declare hare: hare squirrel, 1 extend: bear triceratops, 2 challenge 2")
    assert displays_of(play) == [(0, "hare squirrel"), (1, "bear")]
    play = play_with_hands(4, "hare", "squirrel", "triceratops")
    apply_moves(
        play, "0 declare hare: hare, 1 extend: squirrel, 2 extend: triceratops, 3 challenge 1"
    )
    assert displays_of(play) == [(0, "hare"), (1, "squirrel"), (2, "")]


@pytest.mark.parametrize(("players", "taker"), SEATS)
def test_a_triceratops_gives_the_herd_to_any_player(players: int, taker: int) -> None:
    """Bystanders, the challenged player and the challenger, who also begins (MZ-11, MZ-14)."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops", players), "2 challenge 2")
    gains = {2: "triceratops"}
    gains[taker] = f"bear tiger hare squirrel {gains.get(taker, '')}".strip()
    assert cards_gained(play, f"2 give {taker}") == gains
    assert phase_and_seat(play) == ("declare", 2)
    assert is_table_clear(play)


@pytest.mark.parametrize("taker", range(4))
def test_a_triceratops_alone_waits_for_its_choice_as_well(taker: int) -> None:
    """The choice is made even where there is nothing to take (MZ-14)."""
    play = apply_moves(play_with_dinosaur_alone("triceratops"), "1 challenge 1")
    assert phase_and_seat(play) == ("give", 1)
    assert displays_of(play) == [(0, "")]
    assert full_state(play)["revealed"] == "triceratops"
    assert full_state(play)["species"] == "bear"
    assert cards_gained(play, f"1 give {taker}") == {1: "triceratops"}
    assert phase_and_seat(play) == ("declare", 1)
    assert is_table_clear(play)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_herd_is_given_only_to_seats_at_the_table(players: int) -> None:
    """The seats are 0 to players - 1 (MZ-14)."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops", players), "2 challenge 2")
    for seat in (players, players + 1, 10, "9" * 5000):
        assert refusing_rule(play, 2, f"give {seat}") == "MZ-14"


def test_nothing_else_is_done_before_the_herd_is_given() -> None:
    """Not by the challenger, who has the turn (MZ-14)."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2")
    card = any_card(play, 2)
    for text in (f"declare bear: {card}", f"extend: {card}", "challenge 1"):
        assert refusing_rule(play, 2, text) == "MZ-14"


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_only_the_challenger_gives_the_herd_away(players: int) -> None:
    """The challenger chooses (MZ-14)."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops", players), "2 challenge 2")
    for seat in set(range(players)) - {2}:
        card = any_card(play, seat)
        for text in ("give 0", f"declare bear: {card}", f"extend: {card}", "challenge 1"):
            assert refusing_rule(play, seat, text) == "MZ-14"


def test_nothing_is_given_away_at_another_time() -> None:
    """Not before the round, in it, or after it (MZ-14)."""
    play = play_with_hands(4, "bear", "hare")
    assert refusing_rule(play, 0, "give 1") == "MZ-14"
    apply_moves(play, "0 declare bear: bear")
    assert refusing_rule(play, 1, "give 0") == "MZ-14"
    apply_moves(play, "1 challenge 1")
    assert refusing_rule(play, 2, "give 0") == "MZ-14"


def test_a_stegosaurus_waits_for_the_deal() -> None:
    """It lies turned up, the herd lies without it, and the dealer is to deal (MZ-12, MZ-15)."""
    play = play_with_dinosaur_in_herd("stegosaurus")
    before = full_state(play)
    apply_moves(play, "2 challenge 2")
    assert phase_and_seat(play) == ("deal", DEALER)
    assert full_state(play) == before | {
        "phase": "deal",
        "to_move": [None],
        "displays": [[0, ["hare", "squirrel"]], [1, ["bear", "tiger"]]],
        "revealed": "stegosaurus",
    }


@pytest.mark.parametrize(
    ("players", "gains"),
    [
        (3, {0: "bear hare", 1: "tiger hare", 2: "squirrel stegosaurus"}),
        (4, {0: "hare", 1: "squirrel", 2: "hare stegosaurus", 3: "bear tiger"}),
        (5, {0: "squirrel", 1: "hare", 2: "tiger stegosaurus", 3: "bear", 4: "hare"}),
        (6, {0: "hare", 1: "tiger", 2: "stegosaurus", 3: "bear", 4: "hare", 5: "squirrel"}),
        (7, {0: "tiger", 2: "stegosaurus", 3: "bear", 4: "hare", 5: "squirrel", 6: "hare"}),
    ],
)
def test_a_stegosaurus_deals_the_herd_from_the_player_after_the_challenger(
    players: int, gains: dict[int, str]
) -> None:
    """Bear, hare, squirrel, hare, tiger, one at a time; then 2 begins (MZ-11, MZ-12, MZ-15).

    With three players 0 gets the first and the fourth, with four 3 the first and the fifth.
    """
    play = play_with_hands(players, "2 hare squirrel", "bear stegosaurus tiger")
    apply_moves(play, "0 declare hare: hare hare squirrel, 1 extend: bear stegosaurus tiger")
    apply_moves(play, "2 challenge 2")
    assert cards_gained(play, "deal bear hare squirrel hare tiger") == gains
    assert phase_and_seat(play) == ("declare", 2)
    assert is_table_clear(play)


def test_a_big_herd_goes_round_more_than_once() -> None:
    """Eleven cards for three: 1 and 2 get four each, 0 gets three and the dinosaur (MZ-15)."""
    play = play_with_hands(3, "4 hare", "4 squirrel", "3 tiger stegosaurus")
    apply_moves(play, "0 declare deer: hare hare hare hare")
    apply_moves(play, "1 extend: squirrel squirrel squirrel squirrel")
    apply_moves(play, "2 extend: tiger tiger tiger stegosaurus, 0 challenge 4")
    assert hand_sizes(play) == [6, 6, 6]
    order = "hare tiger squirrel hare tiger squirrel hare tiger squirrel hare squirrel"
    assert cards_gained(play, f"deal {order}") == {
        0: "3 squirrel stegosaurus",
        1: "4 hare",
        2: "3 tiger squirrel",
    }
    assert phase_and_seat(play) == ("declare", 0)


def test_each_card_of_the_herd_is_as_likely_to_come_next_as_any_other() -> None:
    """Four hares, four squirrels and three tigers: the first is a hare 4 times in 11 (MZ-15)."""
    play = play_with_hands(3, "4 hare", "4 squirrel", "3 tiger stegosaurus")
    apply_moves(play, "0 declare deer: hare hare hare hare")
    apply_moves(play, "1 extend: squirrel squirrel squirrel squirrel")
    apply_moves(play, "2 extend: tiger tiger tiger stegosaurus, 0 challenge 4")
    weights = {NAMES[action - FIRST_DEAL]: n for action, n in play.state.chance_outcomes()}
    assert weights == {"tiger": 3, "hare": 4, "squirrel": 4}


def test_a_deal_is_of_the_herd_and_nothing_else() -> None:
    """Hare, squirrel, bear and tiger lie there (MZ-15)."""
    play = apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2")
    for wrong in (
        "hare squirrel bear",
        "bear",
        "hare squirrel bear tiger tiger",
        "hare squirrel bear tiger stegosaurus",
        "hare squirrel bear stegosaurus",
        "hare squirrel bear bear",
        "hare squirrel bear gopher",
        "hare squirrel bear mouse",
        "hare hare squirrel squirrel",
        "hare squirrel bear tiger " * 13 + "hare",
    ):
        assert refusing_rule(play, DEALER, f"deal {wrong}") == "MZ-15"
    apply_moves(play, "deal tiger bear squirrel hare")


def test_only_the_dealer_deals() -> None:
    """No player, and nothing but a deal (MZ-15)."""
    play = apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2")
    for seat in range(4):
        card = any_card(play, seat)
        assert refusing_rule(play, seat, "deal hare squirrel bear tiger") == "MZ-15"
        assert refusing_rule(play, seat, f"declare bear: {card}") == "MZ-15"
        assert refusing_rule(play, seat, f"extend: {card}") == "MZ-15"
        assert refusing_rule(play, seat, "challenge 1") == "MZ-15"
    assert refusing_rule(play, DEALER, "challenge 1") == "MZ-15"


def test_nothing_is_dealt_at_another_time() -> None:
    """Neither by a player nor by the dealer (MZ-15)."""
    play = play_with_hands(4, "bear triceratops")
    for seat, move in ((0, "declare bear: bear triceratops"), (1, "challenge 2"), (1, "give 0")):
        for name in ("mammoth", "bear", "tyrannosaurus"):
            assert refusing_rule(play, seat, f"deal {name}") == "MZ-15"
            assert refusing_rule(play, DEALER, f"deal {name}") == "MZ-15"
        apply_moves(play, f"{seat} {move}")


@pytest.mark.parametrize(
    ("dinosaur", "then", "gains"),
    [
        ("brontosaurus", "", {1: "hare pterosaur", 2: "brontosaurus"}),
        ("triceratops", ", 2 give 3", {2: "triceratops", 3: "hare pterosaur"}),
        ("stegosaurus", ", deal hare pterosaur", {0: "pterosaur", 2: "stegosaurus", 3: "hare"}),
        ("plesiosaurus", "", {2: "plesiosaurus"}),
        ("tyrannosaurus", "", {2: "tyrannosaurus"}),
    ],
)
def test_a_dinosaur_that_lies_in_the_herd_goes_with_it(
    dinosaur: str, then: str, gains: dict[int, str]
) -> None:
    """A pterosaur that was not turned up is a card like any other (MZ-12, MZ-20)."""
    play = play_with_hands(4, "hare pterosaur", dinosaur)
    apply_moves(play, f"0 declare hare: hare pterosaur, 1 extend: {dinosaur}")
    assert cards_gained(play, f"2 challenge 1{then}") == gains
    assert pile_of(play) == ("hare pterosaur" if dinosaur == "plesiosaurus" else "")
    assert removed_cards(play) == ("hare pterosaur" if dinosaur == "tyrannosaurus" else "")


def test_a_plesiosaurus_lays_the_herd_aside() -> None:
    """No player takes it; the challenger takes the dinosaur and begins (MZ-11, MZ-12, MZ-16)."""
    play = play_with_dinosaur_in_herd("plesiosaurus")
    assert cards_gained(play, "2 challenge 2") == {2: "plesiosaurus"}
    assert pile_of(play) == "bear tiger hare squirrel"
    assert full_state(play)["aside"] == ["bear", "hare", "squirrel", "tiger"]
    assert removed_cards(play) == ""
    assert is_table_clear(play)
    assert phase_and_seat(play) == ("declare", 2)


def test_the_pile_goes_to_who_doubts_the_truth() -> None:
    """Two cards of the herd and the deer, and the pile is gone (MZ-9, MZ-16, MZ-17)."""
    play = play_with_pile("", "bear squirrel")
    assert pile_of(play) == "deer"
    apply_moves(play, "1 declare bear: squirrel bear")
    assert cards_gained(play, "2 challenge 2") == {2: "bear deer squirrel"}
    assert pile_of(play) == ""


def test_the_pile_goes_to_the_caught_liar() -> None:
    """Two cards of the herd and the deer (MZ-10, MZ-16, MZ-17)."""
    play = apply_moves(play_with_pile("", "bear squirrel"), "1 declare bear: squirrel bear")
    assert cards_gained(play, "2 challenge 1") == {1: "bear deer squirrel"}
    assert pile_of(play) == ""


def test_the_pile_is_taken_once() -> None:
    """The next herd is no more than itself (MZ-16)."""
    play = play_with_pile("", "bear squirrel", "tiger")
    apply_moves(play, "1 declare bear: squirrel bear, 2 challenge 1")
    apply_moves(play, "2 declare tiger: tiger")
    assert cards_gained(play, "3 challenge 1") == {3: "tiger"}


@pytest.mark.parametrize(
    ("laid", "position", "taken"),
    [
        ("{}", 1, "deer"),
        ("{} tiger", 1, "deer tiger"),
        ("tiger {} squirrel", 2, "deer tiger squirrel"),
    ],
)
@pytest.mark.parametrize(("dinosaur", "taker"), [("brontosaurus", 1), ("pterosaur", 2)])
def test_the_pile_goes_with_the_herd(
    dinosaur: str, taker: int, laid: str, position: int, taken: str
) -> None:
    """By brontosaurus and pterosaur, even where the herd is empty (MZ-13, MZ-17)."""
    play = play_with_pile("", f"tiger squirrel {dinosaur}")
    apply_moves(play, f"1 declare bear: {laid.format(dinosaur)}")
    gains = {1: "", 2: dinosaur}
    gains[taker] = f"{taken} {gains[taker]}".strip()
    assert cards_gained(play, f"2 challenge {position}") == {
        seat: had for seat, had in gains.items() if had
    }
    assert pile_of(play) == ""


@pytest.mark.parametrize("taker", range(4))
@pytest.mark.parametrize(
    ("laid", "taken"), [("triceratops", "deer"), ("triceratops tiger", "deer tiger")]
)
def test_the_pile_goes_to_the_player_the_challenger_chose(
    taker: int, laid: str, taken: str
) -> None:
    """It waits for the choice too, even where the herd is empty (MZ-14, MZ-17)."""
    play = apply_moves(
        play_with_pile("", "tiger triceratops"), f"1 declare bear: {laid}, 2 challenge 1"
    )
    assert pile_of(play) == "deer"
    gains = {2: "triceratops"}
    gains[taker] = f"{taken} {gains.get(taker, '')}".strip()
    assert cards_gained(play, f"2 give {taker}") == gains
    assert pile_of(play) == ""


def test_a_stegosaurus_leaves_the_pile_where_it_is() -> None:
    """The tiger is dealt, the deer is not (MZ-15, MZ-17)."""
    play = apply_moves(
        play_with_pile("", "tiger stegosaurus"), "1 declare bear: tiger stegosaurus, 2 challenge 2"
    )
    assert refusing_rule(play, DEALER, "deal tiger deer") == "MZ-15"
    assert refusing_rule(play, DEALER, "deal deer") == "MZ-15"
    assert cards_gained(play, "deal tiger") == {2: "stegosaurus", 3: "tiger"}
    assert pile_of(play) == "deer"


def test_a_stegosaurus_alone_leaves_the_pile_where_it_is() -> None:
    """There is nothing to deal (MZ-15, MZ-17)."""
    play = apply_moves(play_with_pile("", "stegosaurus"), "1 declare bear: stegosaurus")
    assert cards_gained(play, "2 challenge 1") == {2: "stegosaurus"}
    assert pile_of(play) == "deer"
    assert phase_and_seat(play) == ("declare", 2)


@pytest.mark.parametrize(("laid", "eaten"), [("{}", ""), ("{} tiger", "tiger")])
def test_a_tyrannosaurus_leaves_the_pile_where_it_is(laid: str, eaten: str) -> None:
    """It eats the herd of this round alone (MZ-17, MZ-19)."""
    play = play_with_pile("", "tiger tyrannosaurus")
    apply_moves(play, f"1 declare bear: {laid.format('tyrannosaurus')}")
    assert cards_gained(play, "2 challenge 1") == {2: "tyrannosaurus"}
    assert pile_of(play) == "deer"
    assert removed_cards(play) == eaten


@pytest.mark.parametrize(("laid", "grown"), [("{}", "deer"), ("{} tiger", "deer tiger")])
def test_another_plesiosaurus_adds_to_the_pile(laid: str, grown: str) -> None:
    """The deer, and what lies beside it this time (MZ-16, MZ-17)."""
    play = apply_moves(
        play_with_pile("", "tiger"), f"1 declare bear: {laid.format('plesiosaurus')}"
    )
    assert cards_gained(play, "2 challenge 1") == {2: "plesiosaurus"}
    assert pile_of(play) == grown
    assert phase_and_seat(play) == ("declare", 2)


def test_a_pile_that_has_grown_is_taken_whole() -> None:
    """Deer and tiger of two rounds, and a squirrel of the third (MZ-16, MZ-17)."""
    play = play_with_pile("", "tiger", "squirrel")
    apply_moves(play, "1 declare bear: plesiosaurus tiger, 2 challenge 1")
    apply_moves(play, "2 declare squirrel: squirrel")
    assert cards_gained(play, "3 challenge 1") == {3: "deer tiger squirrel"}
    assert pile_of(play) == ""


def test_the_species_laid_aside_may_not_be_declared_next() -> None:
    """Hares were declared; all others may be (MZ-18)."""
    play = play_with_pile("", "hare")
    assert refusing_rule(play, 1, "declare hare: hare") == "MZ-18"
    assert declarable_species(play) == "mammoth bear deer tiger squirrel gopher"


@pytest.mark.parametrize("species", species_in_play(7))
def test_any_species_can_be_laid_aside(species: str) -> None:
    """Each of the eight is banned when it was declared, and no other (MZ-18)."""
    play = play_with_hands(7, "deer plesiosaurus")
    apply_moves(play, f"0 declare {species}: deer plesiosaurus, 1 challenge 2")
    assert declarable_species(play).split() == [name for name in SPECIES if name != species]
    card = any_card(play, 1)
    assert refusing_rule(play, 1, f"declare {species}: {card}") == "MZ-18"


def test_it_is_the_species_declared_that_counts_and_not_the_cards() -> None:
    """Hares were declared and a deer was laid aside: deer may be declared (MZ-18)."""
    play = apply_moves(play_with_pile("", "squirrel"), "1 declare deer: squirrel")
    assert full_state(play)["species"] == "deer"


def test_the_ban_holds_after_an_empty_herd() -> None:
    """The plesiosaurus lay alone, as a bear (MZ-18)."""
    play = apply_moves(play_with_dinosaur_alone("plesiosaurus"), "1 challenge 1")
    assert pile_of(play) == ""
    assert refusing_rule(play, 1, "declare bear: plesiosaurus") == "MZ-18"
    assert "hare" in declarable_species(play)


@pytest.mark.parametrize("position", [1, 2])
def test_the_ban_lasts_one_round(position: int) -> None:
    """After a round of bears, whichever seat took it, hares may be declared again (MZ-18)."""
    play = apply_moves(play_with_pile("", "bear squirrel"), "1 declare bear: bear squirrel")
    apply_moves(play, f"2 challenge {position}")
    assert phase_and_seat(play) == ("declare", 3 if position == 1 else 2)
    assert declarable_species(play).split() == species_in_play(4)


def test_a_refused_declaration_does_not_lift_the_ban() -> None:
    """Hares, then bears with a card of another's, and hares again (MZ-4, MZ-18)."""
    play = play_with_pile("", "hare", "mammoth", "mammoth")
    assert refusing_rule(play, 1, "declare hare: hare") == "MZ-18"
    assert refusing_rule(play, 1, "declare bear: mammoth") == "MZ-4"
    assert refusing_rule(play, 1, "declare hare: hare") == "MZ-18"


@pytest.mark.parametrize("dinosaur", ["stegosaurus", "tyrannosaurus", "brontosaurus", "pterosaur"])
def test_another_dinosaur_bans_nothing(dinosaur: str) -> None:
    """Neither the species of its own round nor that of the one before (MZ-18)."""
    play = apply_moves(play_with_pile("", dinosaur), f"1 declare bear: {dinosaur}, 2 challenge 1")
    assert declarable_species(play).split() == species_in_play(4)


def test_another_plesiosaurus_bans_another_species() -> None:
    """First hares, then bears (MZ-18)."""
    play = apply_moves(play_with_pile(), "1 declare bear: plesiosaurus, 2 challenge 1")
    assert declarable_species(play) == "mammoth deer tiger hare squirrel gopher"
    assert refusing_rule(play, 2, "declare bear: plesiosaurus") == "MZ-18"


def test_the_ban_is_lifted_where_no_other_may_be_declared() -> None:
    """Only squirrels have not died out (MZ-5, MZ-18)."""
    play = play_with_hands(
        3, "2 mammoth 6 hare squirrel plesiosaurus", "4 deer 5 tiger squirrel", "3 bear"
    )
    assert extinct_species(play) == "mammoth bear deer tiger hare"
    apply_moves(play, "0 declare squirrel: plesiosaurus, 1 challenge 1")
    assert declarable_species(play) == "squirrel"
    assert refusing_rule(play, 1, "declare bear: plesiosaurus") == "MZ-5"
    apply_moves(play, "1 declare squirrel: plesiosaurus")
    assert full_state(play)["species"] == "squirrel"


def test_the_ban_holds_where_one_other_may_be_declared() -> None:
    """Squirrels were laid aside, and hares live (MZ-18)."""
    play = play_with_hands(
        3,
        "2 mammoth 3 bear hare 3 squirrel plesiosaurus",
        "4 deer 5 tiger hare",
        drawn="plesiosaurus",
    )
    assert extinct_species(play) == "mammoth bear deer tiger"
    apply_moves(play, "0 declare squirrel: squirrel plesiosaurus, 1 challenge 2")
    assert declarable_species(play) == "hare"
    assert refusing_rule(play, 1, "declare squirrel: hare") == "MZ-18"
    assert refusing_rule(play, 1, "declare deer: hare") == "MZ-5"


def test_a_tyrannosaurus_removes_the_herd() -> None:
    """Four cards leave the game; the challenger takes the dinosaur and begins (MZ-12, MZ-19)."""
    play = play_with_dinosaur_in_herd("tyrannosaurus")
    assert cards_gained(play, "2 challenge 2") == {2: "tyrannosaurus"}
    assert full_state(play)["removed"] == ["bear", "hare", "squirrel", "tiger"]
    assert extinct_species(play) == ""
    assert is_table_clear(play)
    assert phase_and_seat(play) == ("declare", 2)


def test_other_dinosaurs_in_the_herd_are_eaten() -> None:
    """Brontosaurus and pterosaur leave with the bear (MZ-20)."""
    play = play_with_hands(4, "bear brontosaurus", "pterosaur tyrannosaurus")
    apply_moves(play, "0 declare bear: bear brontosaurus, 1 extend: pterosaur tyrannosaurus")
    assert cards_gained(play, "2 challenge 2") == {2: "tyrannosaurus"}
    assert removed_cards(play) == "bear brontosaurus pterosaur"
    assert extinct_species(play) == ""


def test_a_species_is_extinct_when_the_last_card_was_eaten() -> None:
    """Both mammoths lay in the herd, and no player held one (MZ-5, MZ-20)."""
    play = play_with_hands(4, "mammoth", "mammoth tyrannosaurus")
    apply_moves(play, "0 declare hare: mammoth, 1 extend: tyrannosaurus mammoth, 2 challenge 1")
    assert removed_cards(play) == "2 mammoth"
    assert extinct_species(play) == "mammoth"
    assert refusing_rule(play, 2, "declare mammoth: tyrannosaurus") == "MZ-5"


def test_what_was_eaten_is_not_needed_any_more() -> None:
    """One bear is eaten: the other two, in a bystander's hand, die out (MZ-19, MZ-21)."""
    play = play_with_hands(4, "bear tyrannosaurus", "", "2 bear")
    apply_moves(play, "0 declare bear: bear tyrannosaurus, 1 challenge 2")
    assert extinct_species(play) == "bear"
    assert removed_cards(play) == "3 bear"
    assert hand_sizes(play) == [8, 11, 8, 10]
    assert phase_and_seat(play) == ("declare", 1)


def test_the_cards_still_in_the_game_are_enough_later_on() -> None:
    """A deer is eaten; when 2 has the other three, they die out (MZ-19, MZ-21)."""
    play = play_with_hands(4, "deer tyrannosaurus", "deer", "2 deer")
    apply_moves(play, "0 declare hare: deer tyrannosaurus, 1 challenge 2")
    assert extinct_species(play) == ""
    apply_moves(play, "1 declare deer: deer, 2 challenge 1")
    assert extinct_species(play) == "deer"
    assert removed_cards(play) == "4 deer"
    assert hand_sizes(play) == [8, 10, 8, 10]


def test_a_last_card_dies_out_on_its_own() -> None:
    """One mammoth is eaten, the other is all that is left of them (MZ-19, MZ-21)."""
    play = play_with_hands(4, "mammoth tyrannosaurus", "", "", "mammoth")
    apply_moves(play, "0 declare hare: mammoth tyrannosaurus, 1 challenge 2")
    assert extinct_species(play) == "mammoth"
    assert hand_sizes(play) == [8, 11, 10, 9]
