"""The walks of the architecture page are those that the tracer finds."""

import ast

import pytest
from tools.trace_hops import BLOCK, PAGE, PARTS, hops, tables, trace, with_current_tables
from tools.traced_walks import is_trivial

NAMES = {"send", "choose"}
"""The functions of ours."""


@pytest.mark.slow
def test_walks_of_the_page_are_current() -> None:
    """`.venv/bin/python -m tools.trace_hops` writes them anew."""
    page = PAGE.read_text("utf-8")
    assert page == with_current_tables(page, trace())


def test_walks_stay_short() -> None:
    """A move takes 26 hops at most, 0.62 times the 43 of before; a decision 18."""
    most = {"move": 26, "decision": 18}
    counted = {
        block[2]: int(block[0].split("**")[1].split()[0])
        for block in BLOCK.finditer(PAGE.read_text("utf-8"))
    }
    assert {name: hops for name, hops in counted.items() if hops > most.get(name, hops)} == {}


def test_page_has_a_block_for_each_walk() -> None:
    blocks = [block[2] for block in BLOCK.finditer(PAGE.read_text("utf-8"))]
    assert blocks == list(PARTS)


def test_hops_are_numbered_through_the_parts_of_a_move() -> None:
    walks = {part: [("src/a.py", part, True)] for part in PARTS["move"]}
    rows = [line for line in tables("move", walks).splitlines() if "src/a.py" in line]
    assert [row.split(" | ")[0] for row in rows] == ["| 1", "| 2", "| 3"]
    assert "**3 hops**, 3 functions." in tables("move", walks)


def test_hop_enters_a_room_and_methods_of_one_name_are_one() -> None:
    walk = [
        ("a.py", "A.f", True),
        ("a.py", "g", False),
        ("b.py", "B.f", True),
        ("b.py", "C.f", True),
    ]
    assert hops(walk) == [("a.py", "A.f", ["g"]), ("b.py", "B.f", [])]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return self.seat", True),
        ('"""Only documented."""', True),
        ("self.seat = 3", True),
        ("return len(self.seats)", True),
        ("return self.choose(1)", False),
        ("send(1)", False),
        ("seat = 1; return seat", False),
        ("if self.seat: return 1", False),
    ],
)
def test_a_plain_statement_without_a_call_of_ours_is_trivial(body: str, expected: bool) -> None:
    (function,) = ast.parse(f"def f(self):\n    {body}\n").body
    assert isinstance(function, ast.FunctionDef)
    assert is_trivial(function, NAMES) is expected
