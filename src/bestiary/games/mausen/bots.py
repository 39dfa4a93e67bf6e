"""Mausen: its bots by name, the weakest first."""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import Maker
from bestiary.games.mausen.clever import Clever
from bestiary.games.mausen.novice import Novice
from bestiary.games.mausen.steady import Steady

BOTS: Final[Mapping[str, Maker]] = {"novice": Novice, "steady": Steady, "clever": Clever}
