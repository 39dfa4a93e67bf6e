"""The server: the manuals and all sentences, for those who say them themselves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary import catalog
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted
from bestiary.server.packed import Packed
from bestiary.speech import LANGUAGES
from bestiary.speech.voice import source

if TYPE_CHECKING:
    from bestiary.server.house import House


class Manual(Struct, frozen=True):
    """The rules of a game in a language, as Markdown, and one by one."""

    markdown: str
    rules: dict[str, str]


async def manual(house: House, request: Request) -> Response:
    """The rules of a game."""
    name = catalog.game(request.path_params["game"]).name
    return _manual(_language(request), name).answer(request)


async def sentences(house: House, request: Request) -> Response:
    """The sentences of no game, in Fluent."""
    return _ftl(_language(request), None).answer(request)


async def game_sentences(house: House, request: Request) -> Response:
    """The sentences of a game, in Fluent."""
    name = catalog.game(request.path_params["game"]).name
    return _ftl(_language(request), name).answer(request)


def _language(request: Request) -> str:
    """The language in a path."""
    language = str(request.path_params["language"])
    if language not in LANGUAGES:
        raise Refused(FORMAT, "server-refused-language", given=quoted(language))
    return language


@cache
def _ftl(language: str, game: str | None) -> Packed:
    """A file of sentences."""
    return Packed(source(language, game).read_bytes(), "text/plain")


@cache
def _manual(language: str, game: str) -> Packed:
    """A manual."""
    entry = catalog.entry(game)
    rules = {id: rule.words for id, rule in entry.rulebook(language).items()}
    manual = Manual(entry.manual(language), rules)
    return Packed(msgspec.json.encode(manual), "application/json")
