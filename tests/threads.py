"""Watches whether a long thought lets other threads work."""

from collections.abc import Callable
from threading import Thread
from time import sleep


def turns_during(think: Callable[[], object]) -> int:
    """How often this thread came to do something while another one was thinking."""
    thinker = Thread(target=think)
    thinker.start()
    turns = 0
    while thinker.is_alive():
        turns += 1
        sleep(0.001)
    return turns
