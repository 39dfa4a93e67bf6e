"""Tools: writes the JSON Schema and the TypeScript declarations of the protocol.

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
from tools.report_simulations import own_games

from bestiary import catalog
from bestiary.core.event import Event, TurnChanged, event_types_in
from bestiary.protocol import PROTOCOL_VERSION, FromClient, FromServer
from bestiary.server.problem import Problem
from bestiary.server.routes import ROUTES
from bestiary.tables.notices import NOTICES

ROOT = Path(__file__).parents[1]
SCHEMA_FILE = ROOT / "docs" / "reference" / "protocol.schema.json"
MESSAGE_TYPES_FILE = ROOT / "web" / "src" / "protocol" / "messages.d.ts"
GAME_TYPES_FILE = ROOT / "web" / "src" / "protocol" / "games.d.ts"
GAMES_HEAD = """\
// What is shown of each game, and what happens at a table. Written by tools/generate_typescript.py.
import type { Message } from "./messages";

export interface WithMessage {
  message: Message;
}
"""


def json_schema() -> str:
    """The messages of both sides as JSON Schema."""
    schemas, components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages of Bestiary, version {PROTOCOL_VERSION}",
        "$defs": components | {"FromClient": schemas[0], "FromServer": schemas[1]},
    }
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def protocol_typescript() -> str:
    """The messages of both sides, and the bodies of the HTTP API."""
    bodies = [kind for route in ROUTES for kind in (route.body, route.answer)]
    over_http = [kind for kind in bodies if kind is not None and not isinstance(kind, str)]
    messages = [*get_args(FromClient), *get_args(FromServer)]
    unions = {"FromClient": FromClient, "FromServer": FromServer}
    return declaration_file(
        [*messages, *over_http, Problem],
        PROTOCOL_VERSION,
        unions,
        extra_fields={"WireEvent": "[field: string]: unknown"},
    )


def game_typescript() -> str:
    """The boards, histories, full states and events of the package's games."""
    declarations = [GAMES_HEAD, *_event_types((*NOTICES, TurnChanged), "Table")]
    for name in own_games():
        game = catalog.game(name)
        shown = [game.view.Board, game.view.History, getattr(game.position, "FullState", None)]
        kinds = event_types_in(game.events)
        declarations += _event_types(kinds, name.capitalize(), [kind for kind in shown if kind])
    return "\n".join(declarations)


def _event_types(
    kinds: tuple[type[Event], ...], prefix: str, others: Sequence[Any] = ()
) -> list[str]:
    """Declarations of event types, of their union `Event`, and of other types."""
    bases = {kind.__name__: "WithMessage" for kind in kinds if not kind.is_silent}
    return declaration_list(others, {"Event": reduce(or_, kinds)}, prefix=prefix, bases=bases)


if __name__ == "__main__":
    SCHEMA_FILE.write_text(json_schema(), encoding="utf-8")
    MESSAGE_TYPES_FILE.write_text(protocol_typescript(), encoding="utf-8")
    GAME_TYPES_FILE.write_text(game_typescript(), encoding="utf-8")
