"""The server: the one place where all its parts are put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.message import ListArg
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.host.clock import now_ms
from bestiary.host.host import Host
from bestiary.host.secure_random import SecureRandom
from bestiary.server.context import ServerContext
from bestiary.server.limits import RateLimits
from bestiary.server.metrics import Metrics
from bestiary.server.openapi import docs_page, reference
from bestiary.server.page_files import PageFiles
from bestiary.server.problem import (
    ForeignOrigin,
    MethodNotAllowed,
    PathNotFound,
    RateLimited,
    problem_response,
)
from bestiary.server.routes import ROUTES, ApiRoute
from bestiary.server.security import is_allowed_origin, security_headers
from bestiary.server.settings import Settings
from bestiary.server.socket import Message, Receive, Scope, Send
from bestiary.server.stream import SocketSubscriber
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.url import parse_url

log = logging.getLogger("bestiary.server")
STREAM: Final = ("/api/tables/", "/stream")
UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def store_at(url: str) -> Store:
    """The store that a URL names."""
    file = parse_url(url)
    if file is None:
        return MemoryStore()
    return SqliteStore(file.path, checkpoint=file.checkpoint)


def server_context(settings: Settings, store: Store) -> ServerContext:
    """A server with its store, before anybody comes in."""
    company = HostBots(settings.bot_threads)
    host = Host(store, company, SecureRandom(), now_ms, bot_delay_s=settings.bot_pause_ms / 1000)
    limits = RateLimits(
        settings.messages_per_s,
        settings.requests_per_s,
        settings.sockets,
        settings.sockets_per_address,
    )
    metrics = Metrics(lambda: limits.open_sockets, lambda: len(host.live_tables))
    host.metrics = metrics
    return ServerContext(settings, host, company, limits, metrics)


class App:
    """The application: WebSockets on the shortest way, everything else by Starlette."""

    def __init__(self, house: ServerContext, page: PageFiles | None = None) -> None:
        """Serve a house, with the page of the package or with another."""
        self.context = house
        self.page = page or PageFiles()
        self.unlimited = UNLIMITED | self.page.paths
        self.pages = Starlette(
            routes=[
                *(self._route(path) for path in dict.fromkeys(each.path for each in ROUTES)),
                Route("/api/openapi.json", self._openapi),
                Route("/api/docs", self._docs),
                Route("/healthz", self._healthz),
                Route("/readyz", self._readyz),
                Route("/metrics", self._metrics),
                *self.page.routes(),
            ],
            lifespan=self._lifespan,
            exception_handlers={404: self._not_found, 405: self._no_method},
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The stream of a table."""
        path: str = scope["path"]
        address = scope["client"][0] if scope["client"] else "?"
        await receive()
        begin, end = STREAM
        table = path[len(begin) : -len(end)]
        is_stream = path.startswith(begin) and path.endswith(end) and "/" not in table
        welcome = is_allowed_origin(dict(scope["headers"]), self.context.settings.origins)
        asks = self.context.limits.allow_request(address, asyncio.get_running_loop().time())
        if not (is_stream and welcome and asks and self.context.limits.open_socket(address)):
            await send({"type": "websocket.close", "code": 1008})
            return
        stream = SocketSubscriber(self.context, receive, send, address)
        self.context.streams.add(stream)
        try:
            await send({"type": "websocket.accept"})
            await stream.run(table)
        finally:
            self.context.streams.discard(stream)
            self.context.limits.close_socket(address)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, refused before it costs anything, or answered."""
        began = time.perf_counter()
        request = Request(scope)
        status = 0

        async def sealed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *security_headers(scope["scheme"])]
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            await problem_response(request, refused)(scope, receive, sealed)
        else:
            await self.pages(scope, receive, sealed)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            },
        )

    def _refused(self, scope: Scope) -> Refused | None:
        """Why a request is not even looked at; None where it is."""
        if scope["path"] in self.unlimited:
            return None
        address = scope["client"][0] if scope["client"] else "?"
        if not self.context.limits.allow_request(address, asyncio.get_running_loop().time()):
            return RateLimited()
        if not is_allowed_origin(dict(scope["headers"]), self.context.settings.origins):
            return ForeignOrigin()
        return None

    def _route(self, path: str) -> Route:
        """All that can be asked at one path."""
        methods = {each.method: each for each in ROUTES if each.path == path}

        async def endpoint(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await self._answer(methods[method], request)

        return Route(path, endpoint, methods=list(methods))

    async def _answer(self, route: ApiRoute, request: Request) -> Response:
        """The answer of one route."""
        try:
            found = await route.handler(self.context, request)
        except Refused as refused:
            return problem_response(request, refused)
        if isinstance(found, Response):
            return found
        return Response(
            msgspec.json.encode(found),
            route.status,
            {"cache-control": "no-store"},
            "application/json",
        )

    async def _openapi(self, request: Request) -> Response:
        """The reference, for programs."""
        return reference(self.context.version).response(request)

    async def _docs(self, request: Request) -> Response:
        """The reference, for people."""
        return Response(docs_page(self.context.version), 200, None, "text/html")

    async def _healthz(self, request: Request) -> Response:
        """The process lives."""
        return PlainTextResponse("ok\n")

    async def _readyz(self, request: Request) -> Response:
        """Tables can be played."""
        ready = self.context.is_ready
        return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)

    async def _metrics(self, request: Request) -> Response:
        """What was counted."""
        return PlainTextResponse(self.context.metrics.text())

    async def _not_found(self, request: Request, error: Exception) -> Response:
        """There is no such page."""
        return problem_response(request, PathNotFound())

    async def _no_method(self, request: Request, error: Exception) -> Response:
        """There is such a page, but this cannot be done with it."""
        return problem_response(request, MethodNotAllowed(), getattr(error, "headers", None))

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Open, and at the end close what can be closed."""
        keeper = asyncio.ensure_future(self.context.run_timers())
        self.context.is_ready = True
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            await self.context.close()


async def check_rules(store: Store) -> None:
    """Refuse to serve tables that were begun by other rules than those that are here."""
    known = {entry.game.rules for entry in catalog.installed_games().values()}
    for rules, tables in (await store.rules_in_play()).items():
        if rules not in known:
            raise Refused(
                "store",
                "server-refused-rules",
                rules=rules,
                known=ListArg(tuple(sorted(known))),
                count=len(tables),
                tables=ListArg(tuple(tables[:5])),
            )
