"""Kuhn poker: three cards, two players, one bet."""

from bestiary.core.game import Game
from bestiary_kuhn import board, events, firing, moves, position, view
from bestiary_kuhn.bots import BOTS
from bestiary_kuhn.rules import State

game = Game(
    name="kuhn",
    version=1,
    seats=range(2, 3),
    ids="KP",
    engine=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    board=board,
    firing=firing,
    bots=BOTS,
)
