"""Watches whether a long thought lets other threads work."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep


def main_thread_ticks_during(think: Callable[[], object]) -> int:
    """How often this thread came to do something while another one was thinking."""
    turns = 0
    with ThreadPoolExecutor(1) as thinkers:
        thought = thinkers.submit(think)
        while not thought.done():
            turns += 1
            sleep(0.001)
        thought.result()  # raises what was raised there
    return turns
