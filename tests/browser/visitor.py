"""A person with a browser: a device, a language, and what went over the wire."""

import json
import re
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS: Final = ROOT / "build" / "screens"
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP 192.0.2.7 127.0.0.1",
]
SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PHONE_LANDSCAPE: Final[ViewportSize] = {"width": 844, "height": 390}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
WAIT_MS: Final = 20_000
"""How long a loaded machine may take; what is right comes much sooner."""
expect.set_options(timeout=WAIT_MS)
# One of these rules is experimental, and off unless asked for: it takes "Gop" on a card for a label
# that the name "gopher" lacks.
AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def ignoring_invisible_marks(text: str) -> re.Pattern[str]:
    """A text with or without the invisible marks that stand around names and numbers."""
    marks = "[\u2068\u2069]*"
    return re.compile(marks + marks.join(re.escape(letter) for letter in text))


class Visitor:
    """One browser context with one page, and all that it met."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: ViewportSize = PHONE,
        language: str = "en",
        scheme: str = "light",
        name: str = "Ada",
        storage: Any = None,
        workers: Literal["allow", "block"] = "block",
        **settings: Any,
    ) -> None:
        """Open a browser that shows all at once and explains nothing, unless `settings` differ."""
        self.address = address
        self.language = language
        self.errors: list[str] = []
        self.forgiven = ""
        """An error that is expected: a browser complains whenever something is not found."""
        self.foreign: list[str] = []
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference",
            storage_state=storage,
            service_workers=workers,
        )
        self.context.set_default_timeout(WAIT_MS)
        kept = json.dumps({"nickname": name, "speed": 0, "explanations": False} | settings)
        self.context.add_init_script(
            f"localStorage['bestiary.settings'] ??= {json.dumps(kept)};",
        )
        self.page = self._watch_page(self.context.new_page())

    def _watch_page(self, page: Page) -> Page:
        """Notice what goes wrong on a page, and what goes over its socket."""
        page.on("console", lambda message: self._on_console_message(message.type, message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._on_request(request.url))
        page.on("websocket", self._on_websocket)
        return page

    def _on_console_message(self, kind: str, text: str) -> None:
        """An error in the console; a lost connection is one that a page cannot keep from it.

        What Svelte only warns of are mistakes of ours.
        """
        if self.forgiven and self.forgiven in text:
            return
        is_error = kind == "error" and "WebSocket connection" not in text and "ERR_" not in text
        if is_error or (kind == "warning" and "svelte.dev" in text):
            self.errors.append(text)

    def _on_request(self, url: str) -> None:
        """Keep the requests that go to another server."""
        parts = urlsplit(url)
        is_ours = parts.netloc == urlsplit(self.address).netloc
        if parts.scheme not in ("data", "blob") and not is_ours:
            self.foreign.append(url)

    def _on_websocket(self, socket: Any) -> None:
        """Keep everything that comes and goes."""
        if urlsplit(socket.url).netloc != urlsplit(self.address).netloc:
            self.foreign.append(socket.url)
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def new_tab(self) -> Page:
        """Another tab of the same browser."""
        return self._watch_page(self.context.new_page())

    def go(self, hash: str = "#/") -> "Visitor":
        """Go to a place of the page."""
        self.page.goto(self.address + hash)
        return self

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return self.page.url.partition("#")[2].split("/")[2]

    def key(self) -> str:
        """The secret of this device."""
        key: str = self.page.evaluate("localStorage['bestiary.key']")
        return key

    def open_table(self, game: str, players: int, bots: str | None = None) -> "Visitor":
        """Open a table, and let bots take the free seats if they are to."""
        self.go(f"#/open/{game}")
        self.page.locator("select").first.select_option(str(players))
        self.page.locator("form .strong").click()
        expect(self.page.locator("ol li")).to_have_count(players)
        if bots is not None:
            self.page.locator(".bots select").select_option(bots)
            self.page.locator(".bots button").click()
            expect(self.page.locator("li.free")).to_have_count(0)
        return self

    def invite(self) -> str:
        """The invitation after the address of the server: it names the game."""
        link = self.page.locator("figcaption input").input_value()
        return link.partition("://")[2].partition("/")[2]

    def join(self, invite: str, name: str) -> "Visitor":
        """Sit down by an invitation, and be ready."""
        self.go(invite)
        self.page.locator("#nickname").fill(name)
        self.page.locator("form .strong").click()
        self.page.locator(".actions .strong").click()
        expect(self.page.locator(".actions .strong")).to_have_attribute("aria-pressed", "true")
        return self

    def start_game(self) -> "Visitor":
        """Start the game, as the last who is ready."""
        self.page.locator(".actions .strong").click()
        expect(self.page.locator("main.board")).to_be_visible()
        expect(self.page.get_by_role("alert")).to_have_count(0)
        return self

    def axe_violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            """tags => axe.run(document, {
                runOnly: tags,
                rules: {'label-content-name-mismatch': {enabled: false}},
                resultTypes: ['violations'],
            })""",
            AXE_TAGS,
        )
        return [
            f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    def screenshot(self, name: str) -> None:
        """Take a picture for people to look at."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")

    def is_wider_than_the_screen(self) -> bool:
        """Whether one would have to scroll sideways."""
        wide: bool = self.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
        )
        return wide

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()
