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
    assert at("two-left")["stones"][2] - at("stay")["stones"][2] == 3
    assert at("taken")["stones"][3] - at("two-left")["stones"][3] == 2
    assert at("new-round")["start"] == 1
    assert at("pass-at-once")["pot"] == 3
    assert at("quiet-pays")["stones"][0] - at("pass-at-once")["stones"][0] == 3
    assert len(at("taken")["collections"][0]) == 3
    assert at("too-late")["collections"][1] == []
    assert len(at("quiet-pays")["collections"][0]) == 3 + 2
    assert at("biggest")["start"] == 0
    assert at("won")["stones"][1] - at("cheap")["stones"][1] == 1
    assert at("won")["stones"][2:] == at("cheap")["stones"][2:]
    assert at("points")["stones"][0] == 10
    animals = [card.split("-")[0] for card in at("end")["collections"][0]]
    assert sorted(animals) == ["deer"] * 3 + ["horse"] * 2 + ["mammoth"] * 2
    play = table.play
    assert play.game.scoring is not None
    assert play.game.scoring.standings(play.state)[0] == 8


@pytest.mark.parametrize("variant", [0, 1])
def test_rows_are_as_the_sentences_say(variant: int) -> None:
    table = LessonTable("lascaux", "first_game")
    rows: dict[str, list[str]] = {}
    for lesson in table.steps(variant):
        position: dict[str, Any] = table.play.game.position.to_dict(table.play.state)
        rows[lesson.message.id.removeprefix("lascaux-lesson-")] = position["table"]

    def number_with(colour: str, step: str) -> int:
        return sum(colour in card for card in rows[step])

    assert number_with("pink", "bet") == 3
    assert (number_with("white", "quiet"), number_with("blue", "quiet")) == (4, 2)
    assert len(set(rows["biggest"]) & set(rows["left-over"])) == 2
    assert len(rows["left-over"]) == 7
    assert number_with("pink", "left-over") == 0
