"""Kuhn poker: three cards, two players, one bet."""

from bestiary.core.game import Game
from bestiary_kuhn import events, moves, position, rule_coverage, text_board, view
from bestiary_kuhn.bots import BOTS
from bestiary_kuhn.rules import State

game = Game(
    name="kuhn",
    version=1,
    player_counts=range(2, 3),
    rule_prefix="KP",
    state_type=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    text_board=text_board,
    rule_coverage=rule_coverage,
    bots=BOTS,
)
