"""The server: the application: routes, WebSockets, and the parts behind them."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from bestiary import catalog
from bestiary.bots.host_bots import HostBots
from bestiary.core.refusal import Refused
from bestiary.core.store import Store, StoreUnavailable
from bestiary.host.clock import now_ms
from bestiary.host.host import Host
from bestiary.host.secure_random import SecureRandom
from bestiary.i18n.translator import load_bundles
from bestiary.server.context import ServerContext
from bestiary.server.limits import RateLimits, client_address
from bestiary.server.metrics import Metrics
from bestiary.server.openapi import compressed_openapi, docs_page
from bestiary.server.page_files import PageFiles, no_such_page
from bestiary.server.problem import RequestRefused, problem_response
from bestiary.server.routes import ROUTES
from bestiary.server.security import is_allowed_origin, security_headers
from bestiary.server.settings import Settings
from bestiary.server.stream import SocketSubscriber
from bestiary.server.websocket import CONNECTION, WebSocketConnection

log = logging.getLogger("bestiary.server")
STREAM_PATH: Final = re.compile("/api/tables/([^/]*)/stream")
INVITATION_PATH: Final = "/api/invitations/"
UNLIMITED_PATHS: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def server_context(
    settings: Settings, store: Store, now_ms: Callable[[], int] = now_ms
) -> ServerContext:
    """A server over a store, before it listens."""
    bots = HostBots(settings.bot_threads, settings.bot_limit_ms)
    host = Host(store, bots, SecureRandom(), now_ms, bot_delay_s=settings.bot_pause_ms / 1000)
    limits = RateLimits(settings)
    metrics = Metrics(lambda: limits.open_sockets, lambda: len(host.live_tables))
    host.metrics = metrics
    context = ServerContext(settings, host, bots, limits, metrics)
    host.on_table_closed = context.table_origins.remove
    return context


class App:
    """The ASGI application: WebSockets by itself, everything else by Starlette."""

    def __init__(self, context: ServerContext, page: PageFiles | None = None) -> None:
        self.context = context
        self.page_files = page or PageFiles()
        self.unlimited_paths = UNLIMITED_PATHS | self.page_files.paths
        self.http_app = Starlette(
            routes=[
                *(self._route(path) for path in dict.fromkeys(route.path for route in ROUTES)),
                Route("/api/openapi.json", self._openapi),
                Route("/api/docs", self._docs),
                Route("/healthz", self._healthz),
                Route("/readyz", self._readyz),
                Route("/metrics", self._metrics),
                *self.page_files.routes(),
            ],
            lifespan=self._lifespan,
            exception_handlers={404: self._no_route, 405: self._no_route},
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self._websocket(scope)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.http_app(scope, receive, send)

    def _websocket(self, scope: Scope) -> None:
        """Accept or reject a connection; messages do not come through ASGI."""
        connection: WebSocketConnection = scope["extensions"][CONNECTION]
        address = client_address(scope)
        match = STREAM_PATH.fullmatch(scope["path"])
        if self._refusal(scope) or match is None or not self.context.limits.open_socket(address):
            connection.reject()
            return
        subscriber = SocketSubscriber(self.context, connection, match[1], address)
        self.context.streams.add(subscriber)
        connection.accept(subscriber)

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

        refused = None if scope["path"] in self.unlimited_paths else self._refusal(scope)
        if refused is not None:
            await problem_response(request, refused)(scope, receive, send_with_headers)
        else:
            await self.http_app(scope, receive, send_with_headers)
        ms = round((time.perf_counter() - started_at) * 1000, 1)
        path = scope["path"]
        if path.startswith(INVITATION_PATH):  # a code is a right to sit down
            path = f"{INVITATION_PATH}…"
        fields = {"method": scope["method"], "path": path, "status": status, "ms": ms}
        log.info("request", extra=fields)

    def _refusal(self, scope: Scope) -> Refused | None:
        """Why a connection is refused before it is routed; None if it is not."""
        now = asyncio.get_running_loop().time()
        if not self.context.limits.allow_request(client_address(scope), now):
            return RequestRefused(429)
        settings = self.context.settings
        if not is_allowed_origin(dict(scope["headers"]), settings.origins, settings.public):
            return RequestRefused(403)
        return None

    def _route(self, path: str) -> Route:
        """All methods of one path."""
        methods = {route.method: route for route in ROUTES if route.path == path}

        async def endpoint(request: Request) -> Response:
            route = methods["GET" if request.method == "HEAD" else request.method]
            try:
                answer = await route.handler(self.context, request)
            except Refused as refused:
                return problem_response(request, refused)
            except ClientDisconnect:  # there is no one to be answered
                return Response(status_code=400)
            except StoreUnavailable:
                return problem_response(request, Refused("store", "store-refused-unavailable"))
            if isinstance(answer, Response):
                return answer
            headers = {"cache-control": "no-store"}
            return Response(msgspec.json.encode(answer), route.status, headers, "application/json")

        return Route(path, endpoint, methods=list(methods))

    async def _openapi(self, request: Request) -> Response:
        return compressed_openapi(self.context.version).response(request)

    async def _docs(self, request: Request) -> Response:
        return Response(docs_page(self.context.version), 200, None, "text/html")

    async def _healthz(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _readyz(self, request: Request) -> Response:
        failure = self.context.host.store_failure
        if self.context.is_ready and failure is None:
            return PlainTextResponse("ready\n")
        why = f": {failure}" if failure else ""
        return PlainTextResponse(f"not ready{why}\n", 503)

    async def _metrics(self, request: Request) -> Response:
        address = request.client.host if request.client else ""
        if address not in self.context.settings.metrics:
            return problem_response(request, RequestRefused(404))
        return PlainTextResponse(self.context.metrics.text())

    async def _no_route(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        is_read = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and is_read and not request.url.path.startswith("/api/"):
            return no_such_page(request)
        response = problem_response(request, RequestRefused(error.status_code))
        response.headers.update(error.headers or {})
        return response

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        timers = asyncio.ensure_future(self.context.run_timers())
        self.context.run_in_background(asyncio.to_thread(load_bundles))
        self.context.is_ready = True
        try:
            yield
        finally:
            timers.cancel()
            await asyncio.gather(timers, return_exceptions=True)
            await self.context.close()


async def report_unknown_rules(store: Store) -> int:
    """Log which unfinished tables cannot be played on: their rules are not installed.

    Returns how many unfinished tables there are.
    """
    tables_by_rules = await store.rules_in_play()
    for rules, tables in tables_by_rules.items():
        if rules not in catalog.installed_rules():
            facts = {"rules": rules, "count": len(tables), "tables": " ".join(tables[:5])}
            log.warning("unfinished tables of rules that are not installed", extra=facts)
    return sum(map(len, tables_by_rules.values()))
