"""The page for browsers, as a browser meets it: real requests to a real server."""

import asyncio
import gzip
import http.client
import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bestiary.core.message import message
from bestiary.i18n import LANGUAGES, Translator
from bestiary.server.page_files import DEFAULT_TYPE, PageFiles
from bestiary.server.settings import Settings
from tests.server_fixture import UNLIMITED, running_server

SCRIPT = b"console.log('cat')\n" * 50
INDEX_HTML = b"<!doctype html><title>Bestiary</title>" + b"<p>mouse" * 100
FILES = {
    "index.html": INDEX_HTML,
    "index.html.gz": gzip.compress(INDEX_HTML),
    "assets/page-Ab12.js": SCRIPT,
    "assets/page-Ab12.js.gz": gzip.compress(SCRIPT),
    "assets/page-Cd34.css": b"p{}",
    "assets/mouse-Ef56.svg": b"<svg/>",
    "assets/nunito-Gh78.woff2": b"wOF2",
    "app.webmanifest": b"{}",
    ".built-from": b"secret",
}


class RawResponse:
    """The answer to a request, as it came over the wire."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


Fetch = Callable[..., RawResponse]


def run_with_page(
    visit: Callable[[Fetch], None], folder: Path | None, settings: Settings = UNLIMITED
) -> None:
    """Serve a page from a folder, and visit it."""

    async def work() -> None:
        page = None if folder is None else PageFiles(folder)
        async with running_server(settings=settings, page=page) as served:

            def ask(path: str, method: str = "GET", **headers: str) -> RawResponse:
                connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
                sent = {name.replace("_", "-"): value for name, value in headers.items()}
                connection.request(method, path, headers=sent)
                answer = RawResponse(connection.getresponse())
                connection.close()
                return answer

            await asyncio.to_thread(visit, ask)

    asyncio.run(work())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page, beside files that must not be served."""
    (tmp_path / "secret.txt").write_bytes(b"secret")
    for name, content in FILES.items():
        path = tmp_path / "static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "static"


def test_files_are_served_with_content_type_and_security_headers(folder: Path) -> None:
    types = {
        "/": "text/html; charset=utf-8",
        "/index.html": "text/html; charset=utf-8",
        "/assets/page-Ab12.js": "text/javascript; charset=utf-8",
        "/assets/page-Cd34.css": "text/css; charset=utf-8",
        "/assets/mouse-Ef56.svg": "image/svg+xml",
        "/assets/nunito-Gh78.woff2": "font/woff2",
        "/app.webmanifest": "application/manifest+json",
    }

    def visit(ask: Fetch) -> None:
        for path, kind in types.items():
            answer = ask(path)
            assert (answer.status, answer.headers["content-type"]) == (200, kind)
            assert answer.body == FILES[path.lstrip("/") or "index.html"]
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"

    run_with_page(visit, folder)


@pytest.mark.parametrize(
    ("accepted", "is_small"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("identity", False),
        ("", False),
    ],
)
def test_gzip_file_is_sent_when_accepted(folder: Path, accepted: str, is_small: bool) -> None:
    def visit(ask: Fetch) -> None:
        for path, content in (("/", INDEX_HTML), ("/assets/page-Ab12.js", SCRIPT)):
            answer = ask(path, accept_encoding=accepted)
            assert answer.headers["vary"].startswith("accept-encoding")
            assert (answer.headers["content-encoding"] == "gzip") is is_small
            assert (gzip.decompress(answer.body) if is_small else answer.body) == content
        assert ask("/assets/page-Cd34.css", accept_encoding=accepted).body == b"p{}"

    run_with_page(visit, folder)


def test_hashed_assets_are_immutable_and_others_no_cache(
    folder: Path,
) -> None:
    def visit(ask: Fetch) -> None:
        cache_control = ask("/assets/page-Ab12.js").headers["cache-control"]
        assert cache_control == "public, max-age=31536000, immutable"
        for path in ("/", "/app.webmanifest"):
            assert ask(path).headers["cache-control"] == "no-cache"

    run_with_page(visit, folder)


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_304_when_etag_matches(folder: Path, accepted: str) -> None:
    def visit(ask: Fetch) -> None:
        first = ask("/", accept_encoding=accepted)
        etag = first.headers["etag"]
        many = '"x", ' * 300
        for given in (etag, f'"x", {etag}', f"{many}{etag.removeprefix('W/')}", "*"):
            again = ask("/", accept_encoding=accepted, if_none_match=given)
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            assert again.headers["cache-control"] == "no-cache"
        other = ask("/", accept_encoding=accepted, if_none_match='"x"')
        assert (other.status, other.body) == (200, first.body)

    run_with_page(visit, folder)


def test_gzip_and_identity_share_a_weak_etag(folder: Path) -> None:
    def visit(ask: Fetch) -> None:
        etag = ask("/", accept_encoding="gzip").headers["etag"]
        assert etag.startswith("W/")
        assert ask("/", accept_encoding="identity", if_none_match=etag).status == 304

    run_with_page(visit, folder)


def test_etag_follows_content_when_size_and_time_are_equal(folder: Path) -> None:
    """Hashes in names have one length, and reproducible images give all files one time."""
    etags: list[str] = []
    for content in (b"page-Ab12.js", b"page-Cd34.js"):
        (folder / "index.html").write_bytes(content)
        (folder / "index.html.gz").unlink(missing_ok=True)
        os.utime(folder / "index.html", (1, 1))
        run_with_page(lambda ask: etags.append(ask("/").headers["etag"]), folder)
    assert etags[0] != etags[1]


def test_head_has_content_length_and_no_body(folder: Path) -> None:
    def visit(ask: Fetch) -> None:
        answer = ask("/", "HEAD")
        assert (answer.status, answer.body) == (200, b"")
        assert answer.headers["content-length"] == str(len(INDEX_HTML))

    run_with_page(visit, folder)


