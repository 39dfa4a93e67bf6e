"""Bots: the bots of a host: found in the registry, run in a thread pool."""

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


class HostBots:
    """Looks up bots, names them, and lets them choose."""

    def __init__(self, threads: int) -> None:
        """With 0 threads a bot blocks the event loop while it chooses."""
        self._pool = ThreadPoolExecutor(threads, "bestiary-bots") if threads else None

    def check(self, game: Game, bot: str) -> None:
        """Refuses a bot that the game does not have."""
        registry.make_bot(game, bot, 0)

    def default_bot(self, game: Game) -> str:
        return registry.default_bot(game)

    def pick_name(self, taken: Sequence[str], chance: RandomSource) -> str:
        """A first name that is not taken; with a number if all are."""
        free = [name for name in FIRST_NAMES if name not in taken]
        return pick(free, chance) if free else f"{pick(FIRST_NAMES, chance)} {len(taken) + 1}"

    async def choose(self, game: Game, bot: str, seed: int, view: View) -> Choice:
        player: Bot = registry.make_bot(game, bot, seed)
        if self._pool is None:
            return player.choose(view)
        return await asyncio.get_running_loop().run_in_executor(self._pool, player.choose, view)

    def close(self) -> None:
        """Cancel what has not started; does not wait for what has."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
