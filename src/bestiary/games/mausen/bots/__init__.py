"""Mausen bots: by name, the weakest first.

All hands are public knowledge (MS-18): a round is a game of simultaneous moves in which only the
choices are unknown. `novice` draws a card in proportion to what it would catch from the middle.
`steady` draws its card from `quantal_response`: what each seat is likely to choose if all weigh
their cards. `clever` draws its card from the average strategy of `regret_matching`, in which the
other seats choose by `quantal_response` one time in four.
"""

from bestiary.core.bot import BotFactory
from bestiary.games.mausen.bots.clever import Clever
from bestiary.games.mausen.bots.novice import Novice
from bestiary.games.mausen.bots.steady import Steady
from bestiary.games.mausen.view import Board, History

_Bot = BotFactory[Board, History]
BOTS: dict[str, _Bot] = {"novice": Novice, "steady": Steady, "clever": Clever}
