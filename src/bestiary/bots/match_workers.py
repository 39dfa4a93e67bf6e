"""Bots: plays deals in worker processes and yields them in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from bestiary.bots.match import DealResult, Match, play_deal
from bestiary.core.message import Message
from bestiary.core.refusal import Refused

QUEUED_PER_WORKER = 4
"""Deals submitted ahead of the one that is waited for."""


def available_cores() -> int:
    """How many processes of this one's affinity can run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def play_deals(match: Match, numbers: range, jobs: int) -> Iterator[DealResult]:
    """The deals of these numbers, in order; workers end when the generator does."""
    if min(jobs, len(numbers)) < 2:
        yield from (play_deal(match, number) for number in numbers)
        return
    earlier = multiprocessing.active_children()
    pool = ProcessPoolExecutor(
        min(jobs, len(numbers)), multiprocessing.get_context("spawn"), initializer=_ignore_sigint
    )
    try:
        submitted: deque[Future[DealResult | tuple[str, Message]]] = deque()
        remaining = iter(numbers)
        while True:
            with _block_sigint():
                while (
                    len(submitted) < QUEUED_PER_WORKER * jobs
                    and (number := next(remaining, None)) is not None
                ):
                    submitted.append(pool.submit(_play_in_worker, match, number))
            if not submitted:
                return
            yield _raise_or_return(submitted.popleft().result())
    finally:
        for process in multiprocessing.active_children():
            if process not in earlier:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _play_in_worker(match: Match, number: int) -> DealResult | tuple[str, Message]:
    """A deal, or rule and message of a refusal: exceptions with arguments do not pickle."""
    try:
        return play_deal(match, number)
    except Refused as refused:
        return refused.rule, refused.message


def _raise_or_return(result: DealResult | tuple[str, Message]) -> DealResult:
    if isinstance(result, DealResult):
        return result
    rule, message = result
    raise Refused(rule, message.id, **message.args)


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
