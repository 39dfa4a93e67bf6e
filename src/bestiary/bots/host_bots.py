"""Bots: those who play at the tables of a host, thinking in threads of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bestiary.bots import registry
from bestiary.core.bot import Bot, Choice
from bestiary.core.game import Game
from bestiary.core.random_source import RandomSource, pick
from bestiary.core.view import View

FIRST_NAMES: Final = (
    *("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas"),
    *("Livia", "Marco", "Nora", "Oskar", "Pia", "Romy", "Simon", "Tessa"),
)
"""What bots are called."""


class HostBots:
    """Bots by kind and seed; some of them may think at once."""

    def __init__(self, threads: int) -> None:
        """Let so many think at once; with none, everybody waits while one thinks."""
        self._pool = ThreadPoolExecutor(threads, "bestiary-bots") if threads else None

    def check(self, game: Game, bot: str) -> None:
        """Refuse a name that no bot of a game has."""
        registry.make_bot(game, bot, 0)

    def default_bot(self, game: Game) -> str:
        """Who plays where nobody says."""
        return registry.default_bot(game)

    def pick_name(self, taken: Sequence[str], chance: RandomSource) -> str:
        """What a bot is called, among others of these names."""
        free = [name for name in FIRST_NAMES if name not in taken]
        return pick(free, chance) if free else f"{pick(FIRST_NAMES, chance)} {len(taken) + 1}"

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        """What a bot of a kind does in a situation."""
        player: Bot = registry.make_bot(game, bot, seed)
        if self._pool is None:
            return player.choose(view)
        return await asyncio.get_running_loop().run_in_executor(self._pool, player.choose, view)

    def close(self) -> None:
        """Let nobody begin to think any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
