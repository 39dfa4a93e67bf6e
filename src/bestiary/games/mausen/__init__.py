"""Mausen: every player plays one animal at once; what it chases runs to it. 3 to 6 players."""

from bestiary.core.game import Game
from bestiary.games.mausen import events, moves, position, rule_coverage, scoring, text_board, view
from bestiary.games.mausen.bots import BOTS
from bestiary.games.mausen.explanations import EXPLAINERS
from bestiary.games.mausen.pacing import DURATIONS
from bestiary.games.mausen.rules import State

game = Game(
    name="mausen",
    version=1,
    player_counts=range(3, 7),
    rule_prefix="MS",
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
)
