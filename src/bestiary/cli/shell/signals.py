"""The shell: the way out of a game, which nobody takes in the middle of a move."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

HANDLED_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class ExitShell(BaseException):
    """Somebody wants to go; no error, and so nothing that a handler of errors may stop."""

    def __init__(self, status: int) -> None:
        """Go with an exit status."""
        super().__init__(status)
        self.status = status


class SignalGuard:
    """Turns ctrl-C, a closed terminal and a request to end into `Leave`."""

    def __init__(self) -> None:
        """Begin shut: who wants to go waits until everybody sits."""
        self._is_interruptible = False
        self._is_blocked = False
        self._pending_status: int | None = None
        self._previous_handlers: dict[int, Any] = {}

    def __enter__(self) -> Self:
        """Listen to signals; one that is ignored stays so."""
        for number in HANDLED_SIGNALS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:
                self._previous_handlers[number] = before
                signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        """Leave signals to whom they belonged."""
        for number, before in self._previous_handlers.items():
            signal.signal(number, before)

    @contextmanager
    def uninterruptible(self) -> Iterator[None]:
        """Let who wants to go wait until this is done."""
        before, self._is_interruptible = self._is_interruptible, False
        try:
            yield
        finally:
            self._is_interruptible = before
        if before and self._pending_status is not None:
            raise ExitShell(self._pending_status)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let who wants to go do so meanwhile, unless the door is locked."""
        if self._is_blocked:
            yield
            return
        before, self._is_interruptible = self._is_interruptible, True
        try:
            if self._pending_status is not None:
                raise ExitShell(self._pending_status)
            yield
        finally:
            self._is_interruptible = before

    def block(self) -> None:
        """Let nothing interrupt the rest."""
        self._is_interruptible = False
        self._is_blocked = True

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """Remember the wish, and grant it where it harms nothing."""
        self._pending_status = 128 + number
        if self._is_interruptible:
            raise ExitShell(self._pending_status)
