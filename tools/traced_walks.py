"""Tools: runs a move, a bot's decision and a replay on a server, and writes what was entered.

`tools/trace_hops.py` starts this file with the sources of one tree on the path. It serves one table
after the other over a real SQLite file, with foreign clients on the same loop, and prints the hops
of each walk as JSON, with the frames that a browser needs to go on.
"""

import ast
import asyncio
import contextlib
import dis
import json
import random
import secrets
import sys
import tempfile
import threading
import time
from asyncio.selector_events import _SelectorSocketTransport  # type: ignore[attr-defined]
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from tests.server_fixture import running_server
from websockets.asyncio.client import ClientConnection, connect

import bestiary
from bestiary.stores.sqlite import SqliteStore

SOURCE: Final = Path(bestiary.__file__).resolve().parent
GAME: Final = "mausen"
PEOPLE: Final = ("Ann", "Ben", "Cem")
BOT_IS_WOKEN: Final = "Host._wake_bots"
"""Where a bot's decision begins."""
MOVE_IS_DECIDED: Final = "Host._append"
"""Where it ends: from here on a bot's move goes the way of every move."""
QUIET_S: Final = 0.15
HOUR_S: Final = 3600.0
GENERATOR: Final = 0x20 | 0x80 | 0x200
"""The flags of generators, coroutines and asynchronous generators."""


class EnteredFunction(NamedTuple):
    """A function of ours that a walk enters."""

    file: str
    function: str


Walk = list[tuple[str, str, bool]]
"""File and function of each, and whether the walk enters a room with it."""


# --- Which functions count -------------------------------------------------------------------


