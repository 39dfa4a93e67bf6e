"""Mammuz: lay cards, claim what they are, challenge. 3 to 7 players.

Beside the modules of every game: `deck`, the cards at a table of each size; `actions`, the action
numbers; `history`, a viewer's memory of the play, kept as `card_constraints`, which `guess_sampler`
turns into guesses; `annotations`, the lies and challenges for statistics and for a finished play.
"""

from bestiary.core.game import Game
from bestiary.games.mammuz import events, moves, position, rule_coverage, scoring, text_board, view
from bestiary.games.mammuz.annotations import annotate, move_flags
from bestiary.games.mammuz.bots import BOTS
from bestiary.games.mammuz.explanations import EXPLAINERS
from bestiary.games.mammuz.pacing import DURATIONS
from bestiary.games.mammuz.rules import State

game = Game(
    name="mammuz",
    version=1,
    player_counts=range(3, 8),
    rule_prefix="MZ",
    state_type=State,
    position=position,
    moves=moves,
    events=events,
    view=view,
    text_board=text_board,
    rule_coverage=rule_coverage,
    has_scores=False,
    durations=DURATIONS,
    explainers=EXPLAINERS,
    bots=BOTS,
    scoring=scoring,
    move_flags=move_flags,
    annotate=annotate,
)
