"""The server: the page for browsers. All its files are read once and kept in memory."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from bestiary.core.text import text
from bestiary.server.packed import takes_gzip
from bestiary.server.problem import language_of
from bestiary.speech import Voice

FIRST: Final = "index.html"
TWIN: Final = ".gz"
NAMED_BY_CONTENT: Final = "/assets/"
"""Below this the name of a file holds a hash of it: another content has another name."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
UNKNOWN: Final = "application/octet-stream"


@dataclass(frozen=True)
class Leaf:
    """A file of the page, and its smaller twin where there is one."""

    whole: bytes
    small: bytes | None
    headers: Mapping[str, str]
    tag: str

    def answer(self, request: Request) -> Response:
        """The file as this browser wants it; nothing but a nod where it has it already."""
        small = self.small if self.small is not None and takes_gzip(request) else None
        tag = f'"{self.tag}-gz"' if small is not None else f'"{self.tag}"'
        headers = {**self.headers, "etag": tag}
        if _has(request, tag):
            return Response(None, 304, headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(self.whole if small is None else small, 200, headers)


class Page:
    """All files of the page by their paths; none where the package was built without."""

    def __init__(self, folder: Traversable | None = None) -> None:
        """Read the page of the package, or one that lies elsewhere."""
        self.leaves = dict(_leaves(folder or _own()))
        first = self.leaves.get(f"/{FIRST}")
        if first is not None:
            self.leaves["/"] = first
        self.paths = frozenset(self.leaves) | {"/"}

    def routes(self) -> list[Route]:
        """A route for each file: there is no way to anything else."""
        return [Route(path, self._answer, methods=["GET"]) for path in sorted(self.paths)]

    async def _answer(self, request: Request) -> Response:
        """One file, or that there is no page."""
        leaf = self.leaves.get(request.scope["path"])
        return _missing(request) if leaf is None else leaf.answer(request)


def is_built() -> bool:
    """Whether the package has its page."""
    return (_own() / FIRST).is_file()


def _own() -> Traversable:
    """Where the page of the package is, if there is one."""
    return files("bestiary.server") / "static"


def _leaves(folder: Traversable, path: str = "") -> Iterator[tuple[str, Leaf]]:
    """The files below a folder; those whose names begin with a dot are nobody's business."""
    if not folder.is_dir():
        return
    inside = {each.name: each for each in folder.iterdir() if not each.name.startswith(".")}
    for name, found in inside.items():
        if found.is_dir():
            yield from _leaves(found, f"{path}/{name}")
        elif not name.endswith(TWIN):
            yield f"{path}/{name}", _leaf(f"{path}/{name}", found, inside.get(name + TWIN))


def _leaf(path: str, file: Traversable, twin: Traversable | None) -> Leaf:
    """A file with what is said of it."""
    whole = file.read_bytes()
    headers = {
        "content-type": TYPES.get(path.rpartition(".")[2], UNKNOWN),
        "cache-control": FOR_EVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN,
    }
    if twin is not None:
        headers["vary"] = "accept-encoding"
    tag = hashlib.sha256(whole).hexdigest()[:20]
    return Leaf(whole, None if twin is None else twin.read_bytes(), headers, tag)


def _has(request: Request, tag: str) -> bool:
    """Whether a browser says that it has this very content."""
    said = request.headers.get("if-none-match", "")
    return said.strip() == "*" or tag in [
        each.strip().removeprefix("W/") for each in said[:1000].split(",")
    ]


def _missing(request: Request) -> Response:
    """Say that there is no page, and what helps."""
    language = language_of(request)
    voice = Voice(language)
    title = escape(voice.say(text("server-no-page")))
    how = escape(voice.say(text("server-no-page-how")))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Bestiary</title><h1>{title}</h1><p>{how}</p></html>",
        503,
        {"cache-control": "no-store", "vary": "accept-language"},
    )
