"""Bots: plays a match in worker processes, to a number of games or a significant result."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeAlias

from bestiary.bots.match import DealResult, Match, play_deal
from bestiary.bots.match_stats import MatchStats

DealPlayer: TypeAlias = Callable[[Match, int], DealResult]
"""Plays the deal of a number; workers need to import it."""
QUEUED_PER_WORKER = 4
"""Deals submitted ahead of the one that is waited for."""


def available_cores() -> int:
    """How many processes of this one's affinity can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def play_match(
    stats: MatchStats,
    games: int,
    jobs: int = 1,
    until_clear: bool = False,
    play: DealPlayer = play_deal,
) -> Iterator[None]:
    """Add deals to `stats` until it counts `games`; yields after each deal.

    A deal is played whole, so there may be a few games more. With `until_clear` it stops as soon
    as the first bot's share is significant. The caller may stop between any two deals.
    """
    deals = -(-games // stats.match.players)
    if until_clear and is_significant(stats):
        return
    for deal in play_deals(stats.match, range(stats.deals, deals), jobs, play):
        with defer_sigint():
            stats.add(deal)
        yield
        if until_clear and is_significant(stats):
            return


def is_significant(stats: MatchStats) -> bool:
    """The first bot's share differs from fair, by the anytime-valid test."""
    name = stats.match.bots[0]
    fair = stats.lines[name].seats / stats.match.players
    wins = stats.win_histogram(name)
    return wins.is_share_above(fair) or wins.complement().is_share_above(1 - fair)


def play_deals(
    match: Match, numbers: range, jobs: int, play: DealPlayer = play_deal
) -> Iterator[DealResult]:
    """The deals of these numbers, in order; workers end when the generator does."""
    if min(jobs, len(numbers)) < 2:
        yield from (play(match, number) for number in numbers)
        return
    earlier = multiprocessing.active_children()
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(numbers)), spawn, initializer=_ignore_sigint)
    try:
        submitted: deque[Future[DealResult]] = deque()
        remaining = iter(numbers)
        while True:
            with _block_sigint():
                for number in islice(remaining, QUEUED_PER_WORKER * jobs - len(submitted)):
                    submitted.append(pool.submit(play, match, number))
            if not submitted:
                return
            yield submitted.popleft().result()
    finally:
        for process in multiprocessing.active_children():
            if process not in earlier:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _ignore_sigint() -> None:
    """Ctrl-C reaches the whole process group; only the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def defer_sigint() -> Iterator[None]:
    """Raise KeyboardInterrupt for a Ctrl-C only at the end of the block."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[bool] = []
    signal.signal(signal.SIGINT, lambda *_: received.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if received:
        raise KeyboardInterrupt


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Processes started in the block ignore Ctrl-C from their first instruction."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
