"""Lascaux bots: by name, the weakest first.

`novice` counts cards by colour and takes a pot of a random size. `steady` follows `valuation`.
`clever` samples deck and markers, plays a few rounds on (`playout`), and spends its playouts by
successive halving.

What they share: `bot_view` is a view in numbers. `valuation` says what each colour adds to each
seat's expected points, how likely each seat is to bet on it, and what taking first is worth in
stones. `majority_value` is the table behind it: the expected points of a share of an animal.
`marker_posterior` holds the probabilities of the hidden markers, given the bids.
"""

from bestiary.core.bot import BotFactory
from bestiary.games.lascaux.bots.clever import Clever
from bestiary.games.lascaux.bots.novice import Novice
from bestiary.games.lascaux.bots.steady import Steady
from bestiary.games.lascaux.view import Board, History

_Bot = BotFactory[Board, History]
BOTS: dict[str, _Bot] = {"novice": Novice, "steady": Steady, "clever": Clever}
