"""A loop in virtual time, so that tests of pauses wait for nothing."""

import asyncio
from typing import Any


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next timer whenever there is nothing to do."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        selector: Any = self._selector  # type: ignore[attr-defined]
        select = selector.select

        def jump(timeout: float | None) -> Any:
            assert timeout is not None, "nothing will ever happen"
            self.now += timeout
            return select(0)

        selector.select = jump

    def time(self) -> float:
        return self.now
