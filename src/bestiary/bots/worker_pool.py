"""Bots: bots of other packages choose in worker processes, which can be killed.

So do, in a server, the own bots of plug-in games.

A worker gets views only, one length-prefixed JSON frame each, and answers with a choice or a
traceback (`worker_process`). It is no sandbox: a bot runs with the rights of its user.
"""

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, Final

import msgspec
from msgspec import Struct

from bestiary.catalog import AnyView
from bestiary.core.bot import NO_CLOCK, BotError, BotFailure, Choice, Clock

LIMIT_VARIABLE: Final = "BESTIARY_BOT_LIMIT_MS"
DEFAULT_LIMIT_MS: Final = 10_000
GRACE_S: Final = 1.0
"""How much longer than its clock says a bot may take."""
START_LIMIT_S: Final = 30.0
"""How long a worker may take to start, the import of its bot's package included."""
MAX_IDLE: Final = 4
"""How many workers are kept for the next choice."""
MAX_FRAME: Final = 1 << 24
"""In bytes."""
START: Final = (
    "import json, sys; kind, sys.path[:] = json.loads(sys.argv[1]);"
    "from bestiary.bots.worker_process import main; main(kind)"
)


class Countdown:
    """The clock of one choice."""

    def __init__(self, left_ms: int) -> None:
        self._end = time.monotonic() + left_ms / 1000

    def left_ms(self) -> int:
        return max(0, round((self._end - time.monotonic()) * 1000))


class ChoiceRequest(Struct, frozen=True):
    """A decision of one bot; the view is of its game's own types."""

    rules: str
    seed: int
    left_ms: int
    view: msgspec.Raw


class ChoiceAnswer(Struct, frozen=True):
    """A choice, or the traceback of what the bot raised; None and empty from a worker's start."""

    choice: Choice | None = None
    error: str = ""
    cpu_ns: int = 0
    """Processor time of the choice."""


class Worker:
    """A process that chooses for bots of one kind, one choice after another."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._is_late = False
        self._has_started = False
        environment = {k: v for k, v in os.environ.items() if not k.startswith("BESTIARY_")}
        argument = msgspec.json.encode((kind, [str(path) for path in sys.path])).decode()
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, argument],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,  # Ctrl-C is not for it, and what it starts ends with it
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._answers = self._process.stdin, self._process.stdout

    def choose(self, request: ChoiceRequest) -> ChoiceAnswer:
        """The answer to a request; raises `BotError`."""
        if not self._has_started:
            self._exchange(b"", START_LIMIT_S)
            self._has_started = True
        return self._exchange(msgspec.json.encode(request), request.left_ms / 1000 + GRACE_S)

    def _exchange(self, request: bytes, limit_s: float) -> ChoiceAnswer:
        timer = threading.Timer(limit_s, self._kill_late)
        timer.start()
        try:
            if request:
                write_frame(self._requests, request)
            answer = msgspec.json.decode(read_frame(self._answers), type=ChoiceAnswer)
        except (OSError, EOFError, msgspec.DecodeError):
            failure: BotFailure = "timeout" if self._is_late else "died"
            raise BotError(failure) from None
        finally:
            timer.cancel()
        if answer.error:
            raise BotError("raised", answer.error)
        return answer

    def _kill_late(self) -> None:
        self._is_late = True
        self.kill()

    def kill(self) -> None:
        """End it at once, with all processes that it has started."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):  # it has just ended
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        self._process.wait()
        for pipe in (self._requests, self._answers):
            with suppress(OSError):  # a request that it has not read
                pipe.close()


class WorkerPool:
    """Workers by the kind of their bot, started when they are needed; for any number of threads."""

    def __init__(self, limit_ms: int | None = None) -> None:
        """`limit_ms` is the longest that a choice may take; by default as `LIMIT_VARIABLE` says."""
        variable = os.environ.get(LIMIT_VARIABLE, "")
        self.limit_ms = limit_ms or (int(variable) if variable.isdecimal() else DEFAULT_LIMIT_MS)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._is_closed = False
        self._lock = threading.Lock()

    def choose(self, kind: str, request: ChoiceRequest) -> ChoiceAnswer:
        """Ask a worker; if it dies or is too slow, ask a new one. Raises `BotError`."""
        try:
            return self._choose_once(kind, request)
        except BotError as error:
            if error.failure == "raised":  # it follows from seed and view
                raise
        return self._choose_once(kind, request)

    def _choose_once(self, kind: str, request: ChoiceRequest) -> ChoiceAnswer:
        worker = self._take(kind)
        is_usable = False
        try:
            answer = worker.choose(request)
            is_usable = True
            return answer
        except BotError as error:
            is_usable = error.failure == "raised"
            raise
        finally:
            self._give_back(worker, is_usable)

    def _take(self, kind: str) -> Worker:
        with self._lock:
            if self._is_closed:
                raise BotError("died")
            for worker in reversed(self._idle):
                if worker.kind == kind:
                    self._idle.remove(worker)
                    break
            else:
                worker = Worker(kind)
            self._busy.add(worker)
            return worker

    def _give_back(self, worker: Worker, is_usable: bool) -> None:
        surplus = [worker]
        with self._lock:
            self._busy.discard(worker)
            if is_usable and not self._is_closed:
                self._idle.append(worker)
                surplus, self._idle = self._idle[:-MAX_IDLE], self._idle[-MAX_IDLE:]
        for worker in surplus:
            worker.close()

    def close(self) -> None:
        """End all workers, also those that are choosing."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            for worker in self._busy:
                worker.kill()
        for worker in idle:
            worker.close()


class WorkerBot:
    """A bot of another package, or of a plug-in game: it chooses in a worker process."""

    def __init__(self, pool: WorkerPool, rules: str, kind: str, seed: int) -> None:
        self._pool = pool
        self._rules, self._kind, self._seed = rules, kind, seed
        self.cpu_ns = 0
        """Processor time of the last choice."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        """Raises `BotError`."""
        left_ms = min(clock.left_ms(), self._pool.limit_ms)
        body = msgspec.Raw(msgspec.json.encode(view))
        request = ChoiceRequest(self._rules, self._seed, left_ms, body)
        answer = self._pool.choose(self._kind, request)
        self.cpu_ns = answer.cpu_ns
        assert answer.choice is not None
        return answer.choice


def write_frame(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> bytes:
    """Raises `EOFError` if the other side has gone, or sends too much."""
    size = int.from_bytes(pipe.read(4), "big")
    body = pipe.read(min(size, MAX_FRAME))
    if not body or len(body) < size:
        raise EOFError
    return body


shared_pool: Final = WorkerPool()
"""The workers of this process, if a caller has none of its own."""
atexit.register(shared_pool.close)
