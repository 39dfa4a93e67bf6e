"""The client: a seat for synchronous programs."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

from bestiary.catalog import AnyView
from bestiary.client.seat_client import SeatClient
from bestiary.stores.connection_thread import ConnectionThread
from bestiary.tables.command import Command
from bestiary.tables.table_view import TableView

T = TypeVar("T")


class Runner(Protocol):
    """Runs coroutines for a synchronous program."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end."""


class SyncSeat:
    """A seat whose calls block. Iterating over it gives a view whenever a choice is owed."""

    def __init__(self, seat: SeatClient, runner: Runner) -> None:
        self.seat = seat
        self.runner = runner

    def __iter__(self) -> Iterator[AnyView]:
        while (view := self.runner.run(self.seat.next_view())) is not None:
            yield view

    def move(self, move: str) -> None:
        """Make a move, as records write it: it is durable when this returns. Raises `Refused`."""
        self.runner.run(self.seat.move(move))

    def command(self, command: Command) -> None:
        self.runner.run(self.seat.command(command))

    def wait_for(self, is_so: Callable[[TableView], bool]) -> TableView:
        return self.runner.run(self.seat.wait_for(is_so))


class LoopThread(ConnectionThread, AbstractContextManager["LoopThread"]):
    """An event loop that goes on while the program does other things, until the block ends."""

    def __init__(self) -> None:
        super().__init__("bestiary-seats")

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def enter(self, manager: AbstractAsyncContextManager[T]) -> Iterator[T]:
        value = self.run(manager.__aenter__())
        try:
            yield value
        finally:
            self.run(manager.__aexit__(None, None, None))
