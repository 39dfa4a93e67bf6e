"""The server: the manuals and sentences of all languages, for clients that translate."""

from functools import cache

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from bestiary import catalog
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import LANGUAGES, translator
from bestiary.server.compression import CompressedBody
from bestiary.server.context import ServerContext


class Manual(Struct, frozen=True):
    """The rules of a game in a language, as Markdown, and one by one."""

    markdown: str
    rules: dict[str, str]


async def manual(context: ServerContext, request: Request) -> Response:
    """The rules of a game."""
    game = catalog.game(request.path_params["game"]).name
    return _manual(_language(request), game).response(request)


async def sentences(context: ServerContext, request: Request) -> Response:
    """The sentences of no game, in Fluent."""
    return _ftl(_language(request), None).response(request)


async def game_sentences(context: ServerContext, request: Request) -> Response:
    """The sentences of a game, in Fluent."""
    game = catalog.game(request.path_params["game"]).name
    return _ftl(_language(request), game).response(request)


def _language(request: Request) -> str:
    """The language in a path; refuses an unknown one."""
    language = str(request.path_params["language"])
    if language not in LANGUAGES:
        raise Refused(FORMAT, "server-refused-language", given=safe_repr(language))
    return language


@cache
def _ftl(language: str, game: str | None) -> CompressedBody:
    return CompressedBody.compress(translator.fluent_source(language, game).encode(), "text/plain")


@cache
def _manual(language: str, game: str) -> CompressedBody:
    entry = catalog.installed_game(game)
    rules = {id: rule.text for id, rule in entry.rulebook(language).items()}
    manual = Manual(entry.manual(language), rules)
    return CompressedBody.compress(msgspec.json.encode(manual), "application/json")
