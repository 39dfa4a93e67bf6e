"""The server: the application: routes, WebSockets, and the parts behind them."""

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
    """A server over a store, before it listens."""
    bots = HostBots(settings.bot_threads)
    host = Host(store, bots, SecureRandom(), now_ms, bot_delay_s=settings.bot_pause_ms / 1000)
    limits = RateLimits(
        settings.messages_per_s,
        settings.requests_per_s,
        settings.sockets,
        settings.sockets_per_address,
    )
    metrics = Metrics(lambda: limits.open_sockets, lambda: len(host.live_tables))
    host.metrics = metrics
    return ServerContext(settings, host, bots, limits, metrics)


class App:
    """The ASGI application: WebSockets by itself, everything else by Starlette."""

    def __init__(self, context: ServerContext, page: PageFiles | None = None) -> None:
        self.context = context
        self.page = page or PageFiles()
        self.unlimited = UNLIMITED | self.page.paths
        self.pages = Starlette(
            routes=[
                *(self._route(path) for path in dict.fromkeys(route.path for route in ROUTES)),
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
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        address = scope["client"][0] if scope["client"] else "?"
        await receive()
        begin, end = STREAM
        table = path[len(begin) : -len(end)]
        is_stream = path.startswith(begin) and path.endswith(end) and "/" not in table
        is_allowed = is_allowed_origin(dict(scope["headers"]), self.context.settings.origins)
        is_within_limit = self.context.limits.allow_request(
            address, asyncio.get_running_loop().time()
        )
        if not (
            is_stream
            and is_allowed
            and is_within_limit
            and self.context.limits.open_socket(address)
        ):
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
        """Answer a request; a refused one costs no more than the check."""
        started_at = time.perf_counter()
        request = Request(scope)
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *security_headers(scope["scheme"])]
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            await problem_response(request, refused)(scope, receive, send_with_headers)
        else:
            await self.pages(scope, receive, send_with_headers)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - started_at) * 1000, 1),
            },
        )

    def _refused(self, scope: Scope) -> Refused | None:
        """Why a request is refused before it is routed; None if it is not."""
        if scope["path"] in self.unlimited:
            return None
        address = scope["client"][0] if scope["client"] else "?"
        if not self.context.limits.allow_request(address, asyncio.get_running_loop().time()):
            return RateLimited()
        if not is_allowed_origin(dict(scope["headers"]), self.context.settings.origins):
            return ForeignOrigin()
        return None

    def _route(self, path: str) -> Route:
        """All methods of one path."""
        methods = {route.method: route for route in ROUTES if route.path == path}

        async def endpoint(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await self._answer(methods[method], request)

        return Route(path, endpoint, methods=list(methods))

    async def _answer(self, route: ApiRoute, request: Request) -> Response:
        try:
            answer = await route.handler(self.context, request)
        except Refused as refused:
            return problem_response(request, refused)
        if isinstance(answer, Response):
            return answer
        return Response(
            msgspec.json.encode(answer),
            route.status,
            {"cache-control": "no-store"},
            "application/json",
        )

    async def _openapi(self, request: Request) -> Response:
        return reference(self.context.version).response(request)

    async def _docs(self, request: Request) -> Response:
        return Response(docs_page(self.context.version), 200, None, "text/html")

    async def _healthz(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _readyz(self, request: Request) -> Response:
        ready = self.context.is_ready
        return PlainTextResponse("ready\n" if ready else "not ready\n", 200 if ready else 503)

    async def _metrics(self, request: Request) -> Response:
        return PlainTextResponse(self.context.metrics.text())

    async def _not_found(self, request: Request, error: Exception) -> Response:
        return problem_response(request, PathNotFound())

    async def _no_method(self, request: Request, error: Exception) -> Response:
        return problem_response(request, MethodNotAllowed(), getattr(error, "headers", None))

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        timers = asyncio.ensure_future(self.context.run_timers())
        self.context.is_ready = True
        try:
            yield
        finally:
            timers.cancel()
            await asyncio.gather(timers, return_exceptions=True)
            await self.context.close()


async def check_rules(store: Store) -> None:
    """Refuse a store with unfinished tables of rules that are not installed."""
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
