"""A manual taken apart: where a rule begins and ends, its mark, and no Markdown left."""

from bestiary.core.rulebook import rules_in

MANUAL = """\
# A game

Not yet a rule, though it mentions **XY-1**.

**XY-1** Four **animals** and `words`:
one line is not a paragraph.

| animal | value |
|---|---:|
| cat | `1` |

Below the table it goes on; 2 * 3 stays.

**XY-2** *(ruling)* *Short.* *(ruling)* And so on.

## Another heading

This belongs to no rule.

**XY-3** *(from reviews)* The last.

# Examples

XY-3 again.
"""


def test_a_rule_runs_to_the_next_id_or_heading() -> None:
    """Tables in between belong to it; what stands before the first id is no rule."""
    rules = rules_in(MANUAL)
    assert list(rules) == ["XY-1", "XY-2", "XY-3"]
    assert rules["XY-1"].words.splitlines() == [
        "Four animals and words: one line is not a paragraph.",
        "animal · value",
        "cat · 1",
        "Below the table it goes on; 2 * 3 stays.",
    ]
    assert rules["XY-3"].words == "The last."


def test_the_first_mark_says_where_a_rule_comes_from() -> None:
    """A mark inside a rule stays in its words."""
    rules = rules_in(MANUAL)
    assert [rule.kind() for rule in rules.values()] == ["rule", "ruling", "reviews"]
    assert [rule.mark for rule in rules.values()] == ["", "ruling", "from reviews"]
    assert rules["XY-2"].words == "Short. (ruling) And so on."


def test_a_text_without_rules_has_none() -> None:
    """Nor does it do any harm."""
    assert rules_in("") == rules_in("# Only a title\n") == {}
