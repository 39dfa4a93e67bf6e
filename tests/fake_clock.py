"""Clocks for tests that do not depend on the machine's speed."""

from bestiary.host.clock import now_ms


class CountdownClock:
    """Shows 1000 ms for a number of reads, then 0."""

    def __init__(self, reads: int) -> None:
        self.reads_left = reads

    def left_ms(self) -> int:
        self.reads_left -= 1
        return 1000 if self.reads_left >= 0 else 0


class SkippingClock:
    """The time of day, plus what the test has skipped."""

    def __init__(self) -> None:
        self.skipped_ms = 0

    def __call__(self) -> int:
        return now_ms() + self.skipped_ms
