"""Lascaux: bet on a colour, outlast the others with stones, win majorities. 3 to 5 players."""

from bestiary.core.game import Game
from bestiary.games.lascaux import board, events, firing, moves, position, scoring, view
from bestiary.games.lascaux.bots import BOTS
from bestiary.games.lascaux.rules import State

game = Game(
    name="lascaux",
    version=1,
    seats=range(3, 6),
    ids="LX",
    engine=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    board=board,
    firing=firing,
    bots=BOTS,
    scoring=scoring,
    options={"stones": ("open", "secret")},
)
