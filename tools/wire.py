"""Write what others need to speak with a server: JSON Schema and TypeScript, from the types.

.venv/bin/python -m tools.wire
"""

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_args

import msgspec
from tools.typescript import declarations, declared

from bestiary import catalog
from bestiary.core.event import Event, kinds_in
from bestiary.protocol import PROTOCOL, FromClient, FromServer
from bestiary.server.problem import Problem
from bestiary.server.routes import ROUTES
from bestiary.tables.told import TOLD

CLONE = Path(__file__).parents[1]
SCHEMA = CLONE / "docs" / "reference" / "protocol.schema.json"
TYPES = CLONE / "web" / "src" / "protocol" / "messages.d.ts"
GAMES = CLONE / "web" / "src" / "protocol" / "games.d.ts"
GAMES_HEAD = """\
// What is shown of each game, and what happens at a table. Written by tools/typescript.py.
import type { Text } from "./messages";
"""


def schema() -> str:
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


def types() -> str:
    """The same for TypeScript, with what is asked over HTTP."""
    asked = [kind for route in ROUTES for kind in (route.body, route.answer)]
    over_http = [kind for kind in asked if kind is not None and not isinstance(kind, str)]
    messages = [*get_args(FromClient), *get_args(FromServer)]
    unions = {"FromClient": FromClient, "FromServer": FromServer}
    return declarations(
        [*messages, *over_http, Problem],
        PROTOCOL,
        unions,
        more={"WireEvent": "[field: string]: unknown"},
    )


def games() -> str:
    """For TypeScript: what each of our games lets be seen, and what can happen in it."""
    said = [GAMES_HEAD, *_events(TOLD, "Table")]
    for name, entry in catalog.entries().items():
        if entry.package.startswith("bestiary.games."):
            game = entry.game
            shown = [game.view.Now, game.view.Seen, getattr(game.position, "Truth", None)]
            kinds = kinds_in(game.events)
            said += _events(kinds, name.capitalize(), [kind for kind in shown if kind])
    return "\n".join(said)


def _events(kinds: tuple[type[Event], ...], prefix: str, others: Sequence[Any] = ()) -> list[str]:
    """Some kinds of events, all together as `Event`, and other types beside them."""
    told = {kind.__name__: "message: Text" for kind in kinds}
    return declared(others, {"Event": reduce(or_, kinds)}, told, prefix)


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
    TYPES.write_text(types(), encoding="utf-8")
    GAMES.write_text(games(), encoding="utf-8")
