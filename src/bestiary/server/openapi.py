"""The server: its API reference, made from the routes and their types."""

import re
from functools import cache
from html import escape
from typing import Any

import msgspec

from bestiary.server.api import TableId
from bestiary.server.compression import CompressedBody
from bestiary.server.problem import MEDIA_TYPE, Problem
from bestiary.server.routes import ROUTES, ApiRoute, parameter

STRING = {"type": "string"}
SECURITY: dict[str, list[Any]] = {"no": [], "maybe": [{}, {"key": []}], "yes": [{"key": []}]}
REFS = "#/components/schemas/{name}"


def openapi(version: str) -> dict[str, Any]:
    """The reference as an OpenAPI 3.1 document."""
    all_types = [Problem, *(kind for route in ROUTES for kind in (route.body, route.answer))]
    types = [kind for kind in all_types if kind and not isinstance(kind, str)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFS)
    by_type = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bestiary", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


@cache
def compressed_openapi(version: str) -> CompressedBody:
    return CompressedBody.compress(msgspec.json.encode(openapi(version)), "application/json")


def _operation(route: ApiRoute, schemas: dict[str, Any]) -> dict[str, Any]:
    is_media_type = isinstance(route.answer, str)
    media_type = route.answer if is_media_type else "application/json"
    content = {media_type: {"schema": {} if is_media_type else schemas[repr(route.answer)]}}
    problem = {MEDIA_TYPE: {"schema": schemas[repr(Problem)]}}
    codes = [409, 422, 429, 403]
    codes += [404] if "{" in route.path else []
    codes += [401] if route.key != "no" else []
    codes += [413] if route.body else []
    in_path = re.findall(r"\{(\w+)\}", route.path)
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.handler.__name__,
        "security": SECURITY[route.key],
        "responses": {
            str(route.status): {"description": route.summary, "content": content},
            **{str(c): {"description": "Refused", "content": problem} for c in sorted(codes)},
        },
        "parameters": [*(parameter(name, "path", STRING) for name in in_path), *route.query],
    }
    if route.answer is TableId:
        names = [other.handler.__name__ for other in ROUTES if "{id}" in other.path]
        parameters = {"id": "$response.body#/id"}
        links = {name: {"operationId": name, "parameters": parameters} for name in names}
        operation["responses"][str(route.status)]["links"] = links
    if route.body:
        body = {"application/json": {"schema": schemas[repr(route.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def docs_page(version: str) -> str:
    """The reference as a page of HTML that loads nothing else."""
    rows = "".join(
        f"<tr><td><code>{route.method}</code></td><td><code>{escape(route.path)}</code></td>"
        f"<td>{escape(route.summary)}</td><td>{route.key}</td></tr>"
        for route in ROUTES
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        f"<title>Bestiary {escape(version)}: API</title>"
        f"<h1>Bestiary {escape(version)}</h1>"
        "<p><a href=openapi.json>openapi.json</a></p>"
        f"<table><tr><th>Method<th>Path<th>What for<th>Key</tr>{rows}</table></html>"
    )
