"""The scenarios of reconnect.json with the Python client, in virtual time."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

from bestiary.client import Link, ReconnectTimes, Seat, seat
from bestiary.client.http import ServerRefusal
from bestiary.tables.command import Change, Command, MoveCommand, Ready
from tests.virtual_time import VirtualTimeLoop

SCRIPT = json.loads((Path(__file__).parent / "reconnect.json").read_text(encoding="utf-8"))
SAT = {"type": "PlayerSat", "name": "", "message": {"type": "message", "id": "x"}}
COMMANDS: dict[str, type[Command]] = {"move": MoveCommand, "change": Change, "ready": Ready}


class FakeSocket:
    """One connection, as the client sees it."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.transport = self

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> str:
        message = await self.messages.get()
        if message is None:
            raise StopAsyncIteration
        return message

    def abort(self) -> None:
        self.messages.put_nowait(None)


@dataclass
class Scenario:
    """Plays the server and the person, step by step."""

    client: Seat
    attempts: list[asyncio.Future[FakeSocket]] = field(default_factory=list)
    socket: FakeSocket = field(default_factory=FakeSocket)
    ids: dict[str, str] = field(default_factory=dict)
    answers: dict[str, asyncio.Task[int]] = field(default_factory=dict)

    @asynccontextmanager
    async def accept(self, *_: object, **__: object) -> AsyncIterator[Any]:
        """Stands for `websockets.connect`."""
        attempt: asyncio.Future[FakeSocket] = asyncio.get_running_loop().create_future()
        self.attempts.append(attempt)
        yield await attempt

    async def play(self, steps: list[dict[str, Any]]) -> None:
        running = asyncio.ensure_future(self.client.run())
        for step in steps:
            await self.settle()
            try:
                await self.take(step)
            except AssertionError as error:
                raise AssertionError(f"{step}: {error}") from error
        running.cancel()
        for answer in self.answers.values():
            answer.cancel()
        await asyncio.gather(running, *self.answers.values(), return_exceptions=True)

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def take(self, step: dict[str, Any]) -> None:  # noqa: C901 one case per step
        match step:
            case {"connect": _}:
                self.socket = FakeSocket()
                self.attempts.pop().set_result(self.socket)
            case {"fail": _}:
                self.attempts.pop().set_exception(OSError())
            case {"cut": _}:
                self.socket.abort()
            case {"pass_s": seconds}:
                await asyncio.sleep(seconds)
            case {"server": message}:
                self.socket.messages.put_nowait(json.dumps(self.filled(message)))
            case {"client": expected}:
                sent = self.unread().pop(0)
                assert sent == sent | self.filled(expected)
            case {"silent": _}:
                assert self.unread() == []
                assert self.attempts == []
            case {"shown": seqs}:
                assert [event.seat for event in self.client.take_events()] == seqs  # type: ignore[attr-defined]
            case {"command": name, "is": command, "after": after}:
                sending = COMMANDS[command["type"]](
                    **{key: value for key, value in command.items() if key != "type"}
                )
                known = set(self.client._pending)
                self.answers[name] = asyncio.ensure_future(self.client.command(sending, after))
                await self.settle()
                (self.ids[name],) = set(self.client._pending) - known
            case {"done": name}:
                assert isinstance(self.answers[name].result(), int)
            case {"pending": name}:
                assert not self.answers[name].done()
            case {"refused": name, "rule": rule}:
                with pytest.raises(ServerRefusal) as refused:
                    self.answers[name].result()
                assert refused.value.rule == rule
            case _:
                raise NotImplementedError(step)

    def unread(self) -> list[dict[str, Any]]:
        """What the client has sent and no step has read; without pings."""
        self.socket.sent = [sent for sent in self.socket.sent if sent["type"] != "ping"]
        return self.socket.sent

    def filled(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message with ids in place of names, and an event in each entry."""
        text = json.dumps(message)
        for name, id in self.ids.items():
            text = text.replace(f'"${name}"', json.dumps(id))
        filled = json.loads(text)
        if filled["type"] == "welcome":
            filled = SCRIPT["welcome"] | filled
        for entry in filled.get("entries", ()):
            entry["events"] = [SAT | {"seat": entry["seq"]}]
        return dict(filled)


@pytest.mark.parametrize("name", SCRIPT["scenarios"])
def test_reconnect_scenario(name: str) -> None:
    async def work() -> None:
        scenario = Scenario(Seat(Link("http://server", "t"), "k" * 22, ReconnectTimes(jitter=0)))
        scenario.client.connect = scenario.accept
        await scenario.play(SCRIPT["scenarios"][name])

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(work())


def test_times_of_client() -> None:
    times = SCRIPT["times_s"]
    retries = tuple(times.pop("retries"))
    jitter = times.pop("jitter")
    expected = {f"{name}_s": value for name, value in times.items()}
    assert ReconnectTimes(**expected, retries_s=retries, jitter=jitter) == ReconnectTimes()
    assert set(SCRIPT["final_reasons"]) == seat.FINAL_REASONS
