"""Shell: SIGINT, SIGTERM and SIGHUP raise `ExitShell`, but never in the middle of a move."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Self

HANDLED_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class ExitShell(BaseException):
    """The person leaves or a signal ends the program; no handler of Exception stops it."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class SignalGuard:
    """Handles the signals while it is entered; not interruptible at first."""

    def __init__(self) -> None:
        self._is_interruptible = False
        self._is_blocked = False
        self._pending_status: int | None = None
        self._previous_handlers: dict[int, Any] = {}

    def __enter__(self) -> Self:
        """Install the handlers; a signal that is ignored stays so."""
        for number in HANDLED_SIGNALS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:
                self._previous_handlers[number] = before
                signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._previous_handlers.items():
            signal.signal(number, before)

    @contextmanager
    def uninterruptible(self) -> Iterator[None]:
        """Raise ExitShell for a signal only at the end of the block."""
        before, self._is_interruptible = self._is_interruptible, False
        try:
            yield
        finally:
            self._is_interruptible = before
        if before and self._pending_status is not None:
            raise ExitShell(self._pending_status)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Raise ExitShell for a signal at once, unless blocked."""
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
        """Never raise again."""
        self._is_interruptible = False
        self._is_blocked = True

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._pending_status = 128 + number
        if self._is_interruptible:
            raise ExitShell(self._pending_status)
