"""Write what others need to speak with a server: JSON Schema and TypeScript, from the types.

.venv/bin/python -m tools.wire
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from tools.typescript import declarations

from bestiary.server.problem import Problem
from bestiary.server.routes import ROUTES
from bestiary.wire import WIRE, FromClient, FromServer

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
SCHEMA = FOLDER / "wire.schema.json"
TYPES = FOLDER / "wire.d.ts"


def schema() -> str:
    """What both sides may say, as JSON Schema."""
    found, components = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    said: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire of Bestiary, version {WIRE}",
        "$defs": components | {"FromClient": found[0], "FromServer": found[1]},
    }
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def types() -> str:
    """The same for TypeScript, with what is asked over HTTP."""
    asked = [kind for route in ROUTES for kind in (route.body, route.answer)]
    over_http = [kind for kind in asked if kind is not None and not isinstance(kind, str)]
    messages = [*get_args(FromClient), *get_args(FromServer)]
    unions = {"FromClient": FromClient, "FromServer": FromServer}
    return declarations([*messages, *over_http, Problem], WIRE, unions, more=["Fact"])


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
    TYPES.write_text(types(), encoding="utf-8")
