"""Tools: turns msgspec types into TypeScript declarations of their JSON.

A field is optional only if the encoder leaves its default out. JSON has one kind of number, and
bytes are text in base64.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.inspect import Field, StructType, Type, multi_type_info
from msgspec.structs import FieldInfo, fields

HEAD = "// Version {version} of the messages. Written by tools/generate_typescript.py.\n"
PRIMITIVES = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}
IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)
MAX_ONE_LINE = 80
"""Fields without comments that take no more than this stand in one line."""
EMPTY_FACTORIES = (dict, frozenset, list, set, tuple)
"""The encoder leaves out the empty defaults of these; it does not call other factories."""

Schema = Mapping[str, Any]


def declaration_file(
    types: Sequence[Any],
    version: int,
    unions: Mapping[str, Any] | None = None,
    extra_fields: Mapping[str, str] | None = None,
) -> str:
    """The declarations of the types and of all types in them, sorted by name.

    Unions have no name in Python; `unions` declares them by name. `extra_fields` adds a line to the
    declaration of a type.
    """
    head = HEAD.format(version=version) + f"export type Version = {version};\n"
    return "\n".join([head, *declaration_list(types, unions, extra_fields)])


def declaration_list(
    types: Sequence[Any],
    unions: Mapping[str, Any] | None = None,
    extra_fields: Mapping[str, str] | None = None,
    prefix: str = "",
    bases: Mapping[str, str] | None = None,
) -> list[str]:
    """One declaration per type, without a head; all names begin with the prefix.

    `bases` names an interface that a type extends.
    """
    unions, extra_fields = unions or {}, extra_fields or {}
    all_types = [*types, *unions.values()]
    structs = _structs(all_types)
    schemas, components = msgspec.json.schema_components(
        [*structs, *all_types], ref_template=f"{prefix}{{name}}"
    )
    missing = {
        schema["$ref"]: _optional_fields(struct)
        for struct, schema in zip(structs, schemas[: len(structs)], strict=True)
    }
    declarations = {}
    for name, schema in components.items():
        own = prefix + name
        extra_field = extra_fields.get(name, "")
        base = (bases or {}).get(name, "")
        declarations[_type_name(own)] = _declaration(own, schema, missing, extra_field, base)
    for name, schema in zip(unions, schemas[len(schemas) - len(unions) :], strict=True):
        declarations[prefix + name] = f"export type {prefix}{name} = {_type(schema)};\n"
    return [declarations[name] for name in sorted(declarations)]


def _structs(types: Sequence[Any]) -> list[type[Struct]]:
    """Every Struct in the types, once each."""
    structs: dict[type[Struct], None] = {}
    visited: set[int] = set()
    roots = multi_type_info(types)

    def children(node: object) -> Iterator[object]:
        if isinstance(node, StructType):
            structs.setdefault(node.cls)
        if isinstance(node, Type | Field):
            yield from (getattr(node, name) for name in node.__struct_fields__)
        elif isinstance(node, tuple):
            yield from node

    waiting: list[object] = [roots]
    while waiting:
        node = waiting.pop()
        if id(node) not in visited:
            visited.add(id(node))
            waiting.extend(children(node))
    return list(structs)


def _optional_fields(struct: type[Struct]) -> frozenset[str]:
    """The fields that the encoder may leave out."""
    omits = struct.__struct_config__.omit_defaults
    return frozenset(field.encode_name for field in fields(struct) if _is_optional(field, omits))


def _is_optional(field: FieldInfo, omits: bool) -> bool:
    """The field may be unset, or has a default that the encoder leaves out."""
    if field.default is UNSET:
        return True
    return omits and (field.default is not NODEFAULT or field.default_factory in EMPTY_FACTORIES)


def _declaration(
    name: str,
    schema: Schema,
    missing: Mapping[str, frozenset[str]],
    extra_field: str,
    base: str,
) -> str:
    head = _comment(schema, "")
    if "properties" not in schema:
        return f"{head}export type {_type_name(name)} = {_type(schema)};\n"
    optional = missing.get(name)
    if optional is None:
        optional = frozenset(schema["properties"]) - frozenset(schema.get("required", ()))
    lines = [
        f"{_comment(of, '  ')}  {_property_name(key)}"
        f"{'?' if key in optional else ''}: {_type(of)};\n"
        for key, of in schema["properties"].items()
    ]
    lines += [f"  {extra_field};\n"] if extra_field else []
    extends = f" extends {base}" if base else ""
    opening = f"{head}export interface {_type_name(name)}{extends} {{"
    one_line = "".join(f" {line.strip()}" for line in lines)
    is_short = "/**" not in one_line and len(one_line) <= MAX_ONE_LINE
    return f"{opening}{one_line} }}\n" if is_short else f"{opening}\n{''.join(lines)}}}\n"


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": name}:
            return _type_name(name)
        case {"enum": values}:
            return _union([json.dumps(value) for value in values])
        case {"anyOf": schemas}:
            return _union([_type(option) for option in schemas])
        case {"type": "array"}:
            return _array(schema)
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case {"type": kind}:
            return PRIMITIVES[kind]
        case _:
            return "unknown"


def _array(schema: Schema) -> str:
    """A tuple type for fixed items, else an array type."""
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    if schema.get("maxItems") == 0:
        return "[]"
    of = _type(schema.get("items", {}))
    return f"({of})[]" if " | " in of else f"{of}[]"


def _union(types: list[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def _comment(schema: Schema, margin: str) -> str:
    if "description" not in schema:
        return ""
    lines = cleandoc(schema["description"]).replace("*/", "*\\/").split("\n")
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    body = "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines)
    return f"{margin}/**\n{body}{margin} */\n"


def _property_name(name: str) -> str:
    """A field's name, quoted if it is no identifier."""
    return name if IDENTIFIER.fullmatch(name) else json.dumps(name)


def _type_name(name: str) -> str:
    """A type's name as an identifier: generic and qualified names have other characters."""
    return re.sub(r"\W", "_", name)
