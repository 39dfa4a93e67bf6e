"""The page about the protocol, its schema and its TypeScript follow from the types themselves."""

from typing import get_args

import msgspec
from tools.generate_schema import (
    GAME_TYPES_FILE,
    MESSAGE_TYPES_FILE,
    SCHEMA_FILE,
    game_typescript,
    json_schema,
    protocol_typescript,
)

from bestiary.protocol import PROTOCOL_VERSION, FromClient, FromServer
from bestiary.tables.command import Command
from tests.docs.markdown_pages import blocks, headings, read

PAGE = "docs/reference/protocol.md"


def tags(union: object) -> list[str]:
    """The tags of a union of messages or commands."""
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def test_every_message_has_a_heading_and_no_heading_is_stale() -> None:
    names = [heading for depth, heading in headings(read(PAGE)) if depth == 3]
    assert names == tags(FromClient) + tags(FromServer)


def test_every_command_stands_in_the_table() -> None:
    for tag in tags(Command):
        assert f"| `{tag}` |" in read(PAGE)


def test_the_examples_are_messages() -> None:
    for block in blocks(read(PAGE)):
        if block.kind == "json":
            assert msgspec.json.decode(block.body, type=FromClient)


def test_the_page_names_the_version() -> None:
    assert f"version {PROTOCOL_VERSION} of the messages" in read(PAGE)


def test_schema_and_types_are_current() -> None:
    """`.venv/bin/python -m tools.generate_schema` renews them."""
    assert SCHEMA_FILE.read_text(encoding="utf-8") == json_schema()
    assert MESSAGE_TYPES_FILE.read_text(encoding="utf-8") == protocol_typescript()
    assert GAME_TYPES_FILE.read_text(encoding="utf-8") == game_typescript()
