"""The client: links to tables. What is secret in them stands behind the `#`, which is not sent."""

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
    """The address of a server, a table there, and what lets one in."""

    server: str
    table: str
    invite: str | None = None
    key: str | None = None
    code: str | None = None

    @classmethod
    def read(cls, url: str) -> Link:
        """Understand a link: of a table, of a seat, or with a short code."""
        parts = urlsplit(url)
        found = LINK_FRAGMENT.fullmatch(parts.fragment)
        if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
            raise Refused(FORMAT, "client-refused-link", link=safe_repr(url))
        server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        kind, id, secret = found["kind"], found["id"], found["secret"]
        if kind == "code":
            return cls(server, "", code=id)
        if kind == "seat" and secret is None:
            raise Refused(FORMAT, "client-refused-link", link=safe_repr(url))
        return cls(server, id, key=secret) if kind == "seat" else cls(server, id, invite=secret)

    def __str__(self) -> str:
        """The link as people send it."""
        if self.code is not None:
            return f"{self.server}/#/code/{self.code}"
        if self.key is not None:
            return f"{self.server}/#/seat/{self.table}/{self.key}"
        secret = f"/{self.invite}" if self.invite else ""
        return f"{self.server}/#/table/{self.table}{secret}"

    @property
    def stream(self) -> str:
        """Where the stream of the table is."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/stream"
