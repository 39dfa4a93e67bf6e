"""What the sentences of Mammuz's lesson say of cards, beginners and dinosaurs is so."""

from collections import Counter
from typing import Any

import pytest

from bestiary.games.mammuz.deck import DINOSAURS
from tests.conformance.test_lessons import LessonTable

IN_PLAY = {"hare": 6, "bear": 3}
BEGINS = {
    "unnoticed": 3,
    "caught": 1,
    "cheat": 0,
    "believed": 2,
    "extinct": 1,
    "unturned": 1,
}
"""Who begins after what the sentence tells."""


@pytest.mark.parametrize("variant", [0, -1])
def test_cards_and_beginners_are_those_that_the_sentences_name(variant: int) -> None:
    table = LessonTable("mammuz", "first_game")
    states: dict[str, dict[str, Any]] = {}
    for lesson in table.steps(variant):
        step = lesson.message.id.removeprefix("mammuz-lesson-")
        states[step] = table.play.game.position.to_dict(table.play.state)

    dealt = Counter(card for hand in states["goal"]["hands"] for card in hand)
    assert {card: dealt[card] for card in IN_PLAY} == IN_PLAY
    assert sum(dealt[card] for card in DINOSAURS) == 5
    for step, seat in BEGINS.items():
        assert (states[step]["phase"], states[step]["to_move"]) == ("declare", [seat]), step

    def own(step: str) -> Counter[str]:
        return Counter(states[step]["hands"][0])

    assert sum(len(cards) for _, cards in states["too-many"]["displays"]) == 7
    assert own("lie")["hare"] == own("lie-again")["squirrel"] == own("dinosaur")["tiger"] == 0
    assert "squirrel" in states["unnoticed"]["hands"][2]
    assert own("lie-again") == {"gopher": 2, "bear": 2, "pterosaur": 1}
    assert own("caught")["squirrel"] == 3
    assert own("impossible")["bear"] == 2
    assert states["impossible"]["displays"][-1][0] == 4
    assert len(states["impossible"]["displays"][-1][1]) == 4
    assert states["believed"]["hands"][1].count("squirrel") >= 3
    assert "bear" in states["extinct"]["extinct"]
    assert own("extinct")["bear"] == 0
    assert "pterosaur" in states["unturned"]["hands"][1]
    assert own("last-cards") == {"gopher": 4}
    assert (states["must-challenge"]["to_move"], own("must-challenge")) == ([1], {})
    assert states["won"]["phase"] == "over"
