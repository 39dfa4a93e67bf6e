"""Benchmarks: hostile clients, raw sockets from addresses of their own: 127.0.0.2 and so on.

Each attack is one that once took a server down within its default limits, at twice its size. Who is
hung up on comes again. Linux only: there every address of 127.0.0.0/8 is this machine.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import resource
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec
from benchmarks.websocket_client import UPGRADE_REQUEST, encode_frame

from bestiary.protocol import PROTOCOL_VERSION

PING: Final = b"\x89\xfd" + bytes(4) + b"p" * 125
RARE_NAME: Final = "".join(chr(0x1E00 + number % 256) for number in range(190))
RETRY_S: Final = 0.2


@dataclass
class Attacker:
    """Where an attack goes, until when, and what it has done."""

    port: int
    table: str
    """A table with a long history, which all may watch."""
    public_table: str
    """A public table with a free seat."""
    ends_at: float
    """By `time.monotonic`."""
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, name: str, number: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + number

    @property
    def is_on(self) -> bool:
        return time.monotonic() < self.ends_at

    async def connect(self, address: int, receive_buffer: int = 0) -> socket.socket:
        """A connection from 127.0.0.`address`; raises OSError."""
        tcp = socket.socket()
        try:
            if receive_buffer:
                tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            tcp.bind((f"127.0.0.{address}", 0))
            tcp.setblocking(False)
            await asyncio.get_running_loop().sock_connect(tcp, ("127.0.0.1", self.port))
        except OSError:
            tcp.close()
            raise
        self.count("connections")
        return tcp

    async def open_stream(
        self, address: int, table: str, receive_buffer: int = 0, **hello: object
    ) -> socket.socket:
        """A WebSocket at a table that has said hello; raises OSError."""
        tcp = await self.connect(address, receive_buffer)
        path, key = f"/api/tables/{table}/stream", base64.b64encode(os.urandom(16)).decode()
        request = UPGRADE_REQUEST.format(path=path, host=f"127.0.0.1:{self.port}", key=key)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(tcp, request.encode())
        if b" 101 " not in await loop.sock_recv(tcp, 400):
            tcp.close()
            raise ConnectionError
        message = {"type": "hello", "protocol": PROTOCOL_VERSION, **hello}
        await loop.sock_sendall(tcp, encode_frame(msgspec.json.encode(message)))
        return tcp

    async def again_and_again(self, attempt: Callable[[], Awaitable[None]]) -> None:
        while self.is_on:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(max(0.1, self.ends_at - time.monotonic())):
                    await attempt()
            await asyncio.sleep(RETRY_S)

    async def pour(self, tcp: socket.socket, data: bytes) -> None:
        """Write the same again and again, until that fails or the time is over."""
        with contextlib.closing(tcp):
            while self.is_on:
                await asyncio.get_running_loop().sock_sendall(tcp, data)
                self.count("megabytes_x1000", len(data) // 1000)
                await asyncio.sleep(0)


async def headers_without_end(attacker: Attacker) -> None:
    """C2: two connections whose headers never end; it was one."""

    async def attempt() -> None:
        tcp = await attacker.connect(2)
        await asyncio.get_running_loop().sock_sendall(tcp, b"GET / HTTP/1.1\r\nHost: x\r\n")
        await attacker.pour(tcp, (b"X-Ab: " + b"y" * 50 + b"\r\n") * 1000)

    await asyncio.gather(*(attacker.again_and_again(attempt) for _ in range(2)))


async def whole_history(attacker: Attacker) -> None:
    """C1: 36 hellos a second for the whole history of a long table; it was 18."""
    streams: list[socket.socket] = []

    async def join(address: int) -> None:
        with contextlib.suppress(OSError):
            streams.append(await attacker.open_stream(address, attacker.table, after=0))
            attacker.count("hellos")

    tasks = []
    for number in range(1_000_000):
        if not attacker.is_on:
            break
        tasks.append(asyncio.ensure_future(join(2 + number % 2)))
        await asyncio.sleep(1 / 36)
        while len(streams) > 100:
            streams.pop(0).close()
    for task in tasks:
        task.cancel()


async def pings_without_end(attacker: Attacker) -> None:
    """C3: two sockets that ping as fast as they can and read no pong; it was one."""

    async def attempt() -> None:
        await attacker.pour(await attacker.open_stream(2, attacker.table), PING * 1000)

    await asyncio.gather(*(attacker.again_and_again(attempt) for _ in range(2)))


async def idle_and_unread(attacker: Attacker) -> None:
    """H3, H4: 2,200 idle connections, 1,200 half requests, 300 streams that read nothing."""
    held: list[socket.socket] = []

    async def idle() -> None:
        held.append(await attacker.connect(2))
        await asyncio.sleep(attacker.ends_at - time.monotonic())

    async def half() -> None:
        tcp = await attacker.connect(3)
        held.append(tcp)
        while attacker.is_on:
            await asyncio.get_running_loop().sock_sendall(tcp, b"GET / HTTP/1.1\r\nx:")
            await asyncio.sleep(5)

    async def unread(address: int) -> None:
        tcp = await attacker.open_stream(address, attacker.table, receive_buffer=4096, after=0)
        held.append(tcp)
        while attacker.is_on:
            hello = {"type": "hello", "protocol": PROTOCOL_VERSION, "after": 0}
            await asyncio.get_running_loop().sock_sendall(
                tcp, encode_frame(msgspec.json.encode(hello))
            )
            await asyncio.sleep(5)

    await asyncio.gather(
        *(attacker.again_and_again(idle) for _ in range(2_200)),
        *(attacker.again_and_again(half) for _ in range(1_200)),
        *(attacker.again_and_again(partial(unread, 4 + n % 2)) for n in range(300)),
    )


async def rare_names(attacker: Attacker) -> None:
    """H6: 390 sockets from two addresses ask for a seat 20 times a second; it was 195."""
    command = {"type": "sit", "name": RARE_NAME}

    async def ask(address: int) -> None:
        key = secrets.token_urlsafe(16)
        tcp = await attacker.open_stream(address, attacker.public_table, key=key)
        with contextlib.closing(tcp):
            for number in range(1_000_000):
                if not attacker.is_on:
                    break
                message = {"type": "command", "id": str(number), "after": 0, "command": command}
                await asyncio.get_running_loop().sock_sendall(
                    tcp, encode_frame(msgspec.json.encode(message))
                )
                attacker.count("commands")
                with contextlib.suppress(BlockingIOError):
                    if not tcp.recv(1 << 16):
                        raise ConnectionError
                await asyncio.sleep(1 / 20)

    await asyncio.gather(*(attacker.again_and_again(partial(ask, 2 + n % 2)) for n in range(390)))


ATTACKS: Final = {
    "C1": whole_history,
    "C2": headers_without_end,
    "C3": pings_without_end,
    "H3, H4": idle_and_unread,
    "H6": rare_names,
}


def set_real_time(priority: int) -> None:
    """Run before others on the machine, or as usual with 0; what is started later inherits it."""
    policy = os.SCHED_RR if priority else os.SCHED_OTHER
    with contextlib.suppress(OSError):  # it is not allowed
        os.sched_setscheduler(0, policy, os.sched_param(priority))


def attack(name: str, port: int, table: str, public_table: str, seconds: float) -> dict[str, int]:
    """Attack for some seconds, in a process of its own: what was done."""
    if seconds:
        set_real_time(1)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    async def run() -> dict[str, int]:
        ends_at = time.monotonic() + seconds
        attacker = Attacker(port, table, public_table, ends_at)
        task = asyncio.ensure_future(ATTACKS[name](attacker))
        await asyncio.wait([task], timeout=seconds + 0.5)
        task.cancel()
        return attacker.counts

    return asyncio.run(run()) if seconds else {}
