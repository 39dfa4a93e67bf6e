"""Mammuz: its bots by name, the weakest first."""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import Maker
from bestiary.games.mammuz.clever import Clever
from bestiary.games.mammuz.novice import Novice
from bestiary.games.mammuz.steady import Steady

BOTS: Final[Mapping[str, Maker]] = {"novice": Novice, "steady": Steady, "clever": Clever}
