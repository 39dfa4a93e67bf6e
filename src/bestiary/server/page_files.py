"""The server: the files of the web page, read once and kept in memory."""

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
from bestiary.server.compression import REVALIDATE, accepts_gzip, has_etag
from bestiary.server.problem import language_of

INDEX: Final = "index.html"
GZIP_SUFFIX: Final = ".gz"
HASHED_PATH_PREFIX: Final = "/assets/"
"""Below this, the name of a file holds a hash of its content."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
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
    """A file of the page, gzipped too if the build did that."""

    content: bytes
    gzipped: bytes | None
    headers: Mapping[str, str]
    etag: str

    def response(self, request: Request) -> Response:
        """The file, gzipped if the client accepts that; 304 if it has it already."""
        small = self.gzipped if self.gzipped is not None and accepts_gzip(request) else None
        tag = f'"{self.etag}-gz"' if small is not None else f'"{self.etag}"'
        headers = {**self.headers, "etag": tag}
        if has_etag(request, tag):
            return Response(None, 304, headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(self.content if small is None else small, 200, headers)


class PageFiles:
    """All files of the page by their paths; none if the package was built without."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.static_files = dict(_static_files(folder or _package_folder()))
        index = self.static_files.get(f"/{INDEX}")
        if index is not None:
            self.static_files["/"] = index
        self.paths = frozenset(self.static_files) | {"/"}

    def routes(self) -> list[Route]:
        """A route for each file, so that no other path can be read."""
        return [Route(path, self._answer, methods=["GET"]) for path in sorted(self.paths)]

    async def _answer(self, request: Request) -> Response:
        static_file = self.static_files.get(request.scope["path"])
        return _not_built(request) if static_file is None else static_file.response(request)


def is_built() -> bool:
    """Whether the package has its page."""
    return (_package_folder() / INDEX).is_file()


def _package_folder() -> Traversable:
    return files("bestiary.server") / "static"


def _static_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, StaticFile]]:
    """The files below a folder, without hidden ones."""
    if not folder.is_dir():
        return
    entries = {entry.name: entry for entry in folder.iterdir() if not entry.name.startswith(".")}
    for name, entry in entries.items():
        if entry.is_dir():
            yield from _static_files(entry, f"{path}/{name}")
        elif not name.endswith(GZIP_SUFFIX):
            yield (
                f"{path}/{name}",
                _static_file(f"{path}/{name}", entry, entries.get(name + GZIP_SUFFIX)),
            )


def _static_file(path: str, file: Traversable, gzip_file: Traversable | None) -> StaticFile:
    content = file.read_bytes()
    headers = {
        "content-type": TYPES.get(path.rpartition(".")[2], DEFAULT_TYPE),
        "cache-control": IMMUTABLE if path.startswith(HASHED_PATH_PREFIX) else REVALIDATE,
    }
    if gzip_file is not None:
        headers["vary"] = "accept-encoding"
    tag = hashlib.sha256(content).hexdigest()[:20]
    return StaticFile(content, None if gzip_file is None else gzip_file.read_bytes(), headers, tag)


def _not_built(request: Request) -> Response:
    """503, with how to build the page."""
    language = language_of(request)
    translator = Translator(language)
    title = escape(translator.translate(message("server-no-page")))
    how = escape(translator.translate(message("server-no-page-how")))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Bestiary</title><h1>{title}</h1><p>{how}</p></html>",
        503,
        {"cache-control": "no-store", "vary": "accept-language"},
    )
