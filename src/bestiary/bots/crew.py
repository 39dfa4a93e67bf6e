"""Bots: many hands: deals are played by several processes, and come back in their order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from bestiary.bots.match import Deal, Match, dealt
from bestiary.core.refusal import Refused
from bestiary.core.text import Text

AHEAD = 4
"""So many deals for each process are begun before the first of them is asked for."""


def cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def deals(match: Match, numbers: range, jobs: int) -> Iterator[Deal]:
    """Some deals of a match, in their order, whoever plays them."""
    if min(jobs, len(numbers)) < 2:
        yield from (dealt(match, number) for number in numbers)
        return
    others = multiprocessing.active_children()
    crew = ProcessPoolExecutor(
        min(jobs, len(numbers)), multiprocessing.get_context("spawn"), initializer=_deaf
    )
    try:
        begun: deque[Future[Deal | tuple[str, Text]]] = deque()
        todo = iter(numbers)
        while True:
            with _sheltered():
                while len(begun) < AHEAD * jobs and (number := next(todo, None)) is not None:
                    begun.append(crew.submit(_dealt, match, number))
            if not begun:
                return
            yield _taken(begun.popleft().result())
    finally:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        crew.shutdown(cancel_futures=True)


def _dealt(match: Match, number: int) -> Deal | tuple[str, Text]:
    """Play a deal in another process; a refusal comes back as what it says."""
    try:
        return dealt(match, number)
    except Refused as refused:
        return refused.rule, refused.text


def _taken(found: Deal | tuple[str, Text]) -> Deal:
    """What came back from another process."""
    if isinstance(found, Deal):
        return found
    rule, text = found
    raise Refused(rule, text.id, **text.args)


def _deaf() -> None:
    """Ctrl-C is for the one who waits, not for those who work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def undisturbed() -> Iterator[None]:
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
def _sheltered() -> Iterator[None]:
    """Processes that begin here never hear ctrl-C, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
