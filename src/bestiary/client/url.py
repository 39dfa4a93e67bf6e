"""The client: links to tables. Secrets stand behind the `#`, which browsers do not send."""

import re
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused

ID: Final = r"[\w-]{1,64}"
SECRET: Final = "[A-Za-z0-9_-]{22}"
LINK_FRAGMENT: Final = re.compile(
    f"/table/(?P<table>{ID})(?:/(?P<invite>{SECRET}))?|/seat/(?P<seat>{ID})/(?P<key>{SECRET})"
    f"|/code/(?P<code>{ID})(?:/{SECRET})?"
)

GAME_PATH: Final = re.compile(r"/g/\w+/?$")
"""In an invitation: the game, for previews of the link."""


@dataclass(frozen=True)
class Link:
    """The address of a server, a table there, and the secret of an invitation or a seat."""

    server: str
    table: str
    invite: str | None = None
    key: str | None = None
    code: str | None = None

    @classmethod
    def parse(cls, url: str) -> Self:
        """The link in a URL: of a table, of a seat, or with a short code; refuses another."""
        refused = Refused(FORMAT, "client-refused-link", link=safe_repr(url))
        try:
            parts = urlsplit(url)
        except ValueError:  # a bracket that is not closed
            raise refused from None
        match = LINK_FRAGMENT.fullmatch(parts.fragment)
        if parts.scheme not in ("http", "https") or not parts.netloc or match is None:
            raise refused
        path = GAME_PATH.sub("", parts.path).rstrip("/")
        server = f"{parts.scheme}://{parts.netloc}{path}"
        table = match["seat"] or match["table"] or ""
        return cls(server, table, match["invite"], match["key"], match["code"])

    def __str__(self) -> str:
        if self.code is not None:
            return f"{self.server}/#/code/{self.code}"
        if self.key is not None:
            return f"{self.server}/#/seat/{self.table}/{self.key}"
        secret = f"/{self.invite}" if self.invite else ""
        return f"{self.server}/#/table/{self.table}{secret}"

    @property
    def stream_url(self) -> str:
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/stream"
