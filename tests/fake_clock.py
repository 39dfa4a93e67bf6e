"""A clock that counts how often it is read, so tests do not depend on the machine's speed."""


class CountdownClock:
    """Shows 1000 ms for a number of reads, then 0."""

    def __init__(self, reads: int) -> None:
        self.reads_left = reads

    def left_ms(self) -> int:
        self.reads_left -= 1
        return 1000 if self.reads_left >= 0 else 0
