"""The shell: the way out of a game, which nobody takes in the middle of a move."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Leave(BaseException):
    """Somebody wants to go; no error, and so nothing that a handler of errors may stop."""

    def __init__(self, status: int) -> None:
        """Go with an exit status."""
        super().__init__(status)
        self.status = status


class Door:
    """Turns ctrl-C, a closed terminal and a request to end into `Leave`."""

    def __init__(self) -> None:
        """Begin shut: who wants to go waits until everybody sits."""
        self._is_open = False
        self._is_locked = False
        self._wish: int | None = None
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        """Listen to signals; one that is ignored stays so."""
        for number in SIGNALS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:
                self._before[number] = before
                signal.signal(number, self._knock)
        return self

    def __exit__(self, *_: object) -> None:
        """Leave signals to whom they belonged."""
        for number, before in self._before.items():
            signal.signal(number, before)

    @contextmanager
    def shut(self) -> Iterator[None]:
        """Let who wants to go wait until this is done."""
        before, self._is_open = self._is_open, False
        try:
            yield
        finally:
            self._is_open = before
        if before and self._wish is not None:
            raise Leave(self._wish)

    @contextmanager
    def ajar(self) -> Iterator[None]:
        """Let who wants to go do so meanwhile, unless the door is locked."""
        if self._is_locked:
            yield
            return
        before, self._is_open = self._is_open, True
        try:
            if self._wish is not None:
                raise Leave(self._wish)
            yield
        finally:
            self._is_open = before

    def lock(self) -> None:
        """Let nothing interrupt the rest."""
        self._is_open = False
        self._is_locked = True

    def _knock(self, number: int, frame: FrameType | None) -> None:
        """Remember the wish, and grant it where it harms nothing."""
        self._wish = 128 + number
        if self._is_open:
            raise Leave(self._wish)
