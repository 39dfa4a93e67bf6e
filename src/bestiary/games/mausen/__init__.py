"""Mausen: everybody plays one animal at once; what you chase runs to you. 3 to 6 players."""

from bestiary.core.game import Game
from bestiary.games.mausen import board, events, firing, moves, position, scoring, view
from bestiary.games.mausen.bots import BOTS
from bestiary.games.mausen.rules import State

game = Game(
    name="mausen",
    version=1,
    seats=range(3, 7),
    ids="MS",
    engine=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    board=board,
    firing=firing,
    bots=BOTS,
    scoring=scoring,
)
