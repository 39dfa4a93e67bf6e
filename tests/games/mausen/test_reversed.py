"""Mausen the other way round, the test plug-in whose games the board of Mausen has to show."""

from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER
from bestiary.games.mausen.events import PreyTaken, UnchasedMoved
from tests.mausen_reversed import game


def test_every_animal_chases_the_one_before_it() -> None:
    play = Play(game, 3, {})
    play.move(0, "D1")
    play.move(1, "E2")
    events = play.move(2, "M4")
    assert [event for event in events if isinstance(event, PreyTaken | UnchasedMoved)] == [
        PreyTaken(1, "E2", ("M1", "M4"), from_middle=("M1",), from_seats=(2,), points=5),
        PreyTaken(0, "D1", ("E2", "E4"), from_middle=("E4",), from_seats=(1,), points=6),
        PreyTaken(2, "M4", ("C2",), from_middle=("C2",), from_seats=(), points=2),
        UnchasedMoved((0,), ("D1",)),
    ]
    view = play.view(ONLOOKER)
    assert view.board.middle == ("D1", "D3")
    assert view.history.chased == ("M", "E", "D", "C")
    assert view.history.points == (6, 5, 2)
