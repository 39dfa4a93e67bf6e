"""What the sentences of Mausen's lesson say of points is so."""

import pytest

from tests.conformance.test_lessons import LessonTable

POINTS = {
    "mausen-lesson-caught": 4,
    "mausen-lesson-chased": 4 + 14,
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
