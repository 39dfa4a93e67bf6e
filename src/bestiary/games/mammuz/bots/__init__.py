"""Mammuz: its bots by name, the weakest first."""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import BotFactory
from bestiary.games.mammuz.bots.clever import Clever
from bestiary.games.mammuz.bots.novice import Novice
from bestiary.games.mammuz.bots.steady import Steady

BOTS: Final[Mapping[str, BotFactory]] = {"novice": Novice, "steady": Steady, "clever": Clever}
