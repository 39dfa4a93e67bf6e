"""What Mammuz explains is what happened, by the cards that lay where before and after."""

from collections import Counter

import pytest

from bestiary.core.viewer import ONLOOKER, Viewer
from bestiary.games.mammuz import game
from tests.explained_games import ExplainedMove, explained_moves, explained_to
from tests.games.mammuz.scripted_plays import (
    DINOSAURS,
    apply_moves,
    play_with_dinosaur_in_herd,
    play_with_hands,
    play_with_pile,
)


def facts(move: ExplainedMove, viewer: Viewer) -> set[str]:
    """The ids of what there is to explain of a move to a viewer."""
    before, after, (verb, *words) = move.before, move.after, move.move.split()
    turned, taker, found = "", None, set[str]()
    herd = [card for _, cards in before["displays"] for card in cards]
    if verb in ("declare", "extend:"):
        assert move.seat is not None
        found |= {"claim"} if after["hands"][move.seat] else {"claim", "last-cards"}
    elif verb == "give":
        taker = int(words[0])
    elif verb == "challenge":
        challenged, display = before["displays"][-1]
        turned = display[int(words[0]) - 1]
        is_true = turned == before["species"]
        is_won = is_true and not before["hands"][challenged]
        found |= {"challenge", turned if turned in DINOSAURS else "truth" if is_true else "lie"}
        herd.remove(turned) if turned in DINOSAURS else None
        if turned not in DINOSAURS[2:] and not is_won:
            taker = move.seat if is_true or turned == "pterosaur" else challenged
    gone = Counter(after["removed"]) - Counter(before["removed"])
    for species in {*after["extinct"]} - {*before["extinct"]}:
        is_eaten = turned == "tyrannosaurus" and gone[species] == herd.count(species)
        found |= {"eaten" if is_eaten else "extinct"}
    found |= {"own-herd"} if herd and taker == viewer else set()
    return {f"mammuz-explain-{name}" for name in found}


@pytest.mark.parametrize("players", game.player_counts)
def test_what_is_explained_happened(players: int) -> None:
    """After every move of a golden game, to each viewer; of a herd, to its taker alone."""
    for move in explained_moves("mammuz", players):
        for viewer, explained in move.explained.items():
            assert explained.keys() == facts(move, viewer), (move.move, viewer)


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_each_dinosaur_explains_itself_once_it_is_turned_up(dinosaur: str) -> None:
    """2 challenges 1; who looks on is pointed at both (MZ-11). While it lies hidden: nothing."""
    play = play_with_dinosaur_in_herd(dinosaur)
    id = f"mammuz-explain-{dinosaur}"
    assert id not in explained_to(game, play.clone().move(2, "challenge 1"), ONLOOKER)
    explained = explained_to(game, play.move(2, "challenge 2"), ONLOOKER)
    assert explained[id] == {"seat:1", "seat:2"}
    assert not {f"mammuz-explain-{other}" for other in DINOSAURS if other != dinosaur} & {
        *explained
    }


def test_a_lie_explains_nothing_before_it_is_found_out() -> None:
    """Whether the cards are as claimed or not, each viewer has the same explained (MZ-25)."""
    for viewer in (ONLOOKER, 0, 1, 2, 3):
        explained = [
            explained_to(game, play_with_hands(4, "hare bear").move(0, move), viewer)
            for move in ("declare hare: hare", "declare hare: bear")
        ]
        assert explained == [{"mammuz-explain-claim": {"seat:0"}}] * 2


def test_the_last_cards_point_at_who_laid_them_and_at_who_must_challenge() -> None:
    """Seat 2 has one card left once bears and tigers have died out in its hand (MZ-22)."""
    play = play_with_hands(4, "", "", "3 bear 5 tiger 2 hare", start=2)
    explained = explained_to(game, play.move(2, "declare hare: hare hare"), ONLOOKER)
    assert explained["mammuz-explain-last-cards"] == {"seat:2", "seat:3"}


def test_who_takes_a_pile_alone_is_not_said_to_know_who_lied() -> None:
    """The cards of the pile do not say who laid them (MZ-16, MZ-17)."""
    play = apply_moves(play_with_pile("", "brontosaurus"), "1 declare bear: brontosaurus")
    events = play.move(2, "challenge 1")
    assert "mammuz-explain-brontosaurus" in explained_to(game, events, 1)
    assert "mammuz-explain-own-herd" not in explained_to(game, events, 1)
