"""TypeScript declarations of what we send and take, made from the msgspec types themselves.

    python -c "from tools.generate_typescript import declarations; print(declarations([…], 1))"

They tell what the encoder writes: a field may be missing only where the encoder leaves defaults
out. JSON has one kind of number, and bytes are text in base64.
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
EMPTY_FACTORIES = (dict, frozenset, list, set, tuple)
"""The encoder knows that what these make is the default; it does not call others to find out."""

Schema = Mapping[str, Any]


def declaration_file(
    types: Sequence[Any],
    version: int,
    unions: Mapping[str, Any] | None = None,
    extra_fields: Mapping[str, str] | None = None,
) -> str:
    """The declarations of all types and of what they are made of, in the order of their names.

    Unions have no name of their own in Python; those that are given here are declared by name.
    The types named in `more` have that field beside their own.
    """
    head = HEAD.format(version=version) + f"export type Version = {version};\n"
    return "\n".join([head, *declaration_list(types, unions, extra_fields)])


def declaration_list(
    types: Sequence[Any],
    unions: Mapping[str, Any] | None = None,
    extra_fields: Mapping[str, str] | None = None,
    prefix: str = "",
) -> list[str]:
    """The same one by one, without a head; all their names begin with the prefix."""
    unions, extra_fields = unions or {}, extra_fields or {}
    every = [*types, *unions.values()]
    structs = _structs(every)
    found, components = msgspec.json.schema_components(
        [*structs, *every], ref_template=f"{prefix}{{name}}"
    )
    missing = {
        schema["$ref"]: _optional_fields(struct)
        for struct, schema in zip(structs, found[: len(structs)], strict=True)
    }
    said = {}
    for name, schema in components.items():
        own = prefix + name
        said[_type_name(own)] = _declaration(own, schema, missing, extra_fields.get(name, ""))
    for name, schema in zip(unions, found[len(found) - len(unions) :], strict=True):
        said[prefix + name] = f"export type {prefix}{name} = {_type(schema)};\n"
    return [said[name] for name in sorted(said)]


def _structs(types: Sequence[Any]) -> list[type[Struct]]:
    """Every Struct that the types are made of, once each."""
    found: dict[type[Struct], None] = {}
    seen: set[int] = set()
    roots = multi_type_info(types)

    def walk(node: object) -> Iterator[object]:
        """What stands directly below a node."""
        if isinstance(node, StructType):
            found.setdefault(node.cls)
        if isinstance(node, Type | Field):
            yield from (getattr(node, name) for name in node.__struct_fields__)
        elif isinstance(node, tuple):
            yield from node

    waiting: list[object] = [roots]
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            waiting.extend(walk(node))
    return list(found)


def _optional_fields(struct: type[Struct]) -> frozenset[str]:
    """The names of those fields that the encoder may leave out."""
    omits = struct.__struct_config__.omit_defaults
    return frozenset(field.encode_name for field in fields(struct) if _is_optional(field, omits))


def _is_optional(field: FieldInfo, omits: bool) -> bool:
    """A field that is not set, or that has a default which the encoder leaves out."""
    if field.default is UNSET:
        return True
    return omits and (field.default is not NODEFAULT or field.default_factory in EMPTY_FACTORIES)


def _declaration(
    name: str, schema: Schema, missing: Mapping[str, frozenset[str]], more: str
) -> str:
    """The declaration of one component."""
    head = _comment(schema, "")
    if "properties" not in schema:
        return f"{head}export type {_type_name(name)} = {_type(schema)};\n"
    left_out = missing.get(name)
    if left_out is None:
        left_out = frozenset(schema["properties"]) - frozenset(schema.get("required", ()))
    lines = [
        f"{_comment(of, '  ')}  {_property_name(key)}"
        f"{'?' if key in left_out else ''}: {_type(of)};\n"
        for key, of in schema["properties"].items()
    ]
    lines += [f"  {more};\n"] if more else []
    return f"{head}export interface {_type_name(name)} {{\n{''.join(lines)}}}\n"


def _type(schema: Schema) -> str:
    """The type that a schema describes."""
    match schema:
        case {"$ref": name}:
            return _type_name(name)
        case {"enum": values}:
            return _union([json.dumps(value) for value in values])
        case {"anyOf": schemas}:
            return _union([_type(each) for each in schemas])
        case {"type": "array"}:
            return _array(schema)
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case {"type": kind}:
            return PRIMITIVES[kind]
        case _:
            return "unknown"


def _array(schema: Schema) -> str:
    """A tuple where the places are told one by one, or as many as there are of one type."""
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    if schema.get("maxItems") == 0:
        return "[]"
    of = _type(schema.get("items", {}))
    return f"({of})[]" if " | " in of else f"{of}[]"


def _union(types: list[str]) -> str:
    """One of several types, each named once."""
    return " | ".join(dict.fromkeys(types))


def _comment(schema: Schema, margin: str) -> str:
    """What a docstring says, as a comment."""
    if "description" not in schema:
        return ""
    lines = cleandoc(schema["description"]).replace("*/", "*\\/").split("\n")
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    body = "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines)
    return f"{margin}/**\n{body}{margin} */\n"


def _property_name(name: str) -> str:
    """The name of a field, in quotes where it is no word."""
    return name if IDENTIFIER.fullmatch(name) else json.dumps(name)


def _type_name(name: str) -> str:
    """The name of a type; what is generic or found by its module has signs that are no letters."""
    return re.sub(r"\W", "_", name)
