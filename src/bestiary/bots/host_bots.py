"""Bots: the bots of a host: found in the registry, run in threads or worker processes."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bestiary import catalog
from bestiary.bots import registry
from bestiary.bots.random import RandomBot
from bestiary.bots.worker_pool import GRACE_S, Countdown, WorkerBot, WorkerPool
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import BotError, Choice, Clock, describe_error
from bestiary.core.random_source import RandomSource, pick

FIRST_NAMES: Final = (
    *("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas"),
    *("Livia", "Marco", "Nora", "Oskar", "Pia", "Romy", "Simon", "Tessa"),
)

MAX_STUCK: Final = 30
"""How many threads may be left behind with bots that never return."""


class HostBots:
    """Looks up bots, names them, and lets them choose."""

    default_bot = staticmethod(registry.default_bot)
    lower_bot = staticmethod(registry.lower_bot)

    def __init__(self, threads: int, limit_ms: int | None = None) -> None:
        """With 0 threads a bot blocks the event loop while it chooses.

        With more, the bots of plug-in games choose in workers, as those of other packages do.

        `limit_ms` is the longest that a choice may take; in a thread it is left behind then.
        """
        self._workers = WorkerPool(limit_ms)
        self._slots = asyncio.Semaphore(threads)
        self._threads = self._worker_threads = None
        if threads:
            self._threads = ThreadPoolExecutor(threads + MAX_STUCK, "bestiary-bots")
            self._worker_threads = ThreadPoolExecutor(threads, "bestiary-workers")

    def check(self, game: AnyGame, bot: str) -> None:
        registry.make_bot(game, bot, 0)

    def pick_name(self, taken: Sequence[str], chance: RandomSource) -> str:
        """A first name that is not taken; with a number if all are."""
        free = [name for name in FIRST_NAMES if name not in taken]
        return pick(free, chance) if free else f"{pick(FIRST_NAMES, chance)} {len(taken) + 1}"

    def make(self, game: AnyGame, kind: str, seed: int, seat: int) -> AnyBot:
        if self._threads is not None and kind in game.bots and catalog.is_plugin(game):
            return WorkerBot(self._workers, game.rules, kind, seed)
        return registry.make_bot(game, kind, seed, self._workers)

    async def choose(self, bot: AnyBot, view: AnyView, clock: Clock) -> Choice:
        if self._threads is None or type(bot) is RandomBot:  # a thread may not be left for it
            return bot.choose(view, clock)
        loop = asyncio.get_running_loop()
        if isinstance(bot, WorkerBot):
            return await loop.run_in_executor(self._worker_threads, bot.choose, view, clock)
        async with self._slots:
            left_ms = min(clock.left_ms(), self._workers.limit_ms)
            choice = loop.run_in_executor(self._threads, bot.choose, view, Countdown(left_ms))
            done, _ = await asyncio.wait([choice], timeout=left_ms / 1000 + GRACE_S)
        if not done:
            choice.cancel()
            raise BotError("timeout")
        if error := choice.exception():  # such as SystemExit, which would end the server
            raise BotError("raised", describe_error(error)) from None
        return choice.result()

    def close(self) -> None:
        """Cancel what has not started and end the workers; does not wait for threads."""
        self._workers.close()
        for threads in (self._threads, self._worker_threads):
            if threads is not None:
                threads.shutdown(wait=False, cancel_futures=True)
