"""The client: requests over HTTP."""

import asyncio
import urllib.error
import urllib.request
from typing import Any

import msgspec

from bestiary.core.message import Message
from bestiary.core.refusal import Refused
from bestiary.protocol import Refusal

TIMEOUT_S = 10.0


class ProblemBody(msgspec.Struct):
    """The members of a problem (RFC 9457) that a client reads."""

    rule: str
    message: Message
    detail: str


class ServerRefusal(Refused):
    """A refusal by a server, with its sentence."""

    def __init__(self, problem: ProblemBody | Refusal) -> None:
        super().__init__(problem.rule, problem.message.id, **problem.message.args)
        self.detail = problem.detail
        """The sentence, in the language that was asked for."""


async def request(url: str, key: str | None = None, body: object = None) -> Any:
    """The decoded answer; raises `ServerRefusal`, or `Refused` if no server answers."""
    return await asyncio.to_thread(_request, url, key, body)


def _request(url: str, key: str | None, body: object) -> Any:
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(url, data)
    request.add_header("content-type", "application/json")
    if key is not None:
        request.add_header("authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as response:
            return msgspec.json.decode(response.read())
    except urllib.error.HTTPError as error:
        with error:
            body = error.read()
        try:
            problem = msgspec.json.decode(body, type=ProblemBody)
        except msgspec.MsgspecError:
            raise ConnectionError(f"{error.code} {error.reason}") from None
        raise ServerRefusal(problem) from None
    except OSError as error:
        server = url.partition("/api/")[0]
        raise Refused("network", "client-refused-unreachable", address=server) from error
