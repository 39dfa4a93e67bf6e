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

from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.server.compression import accepts_gzip
from bestiary.server.problem import language_of

INDEX: Final = "index.html"
GZIP_SUFFIX: Final = ".gz"
HASHED_PATH: Final = "/assets/"
"""Below this the name of a file holds a hash of it: another content has another name."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
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
DEFAULT_TYPE: Final = "application/octet-stream"


@dataclass(frozen=True)
class StaticFile:
    """A file of the page, and its smaller twin where there is one."""

    content: bytes
    gzipped: bytes | None
    headers: Mapping[str, str]
    etag: str

    def response(self, request: Request) -> Response:
        """The file as this browser wants it; nothing but a nod where it has it already."""
        small = self.gzipped if self.gzipped is not None and accepts_gzip(request) else None
        tag = f'"{self.etag}-gz"' if small is not None else f'"{self.etag}"'
        headers = {**self.headers, "etag": tag}
        if _has_etag(request, tag):
            return Response(None, 304, headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(self.content if small is None else small, 200, headers)


class PageFiles:
    """All files of the page by their paths; none where the package was built without."""

    def __init__(self, folder: Traversable | None = None) -> None:
        """Read the page of the package, or one that lies elsewhere."""
        self.static_files = dict(_static_files(folder or _package_folder()))
        first = self.static_files.get(f"/{INDEX}")
        if first is not None:
            self.static_files["/"] = first
        self.paths = frozenset(self.static_files) | {"/"}

    def routes(self) -> list[Route]:
        """A route for each file: there is no way to anything else."""
        return [Route(path, self._answer, methods=["GET"]) for path in sorted(self.paths)]

    async def _answer(self, request: Request) -> Response:
        """One file, or that there is no page."""
        leaf = self.static_files.get(request.scope["path"])
        return _not_built(request) if leaf is None else leaf.response(request)


def is_built() -> bool:
    """Whether the package has its page."""
    return (_package_folder() / INDEX).is_file()


def _package_folder() -> Traversable:
    """Where the page of the package is, if there is one."""
    return files("bestiary.server") / "static"


def _static_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, StaticFile]]:
    """The files below a folder; those whose names begin with a dot are nobody's business."""
    if not folder.is_dir():
        return
    inside = {each.name: each for each in folder.iterdir() if not each.name.startswith(".")}
    for name, found in inside.items():
        if found.is_dir():
            yield from _static_files(found, f"{path}/{name}")
        elif not name.endswith(GZIP_SUFFIX):
            yield (
                f"{path}/{name}",
                _static_file(f"{path}/{name}", found, inside.get(name + GZIP_SUFFIX)),
            )


def _static_file(path: str, file: Traversable, twin: Traversable | None) -> StaticFile:
    """A file with what is said of it."""
    whole = file.read_bytes()
    headers = {
        "content-type": TYPES.get(path.rpartition(".")[2], DEFAULT_TYPE),
        "cache-control": IMMUTABLE if path.startswith(HASHED_PATH) else REVALIDATE,
    }
    if twin is not None:
        headers["vary"] = "accept-encoding"
    tag = hashlib.sha256(whole).hexdigest()[:20]
    return StaticFile(whole, None if twin is None else twin.read_bytes(), headers, tag)


def _has_etag(request: Request, tag: str) -> bool:
    """Whether a browser says that it has this very content."""
    said = request.headers.get("if-none-match", "")
    return said.strip() == "*" or tag in [
        each.strip().removeprefix("W/") for each in said[:1000].split(",")
    ]


def _not_built(request: Request) -> Response:
    """Say that there is no page, and what helps."""
    language = language_of(request)
    voice = Translator(language)
    title = escape(voice.translate(message("server-no-page")))
    how = escape(voice.translate(message("server-no-page-how")))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Bestiary</title><h1>{title}</h1><p>{how}</p></html>",
        503,
        {"cache-control": "no-store", "vary": "accept-language"},
    )
