"""Core: a play, tested on Mausen."""

import pytest

from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.games.mausen import game
from tests.refusals import refuses


def test_refused_move_raises_rule_and_changes_nothing() -> None:
    play = Play(game, 3, {})
    play.move(1, "E4")
    with pytest.raises(Refused) as refused:
        play.move(1, "E3")
    assert refused.value.rule == "MS-3"
    assert len(play.moves) == 1
    assert play.to_move() == (0, 2)


@pytest.mark.parametrize("seat", [-1, 3, 99, True, 1.0, "1"])
def test_invalid_seat_is_refused(seat: object) -> None:
    with refuses("refused-seat"):
        Play(game, 3, {}).move(seat, "E4")  # type: ignore[arg-type]


def test_dealer_move_is_refused_without_chance() -> None:
    """Nothing is left to chance in Mausen."""
    with refuses("refused-dealer"):
        Play(game, 3, {}).move(DEALER, "E4")


@pytest.mark.parametrize("viewer", [-1, 3, "0"])
def test_view_rejects_unknown_viewer(viewer: object) -> None:
    with refuses("refused-seat"):
        Play(game, 3, {}).view(viewer)  # type: ignore[arg-type]


@pytest.mark.parametrize("setup", [None, [], {"deck": []}, "x", 0])
def test_invalid_setup_is_refused(setup: object) -> None:
    """Mausen's setup is an empty object."""
    with refuses("refused-setup"):
        Play(game, 3, setup)


def test_view_has_board_history_and_offers() -> None:
    play = Play(game, 3, {})
    for seat, card in enumerate(["E4", "D3", "M1"]):
        play.move(seat, card)
    view = play.view(0)
    assert view.board.middle == ("M1", "M1")
    assert view.history.played == (("E4",), ("D3",), ("M1",))
    assert view.history.won == (("D3", "D3"), ("C2",), ("E4", "E4"))
    (offer,) = view.offers
    assert offer.verb == "play"
    assert len(offer.parts[0].choices) == 15
    assert offer.compose({"card": ["E1"]}) == "E1"
