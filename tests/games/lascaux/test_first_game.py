"""What the sentences of Lascaux's lesson say of stones and points is so."""

from typing import Any

import pytest

from tests.conformance.test_lessons import LessonTable


@pytest.mark.parametrize("variant", [0, 1])
def test_stones_and_points_are_those_that_the_sentences_name(variant: int) -> None:
    table = LessonTable("lascaux", "first_game")
    states: dict[str, dict[str, Any]] = {}
    for lesson in table.steps(variant):
        states[lesson.message.id] = table.play.game.position.to_dict(table.play.state)

    def at(step: str) -> dict[str, Any]:
        return states[f"lascaux-lesson-{step}"]

    assert at("another-stone")["pot"] == 4
    assert at("pass")["stones"][1] - at("another-stone")["stones"][1] == 5
    assert at("pass-at-once")["pot"] == 3
    assert at("quiet-pays")["stones"][0] - at("pass-at-once")["stones"][0] == 3
    assert len(at("taken")["collections"][0]) == 3
    assert at("too-late")["collections"][1] == []
    assert len(at("quiet-pays")["collections"][0]) == 3 + 2
    assert at("biggest")["start"] == 0
    animals = [card.split("-")[0] for card in at("end")["collections"][0]]
    assert sorted(animals) == ["deer"] * 3 + ["horse"] * 2 + ["mammoth"] * 2
    play = table.play
    assert play.game.scoring is not None
    assert play.game.scoring.standings(play.state)[0] == 8
