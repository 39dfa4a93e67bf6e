"""A clock that runs by itself, however fast the machine is."""


class Glimpse:
    """Shows plenty of time so often, and then none."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def left_ms(self) -> int:
        self.looks -= 1
        return 1000 if self.looks >= 0 else 0
