"""Mammuz: lay cards, claim what they are, dare to challenge. 3 to 7 players."""

from bestiary.core.game import Game
from bestiary.games.mammuz import board, events, firing, moves, position, scoring, view
from bestiary.games.mammuz.bots import BOTS
from bestiary.games.mammuz.deeds import deeds
from bestiary.games.mammuz.rules import State
from bestiary.games.mammuz.tally import tally

game = Game(
    name="mammuz",
    version=1,
    seats=range(3, 8),
    ids="MZ",
    engine=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    board=board,
    firing=firing,
    scored=False,
    bots=BOTS,
    scoring=scoring,
    tally=tally,
    deeds=deeds,
)
