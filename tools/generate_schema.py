"""Write what others need to speak with a server: JSON Schema and TypeScript, from the types.

.venv/bin/python -m tools.generate_schema
"""

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_args

import msgspec
from tools.generate_typescript import declaration_file, declaration_list

from bestiary import catalog
from bestiary.core.event import Event, event_types_in
from bestiary.protocol import PROTOCOL, FromClient, FromServer
from bestiary.server.problem import Problem
from bestiary.server.routes import ROUTES
from bestiary.tables.notices import NOTICES

CLONE = Path(__file__).parents[1]
SCHEMA_FILE = CLONE / "docs" / "reference" / "protocol.schema.json"
MESSAGE_TYPES_FILE = CLONE / "web" / "src" / "protocol" / "messages.d.ts"
GAME_TYPES_FILE = CLONE / "web" / "src" / "protocol" / "games.d.ts"
GAMES_HEAD = """\
// What is shown of each game, and what happens at a table. Written by tools/generate_typescript.py.
import type { Text } from "./messages";
"""


def json_schema() -> str:
    """What both sides may say, as JSON Schema."""
    found, components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    said: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages of Bestiary, version {PROTOCOL}",
        "$defs": components | {"FromClient": found[0], "FromServer": found[1]},
    }
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def protocol_typescript() -> str:
    """The same for TypeScript, with what is asked over HTTP."""
    asked = [kind for route in ROUTES for kind in (route.body, route.answer)]
    over_http = [kind for kind in asked if kind is not None and not isinstance(kind, str)]
    messages = [*get_args(FromClient), *get_args(FromServer)]
    unions = {"FromClient": FromClient, "FromServer": FromServer}
    return declaration_file(
        [*messages, *over_http, Problem],
        PROTOCOL,
        unions,
        extra_fields={"WireEvent": "[field: string]: unknown"},
    )


def game_typescript() -> str:
    """For TypeScript: what each of our games lets be seen, and what can happen in it."""
    said = [GAMES_HEAD, *_event_types(NOTICES, "Table")]
    for name, entry in catalog.installed_games().items():
        if entry.package.startswith("bestiary.games."):
            game = entry.game
            shown = [game.view.Board, game.view.History, getattr(game.position, "FullState", None)]
            kinds = event_types_in(game.events)
            said += _event_types(kinds, name.capitalize(), [kind for kind in shown if kind])
    return "\n".join(said)


def _event_types(
    kinds: tuple[type[Event], ...], prefix: str, others: Sequence[Any] = ()
) -> list[str]:
    """Some kinds of events, all together as `Event`, and other types beside them."""
    told = {kind.__name__: "message: Text" for kind in kinds}
    return declaration_list(others, {"Event": reduce(or_, kinds)}, told, prefix)


if __name__ == "__main__":
    SCHEMA_FILE.write_text(json_schema(), encoding="utf-8")
    MESSAGE_TYPES_FILE.write_text(protocol_typescript(), encoding="utf-8")
    GAME_TYPES_FILE.write_text(game_typescript(), encoding="utf-8")
