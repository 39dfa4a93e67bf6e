"""Measures whether a long computation releases the GIL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import sleep


def main_thread_ticks_during(compute: Callable[[], object]) -> int:
    """How often this thread woke up from a sleep of 1 ms while another one was computing."""
    ticks = 0
    with ThreadPoolExecutor(1) as executor:
        future = executor.submit(compute)
        while not future.done():
            ticks += 1
            sleep(0.001)
        future.result()  # raises what was raised there
    return ticks
