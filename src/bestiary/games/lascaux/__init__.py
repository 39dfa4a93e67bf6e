"""Lascaux: bet on a colour, outlast the others with stones, win majorities. 3 to 5 players.

Beside the modules of every game: `deck`, the 54 cards as data.
"""

from bestiary.core.game import Game
from bestiary.games.lascaux import (
    events,
    moves,
    position,
    rule_coverage,
    scoring,
    text_board,
    view,
)
from bestiary.games.lascaux.bots import BOTS
from bestiary.games.lascaux.explanations import EXPLAINERS
from bestiary.games.lascaux.pacing import DURATIONS
from bestiary.games.lascaux.rules import State

game = Game(
    name="lascaux",
    version=1,
    player_counts=range(3, 6),
    rule_prefix="LX",
    state_type=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    text_board=text_board,
    rule_coverage=rule_coverage,
    durations=DURATIONS,
    explainers=EXPLAINERS,
    bots=BOTS,
    scoring=scoring,
    options={"stones": ("open", "secret")},
)
