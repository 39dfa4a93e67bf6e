"""Lascaux: its bots by name, the weakest first."""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import BotFactory
from bestiary.games.lascaux.bots.clever import Clever
from bestiary.games.lascaux.bots.novice import Novice
from bestiary.games.lascaux.bots.steady import Steady

BOTS: Final[Mapping[str, BotFactory]] = {"novice": Novice, "steady": Steady, "clever": Clever}
