"""What the sentences of Mausen's lesson say of points and cards is so."""

import pytest

from tests.conformance.test_lessons import LessonTable

POINTS = {
    "mausen-lesson-caught": 4,
    "mausen-lesson-chased": 4 + 14,
    "mausen-lesson-emptied": 18 + 8,
    "mausen-lesson-end": 26,
}
MIDDLE = {
    "mausen-lesson-dogs": 9 + 1 + 4,
    "mausen-lesson-elephants": 10 + 1 + 4,
    "mausen-lesson-mice": 12 + 4,
    "mausen-lesson-rich-middle": 7,
}
"""The points of the animals that the sentence names, and of those that it does not."""


@pytest.mark.parametrize("variant", [0, 1, 2])
def test_points_are_those_that_the_sentences_name(variant: int) -> None:
    table = LessonTable("mausen", "first_game")
    checked = set()
    for lesson in table.steps(variant):
        id, play = lesson.message.id, table.play
        if id in POINTS:
            assert play.game.scoring is not None
            assert play.game.scoring.standings(play.state)[0] == POINTS[id]
        if id in MIDDLE:
            middle = play.game.position.to_dict(play.state)["table"]
            assert isinstance(middle, list)
            assert sum(int(card[1]) for card in middle) == MIDDLE[id]
        checked.add(id)
    assert checked >= POINTS.keys() | MIDDLE.keys()


def test_who_still_holds_an_elephant_4_is_so() -> None:
    """Three of the four, and the learner's can be doubled (MS-6)."""
    table = LessonTable("mausen", "first_game")
    checked = 0
    for lesson in table.steps():
        if lesson.message.id in ("mausen-lesson-held", "mausen-lesson-equal"):
            hands = table.play.game.position.to_dict(table.play.state)["hands"]
            assert isinstance(hands, list)
            assert ["E4" in hand for hand in hands] == [True, False, True, True]
            checked += 1
    assert checked == 2
