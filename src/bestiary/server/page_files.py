"""The server: the files of the web page, read once and kept in memory."""

import gzip
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from bestiary import catalog
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.server.compression import REVALIDATE, CompressedBody
from bestiary.server.problem import language_of

INDEX: Final = "index.html"
START_PATHS: Final = ("/", f"/{INDEX}")
PICTURE: Final = "icon-512.png"
MAX_START_PAGES: Final = 64
"""Pages with a head that are kept in memory: one per game, language and address of the server."""
PREVIEW_BLOCK: Final = re.compile("<!-- preview.*?/preview -->", re.DOTALL)
NOSCRIPT: Final = re.compile("<noscript>.*?</noscript>", re.DOTALL)
HASHED_PATH_PREFIX: Final = "/assets/"
"""Below this, the name of a file holds a hash of its content."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "mp4": "video/mp4",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
DEFAULT_TYPE: Final = "application/octet-stream"


class PageFiles:
    """All files of the page by their paths; none if the package was built without."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.static_files = dict(_static_files(folder or _package_folder()))
        self.paths = frozenset(self.static_files) | {"/", "/favicon.ico"}
        self._start_pages: dict[tuple[str | None, str, str], CompressedBody] = {}

    def routes(self) -> list[Route]:
        """A route for each file, so that no other path can be read, and for invitations."""
        paths = [path for path in sorted(self.paths) if path not in START_PATHS]
        files = [Route(path, self._answer, methods=["GET"]) for path in (*paths, "/favicon.ico")]
        starts = [Route(path, self._start_page, methods=["GET"]) for path in START_PATHS]
        return [*files, *starts, Route("/g/{game}", self._start_page, methods=["GET"])]

    async def _answer(self, request: Request) -> Response:
        path = request.scope["path"]
        static_file = self.static_files.get("/icon-192.png" if path == "/favicon.ico" else path)
        return _not_built(request) if static_file is None else static_file.response(request)

    async def _start_page(self, request: Request) -> Response:
        """The page, with a head in the language of the request; of a game, as an invitation."""
        game = request.path_params.get("game")
        if game is not None and game not in catalog.installed_games():
            raise HTTPException(404)
        index = self.static_files.get(f"/{INDEX}")
        if index is None:
            return _not_built(request)
        origin = f"{request.url.scheme}://{request.headers.get('host', '')[:200]}"
        key = (game, language_of(request), origin)
        if key not in self._start_pages:
            if len(self._start_pages) >= MAX_START_PAGES:
                self._start_pages.clear()
            html = _with_head(index.text(), *key).encode()
            gzipped = gzip.compress(html, mtime=0) if index.is_gzipped else None
            self._start_pages[key] = CompressedBody(html, gzipped, TYPES["html"], REVALIDATE)
        response = self._start_pages[key].response(request)
        response.headers["vary"] = "accept-encoding, accept-language"
        return response


def is_built() -> bool:
    return (_package_folder() / INDEX).is_file()


def _package_folder() -> Traversable:
    return files("bestiary.server") / "static"


def _static_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, CompressedBody]]:
    """The files below a folder, without hidden ones."""
    if not folder.is_dir():
        return
    entries = {entry.name: entry for entry in folder.iterdir() if not entry.name.startswith(".")}
    for name, entry in entries.items():
        entry_path = f"{path}/{name}"
        if entry.is_dir():
            yield from _static_files(entry, entry_path)
        elif not name.endswith(".gz"):
            gzip_file = entries.get(f"{name}.gz")
            gzipped = None if gzip_file is None else gzip_file.read_bytes()
            kind = TYPES.get(name.rpartition(".")[2], DEFAULT_TYPE)
            caching = IMMUTABLE if entry_path.startswith(HASHED_PATH_PREFIX) else REVALIDATE
            yield entry_path, CompressedBody(entry.read_bytes(), gzipped, kind, caching)


def _with_head(html: str, game: str | None, language: str, origin: str) -> str:
    """The page with title, description and picture for previews; they tell nothing of a table."""
    translator = Translator(language)
    name = translator.translate(message(f"{game}-name")) if game else ""
    title = translator.translate(message("page-invitation", game=name)) if game else "Bestiary"
    tags = {"og:type": "website", "og:title": title, "og:image": f"{origin}/{PICTURE}"}
    lines = [f"<title>{escape(title)}</title>"]
    if game is None:
        about = translator.translate(message("cli"))
        tags["og:description"] = about
        lines.append(f'<meta name="description" content="{escape(about)}" />')
    else:
        html = html.replace('"./', '"../')
    lines += [f'<meta property="{k}" content="{escape(v)}" />' for k, v in tags.items()]
    html = PREVIEW_BLOCK.sub(lambda _: "\n    ".join(lines), html)
    needs = escape(translator.translate(message("page-needs-script")))
    html = html.replace('<html lang="en">', f'<html lang="{language}">')
    return NOSCRIPT.sub(lambda _: f"<noscript>{needs}</noscript>", html)


def _not_built(request: Request) -> Response:
    """503, with how to build the page."""
    return _html_response(request, "server-no-page", "server-no-page-how", 503)


def no_such_page(request: Request) -> Response:
    """404, for people who have typed or followed a wrong address."""
    return _html_response(request, "server-no-address", "server-no-address-how", 404)


def _html_response(request: Request, title_id: str, text_id: str, status: int) -> Response:
    language = language_of(request)
    translator = Translator(language)
    title = escape(translator.translate(message(title_id)))
    text = escape(translator.translate(message(text_id)))
    link = '<p><a href="/">Bestiary</a></p>' if status == 404 else ""
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Bestiary</title><h1>{title}</h1><p>{text}</p>{link}</html>",
        status,
        {"cache-control": "no-store", "vary": "accept-language"},
    )
