"""Mammuz bots: by name, the weakest first.

`novice` lays what fits and challenges at fixed rates. `steady` counts cards and challenges by
`lie_probability`. `clever` searches: it plays each of its `candidates` on (`playout`) from
`particles`, and drops the worse ones in stages.

What they share: `bot_view` is a view in counts. `lie_probability` says how likely a card of the
last display is a lie, from the count of unseen cards, the opponent model and how often a seat was
caught. `opponent_model` is the probability that a player lays a display of some size with some
number of true cards. `particles` are guessed states, weighted by that model. `candidates` are the
moves to compare. `playout` plays a guessed state to its end by simple policies. `reasons` explains
a choice to players.
"""

from bestiary.core.bot import BotFactory
from bestiary.games.mammuz.bots.clever import Clever
from bestiary.games.mammuz.bots.novice import Novice
from bestiary.games.mammuz.bots.steady import Steady
from bestiary.games.mammuz.history import History
from bestiary.games.mammuz.view import Board

_Bot = BotFactory[Board, History]
BOTS: dict[str, _Bot] = {"novice": Novice, "steady": Steady, "clever": Clever}
