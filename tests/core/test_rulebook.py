"""Core: a manual is parsed into rules: where each begins and ends, its label, no Markdown."""

from bestiary.core.rulebook import parse_rules

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


def test_rule_text_ends_at_next_id_or_heading() -> None:
    """Tables in between belong to it; text before the first id is no rule."""
    rules = parse_rules(MANUAL)
    assert list(rules) == ["XY-1", "XY-2", "XY-3"]
    assert rules["XY-1"].text.splitlines() == [
        "Four animals and words: one line is not a paragraph.",
        "animal · value",
        "cat · 1",
        "Below the table it goes on; 2 * 3 stays.",
    ]
    assert rules["XY-3"].text == "The last."


def test_first_label_gives_rule_origin() -> None:
    """A label inside a rule stays in its text."""
    rules = parse_rules(MANUAL)
    assert [rule.origin() for rule in rules.values()] == ["rule", "ruling", "reviews"]
    assert [rule.origin_label for rule in rules.values()] == ["", "ruling", "from reviews"]
    assert rules["XY-2"].text == "Short. (ruling) And so on."


def test_text_without_ids_has_no_rules() -> None:
    assert parse_rules("") == parse_rules("# Only a title\n") == {}
