"""What a browser that was never here receives until a place stands, in bytes over the wire."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Page

LIMIT_BYTES: Final = 150_000
SENTENCES: Final = "_sentences_"


@dataclass
class PageWeight:
    """Bytes by what they are for, compressed, with the heads of the answers."""

    page: int = 0
    scripts: int = 0
    sentences: int = 0
    styles: int = 0
    pictures: int = 0
    fonts: int = 0
    api_responses: int = 0
    urls: list[str] = field(default_factory=list)

    @property
    def limited_bytes(self) -> int:
        """What the limit is for: neither letters nor what the server says of the table."""
        return self.page + self.scripts + self.sentences + self.styles + self.pictures


KINDS: Final = {
    "Document": "page",
    "Script": "scripts",
    "Stylesheet": "styles",
    "Image": "pictures",
    "Font": "fonts",
}
"""By what the browser calls them; all else is an answer of the server."""


def measure_page_weight(page: Page, arrive: Callable[[], object]) -> PageWeight:
    """Weigh all responses from `arrive()` on, until no more come."""
    weight = PageWeight()
    kinds: dict[str, str] = {}
    session = page.context.new_cdp_session(page)

    def answered(event: dict[str, Any]) -> None:
        url = event["response"]["url"]
        kind = KINDS.get(event["type"], "api_responses")
        kinds[event["requestId"]] = "sentences" if SENTENCES in url else kind
        weight.urls.append(url)

    def loaded(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "api_responses")
        setattr(weight, kind, getattr(weight, kind) + int(event["encodedDataLength"]))

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.send("Network.enable")
    arrive()
    page.wait_for_load_state("networkidle")
    session.detach()
    return weight
