"""Mammuz: the rules, line by line, with hands and herds worked out by hand."""

from collections import Counter
from typing import Any

import pytest

from bestiary.core.chance import pick
from bestiary.core.engine import DEALER, Engine
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import game
from bestiary.games.mammuz.actions import DONE, END, FIRST_CARD, FIRST_PLACE, FIRST_SEAT
from tests.games.mammuz.laying import (
    DINOSAURS,
    SPECIES,
    TABLES,
    any_card,
    aside,
    cards,
    dealt,
    declarable,
    did,
    extinct,
    got,
    held,
    herd,
    in_play,
    is_cleared,
    refused,
    removed,
    sizes,
    spread,
    told,
    truth,
    turn,
    winners,
)

ALL = tuple(TABLES)
"""Every number of players."""
SEATS = [(players, seat) for players in ALL for seat in range(players)]
"""Every seat at every table."""


# The cards and the deal


def test_a_table_of_cards_by_the_number_of_players() -> None:
    """44 animals of eight species, six dinosaurs, and what of them plays (MZ-1, MZ-2)."""
    assert sum(SPECIES.values()) == 44
    assert len(DINOSAURS) == 6
    for players, (species, dinosaurs, total, each) in TABLES.items():
        assert total == players * each
        assert total == dinosaurs + sum(list(SPECIES.values())[:species])


@pytest.mark.parametrize("players", ALL)
def test_the_cards_in_play_are_dealt_out_evenly(players: int) -> None:
    """All animals in play, and so many different dinosaurs (MZ-1, MZ-2, MZ-3)."""
    species, dinosaurs, _, each = TABLES[players]
    animals = dict(list(SPECIES.items())[:species])
    for seed in range(10):
        setup = game.position.deal(players, {}, Generator(seed))
        assert list(setup) == ["hands", "start"]
        assert [len(hand) for hand in setup["hands"]] == [each] * players
        found = Counter(card for hand in setup["hands"] for card in hand)
        drawn = {name: found.pop(name) for name in DINOSAURS if name in found}
        assert found == animals
        assert list(drawn.values()) == [1] * dinosaurs
        Play(game, players, setup)


@pytest.mark.parametrize("players", ALL)
def test_dinosaurs_hands_and_the_start_player_are_chance(players: int) -> None:
    """In 60 deals every dinosaur plays and does not, and every seat begins (MZ-3)."""
    deals = [game.position.deal(players, {}, Generator(seed)) for seed in range(60)]
    assert {deal["start"] for deal in deals} == set(range(players))
    assert len({str(deal["hands"]) for deal in deals}) == 60
    for name in DINOSAURS:
        holders = {seat for deal in deals for seat in range(players) if name in deal["hands"][seat]}
        assert holders == set(range(players))
        assert any(all(name not in hand for hand in deal["hands"]) for deal in deals)


@pytest.mark.parametrize("players", ALL)
def test_the_dealer_deals_card_by_card(players: int) -> None:
    """Whatever is dealt next, it ends with the cards in play and a start player (MZ-2, MZ-3)."""
    species, dinosaurs, total, _ = TABLES[players]
    rng = Generator(players)
    for _ in range(20):
        state = game.engine(players)
        for _ in range(total + 1):
            assert state.seats() == (DEALER,)
            state.apply(DEALER, pick(state.actions(DEALER), rng))
        assert state.seats() != (DEALER,)
        found = Counter(game.position.cards(state))
        assert [found.pop(name) for name in in_play(players)] == list(range(2, species + 2))
        assert list(found.values()) == [1] * dinosaurs
        assert found.keys() <= set(DINOSAURS)


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_the_start_player_begins_the_first_round(players: int, start: int) -> None:
    """Nothing lies on the table, and everybody holds what was dealt (MZ-3, MZ-4)."""
    hands = spread(players)
    play = Play(game, players, {"hands": hands, "start": start})
    assert truth(play) == {
        "phase": "declare",
        "to_move": [start],
        "hands": [sorted(hand) for hand in hands],
        "displays": [],
        "aside": [],
        "species": None,
        "revealed": None,
        "extinct": [],
        "removed": [],
    }
    assert turn(play) == ("declare", start)


def test_hands_are_dealt_in_any_order() -> None:
    """The same cards the other way round are the same hand (MZ-3)."""
    hands = [hand[::-1] for hand in spread(4)]
    assert truth(Play(game, 4, {"hands": hands, "start": 0})) == truth(dealt(4))


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("left_out", DINOSAURS)
def test_any_dinosaurs_may_have_been_drawn(players: int, left_out: str) -> None:
    """Each of the six can be one that stays away (MZ-2, MZ-3)."""
    count = TABLES[players][1]
    drawn = [name for name in DINOSAURS if name != left_out][-count:]
    play = dealt(players, drawn=" ".join(drawn))
    assert sorted(card for hand in truth(play)["hands"] for card in hand if card in DINOSAURS) == (
        sorted(drawn)
    )


def started(setup: Any, players: int = 4) -> str:
    """The rule that refuses a setup."""
    with pytest.raises(Refused) as refusal:
        Play(game, players, setup)
    return refusal.value.rule


def with_card(seat: int, card: object) -> list[list[object]]:
    """Hands of four players in which a seat has another card in place of its dinosaur."""
    hands: list[list[object]] = [[*hand] for hand in spread(4)]
    assert hands[seat][0] in DINOSAURS
    hands[seat][0] = card
    return hands


def moved(players: int) -> list[list[str]]:
    """Hands in which a card of seat 0 lies with seat 1."""
    hands = spread(players)
    hands[1].append(hands[0].pop())
    return hands


@pytest.mark.parametrize("players", ALL)
def test_hands_of_different_sizes_are_refused(players: int) -> None:
    """One card too many here, one too few there (MZ-2)."""
    assert started({"hands": moved(players), "start": 0}, players) == "MZ-2"


@pytest.mark.parametrize("players", ALL)
def test_a_deal_for_another_table_is_refused(players: int) -> None:
    """The cards of fewer players or of more, in so many hands or in these (MZ-2)."""
    for other in set(ALL) - {players}:
        hands = spread(other)
        assert started({"hands": hands, "start": 0}, players) == "MZ-2"
        hands = [*hands, *[[] for _ in range(players)]][:players]
        assert started({"hands": hands, "start": 0}, players) == "MZ-2"


@pytest.mark.parametrize(
    "hands",
    [
        with_card(0, "gopher"),
        with_card(0, "mouse"),
        with_card(0, "pterosaur"),
        with_card(0, "wolf"),
        with_card(0, "Brontosaurus"),
        with_card(3, ""),
        [["hare"] * 10 for _ in range(4)],
        [[], [], [], []],
        [],
    ],
)
def test_a_deal_of_other_cards_is_refused(hands: Any) -> None:
    """Nine gophers, a mouse, a dinosaur twice, what is no card, and no cards (MZ-1, MZ-2)."""
    assert started({"hands": hands, "start": 0}) == "MZ-2"


@pytest.mark.parametrize("players", ALL)
def test_a_dinosaur_too_many_is_refused(players: int) -> None:
    """In place of one animal (MZ-2)."""
    hands = spread(players)
    drawn = [card for hand in hands for card in hand if card in DINOSAURS]
    hands[0][-1] = next(name for name in DINOSAURS if name not in drawn)
    assert hands[0][-1] not in SPECIES
    assert started({"hands": hands, "start": 0}, players) == "MZ-2"


GOOD: dict[str, Any] = {"hands": spread(4), "start": 0}
NO_SEATS: tuple[Any, ...] = (-1, 4, 99, True, False, 1.0, "0", None, [0])
NO_CARDS: tuple[Any, ...] = (None, 1, True, ["bear"], {})
NO_HANDS: tuple[Any, ...] = (
    None,
    "bear",
    4,
    {"0": []},
    tuple(spread(4)),
    [tuple(hand) for hand in spread(4)],
    [" ".join(hand) for hand in spread(4)],
    [None, None, None, None],
    *(with_card(2, card) for card in NO_CARDS),
)


@pytest.mark.parametrize(
    "setup",
    [
        *(GOOD | {"start": start} for start in NO_SEATS),
        *(GOOD | {"hands": hands} for hands in NO_HANDS),
        GOOD | {"deck": []},
        {"hands": GOOD["hands"]},
        {"start": 0},
        {},
        None,
        [GOOD["hands"], 0],
    ],
)
def test_a_setup_of_another_form_is_refused(setup: Any) -> None:
    """It has hands and a start player at the table, and nothing else (MZ-3)."""
    assert started(setup) == FORMAT


@pytest.mark.parametrize("players", ALL)
def test_nobody_begins_who_is_not_at_the_table(players: int) -> None:
    """The last seat can begin, and none after it (MZ-3)."""
    setup = {"hands": spread(players), "start": players}
    assert started(setup, players) == FORMAT
    Play(game, players, setup | {"start": players - 1})


# Beginning a round


def test_who_begins_declares_a_species_and_lays_cards() -> None:
    """Two hares, in the order in which they are named; then it is the next one's turn (MZ-4)."""
    play = dealt(4, "2 hare squirrel")
    before = held(play, 0)
    did(play, "0 declare hare: hare squirrel hare")
    assert truth(play)["species"] == "hare"
    assert herd(play) == [(0, "hare squirrel hare")]
    assert sizes(play) == [7, 10, 10, 10]
    assert cards(f"{held(play, 0)} 2 hare squirrel") == cards(before)
    assert turn(play) == ("respond", 1)


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_play_goes_round_clockwise(players: int, start: int) -> None:
    """After the last seat comes seat 0, and the first may extend its own herd (MZ-4, MZ-7)."""
    play = dealt(players, start=start)
    laid = [(start, any_card(play, start))]
    did(play, f"{start} declare bear: {laid[0][1]}")
    for seat in (*range(start + 1, players), *range(start + 1)):
        assert turn(play) == ("respond", seat)
        laid.append((seat, any_card(play, seat)))
        did(play, f"{seat} extend: {laid[-1][1]}")
    assert herd(play) == laid


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_cards_may_be_laid(count: int) -> None:
    """To begin a round and to extend a herd (MZ-4, MZ-7)."""
    play = dealt(4, "5 hare", "5 squirrel")
    did(play, f"0 declare bear: {' '.join(['hare'] * count)}")
    did(play, f"1 extend: {' '.join(['squirrel'] * count)}")
    assert sizes(play) == [10 - count, 10 - count, 10, 10]
    assert [len(display.split()) for _, display in herd(play)] == [count, count]


