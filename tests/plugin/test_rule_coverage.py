"""Kuhn poker: which rules decide something in a move, in all five lines of play."""

import pytest

from bestiary.core.play import Play
from bestiary_kuhn import game


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pass pass", ["KP-4", "KP-4 KP-7 KP-8"]),
        ("bet pass", ["KP-4", "KP-5 KP-6 KP-8"]),
        ("bet bet", ["KP-4", "KP-5 KP-7 KP-8"]),
        ("pass bet pass", ["KP-4", "KP-4", "KP-5 KP-6 KP-8"]),
        ("pass bet bet", ["KP-4", "KP-4", "KP-5 KP-7 KP-8"]),
    ],
)
def test_rules_applied_in_every_line_of_play(line: str, expected: list[str]) -> None:
    """KP-4 opens, KP-5 answers, KP-6 gives up, KP-7 shows the cards, KP-8 ends it."""
    play = Play(game, 2, {"hands": ["king", "jack"]})
    applied = []
    for number, text in enumerate(line.split()):
        before = play.state
        play.move(number % 2, text)
        ids = game.rule_coverage.applied_rules(
            before, number % 2, game.moves.parse(text), play.state
        )
        applied.append(" ".join(ids))
    assert applied == expected
