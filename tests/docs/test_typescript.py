"""The tools: TypeScript declarations say what the encoder writes."""

from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from tools.typescript import declarations

from bestiary.core.text import Text


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
// Version 7 of the messages. Written by tools/typescript.py.
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
export interface Play {
  type: "play";
  card: string;
  target: number | null;
}

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


def test_declarations_say_what_the_encoder_writes() -> None:
    assert declarations([Table, Point], 7, {"Command": Play | Pass}) == EXPECTED


def test_fields_that_may_be_missing_are_those_that_the_encoder_leaves_out() -> None:
    """What is declared of `Pass` and `Table` above is what msgspec does."""
    assert msgspec.json.encode(Pass(must=True)) == (
        b'{"type":"pass","must":true,"made":{"type":"play","card":"E1","target":null}}'
    )
    table = Table((), (1, ""), (), {}, "fast", None, 0.5)
    written = msgspec.json.decode(msgspec.json.encode(table))
    assert set(Table.__struct_encode_fields__) - set(written) == {"later"}


def test_the_order_of_the_types_does_not_matter() -> None:
    assert declarations([Play, Pass, Point], 1) == declarations([Point, Pass, Play], 1)


def test_a_type_may_have_fields_of_which_nothing_is_said() -> None:
    said = declarations([Play, Pass], 1, more={"Play": "[field: string]: unknown"})
    assert "  target: number | null;\n  [field: string]: unknown;\n}" in said
    assert said.count("[field: string]") == 1


def test_two_types_of_one_name_are_told_apart() -> None:
    class Play(Struct):
        other: int

    said = declarations([Play, Table], 1)
    assert said.count("export interface tests_docs_test_typescript_") == 2


def test_our_own_texts_can_be_declared() -> None:
    """They refer to themselves."""
    said = declarations([Text], 1)
    assert "  args: Record<string, number | string | Who | Text | Listed>;\n" in said
    assert "export interface Listed {" in said


def test_what_is_no_struct_may_miss_what_it_does_not_require() -> None:
    class Options(TypedDict):
        lang: str
        pace: NotRequired[int]

    assert "  lang: string;\n  pace?: number;\n" in declarations([Options], 1)