def test_the_cards_may_be_anything() -> None:
    """Not one bear, and a dinosaur among them (MZ-4)."""
    play = did(dealt(4, "hare deer pterosaur"), "0 declare bear: hare pterosaur deer")
    assert herd(play) == [(0, "hare pterosaur deer")]
    assert truth(play)["species"] == "bear"


@pytest.mark.parametrize("players", ALL)
def test_every_species_in_play_may_be_declared_and_no_other(players: int) -> None:
    """No mice with three to five players, no gophers with three; never a dinosaur (MZ-2, MZ-4)."""
    play = dealt(players)
    assert declarable(play).split() == in_play(players)
    card = any_card(play, 0)
    for name in (*SPECIES, *DINOSAURS):
        if name not in in_play(players):
            assert refused(play, 0, f"declare {name}: {card}") == "MZ-4"


def test_a_species_may_be_declared_that_one_does_not_hold() -> None:
    """Seat 0 has no mammoth (MZ-4)."""
    play = did(dealt(4, "hare", "mammoth", "mammoth"), "0 declare mammoth: hare")
    assert truth(play)["species"] == "mammoth"


def test_the_species_of_the_round_before_may_be_declared_again() -> None:
    """Bears after bears (MZ-4)."""
    play = did(dealt(4, "bear", "hare"), "0 declare bear: bear, 1 challenge 1")
    assert turn(play) == ("declare", 2)
    assert "bear" in declarable(play)
    play = did(dealt(4, "hare", "hare"), "0 declare bear: hare, 1 challenge 1")
    did(play, "1 declare bear: hare")
    assert truth(play)["species"] == "bear"


def test_five_cards_cannot_begin_a_round() -> None:
    """Four is the most, even of one's own (MZ-4)."""
    play = dealt(4, "5 hare")
    assert refused(play, 0, "declare hare: hare hare hare hare hare") == "MZ-4"


def test_cards_of_others_cannot_begin_a_round() -> None:
    """A species that is not in hand, or not so often; a dinosaur (MZ-4)."""
    play = dealt(4, "bear", "mammoth 2 bear", "mammoth pterosaur")
    for laid in ("mammoth", "bear bear", "bear mammoth", "pterosaur", "tyrannosaurus", "mouse"):
        assert refused(play, 0, f"declare bear: {laid}") == "MZ-4"


def test_nothing_can_be_extended_or_challenged_before_a_round_has_begun() -> None:
    """There is no herd yet (MZ-4)."""
    play = dealt(4, "bear", "hare")
    assert refused(play, 0, "extend: bear") == "MZ-4"
    assert refused(play, 0, "challenge 1") == "MZ-4"
    did(play, "0 declare bear: bear, 1 challenge 1")
    assert refused(play, 2, f"extend: {any_card(play, 2)}") == "MZ-4"
    assert refused(play, 2, "challenge 1") == "MZ-4"


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_nobody_else_begins_the_round(players: int, start: int) -> None:
    """Neither before one's turn nor after it (MZ-4)."""
    play = dealt(players, start=start)
    for seat in range(players):
        if seat != start:
            card = any_card(play, seat)
            assert refused(play, seat, f"declare bear: {card}") == "MZ-4"


def test_an_extinct_species_cannot_be_declared() -> None:
    """Seat 1 was dealt all bears; all others may be declared (MZ-5)."""
    play = dealt(4, "hare", "3 bear")
    assert extinct(play) == "bear"
    assert refused(play, 0, "declare bear: hare") == "MZ-5"
    assert declarable(play) == "mammoth deer tiger hare squirrel gopher"


def test_a_species_that_died_out_in_a_round_cannot_be_declared_after_it() -> None:
    """Seat 1 has one mammoth and takes the other (MZ-5, MZ-21)."""
    play = did(dealt(4, "mammoth", "mammoth"), "0 declare mammoth: mammoth, 1 challenge 1")
    assert turn(play) == ("declare", 2)
    assert refused(play, 2, f"declare mammoth: {any_card(play, 2)}") == "MZ-5"


GONE = ("2 mammoth 7 squirrel", "3 bear 6 hare", "4 deer 5 tiger", "8 gopher")
"""Hands of four players that lose all their animals at the deal."""


def test_where_all_species_are_extinct_any_may_be_declared() -> None:
    """Only dinosaurs are left; mice are still not in play (MZ-6)."""
    play = dealt(4, *GONE)
    assert extinct(play) == "mammoth bear deer tiger hare squirrel gopher"
    assert sizes(play) == [1, 1, 1, 2]
    assert declarable(play).split() == in_play(4)
    assert refused(play, 0, f"declare mouse: {held(play, 0)}") == "MZ-4"
    did(play, f"0 declare deer: {held(play, 0)}")
    assert truth(play)["species"] == "deer"


@pytest.mark.parametrize("species", in_play(3))
def test_with_three_players_all_may_be_extinct_as_well(species: str) -> None:
    """Nine animals each died out, and one dinosaur each is left (MZ-6)."""
    play = dealt(3, "2 mammoth 7 squirrel", "3 bear 6 hare", "4 deer 5 tiger")
    assert sizes(play) == [1, 1, 1]
    did(play, f"0 declare {species}: {held(play, 0)}")
    assert truth(play)["species"] == species


def test_where_all_are_extinct_the_ban_still_holds() -> None:
    """Anything but bears, which the plesiosaurus laid aside (MZ-6, MZ-18)."""
    play = dealt(4, *GONE[:3], "8 gopher plesiosaurus", start=3)
    did(play, "3 declare bear: plesiosaurus, 0 challenge 1")
    assert declarable(play) == "mammoth deer tiger hare squirrel gopher"
    assert refused(play, 0, "declare bear: plesiosaurus") == "MZ-18"


# Extending the herd


def test_a_herd_may_hold_more_cards_than_the_species() -> None:
    """Twelve mammoths (MZ-7)."""
    play = dealt(4, "4 hare", "4 squirrel", "4 gopher")
    did(play, "0 declare mammoth: hare hare hare hare")
    did(play, "1 extend: squirrel squirrel squirrel squirrel")
    did(play, "2 extend: gopher gopher gopher gopher")
    assert sizes(play) == [6, 6, 6, 10]
    assert turn(play) == ("respond", 3)


@pytest.mark.parametrize("players", ALL)
def test_a_herd_may_hold_nearly_all_cards(players: int) -> None:
    """Card by card, until all have one left and the first lays it; the liar takes all (MZ-7)."""
    _, _, total, each = TABLES[players]
    play = dealt(players)
    for step in range(players * (each - 1)):
        seat = step % players
        wish = "extend" if step else "declare squirrel"
        did(play, f"{seat} {wish}: {any_card(play, seat)}")
    assert sizes(play) == [1] * players
    assert len(herd(play)) == total - players
    did(play, f"0 extend: {held(play, 0)}, 1 challenge 1")
    assert sizes(play)[0] + len(truth(play)["removed"]) == total - players + 1
    assert sizes(play)[1:] == [1] * (players - 1)


def test_five_cards_cannot_extend_a_herd() -> None:
    """Four is the most, even of one's own (MZ-7)."""
    play = did(dealt(4, "hare", "5 squirrel"), "0 declare hare: hare")
    assert refused(play, 1, "extend: squirrel squirrel squirrel squirrel squirrel") == "MZ-7"


def test_cards_of_others_cannot_extend_a_herd() -> None:
    """A species that is not in hand, or not so often; a dinosaur (MZ-7)."""
    play = dealt(4, "hare mammoth 2 bear", "bear", "mammoth pterosaur")
    did(play, "0 declare hare: hare")
    for laid in ("mammoth", "bear bear", "bear mammoth", "pterosaur", "tyrannosaurus", "mouse"):
        assert refused(play, 1, f"extend: {laid}") == "MZ-7"


def test_a_round_cannot_begin_where_a_herd_lies() -> None:
    """Neither with the same species nor with another (MZ-7)."""
    play = did(dealt(4, "hare", "bear"), "0 declare hare: hare")
    assert refused(play, 1, "declare hare: bear") == "MZ-7"
    assert refused(play, 1, "declare bear: bear") == "MZ-7"


@pytest.mark.parametrize("players", ALL)
def test_nobody_else_answers_a_display(players: int) -> None:
    """Neither who laid it nor who comes later (MZ-7)."""
    play = dealt(players, "2 hare")
    did(play, "0 declare hare: hare")
    for seat in (0, *range(2, players)):
        assert refused(play, seat, "challenge 1") == "MZ-7"
        assert refused(play, seat, f"extend: {any_card(play, seat)}") == "MZ-7"


# Challenging


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


# Dinosaurs


def met(dinosaur: str, players: int = 4) -> Play:
    """Hares are declared: 0 laid hare, squirrel; 1 laid bear, the dinosaur, tiger; 2 answers."""
    play = dealt(players, "hare squirrel", f"bear {dinosaur} tiger")
    return did(play, f"0 declare hare: hare squirrel, 1 extend: bear {dinosaur} tiger")


def alone(dinosaur: str) -> Play:
    """Bears are declared: 0 laid the dinosaur and nothing else; 1 answers."""
    return did(dealt(4, dinosaur), f"0 declare bear: {dinosaur}")


def piled(*wanted: str) -> Play:
    """A deer was laid aside when hares were declared; 1 took the plesiosaurus and begins."""
    first, *others = wanted or ("",)
    play = dealt(4, f"deer plesiosaurus {first}", *others)
    return did(play, "0 declare hare: deer plesiosaurus, 1 challenge 2")


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_a_dinosaur_that_is_not_turned_up_does_nothing(dinosaur: str) -> None:
    """The bear beside it is no hare: 1 takes all of it back (MZ-8, MZ-10)."""
    play = met(dinosaur)
    assert got(play, "2 challenge 1") == {1: told(cards(f"hare squirrel bear tiger {dinosaur}"))}
    assert turn(play) == ("declare", 2)


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize(("dinosaur", "taker"), [("brontosaurus", 1), ("pterosaur", 2)])
def test_one_of_the_two_takes_the_herd(players: int, dinosaur: str, taker: int) -> None:
    """Brontosaurus: the challenged player; pterosaur: the challenger (MZ-11, MZ-12, MZ-13).

    Either way the challenger takes the dinosaur and begins.
    """
    play = met(dinosaur, players)
    gains = {1: "", 2: dinosaur}
    gains[taker] = f"bear tiger hare squirrel {gains[taker]}".strip()
    assert got(play, "2 challenge 2") == {seat: gain for seat, gain in gains.items() if gain}
    assert turn(play) == ("declare", 2)
    assert is_cleared(play)
    assert removed(play) == ""


