"""The server: its API reference, made from the routes and their types."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

import msgspec

from bestiary.server.api import TableId
from bestiary.server.compression import CompressedBody
from bestiary.server.problem import MEDIA_TYPE, Problem
from bestiary.server.routes import ROUTES, ApiRoute

REFS = "#/components/schemas/{name}"


def openapi(version: str) -> dict[str, Any]:
    """The reference as an OpenAPI 3.1 document."""
    types = [
        Problem,
        *(t for r in ROUTES for t in (r.body, r.answer) if t and not isinstance(t, str)),
    ]
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
def reference(version: str) -> CompressedBody:
    """The encoded reference."""
    return CompressedBody(msgspec.json.encode(openapi(version)), "application/json")


def _operation(route: ApiRoute, schemas: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any]
    if isinstance(route.answer, str):
        content = {route.answer: {"schema": {}}}
    else:
        content = {"application/json": {"schema": schemas[repr(route.answer)]}}
    problem = {MEDIA_TYPE: {"schema": schemas[repr(Problem)]}}
    codes = [409, 422, 429, 403]
    codes += [404] if "{" in route.path else []
    codes += [401] if route.key != "no" else []
    codes += [413] if route.body else []
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.handler.__name__,
        "responses": {
            str(route.status): {"description": route.summary, "content": content},
            **{str(c): {"description": "Refused", "content": problem} for c in sorted(codes)},
        },
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"\{(\w+)\}", route.path)
        ]
        + [
            {"name": name, "in": "query", "required": is_needed, "schema": schema}
            for is_needed, named in ((True, route.required_query), (False, route.optional_query))
            for name, schema in named.items()
        ],
    }
    if route.answer is TableId:
        operation["responses"][str(route.status)]["links"] = {
            other.handler.__name__: {
                "operationId": other.handler.__name__,
                "parameters": {"id": "$response.body#/id"},
            }
            for other in ROUTES
            if "{id}" in other.path
        }
    if route.body:
        schema = schemas[repr(route.body)]
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    if route.key == "yes":
        operation["security"] = [{"key": []}]
    elif route.key == "maybe":
        operation["security"] = [{}, {"key": []}]
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
