"""Mausen the other way round, the test plug-in whose games the board of Mausen has to show."""

from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen.events import NothingChased, PreyTaken, UnchasedMoved
from tests.mausen_reversed import game


def test_every_animal_chases_the_one_before_it() -> None:
    play = Play(game, 3, {})
    play.move(0, "D1")
    play.move(1, "E2")
    events = play.move(2, "M4")
    assert [event for event in events if isinstance(event, PreyTaken | UnchasedMoved)] == [
        PreyTaken(1, "E2", ("M1", "M4"), ("M1",), from_seats=(2,), points=5, doubled=()),
        PreyTaken(0, "D1", ("E2", "E4"), ("E4",), from_seats=(1,), points=6, doubled=()),
        PreyTaken(2, "M4", ("C2",), ("C2",), from_seats=(), points=2, doubled=()),
        UnchasedMoved((0,), ("D1",)),
    ]
    view = play.view(ONLOOKER)
    assert view.board.middle == ("D1", "D3")
    assert view.history.chased == ("M", "E", "D", "C")
    assert view.history.points == (6, 5, 2)


def test_a_doubled_card_says_so_where_it_had_prey() -> None:
    """In the second round only dogs lie there, and here it is the cat that chases them."""
    play = Play(game, 3, {})
    for seat, card in enumerate(("D1", "E2", "M4")):
        play.move(seat, card)
    for seat in (0, 1):
        play.move(seat, "C1")
    assert NothingChased(doubled=("C1",)) in play.move(2, "C1")