@pytest.mark.parametrize(
    "dinosaur", ["brontosaurus", "pterosaur", "stegosaurus", "plesiosaurus", "tyrannosaurus"]
)
def test_a_dinosaur_alone_moves_nothing(dinosaur: str) -> None:
    """It is not part of the herd; the challenger takes it and begins (MZ-11, MZ-12).

    A stegosaurus needs no deal then (MZ-15).
    """
    play = alone(dinosaur)
    assert got(play, "1 challenge 1") == {1: dinosaur}
    assert turn(play) == ("declare", 1)
    assert is_cleared(play)
    assert (aside(play), removed(play)) == ("", "")


def test_a_triceratops_waits_for_its_choice() -> None:
    """It lies turned up, the herd lies without it, and the challenger owes a choice (MZ-14)."""
    play = met("triceratops")
    before = truth(play)
    did(play, "2 challenge 2")
    assert turn(play) == ("give", 2)
    assert truth(play) == before | {
        "phase": "give",
        "displays": [[0, ["hare", "squirrel"]], [1, ["bear", "tiger"]]],
        "revealed": "triceratops",
    }


def test_a_dinosaur_leaves_the_display_in_which_it_lay() -> None:
    """The first card of the second display, the last of it, and the only one (MZ-12)."""
    play = dealt(4, "hare squirrel", "triceratops bear")
    did(play, "0 declare hare: hare squirrel, 1 extend: triceratops bear, 2 challenge 1")
    assert herd(play) == [(0, "hare squirrel"), (1, "bear")]
    play = dealt(4, "hare squirrel", "triceratops bear")
    did(play, "0 declare hare: hare squirrel, 1 extend: bear triceratops, 2 challenge 2")
    assert herd(play) == [(0, "hare squirrel"), (1, "bear")]
    play = dealt(4, "hare", "squirrel", "triceratops")
    did(play, "0 declare hare: hare, 1 extend: squirrel, 2 extend: triceratops, 3 challenge 1")
    assert herd(play) == [(0, "hare"), (1, "squirrel"), (2, "")]


@pytest.mark.parametrize(("players", "taker"), SEATS)
def test_a_triceratops_gives_the_herd_to_anybody(players: int, taker: int) -> None:
    """Bystanders, the challenged player and the challenger, who also begins (MZ-11, MZ-14)."""
    play = did(met("triceratops", players), "2 challenge 2")
    gains = {2: "triceratops"}
    gains[taker] = f"bear tiger hare squirrel {gains.get(taker, '')}".strip()
    assert got(play, f"2 give {taker}") == gains
    assert turn(play) == ("declare", 2)
    assert is_cleared(play)


@pytest.mark.parametrize("taker", range(4))
def test_a_triceratops_alone_waits_for_its_choice_as_well(taker: int) -> None:
    """The choice is made even where there is nothing to take (MZ-14)."""
    play = did(alone("triceratops"), "1 challenge 1")
    assert turn(play) == ("give", 1)
    assert herd(play) == [(0, "")]
    assert truth(play)["revealed"] == "triceratops"
    assert truth(play)["species"] == "bear"
    assert got(play, f"1 give {taker}") == {1: "triceratops"}
    assert turn(play) == ("declare", 1)
    assert is_cleared(play)


@pytest.mark.parametrize("players", ALL)
def test_the_herd_is_given_to_nobody_who_is_not_at_the_table(players: int) -> None:
    """The seats are 0 to players - 1 (MZ-14)."""
    play = did(met("triceratops", players), "2 challenge 2")
    for seat in (players, players + 1, 10, "9" * 5000):
        assert refused(play, 2, f"give {seat}") == "MZ-14"


def test_nothing_else_is_done_before_the_herd_is_given() -> None:
    """Not by the challenger, who has the turn (MZ-14)."""
    play = did(met("triceratops"), "2 challenge 2")
    card = any_card(play, 2)
    for text in (f"declare bear: {card}", f"extend: {card}", "challenge 1"):
        assert refused(play, 2, text) == "MZ-14"


@pytest.mark.parametrize("players", ALL)
def test_nobody_else_gives_the_herd_away(players: int) -> None:
    """The challenger chooses (MZ-14)."""
    play = did(met("triceratops", players), "2 challenge 2")
    for seat in set(range(players)) - {2}:
        card = any_card(play, seat)
        for text in ("give 0", f"declare bear: {card}", f"extend: {card}", "challenge 1"):
            assert refused(play, seat, text) == "MZ-14"


def test_nothing_is_given_away_at_another_time() -> None:
    """Not before the round, in it, or after it (MZ-14)."""
    play = dealt(4, "bear", "hare")
    assert refused(play, 0, "give 1") == "MZ-14"
    did(play, "0 declare bear: bear")
    assert refused(play, 1, "give 0") == "MZ-14"
    did(play, "1 challenge 1")
    assert refused(play, 2, "give 0") == "MZ-14"


