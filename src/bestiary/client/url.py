"""The client: links to tables. Secrets stand behind the `#`, which browsers do not send."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused

LINK_FRAGMENT: Final = re.compile(
    r"/(?P<kind>table|seat|code)/(?P<id>[\w-]{1,64})(?:/(?P<secret>[A-Za-z0-9_-]{22}))?"
)


@dataclass(frozen=True)
class Link:
    """The address of a server, a table there, and the secret of an invitation or a seat."""

    server: str
    table: str
    invite: str | None = None
    key: str | None = None
    code: str | None = None

    @classmethod
    def parse(cls, url: str) -> Link:
        """The link in a URL: of a table, of a seat, or with a short code; refuses another."""
        parts = urlsplit(url)
        match = LINK_FRAGMENT.fullmatch(parts.fragment)
        if parts.scheme not in ("http", "https") or not parts.netloc or match is None:
            raise Refused(FORMAT, "client-refused-link", link=safe_repr(url))
        server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        kind, id, secret = match["kind"], match["id"], match["secret"]
        if kind == "code":
            return cls(server, "", code=id)
        if kind == "seat" and secret is None:
            raise Refused(FORMAT, "client-refused-link", link=safe_repr(url))
        return cls(server, id, key=secret) if kind == "seat" else cls(server, id, invite=secret)

    def __str__(self) -> str:
        if self.code is not None:
            return f"{self.server}/#/code/{self.code}"
        if self.key is not None:
            return f"{self.server}/#/seat/{self.table}/{self.key}"
        secret = f"/{self.invite}" if self.invite else ""
        return f"{self.server}/#/table/{self.table}{secret}"

    @property
    def stream(self) -> str:
        """The URL of the table's WebSocket."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/stream"