def test_405_for_post_put_and_delete(folder: Path) -> None:
    def visit(ask: Fetch) -> None:
        for method in ("POST", "PUT", "DELETE"):
            assert ask("/", method).status == 405

    run_with_page(visit, folder)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/.built-from",
        "/index.html.gz",
        "/assets",
        "/assets/",
        "/static/index.html",
    ],
)
def test_404_for_paths_outside_the_page(folder: Path, path: str) -> None:
    def visit(ask: Fetch) -> None:
        answer = ask(path)
        assert answer.status == 404
        assert b"secret" not in answer.body

    run_with_page(visit, folder)


def test_page_files_are_exempt_from_rate_limit(folder: Path) -> None:
    """A family of phones behind one address loads it at once."""

    def visit(ask: Fetch) -> None:
        assert {ask(path).status for _ in range(20) for path in ("/", "/app.webmanifest")} == {200}
        assert ask("/api/games").status == 200
        assert 429 in {ask("/api/games").status for _ in range(20)}
        assert ask("/").status == 200

    run_with_page(visit, folder, Settings(db="memory:", requests_per_s=1))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de-AT,de;q=0.9", "keine Seite"),
        ("en", "no page"),
        ("it", "non ha la pagina"),
        ("ja", "no page"),
    ],
)
def test_503_with_instructions_when_page_is_missing(
    tmp_path: Path, language: str, sentence: str
) -> None:
    def visit(ask: Fetch) -> None:
        answer = ask("/", accept_language=language)
        assert answer.status == 503
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert sentence in answer.body.decode()
        assert "make play" in answer.body.decode()
        assert ask("/api/games").status == 200, "everything else goes on"

    run_with_page(visit, tmp_path / "nothing")


def test_installed_page_references_existing_assets() -> None:
    """Whose scripts and styles are all there."""

    def visit(ask: Fetch) -> None:
        first = ask("/")
        assert first.status == 200
        paths = re.findall(r'(?:src|href)="\.?(/assets/[^"]+)"', first.body.decode())
        assert paths
        assert {ask(path).status for path in paths} == {200}
        types = {ask(path).headers["content-type"] for path in PageFiles().paths}
        assert DEFAULT_TYPE not in types

    run_with_page(visit, None)


PAGE = (Path(__file__).parents[2] / "web" / "index.html").read_bytes()
ANY_PAGE = {"accept": "text/html,*/*", "host": "games.example"}
GAME_SENTENCES = {
    "de": "Ein Spiel Mausen: setz dich dazu",
    "en": "A game of Mausen: sit down",
    "it": "Una partita a Mausen: siediti con noi",
}
SETTINGS = msgspec.structs.replace(UNLIMITED, public="https://games.example")


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """The page as it is built, without its scripts."""
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "icon-192.png").write_bytes(b"icon")
    return tmp_path


def meta(html: str) -> dict[str, str]:
    """The meta tags of a page for previews, by name or property."""
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    return {name: content for name, content in tags if name == "description" or ":" in name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_bytes_tell_what_it_is_in_the_language_of_the_request(
    page_folder: Path, language: str
) -> None:
    about = Translator(language).translate(message("cli"))
    needs = Translator(language).translate(message("page-needs-script"))

    def visit(ask: Fetch) -> None:
        answer = ask("/", accept_language=f"{language};q=0.9", **ANY_PAGE)
        html = answer.body.decode()
        assert f'<html lang="{language}">' in html
        assert "<title>Bestiary</title>" in html
        assert f"<noscript>{needs}</noscript>" in html
        assert meta(html) == {
            "description": about,
            "og:type": "website",
            "og:title": "Bestiary",
            "og:description": about,
            "og:image": "http://games.example/icon-512.png",
        }
        assert "accept-language" in answer.headers["vary"]
        icon = ask("/favicon.ico", **ANY_PAGE)
        assert (icon.status, icon.headers["content-type"], icon.body) == (200, "image/png", b"icon")

    run_with_page(visit, page_folder, SETTINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_previews_as_a_game_and_tells_no_more(
    page_folder: Path, language: str
) -> None:
    def visit(ask: Fetch) -> None:
        html = ask("/g/mausen", accept_language=language, **ANY_PAGE).body.decode()
        assert f"<title>{GAME_SENTENCES[language]}</title>" in html
        assert meta(html) == {
            "og:type": "website",
            "og:title": GAME_SENTENCES[language],
            "og:image": "http://games.example/icon-512.png",
        }
        assert '"./' not in html, "files are found from the folder of the game"
        assert 'src="../' in html

    run_with_page(visit, page_folder, SETTINGS)


@pytest.mark.parametrize("path", ["/nowhere", "/g/chess", "/g/", "/g/mausen/more", "/assets/no.js"])
def test_a_wrong_address_is_a_page_for_people(page_folder: Path, path: str) -> None:
    """Programs get a problem, as everywhere under /api."""

    def visit(ask: Fetch) -> None:
        answer = ask(path, accept_language="it", **ANY_PAGE)
        assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "Qui non c’è nulla" in answer.body.decode()
        assert b'<a href="/">' in answer.body
        for other in (ask(path), ask("/api/nowhere", **ANY_PAGE)):
            assert other.headers["content-type"] == "application/problem+json"

    run_with_page(visit, page_folder, SETTINGS)


def test_a_host_header_cannot_break_out_of_the_page(page_folder: Path) -> None:
    def visit(ask: Fetch) -> None:
        host = '127.0.0.1"><script>'
        answer = ask("/", accept="text/html", host=host)
        assert b'"><script>' not in answer.body

    run_with_page(visit, page_folder)
