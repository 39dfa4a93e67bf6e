"""Lascaux: its bots by name, the weakest first."""

from collections.abc import Mapping
from typing import Final

from bestiary.core.bot import Maker
from bestiary.games.lascaux.clever import Clever
from bestiary.games.lascaux.novice import Novice
from bestiary.games.lascaux.steady import Steady

BOTS: Final[Mapping[str, Maker]] = {"novice": Novice, "steady": Steady, "clever": Clever}
