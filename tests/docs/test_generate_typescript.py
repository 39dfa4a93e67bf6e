"""The generated TypeScript declares what msgspec encodes."""

from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from tools.generate_typescript import declaration_file

from bestiary.core.message import Message


class Colour(Enum):
    """What a card may be painted in."""

    RED = "red"
    BLUE = "blue"


class Play(Struct, tag="play", frozen=True):
    """Lay a card.

    No comment ends */ here.
    """

    card: str
    target: int | None = None


class Pass(Struct, tag="pass", frozen=True, omit_defaults=True):
    must: bool
    reason: str = ""
    hints: list[str] = field(default_factory=list)
    count: Annotated[int, Meta(description="How often.", ge=0)] = 1
    next: "Play | Pass | None" = None
    made: Play = field(default_factory=lambda: Play("E1"))


class Table(Struct):
    commands: tuple[Play | Pass, ...]
    corner: tuple[int, str]
    nothing: tuple[()]
    places: dict[str, list[Colour | None]]
    mode: Literal["fast", "slow", 3]
    anything: Any
    share: float
    later: int | UnsetType = UNSET
    colour: Colour = Colour.RED
    dashed: int = field(name="data-id", default=1)


class Point(Struct, array_like=True):
    x: int
    name: str = ""


EXPECTED = """\
// Version 7 of the messages. Written by tools/generate_typescript.py.
export type Version = 7;

/** What a card may be painted in. */
export type Colour = "blue" | "red";

export type Command = Play | Pass;

export interface Pass {
  type: "pass";
  must: boolean;
  reason?: string;
  hints?: string[];
  /** How often. */
  count?: number;
  next?: Play | Pass | null;
  made: Play;
}

/**
 * Lay a card.
 *
 * No comment ends *\\/ here.
 */
export interface Play { type: "play"; card: string; target: number | null; }

export type Point = [number, string];

export interface Table {
  commands: (Play | Pass)[];
  corner: [number, string];
  nothing: [];
  places: Record<string, (Colour | null)[]>;
  mode: 3 | "fast" | "slow";
  anything: unknown;
  share: number;
  later?: number;
  colour: Colour;
  "data-id": number;
}
"""


def test_generated_declarations() -> None:
    assert declaration_file([Table, Point], 7, {"Command": Play | Pass}) == EXPECTED


def test_optional_fields_are_those_msgspec_omits() -> None:
    """What is declared of `Pass` and `Table` above is what msgspec does."""
    assert msgspec.json.encode(Pass(must=True)) == (
        b'{"type":"pass","must":true,"made":{"type":"play","card":"E1","target":null}}'
    )
    table = Table((), (1, ""), (), {}, "fast", None, 0.5)
    written = msgspec.json.decode(msgspec.json.encode(table))
    assert set(Table.__struct_encode_fields__) - set(written) == {"later"}


def test_output_is_independent_of_type_order() -> None:
    assert declaration_file([Play, Pass, Point], 1) == declaration_file([Point, Pass, Play], 1)


def test_extra_index_signature_is_added() -> None:
    declared = declaration_file([Play, Pass], 1, extra_fields={"Play": "[field: string]: unknown"})
    assert "; target: number | null; [field: string]: unknown; }\n" in declared
    assert declared.count("[field: string]") == 1


def test_name_clashes_are_disambiguated() -> None:
    class Play(Struct):
        other: int

    declared = declaration_file([Play, Table], 1)
    assert declared.count("export interface tests_docs_test_generate_typescript_") == 2


def test_recursive_message_type_is_declared() -> None:
    declared = declaration_file([Message], 1)
    assert "  args: Record<string, number | string | SeatRef | Message | ListArg>;\n" in declared
    assert "export interface ListArg {" in declared


def test_typed_dict_not_required_keys_are_optional() -> None:
    class Options(TypedDict):
        lang: str
        pace: NotRequired[int]

    assert "{ lang: string; pace?: number; }" in declaration_file([Options], 1)