class SourceFunctions:
    """The functions of a tree of Python files: which of them are trivial accessors."""

    def __init__(self, root: Path) -> None:
        trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(root.rglob("*.py"))}
        functions = [
            (path, node)
            for path, tree in trees.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        self.names = {node.name for _, node in functions}
        self.trivial = {
            (str(path), line)
            for path, node in functions
            if is_trivial(node, self.names)
            for line in (node.lineno, min([node.lineno, *(d.lineno for d in node.decorator_list)]))
        }

    def is_trivial(self, code: CodeType) -> bool:
        return (code.co_filename, code.co_firstlineno) in self.trivial


def is_trivial(node: ast.FunctionDef | ast.AsyncFunctionDef, names: set[str]) -> bool:
    """Whether a function is one plain statement at most, which calls no function of ours."""
    body = node.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    if len(body) > 1:
        return False
    plain = ast.Return | ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Pass
    return all(isinstance(statement, plain) for statement in body) and not any(
        called_name(call) in names
        for statement in body
        for call in ast.walk(statement)
        if isinstance(call, ast.Call)
    )


def called_name(call: ast.Call) -> str:
    """The last part of the name that is called; empty if it has none."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


@cache
def is_compiled(file: str) -> bool:
    """Whether a module has a header that Cython compiles it by."""
    header = Path(file).with_suffix(".pxd")
    return header.exists() and not header.read_text("utf-8").startswith("# header only")


# --- The tracer ------------------------------------------------------------------------------


class Tracer:
    """Lists the functions of ours that all threads enter while it is on."""

    def __init__(self) -> None:
        self.functions = SourceFunctions(SOURCE)
        self.is_on = False
        self.begins_at = self.ends_at = ""
        self.handed_over: set[int] = set()
        """The threads of ours that have woken the loop: what they do then is on no way."""
        self.searching: dict[int, FrameType] = {}
        self.spans: dict[int, int] = {}
        """By thread: when the loop or a pool began what the thread does now."""
        self.entered: dict[EnteredFunction, int] = {}
        self.entrances: set[EnteredFunction] = set()
        """Those that were entered from another room, or from no function of ours."""
        self.rooms: set[str] = set()
        self.before: set[EnteredFunction] = set()
        """Those that were entered before the walk began; they only go on."""
        self.count = 0
        self.loop_thread = threading.get_ident()

    def start(self, begins_at: str = "", ends_at: str = "") -> None:
        """Listen from now on; list what comes from `begins_at` to `ends_at`, if they are named."""
        self.begins_at, self.ends_at = begins_at, ends_at
        self.entered, self.spans, self.searching, self.count = {}, {}, {}, 0
        self.handed_over, self.entrances, self.before, self.rooms = set(), set(), set(), set()
        self.is_on = True

    def stop(self) -> Walk:
        """Stop; each function once, in the order of first entries.

        What one callback of the loop enters stays together, though another thread that it woke may
        have begun meanwhile.
        """
        self.is_on = False
        if self.begins_at or (self.ends_at and self.ends_at not in {f for _, f in self.entered}):
            raise SystemExit(f"no walk from {self.begins_at or 'its begin'} to {self.ends_at}")
        ordered = sorted(self.entered, key=self.entered.__getitem__)
        return [(*entered, entered in self.entrances) for entered in ordered]

    def profile(self, frame: FrameType, event: str, arg: Any) -> None:
        """For `sys.setprofile` and `threading.setprofile`."""
        if not self.is_on:
            return
        thread = threading.get_ident()
        if event == "call":
            self._call(thread, frame)
        elif event == "return":
            self._return(thread, frame)
        elif event == "c_call" and getattr(arg, "__name__", "") == "call_soon_threadsafe":
            self._hand_over(thread, frame)

    def _call(self, thread: int, frame: FrameType) -> None:
        code = frame.f_code
        if code.co_qualname in ("Handle._run", "_WorkItem.run"):
            self.count += 1
            self.spans[thread] = self.count
        elif code.co_name == "call_soon_threadsafe":
            self._hand_over(thread, frame.f_back)
        elif not is_resumed(frame):
            self._enter(thread, frame.f_back, is_new=False)
            self._enter(thread, frame, is_new=True)

    def _return(self, thread: int, frame: FrameType) -> None:
        if not is_suspended(frame):
            self._enter(thread, frame, is_new=False)
            if self.searching.get(thread) is frame:
                del self.searching[thread]
            self._enter(thread, frame.f_back, is_new=False)

    def _hand_over(self, thread: int, frame: FrameType | None) -> None:
        if thread != self.loop_thread and frame is not None and is_ours(frame.f_code):
            self.handed_over.add(thread)

    def _enter(self, thread: int, frame: FrameType | None, is_new: bool) -> None:
        """List a function that is called, or one that waited and goes on."""
        if (
            frame is None
            or thread in self.searching
            or thread in self.handed_over
            or not self.is_on
        ):
            return
        code = frame.f_code
        if not is_ours(code):
            return
        if is_search(code):
            self.searching[thread] = frame
        entered = EnteredFunction(relative_path(code), function_name(code))
        if entered.function == self.begins_at:
            self.begins_at = ""
            self.before = set(self.entered)
            self.entered, self.entrances, self.rooms = {}, set(), set()
        if not self.functions.is_trivial(code) and (is_new or entered not in self.before):
            self.count += 1
            self.entered.setdefault(entered, self.spans.setdefault(thread, self.count))
            its_room = room(entered.file)
            if its_room not in self.rooms or its_room != room_of_caller(frame):
                self.entrances.add(entered)
                self.rooms.add(its_room)
        if entered.function == self.ends_at and not self.begins_at:
            self.is_on = False


def room(file: str) -> str:
    """The package or module of `bestiary` that a file belongs to."""
    return Path(file).parts[2]


def room_of_caller(frame: FrameType) -> str:
    """The room of the function of ours that called; empty if none did."""
    caller = frame.f_back
    while caller is not None and not Path(caller.f_code.co_filename).is_relative_to(SOURCE):
        caller = caller.f_back
    return "" if caller is None else room(relative_path(caller.f_code))


@cache
def relative_path(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(SOURCE.parents[1]).as_posix()


@cache
def is_ours(code: CodeType) -> bool:
    """Whether it is a named function of an interpreted module of the package."""
    file = code.co_filename
    is_named = not code.co_name.startswith("<")
    return is_named and Path(file).is_relative_to(SOURCE) and not is_compiled(file)


@cache
def is_search(code: CodeType) -> bool:
    """Whether it is a bot's own choice; all that it enters is the bot's."""
    folder = Path(code.co_filename).parent
    is_bots = folder.name == "bots" and Path(code.co_filename).stem != "host_bots"
    return is_bots and code.co_name == "choose" and not code.co_flags & GENERATOR


def function_name(code: CodeType) -> str:
    return code.co_qualname.replace(".<locals>", "")


def is_resumed(frame: FrameType) -> bool:
    """Whether a call goes on with a coroutine or generator that has run before."""
    code = frame.f_code
    return bool(code.co_flags & GENERATOR) and bool(code.co_code[frame.f_lasti + 1] & 3)


def is_suspended(frame: FrameType) -> bool:
    """Whether a return only waits, in a coroutine or generator."""
    code = frame.f_code
    if not code.co_flags & GENERATOR:
        return False
    return dis.opname[code.co_code[frame.f_lasti]] in ("YIELD_VALUE", "RETURN_GENERATOR")


# --- The walks -------------------------------------------------------------------------------


class Walks:
    """One server, and the walks on it."""

    def __init__(self, url: str, tracer: Tracer, hello: dict[str, Any]) -> None:
        self.url = url
        self.tracer = tracer
        self.hello = hello
        self.ids = 0

    async def move(self) -> tuple[Walk, dict[str, Any]]:
        """A move that turns up all cards: its hops, and the frames of the mover and another."""
        table = await self.started_table(PEOPLE)
        mover, other = PEOPLE[2], PEOPLE[0]
        async with (
            self.socket(table, other) as to_other,
            self.socket(table, mover) as to_mover,
        ):
            await asyncio.sleep(QUIET_S)
            for person in PEOPLE[:2]:
                await self.post_move(table, person)
            await asyncio.sleep(QUIET_S)
            frames = {"other": await frames_of(to_other), "mover": await frames_of(to_mover)}
            move = first_choice(await self.get(table, mover))
            seq = json.loads(frames["mover"][-1])["seq"]
            text = command_json("m1", seq, {"type": "move", "move": move})
            with stop_at_write_to(to_other.local_address, self.tracer):
                self.tracer.start()
                await to_mover.send(text)
                await until(lambda: not self.tracer.is_on)
            hops = self.tracer.stop()
            await asyncio.sleep(QUIET_S)
            (update,) = await frames_of(to_other)
        return hops, {"game": GAME, "table": table, "move": move, **frames, "update": update}

    async def decision(self) -> Walk:
        """A bot that is to move in the second round, until its move is decided."""
        table = await self.open_table(PEOPLE[:2], bots=1)
        await self.post(table, PEOPLE[0], {"type": "start"})
        await self.post_move(table, PEOPLE[1])
        await asyncio.sleep(QUIET_S)
        async with self.socket(table, PEOPLE[0]) as socket:
            seq = json.loads((await frames_of(socket))[-1])["seq"]
            move = first_choice(await self.get(table, PEOPLE[0]))
            self.tracer.start(BOT_IS_WOKEN, MOVE_IS_DECIDED)
            await socket.send(command_json("m1", seq, {"type": "move", "move": move}))
            await until(lambda: not self.tracer.is_on)
        return self.tracer.stop()

    async def replay(self) -> Walk:
        """The replay of a finished game, with all cards."""
        table = await self.started_table(PEOPLE)
        while (page := await self.get(table, PEOPLE[0]))["table"]["status"] == "playing":
            for person in PEOPLE:
                page = await self.get(table, person)
                if page["is_your_turn"]:
                    await self.post_move(table, person, page)
        await asyncio.sleep(QUIET_S)
        self.tracer.start()
        answer = await self.request("GET", f"/api/tables/{table}/replay?perspective=all", PEOPLE[0])
        hops = self.tracer.stop()
        assert answer["result"] is not None
        return hops

    # --- Clients -----------------------------------------------------------------------------

    async def started_table(self, people: tuple[str, ...]) -> str:
        table = await self.open_table(people)
        await self.post(table, people[0], {"type": "start"})
        return table

    async def open_table(self, people: tuple[str, ...], bots: int = 0) -> str:
        """A table at which all sit and are ready."""
        cards = {card["name"]: card for card in await self.request("GET", "/api/games")}
        kinds = [cards[GAME]["default_bot"]] * bots
        command = {"game": GAME, "name": people[0], "players": len(people) + bots, "bots": kinds}
        opened = await self.request(
            "POST", "/api/tables", people[0], {"id": self.new_id(), "open": command}
        )
        table = str(opened["id"])
        invite = (await self.get(table, people[0]))["table"]["invite"]
        for person in people[1:]:
            await self.post(table, person, {"type": "sit", "name": person, "invite": invite})
            await self.post(table, person, {"type": "ready"})
        return table

    async def post_move(self, table: str, person: str, page: Any = None) -> None:
        page = page or await self.get(table, person)
        command = {"type": "move", "move": first_choice(page)}
        await self.post(table, person, command, page["seq"])

    async def post(self, table: str, person: str, command: object, after: int = 0) -> None:
        body = {"id": self.new_id(), "after": after, "command": command}
        await self.request("POST", f"/api/tables/{table}/commands", person, body)

    async def get(self, table: str, person: str) -> Any:
        return await self.request("GET", f"/api/tables/{table}", person)

    def new_id(self) -> str:
        self.ids += 1
        return f"c{self.ids}"

    @contextlib.asynccontextmanager
    async def socket(self, table: str, person: str) -> AsyncIterator[ClientConnection]:
        """A WebSocket of a person, greeted as the page greets."""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/stream"
        async with connect(url, compression=None, ping_interval=None) as socket:
            await socket.send(json.dumps({**self.hello, "key": key_of(person)}))
            yield socket

    async def request(self, method: str, path: str, person: str = "", body: object = None) -> Any:
        """The JSON that answers a request."""
        place = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        lines += [f"Authorization: Bearer {key_of(person)}"] if person else []
        lines += [f"Content-Length: {len(data)}", "Content-Type: application/json", "", ""]
        writer.write("\r\n".join(lines).encode() + data)
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if not head.split()[1].startswith(b"2"):
            raise SystemExit(f"{method} {path}: {head.decode()}\n{answer.decode()}")
        return json.loads(answer)


def command_json(id: str, after: int, command: dict[str, str]) -> str:
    return json.dumps({"type": "command", "id": id, "after": after, "command": command})


def key_of(person: str) -> str:
    return person.ljust(22, "0")


def first_choice(page: Any) -> str:
    """The first card that a page offers."""
    return str(page["game"]["offers"][0]["parts"][0]["choices"][0])


async def frames_of(socket: ClientConnection) -> list[str]:
    """The numbered messages that have come in so far; others, such as presence, are left out."""
    frames = []
    with contextlib.suppress(TimeoutError):
        while True:
            async with asyncio.timeout(QUIET_S):
                frames.append(str(await socket.recv()))
    return [frame for frame in frames if "seq" in json.loads(frame)]


async def until(is_done: Callable[[], bool], timeout_s: float = 20.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not is_done() and time.monotonic() < deadline:  # noqa: ASYNC110 a tracer is no event
        await asyncio.sleep(0.01)


@contextlib.contextmanager
def stop_at_write_to(address: Any, tracer: Tracer) -> Iterator[None]:
    """Within the block the tracer stops as soon as something is written to an address."""
    write = _SelectorSocketTransport.write

    def stopping_write(transport: Any, data: bytes) -> None:
        if transport.get_extra_info("peername") == address:
            tracer.is_on = False
        write(transport, data)

    _SelectorSocketTransport.write = stopping_write
    try:
        yield
    finally:
        _SelectorSocketTransport.write = write


def make_repeatable(tracer: Tracer) -> None:
    """Seed the cards, and let no timer come in between."""
    seeded, sleep = random.Random(7), asyncio.sleep

    def seeded_below(exclusive_upper_bound: int) -> int:
        return seeded.randrange(exclusive_upper_bound)

    secrets.randbelow = seeded_below

    async def sleep_past_walks(delay: float, result: Any = None) -> Any:
        await sleep(delay)
        while delay >= QUIET_S and tracer.is_on:
            await sleep(0.01)
        return result

    asyncio.sleep = sleep_past_walks


def slow_down_ticks(context: Any) -> float:
    """Let the server tick once an hour from its next tick on; after how many seconds that is."""
    if hasattr(context, "tick_s"):
        tick_s, context.tick_s = context.tick_s, HOUR_S
    else:  # an older tree
        module: Any = sys.modules[type(context).__module__]
        tick_s, module.TICK_S = module.TICK_S, HOUR_S
    return float(tick_s)


async def traced(hello: dict[str, Any], tracer: Tracer) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder, "tables.db"))
        async with running_server(store) as server:
            # What the server does twice a second is on no way: one more look, and then none.
            await asyncio.gather(*server.context._tasks)  # what it does after its start
            await asyncio.sleep(slow_down_ticks(server.context) + QUIET_S)
            walks = Walks(server.url, tracer, hello)
            move, frames = await walks.move()
            decision = await walks.decision()
            replay = await walks.replay()
    return {"move": move, "decision": decision, "replay": replay, "frames": frames}


def wait_for(file: Path, timeout_s: float = 120.0) -> Any:
    """The JSON of a file, once another process has written it."""
    deadline = time.monotonic() + timeout_s
    while not file.exists():
        if time.monotonic() > deadline:
            raise SystemExit(f"nothing wrote {file}")
        time.sleep(0.05)
    return json.loads(file.read_text("utf-8"))


def main() -> None:
    """Arguments: the file with the page's hello, and the file to write."""
    tracer = Tracer()
    make_repeatable(tracer)
    hello = wait_for(Path(sys.argv[1]))
    threading.setprofile(tracer.profile)
    sys.setprofile(tracer.profile)
    result = asyncio.run(traced(hello, tracer))
    sys.setprofile(None)
    output = Path(sys.argv[2])
    scratch = output.with_suffix(".part")
    scratch.write_text(json.dumps(result), "utf-8")
    scratch.rename(output)


if __name__ == "__main__":
    main()
