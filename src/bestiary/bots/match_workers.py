"""Bots: many hands: deals are played by several processes, and come back in their order."""

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
"""So many deals for each process are begun before the first of them is asked for."""


def available_cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def play_deals(match: Match, numbers: range, jobs: int) -> Iterator[DealResult]:
    """Some deals of a match, in their order, whoever plays them."""
    if min(jobs, len(numbers)) < 2:
        yield from (play_deal(match, number) for number in numbers)
        return
    others = multiprocessing.active_children()
    crew = ProcessPoolExecutor(
        min(jobs, len(numbers)), multiprocessing.get_context("spawn"), initializer=_ignore_sigint
    )
    try:
        begun: deque[Future[DealResult | tuple[str, Message]]] = deque()
        todo = iter(numbers)
        while True:
            with _block_sigint():
                while (
                    len(begun) < QUEUED_PER_WORKER * jobs
                    and (number := next(todo, None)) is not None
                ):
                    begun.append(crew.submit(_play_in_worker, match, number))
            if not begun:
                return
            yield _raise_or_return(begun.popleft().result())
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        crew.shutdown(cancel_futures=True)


def _play_in_worker(match: Match, number: int) -> DealResult | tuple[str, Message]:
    """Play a deal in another process; a refusal comes back as what it says."""
    try:
        return play_deal(match, number)
    except Refused as refused:
        return refused.rule, refused.message


def _raise_or_return(found: DealResult | tuple[str, Message]) -> DealResult:
    """What came back from another process."""
    if isinstance(found, DealResult):
        return found
    rule, text = found
    raise Refused(rule, text.id, **text.args)


def _ignore_sigint() -> None:
    """Ctrl-C is for the one who waits, not for those who work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def defer_sigint() -> Iterator[None]:
    """Ctrl-C waits until this is done."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[bool] = []
    signal.signal(signal.SIGINT, lambda *_: heard.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Processes that begin here never hear ctrl-C, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