def test_a_stegosaurus_waits_for_the_deal() -> None:
    """It lies turned up, the herd lies without it, and the dealer is to deal (MZ-12, MZ-15)."""
    play = met("stegosaurus")
    before = truth(play)
    did(play, "2 challenge 2")
    assert turn(play) == ("deal", None)
    assert truth(play) == before | {
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
    play = dealt(players, "2 hare squirrel", "bear stegosaurus tiger")
    did(play, "0 declare hare: hare hare squirrel, 1 extend: bear stegosaurus tiger")
    did(play, "2 challenge 2")
    assert got(play, "deal bear hare squirrel hare tiger") == gains
    assert turn(play) == ("declare", 2)
    assert is_cleared(play)


def test_a_big_herd_goes_round_more_than_once() -> None:
    """Eleven cards for three: 1 and 2 get four each, 0 gets three and the dinosaur (MZ-15)."""
    play = dealt(3, "4 hare", "4 squirrel", "3 tiger stegosaurus")
    did(play, "0 declare deer: hare hare hare hare")
    did(play, "1 extend: squirrel squirrel squirrel squirrel")
    did(play, "2 extend: tiger tiger tiger stegosaurus, 0 challenge 4")
    assert sizes(play) == [6, 6, 6]
    order = "hare tiger squirrel hare tiger squirrel hare tiger squirrel hare squirrel"
    assert got(play, f"deal {order}") == {
        0: "3 squirrel stegosaurus",
        1: "4 hare",
        2: "3 tiger squirrel",
    }
    assert turn(play) == ("declare", 0)


def test_a_deal_is_of_the_herd_and_nothing_else() -> None:
    """Hare, squirrel, bear and tiger lie there (MZ-15)."""
    play = did(met("stegosaurus"), "2 challenge 2")
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
        assert refused(play, None, f"deal {wrong}") == "MZ-15"
    did(play, "deal tiger bear squirrel hare")


def test_only_the_dealer_deals() -> None:
    """No player, and nothing but a deal (MZ-15)."""
    play = did(met("stegosaurus"), "2 challenge 2")
    for seat in range(4):
        card = any_card(play, seat)
        assert refused(play, seat, "deal hare squirrel bear tiger") == "MZ-15"
        assert refused(play, seat, f"declare bear: {card}") == "MZ-15"
        assert refused(play, seat, f"extend: {card}") == "MZ-15"
        assert refused(play, seat, "challenge 1") == "MZ-15"
    assert refused(play, None, "challenge 1") == "MZ-15"


def test_nothing_is_dealt_at_another_time() -> None:
    """By no player (MZ-15); and a dealer who owes nothing has no move at all."""
    play = dealt(4, "bear triceratops")
    for seat, made in ((0, "declare bear: bear triceratops"), (1, "challenge 2"), (1, "give 0")):
        for name in ("mammoth", "bear", "tyrannosaurus"):
            assert refused(play, seat, f"deal {name}") == "MZ-15"
            assert refused(play, None, f"deal {name}") == FORMAT
        did(play, f"{seat} {made}")


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
    """A pterosaur that nobody turned up is a card like any other (MZ-12, MZ-20)."""
    play = dealt(4, "hare pterosaur", dinosaur)
    did(play, f"0 declare hare: hare pterosaur, 1 extend: {dinosaur}")
    assert got(play, f"2 challenge 1{then}") == gains
    assert aside(play) == ("hare pterosaur" if dinosaur == "plesiosaurus" else "")
    assert removed(play) == ("hare pterosaur" if dinosaur == "tyrannosaurus" else "")


def test_a_plesiosaurus_lays_the_herd_aside() -> None:
    """Nobody takes it; the challenger takes the dinosaur and begins (MZ-11, MZ-12, MZ-16)."""
    play = met("plesiosaurus")
    assert got(play, "2 challenge 2") == {2: "plesiosaurus"}
    assert aside(play) == "bear tiger hare squirrel"
    assert truth(play)["aside"] == ["bear", "hare", "squirrel", "tiger"]
    assert removed(play) == ""
    assert is_cleared(play)
    assert turn(play) == ("declare", 2)


def test_the_pile_goes_to_who_doubts_the_truth() -> None:
    """Two cards of the herd and the deer, and the pile is gone (MZ-9, MZ-16, MZ-17)."""
    play = piled("", "bear squirrel")
    assert aside(play) == "deer"
    did(play, "1 declare bear: squirrel bear")
    assert got(play, "2 challenge 2") == {2: "bear deer squirrel"}
    assert aside(play) == ""


def test_the_pile_goes_to_the_caught_liar() -> None:
    """Two cards of the herd and the deer (MZ-10, MZ-16, MZ-17)."""
    play = did(piled("", "bear squirrel"), "1 declare bear: squirrel bear")
    assert got(play, "2 challenge 1") == {1: "bear deer squirrel"}
    assert aside(play) == ""


def test_the_pile_is_taken_once() -> None:
    """The next herd is no more than itself (MZ-16)."""
    play = piled("", "bear squirrel", "tiger")
    did(play, "1 declare bear: squirrel bear, 2 challenge 1")
    did(play, "2 declare tiger: tiger")
    assert got(play, "3 challenge 1") == {3: "tiger"}


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
    play = piled("", f"tiger squirrel {dinosaur}")
    did(play, f"1 declare bear: {laid.format(dinosaur)}")
    gains = {1: "", 2: dinosaur}
    gains[taker] = f"{taken} {gains[taker]}".strip()
    assert got(play, f"2 challenge {position}") == {seat: had for seat, had in gains.items() if had}
    assert aside(play) == ""


@pytest.mark.parametrize("taker", range(4))
@pytest.mark.parametrize(
    ("laid", "taken"), [("triceratops", "deer"), ("triceratops tiger", "deer tiger")]
)
def test_the_pile_goes_to_whom_the_challenger_chose(taker: int, laid: str, taken: str) -> None:
    """It waits for the choice too, even where the herd is empty (MZ-14, MZ-17)."""
    play = did(piled("", "tiger triceratops"), f"1 declare bear: {laid}, 2 challenge 1")
    assert aside(play) == "deer"
    gains = {2: "triceratops"}
    gains[taker] = f"{taken} {gains.get(taker, '')}".strip()
    assert got(play, f"2 give {taker}") == gains
    assert aside(play) == ""


def test_a_stegosaurus_leaves_the_pile_where_it_is() -> None:
    """The tiger is dealt, the deer is not (MZ-15, MZ-17)."""
    play = did(piled("", "tiger stegosaurus"), "1 declare bear: tiger stegosaurus, 2 challenge 2")
    assert refused(play, None, "deal tiger deer") == "MZ-15"
    assert refused(play, None, "deal deer") == "MZ-15"
    assert got(play, "deal tiger") == {2: "stegosaurus", 3: "tiger"}
    assert aside(play) == "deer"


def test_a_stegosaurus_alone_leaves_the_pile_where_it_is() -> None:
    """There is nothing to deal (MZ-15, MZ-17)."""
    play = did(piled("", "stegosaurus"), "1 declare bear: stegosaurus")
    assert got(play, "2 challenge 1") == {2: "stegosaurus"}
    assert aside(play) == "deer"
    assert turn(play) == ("declare", 2)


@pytest.mark.parametrize(("laid", "eaten"), [("{}", ""), ("{} tiger", "tiger")])
def test_a_tyrannosaurus_leaves_the_pile_where_it_is(laid: str, eaten: str) -> None:
    """It eats the herd of this round alone (MZ-17, MZ-19)."""
    play = piled("", "tiger tyrannosaurus")
    did(play, f"1 declare bear: {laid.format('tyrannosaurus')}")
    assert got(play, "2 challenge 1") == {2: "tyrannosaurus"}
    assert aside(play) == "deer"
    assert removed(play) == eaten


@pytest.mark.parametrize(("laid", "grown"), [("{}", "deer"), ("{} tiger", "deer tiger")])
def test_another_plesiosaurus_adds_to_the_pile(laid: str, grown: str) -> None:
    """The deer, and what lies beside it this time (MZ-16, MZ-17)."""
    play = did(piled("", "tiger"), f"1 declare bear: {laid.format('plesiosaurus')}")
    assert got(play, "2 challenge 1") == {2: "plesiosaurus"}
    assert aside(play) == grown
    assert turn(play) == ("declare", 2)


def test_a_pile_that_has_grown_is_taken_whole() -> None:
    """Deer and tiger of two rounds, and a squirrel of the third (MZ-16, MZ-17)."""
    play = piled("", "tiger", "squirrel")
    did(play, "1 declare bear: plesiosaurus tiger, 2 challenge 1")
    did(play, "2 declare squirrel: squirrel")
    assert got(play, "3 challenge 1") == {3: "deer tiger squirrel"}
    assert aside(play) == ""


def test_the_species_laid_aside_may_not_be_declared_next() -> None:
    """Hares were declared; all others may be (MZ-18)."""
    play = piled("", "hare")
    assert refused(play, 1, "declare hare: hare") == "MZ-18"
    assert declarable(play) == "mammoth bear deer tiger squirrel gopher"


@pytest.mark.parametrize("species", in_play(7))
def test_any_species_can_be_laid_aside(species: str) -> None:
    """Each of the eight is banned when it was declared, and no other (MZ-18)."""
    play = dealt(7, "deer plesiosaurus")
    did(play, f"0 declare {species}: deer plesiosaurus, 1 challenge 2")
    assert declarable(play).split() == [name for name in SPECIES if name != species]
    card = any_card(play, 1)
    assert refused(play, 1, f"declare {species}: {card}") == "MZ-18"


def test_it_is_the_species_declared_that_counts_and_not_the_cards() -> None:
    """Hares were declared and a deer was laid aside: deer may be declared (MZ-18)."""
    play = did(piled("", "squirrel"), "1 declare deer: squirrel")
    assert truth(play)["species"] == "deer"


def test_the_ban_holds_after_an_empty_herd() -> None:
    """The plesiosaurus lay alone, as a bear (MZ-18)."""
    play = did(alone("plesiosaurus"), "1 challenge 1")
    assert aside(play) == ""
    assert refused(play, 1, "declare bear: plesiosaurus") == "MZ-18"
    assert "hare" in declarable(play)


@pytest.mark.parametrize("position", [1, 2])
def test_the_ban_lasts_one_round(position: int) -> None:
    """After a round of bears, whoever took it, hares may be declared again (MZ-18)."""
    play = did(piled("", "bear squirrel"), "1 declare bear: bear squirrel")
    did(play, f"2 challenge {position}")
    assert turn(play) == ("declare", 3 if position == 1 else 2)
    assert declarable(play).split() == in_play(4)


def test_a_refused_declaration_does_not_lift_the_ban() -> None:
    """Hares, then bears with a card of another's, and hares again (MZ-4, MZ-18)."""
    play = piled("", "hare", "mammoth", "mammoth")
    assert refused(play, 1, "declare hare: hare") == "MZ-18"
    assert refused(play, 1, "declare bear: mammoth") == "MZ-4"
    assert refused(play, 1, "declare hare: hare") == "MZ-18"


@pytest.mark.parametrize("dinosaur", ["stegosaurus", "tyrannosaurus", "brontosaurus", "pterosaur"])
def test_another_dinosaur_bans_nothing(dinosaur: str) -> None:
    """Neither the species of its own round nor that of the one before (MZ-18)."""
    play = did(piled("", dinosaur), f"1 declare bear: {dinosaur}, 2 challenge 1")
    assert declarable(play).split() == in_play(4)


def test_another_plesiosaurus_bans_another_species() -> None:
    """First hares, then bears (MZ-18)."""
    play = did(piled(), "1 declare bear: plesiosaurus, 2 challenge 1")
    assert declarable(play) == "mammoth deer tiger hare squirrel gopher"
    assert refused(play, 2, "declare bear: plesiosaurus") == "MZ-18"


def test_the_ban_is_lifted_where_no_other_may_be_declared() -> None:
    """Only squirrels have not died out (MZ-5, MZ-18)."""
    play = dealt(3, "2 mammoth 6 hare squirrel plesiosaurus", "4 deer 5 tiger squirrel", "3 bear")
    assert extinct(play) == "mammoth bear deer tiger hare"
    did(play, "0 declare squirrel: plesiosaurus, 1 challenge 1")
    assert declarable(play) == "squirrel"
    assert refused(play, 1, "declare bear: plesiosaurus") == "MZ-5"
    did(play, "1 declare squirrel: plesiosaurus")
    assert truth(play)["species"] == "squirrel"


def test_the_ban_holds_where_one_other_may_be_declared() -> None:
    """Squirrels were laid aside, and hares live (MZ-18)."""
    play = dealt(
        3,
        "2 mammoth 3 bear hare 3 squirrel plesiosaurus",
        "4 deer 5 tiger hare",
        drawn="plesiosaurus",
    )
    assert extinct(play) == "mammoth bear deer tiger"
    did(play, "0 declare squirrel: squirrel plesiosaurus, 1 challenge 2")
    assert declarable(play) == "hare"
    assert refused(play, 1, "declare squirrel: hare") == "MZ-18"
    assert refused(play, 1, "declare deer: hare") == "MZ-5"


def test_a_tyrannosaurus_removes_the_herd() -> None:
    """Four cards leave the game; the challenger takes the dinosaur and begins (MZ-12, MZ-19)."""
    play = met("tyrannosaurus")
    assert got(play, "2 challenge 2") == {2: "tyrannosaurus"}
    assert truth(play)["removed"] == ["bear", "hare", "squirrel", "tiger"]
    assert extinct(play) == ""
    assert is_cleared(play)
    assert turn(play) == ("declare", 2)


def test_other_dinosaurs_in_the_herd_are_eaten() -> None:
    """Brontosaurus and pterosaur leave with the bear (MZ-20)."""
    play = dealt(4, "bear brontosaurus", "pterosaur tyrannosaurus")
    did(play, "0 declare bear: bear brontosaurus, 1 extend: pterosaur tyrannosaurus")
    assert got(play, "2 challenge 2") == {2: "tyrannosaurus"}
    assert removed(play) == "bear brontosaurus pterosaur"
    assert extinct(play) == ""


def test_a_species_is_extinct_when_the_last_card_was_eaten() -> None:
    """Both mammoths lay in the herd, and nobody held one (MZ-5, MZ-20)."""
    play = dealt(4, "mammoth", "mammoth tyrannosaurus")
    did(play, "0 declare hare: mammoth, 1 extend: tyrannosaurus mammoth, 2 challenge 1")
    assert removed(play) == "2 mammoth"
    assert extinct(play) == "mammoth"
    assert refused(play, 2, "declare mammoth: tyrannosaurus") == "MZ-5"


def test_what_was_eaten_is_not_needed_any_more() -> None:
    """One bear is eaten: the other two, in a bystander's hand, die out (MZ-19, MZ-21)."""
    play = dealt(4, "bear tyrannosaurus", "", "2 bear")
    did(play, "0 declare bear: bear tyrannosaurus, 1 challenge 2")
    assert extinct(play) == "bear"
    assert removed(play) == "3 bear"
    assert sizes(play) == [8, 11, 8, 10]
    assert turn(play) == ("declare", 1)


def test_the_cards_still_in_the_game_are_enough_later_on() -> None:
    """A deer is eaten; when 2 has the other three, they die out (MZ-19, MZ-21)."""
    play = dealt(4, "deer tyrannosaurus", "deer", "2 deer")
    did(play, "0 declare hare: deer tyrannosaurus, 1 challenge 2")
    assert extinct(play) == ""
    did(play, "1 declare deer: deer, 2 challenge 1")
    assert extinct(play) == "deer"
    assert removed(play) == "4 deer"
    assert sizes(play) == [8, 10, 8, 10]


def test_a_last_card_dies_out_on_its_own() -> None:
    """One mammoth is eaten, the other is all that is left of them (MZ-19, MZ-21)."""
    play = dealt(4, "mammoth tyrannosaurus", "", "", "mammoth")
    did(play, "0 declare hare: mammoth tyrannosaurus, 1 challenge 2")
    assert extinct(play) == "mammoth"
    assert sizes(play) == [8, 11, 10, 9]


# Dying out


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_species_dealt_to_one_hand_dies_out_at_once(players: int, seat: int) -> None:
    """Before the first choice is made (MZ-21, MZ-24)."""
    each = TABLES[players][3]
    hands = ["3 bear" if other == seat else "" for other in range(players)]
    play = dealt(players, *hands, start=1)
    assert extinct(play) == "bear"
    assert removed(play) == "3 bear"
    assert sizes(play) == [each - 3 if other == seat else each for other in range(players)]
    assert turn(play) == ("declare", 1)


@pytest.mark.parametrize("species", [name for name in SPECIES if SPECIES[name] <= 6])
def test_every_species_can_die_out(species: str) -> None:
    """As many cards as it has, and not one less (MZ-1, MZ-21)."""
    count = SPECIES[species]
    play = dealt(7, f"{count} {species}")
    assert extinct(play) == species
    assert sizes(play)[0] == 7 - count
    play = dealt(7, f"{count - 1} {species}")
    assert extinct(play) == ""
    assert sizes(play)[0] == 7


@pytest.mark.parametrize(("species", "count"), [("squirrel", 7), ("gopher", 8)])
def test_the_big_species_can_be_dealt_to_one_hand_of_ten(species: str, count: int) -> None:
    """Seven squirrels, eight gophers with four players (MZ-21)."""
    play = dealt(4, f"{count} {species}")
    assert extinct(play) == species
    assert sizes(play) == [10 - count, 10, 10, 10]


def test_the_nine_mice_die_out_in_the_course_of_a_game() -> None:
    """Four and five of them lie in two hands of six players (MZ-1, MZ-21)."""
    play = dealt(6, "4 mouse", "5 mouse")
    did(play, "0 declare mouse: mouse mouse mouse mouse")
    assert extinct(play) == ""
    did(play, "1 challenge 3")
    assert extinct(play) == "mouse"
    assert removed(play) == "9 mouse"
    assert sizes(play) == [4, 3, 8, 8, 8, 8]


def test_several_species_of_several_hands_die_out_at_once() -> None:
    """Mammoths and bears here, tigers there; `extinct` is sorted by name (MZ-21)."""
    play = dealt(4, "2 mammoth 3 bear", "", "5 tiger")
    assert truth(play)["extinct"] == ["bear", "mammoth", "tiger"]
    assert sizes(play) == [5, 10, 5, 10]


def test_dinosaurs_never_die_out() -> None:
    """All three are in one hand, and stay there (MZ-21)."""
    play = dealt(3, "brontosaurus pterosaur stegosaurus")
    assert "brontosaurus pterosaur stegosaurus" in held(play, 0)
    assert (sizes(play), extinct(play), removed(play)) == ([10, 10, 10], "", "")


def test_a_species_dies_out_with_who_doubts_the_truth() -> None:
    """Two bears in hand and one in the herd; the hare of the herd stays (MZ-9, MZ-21)."""
    play = did(dealt(4, "bear hare", "2 bear"), "0 declare bear: bear hare")
    assert got(play, "1 challenge 1") == {1: "hare"}
    assert extinct(play) == "bear"
    assert removed(play) == "3 bear"
    assert sizes(play) == [8, 9, 10, 10]
    assert turn(play) == ("declare", 2)


def test_a_species_dies_out_with_a_caught_liar() -> None:
    """Seat 1 laid a bear as a hare, and finds the other two before it (MZ-10, MZ-21)."""
    play = dealt(4, "2 bear", "bear")
    did(play, "0 declare hare: bear bear, 1 extend: bear, 2 challenge 1")
    assert extinct(play) == "bear"
    assert sizes(play) == [8, 9, 10, 10]
    assert turn(play) == ("declare", 2)


@pytest.mark.parametrize(
    ("dinosaur", "seat", "then"),
    [
        ("brontosaurus", 1, ""),
        ("pterosaur", 2, ""),
        ("triceratops", 1, ", 2 give 1"),
        ("triceratops", 2, ", 2 give 2"),
        ("triceratops", 3, ", 2 give 3"),
        ("stegosaurus", 3, ", deal bear"),
    ],
)
def test_a_species_dies_out_with_whom_a_dinosaur_gave_the_herd(
    dinosaur: str, seat: int, then: str
) -> None:
    """The bear of the herd joins two others (MZ-13, MZ-14, MZ-15, MZ-21)."""
    hands = ["bear", dinosaur, "", ""]
    hands[seat] += " 2 bear"
    play = did(dealt(4, *hands), f"0 declare hare: bear, 1 extend: {dinosaur}")
    assert got(play, f"2 challenge 1{then}") == {2: dinosaur}
    assert extinct(play) == "bear"
    assert removed(play) == "3 bear"
    left = [9, 9, 11, 10]
    left[seat] -= 2
    assert sizes(play) == left
    assert turn(play) == ("declare", 2)


def test_a_deal_lets_several_species_die_out() -> None:
    """The mammoth goes to 3 and the bear to 0, who have the others (MZ-15, MZ-21)."""
    play = dealt(4, "mammoth 2 bear", "bear stegosaurus", "", "mammoth")
    did(play, "0 declare hare: mammoth, 1 extend: bear stegosaurus, 2 challenge 2")
    did(play, "deal mammoth bear")
    assert extinct(play) == "mammoth bear"
    assert sizes(play) == [7, 8, 11, 9]
    assert turn(play) == ("declare", 2)


def test_the_pile_counts_as_still_in_the_game() -> None:
    """A bear lies aside, and the other two in one hand do not die out (MZ-16, MZ-21)."""
    play = dealt(4, "bear plesiosaurus", "", "2 bear")
    did(play, "0 declare hare: bear plesiosaurus, 1 challenge 2")
    assert aside(play) == "bear"
    assert (extinct(play), removed(play)) == ("", "")


def test_a_species_dies_out_with_who_takes_the_pile() -> None:
    """The herd is one hare, and the pile the third bear (MZ-16, MZ-17, MZ-21)."""
    play = dealt(4, "bear plesiosaurus", "hare", "2 bear")
    did(play, "0 declare deer: bear plesiosaurus, 1 challenge 2, 1 declare hare: hare")
    assert got(play, "2 challenge 1") == {2: "hare"}
    assert extinct(play) == "bear"
    assert aside(play) == ""


def test_nothing_dies_out_before_the_herd_was_challenged() -> None:
    """The last two bears that are held lie in one hand, the third lies in the herd (MZ-24)."""
    play = did(dealt(4, "bear", "2 bear"), "0 declare bear: bear")
    assert (extinct(play), removed(play)) == ("", "")
    did(play, "1 extend: bear bear")
    assert (extinct(play), removed(play)) == ("", "")


# The end

ONE_LEFT = {
    3: "4 deer 5 tiger",
    4: "4 deer 5 tiger",
    5: "3 bear 4 deer",
    6: "3 bear 4 deer",
    7: "2 mammoth 4 deer",
}
"""What dies out in a hand at the deal, so that one card is left, by the number of players."""


@pytest.mark.parametrize("players", ALL)
def test_the_last_cards_must_be_challenged(players: int) -> None:
    """The last seat begins with its only card: seat 0 may not extend the herd (MZ-22)."""
    hands = ["squirrel", *[""] * (players - 2), f"{ONE_LEFT[players]} hare"]
    play = did(dealt(players, *hands, start=players - 1), f"{players - 1} declare hare: hare")
    assert sizes(play)[players - 1] == 0
    assert turn(play) == ("respond", 0)
    for card in ("squirrel", "mammoth", "tyrannosaurus"):
        assert refused(play, 0, f"extend: {card}") == "MZ-22"
    for name in in_play(players):
        assert refused(play, 0, f"declare {name}: squirrel") == "MZ-7"
    assert refused(play, 0, "challenge 2") == "MZ-8"
    did(play, "0 challenge 1")


def test_last_cards_that_extend_a_herd_must_be_challenged() -> None:
    """Seat 2 lays its last two (MZ-22)."""
    play = dealt(4, "hare", "hare", "3 bear 5 tiger 2 hare", "squirrel")
    did(play, "0 declare hare: hare, 1 extend: hare, 2 extend: hare hare")
    assert refused(play, 3, "extend: squirrel") == "MZ-22"


def test_last_cards_but_one_need_not_be_challenged() -> None:
    """Seat 0 keeps a card: the herd may be extended (MZ-7, MZ-22)."""
    play = dealt(4, "3 bear 5 tiger 2 hare", "squirrel")
    did(play, "0 declare hare: hare, 1 extend: squirrel")
    assert turn(play) == ("respond", 2)


@pytest.mark.parametrize("players", ALL)
def test_true_last_cards_win(players: int) -> None:
    """The game is over, and the herd still lies there (MZ-22)."""
    hands = ["squirrel", *[""] * (players - 2), f"{ONE_LEFT[players]} hare"]
    play = did(dealt(players, *hands, start=players - 1), f"{players - 1} declare hare: hare")
    before = truth(play)
    did(play, "0 challenge 1")
    assert winners(play) == (players - 1,)
    assert truth(play) == before | {"phase": "over", "to_move": []}
    assert herd(play) == [(players - 1, "hare")]


def test_the_card_turned_up_decides_about_last_cards() -> None:
    """The hare wins, though a squirrel lies beside it; the squirrel does not (MZ-8, MZ-22)."""
    hands = ("hare gopher", "3 bear 5 tiger hare squirrel")
    laid = "0 declare hare: hare gopher, 1 extend: hare squirrel"
    play = did(dealt(4, *hands), f"{laid}, 2 challenge 1")
    assert winners(play) == (1,)
    assert truth(play)["species"] == "hare"
    assert herd(play) == [(0, "hare gopher"), (1, "hare squirrel")]
    play = did(dealt(4, *hands), f"{laid}, 2 challenge 2")
    assert held(play, 1) == "2 hare squirrel gopher"
    assert turn(play) == ("declare", 2)


def test_a_true_last_display_gives_the_pile_to_nobody() -> None:
    """The herd is not taken any more, and the pile stays (MZ-16, MZ-22)."""
    play = piled("", "gopher", "3 bear 5 tiger 2 gopher")
    did(play, "1 declare gopher: gopher, 2 extend: gopher gopher, 3 challenge 1")
    assert winners(play) == (2,)
    assert aside(play) == "deer"
    assert herd(play) == [(1, "gopher"), (2, "gopher gopher")]


def test_a_caught_liar_plays_on_with_the_herd() -> None:
    """And with the pile (MZ-16, MZ-22)."""
    play = piled("", "gopher", "3 bear 5 tiger 2 gopher")
    did(play, "1 declare squirrel: gopher, 2 extend: gopher gopher, 3 challenge 2")
    assert held(play, 2) == "deer 3 gopher"
    assert turn(play) == ("declare", 3)
    assert is_cleared(play)


def last(dinosaur: str) -> Play:
    """Hares are declared: 0 laid one; 1 laid the dinosaur and a squirrel, its last cards."""
    play = dealt(4, "hare", f"3 bear 5 tiger {dinosaur} squirrel")
    return did(play, f"0 declare hare: hare, 1 extend: {dinosaur} squirrel")


def last_alone(dinosaur: str) -> Play:
    """Hares are declared: 0 laid the dinosaur, its last card, and nothing else lies there."""
    return did(dealt(4, f"4 deer 5 tiger {dinosaur}"), f"0 declare hare: {dinosaur}")


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_a_dinosaur_among_last_cards_must_be_challenged(dinosaur: str) -> None:
    """By the card beside it they are a lie, and 1 takes all of them back (MZ-10, MZ-22)."""
    play = last(dinosaur)
    assert refused(play, 2, "extend: gopher") == "MZ-22"
    assert got(play, "2 challenge 2") == {1: f"hare squirrel {dinosaur}"}
    assert turn(play) == ("declare", 2)


@pytest.mark.parametrize(
    ("dinosaur", "then", "gains"),
    [
        ("pterosaur", "", {2: "hare squirrel pterosaur"}),
        ("triceratops", ", 2 give 0", {0: "hare squirrel", 2: "triceratops"}),
        ("triceratops", ", 2 give 2", {2: "hare squirrel triceratops"}),
        ("triceratops", ", 2 give 3", {2: "triceratops", 3: "hare squirrel"}),
        ("stegosaurus", ", deal hare squirrel", {0: "squirrel", 2: "stegosaurus", 3: "hare"}),
        ("plesiosaurus", "", {2: "plesiosaurus"}),
        ("tyrannosaurus", "", {2: "tyrannosaurus"}),
    ],
)
def test_whose_hand_is_still_empty_after_a_dinosaur_has_won(
    dinosaur: str, then: str, gains: dict[int, str]
) -> None:
    """The dinosaur still goes to the challenger; nothing lies there (MZ-22, MZ-24)."""
    play = last(dinosaur)
    assert got(play, f"2 challenge 1{then}") == gains
    assert winners(play) == (1,)
    assert sizes(play)[1] == 0
    assert is_cleared(play)
    assert aside(play) == ("hare squirrel" if dinosaur == "plesiosaurus" else "")
    eaten = " hare squirrel" if dinosaur == "tyrannosaurus" else ""
    assert removed(play) == f"3 bear 5 tiger{eaten}"


@pytest.mark.parametrize(
    ("dinosaur", "then"),
    [
        ("brontosaurus", ""),
        *(("triceratops", f", 1 give {seat}") for seat in range(4)),
        ("pterosaur", ""),
        ("stegosaurus", ""),
        ("plesiosaurus", ""),
        ("tyrannosaurus", ""),
    ],
)
def test_a_dinosaur_as_the_only_card_of_the_herd_wins(dinosaur: str, then: str) -> None:
    """There is nothing that its player could have to take (MZ-12, MZ-22)."""
    play = last_alone(dinosaur)
    assert got(play, f"1 challenge 1{then}") == {1: dinosaur}
    assert winners(play) == (0,)
    assert is_cleared(play)


def test_last_cards_with_a_triceratops_are_decided_by_the_choice() -> None:
    """Until it is made nobody has won (MZ-14, MZ-22)."""
    play = did(last("triceratops"), "2 challenge 1")
    assert turn(play) == ("give", 2)
    assert sizes(play)[1] == 0


@pytest.mark.parametrize(
    ("dinosaur", "then"), [("brontosaurus", ""), ("triceratops", ", 2 give 1")]
)
def test_who_takes_the_herd_from_a_dinosaur_has_not_won(dinosaur: str, then: str) -> None:
    """Hare and squirrel, and the game goes on (MZ-13, MZ-14, MZ-22)."""
    play = last(dinosaur)
    assert got(play, f"2 challenge 1{then}") == {1: "hare squirrel", 2: dinosaur}
    assert turn(play) == ("declare", 2)
    assert is_cleared(play)


def test_who_is_dealt_a_card_has_not_won() -> None:
    """Three cards go to 3, 0 and 1 (MZ-15, MZ-22)."""
    play = dealt(4, "2 hare", "3 bear 5 tiger stegosaurus squirrel")
    did(play, "0 declare hare: hare hare, 1 extend: stegosaurus squirrel, 2 challenge 1")
    assert turn(play) == ("deal", None)
    assert got(play, "deal hare squirrel hare") == {
        0: "squirrel",
        1: "hare",
        2: "stegosaurus",
        3: "hare",
    }
    assert turn(play) == ("declare", 2)


def test_a_herd_that_dies_out_at_once_does_not_fill_the_hand() -> None:
    """Brontosaurus: 1 takes both mammoths, they die out, and 1 has won (MZ-22, MZ-23)."""
    play = dealt(4, "mammoth", "3 bear 5 tiger mammoth brontosaurus")
    did(play, "0 declare hare: mammoth, 1 extend: mammoth brontosaurus")
    assert got(play, "2 challenge 2") == {2: "brontosaurus"}
    assert winners(play) == (1,)
    assert removed(play) == "2 mammoth 3 bear 5 tiger"
    assert is_cleared(play)


def test_a_caught_liar_wins_where_the_herd_dies_out() -> None:
    """Two mammoths, laid as hares, are all that 1 takes (MZ-22, MZ-23)."""
    play = dealt(4, "mammoth", "4 deer 5 tiger mammoth")
    did(play, "0 declare hare: mammoth, 1 extend: mammoth, 2 challenge 1")
    assert winners(play) == (1,)
    assert removed(play) == "2 mammoth 4 deer 5 tiger"
    assert is_cleared(play)


def test_a_doubter_wins_where_the_herd_dies_out() -> None:
    """Seat 1 has one mammoth, takes the other, and has no card left (MZ-9, MZ-23)."""
    play = dealt(4, "mammoth", "4 deer 5 tiger mammoth")
    did(play, "0 declare mammoth: mammoth, 1 challenge 1")
    assert winners(play) == (1,)
    assert sizes(play) == [9, 0, 10, 10]
    assert removed(play) == "2 mammoth 4 deer 5 tiger"
    assert is_cleared(play)


@pytest.mark.parametrize(
    ("players", "hand"),
    [
        (3, "4 deer 6 hare"),
        (3, "2 mammoth 3 bear 5 tiger"),
        (4, "3 bear 7 squirrel"),
        (4, "2 mammoth 8 gopher"),
        (5, "8 gopher"),
        (6, "2 mammoth 6 hare"),
        (6, "3 bear 5 tiger"),
        (7, "3 bear 4 deer"),
        (7, "7 squirrel"),
    ],
)
def test_a_hand_that_dies_out_at_the_deal_wins_at_once(players: int, hand: str) -> None:
    """No move is made at all, whoever was to begin (MZ-21, MZ-23, MZ-24)."""
    for seat in (0, players - 1):
        hands = [hand if other == seat else "" for other in range(players)]
        play = dealt(players, *hands, start=1)
        assert winners(play) == (seat,)
        assert removed(play) == hand
        assert is_cleared(play)


def test_two_hands_that_die_out_at_the_deal_win_together() -> None:
    """Seat 2 keeps its three dinosaurs and has not won (MZ-23, MZ-24)."""
    play = dealt(3, "2 mammoth 3 bear 5 tiger", "4 deer 6 hare", "7 squirrel")
    assert sizes(play) == [0, 0, 3]
    assert winners(play) == (0, 1)
    play = dealt(7, "3 bear 4 deer", "", "", "2 mammoth 5 tiger", "", "7 squirrel")
    assert winners(play) == (0, 3, 5)


def test_empty_hands_are_counted_before_the_dinosaur_is_taken() -> None:
    """Pterosaur: 1 takes two deer, has all four, and wins with it in hand (MZ-24)."""
    play = dealt(7, "2 deer pterosaur", "2 mammoth 3 bear 2 deer")
    did(play, "0 declare deer: deer deer pterosaur")
    assert got(play, "1 challenge 3") == {1: "pterosaur"}
    assert winners(play) == (1,)
    assert held(play, 1) == "pterosaur"
    assert removed(play) == "2 mammoth 3 bear 4 deer"
    assert is_cleared(play)


def test_a_challenger_may_win_by_a_gift_to_himself() -> None:
    """Triceratops: the other mammoth is all there is to take (MZ-14, MZ-23, MZ-24)."""
    play = dealt(4, "mammoth triceratops", "4 deer 5 tiger mammoth")
    did(play, "0 declare hare: mammoth triceratops, 1 challenge 2, 1 give 1")
    assert winners(play) == (1,)
    assert held(play, 1) == "triceratops"


def test_a_challenger_may_win_by_a_deal() -> None:
    """Stegosaurus: the fourth card goes to the challenger (MZ-15, MZ-23, MZ-24)."""
    play = dealt(4, "2 hare mammoth stegosaurus", "4 deer 5 tiger mammoth", "", "gopher", start=3)
    did(play, "3 declare bear: gopher, 0 extend: hare hare mammoth stegosaurus, 1 challenge 4")
    did(play, "deal gopher hare hare mammoth")
    assert winners(play) == (1,)
    assert held(play, 1) == "stegosaurus"
    assert is_cleared(play)


def test_a_challenger_may_win_by_what_is_eaten() -> None:
    """Tyrannosaurus: the mammoth in hand is the last of them (MZ-19, MZ-23, MZ-24)."""
    play = dealt(4, "mammoth tyrannosaurus", "4 deer 5 tiger mammoth")
    did(play, "0 declare hare: mammoth tyrannosaurus, 1 challenge 2")
    assert winners(play) == (1,)
    assert held(play, 1) == "tyrannosaurus"
    assert removed(play) == "2 mammoth 4 deer 5 tiger"


@pytest.mark.parametrize(
    ("dinosaur", "then"),
    [("tyrannosaurus", ""), ("triceratops", ", 1 give 2"), ("stegosaurus", ", deal mammoth")],
)
def test_a_bystander_may_win(dinosaur: str, then: str) -> None:
    """Seat 2 had no part in the round, but the last mammoth (MZ-23, MZ-24)."""
    play = dealt(4, f"mammoth {dinosaur}", "", "4 deer 5 tiger mammoth")
    did(play, f"0 declare hare: mammoth {dinosaur}, 1 challenge 2{then}")
    assert winners(play) == (2,)
    assert sizes(play) == [8, 11, 0, 10]
    assert is_cleared(play)


def test_all_whose_hands_are_empty_have_won_together() -> None:
    """Pterosaur: 0 laid its last cards, and 1 takes two deer that die out (MZ-22, MZ-24)."""
    play = dealt(6, "5 tiger 2 deer pterosaur", "6 hare 2 deer")
    did(play, "0 declare bear: deer deer pterosaur")
    assert got(play, "1 challenge 3") == {1: "pterosaur"}
    assert winners(play) == (0, 1)
    assert sizes(play) == [0, 1, 8, 8, 8, 8]
    assert is_cleared(play)


def test_winners_are_named_in_the_order_of_their_seats() -> None:
    """Tyrannosaurus: 3 laid its last cards, and 0 held the last mammoth (MZ-22, MZ-24)."""
    play = dealt(4, "4 deer 5 tiger mammoth", "", "", "8 gopher mammoth tyrannosaurus", start=3)
    did(play, "3 declare hare: mammoth tyrannosaurus, 0 challenge 2")
    assert winners(play) == (0, 3)
    assert held(play, 0) == "tyrannosaurus"


@pytest.mark.parametrize(
    ("hands", "made"),
    [
        (("2 mammoth 8 gopher", "hare"), ""),
        (("4 deer 5 tiger hare", "squirrel"), "0 declare hare: hare, 1 challenge 1"),
        (("4 deer 5 tiger pterosaur", "squirrel"), "0 declare hare: pterosaur, 1 challenge 1"),
    ],
)
def test_after_the_end_nothing_is_done_any_more(hands: tuple[str, ...], made: str) -> None:
    """Won at the deal, by true last cards, and by a dinosaur (MZ-22)."""
    play = dealt(4, *hands)
    if made:
        did(play, made)
    assert winners(play) == (0,)
    for seat in range(4):
        for text in ("declare hare: hare", "extend: hare", "challenge 1", "give 1"):
            assert refused(play, seat, text) == "MZ-22"
        assert refused(play, seat, "deal hare") == "MZ-22"
    assert refused(play, None, "deal hare") == FORMAT


# What is open and what is secret


def seen(play: Play, *viewers: int | None) -> list[Any]:
    """What these viewers see on the table."""
    return [play.view(viewer).now for viewer in viewers]


def test_the_hands_of_others_are_secret() -> None:
    """Seats 1 and 2 change hands: neither 0, 3 nor an onlooker sees it (MZ-25)."""
    hands = spread(4, "", "mammoth 2 bear pterosaur", "3 hare 3 squirrel")
    other = [hands[0], hands[2], hands[1], hands[3]]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert seen(one, None, 0, 3) == seen(two, None, 0, 3)
    assert one.view(1).now != two.view(1).now
    assert one.view(2).now != two.view(2).now


def test_which_dinosaurs_were_drawn_is_secret() -> None:
    """Seat 1 holds a dinosaur that plays in one deal and not in the other (MZ-25)."""
    hands = spread(4, "", "brontosaurus")
    other = [
        ["tyrannosaurus" if card == "brontosaurus" else card for card in hand] for hand in hands
    ]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert seen(one, None, 0, 2, 3) == seen(two, None, 0, 2, 3)
    assert one.view(1).now != two.view(1).now


def test_cards_lying_face_down_are_secret() -> None:
    """But their number and the species are open (MZ-25)."""
    hands = ("hare bear tiger", "hare squirrel")
    one = did(dealt(4, *hands), "0 declare hare: hare bear, 1 extend: hare")
    two = did(dealt(4, *hands), "0 declare hare: tiger hare, 1 extend: squirrel")
    assert seen(one, None, 2, 3) == seen(two, None, 2, 3)
    for made in (
        "0 declare hare: hare, 1 extend: hare",
        "0 declare hare: hare bear, 1 extend: hare squirrel",
        "0 declare bear: hare bear, 1 extend: hare",
        "0 declare hare: hare bear",
    ):
        three = did(dealt(4, *hands), made)
        for viewer in (None, *range(4)):
            assert one.view(viewer).now != three.view(viewer).now


def test_a_herd_that_is_taken_is_seen_by_its_taker_alone() -> None:
    """Beside the hare that was turned up lay a bear, or a tiger (MZ-25)."""
    hands = ("hare bear tiger",)
    one = did(dealt(4, *hands), "0 declare hare: hare bear, 1 challenge 1")
    two = did(dealt(4, *hands), "0 declare hare: hare tiger, 1 challenge 1")
    assert seen(one, None, 2, 3) == seen(two, None, 2, 3)
    assert one.view(1).now != two.view(1).now


def test_the_pile_is_secret() -> None:
    """Nobody sees what was laid aside, but how much it was (MZ-16, MZ-25)."""
    hands = ("hare bear tiger plesiosaurus",)
    one = did(dealt(4, *hands), "0 declare hare: bear plesiosaurus, 1 challenge 2")
    two = did(dealt(4, *hands), "0 declare hare: tiger plesiosaurus, 1 challenge 2")
    assert seen(one, None, 1, 2, 3) == seen(two, None, 1, 2, 3)


def test_a_deal_is_seen_card_by_card() -> None:
    """Each sees what came into the own hand (MZ-15, MZ-25)."""
    hands = ("hare bear tiger stegosaurus",)
    laid = "0 declare hare: hare bear tiger stegosaurus, 1 challenge 4"
    one = did(dealt(4, *hands), f"{laid}, deal hare bear tiger")
    two = did(dealt(4, *hands), f"{laid}, deal hare tiger bear")
    assert seen(one, None, 1, 2) == seen(two, None, 1, 2)
    assert one.view(3).now != two.view(3).now
    assert one.view(0).now != two.view(0).now


def test_who_showed_a_species_is_open() -> None:
    """Seat 1 held all bears; a tyrannosaurus ate both mammoths (MZ-20, MZ-21, MZ-25)."""
    play = dealt(4, "mammoth", "3 bear mammoth tyrannosaurus")
    did(play, "0 declare hare: mammoth, 1 extend: mammoth tyrannosaurus, 2 challenge 2")
    for viewer in (None, *range(4)):
        assert play.view(viewer).now.extinct == {"bear": 1, "mammoth": None}
    did(play, f"2 declare hare: {any_card(play, 2)}, 3 challenge 1")
    assert play.view(None).now.extinct == {"bear": 1, "mammoth": None}


def test_what_leaves_the_game_is_open() -> None:
    """A bear was eaten, or a tiger: everybody sees it (MZ-19, MZ-25)."""
    hands = ("hare bear tiger tyrannosaurus",)
    one = did(dealt(4, *hands), "0 declare hare: bear tyrannosaurus, 1 challenge 2")
    two = did(dealt(4, *hands), "0 declare hare: tiger tyrannosaurus, 1 challenge 2")
    for viewer in (None, *range(4)):
        assert one.view(viewer).now != two.view(viewer).now


def test_a_dinosaur_that_was_turned_up_is_open() -> None:
    """While it waits, everybody sees which one it is (MZ-25)."""
    one, two = (did(met(name), "2 challenge 2") for name in ("triceratops", "stegosaurus"))
    for viewer in (None, *range(4)):
        assert one.view(viewer).now != two.view(viewer).now


# How long a game lasts


def test_there_is_no_limit_to_a_game() -> None:
    """A thousand rounds of lies, each caught at once: four of them change nothing (MZ-26)."""
    play = dealt(4, "hare", "hare", "hare", "hare")
    before = truth(play)
    for _ in range(250):
        for seat in range(4):
            did(play, f"{seat} declare bear: hare, {(seat + 1) % 4} challenge 1")
    assert truth(play) == before


def test_a_play_may_be_left_unfinished() -> None:
    """In every phase but the last it has no result (MZ-26)."""
    plays = [
        dealt(4),
        met("brontosaurus"),
        did(met("triceratops"), "2 challenge 2"),
        did(met("stegosaurus"), "2 challenge 2"),
    ]
    assert [turn(play)[0] for play in plays] == ["declare", "respond", "give", "deal"]
    for play in plays:
        assert play.result is None
        assert not play.is_over


# The examples of the manual: Nora, Tom, Ida and Paul are seats 0, 1, 2 and 3


@pytest.mark.parametrize(
    ("challenge", "left", "next_seat"),
    [("challenge 2", [8, 12, 10, 10], 2), ("challenge 1", [8, 7, 15, 10], 3)],
)
def test_hares_or_no_hares(challenge: str, left: list[int], next_seat: int) -> None:
    """Tom is caught with a squirrel, or Ida is wrong about a hare (MZ-9, MZ-10)."""
    play = dealt(4, "2 hare", "hare squirrel bear")
    did(play, "0 declare hare: hare hare")
    assert sizes(play) == [8, 10, 10, 10]
    did(play, "1 extend: hare squirrel bear")
    assert sizes(play) == [8, 7, 10, 10]
    taker = 1 if next_seat == 2 else 2
    assert got(play, f"2 {challenge}") == {taker: "bear 3 hare squirrel"}
    assert sizes(play) == left
    assert turn(play) == ("declare", next_seat)


def test_the_deer_die_out() -> None:
    """Ida has 6 cards, takes 5, and 4 deer leave: 7 are left (MZ-5, MZ-9, MZ-21)."""
    play = dealt(4, "2 hare", "hare deer bear", "4 gopher 3 deer", "squirrel", start=2)
    did(play, "2 declare gopher: gopher gopher gopher gopher, 3 challenge 1")
    did(play, "0 declare hare: hare hare, 1 extend: hare deer bear")
    assert sizes(play)[2] == 6
    did(play, "2 challenge 1")
    assert sizes(play)[2] == 7
    assert removed(play) == "4 deer"
    assert refused(play, 3, "declare deer: squirrel") == "MZ-5"


def test_the_deer_die_out_where_one_was_eaten_before() -> None:
    """Ida's three are all the deer in the game there and then (MZ-19, MZ-21)."""
    play = dealt(4, "", "deer tyrannosaurus", "3 deer", start=1)
    did(play, "1 declare deer: deer tyrannosaurus")
    before = sizes(play)[2]
    did(play, "2 challenge 2")
    assert sizes(play)[2] == before - 3 + 1
    assert extinct(play) == "deer"


TOMS = "8 gopher stegosaurus deer"
"""Tom's hand: the gophers die out at the deal, two cards are left."""


def test_toms_last_cards_and_the_stegosaurus() -> None:
    """Three cards are dealt, to Paul, Nora and Tom, who has not won (MZ-15, MZ-22, MZ-24)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer")
    assert refused(play, 2, f"extend: {any_card(play, 2)}") == "MZ-22"
    did(play, "2 challenge 1")
    assert got(play, "deal hare hare deer") == {0: "hare", 1: "deer", 2: "stegosaurus", 3: "hare"}
    assert turn(play) == ("declare", 2)


def test_toms_last_cards_and_the_deer() -> None:
    """That is no bear: Tom takes all four cards (MZ-10, MZ-22)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer, 2 challenge 2")
    assert held(play, 1) == "deer 2 hare stegosaurus"
    assert turn(play) == ("declare", 2)


def test_toms_last_cards_after_one_of_noras() -> None:
    """One card for Paul and one for Nora: Tom has won (MZ-15, MZ-22)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare, 1 extend: stegosaurus deer, 2 challenge 1")
    assert got(play, "deal deer hare") == {0: "hare", 2: "stegosaurus", 3: "deer"}
    assert winners(play) == (1,)


def pile_of_four() -> Play:
    """Paul and Nora laid five squirrels, so they said; Tom turned up the plesiosaurus."""
    play = dealt(
        4, "2 squirrel plesiosaurus", "hare", "bear stegosaurus", "tiger squirrel", start=3
    )
    did(play, "3 declare squirrel: tiger squirrel, 0 extend: squirrel plesiosaurus squirrel")
    assert got(play, "1 challenge 2") == {1: "plesiosaurus"}
    assert aside(play) == "tiger 3 squirrel"
    return play


def test_the_pile_of_the_manual() -> None:
    """Ida takes three cards and the pile of four, 7 in all (MZ-10, MZ-16, MZ-18)."""
    play = pile_of_four()
    assert refused(play, 1, "declare squirrel: hare") == "MZ-18"
    did(play, "1 declare hare: hare, 2 extend: bear stegosaurus")
    before = sizes(play)[2]
    did(play, "3 challenge 1")
    assert sizes(play)[2] == before + 7
    assert aside(play) == ""
    assert turn(play) == ("declare", 3)


def test_the_pile_of_the_manual_and_the_stegosaurus() -> None:
    """Two cards are dealt, to Nora and Tom, and the pile stays (MZ-15, MZ-17)."""
    play = did(pile_of_four(), "1 declare hare: hare, 2 extend: bear stegosaurus, 3 challenge 2")
    assert got(play, "deal bear hare") == {0: "bear", 1: "hare", 3: "stegosaurus"}
    assert aside(play) == "tiger 3 squirrel"


# Moves


NO_MOVES = (
    "|| |pass|declare|declare bear|declare bear:|declare bear: |declare bear bear"
    "|declare bear : bear|declare: bear|declare  bear: bear|declare bear:  bear"
    "|declare bear:bear|declare bear: bear | declare bear: bear|declare bear: bear  bear"
    "|declare bear: bear, bear|Declare bear: bear|declare Bear: bear|declare bear: Bear"
    "|declare bear: wolf|declare wolf: bear|declare bear: bears|declare bear: 2 bear"
    "|declare bear: bear\n|extend|extend:|extend: |extend bear|extend:  bear|extend: wolf"
    "|extend: bear |challenge|challenge |challenge 01|challenge +1|challenge -1|challenge 1.0"
    "|challenge one|challenge: 1|challenge 1 |challenge 1 2|challenge ١|challenge ²"
    "|challenge 1_0|give|give 01|give 00|give -1|give +1|give 1 |give 1 2|give all|deal: bear"
    "|deal wolf|deal  bear|deal bear |E4|bid"
)
"""Texts of no move, each behind a bar."""


@pytest.mark.parametrize("text", NO_MOVES.split("|")[1:])
def test_what_is_no_move_is_refused_by_its_form(text: str) -> None:
    """Whoever sends it, and whenever."""
    plays = [
        dealt(4, "bear"),
        did(dealt(4, "bear"), "0 declare bear: bear"),
        did(met("triceratops"), "2 challenge 2"),
        did(met("stegosaurus"), "2 challenge 2"),
    ]
    for play in plays:
        for seat in (None, *range(4)):
            assert refused(play, seat, text) == FORMAT


def said(play: Play, seat: int | None, text: str) -> tuple[str, dict[str, Any]]:
    """What is said about a move that is refused: the message without its game, and its words."""
    refusal = play.refusal(seat, text)
    assert refusal is not None
    return refusal.text.id.removeprefix("mammuz-refused-"), dict(refusal.text.args)


def test_it_is_said_why_no_round_is_begun_like_this() -> None:
    """A refusal names what is in the way, and the card (MZ-4, MZ-5, MZ-14, MZ-15, MZ-18)."""
    play = piled("", "5 squirrel hare", "2 mammoth", "tiger bear")
    assert said(play, 2, "declare bear: deer") == ("begins", {})
    assert said(play, 1, "challenge 1") == ("undeclared", {})
    assert said(play, 1, "extend: hare") == ("undeclared", {})
    assert said(play, 1, "give 0") == ("gift", {})
    assert said(play, 1, "deal hare") == ("dealing", {})
    assert said(play, 1, "declare mouse: hare") == ("species", {"card": "mouse"})
    assert said(play, 1, "declare pterosaur: hare") == ("dinosaur", {})
    assert said(play, 1, "declare hare: hare") == ("banned", {"card": "hare"})
    assert said(play, 1, "declare mammoth: hare") == ("extinct", {"card": "mammoth"})
    assert said(play, 1, "declare bear: hare mammoth") == ("card", {"card": "mammoth"})
    five = " ".join(["squirrel"] * 5)
    assert said(play, 1, f"declare bear: {five}") == ("many", {})


def test_it_is_said_why_a_display_is_not_answered_like_this() -> None:
    """A refusal names what is in the way, and the card (MZ-7, MZ-8, MZ-14, MZ-15, MZ-22)."""
    play = dealt(4, "2 hare", "5 squirrel", "mammoth", "mammoth")
    did(play, "0 declare hare: hare hare")
    assert said(play, 1, "extend: mammoth") == ("card", {"card": "mammoth"})
    assert said(play, 2, "challenge 1") == ("turn", {})
    assert said(play, 1, "declare hare: squirrel") == ("declared", {})
    assert said(play, 1, "challenge 3") == ("place", {"size": 2})
    assert said(play, 1, "challenge 5") == ("place", {"size": 2})
    assert said(play, 1, "give 0") == ("gift", {})
    assert said(play, 1, "deal hare") == ("dealing", {})
    for card in ("mouse", "tyrannosaurus"):
        assert said(play, 1, f"extend: squirrel {card}") == ("card", {"card": card})
    assert said(play, 1, f"extend: {' '.join(['squirrel'] * 5)}") == ("many", {})
    assert said(last("pterosaur"), 2, "extend: gopher") == ("forced", {})


def test_it_is_said_why_a_dinosaur_waits() -> None:
    """And what it waits for (MZ-14, MZ-15)."""
    play = did(met("triceratops"), "2 challenge 2")
    assert said(play, 2, "give 4") == ("seat", {})
    assert said(play, 2, "challenge 1") == ("give", {})
    assert said(play, 1, "give 1") == ("give", {})
    assert said(play, 2, "deal bear") == ("dealing", {})
    play = did(met("stegosaurus"), "2 challenge 2")
    assert said(play, 2, "challenge 1") == ("wait", {})
    assert said(play, None, "deal bear") == ("deal", {})


def test_it_is_said_that_the_game_is_over() -> None:
    """After the end (MZ-22)."""
    play = dealt(4, "2 mammoth 8 gopher")
    assert said(play, 1, "challenge 1") == ("over", {})


def rule_of(state: Engine, seat: int, action: int) -> str:
    """The rule that refuses an action, which must leave no mark."""
    before = game.position.truth(state)
    with pytest.raises(Refused) as refusal:
        state.apply(seat, action)
    assert game.position.truth(state) == before
    return refusal.value.rule


@pytest.mark.parametrize("action", [END, END + 1, 63])
def test_an_action_that_is_none_is_refused(action: int) -> None:
    """In every phase but the last, where the game is over."""
    for play in (dealt(4), met("pterosaur"), did(met("triceratops"), "2 challenge 2")):
        (seat,) = play.state.seats()
        assert rule_of(play.state, seat, action) == FORMAT


@pytest.mark.parametrize("action", [0, FIRST_CARD, DONE, FIRST_PLACE, FIRST_SEAT, END])
def test_before_the_deal_there_is_nothing_but_the_deal(action: int) -> None:
    """Neither a player nor the dealer can do anything else (MZ-3)."""
    for seat in (0, 3, DEALER):
        assert rule_of(game.engine(4), seat, action) == FORMAT


def test_actions_follow_each_other_as_a_move_has_them() -> None:
    """A species once, then at least one card; nothing else before the display is done."""
    bear, lay_bear = 1, FIRST_CARD + 1
    state = dealt(4, "2 bear", "hare").state
    state.apply(0, bear)
    for action in (bear, DONE, FIRST_PLACE):
        assert rule_of(state, 0, action) == FORMAT
    state.apply(0, lay_bear)
    for action in (bear, FIRST_PLACE):
        assert rule_of(state, 0, action) == FORMAT
    state.apply(0, DONE)
    assert rule_of(state, 1, DONE) == FORMAT
    state.apply(1, FIRST_CARD + 4)
    assert rule_of(state, 1, FIRST_PLACE) == FORMAT
    state.apply(1, DONE)
    assert game.position.truth(state)["displays"] == [[0, ["bear"]], [1, ["hare"]]]


def test_positions_count_from_one() -> None:
    """There is no card before the first (MZ-8)."""
    play = did(dealt(4, "bear"), "0 declare bear: bear")
    assert refused(play, 1, "challenge 0") == "MZ-8"


def test_a_deal_of_no_cards_is_refused() -> None:
    """A herd of none needs no deal (MZ-15)."""
    play = did(met("stegosaurus"), "2 challenge 2")
    for text in ("deal", "deal "):
        assert refused(play, None, text) in {FORMAT, "MZ-15"}
