"""A clock that runs by itself, however fast the machine is."""


class CountdownClock:
    """Shows plenty of time so often, and then none."""

    def __init__(self, looks: int) -> None:
        self.reads_left = looks

    def left_ms(self) -> int:
        self.reads_left -= 1
        return 1000 if self.reads_left >= 0 else 0
